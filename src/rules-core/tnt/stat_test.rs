//! Stat tests: D10 + stat + modifiers against a target number, with criticals, fumbles and rerolls.

use super::{Tnt, test_kind::Tester};
use crate::{
    conversation::{Ask, Contest, Flow, Outcome, Sum, Table, Target},
    dice::{Die, Face},
    line::LineKind,
    topic::Topic,
};

/// The target number of a stat test where no rule states another.
pub const TARGET_NUMBER: i32 = 10;

/// The face of a D10 that makes a critical.
pub(super) const CRITICAL: Face = 10;

/// The face of a D10 that makes a fumble.
pub(super) const FUMBLE: Face = 1;

/// How a stat test came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tested {
    /// Whether the total reached the target number.
    pub(super) passed: bool,
    /// The D10's face.
    pub(super) natural: Face,
}

impl Tested {
    /// A natural 10.
    pub(super) fn is_critical(self) -> bool {
        self.natural == CRITICAL
    }

    /// A natural 1.
    pub(super) fn is_fumble(self) -> bool {
        self.natural == FUMBLE
    }
}

/// Dice and mechanics, stat tests: D10 + stat + modifiers must reach `target_number`. A natural 10 may add a D6; it is
/// asked for where it can still turn the test. `outcome` names how it came out.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn stat_test(
    table: &mut Table<'_, Tnt>,
    tester: Tester,
    target_number: i32,
    ask: Ask,
    outcome: impl Fn(Tested) -> Outcome,
) -> Flow<Tested> {
    let (Tester { sum, reroll }, outcome) = (tester, &outcome);
    let tested = table.test((sum.bonus(), target_number, reroll.is_some()), move |table| {
        let mut contest = Contest {
            sums: vec![sum.clone()],
            target: Target::AtLeast(target_number),
            result_only: true,
        };
        let natural = table.roll(&mut contest, 0, ask.clone())?;
        let names = (ask.words(), reroll.as_deref());
        finish(table, contest, natural, target_number, names, outcome)
    })?;
    table.outcome(outcome(tested))?;
    Ok(tested)
}

/// A stat test whose die may be left unrolled, for those who would rather not test; `None` where it was.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn stat_test_or(
    table: &mut Table<'_, Tnt>,
    tester: Tester,
    target_number: i32,
    ask: Ask,
    decline: &str,
    outcome: impl Fn(Tested) -> Outcome,
) -> Flow<Option<Tested>> {
    let (Tester { sum, reroll }, outcome) = (tester, &outcome);
    let sum = sum.undecided();
    let tested =
        table.test((sum.bonus(), target_number, reroll.is_some(), decline), move |table| {
            let mut contest = Contest {
                sums: vec![sum.clone()],
                target: Target::AtLeast(target_number),
                result_only: true,
            };
            let rolled = table.roll_extra(&mut contest, 0, Die::D10, ask.clone(), decline)?;
            let Some(natural) = rolled else { return Ok(None) };
            let names = (ask.words(), reroll.as_deref());
            finish(table, contest, natural, target_number, names, outcome).map(Some)
        })?;
    if let Some(tested) = tested {
        table.outcome(outcome(tested))?;
    }
    Ok(tested)
}

fn finish(
    table: &mut Table<'_, Tnt>,
    mut contest: Contest,
    mut natural: Face,
    target_number: i32,
    (what, reroll): (&str, Option<&str>),
    outcome: impl Fn(Tested) -> Outcome,
) -> Flow<Tested> {
    let total = |contest: &Contest| contest.sums.first().map_or(0, Sum::total);
    let add_critical = |table: &mut Table<'_, Tnt>, contest: &mut Contest, natural| {
        let short = target_number - total(contest);
        let can_turn = (1..=i32::from(Die::D6.faces())).contains(&short);
        if natural == CRITICAL && can_turn { critical(table, contest, 0) } else { Ok(()) }
    };
    add_critical(table, &mut contest, natural)?;
    let has_failed = total(&contest) < target_number;
    if let Some(ability) = reroll
        && (has_failed || natural == FUMBLE)
        && let Some(face) = roll_again(table, &mut contest, 0, ability)?
    {
        natural = face;
        add_critical(table, &mut contest, natural)?;
    }
    let tested = Tested { passed: total(&contest) >= target_number, natural };
    table.tell(LineKind::Roll, || {
        let sum = contest.sums.first().map(Sum::explain).unwrap_or_default();
        format!("{what}: {sum}, needs {target_number}: {}.", outcome(tested).label)
    });
    Ok(tested)
}

/// Dice and mechanics, critical: whoever rolled a natural 10 may add a D6.
///
/// # Errors
/// Stops where the answer is missing.
pub(super) fn critical(table: &mut Table<'_, Tnt>, contest: &mut Contest, who: usize) -> Flow<()> {
    let ask = Ask::new("Critical! Add a D6")
        .hint("A natural 10 may add a D6 to its total.")
        .topic(CRITICALS.key);
    table.roll_extra(contest, who, Die::D6, ask, "Leave it")?;
    Ok(())
}

/// Dice and mechanics, rerolls: an ability lets the die be rolled again; the second face stands.
///
/// # Errors
/// Stops where the answer is missing.
pub(super) fn roll_again(
    table: &mut Table<'_, Tnt>,
    contest: &mut Contest,
    who: usize,
    ability: &str,
) -> Flow<Option<Face>> {
    let first = contest.sums.get(who).and_then(Sum::natural).unwrap_or_default();
    let ask = Ask::new(format!("{ability}: roll again?"))
        .hint("The second result stands, even if it is worse.")
        .topic(REROLLS.key);
    let second = table.reroll(contest, who, ask, &format!("Keep the {first}"))?;
    if second.is_some() {
        table.tell(LineKind::Note, || format!("{ability}: the {first} is rolled again."));
    }
    Ok(second)
}

/// Dice and mechanics, stat tests.
pub(super) const TOPIC: Topic = Topic {
    key: "stat-test",
    title: "Stat test",
    rules: &[2],
    text: || {
        format!(
            "D10 + stat + modifiers must reach the target number, which is {TARGET_NUMBER} where nothing else is said."
        )
    },
};

/// Dice and mechanics, critical hits and fumbles.
pub(super) const CRITICALS: Topic = Topic {
    key: "critical",
    title: "Critical and fumble",
    rules: &[3, 4],
    text: || {
        format!(
            "A natural {CRITICAL} may add a D6; it is asked for where it can still turn the test. A natural {FUMBLE} is a \
             fumble: it jams a weapon, always fails a roll to wound or a defence against one, and makes a figure that \
             tests its morale flee. In other tests it is just a low roll."
        )
    },
};

/// Dice and mechanics, rerolls.
pub(super) const REROLLS: Topic = Topic {
    key: "reroll",
    title: "Reroll",
    rules: &[7],
    text: || {
        "An ability may let a die be rolled again. The second result stands, even if it is worse, and is never rolled \
         again. It is offered after a failed test and after a fumble."
            .to_owned()
    },
};
