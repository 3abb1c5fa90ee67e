//! A choice among options: the possible as big keys, each with its chance, the impossible with its reason above.

use std::time::Duration;

use leptos::prelude::*;
use rules_core::{
    conversation::{Answer, Choice, Tone},
    odds::Odds,
};

use super::{
    all,
    icon::emblem,
    offers::{Key, key, refused},
    tap,
};
use crate::{session::Session, words::percent};

/// Asks for one of several options.
pub(crate) fn choice(session: Session, asked: &Choice) -> AnyView {
    let refusals =
        asked.options.iter().filter_map(|it| Some((it.label.clone(), it.refusal.clone()?)));
    let possible = (0..).zip(&asked.options).filter(|(_, it)| it.refusal.is_none());
    let chances = chances_later(session);
    let keys = all(possible, |(place, it)| {
        let side = it.figure.and_then(|id| session.now(|shown| shown.figure(id).map(|it| it.side)));
        let chance = move || {
            chances.with(|chances| {
                let words = in_words(chances.get(usize::from(place))?)?;
                Some(view! { <span class="offer-chance">{words}</span> }.into_any())
            })
        };
        key(Key {
            badge: side.map(|side| emblem(session, side)),
            label: it.label.clone(),
            hint: it.hint.clone(),
            cost: None,
            chance: Some(view! { {chance} }.into_any()),
            main: false,
            press: tap(move || session.answer(&Answer::Choice(place))),
            about: None,
        })
    });
    view! { {refused(refusals.collect())} <div class="offers">{keys}</div> }.into_any()
}

/// The chances of each option, counted once the options are on the screen: that may take a while.
fn chances_later(session: Session) -> RwSignal<Vec<Odds>> {
    let chances = RwSignal::new(Vec::new());
    let count = move || {
        if chances.try_get_untracked().is_some() {
            let _gone = chances.try_set(session.chances_by_option());
        }
    };
    request_animation_frame(move || set_timeout(count, Duration::ZERO));
    chances
}

/// "40% hit": how likely the next test comes out as hoped, where one follows.
fn in_words(odds: &Odds) -> Option<String> {
    let mut hoped = odds.as_ref().ok()?.iter().filter(|it| it.outcome.tone == Tone::Success);
    let first = hoped.next()?;
    let (mut chance, mut label) = (first.probability, Some(&first.outcome.label));
    for it in hoped {
        chance += it.probability;
        label = None;
    }
    let label = label.map_or_else(String::new, |label| format!(" {label}"));
    Some(format!("{}%{label}", percent(chance)))
}
