//! Trackers of figures, their items, sides and the battle.

use super::{numbers::Who, sheet::List};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Trackers {
    pub(crate) battle: Vec<Tracker>,
    pub(crate) side: Vec<Tracker>,
    pub(crate) figure: Vec<Tracker>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tracker {
    pub(crate) label: String,
    pub(crate) kind: TrackerKind,
    /// The value at which the figure goes out.
    pub(crate) out_at: Option<Bound>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TrackerKind {
    Number { least: Bound, most: Bound, starts: Bound },
    Flag,
    OneOf(Vec<String>),
}

/// The tracker that a text names, and its holder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Of {
    Figure(Who, usize),
    Side(Who, usize),
    Battle(usize),
    /// A tracker of the item in use: the index of its list, and its index in that list's trackers.
    Item(usize, usize),
}

impl Of {
    /// Returns the tracker of a game with these trackers and lists.
    pub(crate) fn tracker<'a>(
        self,
        trackers: &'a Trackers,
        lists: &'a [List],
    ) -> Option<&'a Tracker> {
        match self {
            Self::Figure(_, place) => trackers.figure.get(place),
            Self::Side(_, place) => trackers.side.get(place),
            Self::Battle(place) => trackers.battle.get(place),
            Self::Item(list, place) => lists.get(list)?.trackers.get(place),
        }
    }
}

/// A limit, initial value or “out at” value of a tracker: a fixed number, or the index of a stat of
/// its figure or of a field of its item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Bound {
    Number(i32),
    Stat(usize),
}
