//! Extra moves from rules: after an attack, and at the beginning of an activation.

use engine::{FigureId, HasLineup, Holder, Told, Topic, conversation::Table, words};

use crate::{Gdf, state::battle::State, unit::gives::Gives};

/// Reminds players that a unit can move because the other unit in the melee is gone.
pub(crate) fn consolidate(table: &mut Table<'_, Gdf>, unit: FigureId) {
    let head = table.state().head(unit);
    let name = table.state().name(head).to_owned();
    table.tell(Told::Reminder(Holder::Figure(head)), |_| format!("{name} can move up to 3″."));
}

/// Reminds players that models can be placed elsewhere first, now that their unit is activated.
pub(crate) fn activation(table: &mut Table<'_, Gdf>, unit: FigureId) {
    let state = table.state();
    for part in state.parts_in_play(unit) {
        let state = table.state();
        let rules = state.rules_of(part);
        let Some(rule) = rules.into_iter().find(|rule| rule.gives == Gives::PlacedFirst) else {
            continue;
        };
        let (name, rule) = (state.name(part).to_owned(), rule.name.to_string());
        table.tell(Told::Reminder(Holder::Figure(unit)), |_| {
            format!("First, {name} can be placed up to D3″ away ({rule}).")
        });
    }
}

/// Reminds players how far a unit can move right after it is deployed.
pub(crate) fn deployment(table: &mut Table<'_, Gdf>, unit: FigureId) {
    let Some((inches, rule)) = longest(table.state(), unit, |gives| match gives {
        Gives::AfterDeployment(inches) => Some(inches),
        _ => None,
    }) else {
        return;
    };
    let inches = words::inches(inches);
    let name = table.state().name(unit).to_owned();
    table.tell(Told::Reminder(Holder::Figure(unit)), |_| {
        format!("{name} can now move up to {inches} ({rule}).")
    });
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

/// Returns the longest move that a unit's rules allow, with the name of the rule.
fn longest(
    state: &State,
    unit: FigureId,
    inches: impl Fn(Gives) -> Option<u8>,
) -> Option<(u8, String)> {
    let rules = state.rules_of(unit).into_iter();
    rules.filter_map(|rule| Some((inches(rule.gives)?, rule.name.to_string()))).max()
}

fn allow(table: &mut Table<'_, Gdf>, unit: FigureId, inches: impl Fn(Gives) -> Option<u8>) {
    let state = table.state();
    let head = state.head(unit);
    if !state.in_play(head) {
        return;
    }
    if let Some((inches, rule)) = longest(state, head, inches) {
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
        "Rules like Rapid Charge add inches to one order, rules like Scurry to all moves, and Swift \
         ignores Slow. With Hit & Run, \
         a unit can make an extra move once per round after shooting or melee, and with Vanguard \
         after it is deployed; with Wolfborn, its models can be placed up to D3″ away when it is \
         activated. Rollbook reminds you. Darkborn shortens the range of enemies who \
         shoot at a unit, and the distance of their charges at it."
            .to_owned()
    },
};
