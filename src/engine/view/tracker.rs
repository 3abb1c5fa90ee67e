//! Trackers of figures, sides and battles.

use std::borrow::Cow;

use super::Sign;
use crate::conversation::Number;

/// A tracked value, which players can change by hand at any time.
#[derive(Clone, Debug, PartialEq)]
pub struct Tracker {
    /// The tracker's key, unique for its holder.
    pub key: Cow<'static, str>,
    /// The label that players see.
    pub label: Cow<'static, str>,
    /// The kind and value.
    pub kind: TrackerKind,
    /// The picture that stands for the condition.
    pub sign: Option<Sign>,
    /// Whether the tracker is shown only where players edit trackers, because the card shows the
    /// value in another way.
    pub quiet: bool,
    /// Whether the value is the side that holds something: no side first, then the sides in seating
    /// order.
    pub is_held: bool,
    /// Whether the value is unclear without the label, as in most custom trackers.
    pub is_labelled: bool,
    /// Whether this is a custom tracker. Cards show a custom counter even at 0.
    pub is_own: bool,
    /// The [topic](crate::Topic) that explains the tracker.
    pub topic: Option<&'static str>,
}

impl Tracker {
    /// Creates a tracker with default display settings.
    pub fn new(
        key: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
        kind: TrackerKind,
    ) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            kind,
            sign: None,
            quiet: false,
            is_held: false,
            is_labelled: false,
            is_own: false,
            topic: None,
        }
    }

    /// Creates a yes-or-no tracker.
    pub fn flag(key: &'static str, label: &'static str, on: bool) -> Self {
        Self::new(key, label, TrackerKind::Flag(on))
    }

    /// Shows the tracker only where players edit trackers, if `quiet` is `true`.
    #[must_use]
    pub fn quiet_if(mut self, quiet: bool) -> Self {
        self.quiet = quiet;
        self
    }

    /// Sets the [topic](crate::Topic) that explains the tracker.
    #[must_use]
    pub fn topic(mut self, key: &'static str) -> Self {
        self.topic = Some(key);
        self
    }

    /// Returns `true` if the tracker shows that its holder was harmed.
    pub fn is_harm(&self) -> bool {
        match self.kind {
            TrackerKind::Pips { value, meaning: PipMeaning::Harm, .. } => value > 0,
            TrackerKind::Pips { value, most, meaning: PipMeaning::Life } => value < most,
            _ => false,
        }
    }

    /// Returns `true` if a card shows the tracker. Cards always show pips, choices and missing
    /// numbers. They show
    /// counters that are not 0 or that players made, flags that are on, and markers if there are
    /// any. They never show quiet trackers.
    pub fn is_notable(&self) -> bool {
        !self.quiet
            && match &self.kind {
                TrackerKind::Pips { .. } | TrackerKind::Choice { .. } | TrackerKind::Missing(_) => {
                    true
                }
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
        /// The number of filled pips.
        value: i32,
        /// The number of pips.
        most: i32,
        /// The meaning of a filled pip.
        meaning: PipMeaning,
    },
    /// A number in a range.
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
        /// The index of the current word.
        value: usize,
        /// The words to choose from.
        options: Vec<String>,
    },
    /// A number that is missing on the figure's sheet, and that players can enter.
    Missing(Number),
    /// Markers next to the figure.
    Markers {
        /// The markers.
        items: Vec<Marker>,
        /// The markers that players can add by hand.
        add: NewMarker,
    },
}

/// A marker next to a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// The full label: "Strength 6".
    pub label: String,
    /// A label short enough for a token: "S6".
    pub short: String,
}

impl Marker {
    /// Creates a marker whose full label fits on its token.
    pub fn new(label: impl Into<String>) -> Self {
        let label = label.into();
        Self { short: label.clone(), label }
    }

    /// Sets a shorter label for the token.
    #[must_use]
    pub fn short(mut self, short: impl Into<String>) -> Self {
        self.short = short.into();
        self
    }
}

/// The markers that players can add by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewMarker {
    /// A number in a range.
    Number(Number),
    /// One of several words, such as the names of all enemies. Each figure could have as many of
    /// them as there are figures, so the view leaves them out. [`BattleState::new_words`] returns them.
    ///
    /// [`BattleState::new_words`]: crate::BattleState::new_words
    Word,
}

/// The meaning of a filled pip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PipMeaning {
    /// Something lost, such as wounds taken.
    Harm,
    /// Something left to use, such as actions.
    Stock,
    /// Something left to lose, such as the models of a unit.
    Life,
}
