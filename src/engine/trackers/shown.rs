//! The state of a tracker, and the limits of manual changes to it.

use std::{borrow::Cow, ops::RangeInclusive};

use crate::{
    conversation::{Change, Number},
    ids::SideId,
    refusal::Refusal,
    view::{Marker, NewMarker, PipMeaning, Sign, Tracker, TrackerKind},
};

/// The state of a tracker: its kind and value, which also set the limits of manual changes, and how
/// the tracker is displayed.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackerState {
    /// The kind and value, or `None` if the holder currently has no such tracker.
    kind: Option<TrackerKind>,
    /// The label, if it isn't that of the tracker's definition.
    label: Option<&'static str>,
    sign: Option<Sign>,
    quiet: bool,
    is_held: bool,
    is_labelled: bool,
    /// The highest value that players can set, if it is higher than the number of pips.
    reach: Option<i32>,
}

impl TrackerState {
    /// Creates a row of `most` pips with `value` of them filled.
    pub fn pips(value: impl Into<i32>, most: impl Into<i32>, meaning: PipMeaning) -> Self {
        TrackerKind::Pips { value: value.into(), most: most.into(), meaning }.into()
    }

    /// Creates the state of a counter with these limits.
    pub fn count(value: impl Into<i32>, limits: RangeInclusive<i32>) -> Self {
        let (least, most) = limits.into_inner();
        TrackerKind::Counter { value: value.into(), least, most }.into()
    }

    /// Creates the state of a yes-or-no tracker.
    pub fn flag(on: bool) -> Self {
        TrackerKind::Flag(on).into()
    }

    /// Creates a choice among several words. `value` is the index of the current word.
    pub fn choice(value: usize, options: Vec<String>) -> Self {
        TrackerKind::Choice { value, options }.into()
    }

    /// Creates a choice of the side that holds something: no side, or one of these.
    pub fn held(by: Option<SideId>, nobody: &str, sides: Vec<String>) -> Self {
        let options = std::iter::once(nobody.to_owned()).chain(sides).collect();
        let shown = Self::choice(by.map_or(0, |side| side.index() + 1), options);
        Self { is_held: true, ..shown }
    }

    /// Creates markers with a number on each.
    pub fn markers(items: Vec<Marker>, add: Number) -> Self {
        TrackerKind::Markers { items, add: NewMarker::Number(add) }.into()
    }

    /// Creates markers with a word on each. [`TrackerDef::words`](super::TrackerDef::words) sets
    /// the words that players can add.
    pub fn words(items: Vec<String>) -> Self {
        let items = items.into_iter().map(Marker::new).collect();
        TrackerKind::Markers { items, add: NewMarker::Word }.into()
    }

    /// Creates the state of a tracker that the holder currently does not have.
    pub fn absent() -> Self {
        Self {
            kind: None,
            label: None,
            sign: None,
            quiet: false,
            is_held: false,
            is_labelled: false,
            reach: None,
        }
    }

    /// Returns this tracker if `there` is `true`, otherwise no tracker.
    #[must_use]
    pub fn only_if(self, there: bool) -> Self {
        if there { self } else { Self::absent() }
    }

    /// Shows the tracker only where players edit trackers.
    #[must_use]
    pub fn quiet(self) -> Self {
        self.quiet_if(true)
    }

    /// Shows the tracker only where players edit trackers, if `quiet` is `true`.
    #[must_use]
    pub fn quiet_if(mut self, quiet: bool) -> Self {
        self.quiet = quiet;
        self
    }

    /// Shows the tracker's label next to its value, which is unclear without the label.
    #[must_use]
    pub fn labelled(mut self) -> Self {
        self.is_labelled = true;
        self
    }

    /// Sets the picture that stands for the condition.
    #[must_use]
    pub fn sign(mut self, sign: impl Into<Option<Sign>>) -> Self {
        self.sign = sign.into();
        self
    }

    /// Allows manual changes up to `most`, even if there are fewer pips.
    #[must_use]
    pub fn up_to(mut self, most: impl Into<i32>) -> Self {
        self.reach = Some(most.into());
        self
    }

    /// Gives the tracker another label than its definition has, in another edition of the rules.
    #[must_use]
    pub fn called(mut self, label: &'static str) -> Self {
        self.label = Some(label);
        self
    }

    /// Returns the tracker that the view shows, or `None` if there is no such tracker.
    pub(crate) fn tracker(
        self,
        key: impl FnOnce() -> Cow<'static, str>,
        label: impl FnOnce() -> Cow<'static, str>,
        topic: Option<&'static str>,
    ) -> Option<Tracker> {
        let Self { kind, label: other, sign, quiet, is_held, is_labelled, .. } = self;
        let tracker = Tracker::new(key(), other.map_or_else(label, Into::into), kind?);
        Some(Tracker { sign, quiet, is_held, is_labelled, topic, ..tracker })
    }

    /// Checks whether a change is within the tracker's limits. `words` returns the words that
    /// players can add.
    pub(crate) fn check(
        &self,
        change: Change,
        words: impl FnOnce() -> Vec<String>,
    ) -> Result<(), Refusal> {
        let within = |given: i32, least: i32, most: i32| match (least..=most).contains(&given) {
            true => Ok(()),
            false => Err(Refusal::OutOfRange { given, least, most }),
        };
        let is_one_of = |place: Option<usize>, count: usize| match place {
            Some(place) if place < count => Ok(()),
            _ => Err(Refusal::NoSuchTracker),
        };
        match (self.kind.as_ref(), change) {
            (Some(TrackerKind::Pips { most, .. }), Change::Set(given)) => {
                within(given, 0, self.reach.unwrap_or(*most))
            }
            (Some(TrackerKind::Counter { least, most, .. }), Change::Set(given)) => {
                within(given, *least, *most)
            }
            (Some(TrackerKind::Flag(_)), Change::Set(given)) => within(given, 0, 1),
            (Some(TrackerKind::Choice { options, .. }), Change::Set(given)) => {
                within(given, 0, i32::try_from(options.len()).unwrap_or(i32::MAX) - 1)
            }
            (
                Some(TrackerKind::Markers { add: NewMarker::Number(add), .. }),
                Change::Add(given),
            ) => within(given, add.least, add.most),
            (Some(TrackerKind::Markers { add: NewMarker::Word, .. }), Change::Add(place)) => {
                is_one_of(usize::try_from(place).ok(), words().len())
            }
            (Some(TrackerKind::Markers { items, .. }), Change::Remove(place)) => {
                is_one_of(Some(place.into()), items.len())
            }
            _ => Err(Refusal::NoSuchTracker),
        }
    }
}

impl From<TrackerKind> for TrackerState {
    fn from(kind: TrackerKind) -> Self {
        Self { kind: Some(kind), ..Self::absent() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_named_and_never_guessed_from_the_label() {
        let sign = |state: TrackerState| {
            state.tracker(|| "burning".into(), || "On fire".into(), None).unwrap().sign
        };
        assert_eq!(sign(TrackerState::flag(true)), None);
        assert_eq!(sign(TrackerState::flag(true).sign(Sign::Drop)), Some(Sign::Drop));
    }
}
