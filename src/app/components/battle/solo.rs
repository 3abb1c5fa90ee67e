//! The overlays for sides that Rollbook plays: what it proposes, and who plays which side.

use leptos::prelude::*;
use rules_core::{
    FigureId,
    conversation::Condition,
    own::Temperament,
    solo::{Proposal, Sight},
    words::{capital, listed},
};

use super::{
    conditions::segment,
    news::news,
    overlay_head::{close_button, head},
};
use crate::{
    components::{
        all,
        icon::{button, emblem, undo_button},
        node::{live, node, text},
        select::select,
        tap,
    },
    session::Session,
};

/// Renders what Rollbook proposes for the side that it plays.
pub(crate) fn solo_overlay(session: Session) -> AnyView {
    let title = || "Rollbook's turn".to_owned();
    let Some((side, temperament)) = session.acts_next() else {
        // A change by hand has passed the turn to a person.
        let words = "It's a player's turn now.".to_owned();
        return head(None, title(), words, vec![close_button(session)]);
    };
    let counted = Memo::new(move |_| session.proposals());
    let current = Memo::new(move |_| {
        let passed = session.solo.passed();
        let ranked = counted.get().get();
        ranked.map(|ranked| ranked.get(passed).cloned())
    });
    let is_open = RwSignal::new(false);
    // While players say whom a figure sees, the list stays, even if another figure is to act then.
    let figure = Memo::new(move |before: Option<&Option<FigureId>>| {
        let before = before.copied().flatten();
        match current.get() {
            Some(proposal) if !is_open.get() => proposal.and_then(|it| it.figure),
            _ => before,
        }
    });
    let remark = format!("{}: {}", session.side_name(side), temperament.word());
    view! {
        {head(
            Some(emblem(session, side)),
            title(),
            remark,
            vec![close_button(session)],
        )}
        <div class="overlay-facts">
            {session.now(|shown| news(session, &shown.news))}
            {live(move || figure.get().map(|id| around(session, id, is_open)))}
        </div>
        <div class="overlay-play">
            {live(move || proposed(session, current.get()))}
        </div>
    }
    .into_any()
}

/// Renders a proposal with the buttons to accept it and to ask for another. It is `None` while it is
/// being counted.
fn proposed(session: Session, proposal: Option<Option<Proposal>>) -> AnyView {
    let card = match &proposal {
        None => text("p", "hush", "Working out the odds …"),
        Some(None) => {
            let words = "No more suggestions. Tap a card to choose an action, or start again.";
            text("p", "hush", words)
        }
        Some(Some(proposal)) => card(proposal),
    };
    let go = match proposal {
        None => Vec::new(),
        Some(None) => {
            vec![button(
                "",
                None,
                "Start again".to_owned(),
                tap(move || session.solo.start_again()),
            )]
        }
        Some(Some(proposal)) => vec![
            button("", None, "Something else".to_owned(), tap(move || session.solo.pass())),
            button("go", None, "Do it".to_owned(), tap(move || session.do_as_proposed(&proposal))),
        ],
    };
    view! { {card}<footer class="overlay-foot">{undo_button(session)}{go}</footer> }.into_any()
}

fn card(Proposal { title, offer, odds, .. }: &Proposal) -> AnyView {
    let advice = offer.advice.as_ref().map(|it| it.words.clone()).filter(|it| !it.is_empty());
    let lines = odds.clone().into_iter().chain(advice.map(Into::into));
    let lines =
        lines.chain(offer.hint.as_ref().filter(|_| odds.is_none()).map(ToString::to_string));
    let lines = all(lines, |words| text("p", "", words));
    view! {
        <section class="proposal" aria-label="Rollbook proposes" aria-live="polite">
            <h3>{title.clone()}</h3>
            {lines}
        </section>
    }
    .into_any()
}

/// Renders what players say about the figure that is to act: whom it sees and who is close. `is_open`
/// says whether they are changing that.
fn around(session: Session, id: FigureId, is_open: RwSignal<bool>) -> AnyView {
    let (others, has_close) = session.around(id);
    if others.is_empty() {
        return ().into_any();
    }
    let name = session.now(|shown| shown.figure(id).map(|it| it.name.clone())).unwrap_or_default();
    let told = {
        let others = others.clone();
        move || in_words(session, (id, &name), &others, has_close)
    };
    let expanded = move || if is_open.get() { "true" } else { "false" };
    let press = tap(move || is_open.set(!is_open.get_untracked()));
    let rows = move || is_open.get().then(|| sight_rows(session, id, &others, has_close));
    view! {
        <div class="around">
            <button type="button" class="button" aria-expanded=expanded on:click=press>
                {told}
            </button>
            {live(rows)}
        </div>
    }
    .into_any()
}

