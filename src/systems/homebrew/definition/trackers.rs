//! Trackers of figures, sides and the battle.

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

/// A limit, initial value or “out at” value of a tracker: a fixed number, or the index of a stat of
/// its figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Bound {
    Number(i32),
    Stat(usize),
}
