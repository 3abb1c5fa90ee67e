//! A pool of dice that are rolled together and counted by result.

use std::cmp::Reverse;

use leptos::prelude::*;
use rules_core::{
    conversation::{Answer, Band, Pool, Tone},
    journal::NextPool,
};

use super::{
    Tap, all,
    icon::button,
    keypad::{FaceHint, key, pad},
    node::{node, text},
    number::{row, stepper},
    sum, tap,
};
use crate::session::Session;

/// Up to this many dice, every count has a button.
const KEYS: u16 = 14;

/// Renders the number of dice in a pool, their modifiers, and the result that each die needs.
pub(crate) fn pool_sum(pool: &Pool) -> AnyView {
    // If low results succeed or there are several successful bands, no single label describes
    // success, so the target is only called “needed”.
    let bands = &pool.reading.bands;
    let last = bands.last().filter(|band| band.tone == Tone::Success);
    let is_one = bands.iter().filter(|band| band.tone == Tone::Success).count() == 1;
    let reached = last.filter(|_| is_one).map_or("needed", |band| &band.label);
    let dice = sum::chip(pool.dice.to_string(), format!("× {}", pool.die), None);
    sum::row("The dice", dice, all(&pool.parts, sum::part), &pool.reading, reached)
}

/// If both pools have up to this many dice, the buttons for two counts at once are large enough for
/// a thumb.
const MOST_PAIRED: u16 = 4;

/// Renders controls to enter the number of dice with each result, and those of the next pool if
/// both can be entered with one tap.
pub(crate) fn pool(session: Session, pool: &Pool, next: Option<&NextPool>) -> AnyView {
    let dice = pool.dice;
    if let ([_, band], true) = (pool.reading.bands.as_slice(), dice <= KEYS) {
        let ask = format!("How many {}?", band.label);
        let press = |count| {
            let answer = counted(dice, count);
            tap(move || session.answer(&answer))
        };
        let next = next.filter(|it| it.dice.iter().all(|it| dice.max(*it) <= MOST_PAIRED));
        let keys = match next {
            Some(next) => pairs(session, dice, band, next, &press),
            None => all(0..=dice, |count| count_key(&count.to_string(), count, press(count))),
        };
        let sides = if next.is_some() { "pairs" } else { "" };
        return view! {
            <h3 class="label">{ask.clone()}</h3>
            {pad(sides.to_owned(), ask.clone(), keys)}
        }
        .into_any();
    }
    bands(session, pool)
}

fn counted(dice: u16, count: u16) -> Answer {
    Answer::Pool(vec![dice.saturating_sub(count), count])
}

fn count_key(says: &str, count: u16, press: Tap) -> AnyView {
    key(says, text("b", "total", count.to_string()), FaceHint::default(), press)
}

/// Renders a row for each count of the open pool: a button for the count alone, then a button for
/// each count of the next pool, which enters both.
///
/// On small screens, the stylesheet shows only the counts of the open pool.
fn pairs(
    session: Session,
    dice: u16,
    band: &Band,
    next: &NextPool,
    press: &dyn Fn(u16) -> Tap,
) -> Vec<AnyView> {
    let alone = |count: u16| count_key(&count.to_string(), count, press(count));
    let goal = next.pool.reading.goal.as_ref();
    let goal = goal.map_or_else(String::new, |goal| format!(" ({})", goal.words()));
    let label = next.pool.reading.bands.last().map(|it| it.label.clone()).unwrap_or_default();
    let columns = next.dice.iter().max().map_or(0, |most| most + 1).to_string();
    let row = |keys: Vec<AnyView>| {
        view! { <div class="pairs" data-both="" style:--columns=columns.clone()>{keys}</div> }
            .into_any()
    };
    let told = text("span", "label", format!("and {label}{goal}"));
    let mut rows = vec![row(vec![alone(0), told])];
    rows.extend((0..).zip(&next.dice).skip(1).map(|(count, &others)| {
        let both = all(0..=others, |other| {
            let (first, second) = (counted(dice, count), counted(others, other));
            let press = tap(move || session.answer_both(&first, &second));
            let says = format!("{} {count}, {label} {other}", band.label);
            count_key(&says, other, press)
        });
        row(vec![alone(count), node("div", "both", both)])
    }));
    let rest = u16::try_from(next.dice.len()).unwrap_or(u16::MAX);
    rows.extend(all(rest..=dice, |count| node("div", "pairs", vec![alone(count)])));
    rows
}

/// Renders a stepper for each band, except for the failing one with the most faces, which gets the
/// remaining dice.
fn bands(session: Session, pool: &Pool) -> AnyView {
    let label = |band: &Band| format!("{} ({})", band.label, band.span_of(pool.die));
    let bands = &pool.reading.bands;
    let is_likely = |band: &Band| (band.tone == Tone::Failure, band.to - band.from);
    let rest = bands.iter().enumerate().min_by_key(|(_, band)| Reverse(is_likely(band)));
    let rest = rest.map_or(0, |(place, _)| place);
    let mut counts: Vec<i32> = (0..bands.len())
        .map(|place| if place == rest { 0 } else { session.question.draft(place, 0) })
        .collect();
    let left = i32::from(pool.dice) - counts.iter().sum::<i32>();
    let others = bands.iter().zip(&counts).enumerate().filter(|(place, _)| *place != rest);
    let mut rows = all(others, |(place, (band, &count))| {
        let steps = stepper(&band.label, count, 0..=count + left, count.to_string(), &|next| {
            tap(move || session.question.set_draft(place, next))
        });
        row(label(band), steps)
    });
    rows.extend(
        bands.get(rest).map(|band| row(label(band), text("span", "count", left.to_string()))),
    );
    if let Some(count) = counts.get_mut(rest) {
        *count = left;
    }
    let counts = counts.into_iter().map(|count| u16::try_from(count).unwrap_or_default());
    let answer = Answer::Pool(counts.collect());
    let enter = tap(move || session.answer(&answer));
    rows.push(button("ink", None, "Use these results".to_owned(), enter));
    rows.into_any()
}
