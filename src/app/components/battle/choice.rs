//! A question that is answered by choosing one of several options.
//!
//! Available options are large buttons, with their odds if they have any. Figures that players
//! choose by the odds come first, best first. Unavailable options follow, each with the reason.

use std::time::Duration;

use leptos::prelude::*;
use rules_core::conversation::{Answer, Choice, ChoiceOption};

use super::offers::{Key, Refused, Space, caption, chance, key, refused, why};
use crate::{
    components::{all, flag, icon::emblem, node::text, tap},
    session::{OptionForecasts, Session, best_first},
};

/// The maximum time that figures stay hidden while their odds are being calculated.
///
/// After this time, figures appear in their original order, so that no button moves away from under
/// a finger.
const HELD: Duration = Duration::from_millis(250);

/// Up to this many unavailable options are always visible.
///
/// If there are more, all of them are collapsed into one line.
const MOST_REFUSED: usize = 4;

/// What is said about the option that Rollbook chooses.
const PICKED: &str = "Rollbook's choice";

/// Renders a choice among several options.
pub(crate) fn choice(session: Session, asked: &Choice) -> AnyView {
    let refusals = asked
        .options
        .iter()
        .filter_map(|it| Some((it.label.clone(), it.refusal.clone()?)))
        .map(|(what, why)| Refused { what: what.into(), why: why.into() });
    let refusals: Vec<_> = refusals.collect();
    let possible = (0..).zip(&asked.options).filter(|(_, it)| it.refusal.is_none());
    let possible: Vec<(u16, ChoiceOption)> =
        possible.map(|(place, it)| (place, it.clone())).collect();
    let forecasts = session.forecasts();
    let count = asked.options.len();
    let is_late = RwSignal::new(possible.iter().filter(|(_, it)| it.figure.is_some()).count() < 2);
    if !is_late.get_untracked() {
        let settle = move || {
            // By then, another question may be open.
            let _gone = is_late.try_set(true);
        };
        set_timeout(settle, HELD);
    }
    let is_counted = Memo::new(move |_| forecasts.with(|told| told.len() == count));
    let is_settled =
        Memo::new(move |before| before.is_some_and(|it| *it) || is_counted.get() || is_late.get());
    let order = Memo::new(move |_| {
        let is_known = is_settled.get() && is_counted.get_untracked();
        let places = forecasts.with_untracked(|told| is_known.then(|| best_first(told)));
        // No order is needed if the best options already come first.
        places.filter(|it| !it.is_sorted()).unwrap_or_default()
    });
    let picked = Memo::new(move |_| forecasts.with(|told| told.iter().position(|it| it.is_picked)));
    let keys = move || {
        let order = order.get();
        let rank = |place: u16| order.iter().position(|it| *it == usize::from(place));
        let mut ordered: Vec<&(u16, ChoiceOption)> = possible.iter().collect();
        ordered.sort_by_key(|(place, _)| rank(*place));
        let is_picked = |it: &(u16, ChoiceOption)| picked.get() == Some(usize::from(it.0));
        all(ordered, |it| option(session, it, forecasts, is_picked(it)))
    };
    let out_of_question = match refusals.len() {
        0..=MOST_REFUSED => refused(refusals),
        count => view! {
            <details class="out-of-question">
                <summary>{format!("{count} unavailable")}</summary>
                {refused(refusals)}
            </details>
        }
        .into_any(),
    };
    view! {
        {caption(forecasts)}
        <div class="offers" data-held=move || flag(!is_settled.get())>{keys}</div>
        {out_of_question}
    }
    .into_any()
}

/// Renders an option. `is_picked` is `true` if Rollbook chooses it for the side that it plays.
fn option(
    session: Session,
    (place, it): &(u16, ChoiceOption),
    forecasts: OptionForecasts,
    is_picked: bool,
) -> AnyView {
    let place = *place;
    let side = it.figure.and_then(|id| session.now(|shown| shown.figure(id).map(|it| it.side)));
    // Screen readers don't read the note below the option.
    let said = is_picked.then(|| text("span", "unseen", format!(", {PICKED}")));
    // Other options may have no odds, so no space is reserved for theirs.
    let space = if it.figure.is_some() { Space::Reserved } else { Space::None };
    key(Key {
        badge: side.map(|side| emblem(session, side)),
        label: it.label.clone().into(),
        hint: it.hint.clone().map(Into::into),
        cost: None,
        chance: Some(view! { {chance(session, forecasts, place.into(), space)} {said} }.into_any()),
        why: Some(match is_picked {
            true => text("b", "why", PICKED),
            false => why(forecasts, place.into()),
        }),
        main: is_picked,
        press: tap(move || session.answer(&Answer::Choice(place))),
        about: None,
    })
}
