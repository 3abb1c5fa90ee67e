//! Trackers, on cards and beside the battle.

use std::borrow::Cow;

use crate::conversation::Number;

/// Something that is tracked, and that can be changed by hand at any time.
#[derive(Clone, Debug, PartialEq)]
pub struct Tracker {
    /// Its name in data; unique for its holder.
    pub key: Cow<'static, str>,
    /// Its name for players.
    pub label: Cow<'static, str>,
    /// Its value.
    pub kind: TrackerKind,
    /// Whether it is shown only where trackers are changed by hand, because the card tells it in
    /// another way.
    pub quiet: bool,
    /// Whether it says which side holds something: nobody first, then the sides in seating order.
    pub is_held: bool,
    /// Whether its words say little without its name, as those that players gave it do.
    pub is_labelled: bool,
    /// Whether players made it. A card then shows it even at 0.
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
            is_labelled: false,
            is_own: false,
            topic: None,
        }
    }

    /// A tracker that is a flag.
    pub fn flag(key: &'static str, label: &'static str, on: bool) -> Self {
        Self::new(key, label, TrackerKind::Flag(on))
    }

    /// Shows it only where trackers are changed by hand, if `quiet`.
    #[must_use]
    pub fn quiet_if(mut self, quiet: bool) -> Self {
        self.quiet = quiet;
        self
    }

    /// Adds the [topic](crate::Topic) that explains it.
    #[must_use]
    pub fn topic(mut self, key: &'static str) -> Self {
        self.topic = Some(key);
        self
    }

    /// Returns `true` if it says that its holder was harmed.
    pub fn is_harm(&self) -> bool {
        match self.kind {
            TrackerKind::Pips { value, meaning: PipMeaning::Harm, .. } => value > 0,
            TrackerKind::Pips { value, most, meaning: PipMeaning::Life } => value < most,
            _ => false,
        }
    }

    /// Returns `true` if a card shows it. Pips and choices are always shown; other kinds if they
    /// have something to show, or are counts that players made; quiet ones never.
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

/// The value of a tracker, by kind.
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
        /// The current number.
        value: i32,
        /// The lowest possible number.
        least: i32,
        /// The highest possible number.
        most: i32,
    },
    /// Yes or no.
    Flag(bool),
    /// One of a few words.
    Choice {
        /// The place of the current word.
        value: usize,
        /// The words.
        options: Vec<String>,
    },
    /// Markers lying beside the figure.
    Markers {
        /// The markers that lie there.
        items: Vec<Marker>,
        /// What players choose when they put one down by hand.
        add: NewMarker,
    },
}

/// A marker lying beside a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// What it says: "Strength 6".
    pub label: String,
    /// The same in the space of a token: "S6".
    pub short: String,
}

impl Marker {
    /// A marker whose token has room for its full label.
    pub fn new(label: impl Into<String>) -> Self {
        let label = label.into();
        Self { short: label.clone(), label }
    }

    /// Gives its token a shorter label.
    #[must_use]
    pub fn short(mut self, short: impl Into<String>) -> Self {
        self.short = short.into();
        self
    }
}

/// What players choose when they put a marker down by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewMarker {
    /// A number within limits.
    Number(Number),
    /// One of several words.
    OneOf(Vec<String>),
}

/// What a filled pip means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PipMeaning {
    /// Something lost, such as wounds taken.
    Harm,
    /// Something left to use, such as actions.
    Stock,
    /// Something left to lose, such as the models of a unit.
    Life,
}
