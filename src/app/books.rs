//! Screens that need a system's rules, which may still have to come.

use leptos::{prelude::*, task::spawn_local};
use rules_core::System;

use crate::components::{banner::trouble, icon::button, page::page_head, tap};

/// How far the rules are on their way.
#[derive(Clone)]
enum Coming {
    /// They are on their way.
    Now,
    /// They are here.
    Here,
    /// They did not come, and why.
    Failed(String),
}

/// What `draw` draws once a system's rules are here; until then, that they come, or why they do not.
pub(crate) fn with_rules(system: System, draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    once_here(system, Box::new(draw), |words| words)
}

/// The same for a whole screen.
pub(crate) fn screen_with_rules(
    system: System,
    draw: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    once_here(system, Box::new(draw), |words| {
        view! { <main class="page">{page_head("Rollbook")} {words}</main> }.into_any()
    })
}

fn once_here(
    system: System,
    draw: Box<dyn Fn() -> AnyView + Send>,
    within: fn(AnyView) -> AnyView,
) -> AnyView {
    if rulebooks::is_open(system) {
        return draw();
    }
    let coming = RwSignal::new(Coming::Now);
    fetch(system, coming);
    let shown = move || match coming.get() {
        Coming::Here => draw(),
        Coming::Now => {
            within(view! { <p class="label" role="status">"Opening the rules …"</p> }.into_any())
        }
        Coming::Failed(why) => {
            let again = tap(move || {
                coming.set(Coming::Now);
                fetch(system, coming);
            });
            let again = button("go", None, "Try again".to_owned(), again);
            within(trouble("The rules are not here.", vec![why], Some(again)))
        }
    };
    shown.into_any()
}

fn fetch(system: System, coming: RwSignal<Coming>) {
    spawn_local(async move {
        let now = match rulebooks::open(system).await {
            Ok(()) => Coming::Here,
            Err(missing) => Coming::Failed(missing.to_string()),
        };
        // The screen may be closed by then.
        let _closed = coming.try_set(now);
    });
}
