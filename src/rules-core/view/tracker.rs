//! What is kept count of, on cards and beside the battle.

use std::borrow::Cow;

use crate::conversation::Number;

/// Something kept count of, which can be changed by hand at any time.
#[derive(Clone, Debug, PartialEq)]
pub struct Tracker {
    /// Its name in data; unique among its holder's.
    pub key: Cow<'static, str>,
    /// Its name for players.
    pub label: Cow<'static, str>,
    /// What is kept.
    pub kind: TrackerKind,
    /// Whether it is only for changing by hand, as what it says shows on the card anyhow.
    pub quiet: bool,
    /// Whether it says which side holds something: nobody first, then the sides in seating order.
    pub is_held: bool,
    /// Whether players made it: then a card shows it even where there is nothing of it.
    pub is_own: bool,
    /// The [topic](crate::Topic) that explains it.
    pub topic: Option<&'static str>,
}

impl Tracker {
    /// A tracker.
    pub fn new(
        key: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
        kind: TrackerKind,
    ) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            kind,
            quiet: false,
            is_held: false,
            is_own: false,
            topic: None,
        }
    }

    /// A tracker that says yes or no.
    pub fn flag(key: &'static str, label: &'static str, on: bool) -> Self {
        Self::new(key, label, TrackerKind::Flag(on))
    }

    /// The same, only for changing by hand where that is so.
    #[must_use]
    pub fn quiet_if(mut self, quiet: bool) -> Self {
        self.quiet = quiet;
        self
    }

    /// The same, explained by a [topic](crate::Topic).
    #[must_use]
    pub fn topic(mut self, key: &'static str) -> Self {
        self.topic = Some(key);
        self
    }

    /// Returns `true` if it says that its holder has come to harm.
    pub fn is_harm(&self) -> bool {
        match self.kind {
            TrackerKind::Pips { value, meaning: PipMeaning::Harm, .. } => value > 0,
            TrackerKind::Pips { value, most, meaning: PipMeaning::Life } => value < most,
            _ => false,
        }
    }

    /// Returns `true` if a card shows it: pips and choices always, the others when there is something to show or when
    /// they are counts that players made, the quiet never.
    pub fn is_notable(&self) -> bool {
        !self.quiet
            && match &self.kind {
                TrackerKind::Pips { .. } | TrackerKind::Choice { .. } => true,
                TrackerKind::Counter { value, .. } => *value != 0 || self.is_own,
                TrackerKind::Flag(on) => *on,
                TrackerKind::Markers { items, .. } => !items.is_empty(),
            }
    }
}

/// What a tracker keeps.
#[derive(Clone, Debug, PartialEq)]
pub enum TrackerKind {
    /// A row of pips, some filled.
    Pips {
        /// How many are filled.
        value: i32,
        /// How many there are.
        most: i32,
        /// What a filled pip means.
        meaning: PipMeaning,
    },
    /// A number.
    Counter {
        /// What it is now.
        value: i32,
        /// The least it can be.
        least: i32,
        /// The most it can be.
        most: i32,
    },
    /// Yes or no.
    Flag(bool),
    /// One of a few words.
    Choice {
        /// The place of the one that holds.
        value: usize,
        /// The words.
        options: Vec<String>,
    },
    /// Markers lying beside the figure.
    Markers {
        /// Those that lie there.
        items: Vec<Marker>,
        /// What to give when one is put down by hand.
        add: NewMarker,
    },
}

/// A marker lying beside a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// What it says: "Strength 6".
    pub label: String,
    /// The same in the room of a token: "S6".
    pub short: String,
}

impl Marker {
    /// A marker that has room for all it says.
    pub fn new(label: impl Into<String>) -> Self {
        let label = label.into();
        Self { short: label.clone(), label }
    }

    /// The same with less on its token.
    #[must_use]
    pub fn short(mut self, short: impl Into<String>) -> Self {
        self.short = short.into();
        self
    }
}

/// What to give when a marker is put down by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewMarker {
    /// A number within limits.
    Number(Number),
    /// One of several words, by its place.
    OneOf(Vec<String>),
}

/// What a filled pip means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PipMeaning {
    /// Something lost, as a wound taken.
    Harm,
    /// Something left to use, as an action.
    Stock,
    /// Something left to lose, as the models of a unit.
    Life,
}
