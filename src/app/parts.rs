//! Views that first fetch the part of the program they need.

use leptos::{prelude::*, task::spawn_local};
use rules_core::System;

use crate::{
    browser::focus,
    components::{banner::trouble, icon::button, page::page_head_to_come, tap},
    split::{BATTLEFIELD, Battlefield, NOTEBOOK, Notebook, PAGES, Pages, ProgramPart},
};

/// The loading state of a program part.
#[derive(Clone)]
enum Coming {
    /// The part is being fetched.
    Now,
    /// The part has arrived.
    Here,
    /// The part could not be fetched, for this reason.
    Failed(String),
}

/// Draws a view once a system's rules have been fetched.
///
/// Until then the view says that it is opening. If the fetch fails, it shows the reason and a
/// button to try again.
pub(crate) fn with_rules(system: System, draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    once_here(ProgramPart::Rules(system), Box::new(draw), |words| words)
}

/// Draws a screen once the program part that reads custom games has been fetched.
pub(crate) fn screen_with_own_games(draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    once_here(ProgramPart::OwnGames, Box::new(draw), screen)
}

/// Draws part of a screen once the program part that reads custom games has been fetched.
pub(crate) fn with_own_games(draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    once_here(ProgramPart::OwnGames, Box::new(draw), |words| words)
}

/// Draws a screen once a system's rules have been fetched.
pub(crate) fn screen_with_rules(
    system: System,
    draw: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    once_here(ProgramPart::Rules(system), Box::new(draw), screen)
}

/// Draws a screen that is one of the [`Pages`], once that part has been fetched.
pub(crate) fn screen_with_pages(draw: impl Fn(Pages) -> AnyView + Send + 'static) -> AnyView {
    once_here(ProgramPart::Pages, Box::new(move || PAGES.here().map(&draw).into_any()), screen)
}

/// Draws an overlay that is one of the [`Pages`], once that part has been fetched.
pub(crate) fn with_pages(draw: impl Fn(Pages) -> AnyView + Send + 'static) -> AnyView {
    once_here(ProgramPart::Pages, Box::new(move || PAGES.here().map(&draw).into_any()), |words| {
        words
    })
}

/// Draws part of a screen from the [`Notebook`], once that part has been fetched.
pub(crate) fn with_notebook(draw: impl Fn(Notebook) -> AnyView + Send + 'static) -> AnyView {
    let draw = move || NOTEBOOK.here().map(&draw).into_any();
    once_here(ProgramPart::Notebook, Box::new(draw), |words| words)
}

/// Draws a screen from the [`Notebook`], once that part has been fetched.
pub(crate) fn screen_with_notebook(draw: impl Fn(Notebook) -> AnyView + Send + 'static) -> AnyView {
    let draw = move || NOTEBOOK.here().map(&draw).into_any();
    once_here(ProgramPart::Notebook, Box::new(draw), screen)
}

/// Draws a screen from the [`Battlefield`], once that part has been fetched.
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
        // The player may have left the screen by now.
        let _closed = coming.try_set(now);
        if was_on_title {
            focus::arrive();
        }
    });
}
