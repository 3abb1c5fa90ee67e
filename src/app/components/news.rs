//! What came of the last act, where it is read next: one line, then what hands must do at the table. Sums and changes are a
//! tap away.

use leptos::prelude::*;
use rules_core::{Line, LineKind};

use super::{all, die::die, icon::icon, tap};
use crate::{
    news::News,
    session::{Aspect, Session},
};

/// The most dice that are drawn beside the line.
const MOST_DICE: usize = 4;

/// What came of the last act; nothing if nothing did and nothing is left to do.
pub(crate) fn news(session: Session) -> AnyView {
    session
        .aspect(Aspect::News, |shown| {
            let news = &shown.news;
            let result = result(news);
            let orders = orders(session, news);
            (result.is_some() || orders.is_some()).then(|| {
            view! { <section class="news" aria-label="What happened">{result}{orders}</section> }
                .into_any()
        })
        })
        .into_any()
}

/// The dice and how it came out; a tap shows the sums and what changed.
fn result(news: &News) -> Option<AnyView> {
    let main = news.main()?;
    let headline = main.headline().to_owned();
    let lines = news.entries.iter().flat_map(|entry| &entry.lines);
    let more = lines.filter(|line| {
        line.text != headline && !matches!(line.kind, LineKind::Order | LineKind::Headline)
    });
    let more =
        all(more, |line| view! { <li data-kind=kind(line)>{line.text.clone()}</li> }.into_any());
    let dice = news.rolled.iter().rev().take(MOST_DICE).rev();
    let dice = all(dice, |(it, face)| die(*it, Some(*face), true));
    Some(match more.is_empty() {
        true => view! { <div class="result">{dice}<h3>{headline}</h3></div> }.into_any(),
        false => view! {
            <details class="result-more">
                <summary class="result">{dice}<h3>{headline}</h3>{icon("#i-down")}</summary>
                <ul class="effects" aria-label="What changed">{more}</ul>
            </details>
        }
        .into_any(),
    })
}

/// What hands must do at the table: a token each, that stands until it is tapped or something else is begun.
fn orders(session: Session, news: &News) -> Option<AnyView> {
    let tokens = all(&news.orders, |(words, count)| {
        let order = words.clone();
        let times = (*count > 1).then(|| format!(" ×{count}"));
        view! {
            <li>
                <button type="button" class="order" on:click=tap(move || session.carried_out(&order))>
                    <span>{words.clone()}{times}</span>
                    {icon("#i-done")}
                </button>
            </li>
        }
        .into_any()
    });
    (!tokens.is_empty()).then(|| {
        view! { <ul class="orders" aria-label="To do at the table">{tokens}</ul> }.into_any()
    })
}

/// A line's kind, as the stylesheet knows it.
pub(crate) fn kind(line: &Line) -> &'static str {
    match line.kind {
        LineKind::Roll => "roll",
        LineKind::Outcome | LineKind::Headline => "outcome",
        LineKind::Effect => "effect",
        LineKind::Note => "note",
        LineKind::Order => "order",
        LineKind::Over => "over",
    }
}
