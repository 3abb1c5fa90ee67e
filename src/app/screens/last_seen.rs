//! The figures of a battle that can't be opened.

use ledger::{BattleId, LastSeen};
use leptos::prelude::*;

use crate::{
    components::all,
    last_seen,
    screens::home::{EntryRank, entry},
};

/// Renders the figures of a battle as players last saw them, or nothing if there are none.
pub(crate) fn figures(battle: BattleId) -> AnyView {
    let figures = last_seen::read(battle);
    let mut sides: Vec<&str> = Vec::new();
    for figure in &figures {
        if !sides.contains(&&*figure.side) {
            sides.push(&figure.side);
        }
    }
    let side = |side: &str| {
        let own = all(figures.iter().filter(|it| it.side == side), figure);
        view! {
            <h3 class="label" translate="no">{side.to_owned()}</h3>
            <ul class="entries">{own}</ul>
        }
        .into_any()
    };
    let section = |sides: Vec<AnyView>| {
        let title = "The figures as last seen on this phone";
        view! {
            <section aria-label=title>
                <h2 class="label">{title}</h2>
                <p class="hush">"Keep playing with pen and paper, or begin a new battle."</p>
                {sides}
            </section>
        }
    };
    (!sides.is_empty()).then(|| section(all(sides, side))).into_any()
}

fn figure(seen: &LastSeen) -> AnyView {
    let trackers = seen.trackers.iter().filter(|it| it.on_card);
    let words: Vec<_> = trackers.map(|it| format!("{}: {}", it.label, it.value)).collect();
    entry(None, seen.name.clone(), words.join(" · "), EntryRank::Other, Vec::new())
}
