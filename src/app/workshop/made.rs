//! The preview of a custom game: a sheet, a card, and the odds of actions.

use leptos::prelude::*;
use rules_core::{odds::NoOdds, view::FigureView};
use simulation::{ActionSketch, Preview, Sketch, Statistic};

use super::{Bench, draft::Draft, problems::problems_first};
use crate::{
    components::{
        all,
        banner::trouble,
        battle::{
            figure_card::title,
            odds::{in_words, list},
            tracker::face,
        },
        icon::icon,
        node::{node, text},
        symbol::Symbol,
    },
    session::panes::{Title, Trackers},
};

/// Draws the preview, which is updated after each pause in typing.
pub(super) fn made(draft: Draft, bench: Bench) -> AnyView {
    match draft.reader.preview.get() {
        Some(preview) => drawn(preview),
        None => problems_first(draft, bench),
    }
}

/// Draws a preview.
pub(super) fn drawn(preview: Preview) -> AnyView {
    let Preview { summary, sheet, problems, figure, trackers, actions, actor } = preview;
    let played = match problems.is_empty() {
        true => {
            node("div", "", vec![on_the_card(figure.as_ref(), trackers), deeds(actions, &actor)])
        }
        false => trouble("This roster can't be played with these rules.", problems, None),
    };
    view! {
        <p class="roster-total">{summary}</p>
        <section><h2 class="label">"On the sheet"</h2><ul>{all(sheet, statistic_row)}</ul></section>
        {played}
    }
    .into_any()
}

/// Draws the card of the roster's first figure at the start of a battle, and lists all trackers.
fn on_the_card(figure: Option<&FigureView>, trackers: Vec<Statistic>) -> AnyView {
    view! {
        <section>
            <h2 class="label">"On the card"</h2>
            {figure.map(card)}
            {node("ul", "", all(trackers, statistic_row))}
        </section>
    }
    .into_any()
}

/// Draws a figure's card without buttons.
fn card(figure: &FigureView) -> AnyView {
    let trackers = Trackers::of(figure).trackers;
    let trackers = all(trackers, |it| node("span", "tracker", face(&figure.name, it)));
    let name = node("div", "card-open", vec![title(Title::of(figure), None)]);
    node("div", "card", [vec![name], trackers].into_iter().flatten().collect())
}

/// Draws the problems of a preview, or the odds of its actions.
pub(super) fn odds_or_problems(preview: Preview) -> AnyView {
    match preview.problems.is_empty() {
        true => deeds(preview.actions, &preview.actor),
        false => trouble("This roster can't be played with these rules.", preview.problems, None),
    }
}

/// Draws the actions of figures, with their odds.
fn deeds(actions: Vec<ActionSketch>, actor: &str) -> AnyView {
    let actions = all(actions, |action| node("li", "", vec![deed(action)]));
    view! {
        <section>
            <h2 class="label">"Figures' odds"</h2>
            <p class="hush">
                {format!("Odds for {actor}; tap for details.")}
            </p>
            <ul class="entries">{actions}</ul>
        </section>
    }
    .into_any()
}

/// Draws an action. If the odds of its first roll are known, a tap lists all possible results.
fn deed(ActionSketch { label, words, roll }: ActionSketch) -> AnyView {
    let Some(Sketch { ask, options, odds }) = roll else {
        return line_of("div", label, words);
    };
    let before: String = [words]
        .into_iter()
        .chain(options)
        .filter(|it| !it.is_empty())
        .fold(String::new(), |before, it| format!("{before}{it} · "));
    let told = |odds: &str| text("small", "", format!("{before}{ask}: {odds}"));
    match odds {
        Ok(chances) => {
            let told = told(&in_words(&chances));
            let summary = vec![text("b", "", label), icon(Symbol::DOWN), told];
            let summary = node("summary", "", summary);
            node("details", "fold", vec![summary, list(&chances)])
        }
        Err(NoOdds::TooWide) => {
            let told = told("too many outcomes");
            node("div", "", vec![line_of("div", label, String::new()), told])
        }
        Err(NoOdds::NothingToRoll | NoOdds::NothingAtStake | NoOdds::Missing) => {
            line_of("div", label, before)
        }
    }
}

fn statistic_row(Statistic { label, words, .. }: Statistic) -> AnyView {
    line_of("li", label, words)
}

fn line_of(tag: &'static str, name: String, words: String) -> AnyView {
    node(tag, "shared-figure", vec![text("b", "", name), text("span", "", words)])
}
