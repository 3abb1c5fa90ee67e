//! Screens that need a part of the program which may have to be fetched first.

use leptos::{prelude::*, task::spawn_local};
use rules_core::System;

use crate::{
    browser::focus,
    components::{banner::trouble, icon::button, page::page_head_to_come, tap},
    split::{BATTLEFIELD, Battlefield, NOTEBOOK, Notebook, PAGES, Pages, ProgramPart},
};

/// The progress of a part.
#[derive(Clone)]
enum Coming {
    /// It is being fetched.
    Now,
    /// It has arrived.
    Here,
    /// It did not arrive, for this reason.
    Failed(String),
}

/// Draws by `draw` once a system's rules have arrived. Until then it tells that they are being
/// fetched, or why they did not arrive.
pub(crate) fn with_rules(system: System, draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    once_here(ProgramPart::Rules(system), Box::new(draw), |words| words)
}

/// The same for a screen that needs the part which reads games written by players.
pub(crate) fn screen_with_own_games(draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    once_here(ProgramPart::OwnGames, Box::new(draw), screen)
}

/// The same for less than a screen.
pub(crate) fn with_own_games(draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    once_here(ProgramPart::OwnGames, Box::new(draw), |words| words)
}

/// The same for a screen.
pub(crate) fn screen_with_rules(
    system: System,
    draw: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    once_here(ProgramPart::Rules(system), Box::new(draw), screen)
}

/// The same for a screen among the [`Pages`].
pub(crate) fn screen_with_pages(draw: impl Fn(Pages) -> AnyView + Send + 'static) -> AnyView {
    once_here(ProgramPart::Pages, Box::new(move || PAGES.here().map(&draw).into_any()), screen)
}

/// The same for an overlay among the [`Pages`].
pub(crate) fn with_pages(draw: impl Fn(Pages) -> AnyView + Send + 'static) -> AnyView {
    once_here(ProgramPart::Pages, Box::new(move || PAGES.here().map(&draw).into_any()), |words| {
        words
    })
}

/// The same for the [`Notebook`].
pub(crate) fn with_notebook(draw: impl Fn(Notebook) -> AnyView + Send + 'static) -> AnyView {
    let draw = move || NOTEBOOK.here().map(&draw).into_any();
    once_here(ProgramPart::Notebook, Box::new(draw), |words| words)
}

/// The same for a whole screen of it.
pub(crate) fn screen_with_notebook(draw: impl Fn(Notebook) -> AnyView + Send + 'static) -> AnyView {
    let draw = move || NOTEBOOK.here().map(&draw).into_any();
    once_here(ProgramPart::Notebook, Box::new(draw), screen)
}

/// The same for the [`Battlefield`].
pub(crate) fn screen_with_battlefield(
    draw: impl Fn(Battlefield) -> AnyView + Send + 'static,
) -> AnyView {
    let draw = move || BATTLEFIELD.here().map(&draw).into_any();
    once_here(ProgramPart::Battlefield, Box::new(draw), screen)
}

fn screen(words: AnyView) -> AnyView {
    view! { <main class="page">{page_head_to_come()} {words}</main> }.into_any()
}

fn once_here(
    part: ProgramPart,
    draw: Box<dyn Fn() -> AnyView + Send>,
    within: fn(AnyView) -> AnyView,
) -> AnyView {
    if part.is_here() {
        return draw();
    }
    let coming = RwSignal::new(Coming::Now);
    fetch(part, coming);
    let shown = move || match coming.get() {
        Coming::Here => draw(),
        Coming::Now => within(view! { <p class="label" role="status">"Opening …"</p> }.into_any()),
        Coming::Failed(why) => {
            let again = tap(move || {
                coming.set(Coming::Now);
                fetch(part, coming);
            });
            let again = button("go", None, "Try again".to_owned(), again);
            within(trouble("Part of the app is missing.", vec![why], Some(again)))
        }
    };
    shown.into_any()
}

fn fetch(part: ProgramPart, coming: RwSignal<Coming>) {
    spawn_local(async move {
        let now = match part.fetch().await {
            Ok(()) => Coming::Here,
            Err(why) => Coming::Failed(why),
        };
        let was_on_title = focus::is_on_title();
        // The screen may be closed by then.
        let _closed = coming.try_set(now);
        if was_on_title {
            focus::arrive();
        }
    });
}
