//! Changes that may affect what the acting figure sees and reaches.

use crate::{
    conversation::Table,
    ids::FigureId,
    tnt::{Tnt, state::effect::Effect},
};

/// Notes that a figure has changed place or posture while another one acts.
pub(crate) fn shift(table: &mut Table<'_, Tnt>, id: FigureId) {
    if table.state().active.is_some_and(|acting| acting != id) {
        table.apply(Effect::Shifted(id));
    }
}
