//! Tracker definitions: the trackers of a battle, declared once for each system.
//!
//! A [`TrackerDef`] defines the value that a tracker shows, and the effects of changing it by hand.
//! The [trackers](Tracker) of the view, the limits of manual changes and the changes themselves are
//! all derived from it.

mod shown;
#[cfg(test)]
mod tests;

use crate::{
    conversation::Change,
    ids::{FigureId, Holder, SideId},
    lineup::HasLineup,
    refusal::Refusal,
    sheet::watch,
    system::RuleSystem,
    view::{NewMarker, Tracker, TrackerKind},
    words::plain,
};

pub use shown::TrackerState;

/// All trackers of a system by kind of holder, each list in display order.
pub struct TrackerDefs<S: RuleSystem> {
    /// The trackers of the whole battle.
    pub battle: &'static [TrackerDef<S, ()>],
    /// The trackers of each side.
    pub side: &'static [TrackerDef<S, SideId>],
    /// The trackers of each figure.
    pub figure: &'static [TrackerDef<S, FigureId>],
}

/// The definition of a tracker. A holder has one such tracker, or one for each of its items, such
/// as weapons.
pub struct TrackerDef<S: RuleSystem, Of: 'static> {
    key: &'static str,
    topic: Option<&'static str>,
    kind: DefKind<S, Of>,
}

type State<S> = <S as RuleSystem>::State;
type Effects<S> = Vec<<S as RuleSystem>::Effect>;

enum DefKind<S: RuleSystem, Of: 'static> {
    One {
        label: &'static str,
        shown: fn(&State<S>, Of) -> TrackerState,
        changed: Changed<S, Of>,
        words: fn(&State<S>, Of) -> Vec<String>,
    },
    /// One tracker for each index below `count`. The index is added to the key: `jammed.0`.
    Each {
        count: fn(&State<S>, Of) -> usize,
        label: fn(&State<S>, Of, u8) -> String,
        shown: fn(&State<S>, Of, u8) -> TrackerState,
        changed: fn(&State<S>, Of, u8, Change) -> Effects<S>,
        topic: Option<TopicOf<S, Of>>,
    },
}

/// A function that returns the topic of an item's tracker.
type TopicOf<S, Of> = fn(&State<S>, Of, u8) -> Option<&'static str>;

/// The effects of changing a tracker by hand.
enum Changed<S: RuleSystem, Of: 'static> {
    /// One effect that takes yes or no.
    Flag(fn(Of, bool) -> S::Effect),
    /// One effect that takes a number.
    Count(fn(Of, u8) -> S::Effect),
    /// Any number of effects, which can depend on the state.
    By(fn(&State<S>, Of, Change) -> Effects<S>),
}

