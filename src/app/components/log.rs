//! The log, newest entry first, each with its outcome above its rolls.

use leptos::prelude::*;
use rules_core::{Line, LineKind};

use super::{
    all, flag,
    icon::{button, emblem, icon, undo_button},
    news::kind,
    node::text,
    sheet_head::{close_button, head},
    symbol::Symbol,
    tap,
};
use crate::{news::NewsEntry, session::Session};

/// How many entries are shown at first.
const RECENT: u32 = 40;

/// The log as an overlay.
pub(crate) fn log_overlay(session: Session) -> AnyView {
    let redo = session.shown(|shown| shown.can_redo);
    let redo = redo.then(|| button("", None, "Redo".to_owned(), tap(move || session.redo())));
    let save = tap(move || session.save_as_file());
    view! {
        {head(None, "Log".to_owned(), "Newest first.".to_owned(), vec![close_button(session)])}
        <div class="sheet-play">
            {log(session)}
            <footer class="sheet-foot">
                {undo_button(session)}
                {redo}
                {button("", Some(Symbol::SAVE), "Save as file".to_owned(), save)}
            </footer>
        </div>
    }
    .into_any()
}

/// The log.
pub(crate) fn log(session: Session) -> AnyView {
    let (told, before) = session.log(RECENT);
    if told.is_empty() {
        return text("p", "hush", "Nothing has happened yet.");
    }
    let more = (before > 0)
        .then(|| button("", None, format!("Show {before} more"), tap(move || session.want_log())));
    view! {
        <div class="log"><ol>{all(told.iter().rev(), |it| entry(session, it))}</ol>{more}</div>
    }
    .into_any()
}

/// An entry. If a turn ended with it, it comes under a heading.
fn entry(session: Session, told: &NewsEntry) -> AnyView {
    let over = told.lines.iter().find(|line| line.kind == LineKind::Over);
    let over = over
        .map(|line| view! { <li class="log-turn"><h3>{line.text.clone()}</h3></li> }.into_any());
    let lines = told
        .lines
        .iter()
        .filter(|line| line.kind != LineKind::Over && !says_it_again(line, &told.lines));
    let lines = all(lines, |line| match line.kind {
        LineKind::Roll => text("small", "", line.text.clone()),
        _ => view! { <p data-kind=kind(line)>{line.text.clone()}</p> }.into_any(),
    });
    let sides = all(&told.rolled, |side| emblem(session, *side));
    view! {
        {over}
        <li data-hand=flag(told.by_hand)>
            <div class="log-text">
                <b>
                    {told.by_hand.then(|| icon(Symbol::HAND))}
                    {sides}
                    <span>{told.title.clone()}</span>
                </b>
                {lines}
            </div>
        </li>
    }
    .into_any()
}

/// Returns `true` for a headline that only repeats another line.
fn says_it_again(line: &Line, lines: &[Line]) -> bool {
    let is_other = |it: &&Line| it.kind != LineKind::Headline && it.text == line.text;
    line.kind == LineKind::Headline && lines.iter().any(|it| is_other(&it))
}
