//! Stat tests: D10 + stat + modifiers against a target number.
//!
//! This module also contains criticals, fumbles and rerolls.

use engine::{
    Told, Topic,
    conversation::{Ask, Flow, Goal, Moment, OfferedRoll, Outcome, Reading, Sum, Table},
    dice::Die,
};

use super::tester::Tester;
use crate::Tnt;

/// The target number of a stat test, unless a rule says otherwise.
pub const TARGET_NUMBER: i32 = 10;

/// The D10 face that is a critical.
pub(super) const CRITICAL: i32 = 10;

/// The D10 face that is a fumble.
pub(super) const FUMBLE: i32 = 1;

/// The result of a stat test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tested {
    /// Whether the total reached the target number.
    pub(crate) passed: bool,
    /// The face of the D10.
    pub(crate) natural: i32,
}

impl Tested {
    /// Returns `true` if the roll was a natural 10.
    pub(crate) fn is_critical(self) -> bool {
        self.natural == CRITICAL
    }

    /// Returns `true` if the roll was a natural 1.
    pub(crate) fn is_fumble(self) -> bool {
        self.natural == FUMBLE
    }
}

/// Makes a stat test: D10 + stat + modifiers must reach `target_number`.
///
/// On a natural 10, asks for an extra D6 if that die can still change the result. `outcome` names
/// the result (rulebook: Dice and mechanics, stat tests).
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn stat_test(
    table: &mut Table<'_, Tnt>,
    tester: Tester,
    target_number: i32,
    ask: Ask,
    outcome: &dyn Fn(Tested) -> Outcome,
) -> Flow<Tested> {
    let Tester { sum, reroll } = tester;
    let test = StatTest { target_number, outcome };
    let depends_on = (sum.bonus(), target_number, reroll.is_some());
    let tested = table.for_odds().test(depends_on, move |table| {
        let mut sums = [sum.clone()];
        let natural = table.roll(&mut sums, 0, ask.clone(), &|sum| test.reading(sum))?;
        test.finish(table, sums, natural, ask.words(), reroll.as_deref())
    })?;
    table.outcome((test.outcome)(tested))?;
    Ok(tested)
}

/// Offers an optional stat test, and makes the test if the player accepts. Otherwise returns
/// `None`.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn stat_test_or(
    table: &mut Table<'_, Tnt>,
    tester: Tester,
    target_number: i32,
    ask: Ask,
    decline: &str,
    outcome: &dyn Fn(Tested) -> Outcome,
) -> Flow<Option<Tested>> {
    let Tester { sum, reroll } = tester;
    let sum = sum.undecided();
    let test = StatTest { target_number, outcome };
    let depends_on = (sum.bonus(), target_number, reroll.is_some(), decline);
    let tested = table.for_odds().test(depends_on, move |table| {
        let mut sums = [sum.clone()];
        let reading = |sum: &Sum| test.reading(sum);
        let rolled = table.may_roll(
            &mut sums,
            0,
            OfferedRoll::Dice(Die::D10.into()),
            ask.clone(),
            &decline,
            &reading,
        )?;
        let Some(natural) = rolled else { return Ok(None) };
        test.finish(table, sums, natural, ask.words(), reroll.as_deref()).map(Some)
    })?;
    if let Some(tested) = tested {
        table.outcome((test.outcome)(tested))?;
    }
    Ok(tested)
}

/// The target number of a stat test, and a function that names each result.
#[derive(Clone, Copy)]
struct StatTest<'a> {
    target_number: i32,
    outcome: &'a dyn Fn(Tested) -> Outcome,
}

