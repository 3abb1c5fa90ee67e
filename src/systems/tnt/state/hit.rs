//! Pending hit markers.

use std::hash::{Hash, Hasher};

use engine::{
    FigureId, HasLineup,
    row::{InRow, Numbers},
    view::Marker,
};

/// A pending hit marker, with the shot that caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hit {
    /// The Strength of the shot.
    pub strength: u8,
    /// The figure that fired, or `None` if a player placed the marker by hand.
    pub shooter: Option<FigureId>,
    /// Whether the hit only grazes, as most hits by suppressive fire do.
    pub graze_only: bool,
}

/// The pending hit markers on a figure, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markers(Vec<Hit>);

impl Markers {
    /// Returns the markers, oldest first.
    pub fn all(&self) -> &[Hit] {
        &self.0
    }

    /// Adds a marker as the newest one.
    pub fn add(&mut self, hit: Hit) {
        self.0.push(hit);
    }

    /// Removes the marker at this index, if there is one.
    pub fn remove(&mut self, place: usize) {
        if place < self.0.len() {
            self.0.remove(place);
        }
    }
}

/// Hashes the hits without regard to their order.
///
/// Odds only need the number of hits of each kind. The order in which hits are resolved can change
/// a figure's position and posture, but these do not affect rolls to wound.
impl Hash for Markers {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut all: Vec<_> =
            self.0.iter().map(|hit| (hit.strength, hit.graze_only, hit.shooter)).collect();
        all.sort_unstable();
        all.hash(state);
    }
}

impl InRow for Hit {
    fn write(&self, row: &mut Vec<i32>) {
        self.strength.write(row);
        self.shooter.write(row);
        self.graze_only.write(row);
    }

    fn read(row: &mut Numbers<'_>) -> Option<Self> {
        Some(Self {
            strength: u8::read(row)?,
            shooter: Option::read(row)?,
            graze_only: bool::read(row)?,
        })
    }
}

impl Hit {
    /// Returns the marker to show beside the figure, with the shooter if known.
    pub(crate) fn marker(self, lineup: &impl HasLineup) -> Marker {
        let marker = Marker::new(self.by_whom(lineup));
        if self.graze_only { marker } else { marker.short(format!("S{}", self.strength)) }
    }

    /// Returns the marker's text, with the shooter if known.
    pub(crate) fn by_whom(self, lineup: &impl HasLineup) -> String {
        let words = self.words();
        self.shooter.map_or_else(|| words.clone(), |id| format!("{words} by {}", lineup.name(id)))
    }

    /// Returns the marker's text, without the shooter.
    pub(crate) fn words(self) -> String {
        if self.graze_only { "graze".to_owned() } else { format!("Strength {}", self.strength) }
    }
}
