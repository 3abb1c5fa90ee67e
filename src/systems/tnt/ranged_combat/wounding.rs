//! The roll to wound: Strength against Defense.

use std::cmp::Ordering;

use engine::{
    FigureId, HasLineup, SideId, Told, Topic,
    conversation::{Flow, Moment, Outcome, Stake, Sum, Table},
    dice::Die,
    words::possessive,
};

use crate::{
    Tnt,
    figure::test_kind::TestKind,
    state::{battle::State, effect::Effect},
    stats::{
        opposed::{Terms, TestName, opposed_test},
        tester::Tester,
    },
};

/// The stake for the chance that an attack hits an enemy of the attacker.
pub(crate) const HIT: Stake =
    Stake::chance(["hit", "friendly hit"], 0.1).because(["easiest to hit", "safest for friends"]);

/// The stake for the chance that an attack puts a figure out of action, on either side.
pub(crate) const OUT: Stake = Stake::chance(["out", "friendly casualty"], 1.0)
    .because(["likeliest casualty", "safest for friends"]);

/// The result of a roll to wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wounding {
    /// The target takes no wound.
    Unhurt,
    /// The target takes a wound and stays in action.
    Wounded,
    /// The target takes its last wound, which puts it out of action.
    OutOfAction,
}

/// The source of a hit, which rolls to wound.
#[derive(Clone, Debug)]
pub(crate) enum Attacker {
    /// A figure, such as the shooter or an attacker in melee.
    Figure(FigureId),
    /// Another source, such as a fall, with its name and the side that rolls for it.
    Thing(&'static str, Option<SideId>),
}

/// Rolls the hit's Strength against the target's Defense and applies any wound (rulebook:
/// Wounding).
///
/// A natural 1 always loses. If both roll a 1, the attacker loses.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn roll_to_wound(
    table: &mut Table<'_, Tnt>,
    target: FigureId,
    strength: u8,
    attacker: &Attacker,
) -> Flow<Wounding> {
    let state = table.state();
    let taken = state.figure(target).wounds.saturating_add(1);
    let is_last = taken >= *state.profile(target).wounds;
    let testers = testers(state, target, strength, attacker);
    let (who, whom) = (testers[0].sum.who.clone(), state.name(target).to_owned());
    let outcome = |result| match (result, is_last) {
        (Ordering::Greater, false) => Outcome::success("wound"),
        (Ordering::Greater, true) => Outcome::success("out of action"),
        _ => Outcome::failure("no wound"),
    };
    let wounds = opposed_test(table, testers, Terms::Wounding, ROLL_TO_WOUND, &outcome)?.is_gt();
    table.tell(Told::Outcome, |_| match (wounds, is_last) {
        (false, _) => format!("{whom} shrugs off the hit."),
        (true, false) => format!("{who} wounds {whom}."),
        (true, true) => format!("{who} puts {whom} out of action."),
    });
    if !wounds {
        return Ok(Wounding::Unhurt);
    }
    table.apply(Effect::Wounds(target, taken));
    if !is_last {
        return Ok(Wounding::Wounded);
    }
    table.apply(Effect::Out(target, true));
    table.moment(Moment::Kill, Some(target));
    if let Attacker::Figure(id) = *attacker {
        count_kill(table, id, target);
    }
    Ok(Wounding::OutOfAction)
}

/// Calculates the probability that a roll to wound succeeds, for use in stakes.
///
/// # Errors
/// Returns `Err` if the odds cannot be calculated.
pub(super) fn chance_to_wound(
    table: &mut Table<'_, Tnt>,
    target: FigureId,
    strength: u8,
    attacker: &Attacker,
) -> Flow<f64> {
    let testers = testers(table.state(), target, strength, attacker);
    table.for_odds().chance(testers.each_ref().map(Tester::depends_on), |table| {
        let outcome = |_| Outcome::mixed("");
        let result =
            opposed_test(table, testers.clone(), Terms::Wounding, ROLL_TO_WOUND, &outcome)?;
        Ok(result.is_gt())
    })
}

/// Returns the attacker and the defender of a roll to wound.
fn testers(state: &State, target: FigureId, strength: u8, attacker: &Attacker) -> [Tester; 2] {
    let label = "Strength";
    let attack = match *attacker {
        Attacker::Figure(id) => Tester::with_stat(state, id, TestKind::Wounding, label, strength),
        Attacker::Thing(name, side) => {
            Tester::nobody(Sum::new(name, side, Die::D10).stat(label, strength.into()))
        }
    };
    [attack, Tester::new(state, target, TestKind::Defense)]
}

/// The name of the roll to wound, and the topic that explains it.
const ROLL_TO_WOUND: TestName<'_> = TestName { what: "Roll to wound", topic: TOPIC.key };

/// Counts a kill for a figure, if the target was an enemy (rulebook: After the battle, kills).
fn count_kill(table: &mut Table<'_, Tnt>, id: FigureId, target: FigureId) {
    let state = table.state();
    if state.side_of(id) == state.side_of(target) {
        let (whose, whom) = (possessive(state.name(id)), state.name(target).to_owned());
        table.tell(Told::Note, |_| format!("{whom} was on {whose} side, so it isn't a kill."));
    } else {
        let kills = state.figure(id).kills.saturating_add(1);
        table.apply(Effect::Kills(id, kills));
    }
}

/// The topic that explains the roll to wound.
pub(crate) const TOPIC: Topic = Topic {
    key: "wounding",
    title: "Roll to wound",
    rules: &[38, 48],
    text: || {
        "Roll D10 + the hit's Strength against D10 + Defense. A higher total wounds; the last \
         wound puts the figure out of action. A natural 1 always loses. If both roll a 1, no one \
         is wounded."
            .to_owned()
    },
};
