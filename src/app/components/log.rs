//! The log, the newest on top: what was rolled under what came of it.

use leptos::prelude::*;
use rules_core::LineKind;

use super::{icon::icon, move_bar::undo_button, news::kind, sheet::head};
use crate::{news::Told, session::Session};

/// Entries shown unasked.
const RECENT: usize = 40;

/// The log as a sheet.
pub(crate) fn log_sheet(session: Session) -> impl IntoView {
    let redo = move || {
        let can = session.can.with(|can| can.1);
        can.then(|| {
            view! {
                <button type="button" class="button" on:click=move |_| session.redo()>
                    <span class="mirror">{icon("#i-undo")}</span>
                    "Redo"
                </button>
            }
        })
    };
    view! {
        {head(session, (), "Log", "The newest on top.")}
        <div class="sheet-play">
            {log(session)}
            <footer class="sheet-foot">
                {undo_button(session)} {redo}
                <button type="button" class="button" data-wide="" on:click=move |_| session.save_as_file()>
                    {icon("#i-save")}
                    "Save as file"
                </button>
            </footer>
        </div>
    }
}

/// The log.
pub(crate) fn log(session: Session) -> impl IntoView {
    let all = RwSignal::new(false);
    move || {
        session.changes.track();
        let count = session.with(rules_core::Battle::log_len);
        let from = if all.get() { 0 } else { count.saturating_sub(RECENT) };
        let entries: Vec<_> = session.told(from).iter().rev().map(entry).collect();
        let more = (from > 0).then(|| {
            view! {
                <button type="button" class="button" data-wide="" on:click=move |_| all.set(true)>
                    {format!("Show {from} more")}
                </button>
            }
        });
        view! {
            <div class="log">
                {entries.is_empty().then(|| view! { <p class="hush">"Nothing has happened yet."</p> })}
                <ol>{entries}</ol>
                {more}
            </div>
        }
    }
}

fn entry(told: &Told) -> impl IntoView + use<> {
    let lines = told.lines.iter().map(|line| match line.kind {
        LineKind::Roll => view! { <small>{line.text.clone()}</small> }.into_any(),
        _ => view! { <p data-kind=kind(line)>{line.text.clone()}</p> }.into_any(),
    });
    view! {
        <li data-hand=told.by_hand.then_some("")>
            <div class="log-text">
                <b>{told.by_hand.then(|| icon("#i-hand"))}{told.title.clone()}</b>
                {lines.collect_view()}
            </div>
        </li>
    }
}