impl<S: RuleSystem, Of: Copy + 'static> TrackerDef<S, Of> {
    /// Creates a tracker definition from its key, its label, the value that it shows, and the
    /// effects of a manual change. These effects are only used for changes within the tracker's
    /// limits.
    pub const fn new(
        key: &'static str,
        label: &'static str,
        shown: fn(&State<S>, Of) -> TrackerState,
        changed: fn(&State<S>, Of, Change) -> Effects<S>,
    ) -> Self {
        Self::one(key, label, shown, Changed::By(changed))
    }

    /// Creates a tracker definition whose manual changes have one effect, which takes yes or no.
    pub const fn flag(
        key: &'static str,
        label: &'static str,
        shown: fn(&State<S>, Of) -> TrackerState,
        set: fn(Of, bool) -> S::Effect,
    ) -> Self {
        Self::one(key, label, shown, Changed::Flag(set))
    }

    /// Creates a tracker definition whose manual changes have one effect, which takes a number.
    pub const fn count(
        key: &'static str,
        label: &'static str,
        shown: fn(&State<S>, Of) -> TrackerState,
        set: fn(Of, u8) -> S::Effect,
    ) -> Self {
        Self::one(key, label, shown, Changed::Count(set))
    }

    const fn one(
        key: &'static str,
        label: &'static str,
        shown: fn(&State<S>, Of) -> TrackerState,
        changed: Changed<S, Of>,
    ) -> Self {
        let words = |_: &State<S>, _: Of| Vec::new();
        Self { key, topic: None, kind: DefKind::One { label, shown, changed, words } }
    }

    /// Creates a tracker definition for each of a holder's items, by index. `count` returns the
    /// number of items.
    pub const fn each(
        key: &'static str,
        count: fn(&State<S>, Of) -> usize,
        label: fn(&State<S>, Of, u8) -> String,
        shown: fn(&State<S>, Of, u8) -> TrackerState,
        changed: fn(&State<S>, Of, u8, Change) -> Effects<S>,
    ) -> Self {
        Self { key, topic: None, kind: DefKind::Each { count, label, shown, changed, topic: None } }
    }

    /// Sets the words on the markers that players can add.
    #[must_use]
    pub const fn words(mut self, of: fn(&State<S>, Of) -> Vec<String>) -> Self {
        if let DefKind::One { words, .. } = &mut self.kind {
            *words = of;
        }
        self
    }

    /// Sets the [topic](crate::Topic) of each item's tracker.
    #[must_use]
    pub const fn topics(mut self, of: TopicOf<S, Of>) -> Self {
        if let DefKind::Each { topic, .. } = &mut self.kind {
            *topic = Some(of);
        }
        self
    }

    /// Sets the [topic](crate::Topic) that explains the tracker.
    #[must_use]
    pub const fn topic(mut self, key: &'static str) -> Self {
        self.topic = Some(key);
        self
    }

    fn add_trackers(&self, state: &State<S>, of: Of, trackers: &mut Vec<Tracker>) {
        match self.kind {
            DefKind::One { label, shown, .. } => {
                let Some(shown) = known(|| shown(state, of)) else { return };
                trackers.extend(shown.tracker(|| self.key.into(), || label.into(), self.topic));
            }
            DefKind::Each { count, label, shown, topic, .. } => {
                for place in (0_u8..).take(count(state, of)) {
                    let Some(shown) = known(|| shown(state, of, place)) else { continue };
                    let key = || format!("{}.{place}", self.key).into();
                    let label = || label(state, of, place).into();
                    let topic = topic.map_or(self.topic, |topic| topic(state, of, place));
                    trackers.extend(shown.tracker(key, label, topic));
                }
            }
        }
    }

    /// Returns the effects of a manual change, or `None` if `key` is not the key of this tracker.
    fn change(
        &self,
        state: &State<S>,
        of: Of,
        key: &str,
        change: Change,
    ) -> Option<Result<Effects<S>, Refusal>> {
        let rest = key.strip_prefix(self.key)?;
        match &self.kind {
            DefKind::One { shown, changed, words, .. } => rest.is_empty().then(|| {
                shown(state, of).check(change, || words(state, of))?;
                Ok(match changed {
                    Changed::Flag(set) => vec![set(of, change.is_on())],
                    Changed::Count(set) => vec![set(of, change.number())],
                    Changed::By(changed) => changed(state, of, change),
                })
            }),
            DefKind::Each { count, shown, changed, .. } => {
                let place: u8 = rest.strip_prefix('.')?.parse().ok()?;
                (usize::from(place) < count(state, of)).then(|| {
                    let checked = shown(state, of, place).check(change, Vec::new);
                    checked.map(|()| changed(state, of, place, change))
                })
            }
        }
    }
}

impl<S: RuleSystem> TrackerDefs<S> {
    /// Returns the trackers of a holder.
    pub fn trackers(&self, state: &State<S>, holder: Holder) -> Vec<Tracker> {
        match holder {
            Holder::Battle => all(self.battle, state, ()),
            Holder::Side(side) => all(self.side, state, side),
            Holder::Figure(id) => all(self.figure, state, id),
        }
    }

    /// Returns the words on the markers that players can add to a tracker.
    pub fn new_words(&self, state: &State<S>, holder: Holder, key: &str) -> Vec<String> {
        match holder {
            Holder::Battle => new_words(self.battle, state, (), key),
            Holder::Side(side) => new_words(self.side, state, side, key),
            Holder::Figure(id) => new_words(self.figure, state, id, key),
        }
    }