impl StatTest<'_> {
    /// Returns the outcome of each face.
    ///
    /// A critical and a fumble stay separate from other faces, even if their result is the same.
    fn reading(&self, sum: &Sum) -> Reading {
        let bonus = sum.bonus();
        let reading = Reading::by(Die::D10, |natural| {
            let passed = natural + bonus >= self.target_number;
            let tested = Tested { passed, natural };
            ((passed, tested.is_fumble(), tested.is_critical()), (self.outcome)(tested))
        });
        reading.goal(Goal::at_least(self.target_number))
    }

    fn finish(
        &self,
        table: &mut Table<'_, Tnt>,
        mut sums: [Sum; 1],
        mut natural: i32,
        what: &str,
        reroll: Option<&str>,
    ) -> Flow<Tested> {
        self.add_critical(table, &mut sums, natural)?;
        let has_failed = sums[0].total() < self.target_number;
        if let Some(ability) = reroll
            && (has_failed || natural == FUMBLE)
            && let Some(second) =
                roll_again(table, &mut sums, 0, Reroll::by(ability), &|sum| self.reading(sum))?
        {
            natural = second;
            self.add_critical(table, &mut sums, natural)?;
        }
        let tested = Tested { passed: sums[0].total() >= self.target_number, natural };
        if tested.is_critical() {
            table.moment(Moment::Critical, None);
        } else if tested.is_fumble() {
            table.moment(Moment::Fumble, None);
        }
        table.tell(Told::Roll, |_| {
            let (sum, outcome) = (sums[0].explain(), (self.outcome)(tested));
            format!("{what}: {sum}, needs {}: {}.", self.target_number, outcome.label)
        });
        Ok(tested)
    }

    /// Asks for the extra D6 of a natural 10 and adds it to the sum, if it can still change the
    /// result.
    fn add_critical(
        &self,
        table: &mut Table<'_, Tnt>,
        sums: &mut [Sum; 1],
        natural: i32,
    ) -> Flow<()> {
        let short = self.target_number - sums[0].total();
        if natural != CRITICAL || !Die::D6.has_result(short) {
            return Ok(());
        }
        critical(table, sums, 0, &|_| {
            let counts_as = |passed| (self.outcome)(Tested { passed, natural });
            let reading = Reading::at_least(Die::D6, short, [false, true].map(counts_as));
            reading.goal(Goal::at_least(self.target_number))
        })?;
        Ok(())
    }
}

/// Asks for the extra D6 of a natural 10 and adds it to the sum (rulebook: Dice and mechanics,
/// critical).
///
/// Returns its face, or `None` if the player declines.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(crate) fn critical(
    table: &mut Table<'_, Tnt>,
    sums: &mut [Sum],
    who: usize,
    reading: &dyn Fn(&Sum) -> Reading,
) -> Flow<Option<i32>> {
    let ask =
        Ask::new("Critical! Add a D6").hint("A natural 10 lets you add a D6.").topic(CRITICALS.key);
    table.may_roll(sums, who, OfferedRoll::Dice(Die::D6.into()), ask, &"Leave it", reading)
}

/// An option to reroll a die.
#[derive(Clone, Copy)]
pub(super) struct Reroll<'a> {
    /// The name of the ability that gives the reroll.
    pub(super) ability: &'a str,
    /// Whether the reroll is usually not worth the risk, although it can improve the result.
    ///
    /// If so, odds assume that the player does not reroll.
    pub(super) usually_left: bool,
}

impl<'a> Reroll<'a> {
    fn by(ability: &'a str) -> Self {
        Self { ability, usually_left: false }
    }
}

/// Asks whether to use an ability to reroll a die, and rolls it again (rulebook: Dice and
/// mechanics, rerolls).
///
/// Returns the second face, which replaces the first, or `None` if the player declines.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(super) fn roll_again(
    table: &mut Table<'_, Tnt>,
    sums: &mut [Sum],
    who: usize,
    Reroll { ability, usually_left }: Reroll<'_>,
    reading: &dyn Fn(&Sum) -> Reading,
) -> Flow<Option<i32>> {
    let first = sums.get(who).and_then(Sum::natural).unwrap_or_default();
    let ask = Ask::new(format!("{ability}: reroll?"))
        .hint("The second result stands, even if it's worse.")
        .topic(REROLLS.key);
    let ask = if usually_left { ask.usually_left() } else { ask };
    let second = table.may_roll(
        sums,
        who,
        OfferedRoll::Reroll,
        ask,
        &format_args!("Keep the {first}"),
        reading,
    )?;
    if second.is_some() {
        table.tell(Told::Note, |_| format!("{ability} rerolls the {first}."));
    }
    Ok(second)
}

/// The topic that explains stat tests.
pub(crate) const TOPIC: Topic = Topic {
    key: "stat-test",
    title: "Stat test",
    rules: &[2],
    text: || {
        format!(
            "D10 + stat + modifiers must reach the target number, which is {TARGET_NUMBER} \
             unless a rule says otherwise."
        )
    },
};

/// The topic that explains criticals and fumbles.
pub(super) const CRITICALS: Topic = Topic {
    key: "critical",
    title: "Critical and fumble",
    rules: &[3, 4],
    text: || {
        format!(
            "On a natural {CRITICAL}, you can add a D6. Rollbook only asks if it could change \
             the result. A natural {FUMBLE} is a fumble: it jams the weapon, always loses a roll \
             to wound, and makes a figure that tests morale flee. In other tests it is just a low \
             roll."
        )
    },
};

/// The topic that explains rerolls.
pub(super) const REROLLS: Topic = Topic {
    key: "reroll",
    title: "Reroll",
    rules: &[7],
    text: || {
        "An ability can let you reroll a die. The second result stands, even if it's worse. \
         Rollbook offers a reroll after a failed test or a fumble, and to a defender who has \
         tied in melee."
            .to_owned()
    },
};
