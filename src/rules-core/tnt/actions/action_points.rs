//! Action points: what an action costs, and whether it breaks concentration.

use crate::{
    conversation::Table,
    ids::FigureId,
    tnt::{Tnt, state::effect::Effect},
};

/// Pays action points for an action.
pub(crate) fn spend(table: &mut Table<'_, Tnt>, id: FigureId, ap: u8) {
    let left = table.state().figure(id).ap.saturating_sub(ap);
    table.apply(Effect::Ap(id, left));
}

/// Pays 1 AP for an action that is no attack, which loses the bonus of concentrating.
pub(crate) fn spend_elsewhere(table: &mut Table<'_, Tnt>, id: FigureId) {
    lose_concentration(table, id);
    spend(table, id, 1);
}

/// Ends the bonus of concentrating, whether it was used or not.
pub(crate) fn lose_concentration(table: &mut Table<'_, Tnt>, id: FigureId) {
    if table.state().figure(id).concentrating {
        table.apply(Effect::Concentrating(id, false));
    }
}
