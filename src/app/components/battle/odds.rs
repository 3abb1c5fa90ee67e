//! The odds of a test as a number and a bar.
//!
//! A tap lists all possible results.

use leptos::prelude::*;
use rules_core::{
    conversation::Tone,
    odds::{Chance, NoOdds, Odds},
};

use super::{
    keypad::tone,
    scoreboard::{bar, scoreboard},
};
use crate::{
    components::{
        all, flag,
        icon::icon,
        node::{live, text},
        symbol::Symbol,
        tap,
    },
    session::Session,
    words::{percent, percents, share},
};

/// Up to this many outcomes fit in a line.
const IN_WORDS: usize = 4;

/// The number of outcomes in a line if there are more than [`IN_WORDS`].
const LIKELIEST: usize = 3;

/// The number at the start of the odds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OddsLead {
    /// The chance of success.
    Chance,
    /// The expected result, for pools.
    ///
    /// With many dice, the chance of at least one success says little.
    Expected,
}

/// Renders the odds of the open test, starting with `lead`, and the results of a `success`.
///
/// A tap adds the odds of the whole walk-through.
pub(crate) fn odds(
    session: Session,
    odds: Option<&Odds>,
    lead: OddsLead,
    success: Option<String>,
) -> AnyView {
    let chances = match odds {
        Some(Ok(chances)) => chances,
        Some(Err(NoOdds::TooWide)) => return hush("Odds too complex to show."),
        Some(Err(NoOdds::Missing)) => return hush(MISSING),
        Some(Err(NoOdds::NothingToRoll | NoOdds::NothingAtStake)) | None => return ().into_any(),
    };
    if nobody_hopes(chances) {
        let words = view! { <span class="odds-words" data-alone="">{in_words(chances)}</span> };
        return view! { <p class="odds">{words}</p> }.into_any();
    }
    let success = success.map(|words| text("b", "success", words));
    let to_end = session.chances_to_end();
    let expanded = if to_end.is_some() { "true" } else { "false" };
    view! {
        <button
            type="button"
            class="odds"
            data-pool=flag(lead == OddsLead::Expected)
            aria-expanded=expanded
            on:click=tap(move || session.question.toggle_to_end())
        >
            {match lead {
                OddsLead::Chance => number(chances),
                OddsLead::Expected => expected(session, chances),
            }}
            {success}
            {(lead == OddsLead::Chance).then(|| outcomes(chances))}
            {icon(Symbol::DOWN)}
        </button>
        {to_end.map(|odds| to_the_end(&odds))}
    }
    .into_any()
}

/// Renders the odds of all results of the walk-through, if they can be calculated.
fn to_the_end(odds: &Odds) -> AnyView {
    match odds {
        Ok(chances) => list(chances),
        Err(NoOdds::TooWide) => {
            hush("Too many outcomes to calculate. These are the odds of the next roll only.")
        }
        Err(NoOdds::Missing) => hush(MISSING),
        Err(NoOdds::NothingToRoll | NoOdds::NothingAtStake) => ().into_any(),
    }
}

/// Says why there are no odds if they depend on a missing number.
const MISSING: &str = "No odds: a number is missing on a sheet.";

fn hush(words: &'static str) -> AnyView {
    text("p", "hush", words)
}

fn number(chances: &[Chance]) -> AnyView {
    let success: f64 =
        chances.iter().filter(|it| it.outcome.tone == Tone::Success).map(|it| it.probability).sum();
    view! { <output class="odds-number">{percent(success)}<small>"%"</small></output> }.into_any()
}

/// Renders the expected losses of the open pool once they have been calculated. If nothing is at
/// stake, renders the outcomes instead.
fn expected(session: Session, chances: &[Chance]) -> AnyView {
    let forecasts = session.forecasts();
    let chances = chances.to_vec();
    let rows = move || {
        let scores = forecasts.with(|told| told.first().map(|it| it.scores.clone()));
        scores.map(|scores| match scores.is_empty() {
            true => outcomes(&chances),
            false => scoreboard(session, &scores),
        })
    };
    view! { <output class="expected">{live(rows)}</output> }.into_any()
}

/// Renders all outcomes as one bar and in words.
fn outcomes(chances: &[Chance]) -> AnyView {
    view! { <span>{strip(chances)}<span class="odds-words">{in_words(chances)}</span></span> }
        .into_any()
}

/// Returns `true` if no outcome counts as a success or a failure.
fn nobody_hopes(chances: &[Chance]) -> bool {
    chances.iter().all(|it| it.outcome.tone == Tone::Mixed)
}

/// Returns the odds as text, for example "hit 50% · miss 40%".
///
/// If there are many outcomes, only the most likely ones are included.
pub(crate) fn in_words(chances: &[Chance]) -> String {
    let mut named: Vec<(&Chance, String)> = chances.iter().zip(shares(chances)).collect();
    let many = named.len() > IN_WORDS;
    if many {
        named.sort_by(|(one, _), (other, _)| other.probability.total_cmp(&one.probability));
        named.truncate(LIKELIEST);
    }
    let mut words = String::new();
    for (chance, share) in named {
        words.push_str(match (words.is_empty(), many) {
            (true, true) => "Likeliest: ",
            (true, false) => "",
            // Keep the dot at the end of its line.
            (false, _) => "\u{a0}· ",
        });
        words.push_str(&format!("{} {share}%", chance.outcome.label));
    }
    words
}

fn shares(chances: &[Chance]) -> Vec<String> {
    percents(&chances.iter().map(|it| it.probability).collect::<Vec<_>>())
}

/// Renders all outcomes, each with a bar.
pub(crate) fn list(chances: &[Chance]) -> AnyView {
    let lines = all(chances.iter().zip(shares(chances)), |(it, share)| {
        view! {
            <li>
                <span>{it.outcome.label.to_string()}</span>
                {bar(it.probability)}
                <span class="num">{format!("{share}%")}</span>
            </li>
        }
        .into_any()
    });
    view! { <ul class="chances" aria-label="Possible results">{lines}</ul> }.into_any()
}

/// Renders all outcomes in one bar, with widths in proportion to their odds.
fn strip(chances: &[Chance]) -> AnyView {
    let bands = all(chances, |it| {
        let tone = tone(it.outcome.tone);
        view! { <i data-tone=tone style:--p=share(it.probability)></i> }.into_any()
    });
    view! { <span class="odds-strip" aria-hidden="true">{bands}</span> }.into_any()
}
