//! What can be read of a text by where it stands, without the rules that it may need.

use serde::de::IgnoredAny;

use crate::{
    battles::SummaryOnly,
    collection::{BATTLES, ROSTERS},
    document::{Kind, is_newer, look},
    rosters::RosterDocument,
};

/// When the document in a slot was used last, in milliseconds since 1970; nothing if its text
/// cannot be read to its end. What says nothing of that was never used, and what a newer version
/// wrote was used last of all.
pub(crate) fn used_at(slot: &str, text: &str) -> Option<u64> {
    if is_newer(text) {
        return serde_json::from_str::<IgnoredAny>(text).ok().map(|_| u64::MAX);
    }
    if BATTLES.number(slot).is_some() && !Kind::Remains.labels(text) {
        return look::<SummaryOnly>(Kind::Battle, text).ok().map(|it| it.summary.played_at);
    }
    if ROSTERS.number(slot).is_some() && !Kind::Remains.labels(text) {
        return look::<RosterDocument>(Kind::Roster, text).ok().map(|it| it.used_at);
    }
    serde_json::from_str::<IgnoredAny>(text).ok().map(|_| 0)
}
