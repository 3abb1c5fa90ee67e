//! The screen for quick tests, which need no battle and are not saved.

use ledger::KeptBattle;
use leptos::prelude::*;
use rules_core::System;

use crate::{
    components::{
        all,
        battle::{aloud::aloud, any_dice::any_dice, news::news, offers::offers, overlay::overlay},
        icon::{button, undo_button},
        node::live,
        page::{by_name, page_head, system_choice},
        parts::{Placeholder::Line, with_part},
        symbol::Symbol,
        tap,
    },
    phones::Phones,
    session::{Session, panes::LastNews},
    shown::Region,
    split::ProgramPart,
};

/// Returns the systems that have tests without figures.
pub(crate) fn testable() -> Vec<System> {
    System::ALL.iter().copied().filter(|system| system.about().has_tests).collect()
}

/// Renders a system's quick tests.
pub(crate) fn test(phones: Phones) -> AnyView {
    let app = phones.app();
    let systems = testable();
    let last = app.with_library(|library| library.settings().tested);
    let last = last.and_then(|id| systems.iter().copied().find(|system| system.id() == id));
    let chosen = RwSignal::new(last.or(systems.first().copied()).unwrap_or(System::FIRST));
    let tests = move || {
        let system = chosen.get();
        app.with_library(|library| {
            if library.settings().tested.as_deref() != Some(system.id()) {
                library.set(|settings| settings.tested = Some(system.id().to_owned()));
            }
        });
        with_part(ProgramPart::Rules(system), Line, move |()| {
            let battle = system.without_figures().ok();
            battle
                .map(|battle| play(Session::new(phones, KeptBattle::of(system, battle))))
                .into_any()
        })
    };
    view! {
        <main class="page" data-low="">
            {page_head("Quick test")}
            {live(move || system_choice(&by_name(&systems), chosen))}
            {tests}
            {any_dice(app)}
        </main>
    }
    .into_any()
}

fn play(session: Session) -> AnyView {
    view! {
        <div class="came">
            {live(move || session.pane(LastNews, |it| news(session, it)))}
        </div>
        {live(move || offers(session, session.offers(None)))}
        {aloud(session, &[Region::Page])}
        <nav class="thumb-bar">{live(move || again(session))}</nav>
        {overlay(session)}
    }
    .into_any()
}

/// Renders the buttons that repeat or undo the last test.
fn again(session: Session) -> Vec<AnyView> {
    let action = session.shown(|_| session.question.last_taken());
    let again = action.map(|action| {
        button("go", Some(Symbol::DICE), "Again".to_owned(), tap(move || session.take(&action)))
    });
    all(again, |again| view! { {undo_button(session)} {again} }.into_any())
}
