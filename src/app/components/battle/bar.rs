//! The bar above a battle, with the back link, the turn and phase, and the menu.

use leptos::prelude::*;
use rules_core::{
    Holder, SideId,
    conversation::Change,
    view::{Tracker, TrackerKind},
    words::{capital, plain},
};

use crate::{
    components::{
        all, flag,
        icon::{emblem, icon_button, icon_link},
        node::{live, node, text},
        symbol::Symbol,
        tap,
    },
    route::Route,
    session::{
        Opened, Session,
        panes::{Bar, CanRedo},
    },
    words,
};

/// Renders the bar above a battle.
pub(crate) fn bar(session: Session) -> AnyView {
    view! {
        <header class="bar">
            {icon_link(Symbol::BACK, "All battles", Route::Home.href())}
            <h1 class="bar-title" tabindex="-1">
                <button
                    type="button"
                    class="bar-open"
                    aria-haspopup="dialog"
                    on:click=tap(move || session.open(Opened::Battle))
                >
                    {live(move || heading(session))}
                </button>
            </h1>
            {live(move || redo(session))}
            {icon_button(Symbol::MENU, "Menu".to_owned(), tap(move || session.open(Opened::Menu)))}
        </header>
    }
    .into_any()
}

/// Renders the battle's notable trackers, such as turn and phase.
fn heading(session: Session) -> Vec<AnyView> {
    session.pane(Bar, |(trackers, is_over)| {
        // After the battle, only numbers such as the last turn matter.
        let lasts = |it: &&Tracker| !is_over || matches!(it.kind, TrackerKind::Counter { .. });
        let told = trackers.iter().filter(|it| it.is_notable() && !it.is_held);
        let told = told.filter(lasts);
        let mut heading = all(told, |tracker| match &tracker.kind {
            TrackerKind::Counter { value, .. } => view! {
                <span>{format!("{} ", tracker.label)}<b class="num">{plain(*value)}</b></span>
            }
            .into_any(),
            TrackerKind::Flag(_) => text("span", "bar-phase", tracker.label.to_string()),
            kind => {
                let words = words::tracker_value(kind);
                let label = tracker.is_labelled.then(|| format!("{} ", tracker.label));
                text("span", "bar-phase", label.unwrap_or_default() + &words)
            }
        });
        if is_over {
            let title = format!("{} over", capital(session.about().battle.one));
            heading.push(text("span", "bar-phase", title));
        }
        if heading.is_empty() {
            let title = format!("The {}", session.about().battle.one);
            heading.push(text("span", "bar-phase", title));
        }
        heading
    })
}

/// Renders each token that a side can hold, with its holder's emblem.
///
/// A tap hands the token to the next side, or to no side after the last one.
pub(crate) fn holdings(session: Session) -> Option<AnyView> {
    session.pane(Bar, |(trackers, _)| {
        let held = trackers.iter().filter(|it| it.is_held);
        let tokens = all(held.enumerate(), |(place, it)| holding(session, place, it));
        (!tokens.is_empty()).then(|| {
            view! { <section class="holdings" aria-label="Who holds what">{tokens}</section> }
                .into_any()
        })
    })
}

fn holding(session: Session, place: usize, tracker: &Tracker) -> AnyView {
    let TrackerKind::Choice { value, options } = &tracker.kind else { return ().into_any() };
    let holder = options.get(*value).map(String::as_str).unwrap_or_default();
    let says = format!("{}: {holder}", tracker.label);
    let side = value.checked_sub(1).and_then(|it| u8::try_from(it).ok()).map(SideId);
    let next = i32::try_from((value + 1) % options.len().max(1)).unwrap_or_default();
    let key = tracker.key.clone();
    let press = tap(move || session.overrule(Holder::Battle, &key, Change::Set(next)));
    view! {
        <button type="button" aria-label=says data-free=flag(side.is_none()) on:click=press>
            <b>{place + 1}</b>
            {side.map(|side| emblem(session, side))}
        </button>
    }
    .into_any()
}

/// Renders the button that redoes the last undone change.
fn redo(session: Session) -> Option<AnyView> {
    session.pane(CanRedo, |can_redo| can_redo).then(|| {
        let button = icon_button(Symbol::UNDO, "Redo".to_owned(), tap(move || session.redo()));
        node("span", "mirror", vec![button])
    })
}
