//! Spending action points, and losing the bonus for concentrating.

use engine::{FigureId, conversation::Table};

use crate::{Tnt, state::effect::Effect};

/// Spends action points on an action.
pub(crate) fn spend(table: &mut Table<'_, Tnt>, id: FigureId, ap: u8) {
    let left = table.state().figure(id).this_turn.ap.saturating_sub(ap);
    table.apply(Effect::Ap(id, left));
}

/// Spends 1 AP on an action other than an attack, and removes the bonus for concentrating.
pub(crate) fn spend_elsewhere(table: &mut Table<'_, Tnt>, id: FigureId) {
    lose_concentration(table, id);
    spend(table, id, 1);
}

/// Removes the bonus for concentrating, whether or not an attack used it.
pub(crate) fn lose_concentration(table: &mut Table<'_, Tnt>, id: FigureId) {
    if table.state().figure(id).this_turn.concentrating {
        table.apply(Effect::Concentrating(id, false));
    }
}
