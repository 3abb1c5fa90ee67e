//! The log, newest entry first. Each result is above its rolls.

use leptos::prelude::*;
use rules_core::{Line, LineKind, LogPhoto};

use super::overlay_head::{close_button, head};
use crate::{
    components::{
        all, flag,
        icon::{button, emblem, icon, undo_button},
        node::{live, text},
        report::camera::camera_button,
        sharing::share::share_button,
        symbol::Symbol,
        tap,
    },
    news::{NewsEntry, append_lines},
    session::{Opened, Session, Shot},
    shown::Shown,
};

/// The number of entries shown at first.
const RECENT: u32 = 40;

/// Renders the log as an overlay.
pub(crate) fn log_overlay(session: Session) -> AnyView {
    let redo = session.shown(|shown| shown.can_redo);
    let redo = redo.then(|| button("", None, "Redo".to_owned(), tap(move || session.redo())));
    let save = tap(move || session.document.save_as_file());
    let ways_out = vec![live(move || camera_button(session)), close_button(session)];
    view! {
        {head(None, "Log".to_owned(), "Newest first.".to_owned(), ways_out)}
        <div class="overlay-play">
            {log(session)}
            <footer class="overlay-foot">
                {undo_button(session)}
                {redo}
                {button("", Some(Symbol::SAVE), "Save as file".to_owned(), save)}
                {share_button("", "Share the log", move || untrack(|| shared(session)))}
            </footer>
        </div>
    }
    .into_any()
}

/// Renders the latest entries of the log, with a button that shows the rest.
pub(crate) fn log(session: Session) -> AnyView {
    let (told, before) = session.log(RECENT);
    if told.is_empty() {
        return text("p", "hush", "Nothing has happened yet.");
    }
    let more = (before > 0).then(|| {
        button("", None, format!("Show {before} more"), tap(move || session.display.want_log()))
    });
    view! {
        <div class="log"><ol>{all(told.iter().rev(), |it| entry(session, it))}</ol>{more}</div>
    }
    .into_any()
}

/// Returns the whole log as text, oldest entry first.
fn shared(session: Session) -> String {
    let title = format!("{}. {}", session.now(Shown::names), session.about().name);
    let (entries, _) = session.log(u32::MAX);
    let mut lines = vec![title];
    for told in &entries {
        let Words { over, result, rolls, changes } = Words::of(told);
        lines.extend(over.map(|over| format!("\n{over}")));
        lines.push(format!("{}{}", told.title, result.unwrap_or_default()));
        let further = rolls.into_iter().chain(Some(changes).filter(|it| !it.is_empty()));
        lines.extend(further.map(|line| format!("  {line}")));
    }
    lines.join("\n")
}

/// The words of an entry, apart from its title.
struct Words {
    /// The end of a turn, if the entry ended one.
    over: Option<String>,
    /// The result, which continues the title.
    result: Option<String>,
    rolls: Vec<String>,
    /// All other changes.
    changes: String,
}

impl Words {
    fn of(told: &NewsEntry) -> Self {
        let over = told.lines.iter().find(|line| line.kind == LineKind::Over);
        let result = Some(told.headline()).filter(|it| !repeats(it, &told.title));
        let result = result.map(|result| match result.strip_prefix(&*told.title) {
            Some(rest) => rest.to_owned(),
            None => format!(". {result}"),
        });
        let rolls = told.lines.iter().filter(|line| line.kind == LineKind::Roll);
        let mut changes = String::new();
        append_lines(told.lines.iter().filter(|line| is_change(line, told)), &mut changes);
        Self {
            over: over.map(|line| line.text.clone()),
            result,
            rolls: rolls.map(|line| line.text.clone()).collect(),
            changes,
        }
    }
}

/// Returns what an entry tells in one sentence.
pub(crate) fn in_a_sentence(told: &NewsEntry) -> String {
    format!("{}{}", told.title, Words::of(told).result.unwrap_or_default())
}

/// Renders the photo with this number and its caption. A tap shows it as a whole.
fn photo_entry(session: Session, number: u16) -> AnyView {
    let photo = session.records(|own| own.photo(number).cloned()).unwrap_or_default();
    let caption = photo.caption.trim().to_owned();
    let label = match &*caption {
        "" => "Open photo".to_owned(),
        caption => format!("Open photo: {caption}"),
    };
    let small = move || match session.shot(photo.id) {
        Shot::Here(picture) => view! { <img alt="" src=picture.address().to_owned() /> }.into_any(),
        Shot::Reading => ().into_any(),
        Shot::Elsewhere => text("small", "", "On another phone"),
    };
    let open = tap(move || session.open(Opened::Photo(number)));
    view! {
        <li>
            <div class="log-text">
                <p>{icon(Symbol::CAMERA)} <b>"Photo"</b></p>
                {(!caption.is_empty()).then(|| text("p", "", caption))}
            </div>
            <button type="button" class="log-photo" aria-label=label on:click=open>
                {live(small)}
            </button>
        </li>
    }
    .into_any()
}

/// Renders an entry, with a heading if it ended a turn.
///
/// The first line has the action and its result. The rolls and other changes follow.
fn entry(session: Session, told: &NewsEntry) -> AnyView {
    if let Some(LogPhoto::Taken(number)) = told.photo {
        return photo_entry(session, number);
    }
    let Words { over, result, rolls, changes } = Words::of(told);
    let over = over.map(|over| view! { <li class="log-turn"><h3>{over}</h3></li> }.into_any());
    let sides = all(&told.rolled, |side| emblem(session, *side));
    view! {
        {over}
        <li data-hand=flag(told.by_hand)>
            <div class="log-text">
                <p>
                    {told.by_hand.then(|| icon(Symbol::HAND))}
                    {sides}
                    <b>{told.title.clone()}</b>
                    {result}
                </p>
                {all(rolls, |line| text("small", "", line))}
                {(!changes.is_empty()).then(|| text("small", "", changes))}
            </div>
        </li>
    }
    .into_any()
}

/// Returns `true` if a line adds something to the entry's title and result.
///
/// Reminders and the end of a turn do not count.
fn is_change(line: &Line, told: &NewsEntry) -> bool {
    let is_other = !matches!(line.kind, LineKind::Over | LineKind::Order);
    is_other && line.text != told.headline() && !repeats(&line.text, &told.title)
}

/// Returns `true` if a title begins with the text of a line.
fn repeats(line: &str, title: &str) -> bool {
    title.starts_with(line.trim_end_matches('.'))
}
