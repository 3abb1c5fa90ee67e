//! Drawings of dice.

use leptos::prelude::*;
use rules_core::dice::{Die, Face};

use super::{flag, icon::icon, symbol::Symbol};

/// Draws a die with this face up, or a blank die.
pub(crate) fn die(die: Die, face: Option<Face>) -> AnyView {
    drawn(die, face, Motion::Rests)
}

/// Draws a falling die that lands on this face.
pub(crate) fn falling_die(die: Die, face: Face) -> AnyView {
    drawn(die, Some(face), Motion::Falls)
}

/// The animation of a die.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Motion {
    Rests,
    Falls,
}

fn drawn(die: Die, face: Option<Face>, motion: Motion) -> AnyView {
    let shown = face.map(|face| face.to_string());
    let number = match (die, face) {
        (Die::Scatter, Some(face)) => return hand(face),
        (Die::D6, Some(_)) => String::new(),
        _ => shown.clone().unwrap_or_else(|| "?".to_owned()),
    };
    gem(die.faces().to_string(), shown, number, motion)
}

/// Draws a ten-sided die with this text on it.
pub(crate) fn digit(number: String) -> AnyView {
    gem("10".to_owned(), Some(String::new()), number, Motion::Rests)
}

fn gem(sides: String, face: Option<String>, number: String, motion: Motion) -> AnyView {
    let blank = flag(face.is_none());
    view! {
        <span
            class="die"
            data-sides=sides
            data-face=face
            data-blank=blank
            data-roll=flag(motion == Motion::Falls)
            aria-hidden="true"
        >
            <span class="die-num">{number}</span>
        </span>
    }
    .into_any()
}

/// Draws an arrow that points to an hour on a clock face.
pub(crate) fn hand(hour: Face) -> AnyView {
    let turn = format!("{}deg", u16::from(hour) * 30);
    view! { <span class="hand" style:--turn=turn>{icon(Symbol::ARROW)}</span> }.into_any()
}
