//! Drawn dice.

use leptos::prelude::*;
use rules_core::dice::{Die, Face};

use super::icon::icon;

/// A die that shows `face`, or waits for one. `tumbles` lets it fall onto the page.
pub(crate) fn die(die: Die, face: Option<Face>, tumbles: bool) -> AnyView {
    let tumbles = tumbles.then_some("");
    match (die, face) {
        (Die::Scatter, Some(face)) => view! { <span class="die" data-sides="0">{hand(face)}</span> }.into_any(),
        (Die::D6, Some(face)) => view! {
            <span class="die" data-sides="6" data-face=face.to_string() data-roll=tumbles aria-hidden="true"></span>
        }
        .into_any(),
        _ => view! {
            <span
                class="die"
                data-sides=die.faces().to_string()
                data-blank=face.is_none().then_some("")
                data-roll=tumbles
                aria-hidden="true"
            >
                <span class="die-num">{face.map_or_else(|| "?".to_owned(), |face| face.to_string())}</span>
            </span>
        }
        .into_any(),
    }
}

/// An arrow that points where this hour of the clock does.
pub(crate) fn hand(hour: Face) -> impl IntoView {
    let turn = format!("{}deg", u16::from(hour) * 30);
    view! { <span class="hand" style:--turn=turn>{icon("#i-arrow")}</span> }
}
