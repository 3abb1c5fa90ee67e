//! Action points: what an action costs, and what it breaks.

use crate::{
    conversation::Table,
    ids::FigureId,
    tnt::{Tnt, state::effect::Effect},
};

/// Pays so many AP for an action.
pub(crate) fn spend(table: &mut Table<'_, Tnt>, id: FigureId, ap: u8) {
    let left = table.state().figure(id).ap.saturating_sub(ap);
    table.apply(Effect::Ap(id, left));
}

/// Pays for an action of 1 AP and breaks the concentration on whatever was to follow.
pub(crate) fn spend_elsewhere(table: &mut Table<'_, Tnt>, id: FigureId) {
    lose_concentration(table, id);
    spend(table, id, 1);
}

/// The bonus of concentrating is used, or lost.
pub(crate) fn lose_concentration(table: &mut Table<'_, Tnt>, id: FigureId) {
    if table.state().figure(id).concentrating {
        table.apply(Effect::Concentrating(id, false));
    }
}
