//! The models of a unit that are near enough to strike.

use engine::{FigureId, HasLineup, conversation::Table};

use crate::{Gdf, state::battle::State};

/// Asks how many models of a part, out of this many, are within 2 inches of an enemy.
///
/// Each part of a unit is asked for itself, because a hero can be within 2 inches of an enemy when
/// none of the unit's models is. `asks` returns `true` for parts with a condition of this label.
pub(super) fn models_within(
    table: &mut Table<'_, Gdf>,
    part: FigureId,
    key: &'static str,
    label: String,
    all: u8,
    asks: impl Fn(&State, FigureId) -> bool,
) -> u16 {
    let state = table.state();
    let (key, label) = (state.key_of_part(part, key), of_part(state, part, label, asks));
    u16::try_from(table.pick(key, label, 0..=all.into(), all.into())).unwrap_or(0)
}

/// Adds the name of a hero, or of any other part that joined a unit, to the label of a condition
/// that another part has as well.
pub(super) fn of_part(
    state: &State,
    part: FigureId,
    label: String,
    asks: impl Fn(&State, FigureId) -> bool,
) -> String {
    let mut others = state.parts_in_play(part).into_iter().filter(|&it| it != part);
    let is_clear = part == state.head(part) || !others.any(|it| asks(state, it));
    if is_clear { label } else { format!("{label} ({})", state.name(part)) }
}
