//! A choice among options: the possible as big keys, each with what it may come to, the impossible with its reason above.

use std::time::Duration;

use leptos::prelude::*;
use rules_core::{
    conversation::{Answer, Choice},
    odds::Outlook,
};

use super::{
    all, comma,
    icon::emblem,
    offers::{Key, key, refused},
    tap,
};
use crate::session::Session;

/// Asks for one of several options.
pub(crate) fn choice(session: Session, asked: &Choice) -> AnyView {
    let refusals =
        asked.options.iter().filter_map(|it| Some((it.label.clone(), it.refusal.clone()?)));
    let possible = (0..).zip(&asked.options).filter(|(_, it)| it.refusal.is_none());
    let outlooks = outlooks_later(session);
    let keys = all(possible, |(place, it)| {
        let side = it.figure.and_then(|id| session.now(|shown| shown.figure(id).map(|it| it.side)));
        let chance = move || {
            outlooks.with(|outlooks| {
                let words = in_words(outlooks.get(usize::from(place))?)?;
                Some(view! { {comma()}<span class="offer-chance">{words}</span> }.into_any())
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

/// What each option may come to, counted once the options are on the screen: that may take a while.
fn outlooks_later(session: Session) -> RwSignal<Vec<Outlook>> {
    let outlooks = RwSignal::new(Vec::new());
    let count = move || {
        if outlooks.try_get_untracked().is_some() {
            let _gone = outlooks.try_set(session.outlooks());
        }
    };
    request_animation_frame(move || set_timeout(count, Duration::ZERO));
    outlooks
}

/// "40 % hit, 18 % out of action".
fn in_words(outlook: &Outlook) -> Option<String> {
    let prospects = outlook.prospects.as_ref().ok()?.iter();
    let words: Vec<String> = prospects.map(ToString::to_string).collect();
    (!words.is_empty()).then(|| words.join(", "))
}
