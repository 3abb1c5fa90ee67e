//! The About screen, with a description of Rollbook and the backup controls.

use ledger::{BattleId, RosterId};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{System, words::counted};

use crate::{
    app_state::AppState,
    browser::{page::issues, persist::is_persisted},
    components::{READING, all, backup::backup, node::text, page::page_head},
    route::Route,
};

/// Renders the About screen.
pub(crate) fn about(app: AppState) -> AnyView {
    let names = all(System::ALL, |system| view! { <li>{system.about().name}</li> }.into_any());
    let kept = move || {
        let Some(all) = app.all_known() else { return READING.to_owned() };
        app.with_library(|library| {
            match (library.count::<BattleId>(all), library.count::<RosterId>(all)) {
                (Ok(battles), Ok(rosters)) => format!(
                    "Saved in this browser: {} and {}.",
                    counted(battles, "battle"),
                    counted(rosters, "roster")
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
        Some(true) => " The browser has promised not to delete them.",
        Some(false) => " The browser may delete them when space runs low.",
        None => "",
    };
    view! {
        <main class="page">
            {page_head("About")}
            <section class="prose">
                <p>
                    "Rollbook is a companion for miniature skirmishes and tabletop adventures. It \
                     walks you through every test, with your dice "
                    "or its own. You can undo everything, and you always have the last word: \
                     change any tracker "
                    "by hand."
                </p>
                <div><h2 class="label">"Built-in rules"</h2><ul>{names}</ul></div>
                <p>
                    "Unofficial. The games belong to their publishers, who are not connected with \
                     Rollbook. Their "
                    "rules are described in our own words; you need the books to play."
                </p>
                <p>
                    "Private. Rollbook works offline after your first visit. Nothing you enter \
                     leaves this device: "
                    "no account, no server, no tracking."
                </p>
                {reports()}
                <p>{kept}{promise}</p>
                {backup(app)}
                <a class="button" href=Route::Changelog.href()>"What's new"</a>
                <p>
                    "Font: Barlow Condensed, under the "
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

/// Renders where to report faults, and what to send.
fn reports() -> AnyView {
    let send = "Say what you did and what went wrong, with the version below. If the fault depends \
                on your data, add a backup, which contains all your battles and rosters.";
    match issues() {
        Some(address) => view! {
            <p>"Found a fault? Report it at " <a href=address.clone()>{address.clone()}</a> ". " {send}</p>
        }
        .into_any(),
        None => text("p", "", format!("Found a fault? Tell the people you got Rollbook from. {send}")),
    }
}
