//! What is done while another figure acts, and may change what that one sees and reaches.

use crate::{
    conversation::Table,
    ids::FigureId,
    tnt::{Tnt, state::effect::Effect},
};

/// Remembers that a figure is no longer where or as it was, where that is while another one acts.
pub(crate) fn shift(table: &mut Table<'_, Tnt>, id: FigureId) {
    if table.state().active.is_some_and(|acting| acting != id) {
        table.apply(Effect::Shifted(id));
    }
}
