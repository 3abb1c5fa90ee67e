//! Printed trackers, blank or with their current values.

use leptos::prelude::AnyView;
use rules_core::view::{Tracker, TrackerKind};

use crate::{
    components::{
        all,
        node::{named, node, text},
    },
    words,
};

/// The ways to print trackers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ticks {
    /// Trackers are not printed.
    Nowhere,
    /// Trackers are blank, to be ticked with a pen.
    Blank,
    /// Trackers show their current values, so that players can continue with a pen.
    AsTheyStand,
}

pub(super) fn ticks(trackers: &[Tracker], way: Ticks) -> Vec<AnyView> {
    let tick = match way {
        Ticks::Nowhere => return Vec::new(),
        Ticks::Blank => tick,
        Ticks::AsTheyStand => filled,
    };
    trackers.iter().filter_map(tick).collect()
}

/// Renders a tracker with its current value.
///
/// Pips become rings, filled up to the current value. Any other tracker is printed as text if a
/// card would show it.
fn filled(tracker: &Tracker) -> Option<AnyView> {
    let label = || text("span", "", &*tracker.label);
    match tracker.kind {
        TrackerKind::Pips { most: 0, .. } => None,
        TrackerKind::Pips { value, most, .. } => {
            let name = format!("{}: {value} of {most}", tracker.label);
            let ring =
                |place| node("i", if place < value { "ring full" } else { "ring" }, Vec::new());
            let rings = node("span", "", all(0..most, ring));
            Some(named("li", "", name, vec![label(), rings]))
        }
        _ if !tracker.is_notable() => None,
        TrackerKind::Flag(_) => Some(node("li", "", vec![text("b", "", &*tracker.label)])),
        _ => {
            let words = format!("{}: {}", tracker.label, words::tracker_value(&tracker.kind));
            Some(node("li", "", vec![text("b", "", words)]))
        }
    }
}

/// Renders a blank tracker: a ring for each pip, and a box or a line for any other tracker.
///
/// Returns `None` for trackers that are shown only for editing.
fn tick(tracker: &Tracker) -> Option<AnyView> {
    let (count, shape) = match &tracker.kind {
        TrackerKind::Pips { most: 0, .. } => return None,
        TrackerKind::Pips { most, .. } => (*most, "ring"),
        _ if tracker.quiet => return None,
        TrackerKind::Markers { .. } | TrackerKind::Choice { .. } | TrackerKind::Missing(_) => {
            (1, "line")
        }
        TrackerKind::Counter { .. } | TrackerKind::Flag(_) => (1, "box"),
    };
    let name = match count {
        1 => format!("{}: blank", tracker.label),
        count => format!("{}: {count} blanks", tracker.label),
    };
    let blanks = all(0..count, |_| node("i", shape, Vec::new()));
    Some(named("li", "", name, vec![text("span", "", &*tracker.label), node("span", "", blanks)]))
}
