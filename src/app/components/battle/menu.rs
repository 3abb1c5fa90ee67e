//! A battle's menu, with ways to leave the battle and with less common actions.

use leptos::prelude::*;
use rules_core::{Holder, WalkView};

use super::overlay_head::{close_button, head};
use crate::{
    app_state::Rematch,
    components::{
        all,
        icon::{button, icon},
        node::{node, text},
        report::camera::camera_lines,
        symbol::Symbol,
        tap,
    },
    route::Route,
    session::{Opened, Session},
};

/// Renders the menu as an overlay.
pub(crate) fn menu_overlay(session: Session) -> AnyView {
    let this = format!("This {}", session.about().battle.one);
    view! {
        {head(None, "Menu".to_owned(), String::new(), vec![close_button(session)])}
        <div class="overlay-play">
            <div class="menu-tiles">{tiles(session)}</div>
            <h3 class="label">"Tools"</h3>
            <div class="menu">{tools(session)}</div>
            <div class="menu-pairs">{who_plays(session)}</div>
            <h3 class="label">{this}</h3>
            <div class="menu">{rematches(session)}</div>
            <div class="menu-pairs">{rest(session)}</div>
        </div>
    }
    .into_any()
}

/// Renders what players open most often.
fn tiles(session: Session) -> Vec<AnyView> {
    let tile = |symbol, label, what| {
        let press = tap(move || session.open(what));
        view! { <button type="button" class="menu-tile" on:click=press>{icon(symbol)}{label}</button> }
            .into_any()
    };
    let report = session.report().is_some();
    let report = report.then(|| tile(Symbol::REPORT, "Report", Opened::Report));
    let score = session.has_sides();
    let score = score.then(|| tile(Symbol::SCORE, "Score and notes", Opened::Score));
    let others = [
        tile(Symbol::INFO, "Rules", Opened::Reference),
        tile(Symbol::SCAN, "Another phone", Opened::MorePhones),
    ];
    let log = tile(Symbol::LOG, "Log", Opened::Log);
    report.into_iter().chain([log]).chain(score).chain(others).collect()
}

/// Renders what players do by hand, whatever the rules say.
fn tools(session: Session) -> Vec<AnyView> {
    let open = |what| tap(move || session.open(what));
    let own = session.has_sides().then(|| {
        let track = open(Opened::Track(Holder::Battle));
        let tables = open(Opened::Tables(Holder::Battle));
        [
            menu_entry(Symbol::PLUS, "Custom tracker", "Count anything you like.", track),
            menu_entry(
                Symbol::DICE,
                "Custom tables",
                "Roll for injuries, loot or weather.",
                tables,
            ),
        ]
    });
    let by_hand = format!("Adjust the {}", session.about().battle.one);
    let hint = "Edit turn and phase, or run another test.";
    let by_hand = menu_entry(Symbol::HAND, &by_hand, hint, open(Opened::Battle));
    own.into_iter().flatten().chain([by_hand]).collect()
}

/// Renders the lines that add figures and say who plays which side.
fn who_plays(session: Session) -> Vec<AnyView> {
    let open = |what| tap(move || session.open(what));
    let add = format!("Add {}", session.about().figure.any());
    let add = menu_entry(Symbol::PLUS, &add, "", open(Opened::Newcomers(session.first_to_join())));
    let solo = || menu_entry(Symbol::DICE, "Play solo", "", open(Opened::Players));
    let solo = session.has_sides().then(solo);
    [add].into_iter().chain(solo).collect()
}

fn rematches(session: Session) -> Vec<AnyView> {
    let again = |words, hint, rosters| {
        menu_entry(Symbol::AGAIN, words, hint, tap(move || session.rematch(rosters)))
    };
    let hint = "Same rosters, fresh start. This battle is kept.";
    let same = session.has_sides().then(|| again("Rematch", hint, Rematch::Same));
    let hint = "Including your latest changes.";
    let words = "Rematch with the current rosters";
    let has_others = session.has_sides() && session.has_other_rosters();
    let others = has_others.then(|| again(words, hint, Rematch::AsNow));
    same.into_iter().chain(others).collect()
}

/// Renders short lines, two per row.
fn rest(session: Session) -> Vec<AnyView> {
    let hand_over = tap(move || session.open(Opened::HandOver));
    let ends = session.offers(None).into_iter().filter(|it| it.asks.is_some());
    let ends = ends.map(|offer| {
        let label = offer.label.clone();
        menu_entry(Symbol::CLOSE, &label, "", tap(move || session.take_or_ask(&offer)))
    });
    let hand_over = menu_entry(Symbol::SHARE, "Hand over", "", hand_over);
    let settings = link(Symbol::SETTINGS, "Settings", Route::Settings);
    let others = [hand_over].into_iter().chain(ends).chain(paper(session)).chain([settings]);
    camera_lines(session).into_iter().chain(others).collect()
}

/// Returns the link to the printed battle, if the battle is saved.
fn paper(session: Session) -> Option<AnyView> {
    session.paper().map(|route| link(Symbol::PRINTER, "Print", route))
}

fn menu_entry(
    symbol: Symbol,
    label: &str,
    hint: &'static str,
    press: crate::components::Tap,
) -> AnyView {
    let hint = (!hint.is_empty()).then(|| text("small", "", hint));
    view! {
        <button type="button" class="menu-line" on:click=press>
            {icon(symbol)}
            <span><b>{label.to_owned()}</b>" "{hint}</span>
        </button>
    }
    .into_any()
}

fn link(symbol: Symbol, label: &'static str, route: Route) -> AnyView {
    view! { <a class="menu-line" href=route.href()>{icon(symbol)}<b>{label}</b></a> }.into_any()
}

/// Renders the topics of the rules as an overlay.
pub(crate) fn reference_overlay(session: Session) -> AnyView {
    view! {
        {head(
            None,
            "Rules".to_owned(),
            session.about().name.to_owned(),
            vec![close_button(session)],
        )}
        <div class="overlay-play">{topics(session)}</div>
    }
    .into_any()
}

/// Renders all topics. A tap opens one.
pub(crate) fn topics(session: Session) -> AnyView {
    let topics = all(session.topics(), |topic| {
        view! { <details><summary>{topic.title}</summary><p>{topic.text()}</p></details> }
            .into_any()
    });
    node("div", "topics", topics)
}

/// Asks the player to confirm an offer with major effects, such as ending the battle.
pub(crate) fn confirm_overlay(session: Session) -> AnyView {
    let asked = session.overlays.asked_first().into_iter();
    let asked = asked.filter_map(|offer| Some((offer.asks.clone()?, offer)));
    let asked = all(asked, |(words, offer)| {
        let hint = offer.hint.clone().unwrap_or_default();
        let label = offer.label.clone();
        let take = tap(move || session.take(&offer.action));
        let left = session.now(|shown| {
            let title = |walk: &WalkView| walk.prompt.headline.title.clone();
            shown.walk.as_ref().map(title)
        });
        let left = left.map(|title| {
            let words = format!("{title} is still open. Its dice will be discarded.");
            view! { <div class="overlay-facts"><p>{words}</p></div> }.into_any()
        });
        view! {
            {head(None, words.into_owned(), hint.into_owned(), vec![close_button(session)])}
            {left}
            <div class="overlay-play">
                <footer class="overlay-foot">
                    {button("", None, "Keep playing".to_owned(), tap(move || session.close()))}
                    {button("risk", None, label.into_owned(), take)}
                </footer>
            </div>
        }
        .into_any()
    });
    asked.into_any()
}
