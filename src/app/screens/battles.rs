//! The list of all battles, even those that have not been played for long.

use ledger::{KeptBattle, Listed};
use leptos::prelude::*;

use super::home::{EntryRank, Piles, battle_entry, entry_section, unreadable};
use crate::{
    app_state::AppState,
    components::{
        READING, all, banner::banner, icon::button, node::live, page::page_head_under,
        search_field::search_field, tap,
    },
    route::Route,
};

/// The number of battles that are shown at first, and by which each tap on "Show more" adds to that.
const SHOWN: usize = 50;

/// Renders the list of all battles.
pub(crate) fn battles(app: AppState) -> AnyView {
    let (search, shown) = (RwSignal::new(String::new()), RwSignal::new(SHOWN));
    view! {
        <main class="page">
            {page_head_under("Battles", "Home", Route::Home)}
            {live(move || banner(app, None))}
            {search_field("Search the battles", search)}
            {live(move || results(app, search, shown))}
        </main>
    }
    .into_any()
}

fn results(app: AppState, search: RwSignal<String>, shown: RwSignal<usize>) -> AnyView {
    let Some(known) = app.all_known() else {
        return view! { <p role="status">{READING}</p> }.into_any();
    };
    let listed = app.with_library(|library| library.list_all::<KeptBattle>(known));
    let mut listed = listed.unwrap_or_default();
    let wanted = search.get().trim().to_lowercase();
    let is_wanted = |it: &Listed<_, ledger::Summary>| match &it.summary {
        Ok(it) => {
            let system = it.system.about().name;
            let words = [it.sides.join(" – ").as_str(), it.standing.as_str(), system]
                .map(str::to_lowercase);
            words.iter().any(|it| it.contains(&wanted))
        }
        Err(_) => wanted.is_empty(),
    };
    listed.retain(is_wanted);
    let count = listed.len();
    listed.truncate(shown.get());
    let rest = count - listed.len();
    let Piles { open, finished, broken } = Piles::of(listed);
    let drawn = |pile: Vec<_>| all(pile, |it| battle_entry(app, it, EntryRank::Other));
    let none = (count == 0).then(|| view! { <p>"No battles found."</p> });
    let more = tap(move || shown.update(|shown| *shown += SHOWN));
    let more = (rest > 0).then(|| button("", None, format!("Show more ({rest})"), more));
    view! {
        {none}
        {entry_section("Battles", drawn(open))}
        {entry_section("Finished", drawn(finished))}
        {unreadable(app, broken)}
        {more}
    }
    .into_any()
}
