//! Objective markers at the end of a round.

use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
    gdf::{
        Gdf,
        battle::{effect::Effect, state::State},
        preparation::mission,
        special_rules::keyword::Keyword,
    },
    ids::{FigureId, SideId},
};

/// Returns `true` if the markers are still to be looked at in this round, once all have acted.
pub(crate) fn is_due(state: &State) -> bool {
    !state.markers.is_empty() && state.held.len() < usize::from(state.round)
}

/// Returns `true` if a unit on the table can seize markers. Pinned units cannot, nor can aircraft.
fn can_seize(state: &State, unit: FigureId) -> bool {
    let flies = state.any_has(unit, Keyword::Aircraft);
    state.is_on_table(unit) && !state.unit(unit).pinned && !flies
}

/// Mission: for each marker, who is within 3 inches of it. One side alone seizes it, and holds it after leaving; both,
/// and it is neutral.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn seize(table: &mut Table<'_, Gdf>) -> Flow<()> {
    let round = table.state().round;
    table.headline(format!("End of round {round}: objectives"));
    let count = table.state().markers.len();
    for place in 0..count {
        ask_for(table, place)?;
    }
    table.apply(Effect::Held(round));
    Ok(())
}

fn ask_for(table: &mut Table<'_, Gdf>, place: usize) -> Flow<()> {
    let state = table.state();
    let sides: Vec<SideId> = state.all_sides().collect();
    let able = |side: SideId| state.figures_of(side).any(|unit| can_seize(state, unit));
    if !sides.iter().any(|&side| able(side)) {
        return Ok(());
    }
    let holder = state.markers.get(place).copied().flatten();
    let stays =
        holder.map_or_else(|| "neutral".to_owned(), |it| format!("with {}", state.side_name(it)));
    let mut options = vec![ChoiceOption::new(format!("Nobody: stays {stays}"))];
    for &side in &sides {
        let refusal = (!able(side)).then(|| "It has no unit that can seize.".to_owned());
        let option = ChoiceOption::new(format!("{} alone", state.side_name(side)));
        options.push(ChoiceOption { refusal, ..option });
    }
    let both = ChoiceOption::new("Both: neutral");
    let refusal = (!sides.iter().all(|&side| able(side)))
        .then(|| "One side has no unit that can seize.".to_owned());
    options.push(ChoiceOption { refusal, ..both });
    let ask = Ask::new(format!("Objective {}: who is within 3 inches?", place + 1))
        .hint(unable(state))
        .topic(mission::TOPIC.key);
    let chosen = table.choose(ask, Choice { options, usual: Some(0) })?;
    let side = match chosen.checked_sub(1) {
        None => return Ok(()),
        Some(chosen) => sides.get(chosen).copied(),
    };
    if let Ok(place) = u8::try_from(place) {
        table.apply(Effect::Marker(place, side));
    }
    Ok(())
}

/// Those on the table who do not count.
fn unable(state: &State) -> String {
    let units = state.all_figures().filter(|&it| state.is_on_table(it) && !can_seize(state, it));
    let names: Vec<&str> = units.map(|it| state.name(it)).collect();
    if names.is_empty() {
        "Pinned units and aircraft do not count.".to_owned()
    } else {
        format!("Pinned or aircraft, so not counted: {}.", names.join(", "))
    }
}
