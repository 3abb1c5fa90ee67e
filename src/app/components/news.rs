//! What came of the last act, where it is read next: above the move bar, or on top of the overlay that follows.

use leptos::prelude::*;
use rules_core::{Line, LineKind};

use super::{all, die::die};
use crate::news::{Entry, News};

/// What came of the last act and what it changed; nothing where nothing did.
pub(crate) fn news(news: &News) -> AnyView {
    let Some(main) = news.main() else { return ().into_any() };
    let headline = main.headline();
    let changes = news.entries.iter().flat_map(|entry| &entry.lines);
    let changes = changes.filter(|line| line.kind != LineKind::Roll && line.text != headline);
    let changes =
        all(changes, |line| view! { <li data-kind=kind(line)>{line.text.clone()}</li> }.into_any());
    let changes = (!changes.is_empty())
        .then(|| view! { <ul class="effects" aria-label="What changed">{changes}</ul> }.into_any());
    view! { <section class="news" aria-label="What happened">{result(news, main)}{changes}</section> }
        .into_any()
}

/// What came of the last act, in brief, where the next question leaves no room for more.
pub(crate) fn news_in_brief(news: &News) -> AnyView {
    let brief = news.main().map(|main| {
        view! { <section class="news" aria-label="What happened">{result(news, main)}</section> }
            .into_any()
    });
    brief.into_any()
}

/// The dice, how it came out, the sums.
fn result(news: &News, main: &Entry) -> AnyView {
    let dice = all(&news.rolled, |(it, face)| die(*it, Some(*face), true));
    let sums = main.lines.iter().filter(|line| line.kind == LineKind::Roll);
    let sums = all(sums, |line| view! { <p>{line.text.clone()}</p> }.into_any());
    let headline = main.headline().to_owned();
    view! {
        <div class="result">{dice}<div class="result-text"><h3>{headline}</h3>{sums}</div></div>
    }
    .into_any()
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
