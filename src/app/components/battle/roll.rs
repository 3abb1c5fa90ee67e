//! A side's cards, one per figure.
//!
//! Visible cards are built first, and the others after the first paint.

use std::time::Duration;

use leptos::prelude::*;
use rules_core::view::Standing;

use super::figure_card::figure_card;
use crate::{
    browser::{page, paint::after_paint},
    components::{all, node::live},
    session::{Session, panes::Card},
};

/// The minimum height of a card with its gap, in pixels.
const HEIGHT: f64 = 57.0;
/// The minimum width of a card, in pixels.
const WIDTH: f64 = 162.0;
/// The number of off-screen cards that each task builds.
const AT_ONCE: usize = 12;

/// Renders the cards of a side's figures.
///
/// If `is_new`, cards that are off screen at first are built later.
pub(crate) fn roll(
    session: Session,
    cards: &[Card],
    is_new: bool,
    is_large: RwSignal<bool>,
) -> Vec<AnyView> {
    let seen = if is_new { seen_first(session, cards) } else { vec![true; cards.len()] };
    let mut later = Vec::new();
    let mut drawn = Vec::new();
    let seen: Vec<(&Card, bool)> = cards.iter().zip(seen).collect();
    for run in seen.chunk_by(|one, other| one.1 == other.1) {
        let of_run: Vec<Card> = run.iter().map(|(it, _)| (*it).clone()).collect();
        if run.first().is_some_and(|(_, is_seen)| *is_seen) {
            drawn.extend(cards_of(session, &of_run, is_large));
        } else {
            for part in of_run.chunks(AT_ONCE) {
                let (part, is_due) = (part.to_vec(), RwSignal::new(false));
                later.push(is_due);
                let draw = move || is_due.get().then(|| cards_of(session, &part, is_large));
                drawn.push(live(draw));
            }
        }
    }
    if !later.is_empty() {
        later.reverse();
        after_paint(Box::new(move || build(later)));
    }
    drawn
}

fn cards_of(session: Session, cards: &[Card], is_large: RwSignal<bool>) -> Vec<AnyView> {
    all(cards, |it| figure_card(session, it, is_large))
}

/// Returns, for each card, whether it is visible without scrolling.
///
/// The number of visible cards is estimated from the window's size. As in the stylesheet, figures
/// that are out of the battle come last.
fn seen_first(session: Session, cards: &[Card]) -> Vec<bool> {
    let [width, height] = page::size().map(|it| it.unwrap_or(f64::MAX));
    let sides = session.now(|shown| shown.view.sides.len().max(1));
    let abreast = (width / WIDTH / sides as f64).max(1.0);
    let room = (abreast.floor() * (height / HEIGHT).ceil()) as usize;
    let is_gone = |card: &Card| {
        session.now(|shown| shown.figure(card.figure).map(|it| it.standing == Standing::Gone))
    };
    let mut places: Vec<usize> = (0..cards.len()).collect();
    places.sort_by_key(|place| cards.get(*place).and_then(is_gone));
    let mut seen = vec![false; cards.len()];
    for place in places.into_iter().take(room) {
        if let Some(it) = seen.get_mut(place) {
            *it = true;
        }
    }
    seen
}

/// Builds the remaining cards from the end of `due`, a few per task, so that taps are handled in
/// between.
fn build(mut due: Vec<RwSignal<bool>>) {
    let Some(next) = due.pop() else { return };
    // The battle may be closed by then.
    if next.try_set(true).is_none() {
        set_timeout(move || build(due), Duration::ZERO);
    }
}
