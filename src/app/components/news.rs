//! What came of the last act, where it is read next: above the move bar, or on top of the sheet that follows.

use leptos::prelude::*;
use rules_core::{Line, LineKind};

use super::die::die;
use crate::{
    news::{News, Told},
    session::Session,
};

/// What came of the last act; nothing where nothing did.
pub(crate) fn news(session: Session) -> impl IntoView {
    move || {
        session.news.with(|news| {
            let last = news.entries.last()?;
            Some(view! { <section class="news" aria-label="What happened">{result(news, last)}{effects(news, last)}</section> })
        })
    }
}

/// The dice, how it came out, and the sum.
fn result(news: &News, last: &Told) -> impl IntoView + use<> {
    let dice: Vec<_> = news.shown.iter().map(|(it, face)| die(*it, Some(*face), true)).collect();
    let headline = headline(last);
    let sums = last.lines.iter().filter(|line| line.kind == LineKind::Roll);
    let sums: Vec<_> = sums.map(|line| view! { <p>{line.text.clone()}</p> }).collect();
    view! { <div class="result">{dice}<div class="result-text"><h3>{headline}</h3>{sums}</div></div> }
}

/// Everything else that changed, in the order in which it did.
fn effects(news: &News, last: &Told) -> impl IntoView + use<> {
    let first = headline(last);
    let lines = news.entries.iter().flat_map(|entry| &entry.lines);
    let lines: Vec<_> = lines
        .filter(|line| line.kind != LineKind::Roll && line.text != first)
        .map(|line| view! { <li data-kind=kind(line)>{line.text.clone()}</li> })
        .collect();
    (!lines.is_empty()).then(|| view! { <ul class="effects" aria-label="What changed">{lines}</ul> })
}

/// What is most worth reading: the last outcome, or else the first line of all, or the title.
fn headline(told: &Told) -> String {
    let outcome = told.lines.iter().rfind(|line| line.kind == LineKind::Outcome);
    let other = || told.lines.iter().find(|line| line.kind != LineKind::Roll);
    outcome.or_else(other).map_or_else(|| told.title.clone(), |line| line.text.clone())
}

/// A line's kind, as the stylesheet knows it.
pub(crate) fn kind(line: &Line) -> &'static str {
    match line.kind {
        LineKind::Roll => "roll",
        LineKind::Outcome => "outcome",
        LineKind::Effect => "effect",
        LineKind::Note => "note",
    }
}
