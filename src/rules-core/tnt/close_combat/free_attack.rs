//! Free attacks on whoever leaves a melee.

use std::ops::ControlFlow;

use super::roll_to_hit::{self, roll_to_hit};
use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Outcome, Table},
    ids::FigureId,
    tnt::{
        Tnt,
        morale::nerve::test_on_the_run,
        ranged_combat::wounding::{Attacker, Wounding, roll_to_wound},
    },
    words::counted,
};

/// Morale, leaving melee: each enemy in contact may strike at a figure that falls back, for free.
/// What came of all of them together is one outcome.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn free_attacks(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    let before = table.state().figure(id).wounds;
    let is_struck = table.in_passing(|table| strike_in_turn(table, id))?;
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

/// Returns `true` if any enemy struck.
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

/// An enemy in contact may strike at a figure that leaves. Gives whether it does.
fn strike_if_it_likes(table: &mut Table<'_, Tnt>, opponent: FigureId, id: FigureId) -> Flow<bool> {
    let state = table.state();
    if !state.in_action(id) || !state.opponents(id).any(|it| it == opponent) {
        return Ok(false);
    }
    let (name, whom) = (state.name(opponent).to_owned(), state.name(id).to_owned());
    table.headline(format!("{whom} leaves the melee"));
    let ask = Ask::new(format!("Does {name} take a free attack?"))
        .hint(format!("{whom} falls back."))
        .of(table.state().side_of(opponent))
        .topic(roll_to_hit::TOPIC.key);
    let options = vec![ChoiceOption::new("Strike"), ChoiceOption::new(format!("Let {whom} go"))];
    if table.choose(ask, Choice { options, usual: Some(0) })? == 0 {
        strike_freely(table, opponent, id)?;
        return Ok(true);
    }
    Ok(false)
}

/// A free attack: to hit and to wound. Whoever is wounded tests its morale, but is on the run
/// already.
fn strike_freely(table: &mut Table<'_, Tnt>, id: FigureId, target: FigureId) -> Flow<()> {
    let (_, Some(strength)) = roll_to_hit(table, id, target)? else { return Ok(()) };
    let wounding = roll_to_wound(table, target, strength, &Attacker::Figure(id))?;
    if wounding == Wounding::Wounded { test_on_the_run(table, target, id) } else { Ok(()) }
}
