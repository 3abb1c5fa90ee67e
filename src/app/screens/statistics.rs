//! The statistics over the battle histories of all rosters.

use ledger::{FigureRecord, KeptRoster, RosterId, RosterRecord, Statistics, Tally};
use leptos::prelude::*;
use rules_core::words::{counted, isolated};

use super::home::{EntryRank, entry, entry_section};
use crate::{
    app_state::AppState,
    components::{
        READING, all,
        icon::button,
        node::{live, named, node, text},
        page::page_head_under,
        tap,
    },
    route::Route,
};

/// The number of figures and opponents that are shown at first.
const FEW: usize = 5;

/// Renders the statistics.
pub(crate) fn statistics(app: AppState) -> AnyView {
    view! {
        <main class="page">
            {page_head_under("Statistics", "My Rollbook", Route::About)}
            {live(move || content(app))}
        </main>
    }
    .into_any()
}

/// Computes the statistics, or returns `None` until all rosters are known.
fn all_battles(app: AppState) -> Option<Statistics> {
    let known = app.all_known()?;
    let kept: Vec<(RosterId, KeptRoster)> = app.with_library(|library| {
        let listed = library.list_all::<KeptRoster>(known).unwrap_or_default();
        listed.into_iter().filter_map(|it| Some((it.id, library.load(it.id).ok()?))).collect()
    });
    Some(Statistics::of(kept.iter().map(|(id, kept)| (*id, kept))))
}

const NO_BATTLES: &str = "No battles yet. At the end of a battle, tap “Update rosters” to add it to \
                          the battle history.";

/// Renders the statistics at a glance: won, lost, the best figure, and the luck in all battles.
pub(crate) fn record(app: AppState) -> AnyView {
    let Some(Statistics { battles, tally, solo, luck, best, .. }) = all_battles(app) else {
        return text("p", "", READING);
    };
    if battles == 0 {
        return text("p", "hush", NO_BATTLES);
    }
    let counts = [("Won", tally.won), ("Lost", tally.lost), ("Drawn", tally.drawn)];
    let counts = counts.into_iter().filter(|_| tally.battles > 0);
    let counts = all(counts, |(label, count)| {
        let count = text("b", "num", count.to_string());
        node("div", "", vec![count, text("span", "", label)])
    });
    let best = best.map(|(roster, it)| {
        let name = format!("{} ({})", isolated(&it.name), isolated(&roster));
        (
            "Best figure",
            format!("{name}: took out {} in {}", it.put_out, counted(it.battles, "battle")),
        )
    });
    let luck = luck.map(|luck| ("Luck", luck.words()));
    let solo = (solo.battles > 0).then(|| ("Against Rollbook", summary(solo, "")));
    let facts = best.into_iter().chain(luck).chain(solo);
    let facts = all(facts, |(label, words)| {
        vec![text("dt", "label", label), text("dd", "", words)].into_any()
    });
    let parts = vec![node("div", "totals", counts), node("dl", "highlights", facts)];
    named("section", "", counted(battles, "battle"), parts)
}

fn content(app: AppState) -> AnyView {
    let Some(all_battles) = all_battles(app) else { return text("p", "", READING) };
    if all_battles.battles == 0 {
        return text("p", "", NO_BATTLES);
    }
    let Statistics { battles, systems, rosters, opponents, .. } = all_battles;
    let systems = all(systems, |(system, battles)| {
        plain_entry(system.about().name.to_owned(), counted(battles, "battle"))
    });
    let title = text("h2", "label", "Rosters");
    let rosters = std::iter::once(title).chain(all(rosters, roster)).collect();
    view! {
        {entry_section(counted(battles, "battle"), systems)}
        {named("section", "", "Rosters".to_owned(), rosters)}
        {few("Opponents", opponents, |(name, tally)| plain_entry(name, summary(tally, "")))}
    }
    .into_any()
}

fn plain_entry(title: String, words: String) -> AnyView {
    entry(None, title, words, EntryRank::Other, Vec::new())
}

/// Returns a number of battles with their outcomes: "5 battles against Rollbook: 3 won, 2 lost".
fn summary(tally: Tally, against: &str) -> String {
    let battles = counted(tally.battles, "battle") + against;
    match tally.outcomes() {
        outcomes if outcomes.is_empty() => battles,
        outcomes => format!("{battles}: {outcomes}"),
    }
}

/// Renders a roster's battles, and the figures that took part most.
fn roster(record: RosterRecord) -> AnyView {
    let RosterRecord { id, name, system, tally, solo, figures } = record;
    let one = system.about().figure.name();
    let against = |who, tally: Tally| (tally.battles > 0).then(|| summary(tally, who));
    let words = [against("", tally), against(" against Rollbook", solo)];
    let words: Vec<String> = words.into_iter().flatten().collect();
    let words = words.join(". ");
    let head = entry(Some(Route::Roster(id)), name.clone(), words, EntryRank::Other, vec![]);
    let shows_all = RwSignal::new(false);
    let table = move || {
        let count = figures.len();
        let shown = if shows_all.get() { count } else { FEW };
        let rows = all(figures.iter().take(shown), figure);
        let titles = [one.as_str(), "Battles", "Took out", "Fell"];
        let title = |it: &str| view! { <th scope="col">{it.to_owned()}</th> }.into_any();
        let titles = all(titles, title);
        let rows = std::iter::once(node("tr", "", titles)).chain(rows).collect();
        let table = named("table", "records", name.clone(), rows);
        view! { {table} {more(count, shown, shows_all)} }.into_any()
    };
    view! { <ul class="entries">{head}</ul> {live(table)} }.into_any()
}

fn figure(record: &FigureRecord) -> AnyView {
    let FigureRecord { name, battles, put_out, fell } = record;
    let counts = all([battles, put_out, fell], |count| text("td", "num", count.to_string()));
    view! { <tr><th scope="row"><bdi>{name.clone()}</bdi></th>{counts}</tr> }.into_any()
}

/// Renders a list with only its first entries, and a button that shows all.
fn few<T: Clone + Send + 'static>(
    title: &'static str,
    list: Vec<T>,
    draw: impl Fn(T) -> AnyView + Copy + Send + 'static,
) -> AnyView {
    let shows_all = RwSignal::new(false);
    live(move || {
        let count = list.len();
        let shown = if shows_all.get() { count } else { FEW };
        let entries = all(list.iter().take(shown).cloned(), draw);
        view! { {entry_section(title, entries)} {more(count, shown, shows_all)} }.into_any()
    })
}

/// Renders the button that shows all of `count` entries, if some are hidden.
fn more(count: usize, shown: usize, shows_all: RwSignal<bool>) -> Option<AnyView> {
    let press = move || shows_all.set(true);
    (count > shown).then(|| button("", None, format!("Show all {count}"), tap(press)))
}
