//! Stray hits: hits into a melee that have not been assigned to a figure.

use crate::{ids::FigureId, tnt::state::hit::Hit};

/// All stray hits of an attack.
#[derive(Clone, Debug, Default, Hash)]
pub(super) struct Strays(pub(super) Vec<Stray>);

/// Stray hits into one melee, where each falls on one of its figures by equal shares.
#[derive(Clone, Debug, Hash)]
pub(super) struct Stray {
    /// The figures that may be hit.
    pub(super) melee: Vec<FigureId>,
    /// Hits that may wound.
    pub(super) hits: u8,
    /// Hits that only graze.
    pub(super) grazes: u8,
}

impl Strays {
    /// Adds a hit on one of these figures.
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
