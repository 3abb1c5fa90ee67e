//! Hits into melees of which nobody knows yet on whom they are.

use crate::{ids::FigureId, tnt::state::hit::Hit};

/// All of an attack.
#[derive(Clone, Debug, Default, Hash)]
pub(super) struct Strays(pub(super) Vec<Stray>);

/// Hits that are each on one of several figures, by equal shares.
#[derive(Clone, Debug, Hash)]
pub(super) struct Stray {
    /// Who they are.
    pub(super) melee: Vec<FigureId>,
    /// Hits that may wound.
    pub(super) hits: u8,
    /// Hits that may not.
    pub(super) grazes: u8,
}

impl Strays {
    /// One more, on one of these figures.
    pub(super) fn add(&mut self, melee: Vec<FigureId>, hit: Hit) {
        let place = self.0.iter().position(|it| it.melee == melee).unwrap_or_else(|| {
            self.0.push(Stray { melee, hits: 0, grazes: 0 });
            self.0.len() - 1
        });
        if let Some(stray) = self.0.get_mut(place) {
            *(if hit.graze_only { &mut stray.grazes } else { &mut stray.hits }) += 1;
        }
    }
}
