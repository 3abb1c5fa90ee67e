//! Extra moves after an attack.

use engine::{FigureId, HasLineup, Holder, Told, Topic, conversation::Table, words};

use crate::{Gdf, unit::gives::Gives};

/// Reminds players that a unit can move because the other unit in the melee is gone.
pub(crate) fn consolidate(table: &mut Table<'_, Gdf>, unit: FigureId) {
    let name = table.state().name(unit).to_owned();
    table.tell(Told::Reminder(Holder::Figure(unit)), |_| format!("{name} can move up to 3″."));
}

/// Reminds players how far a unit can move after shooting.
pub(crate) fn shooting(table: &mut Table<'_, Gdf>, unit: FigureId) {
    allow(table, unit, |gives| match gives {
        Gives::AfterShooting(inches) => Some(inches),
        _ => None,
    });
}

/// Reminds players how far a unit can move after a melee.
pub(crate) fn melee(table: &mut Table<'_, Gdf>, unit: FigureId) {
    allow(table, unit, |gives| match gives {
        Gives::AfterMelee(inches) => Some(inches),
        _ => None,
    });
}

fn allow(table: &mut Table<'_, Gdf>, unit: FigureId, inches: impl Fn(Gives) -> Option<u8>) {
    let state = table.state();
    let head = state.head(unit);
    if !state.in_play(head) {
        return;
    }
    let rules = state.rules_of(head).into_iter();
    let moves = rules.filter_map(|rule| Some((inches(rule.gives)?, rule.name.to_string())));
    if let Some((inches, rule)) = moves.max() {
        let inches = words::inches(inches);
        let name = state.name(head).to_owned();
        table.tell(Told::Reminder(Holder::Figure(head)), |_| {
            format!("{name} can move up to {inches}, once per round ({rule}).")
        });
    }
}

/// The help topic about extra moves from rules.
pub(crate) const TOPIC: Topic = Topic {
    key: "moves-after",
    title: "Extra movement",
    rules: &[59],
    text: || {
        "Rules like Rapid Charge add inches to one order, and Swift ignores Slow. With Hit & Run, \
         a unit can make an extra move once per round after shooting or melee; Rollbook reminds \
         you."
            .to_owned()
    },
};
