//! What may be done now, and why the rest may not.

use leptos::prelude::*;
use rules_core::{Action, view::Offer};

use super::{Tap, all, flag, tap};
use crate::session::Session;

/// A big key for one of several things to do.
pub(crate) struct Key {
    /// What stands before its words.
    pub(crate) badge: Option<AnyView>,
    /// Its words.
    pub(crate) label: String,
    /// What to know about it.
    pub(crate) hint: Option<String>,
    /// What it costs.
    pub(crate) cost: Option<String>,
    /// Whether it is the most likely of all.
    pub(crate) main: bool,
    /// What it does.
    pub(crate) press: Tap,
}

/// A big key.
pub(crate) fn key(key: Key) -> AnyView {
    let Key { badge, label, hint, cost, main, press } = key;
    let says = hint.iter().chain(&cost).fold(String::new(), |said, it| said + it + " ");
    view! {
        <button
            type="button"
            class="offer"
            data-main=flag(main)
            aria-label=label.clone()
            aria-description=says
            on:click=press
        >
            {badge}
            <span class="offer-name">{label.clone()}{hint.map(|hint| view! { <small>{hint}</small> }.into_any())}</span>
            {cost.map(|cost| view! { <span class="offer-cost">{cost}</span> }.into_any())}
        </button>
    }
    .into_any()
}

/// What stands as big keys, the most likely nearest to the thumb.
pub(crate) fn offers(session: Session, offers: Vec<Offer<Action>>) -> AnyView {
    let standing = offers.into_iter().filter(|offer| offer.refusal.is_none());
    let keys = all(standing.enumerate(), |(place, offer)| {
        let Offer { action, label, cost, hint, .. } = offer;
        let press = tap(move || session.take(&action));
        key(Key { badge: None, label, hint, cost, main: place == 0, press })
    });
    view! { <div class="offers" data-thumb="">{keys}</div> }.into_any()
}

/// What may not be done, each with its reason.
pub(crate) fn refused(refused: Vec<(String, String)>) -> AnyView {
    if refused.is_empty() {
        return ().into_any();
    }
    let lines = all(refused, |(what, why)| {
        view! { <li class="refused"><b>{what}</b><span>{why}</span></li> }.into_any()
    });
    view! { <ul aria-label="Not now">{lines}</ul> }.into_any()
}
