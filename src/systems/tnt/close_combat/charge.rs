//! Charging into close combat.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Flow, Table},
};

use super::attack::{choose_opponent, strike};
use crate::{
    Tnt, actions::action_points::spend, movement::moving::count_move, state::effect::Effect,
};

/// Moves a figure into contact with an enemy and makes a free attack (rulebook: Actions, Charge).
///
/// A figure can charge once a turn.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn charge(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    table.headline(format!("{} charges", table.state().name(id)));
    let hint = "Any enemy in sight and within your Move; you can charge through difficult terrain.";
    let Some(target) = choose_opponent(table, id, hint)? else { return Ok(()) };
    let [who, whom] = [id, target].map(|it| table.state().name(it).to_owned());
    table.tell(Told::Title, |_| format!("{who} charges {whom}"));
    spend(table, id, 1);
    table.apply(Effect::Charged(id, true));
    count_move(table, id);
    strike(table, id, target)
}

/// The topic that explains charging.
pub(crate) const TOPIC: Topic = Topic {
    key: "charge",
    title: "Charge",
    rules: &[25],
    text: || {
        "For 1 AP, once a turn, move into contact and make a free close combat attack. You need \
         line of sight but no minimum distance, and you can cross difficult terrain. \
         Concentrating right before a charge helps its attack."
            .to_owned()
    },
};
