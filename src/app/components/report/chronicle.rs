//! A roster's battle history, latest battle first.

use ledger::{KeptRoster, PastBattle};
use leptos::prelude::*;
use rules_core::words::{listed, plain};

use crate::{
    browser::clock,
    components::{
        all,
        icon::button,
        node::{named, node, text},
        tap,
    },
};

/// The number of battles shown at first.
const FEW: usize = 5;

/// Renders a roster's battle history.
///
/// Returns `None` if the roster has not played a battle.
pub(crate) fn chronicle(kept: &KeptRoster, shows_all: RwSignal<bool>) -> Option<AnyView> {
    let count = kept.chronicle.len();
    let shown = if shows_all.get() { count } else { FEW };
    let entries = all(kept.chronicle.iter().rev().take(shown), past_battle);
    let more = (count > shown).then(|| {
        let press = tap(move || shows_all.set(true));
        node("div", "buttons", vec![button("", None, format!("Show all {count} battles"), press)])
    });
    let mut parts = vec![text("h2", "label", "Battle history"), node("ul", "entries", entries)];
    parts.extend(more);
    (count > 0).then(|| named("section", "", "Battle history".to_owned(), parts))
}

fn past_battle(battle: &PastBattle) -> AnyView {
    let against = match battle.against.as_slice() {
        [] => "A battle".to_owned(),
        against => format!("Against {}", listed(against)),
    };
    let score = battle.score.map_or_else(String::new, |(own, other)| {
        format!(" Score {} to {}.", plain(own), plain(other))
    });
    let told = [battle.deeds(), battle.also_there()].join(" ");
    let words = format!("{}: {}{score} {told}", clock::day_of(battle.at), battle.ended);
    let text = node("span", "entry-text", vec![text("b", "", against), text("small", "", words)]);
    node("li", "entry-row", vec![node("div", "entry", vec![text])])
}
