//! Destruction of transports with units inside.

use engine::{
    FigureId, HasLineup, Holder, Told,
    conversation::{Flow, Outcome, Table},
    words::possessive,
};

use crate::{
    Gdf,
    state::{battle::State, effect::Effect},
    terrain,
};

/// Returns a unit whose transport is destroyed, if there is one.
pub(crate) fn stranded(state: &State) -> Option<FigureId> {
    state.all_figures().find(|&unit| {
        let transport = state.unit(unit).inside;
        state.is_head(unit) && transport.is_some_and(|transport| !state.in_play(transport))
    })
}

/// Plays the escape of a unit from a destroyed transport.
///
/// The unit rolls for dangerous terrain, is pinned at once, and is placed within 6 inches of the
/// wreck.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn escape(table: &mut Table<'_, Gdf>, unit: FigureId) -> Flow<()> {
    let name = table.state().name(unit).to_owned();
    table.headline(possessive(&name) + " transport is destroyed");
    // No part is spared, because even units that fly have to roll.
    terrain::roll(table, unit, |_, _| false)?;
    for part in table.state().members(unit) {
        if table.state().unit(part).inside.is_some() {
            table.apply(Effect::Inside(part, None));
        }
    }
    let head = table.state().head(unit);
    let name = table.state().name(head).to_owned();
    if table.state().in_play(head) {
        table.apply(Effect::Pinned(head, true));
        table.tell(Told::Reminder(Holder::Figure(head)), |_| {
            format!("{name}: place the models within 6″ of the wreck.")
        });
        table.outcome(Outcome::mixed(format!("out and {}", table.state().book().shaken)))
    } else {
        table.outcome(Outcome::failure("destroyed"))
    }
}
