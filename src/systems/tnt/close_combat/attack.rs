//! Close combat attacks and their consequences.

use std::cmp::Ordering;

use engine::{
    FigureId, HasLineup, Told,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
};

use super::{
    push_back::{press_on, push_back},
    roll_to_hit::{self, roll_to_hit},
};
use crate::{
    Tnt,
    actions::{
        action_points::{lose_concentration, spend},
        hold::{self, Resumed},
    },
    morale::testing::test_morale,
    ranged_combat::wounding::{Attacker, HIT, OUT, Wounding, roll_to_wound},
    state::{battle::State, cause::Cause, effect::Effect},
};

/// Makes a close combat attack for 1 AP (rulebook: Actions, Close combat attack).
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn attack(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    table.headline(format!("{} strikes", table.state().name(id)));
    let Some(target) = choose_opponent(table, id, "Must be within melee reach.")? else {
        return Ok(());
    };
    let [who, whom] = [id, target].map(|it| table.state().name(it).to_owned());
    table.tell(Told::Title, |_| format!("{who} strikes {whom}"));
    spend(table, id, 1);
    strike(table, id, target)
}

/// Asks which enemy to attack.
///
/// If any enemies are in contact, only those can be chosen. A single enemy in contact is chosen
/// without asking. Returns `None` if players have removed all enemies by hand.
pub(super) fn choose_opponent(
    table: &mut Table<'_, Tnt>,
    id: FigureId,
    hint: &'static str,
) -> Flow<Option<FigureId>> {
    let state = table.state();
    let mut enemies: Vec<FigureId> = state.opponents(id).collect();
    if let [only] = enemies.as_slice() {
        return Ok(Some(*only));
    }
    if enemies.is_empty() {
        enemies = state.free_enemies(id);
    }
    if enemies.is_empty() {
        return Ok(None);
    }
    let ask =
        Ask::new("Choose an enemy").hint(hint).of(state.side_of(id)).topic(roll_to_hit::TOPIC.key);
    let place = table.choose(ask, |state: &State| {
        let option = |&it| {
            let prone = state.figure(it).prone.then(|| "prone".to_owned());
            ChoiceOption::figure(state.name(it), it).hint(prone)
        };
        Choice { options: enemies.iter().map(option).collect(), usual: None }
    })?;
    Ok(enemies.get(place).copied())
}

/// Brings the attacker into contact with an enemy and makes the attack.
///
/// Holding enemies can interrupt before that. If the target is then out of reach or out of action,
/// the attack is lost.
pub(super) fn strike(table: &mut Table<'_, Tnt>, id: FigureId, target: FigureId) -> Flow<()> {
    let resumed = hold::pause(table, id)?;
    if resumed == Resumed::Nothing {
        return Ok(());
    }
    let state = table.state();
    let is_in_contact = state.opponents(id).any(|it| it == target);
    let is_in_doubt = resumed == Resumed::Anew && !is_in_contact;
    let can_strike =
        state.in_action(target) && (!is_in_doubt || is_still_in_reach(table, id, target)?);
    if !can_strike {
        let name = table.state().name(id).to_owned();
        table.tell(Told::Note, |_| format!("{name} attacks no one."));
        lose_concentration(table, id);
        return Ok(());
    }
    if !table.state().opponents(id).any(|it| it == target) {
        table.apply(Effect::Contact(id, target, true));
    }
    fight(table, id, target)
}

/// Asks whether the target is still within reach after an interruption.
///
/// The interruption may have moved the target or pushed the attacker back.
fn is_still_in_reach(table: &mut Table<'_, Tnt>, id: FigureId, target: FigureId) -> Flow<bool> {
    let state = table.state();
    let (whom, side) = (state.name(target).to_owned(), state.side_of(id));
    let ask = Ask::new(format!("Is {whom} still within reach?"))
        .of(side)
        .fact()
        .topic(roll_to_hit::TOPIC.key);
    let options = vec![ChoiceOption::new("Yes"), ChoiceOption::new("No: the attack is lost")];
    Ok(table.choose(ask, Choice { options, usual: Some(0) })? == 0)
}

/// Rolls to hit in close combat and, on a hit, rolls to wound.
///
/// A target that is wounded but still in action tests morale. If both figures are still in contact,
/// the attacker can follow up.
fn fight(table: &mut Table<'_, Tnt>, id: FigureId, target: FigureId) -> Flow<()> {
    let (result, strength) = roll_to_hit(table, id, target)?;
    let Some(strength) = strength else { return no_hit(table, id, target, result) };
    let of = table.state().side_of(target);
    table.for_odds().stake(&HIT, of, true);
    let wounding = roll_to_wound(table, target, strength, &Attacker::Figure(id))?;
    table.for_odds().stake(&OUT, of, wounding == Wounding::OutOfAction);
    table.for_odds().end_of_stakes()?;
    if wounding == Wounding::Wounded {
        test_morale(table, target, Cause::Wounded)?;
    }
    if table.state().opponents(id).any(|it| it == target) {
        press_on(table, id, target)?;
    }
    Ok(())
}

/// Lets the defender push back an attacker that has lost. After a tie, both figures stay locked.
fn no_hit(
    table: &mut Table<'_, Tnt>,
    id: FigureId,
    target: FigureId,
    result: Ordering,
) -> Flow<()> {
    let of = table.state().side_of(target);
    table.for_odds().stake(&HIT, of, false);
    table.for_odds().stake(&OUT, of, false);
    table.for_odds().end_of_stakes()?;
    if result.is_lt() {
        return push_back(table, target, id);
    }
    table.tell(Told::Outcome, |_| "Tie: both stay locked in melee.".to_owned());
    Ok(())
}
