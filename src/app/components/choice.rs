//! A choice among options: the possible as big keys, each with what it may come to, the best of those who are chosen by
//! their chances first; then the impossible with its reason.

use leptos::prelude::*;
use rules_core::conversation::{Answer, Choice, ChoiceOption};

use super::{
    all,
    icon::emblem,
    offers::{Key, chance, key, refused},
    tap,
};
use crate::{
    browser::{clock, motion},
    session::{Prospects, Session, best_first},
};

/// For how long options may still change places, in milliseconds: nobody has read them by then.
const UNSETTLED: u64 = 400;

/// For how long after that no tap counts, in milliseconds: it was meant for what was there before.
const MOVING: u64 = 300;

/// So many that are out of question stand open; of more, one line tells how many there are.
const MOST_REFUSED: usize = 4;

/// Asks for one of several options.
pub(crate) fn choice(session: Session, asked: &Choice) -> AnyView {
    let refusals =
        asked.options.iter().filter_map(|it| Some((it.label.clone(), it.refusal.clone()?)));
    let refusals: Vec<_> = refusals.collect();
    let possible = (0..).zip(&asked.options).filter(|(_, it)| it.refusal.is_none());
    let possible: Vec<(u16, ChoiceOption)> =
        possible.map(|(place, it)| (place, it.clone())).collect();
    let prospects = session.prospects();
    let (count, since) = (asked.options.len(), clock::now());
    let moved = StoredValue::new(0);
    // Whoever wants nothing to move finds them where they are.
    let may_move = !motion::is_reduced();
    let order = Memo::new(move |before: Option<&Vec<usize>>| {
        let is_late = !may_move || clock::now() > since + UNSETTLED;
        let counted = prospects.with(|told| (told.len() == count).then(|| best_first(told)));
        // Where the best stand first anyhow nothing moves.
        let counted = counted.filter(|places| !places.is_sorted());
        counted.filter(|_| !is_late || before.is_some_and(|it| !it.is_empty())).unwrap_or_default()
    });
    let keys = move || {
        let order = order.get();
        if !order.is_empty() {
            moved.set_value(clock::now());
        }
        let rank = |place: u16| order.iter().position(|it| *it == usize::from(place));
        let mut ordered: Vec<&(u16, ChoiceOption)> = possible.iter().collect();
        ordered.sort_by_key(|(place, _)| rank(*place));
        let choose = move |place| {
            if clock::now() > moved.get_value() + MOVING {
                session.answer(&Answer::Choice(place));
            }
        };
        all(ordered, |(place, it)| option(session, *place, it, prospects, choose))
    };
    let out_of_question = match refusals.len() {
        0..=MOST_REFUSED => refused(refusals),
        count => view! {
            <details class="out-of-question">
                <summary>{format!("{count} are out of question")}</summary>
                {refused(refusals)}
            </details>
        }
        .into_any(),
    };
    view! { <div class="offers">{keys}</div> {out_of_question} }.into_any()
}

fn option(
    session: Session,
    place: u16,
    it: &ChoiceOption,
    prospects: Prospects,
    choose: impl Fn(u16) + 'static,
) -> AnyView {
    let side = it.figure.and_then(|id| session.now(|shown| shown.figure(id).map(|it| it.side)));
    key(Key {
        badge: side.map(|side| emblem(session, side)),
        label: it.label.clone(),
        hint: it.hint.clone(),
        cost: None,
        chance: Some(chance(prospects, place.into(), it.figure.is_some())),
        main: false,
        press: tap(move || choose(place)),
        about: None,
    })
}
