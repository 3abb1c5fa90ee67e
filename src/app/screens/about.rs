//! The player's own page: statistics, backup, settings, and what Rollbook is.

use ledger::{BattleId, RosterId};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{System, words::counted};

use crate::{
    app_state::AppState,
    browser::{page::issues, persist::is_persisted},
    components::{
        READING, all,
        icon::icon,
        node::{live, text},
        page::page_head,
        sharing::backup::backup,
        symbol::Symbol,
    },
    route::Route,
    screens::statistics::record,
};

/// Renders the page, which has what belongs to the player, and a description of Rollbook below it.
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
    let is_read = RwSignal::new(app.archived_rosters().is_empty());
    if !is_read.get_untracked() {
        spawn_local(async move {
            // If a roster can't be read, the statistics are those of all others.
            let _told = app.fetch_all(app.archived_rosters()).await;
            let _closed = is_read.try_set(true);
        });
    }
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
            {page_head("My Rollbook")}
            {live(move || match is_read.get() {
                true => record(app),
                false => text("p", "", READING),
            })}
            <nav class="buttons" aria-label="More">
                <a class="button" href=Route::Statistics.href()>
                    {icon(Symbol::SCORE)}"Statistics"
                </a>
                <a class="button" href=Route::Settings.href()>
                    {icon(Symbol::SETTINGS)}"Settings"
                </a>
                <a class="button" href=Route::Changelog.href()>"What's new"</a>
            </nav>
            <section class="prose">
                {backup(app)}
                <p>{kept}{promise}</p>
            </section>
            <section class="prose">
                <h2 class="label">"About"</h2>
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
