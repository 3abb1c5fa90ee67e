//! What may be done now, and why the rest may not.

use leptos::prelude::*;
use rules_core::{Action, view::Offer};

use crate::session::Session;

/// What stands as big keys, the most likely nearest to the thumb.
pub(crate) fn offers(session: Session, offers: Vec<Offer<Action>>) -> impl IntoView {
    let standing = offers.into_iter().filter(|offer| offer.refusal.is_none());
    let keys = standing.enumerate().map(|(place, offer)| {
        let Offer { action, label, cost, hint, .. } = offer;
        view! {
            <button
                type="button"
                class="offer"
                data-main=(place == 0).then_some("")
                aria-label=label.clone()
                on:click=move |_| session.take(&action)
            >
                <span class="offer-name">{label.clone()}{hint.map(|hint| view! { <small>{hint}</small> })}</span>
                {cost.map(|cost| view! { <span class="offer-cost">{cost}</span> })}
            </button>
        }
    });
    view! { <div class="offers" data-thumb="">{keys.collect_view()}</div> }
}

/// What may not be done, each with its reason.
pub(crate) fn refused(all: Vec<(String, String)>) -> impl IntoView {
    let lines = all.into_iter().map(|(what, why)| view! { <li class="refused"><b>{what}</b><span>{why}</span></li> });
    let lines = lines.collect_view();
    (!lines.is_empty()).then(|| view! { <ul aria-label="Not now">{lines}</ul> })
}
