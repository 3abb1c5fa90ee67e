//! Stray hits: hits into a melee that are not yet assigned to a figure.

use engine::FigureId;

use crate::state::hit::Hit;

/// All stray hits of an attack, grouped by melee.
#[derive(Clone, Debug, Default, Hash)]
pub(super) struct Strays(pub(super) Vec<Stray>);

/// The stray hits into one melee, with the figures that they can strike.
///
/// Each hit strikes one of the figures with equal probability.
#[derive(Clone, Debug, Hash)]
pub(super) struct Stray {
    /// The figures that can be hit.
    pub(super) melee: Vec<FigureId>,
    /// The number of hits that may wound.
    pub(super) hits: u8,
    /// The number of hits that only graze.
    pub(super) grazes: u8,
}

impl Strays {
    /// Adds a stray hit that can strike any of these figures.
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
