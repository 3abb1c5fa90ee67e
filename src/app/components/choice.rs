//! A choice among options: the possible as big keys, each with what it may come to, the impossible with its reason above.

use leptos::prelude::*;
use rules_core::conversation::{Answer, Choice};

use super::{
    all,
    icon::emblem,
    offers::{Key, chance, key, refused},
    tap,
};
use crate::session::Session;

/// Asks for one of several options.
pub(crate) fn choice(session: Session, asked: &Choice) -> AnyView {
    let refusals =
        asked.options.iter().filter_map(|it| Some((it.label.clone(), it.refusal.clone()?)));
    let possible = (0..).zip(&asked.options).filter(|(_, it)| it.refusal.is_none());
    let prospects = session.prospects();
    let keys = all(possible, |(place, it)| {
        let side = it.figure.and_then(|id| session.now(|shown| shown.figure(id).map(|it| it.side)));
        key(Key {
            badge: side.map(|side| emblem(session, side)),
            label: it.label.clone(),
            hint: it.hint.clone(),
            cost: None,
            chance: Some(chance(prospects, place.into(), it.figure.is_some())),
            main: false,
            press: tap(move || session.answer(&Answer::Choice(place))),
            about: None,
        })
    });
    view! { {refused(refusals.collect())} <div class="offers">{keys}</div> }.into_any()
}
