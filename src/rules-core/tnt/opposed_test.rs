//! Opposed tests: both roll D10 + stat + modifiers, the higher total wins, a tie goes to the defender.

use super::{
    Tnt,
    stat_test::{CRITICAL, FUMBLE, critical},
};
use crate::{
    conversation::{Ask, Contest, Flow, Outcome, Sum, Table, Target},
    dice::Face,
    line::LineKind,
};

/// Who wins an opposed test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opposed {
    /// Whether the attacker's total is higher.
    pub(super) attacker_wins: bool,
}

/// An opposed test between an attacker's and a defender's sum in which a fumble fails, whatever the totals; the
/// attacker's is looked at first, and then the defender need not roll. A natural 10 may add a D6; it is asked for where it
/// can still turn the test, of whoever is behind first. `outcome` names how it came out.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn opposed_test(
    table: &mut Table<'_, Tnt>,
    [attacker, defender]: [Sum; 2],
    what: &str,
    outcome: impl FnOnce(Opposed) -> Outcome,
) -> Flow<Opposed> {
    let [ask_attacker, ask_defender] =
        [&attacker, &defender].map(|sum| Ask::new(format!("{what}: {}'s die", sum.who)));
    let mut contest = Contest { sums: vec![attacker, defender], target: Target::Opposed };
    let attack = table.roll(&mut contest, ATTACKER, ask_attacker)?;
    let mut attacker_wins = false;
    if attack != FUMBLE {
        let defense = table.roll(&mut contest, DEFENDER, ask_defender)?;
        if defense != FUMBLE {
            criticals(table, &mut contest, [attack, defense])?;
        }
        attacker_wins = defense == FUMBLE || attacker_leads(&contest);
    }
    let opposed = Opposed { attacker_wins };
    let outcome = outcome(opposed);
    table.tell(LineKind::Roll, || {
        let sums: Vec<String> = contest
            .sums
            .iter()
            .filter(|sum| sum.is_rolled())
            .map(|sum| format!("{}: {}", sum.who, sum.explain()))
            .collect();
        format!("{what}. {}: {}.", sums.join("; "), outcome.label)
    });
    table.outcome(outcome)?;
    Ok(opposed)
}

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;

fn attacker_leads(contest: &Contest) -> bool {
    match contest.sums.as_slice() {
        [attacker, defender] => attacker.total() > defender.total(),
        _ => false,
    }
}

/// Adds the D6 of criticals. Whoever is ahead has no need of one, so it is asked of whoever is behind, and of the
/// other only if that turned the test; the result is the same as if both had rolled.
fn criticals(table: &mut Table<'_, Tnt>, contest: &mut Contest, naturals: [Face; 2]) -> Flow<()> {
    let mut may_add = naturals.map(|natural| natural == CRITICAL);
    for _ in 0..2 {
        let behind = if attacker_leads(contest) { DEFENDER } else { ATTACKER };
        if let Some(may) = may_add.get_mut(behind)
            && std::mem::take(may)
        {
            critical(table, contest, behind)?;
        }
    }
    Ok(())
}
