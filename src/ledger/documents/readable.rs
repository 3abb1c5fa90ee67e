//! Reads parts of a document without loading rules, which reading the whole document may need.

use std::borrow::Cow;

use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, IgnoredAny},
};

use crate::{
    documents::{battles::SummaryOnly, provenance::KeptBattle, rosters::RosterSummaryOnly},
    store::{
        collection::{BATTLES, ROSTERS},
        document::{DocumentKind, decode, decode_readonly, encode, is_newer, under},
        drawer::Kept,
        library::Library,
        shelf::Shelf,
        text::Text,
    },
};

/// Reads the time when the document in a slot was last used, in milliseconds since 1970.
///
/// Returns `None` if the text cannot be read to its end. A document without a time counts as never
/// used. A document from a newer version counts as used after all others.
pub(crate) fn used_at(slot: &str, text: &str) -> Option<u64> {
    if is_newer(text) {
        return serde_json::from_str::<IgnoredAny>(text).ok().map(|_| u64::MAX);
    }
    if BATTLES.number(slot).is_some() && !DocumentKind::Remains.labels(text) {
        return decode_readonly::<SummaryOnly>(DocumentKind::Battle, text)
            .ok()
            .map(|it| it.summary.played_at);
    }
    if ROSTERS.number(slot).is_some() && !DocumentKind::Remains.labels(text) {
        return decode_readonly::<UsedAt>(DocumentKind::Roster, text).ok().map(|it| it.used_at);
    }
    serde_json::from_str::<IgnoredAny>(text).ok().map(|_| 0)
}

/// The time of a roster's last use, in its document.
#[derive(Deserialize)]
struct UsedAt {
    used_at: u64,
}

/// Reads the title of a document: the names of the sides or the roster's name. Returns `None` if the
/// title cannot be read.
pub(crate) fn title_of(slot: &str, text: &str) -> Option<String> {
    if BATTLES.number(slot).is_some() {
        let sides = KeptBattle::summary_of(text).ok()?.sides;
        return Some(sides.join(" – "));
    }
    ROSTERS.number(slot)?;
    let names = [&["body", "kept", "roster", "name"][..], &["body", "summary", "name"]];
    names.into_iter().find_map(|name| under(text, name).ok())
}

/// Returns a document with only those details of a document that lists show. Returns `None` if they
/// cannot be read, or the document is from a newer version.
pub(crate) fn summary_text(slot: &str, text: &Text) -> Option<String> {
    fn only<T: DeserializeOwned + Serialize>(kind: DocumentKind, start: &str) -> Option<String> {
        encode(kind, &decode::<T>(kind, start).ok()?).ok()
    }
    if BATTLES.number(slot).is_some() {
        return only::<SummaryOnly>(DocumentKind::Battle, &start_of(text, ",\"battle\":"));
    }
    ROSTERS.number(slot)?;
    only::<RosterSummaryOnly>(DocumentKind::Roster, &start_of(text, ",\"kept\":"))
}

/// Returns a document without the last part of its body, which may be long.
fn start_of<'a>(text: &'a Text, last: &str) -> Cow<'a, str> {
    // No string can contain the name of the part, because the quotes in it would be escaped.
    let start = text.lines().first().and_then(|line| line.text().split_once(last));
    start.map_or_else(|| text.flat(), |(start, _)| Cow::Owned(format!("{start}}}}}")))
}

impl<S: Shelf> Library<S> {
    /// Reads the title of the document in a slot: the names of the sides or the roster's name.
    /// Returns `None` if the title cannot be read.
    pub fn title(&self, slot: &str) -> Option<String> {
        title_of(slot, &self.shelf.summary(slot).ok().flatten()?)
    }
}
