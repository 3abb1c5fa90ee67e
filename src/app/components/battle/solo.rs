//! The overlays for sides that Rollbook plays: what it proposes, and who plays which side.

use leptos::prelude::*;
use rules_core::{
    FigureId, SideId,
    conversation::Condition,
    own::{Sight, Temperament},
    solo::Proposal,
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
    session::{Proposed, Session},
};

/// The title of the overlay.
const TITLE: &str = "Rollbook's turn";

/// Renders what Rollbook proposes for the side that it plays.
pub(crate) fn solo_overlay(session: Session) -> AnyView {
    let player = Memo::new(move |_| session.acts_next());
    live(move || match player.get() {
        Some((side, temperament)) => its_turn(session, side, temperament),
        None => {
            // A change by hand has passed the turn to a person.
            let words = "It's a player's turn now.".to_owned();
            head(None, TITLE.to_owned(), words, vec![close_button(session)])
        }
    })
}

fn its_turn(session: Session, side: SideId, temperament: Temperament) -> AnyView {
    let rounds = RwSignal::new(0);
    let counted = Memo::new(move |_| {
        rounds.track();
        session.proposals()
    });
    let current = Memo::new(move |_| counted.get().current());
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
    let proposed = move || match current.get() {
        None => text("p", "hush", "Working out the odds …"),
        Some(proposal) => proposed(session, proposal, counted.get_untracked(), rounds),
    };
    view! {
        {head(
            Some(emblem(session, side)),
            TITLE.to_owned(),
            remark,
            vec![close_button(session)],
        )}
        <div class="overlay-facts">
            {live(move || session.shown(|shown| news(session, &shown.news)))}
            {live(move || figure.get().map(|id| around(session, id, is_open)))}
        </div>
        <div class="overlay-play">{live(proposed)}</div>
    }
    .into_any()
}

/// Renders a proposal with the buttons to accept it and to ask for another. It is `None` if all were
/// passed over. A change of `rounds` starts again with the best one.
fn proposed(
    session: Session,
    proposal: Option<Proposal>,
    counted: Proposed,
    rounds: RwSignal<u32>,
) -> AnyView {
    let Some(proposal) = proposal else {
        let words = "No more suggestions. Close this and tap a card to choose an action, or start \
                     again.";
        let again = tap(move || rounds.update(|rounds| *rounds += 1));
        let again = button("", None, "Start again".to_owned(), again);
        let foot = node("footer", "overlay-foot", vec![undo_button(session), again]);
        return view! { {text("p", "hush", words)}{foot} }.into_any();
    };
    let card = card(&proposal);
    let pass = tap(move || session.pass_over(counted));
    let accept = tap(move || session.do_as_proposed(&proposal));
    let foot = vec![
        undo_button(session),
        button("", None, "Something else".to_owned(), pass),
        button("go", None, "Do it".to_owned(), accept),
    ];
    view! { {card}{node("footer", "overlay-foot", foot)} }.into_any()
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
        button("", None, words.to_owned(), tap(move || session.see(id, &ids, sight)))
    };
    let everyone = vec![everyone("All hidden", Sight::Hidden), everyone("All seen", Sight::Seen)];
    let rows = all(others.iter().cloned(), |(other, name)| {
        live(move || {
            let value = session.sight(id, other);
            let value = sights.iter().position(|it| *it == value).unwrap_or(1);
            let words = sights.iter().map(|it| it.word().to_owned()).collect();
            segment(&name, words, value, &|place| {
                let sight = sights.get(place).copied().unwrap_or_default();
                tap(move || session.see(id, &[other], sight))
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
    let sights = others.iter().map(|(other, name)| (session.sight(id, *other), &**name));
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
    // After a refusal, the lists show again who plays.
    let refused = RwSignal::new(0);
    let rows = live(move || {
        refused.track();
        all(sides.clone(), |(id, name)| {
            let value = session.records(|own| own.played_by(id));
            player_select(name, value, move |chosen| {
                if !session.set_player(id, chosen) {
                    refused.update(|refused| *refused += 1);
                }
            })
        })
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
