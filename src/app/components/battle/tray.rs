//! The tray in which the app's dice fall and stay for a moment.

use leptos::prelude::*;
use rules_core::{
    conversation::Heap,
    dice::{Die, Face},
};

use super::keypad::tone;
use crate::{
    components::{
        all,
        die::{die, digit},
        flag,
        node::text,
        tap,
    },
    session::{Falling, Session},
};

/// Up to this many dice show changing faces while they fall.
const WATCHED: usize = 12;

/// Renders the falling dice on top of the rest of the screen.
///
/// A tap anywhere skips the animation.
pub(crate) fn tray(session: Session) -> AnyView {
    let falling = session.question.falling().map(|falling| {
        let dice = falling.heaps.iter().map(|heap| heap.faces.len()).sum();
        let fall = format!("{}ms", falling.pace.fall);
        let Falling { heaps, .. } = falling;
        let heaps = all(&heaps, |it| heap(it, dice));
        view! {
            <div class="tray-catch" aria-hidden="true" on:click=tap(move || {
                session.skip_dice();
            })>
                <div class="tray" data-dice=crowd(dice) style:--fall=fall>{heaps}</div>
            </div>
        }
        .into_any()
    });
    falling.into_any()
}

/// Returns the name of the dice size in the stylesheet, which depends on the number of dice.
fn crowd(dice: usize) -> &'static str {
    match dice {
        0..=2 => "few",
        3..=12 => "some",
        13..=40 => "many",
        _ => "crowd",
    }
}

fn heap(heap: &Heap, dice: usize) -> AnyView {
    let fallen = all(heap.faces.iter().enumerate(), |(place, &face)| {
        let is_watched = dice <= WATCHED && heap.die != Die::D100;
        let turns = if !is_watched { Vec::new() } else { decoys(heap.die, face) };
        let (late, watched) = ((place % 5).to_string(), flag(!turns.is_empty()));
        view! {
            <span class="tumbler" style:--late=late data-turns=watched>
                {all(turns, |face| drawn(heap.die, face))} {drawn(heap.die, face)}
            </span>
        }
        .into_any()
    });
    let label = Some(heap.label.clone()).filter(|label| !label.is_empty());
    view! {
        <div class="heap" data-tone=tone(heap.tone)>
            <div class="heap-dice">{fallen}</div>
            {label.map(|label| text("b", "", label))}
        </div>
    }
    .into_any()
}

/// Returns the faces that a falling die shows before its result.
fn decoys(of: Die, face: Face) -> Vec<Face> {
    let sides = of.faces();
    let other = |by: u8| (face - 1 + by.max(1)) % sides + 1;
    vec![other(sides / 2), other(sides / 3 + 1)]
}

/// Draws a die with this face.
///
/// A hundred-sided die is drawn as two dice, one for tens and one for units.
fn drawn(of: Die, face: Face) -> AnyView {
    if of != Die::D100 {
        return die(of, Some(face));
    }
    let (tens, units) = (face / 10 % 10, face % 10);
    view! { {digit(format!("{tens}0"))} {digit(units.to_string())} }.into_any()
}
