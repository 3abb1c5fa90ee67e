//! Control of objective markers at the end of a round.

use std::iter::once;

use engine::{
    FigureId, HasLineup, SideId,
    conversation::{Ask, Choice, ChoiceOption, Flow, Names, Table},
    words::listed,
};

use crate::{
    Gdf,
    state::{
        battle::{MOST_MARKERS, State},
        effect::Effect,
    },
    unit::keyword::Keyword,
};

/// Returns `true` if control of the markers still has to be determined this round.
///
/// The caller checks that all units have acted.
pub(crate) fn is_due(state: &State) -> bool {
    !state.markers.is_empty() && state.held.len() < usize::from(state.round)
}

/// Returns `true` if a unit on the table can seize markers. Pinned units and aircraft cannot, and in
/// some editions neither can units that arrived this round.
fn can_seize(state: &State, unit: FigureId) -> bool {
    let flies = state.any_has(unit, Keyword::Aircraft);
    state.is_on_table(unit) && !state.unit(unit).pinned && !flies && !comes_too_late(state, unit)
}

/// Returns `true` if a unit can't seize markers because it arrived this round.
fn comes_too_late(state: &State, unit: FigureId) -> bool {
    !state.book().arrivals_seize_markers && state.has_just_arrived(unit)
}

/// Returns `true` if a pinned unit on the table can keep enemies from seizing markers near it.
fn is_in_the_way(state: &State, unit: FigureId) -> bool {
    let can_block = state.book().shaken_blocks_markers && !state.any_has(unit, Keyword::Aircraft);
    can_block && state.is_on_table(unit) && state.unit(unit).pinned
}

/// Asks which sides are within 3 inches of each marker, and records which side holds it.
///
/// A side that is near a marker alone seizes it, and still holds it after leaving. If both sides
/// are near, the marker becomes neutral. A pinned unit neither seizes nor contests a marker, but
/// stops enemies from seizing it.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn seize(table: &mut Table<'_, Gdf>) -> Flow<()> {
    let round = table.state().round;
    table.headline(format!("End of round {round}: objectives"));
    for (place, side) in who_is_near(table)? {
        table.apply(Effect::Marker(place, side));
    }
    table.apply(Effect::Held(round));
    Ok(())
}

/// The condition keys, one for each marker.
const KEYS: [&str; MOST_MARKERS as usize] =
    ["objective.0", "objective.1", "objective.2", "objective.3", "objective.4"];

/// Asks the players in a single question which sides are within 3 inches of each marker.
///
/// Returns the index of each marker to set, with the only side near it, or with `None` if both
/// sides are near.
fn who_is_near(table: &mut Table<'_, Gdf>) -> Flow<Vec<(u8, Option<SideId>)>> {
    let state = table.state();
    let able = |side: &SideId| state.figures_of(*side).any(|unit| can_seize(state, unit));
    let able: Vec<SideId> = state.all_sides().filter(able).collect();
    if able.is_empty() {
        return Ok(Vec::new());
    }
    let names = able.iter().map(|&side| format!("{} alone", state.side_name(side)));
    let mut there: Vec<(String, Option<SideId>)> =
        names.zip(able.iter().copied().map(Some)).collect();
    if able.len() > 1 {
        there.push(("Both sides: becomes neutral".to_owned(), None));
    }
    let blocked: Vec<String> = able
        .iter()
        .filter(|&&side| state.enemies_of_side(side).any(|it| is_in_the_way(state, it)))
        .map(|&side| format!("{}, and a pinned enemy", state.side_name(side)))
        .collect();
    let hint = unable(state);
    let holders = state.markers.clone();
    let mut near = Vec::new();
    for ((place, key), holder) in (0..).zip(KEYS).zip(holders) {
        let options = |state: &State| {
            let stays =
                holder.map_or("neutral".to_owned(), |it| format!("with {}", state.side_name(it)));
            let there = there.iter().map(|(words, _)| words.clone());
            let blocked = blocked.iter().map(|who| format!("{who}: no change"));
            once(format!("No one: stays {stays}")).chain(there).chain(blocked).collect()
        };
        let set = table.pick(key, format!("Objective {}", place + 1), Names(options), 0);
        let set = usize::from(set).checked_sub(1).and_then(|set| there.get(set));
        near.extend(set.map(|(_, side)| (place, *side)));
    }
    let so = match near.as_slice() {
        [] => "No change".to_owned(),
        some => {
            let named: Vec<String> =
                some.iter().map(|(place, _)| (place + 1).to_string()).collect();
            let what = if named.len() == 1 { "objective" } else { "objectives" };
            format!("Set {what} {}", listed(&named))
        }
    };
    let ask = Ask::new("Which units are within 3″ of each objective?")
        .hint(hint)
        .fact()
        .topic(super::TOPIC.key);
    table.choose(ask, Choice { options: vec![ChoiceOption::new(so)], usual: Some(0) })?;
    Ok(near)
}

/// Lists the units on the table that cannot seize markers, in words.
fn unable(state: &State) -> String {
    let names = |is_it: &dyn Fn(FigureId) -> bool| -> String {
        let units = state.all_figures().filter(|&it| state.is_on_table(it) && is_it(it));
        units.map(|it| state.name(it)).collect::<Vec<_>>().join(", ")
    };
    let book = state.book();
    let shaken = names(&|it| state.unit(it).pinned && !state.any_has(it, Keyword::Aircraft));
    let flying = names(&|it| state.any_has(it, Keyword::Aircraft));
    let arrived = names(&|it| comes_too_late(state, it));
    let mut words = Vec::new();
    if !shaken.is_empty() {
        words.push(match book.shaken_blocks_markers {
            true => format!("Pinned units, which only stop enemies from seizing: {shaken}."),
            false => format!("{} units don't count: {shaken}.", book.shaken_label),
        });
    }
    if !flying.is_empty() {
        words.push(format!("Aircraft don't count: {flying}."));
    }
    if !arrived.is_empty() {
        words.push(format!("Units that arrived this round don't count: {arrived}."));
    }
    if words.is_empty() {
        words.push(match book.shaken_blocks_markers {
            true => "A pinned unit only stops enemies from seizing. Aircraft don't count.".into(),
            false => format!(
                "{} units, aircraft, and units that arrived this round don't count.",
                book.shaken_label
            ),
        });
    }
    words.join(" ")
}
