//! A choice among options: the possible as big keys, the impossible with its reason above.

use leptos::prelude::*;
use rules_core::conversation::{Answer, Choice, ChoiceOption};

use super::{icon::emblem, offers::refused};
use crate::session::Session;

/// Asks for one of several options.
pub(crate) fn choice(session: Session, asked: &Choice) -> impl IntoView + use<> {
    let refusals = asked.options.iter().filter_map(|it| Some((it.label.clone(), it.refusal.clone()?)));
    let all = (0..).zip(&asked.options);
    let possible = all.filter(|(_, it)| it.refusal.is_none());
    let keys = possible.map(|(place, it)| option(session, it, place));
    view! {
        {refused(refusals.collect())}
        <div class="offers">{keys.collect_view()}</div>
    }
}

fn option(session: Session, option: &ChoiceOption, place: u16) -> impl IntoView + use<> {
    let ChoiceOption { label, figure, hint, .. } = option.clone();
    let side = figure.and_then(|id| session.figure(id)).map(|it| it.with_untracked(|it| it.side));
    let says = hint.as_ref().map_or_else(|| label.clone(), |hint| format!("{label}, {hint}"));
    view! {
        <button
            type="button"
            class="offer"
            aria-label=says
            on:click=move |_| session.answer(Answer::Choice(place))
        >
            {side.map(|side| emblem(session, side))}
            <span class="offer-name">{label}{hint.map(|hint| view! { <small>{hint}</small> })}</span>
        </button>
    }
}
