//! Who is asked.

use crate::{
    conversation::{Ask, Table},
    gdf::Gdf,
    ids::FigureId,
};

/// A question put to a unit's side.
pub(crate) fn of_unit(table: &Table<'_, Gdf>, unit: FigureId, ask: Ask) -> Ask {
    match table.state().side_of(unit) {
        Some(side) => ask.of(side),
        None => ask,
    }
}
