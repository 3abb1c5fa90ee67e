//! A battle's menu, with ways to leave the battle and with less common actions.

use leptos::prelude::*;
use rules_core::{Holder, WalkView};

use super::{
    all,
    icon::{button, icon},
    node::{node, text},
    overlay_head::{close_button, head},
    symbol::Symbol,
    tap,
};
use crate::{
    app_state::Rematch,
    route::Route,
    session::{Opened, Session},
};

/// Renders the menu as an overlay.
pub(crate) fn menu_overlay(session: Session) -> AnyView {
    let battle = session.about().battle;
    let by_hand = format!("Adjust the {}", battle.one);
    let hint = "Edit turn and phase, or run another test.";
    let figure = session.about().figure;
    let newcomers = session.first_to_join();
    let open = |what| tap(move || session.open(what));
    let mut lines = vec![
        line(
            Symbol::LOG,
            "Log".to_owned(),
            "Everything that happened, with every roll.",
            open(Opened::Log),
        ),
        line(Symbol::HAND, by_hand, hint, open(Opened::Battle)),
        line(
            Symbol::PLUS,
            format!("Add {}", figure.any()),
            "Reinforcements for any side.",
            open(Opened::Newcomers(newcomers)),
        ),
        line(Symbol::INFO, "Reference".to_owned(), "The rules in brief.", open(Opened::Reference)),
        line(
            Symbol::SHARE,
            "Hand over".to_owned(),
            "Continue on another phone.",
            open(Opened::HandOver),
        ),
        line(
            Symbol::SCAN,
            "More phones".to_owned(),
            "Follow the battle live on other phones.",
            open(Opened::MorePhones),
        ),
    ];
    if session.has_sides() {
        let words = "Points, objectives, turn limit.";
        lines.insert(
            1,
            line(Symbol::PLUS, "Score and notes".to_owned(), words, open(Opened::Score)),
        );
        let track = open(Opened::Track(Holder::Battle));
        let tables = open(Opened::Tables(Holder::Battle));
        let own = [
            line(Symbol::PLUS, "Custom tracker".to_owned(), "Count anything you like.", track),
            line(
                Symbol::DICE,
                "Custom tables".to_owned(),
                "Roll for injuries, loot or weather.",
                tables,
            ),
        ];
        lines.splice(2..2, own);
        let again = |words: &str, hint, rosters| {
            line(Symbol::UNDO, words.to_owned(), hint, tap(move || session.rematch(rosters)))
        };
        lines.push(again(
            "Rematch",
            "Same rosters, fresh start. This battle is kept.",
            Rematch::Same,
        ));
        if session.has_other_rosters() {
            let hint = "Including your latest changes.";
            lines.push(again("Rematch with the current rosters", hint, Rematch::AsNow));
        }
    }
    if session.report().is_some() {
        let words = "Read or share the battle report.";
        lines.insert(0, line(Symbol::INFO, "Report".to_owned(), words, open(Opened::Report)));
    }
    let ends = session.offers(None).into_iter().filter(|it| it.asks.is_some());
    lines.extend(ends.map(|offer| {
        let (label, hint) = (offer.label.clone(), offer.hint.clone().unwrap_or_default());
        line(Symbol::CLOSE, label, &hint, tap(move || session.take_or_ask(&offer)))
    }));
    let print = paper(session);
    view! {
        {head(None, "Menu".to_owned(), String::new(), vec![close_button(session)])}
        <div class="overlay-play">
            <div class="menu">
                {lines}
                {print}
                <a class="menu-line" href=Route::Settings.href()>
                    {icon(Symbol::SETTINGS)}
                    <span>
                        <b>"Settings"</b>
                        " "
                        <small>"Theme, sound, dice, screen."</small>
                    </span>
                </a>
            </div>
        </div>
    }
    .into_any()
}

/// Returns the link to the printed battle, if the battle is saved.
fn paper(session: Session) -> Option<AnyView> {
    let Route::Battle(id) = Route::here() else { return None };
    session.document.claimant()?.number()?;
    Some(
        view! {
            <a class="menu-line" href=Route::PrintBattle(id).href()>
                {icon(Symbol::SAVE)}
                <span><b>"Print"</b>" "<small>"Every side's current state, on paper."</small></span>
            </a>
        }
        .into_any(),
    )
}

fn line(symbol: Symbol, label: String, hint: &str, press: super::Tap) -> AnyView {
    let hint = (!hint.is_empty()).then(|| text("small", "", hint));
    view! {
        <button type="button" class="menu-line" on:click=press>
            {icon(symbol)}
            <span><b>{label}</b>" "{hint}</span>
        </button>
    }
    .into_any()
}

/// Renders the topics of the rules as an overlay.
pub(crate) fn reference_overlay(session: Session) -> AnyView {
    view! {
        {head(
            None,
            "Reference".to_owned(),
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
            {head(None, words, hint, vec![close_button(session)])}
            {left}
            <div class="overlay-play">
                <footer class="overlay-foot">
                    {button("", None, "Play on".to_owned(), tap(move || session.close()))}
                    {button("risk", None, label, take)}
                </footer>
            </div>
        }
        .into_any()
    });
    asked.into_any()
}
