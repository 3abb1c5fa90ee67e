//! Units with Ambush, which arrive from reserve.

use engine::{
    FigureId, HasLineup, Holder, SideId, Told, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
};

use crate::{
    Gdf,
    round::roll_off::higher,
    state::{
        battle::{Away, State},
        effect::Effect,
    },
};

/// Returns the units that a side has in reserve.
fn reserve(state: &State, side: SideId) -> Vec<FigureId> {
    let is_there =
        |&unit: &FigureId| state.is_head(unit) && state.unit(unit).away == Some(Away::Reserve);
    state.figures_of(side).filter(is_there).collect()
}

/// Returns `true` if the players still have to be asked about reserves at the start of this round.
pub(crate) fn is_due(state: &State) -> bool {
    let has_reserve = || state.all_sides().any(|side| !reserve(state, side).is_empty());
    state.round > 1 && state.arrived < state.round && has_reserve()
}

/// Asks which units arrive from reserve, and brings them in. This happens at the start of each
/// round after the first.
///
/// Each unit must be placed more than 9 inches from enemies. If both players have units in reserve,
/// they roll off and take turns.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn arrive(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.headline("Ambush");
    let mut sides: Vec<SideId> = table.state().all_sides().collect();
    sides.retain(|&side| !reserve(table.state(), side).is_empty());
    if sides.len() > 1 {
        let first = match table.state().book().rolls_off_to_place {
            true => higher(table, "Highest roll brings in a unit first.")?,
            false => Some(table.state().to_move),
        };
        match first {
            Some(first) => sides.sort_by_key(|&side| side != first),
            None => return Ok(()),
        }
    }
    let round = table.state().round;
    let mut turn = 0;
    while let Some(&side) = sides.get(turn % sides.len().max(1)) {
        let units = reserve(table.state(), side);
        let state = table.state();
        let mut options: Vec<ChoiceOption> =
            units.iter().map(|&unit| ChoiceOption::figure(state.name(unit), unit)).collect();
        options.push(ChoiceOption::new("No more this round"));
        let ask = Ask::new(format!("{}: which unit arrives from reserve?", state.side_name(side)))
            .of(side)
            .hint("Place it anywhere more than 9″ from enemies.")
            .topic(TOPIC.key);
        let place = table.choose(ask, Choice { options, usual: None })?;
        if let Some(&unit) = units.get(place) {
            table.apply(Effect::Away(unit, None));
            let name = table.state().name(unit).to_owned();
            table.tell(Told::Reminder(Holder::Figure(unit)), |_| {
                format!("Place {name} more than 9″ from enemies.")
            });
        }
        if place >= units.len() || reserve(table.state(), side).is_empty() {
            sides.retain(|&it| it != side);
        } else {
            turn += 1;
        }
    }
    table.apply(Effect::Arrived(round));
    Ok(())
}

/// The help topic about Ambush.
pub(crate) const TOPIC: Topic = Topic {
    key: "ambush",
    title: "Ambush",
    rules: &[21],
    text: || {
        "Can be held in reserve. At the start of any round after the first, you can place it \
         anywhere more than 9″ from enemies. If both players have such units, they roll off to \
         see who goes first and take turns. Heroes in the unit and units inside it wait with it."
            .to_owned()
    },
};

/// The help topic about Ambush in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic {
    key: TOPIC.key,
    title: "Ambush",
    rules: &[42],
    text: || {
        "Can be held in reserve. At the start of any round after the first, you can place it \
         anywhere more than 9″ from enemies. If both players have such units, they take turns, \
         starting with the player who activates next. It doesn't count for objectives in the round \
         it arrives. Heroes in the unit and units inside it wait with it."
            .to_owned()
    },
};
