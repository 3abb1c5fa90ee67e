//! Lists of offers (the actions available now) and of unavailable actions.

use std::borrow::Cow;

use leptos::prelude::*;
use rules_core::{
    Row, odds,
    view::{Offer, Weighed},
};

use super::{scoreboard::in_short, topic::topic_button};
use crate::{
    components::{
        Tap, all, comma, flag,
        node::{live, text},
        tap,
    },
    session::{OptionForecast, OptionForecasts, Session},
};

/// A large button for one of several options.
pub(crate) struct Key {
    /// The badge before the label.
    pub(crate) badge: Option<AnyView>,
    /// The button's text.
    pub(crate) label: Cow<'static, str>,
    /// A hint about the option.
    pub(crate) hint: Option<Cow<'static, str>>,
    /// The cost of the option.
    pub(crate) cost: Option<Cow<'static, str>>,
    /// The odds of the option.
    pub(crate) chance: Option<AnyView>,
    /// Why the option is the best, once that is known.
    pub(crate) why: Option<AnyView>,
    /// Whether to highlight the button, because there is no other one.
    pub(crate) main: bool,
    /// The handler of the button.
    pub(crate) press: Tap,
    /// The button of the topic that explains the option.
    pub(crate) about: Option<AnyView>,
}

/// Renders the large button of an option.
pub(crate) fn key(key: Key) -> AnyView {
    let Key { badge, label, hint, cost, chance, why, main, press, about } = key;
    let hinted = hint.clone().unwrap_or_default();
    let notes = (why.is_some() || hint.is_some()).then(|| {
        view! { <small aria-hidden="true">{why}{hint.map(|it| text("span", "", it))}</small> }
            .into_any()
    });
    view! {
        <div class="offer" data-main=flag(main)>
            <button type="button" aria-description=hinted on:click=press>
                {badge}
                <span class="offer-name">{label}</span>
                {cost.map(|cost| {
                    view! { {comma()}<span class="offer-cost">{cost}</span> }.into_any()
                })}
                {chance}
                {notes}
            </button>
            {about}
        </div>
    }
    .into_any()
}

/// How much space to keep for an option's odds until they have been calculated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Space {
    /// The space is reserved, so that no button moves away from under a finger.
    Reserved,
    /// No space is reserved, because the option may have no odds.
    None,
}

/// Renders the odds of the option at this index once they have been calculated.
pub(crate) fn chance(
    session: Session,
    forecasts: OptionForecasts,
    place: usize,
    space: Space,
) -> AnyView {
    let told = move || forecasts.with(|told| told.get(place).cloned()).unwrap_or_default();
    let words = move || {
        let OptionForecast { words, lead, scores, best, .. } = told();
        let best = best.map(|why| {
            let why = (!why.is_empty()).then(|| text("span", "unseen", format!(": {why}")));
            view! { {comma()}<b class="stamp">"best"</b>{why} }.into_any()
        });
        words.map(|words| {
            let words = match scores.is_empty() {
                true => text("span", "", words),
                false => in_short(session, words, &lead, &scores),
            };
            view! { {comma()}{words}{best} }.into_any()
        })
    };
    let is_kept = flag(space == Space::Reserved);
    view! { <span class="offer-chance" data-kept=is_kept>{live(words)}</span> }.into_any()
}

/// Renders what the numbers of all options are, once they have been calculated. Screen readers get
/// each number with its label.
pub(crate) fn caption(forecasts: OptionForecasts) -> AnyView {
    live(move || {
        let words = forecasts.with(|told| odds::caption(told.iter().flat_map(|it| &it.scores)));
        words.map(|words| view! { <p class="caption" aria-hidden="true">{words}</p> }.into_any())
    })
}

/// Renders why the option at this index is the best, or nothing until that is known.
pub(crate) fn why(forecasts: OptionForecasts, place: usize) -> AnyView {
    let best = move || forecasts.with(|told| told.get(place).and_then(|it| it.best.clone()));
    live(move || best().filter(|why| !why.is_empty()).map(|why| text("b", "why", why)))
}

/// Renders a list of offers, most common first, and then the unavailable ones with their reasons.
pub(crate) fn offers(session: Session, offers: Vec<Offer<Row>>) -> AnyView {
    let (standing, others): (Vec<_>, Vec<_>) =
        offers.into_iter().partition(|it| it.refusal.is_none());
    let reasons = others.into_iter().filter_map(|it| {
        let Offer { label: what, refusal, .. } = it;
        Some(Refused { what, why: refusal? })
    });
    let forecasts = session.forecasts_of(&standing);
    let is_only = standing.len() == 1;
    let keys = all(standing.into_iter().enumerate(), |(place, offer)| {
        let Offer { label, cost, hint, topic, rare, weighed, .. } = offer.clone();
        let press = tap(move || session.take_or_ask(&offer));
        let about = topic_button(session, topic);
        let is_weighed = weighed != Weighed::Not;
        key(Key {
            badge: None,
            label,
            hint,
            cost,
            chance: is_weighed.then(|| chance(session, forecasts, place, Space::Reserved)),
            why: is_weighed.then(|| why(forecasts, place)),
            main: is_only && !rare,
            press,
            about,
        })
    });
    let list = (!keys.is_empty()).then(|| {
        view! { <div class="offers" data-list="">{keys}{caption(forecasts)}</div> }.into_any()
    });
    view! { {list} {refused(reasons.collect())} }.into_any()
}

/// Renders the button that switches between the common and the rare offers.
///
/// Returns `None` if there are no rare offers.
pub(crate) fn more_button(session: Session, rare: &[Offer<Row>]) -> Option<AnyView> {
    let expanded = if session.overlays.wants_more() { "true" } else { "false" };
    (!rare.is_empty()).then(|| {
        view! {
            <button
                type="button"
                class="button"
                aria-expanded=expanded
                on:click=tap(move || session.overlays.toggle_more())
            >
                "More"
            </button>
        }
        .into_any()
    })
}

/// An option that is not available now.
pub(crate) struct Refused {
    /// The label of the option.
    pub(crate) what: Cow<'static, str>,
    /// The reason why the option is not available.
    pub(crate) why: Cow<'static, str>,
}

/// Renders the options that are not available now, with their reasons.
pub(crate) fn refused(refused: Vec<Refused>) -> AnyView {
    if refused.is_empty() {
        return ().into_any();
    }
    let lines = all(refused, |Refused { what, why }| {
        view! { <li class="refused"><b>{what}</b><span>{why}</span></li> }.into_any()
    });
    view! { <ul aria-label="Not now">{lines}</ul> }.into_any()
}
