//! What came of the last act, where it is read next: one line, then what hands must do at the table. Sums and changes are a
//! tap away.

use leptos::prelude::*;
use rules_core::{Line, LineKind};

use super::{all, die::die, icon::icon, symbol::Symbol, tap};
use crate::{news::News, session::Session, shown::Shown};

/// The most dice that are drawn beside the line.
const MOST_DICE: usize = 4;

/// What came of the last act; nothing if nothing did and nothing is left to do.
pub(crate) fn news(session: Session, Shown { news, .. }: &Shown) -> AnyView {
    let result = result(session, news);
    let orders = orders(session, news);
    (result.is_some() || orders.is_some())
        .then(|| {
            view! { <section class="news" aria-label="What happened">{result}{orders}</section> }
                .into_any()
        })
        .into_any()
}

/// The dice and how it came out; a tap shows the sums and what changed.
fn result(session: Session, news: &News) -> Option<AnyView> {
    let main = news.main()?;
    let headline = main.headline().to_owned();
    let lines = news.entries.iter().flat_map(|entry| &entry.lines);
    let more = lines.filter(|line| {
        line.text != headline && !matches!(line.kind, LineKind::Order | LineKind::Headline)
    });
    let more: Vec<_> = more.cloned().collect();
    let dice = news.rolled.iter().rev().take(MOST_DICE).rev();
    let dice = all(dice, |(it, face)| die(*it, Some(*face), true));
    let told = view! { {dice}<span>{headline}</span> }.into_any();
    if more.is_empty() {
        return Some(view! { <h3 class="result">{told}</h3> }.into_any());
    }
    let expanded = move || if session.tells_all() { "true" } else { "false" };
    let list = move || session.tells_all().then(|| changes(&more));
    let unfold = tap(move || session.toggle_tells_all());
    Some(
        view! {
            <h3>
                <button type="button" class="result" aria-expanded=expanded on:click=unfold>
                    {told}{icon(Symbol::DOWN)}
                </button>
            </h3>
            {list}
        }
        .into_any(),
    )
}

/// The sums and what changed.
fn changes(lines: &[Line]) -> AnyView {
    let lines =
        all(lines, |line| view! { <li data-kind=kind(line)>{line.text.clone()}</li> }.into_any());
    view! { <ul class="effects" aria-label="What changed">{lines}</ul> }.into_any()
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
                    {icon(Symbol::DONE)}
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