    /// Describes a manual change in a state before it, for changes that the rules don't describe:
    /// "Turn set to 3.", "Bob: Has acted set to yes." Returns `None` if there is no such tracker.
    pub(crate) fn told(
        &self,
        state: &State<S>,
        holder: Holder,
        key: &str,
        change: Change,
    ) -> Option<String> {
        let tracker = self.trackers(state, holder).into_iter().find(|it| it.key == key)?;
        let place = usize::try_from(change.number::<i32>()).ok();
        let number = || plain(change.number());
        let told = match (&tracker.kind, change) {
            (TrackerKind::Flag(_), _) => {
                if change.is_on() { "set to yes" } else { "set to no" }.into()
            }
            (TrackerKind::Choice { options, .. }, _) => format!("set to {}", options.get(place?)?),
            (TrackerKind::Markers { items, .. }, Change::Remove(place)) => {
                format!("{} removed", items.get(usize::from(place))?.label)
            }
            (TrackerKind::Markers { add: NewMarker::Word, .. }, _) => {
                format!("{} added", self.new_words(state, holder, key).get(place?)?)
            }
            (TrackerKind::Markers { .. }, _) => format!("{} added", number()),
            (
                TrackerKind::Pips { .. } | TrackerKind::Counter { .. } | TrackerKind::Missing(_),
                _,
            ) => format!("set to {}", number()),
        };
        let whose = match holder {
            Holder::Battle => String::new(),
            Holder::Side(side) => format!("{}: ", state.side_name(side)),
            Holder::Figure(id) => format!("{}: ", state.name(id)),
        };
        Some(format!("{whose}{} {told}.", tracker.label))
    }

    /// Returns the effects of changing a tracker by hand.
    ///
    /// # Errors
    /// Returns an error if there is no such holder or tracker, the change is outside the limits, or
    /// it depends on a number that is missing on a sheet.
    pub fn change(
        &self,
        state: &State<S>,
        holder: Holder,
        key: &str,
        change: Change,
    ) -> Result<Effects<S>, Refusal> {
        match watch(|| self.change_of(state, holder, key, change)) {
            (effects, None) => effects,
            (_, Some(id)) => Err(state.lineup().needs(id)),
        }
    }

    fn change_of(
        &self,
        state: &State<S>,
        holder: Holder,
        key: &str,
        change: Change,
    ) -> Result<Effects<S>, Refusal> {
        match holder {
            Holder::Battle => change_by_hand(self.battle, state, (), key, change),
            Holder::Side(side) if state.has_side(side) => {
                change_by_hand(self.side, state, side, key, change)
            }
            Holder::Side(_) => Err(Refusal::NoSuchTracker),
            Holder::Figure(id) if state.has(id) => {
                change_by_hand(self.figure, state, id, key, change)
            }
            Holder::Figure(_) => Err(Refusal::NoSuchFigure),
        }
    }
}

/// Returns the value of a tracker, or `None` if it depends on a number that is missing on a sheet.
fn known(shown: impl FnOnce() -> TrackerState) -> Option<TrackerState> {
    let (shown, missing) = watch(shown);
    missing.is_none().then_some(shown)
}

fn all<S: RuleSystem, Of: Copy>(
    defs: &[TrackerDef<S, Of>],
    state: &State<S>,
    of: Of,
) -> Vec<Tracker> {
    let mut trackers = Vec::with_capacity(defs.len());
    defs.iter().for_each(|def| def.add_trackers(state, of, &mut trackers));
    trackers
}

fn new_words<S: RuleSystem, Of: Copy>(
    defs: &[TrackerDef<S, Of>],
    state: &State<S>,
    of: Of,
    key: &str,
) -> Vec<String> {
    let words = defs.iter().find(|def| def.key == key).and_then(|def| match def.kind {
        DefKind::One { words, .. } => Some(words),
        DefKind::Each { .. } => None,
    });
    words.map_or_else(Vec::new, |words| words(state, of))
}

fn change_by_hand<S: RuleSystem, Of: Copy>(
    defs: &[TrackerDef<S, Of>],
    state: &State<S>,
    of: Of,
    key: &str,
    change: Change,
) -> Result<Effects<S>, Refusal> {
    let changed = defs.iter().find_map(|def| def.change(state, of, key, change));
    changed.unwrap_or(Err(Refusal::NoSuchTracker))
}
