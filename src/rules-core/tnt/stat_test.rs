//! Stat tests: D10 + stat + modifiers against a target number, with criticals and fumbles.

use super::Tnt;
use crate::{
    conversation::{Ask, Contest, Flow, Outcome, Sum, Table, Target},
    dice::{Die, Face},
    line::LineKind,
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
    sum: Sum,
    target_number: i32,
    ask: Ask,
    outcome: impl FnOnce(Tested) -> Outcome,
) -> Flow<Tested> {
    let what = ask.words().to_owned();
    let mut contest = Contest { sums: vec![sum], target: Target::AtLeast(target_number) };
    let natural = table.roll(&mut contest, 0, ask)?;
    finish(table, contest, natural, target_number, &what, outcome)
}

/// A stat test whose die may be left unrolled, for those who would rather not test; `None` where it was.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn stat_test_or(
    table: &mut Table<'_, Tnt>,
    sum: Sum,
    target_number: i32,
    ask: Ask,
    decline: &str,
    outcome: impl FnOnce(Tested) -> Outcome,
) -> Flow<Option<Tested>> {
    let what = ask.words().to_owned();
    let mut contest =
        Contest { sums: vec![sum.undecided()], target: Target::AtLeast(target_number) };
    let Some(natural) = table.roll_extra(&mut contest, 0, Die::D10, ask, decline)? else {
        return Ok(None);
    };
    finish(table, contest, natural, target_number, &what, outcome).map(Some)
}

fn finish(
    table: &mut Table<'_, Tnt>,
    mut contest: Contest,
    natural: Face,
    target_number: i32,
    what: &str,
    outcome: impl FnOnce(Tested) -> Outcome,
) -> Flow<Tested> {
    let total = |contest: &Contest| contest.sums.first().map_or(0, Sum::total);
    let short = target_number - total(&contest);
    if natural == CRITICAL && (1..=i32::from(Die::D6.faces())).contains(&short) {
        critical(table, &mut contest, 0)?;
    }
    let tested = Tested { passed: total(&contest) >= target_number, natural };
    let outcome = outcome(tested);
    table.tell(LineKind::Roll, || {
        let sum = contest.sums.first().map(Sum::explain).unwrap_or_default();
        format!("{what}: {sum}, needs {target_number}: {}.", outcome.label)
    });
    table.outcome(outcome)?;
    Ok(tested)
}

/// Dice and mechanics, critical: whoever rolled a natural 10 may add a D6.
///
/// # Errors
/// Stops where the answer is missing.
pub(super) fn critical(table: &mut Table<'_, Tnt>, contest: &mut Contest, who: usize) -> Flow<()> {
    let ask = Ask::new("Critical! Add a D6").hint("A natural 10 may add a D6 to its total.");
    table.roll_extra(contest, who, Die::D6, ask, "Leave it")?;
    Ok(())
}
