//! Trackers of figures, sides and the battle.

#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::homebrew) struct Trackers {
    pub(in crate::homebrew) battle: Vec<Tracker>,
    pub(in crate::homebrew) side: Vec<Tracker>,
    pub(in crate::homebrew) figure: Vec<Tracker>,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Tracker {
    pub(in crate::homebrew) label: String,
    pub(in crate::homebrew) kind: TrackerKind,
    /// The number at which its figure is out.
    pub(in crate::homebrew) out_at: Option<Bound>,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) enum TrackerKind {
    Number { least: Bound, most: Bound, starts: Bound },
    Flag,
    OneOf(Vec<String>),
}

/// A limit: a number, or a stat of its figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::homebrew) enum Bound {
    Number(i32),
    Stat(usize),
}
