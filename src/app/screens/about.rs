//! About: what Rollbook is.

use ledger::{KeptBattle, KeptRoster};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{System, words::counted};

use crate::{
    browser::persist::is_persisted,
    components::{all, backup::backup, page::page_head},
    desk::Desk,
    route::Route,
};

/// The About screen.
pub(crate) fn about(desk: Desk) -> AnyView {
    let names = all(System::ALL, |system| view! { <li>{system.about().name}</li> }.into_any());
    let kept = move || {
        desk.state(|_| ());
        desk.with_library(|library| {
            match (library.list::<KeptBattle>(), library.list::<KeptRoster>()) {
                (Ok(battles), Ok(rosters)) => format!(
                    "This browser keeps {} and {} for Rollbook.",
                    counted(battles.len(), "battle"),
                    counted(rosters.len(), "roster")
                ),
                (Err(error), _) | (_, Err(error)) => error.to_string(),
            }
        })
    };
    let promised = RwSignal::new(None);
    spawn_local(async move {
        // The screen may be closed by then.
        let _closed = promised.try_set(is_persisted().await.ok());
    });
    let promise = move || match promised.get() {
        Some(true) => " It promises not to clear that by itself.",
        Some(false) => " It may clear that when it runs short of room.",
        None => "",
    };
    view! {
        <main class="page">
            {page_head("About")}
            <section class="prose">
                <p>
                    "Rollbook keeps the score of a miniature skirmish and walks you through its \
                        tests, with your dice "
                    "or its own. Everything can be undone, and you always have the last word: any \
                        tracker can be "
                    "changed by hand."
                </p>
                <div><h2 class="label">"Rules it knows"</h2><ul>{names}</ul></div>
                <p>
                    "Unofficial. The games belong to their publishers, who have nothing to do \
                        with Rollbook. Their "
                    "rules are put in our own words; to play you need the books."
                </p>
                <p>
                    "Private. After the first visit it works without a network. Nothing you enter \
                        leaves this device: "
                    "there is no account, no server, no tracking."
                </p>
                <p>{kept}{promise}</p>
                {backup(desk)}
                <a class="button" href=Route::Changelog.href()>"What is new"</a>
                <p>
                    "Lettering: Barlow Condensed, under the "
                    <a href="fonts/OFL.txt">"SIL Open Font License"</a>
                    ". Version "
                    {env!("CARGO_PKG_VERSION")}
                    "."
                </p>
            </section>
        </main>
    }
    .into_any()
}
