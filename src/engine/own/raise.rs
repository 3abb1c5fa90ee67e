//! Changes to the same custom tracker of several holders at once, such as experience after a battle.

use super::{Own, OwnDeed, OwnKind, OwnTracker, Resets, RowChange, Turn};
use crate::ids::Holder;

/// The default name of a tracker that counts up from battle to battle.
const EXPERIENCE: &str = "Experience";

impl Own {
    /// Returns the names of the trackers that most of these holders have, that are numbers and never
    /// reset, or "Experience" if there are none.
    pub fn raisable(&self, holders: &[Holder]) -> Vec<String> {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for (_, held) in holders.iter().flat_map(|holder| self.of(*holder)) {
            let OwnTracker { name, kind, resets, .. } = &held.tracker;
            if *resets != Resets::Never || !matches!(kind, OwnKind::Count | OwnKind::Pips(_)) {
                continue;
            }
            match counts.iter_mut().find(|(known, _)| *known == name.trim()) {
                Some((_, count)) => *count += 1,
                None => counts.push((name.trim(), 1)),
            }
        }
        // An injury of one figure must not be offered for all.
        counts.retain(|(_, count)| 2 * count > holders.len());
        let mut names: Vec<String> = counts.iter().map(|(name, _)| (*name).to_owned()).collect();
        if names.is_empty() {
            names.push(EXPERIENCE.to_owned());
        }
        names
    }

    /// Returns the deed that adds 1 to the tracker with this name of each of these holders. A holder
    /// that has no such tracker gets one. Returns `None` if no tracker would change.
    pub fn raised(&self, holders: &[Holder], name: &str) -> Option<OwnDeed> {
        let change = RowChange { tracker: name.trim().to_owned(), turn: Turn::By(1) };
        let mut now = self.clone();
        let deeds = holders.iter().filter_map(|holder| now.turned_by(*holder, &change, &[]));
        let deeds: Vec<OwnDeed> = deeds.flatten().collect();
        (!deeds.is_empty()).then_some(OwnDeed::All(deeds))
    }
}
