//! The destruction of a transport.

use crate::{
    conversation::{Flow, Outcome, Table},
    gdf::{
        Gdf,
        state::{battle::State, effect::Effect},
        terrain,
    },
    ids::{FigureId, Holder},
};

/// A unit whose transport is destroyed.
pub(crate) fn stranded(state: &State) -> Option<FigureId> {
    state.all_figures().find(|&unit| {
        let transport = state.unit(unit).inside;
        state.is_head(unit) && transport.is_some_and(|transport| !state.in_play(transport))
    })
}

/// Transport: a unit inside when it is destroyed rolls for dangerous terrain, is pinned at once,
/// and is placed within 6 inches.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn escape(table: &mut Table<'_, Gdf>, unit: FigureId) -> Flow<()> {
    let name = table.state().name(unit).to_owned();
    table.headline(format!("{name}: the transport is destroyed"));
    // Units that fly are not spared.
    terrain::roll(table, unit, |_, _| false)?;
    for part in table.state().members(unit) {
        if table.state().unit(part).inside.is_some() {
            table.apply(Effect::Inside(part, None));
        }
    }
    let head = table.state().head(unit);
    if table.state().in_play(head) {
        table.apply(Effect::Pinned(head, true));
        table.order(Holder::Figure(head), || {
            format!("{name}: place the models within 6″ of the wreck.")
        });
        table.outcome(Outcome::mixed("out, pinned"))
    } else {
        table.outcome(Outcome::failure("destroyed with it"))
    }
}
