//! A pool of dice that are rolled together and counted by result.

use std::cmp::Reverse;

use leptos::prelude::*;
use rules_core::{
    conversation::{Answer, Band, Pool, Tone},
    journal::{NextPool, OptionPool},
};

use super::{
    keypad::{FaceHint, key, pad},
    number::{row, stepper},
    sum,
};
use crate::{
    components::{
        Tap, all,
        icon::button,
        node::{node, text},
        tap,
    },
    session::Session,
};

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
const MOST_PAIRED: u16 = 5;

/// A label next to buttons needs the width of this many.
const LABEL: usize = 2;

/// Renders controls to enter the number of dice with each result, and those of the next pool if
/// both can be entered with one tap.
pub(crate) fn pool(session: Session, pool: &Pool, next: Option<&NextPool>) -> AnyView {
    let [_, band] = pool.reading.bands.as_slice() else { return bands(session, pool) };
    if pool.dice > KEYS {
        return bands(session, pool);
    }
    let ask = format!("How many {}?", band.label);
    counts(&Counts { session, chosen: None, dice: pool.dice, band, next }, ask)
}

/// Renders the pool that the option with this label leads to: its dice and target number, its
/// conditions, and the buttons that choose the option and enter the results.
pub(crate) fn option_pool(session: Session, label: &str, asked: &OptionPool) -> AnyView {
    let OptionPool { option, pool, conditions, next } = asked;
    let [_, band] = pool.reading.bands.as_slice() else { return ().into_any() };
    if pool.dice > KEYS {
        return ().into_any();
    }
    let set = conditions.iter().filter_map(|it| {
        Some(format!("{}: {}", it.label, it.options.get(it.value.into())?.to_lowercase()))
    });
    let set: Vec<_> = set.collect();
    let set = (!set.is_empty())
        .then(|| text("p", "hush", format!("{}. To change, tap {label}.", set.join(" · "))));
    let ask = format!("{label}: how many {}?", band.label);
    let chosen = Some(Answer::Choice(*option));
    let counted = Counts { session, chosen, dice: pool.dice, band, next: next.as_ref() };
    node("div", "option-pool", vec![pool_sum(pool), set.into_any(), counts(&counted, ask)])
}

/// The counts of a pool's last band, and of the next pool's.
struct Counts<'a> {
    session: Session,
    /// The answer that leads to the pool.
    chosen: Option<Answer>,
    /// The number of dice in the pool.
    dice: u16,
    band: &'a Band,
    next: Option<&'a NextPool>,
}

impl Counts<'_> {
    /// Returns the handler of the button that enters these counts.
    fn press(&self, counts: impl IntoIterator<Item = Answer>) -> Tap {
        let session = self.session;
        let answers: Vec<Answer> = self.chosen.clone().into_iter().chain(counts).collect();
        tap(move || session.answer_all(&answers))
    }

    /// Renders the button of a count alone.
    fn alone(&self, count: u16) -> AnyView {
        count_key(&count.to_string(), count, self.press([counted(self.dice, count)]))
    }
}

/// Renders the buttons for these counts.
fn counts(asked: &Counts<'_>, ask: String) -> AnyView {
    let dice = asked.dice;
    let next = asked.next.filter(|it| it.dice.iter().all(|it| dice.max(*it) <= MOST_PAIRED));
    let keys = match next {
        Some(next) => pairs(asked, next),
        None => all(0..=dice, |count| asked.alone(count)),
    };
    let sides = if next.is_some() { "pairs" } else { "" };
    view! {
        <h3 class="label">{ask.clone()}</h3>
        {pad(sides.to_owned(), ask, keys)}
    }
    .into_any()
}

fn counted(dice: u16, count: u16) -> Answer {
    Answer::Pool(vec![dice.saturating_sub(count), count])
}

fn count_key(says: &str, count: u16, press: Tap) -> AnyView {
    key(says, text("b", "total", count.to_string()), FaceHint::default(), press)
}

/// Renders a row for each count of the open pool: a button for the count alone, then a button for
/// each count of the next pool, which enters both. The first row also has the button of no dice, if
/// there is space.
///
/// On small screens, the stylesheet shows only the counts of the open pool.
fn pairs(asked: &Counts<'_>, next: &NextPool) -> Vec<AnyView> {
    let goal = next.pool.reading.goal.as_ref();
    let goal = goal.map_or_else(String::new, |goal| format!(" ({})", goal.words()));
    let label = next.pool.reading.bands.last().map(|it| it.label.clone()).unwrap_or_default();
    let most = usize::from(next.dice.iter().max().copied().unwrap_or_default());
    let row = |keys: Vec<AnyView>| {
        let columns = (most + 1).to_string();
        view! { <div class="pairs" data-both="" style:--columns=columns>{keys}</div> }.into_any()
    };
    let pair = |(count, &others): (u16, &u16)| {
        let both = all(0..=others, |other| {
            let press = asked.press([counted(asked.dice, count), counted(others, other)]);
            count_key(&format!("{} {count}, {label} {other}", asked.band.label), other, press)
        });
        vec![asked.alone(count), node("div", "both", both)]
    };
    let mut lines = (0..).zip(&next.dice).skip(1).map(pair);
    let mut first = vec![asked.alone(0)];
    let first_others = next.dice.get(1).copied().map_or(0, usize::from);
    if first_others + LABEL < most {
        first.extend(lines.next().into_iter().flatten());
    }
    first.push(text("span", "label", format!("and {label}{goal}")));
    let mut rows = vec![row(first)];
    rows.extend(lines.map(row));
    let rest = u16::try_from(next.dice.len()).unwrap_or(u16::MAX);
    rows.extend(all(rest..=asked.dice, |count| node("div", "pairs", vec![asked.alone(count)])));
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
