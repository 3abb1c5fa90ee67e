//! The news strip, with the result of the last action and reminders for the table.
//!
//! A tap on the result shows the sums and changes.

use leptos::prelude::*;
use rules_core::{Line, LineKind};

use crate::{
    components::{
        all,
        die::falling_die,
        icon::icon,
        node::{live, node},
        symbol::Symbol,
        tap,
    },
    news::{News, TableOrder},
    session::Session,
};

/// Up to this many dice are drawn beside the result.
const MOST_DICE: usize = 4;

/// Renders the news, or nothing if there is neither a result nor a reminder.
pub(crate) fn news(session: Session, news: &News) -> AnyView {
    let result = result(session, news);
    let orders = orders(session, news.orders.clone());
    section(result, orders)
}

/// Renders the result without the reminders, or nothing if there is no result.
pub(crate) fn results(session: Session, news: &News) -> AnyView {
    section(result(session, news), None)
}

fn section(result: Option<AnyView>, orders: Option<AnyView>) -> AnyView {
    (result.is_some() || orders.is_some())
        .then(|| {
            view! { <section class="news" aria-label="What happened">{result}{orders}</section> }
                .into_any()
        })
        .into_any()
}

/// Renders the dice and the result.
///
/// A tap shows the sums and changes.
fn result(session: Session, news: &News) -> Option<AnyView> {
    let main = news.main()?;
    let headline = main.headline().to_owned();
    let lines = news.entries.iter().flat_map(|entry| &entry.lines);
    let more = lines.filter(|line| {
        line.text != headline && !matches!(line.kind, LineKind::Order | LineKind::Headline)
    });
    let more: Vec<_> = more.cloned().collect();
    let dice = Some(&news.dice).filter(|dice| dice.len() <= MOST_DICE);
    let dice = dice.map(|dice| all(dice, |(it, face)| falling_die(*it, *face)));
    let told = view! { {dice}<span>{headline}</span> }.into_any();
    if more.is_empty() {
        return Some(node("h3", "result", vec![told]));
    }
    let expanded = move || if session.display.tells_all() { "true" } else { "false" };
    let list = move || session.display.tells_all().then(|| changes(&more));
    let unfold = tap(move || session.display.toggle_tells_all());
    Some(
        view! {
            <h3>
                <button type="button" class="result" aria-expanded=expanded on:click=unfold>
                    {told}{icon(Symbol::DOWN)}
                </button>
            </h3>
            {live(list)}
        }
        .into_any(),
    )
}

/// Renders the sums and changes.
fn changes(lines: &[Line]) -> AnyView {
    let lines =
        all(lines, |line| view! { <li data-kind=kind(line)>{line.text.clone()}</li> }.into_any());
    view! { <ul class="effects" aria-label="What changed">{lines}</ul> }.into_any()
}

/// Renders the newest instruction for the tabletop with a checkbox, or nothing if there is none.
///
/// A tap shows the earlier ones.
pub(crate) fn orders(session: Session, mut orders: Vec<TableOrder>) -> Option<AnyView> {
    if orders.is_empty() {
        return None;
    }
    let first = order(session, &orders.remove(0));
    let more = (!orders.is_empty()).then(|| {
        let unfolded = RwSignal::new(false);
        let expanded = move || if unfolded.get() { "true" } else { "false" };
        let unfold = tap(move || unfolded.update(|it| *it = !*it));
        let words = format!("{} earlier", orders.len());
        let list = move || unfolded.get().then(|| all(&orders, |it| order(session, it)));
        view! {
            <li>
                <button type="button" class="more-orders" aria-expanded=expanded on:click=unfold>
                    {words}{icon(Symbol::DOWN)}
                </button>
            </li>
            {live(list)}
        }
        .into_any()
    });
    Some(view! { <ul class="orders" aria-label="To do at the table">{first}{more}</ul> }.into_any())
}

fn order(session: Session, order: &TableOrder) -> AnyView {
    let TableOrder { words, entry, count, is_done } = order.clone();
    let is_done = RwSignal::new(is_done);
    let checked = move || if is_done.get() { "true" } else { "false" };
    let label = match count {
        1 => words.clone(),
        2 => format!("Twice: {words}"),
        count => format!("{count} times: {words}"),
    };
    let press = tap(move || {
        is_done.update(|it| *it = !*it);
        session.tick_off(entry, &words, is_done.get_untracked());
    });
    view! {
        <li>
            <button
                type="button"
                role="checkbox"
                class="toggle order"
                aria-checked=checked
                on:click=press
            >
                {label}
            </button>
        </li>
    }
    .into_any()
}

/// Returns the name of a line's kind in the stylesheet.
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
