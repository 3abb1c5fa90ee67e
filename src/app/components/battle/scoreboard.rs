//! The expected losses of both sides: as rows under the dice, and in short in lists of options.
//!
//! The acting side always comes first.

use leptos::prelude::*;
use rules_core::odds::{Party, Prospect, Score};

use crate::{
    components::{
        all, comma,
        icon::{emblem, side_number},
        node::{node, text},
    },
    session::Session,
    words::share,
};

/// What a row shows if nothing is at stake for its side.
const NOTHING: &str = "–";

/// Renders a row for each side: its badge, its average losses, and the chance that it breaks, with
/// a bar.
pub(crate) fn scoreboard(session: Session, scores: &[Score]) -> AnyView {
    node("span", "scores", all(scores, |it| row(session, it)))
}

fn row(session: Session, score: &Score) -> AnyView {
    let averages = joined(score.averages());
    let chances = joined(score.chances());
    let between = (!averages.is_empty() && !chances.is_empty()).then(comma);
    let bar = score.chances().next().map(|it| bar(it.expected));
    let averages = if score.numbers.is_empty() { NOTHING.to_owned() } else { averages };
    view! {
        <span class="side-odds" data-side=number_of(score.party)>
            {badge(session, score.party)}
            {text("b", "", averages)}
            {between}
            <span>{bar}</span>
            {text("b", "", chances)}
            {comma()}
        </span>
    }
    .into_any()
}

/// Renders the numbers of each side without a bar. Screen readers get them as `words`.
///
/// `lead` says which options the numbers are for. It may be empty.
pub(crate) fn in_short(session: Session, words: String, lead: &str, scores: &[Score]) -> AnyView {
    let numbers = all(scores.iter().filter(|it| !it.numbers.is_empty()), |it| {
        view! {
            <span class="side-odds" data-side=number_of(it.party)>
                {emblem_of(session, it.party)}
                {it.in_short()}
            </span>
        }
        .into_any()
    });
    let lead = (!lead.is_empty()).then(|| text("span", "", format!("{lead}:")));
    view! {
        {text("span", "unseen", words)}
        <span class="in-short" aria-hidden="true">{lead}{numbers}</span>
    }
    .into_any()
}

fn joined<'a>(numbers: impl Iterator<Item = &'a Prospect>) -> String {
    numbers.map(Prospect::in_brief).collect::<Vec<_>>().join(" · ")
}

/// Renders a side's badge, and its name for screen readers.
fn badge(session: Session, party: Party) -> AnyView {
    let name = match party {
        Party::Side(side) => session.now(|shown| {
            let mut sides = shown.view.sides.iter();
            sides.find(|it| it.id == side).map(|it| it.name.clone()).unwrap_or_default()
        }),
        Party::Enemies => "Enemies".to_owned(),
        Party::Unknown => return ().into_any(),
    };
    view! { {emblem_of(session, party)}<span class="unseen">{name}": "</span> }.into_any()
}

fn emblem_of(session: Session, party: Party) -> AnyView {
    match party {
        Party::Side(side) => emblem(session, side),
        Party::Enemies => text("span", "party", "Enemies"),
        Party::Unknown => ().into_any(),
    }
}

fn number_of(party: Party) -> Option<String> {
    match party {
        Party::Side(side) => Some(side_number(side)),
        Party::Enemies | Party::Unknown => None,
    }
}

/// Renders a probability as a bar.
pub(crate) fn bar(chance: f64) -> AnyView {
    view! { <span class="odds-bar" aria-hidden="true" style:--p=share(chance)></span> }.into_any()
}