/// Renders where a figure is to each of the others, as players have said.
fn sight_rows(
    session: Session,
    id: FigureId,
    others: &[(FigureId, String)],
    has_close: bool,
) -> AnyView {
    let sights = if has_close { &Sight::ALL[..] } else { &Sight::ALL[..2] };
    let ids: Vec<FigureId> = others.iter().map(|it| it.0).collect();
    let everyone = |words: &str, sight| {
        let ids = ids.clone();
        button("", None, words.to_owned(), tap(move || session.solo.see(id, &ids, sight)))
    };
    let everyone = vec![everyone("All hidden", Sight::Hidden), everyone("All seen", Sight::Seen)];
    let rows = all(others.iter().cloned(), |(other, name)| {
        live(move || {
            let value = session.solo.sight(id, other);
            let value = sights.iter().position(|it| *it == value).unwrap_or(1);
            let words = sights.iter().map(|it| it.word().to_owned()).collect();
            segment(&name, words, value, &|place| {
                let sight = sights.get(place).copied().unwrap_or_default();
                tap(move || session.solo.see(id, &[other], sight))
            })
        })
    });
    view! { {node("div", "buttons", everyone)} {rows} }.into_any()
}

/// Describes what players have said: "In sight of Otis: everyone. Close: Sly."
fn in_words(
    session: Session,
    (id, name): (FigureId, &str),
    others: &[(FigureId, String)],
    has_close: bool,
) -> String {
    let sights = others.iter().map(|(other, name)| (session.solo.sight(id, *other), &**name));
    let sights: Vec<(Sight, &str)> = sights.collect();
    let hidden: Vec<&str> =
        sights.iter().filter(|it| it.0 == Sight::Hidden).map(|it| it.1).collect();
    let close: Vec<&str> = sights.iter().filter(|it| it.0 == Sight::Close).map(|it| it.1).collect();
    let sees = match (hidden.len(), sights.len()) {
        (0, _) => "everyone".to_owned(),
        (hidden, all) if hidden == all => "no one".to_owned(),
        (1..=3, _) => format!("everyone but {}", listed(&hidden)),
        (hidden, all) => format!("{} of {all}", all - hidden),
    };
    let close = match close.len() {
        0 => "no one".to_owned(),
        1..=3 => listed(&close),
        many => many.to_string(),
    };
    // Names can be singular or plural, so no verb follows them.
    let sees = format!("In sight of {name}: {sees}.");
    if has_close { format!("{sees} Close: {close}.") } else { sees }
}

/// Renders what Rollbook chooses for the conditions that it decides, as a button that sets them.
pub(crate) fn decisions(session: Session, conditions: &[Condition]) -> Option<AnyView> {
    let decided = session.decided(conditions);
    if decided.is_empty() {
        return None;
    }
    let picks = session.picks(decided.clone());
    Some(live(move || {
        let picks = picks.get();
        let is_counted = picks.len() == decided.len();
        let chosen: Vec<(&Condition, u8)> = decided.iter().zip(picks).collect();
        let named = |(it, place): &(&Condition, u8)| {
            let option = it.options.get((*place).into()).unwrap_or_default();
            format!("{}: {option}", it.label)
        };
        let options = match is_counted {
            true => chosen.iter().map(named).collect::<Vec<_>>().join("; "),
            false => "…".to_owned(),
        };
        let words = format!("Rollbook's choice: {options}");
        let other = chosen.iter().filter(|(it, place)| it.value != *place);
        let other: Vec<(&'static str, u8)> = other.map(|(it, place)| (it.key, *place)).collect();
        if is_counted && other.is_empty() {
            return text("p", "hush", words);
        }
        let set = move || other.iter().for_each(|(key, place)| session.set(key, *place));
        button("", None, words, tap(set))
    }))
}

/// Renders who plays each side: a person, or Rollbook with a temperament.
pub(crate) fn players_overlay(session: Session) -> AnyView {
    let sides = session
        .sides(|sides| sides.iter().map(|it| (it.id, it.name.to_owned())).collect::<Vec<_>>());
    let rows = all(sides, |(id, name)| {
        let value = session.records(|own| own.played_by(id));
        player_select(name, value, move |chosen| session.set_player(id, chosen))
    });
    let words = "Rollbook proposes what its side does, by exact odds. You move its figures, say who \
                 sees whom, and roll its dice. You can always do something else.";
    let weights = Temperament::ALL.map(|it| format!("{}: {}.", capital(it.word()), it.words()));
    view! {
        {head(None, "Who plays?".to_owned(), String::new(), vec![close_button(session)])}
        <div class="overlay-play">
            <p>{words}</p>
            {text("p", "hush", weights.join(" "))}
            {rows}
            {node("footer", "overlay-foot", vec![undo_button(session)])}
        </div>
    }
    .into_any()
}

/// Renders the choice of who plays a side.
pub(crate) fn player_select(
    label: String,
    value: Option<Temperament>,
    choose: impl Fn(Option<Temperament>) + 'static,
) -> AnyView {
    let words = |it: Temperament| format!("{} (Rollbook)", capital(it.word()));
    let options = std::iter::once("A person".to_owned()).chain(Temperament::ALL.map(words));
    let place = Temperament::ALL.iter().position(|it| Some(*it) == value).map_or(0, |it| it + 1);
    let choose = move |place: usize| {
        choose(place.checked_sub(1).and_then(|it| Temperament::ALL.get(it).copied()));
    };
    select(label, options, place, Box::new(choose))
}
