//! Free attacks on a figure that leaves a melee.

use std::ops::ControlFlow;

use engine::{
    FigureId, HasLineup,
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Table},
    words::counted,
};

use super::roll_to_hit::{self, roll_to_hit};
use crate::{
    Tnt,
    morale::nerve::test_on_the_run,
    ranged_combat::wounding::{Attacker, Wounding, roll_to_wound},
    state::battle::State,
};

/// Lets each enemy in contact make a free attack on a figure that falls back (rulebook: Morale,
/// leaving melee).
///
/// Odds report one outcome for all these attacks together.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn free_attacks(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    let before = table.state().figure(id).wounds;
    let is_struck = table.for_odds().covered(|table| strike_in_turn(table, id))?;
    if !is_struck {
        return Ok(());
    }
    let state = table.state();
    let label = match state.figure(id).wounds.saturating_sub(before) {
        _ if !state.in_action(id) => "out of action".to_owned(),
        0 => "unhurt".to_owned(),
        wounds => counted(wounds.into(), "wound"),
    };
    table.outcome(Outcome::failure(label))
}

/// Lets each enemy strike in turn. Returns `true` if any of them strikes.
fn strike_in_turn(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<bool> {
    let opponents: Vec<FigureId> = table.state().opponents(id).collect();
    table.repeat((0, false), |table, (place, is_struck)| {
        let Some(&opponent) = opponents.get(place) else {
            return Ok(ControlFlow::Break(is_struck));
        };
        let strikes = strike_if_it_likes(table, opponent, id)?;
        Ok(ControlFlow::Continue((place + 1, is_struck || strikes)))
    })
}

/// Asks whether an enemy in contact makes a free attack on a figure that leaves, and resolves any
/// attack.
///
/// Returns `true` if the enemy struck.
fn strike_if_it_likes(table: &mut Table<'_, Tnt>, opponent: FigureId, id: FigureId) -> Flow<bool> {
    let state = table.state();
    if !state.in_action(id) || !state.opponents(id).any(|it| it == opponent) {
        return Ok(false);
    }
    let (name, whom) = (state.name(opponent).to_owned(), state.name(id).to_owned());
    table.headline(format!("{whom} leaves the melee"));
    let ask = Ask::new(format!("Does {name} make a free attack?"))
        .hint(format!("{whom} falls back."))
        .of(table.state().side_of(opponent))
        .topic(roll_to_hit::TOPIC.key);
    let choice = |_: &State| Choice {
        options: vec![ChoiceOption::new("Strike"), ChoiceOption::new(format!("Let {whom} go"))],
        usual: Some(0),
    };
    if table.choose(ask, choice)? == 0 {
        strike_freely(table, opponent, id)?;
        return Ok(true);
    }
    Ok(false)
}

/// Makes a free attack: a roll to hit, then a roll to wound.
///
/// A wounded target tests morale as a figure that is already falling back.
fn strike_freely(table: &mut Table<'_, Tnt>, id: FigureId, target: FigureId) -> Flow<()> {
    let (_, Some(strength)) = roll_to_hit(table, id, target)? else { return Ok(()) };
    let wounding = roll_to_wound(table, target, strength, &Attacker::Figure(id))?;
    if wounding == Wounding::Wounded { test_on_the_run(table, target, id) } else { Ok(()) }
}
