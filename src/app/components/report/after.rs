//! The overlay after a battle: the fate of each figure, and the updates to the rosters.

use ledger::{RosterChange, RosterId};
use leptos::prelude::*;
use rules_core::{
    Holder, SideId,
    own::{Found, OwnDeed, OwnRoll},
    report::{self, End},
    words::isolated,
};

use crate::{
    app_state::Rematch,
    components::{
        all,
        battle::{
            conditions::{segment, toggle},
            overlay_head::{close_button, head},
        },
        icon::{button, emblem, undo_button},
        node::{live, named, node, text},
        symbol::Symbol,
        tap,
    },
    route::Route,
    session::{Aftermath, Fate, Opened, Session},
};

/// Renders the overlay for the results and lasting effects of a battle.
pub(crate) fn after_overlay(session: Session) -> AnyView {
    let sides = session.sides(|sides| sides.iter().map(|it| it.id).collect::<Vec<_>>());
    let sides = all(sides, |it| side(session, it));
    let report = tap(move || session.open(Opened::Report));
    view! {
        {head(
            None,
            "Update rosters".to_owned(),
            "Who was injured, and what goes into the rosters.".to_owned(),
            vec![close_button(session)],
        )}
        <div class="overlay-play">
            {sides}
            <footer class="overlay-foot">
                {undo_button(session)}
                {button("", None, "Report".to_owned(), report)}
                {live(move || save_button(session))}
            </footer>
        </div>
    }
    .into_any()
}

/// Renders the button that saves all changes to rosters. Once they are saved, renders one for a
/// rematch.
fn save_button(session: Session) -> AnyView {
    // Another tab may change a saved roster.
    session.app().state(|_| ());
    let words = match session.unsaved().len() {
        0 => {
            let again = tap(move || session.rematch(Rematch::AsNow));
            let is_saved = session.after.has_saved();
            return is_saved.then(|| button("go", None, "Rematch".to_owned(), again)).into_any();
        }
        1 => "Save roster".to_owned(),
        2 => "Save both".to_owned(),
        count => format!("Save all {count}"),
    };
    button("go", None, words, tap(move || session.save_rosters()))
}

fn side(session: Session, id: SideId) -> AnyView {
    let name = session.side_name(id);
    let tables = move || -> Vec<String> {
        session.records(|own| {
            own.tables(Some(id)).iter().map(|it| it.1.table.name.trim().to_owned()).collect()
        })
    };
    let fates = move || {
        let (out, others): (Vec<Fate>, Vec<Fate>) =
            session.fates(id).into_iter().partition(|it| it.told.end.was_taken_out());
        let tables = tables();
        let are_out = !out.is_empty();
        let out = all(out, |it| figure(session, it, &tables));
        let out = are_out.then(|| node("div", "", out));
        let count = others.iter().filter(|it| it.told.end != End::Thing).count();
        let title = match are_out {
            true => format!("All others ({count})"),
            false => format!("No one was taken out ({})", session.about().figure.counted(count)),
        };
        let others = all(others, |it| match it.told.end {
            End::Thing => thing(&it),
            _ => figure(session, it, &tables),
        });
        let others = (!others.is_empty())
            .then(|| view! { <details><summary>{title}</summary>{others}</details> }.into_any());
        view! { {out}<div class="topics">{others}</div> }
    };
    // Many rulebooks have rolls for injuries and loot after a battle. If a figure is out of action
    // and the side has no custom table yet, offer to add one for these rolls.
    let write = move || {
        let is_wanted = session.fates(id).iter().any(|it| it.told.end.was_taken_out())
            && session.records(|own| own.tables(Some(id)).is_empty());
        is_wanted.then(|| {
            let write = tap(move || session.open(Opened::Tables(Holder::Side(id))));
            let words = "Add a custom table".to_owned();
            node("div", "buttons", vec![button("", Some(Symbol::DICE), words, write)])
        })
    };
    view! {
        <section aria-label=name.clone()>
            <h3 class="of-side">{emblem(session, id)}{name.clone()}</h3>
            {fates}
            {write}
            {live(move || roster(session, id))}
        </section>
    }
    .into_any()
}

/// Renders a figure with a choice of what became of it, and the rolls on tables for it.
fn figure(session: Session, fate: Fate, tables: &[String]) -> AnyView {
    let Fate { told: report::Fate { figure, name, words, end, .. }, own, rolls, found } = fate;
    let chosen = Found::ALL.iter().position(|it| *it == found).unwrap_or_default();
    let press = |place: usize| {
        let found = Found::ALL.get(place).copied().unwrap_or_default();
        tap(move || {
            let _refused = session.note(&OwnDeed::Found(figure, found));
        })
    };
    let options = Found::ALL.iter().map(|it| it.word().to_owned()).collect();
    let choice = segment(&name, options, chosen, &press);
    let may_roll = end.was_taken_out() || found != Found::Alive;
    let owed = tables.iter().filter(|table| rolls.iter().all(|roll| roll.table != **table));
    let owed: Vec<&String> = owed.collect();
    let next_dice = rolls.last().and_then(OwnRoll::next_dice);
    let owed = match (next_dice, owed.as_slice()) {
        (Some(dice), _) => Some(format!("Roll {dice} for {name}")),
        (None, []) => None,
        (None, [only]) => Some(format!("Roll {only} for {name}")),
        (None, _) => Some(format!("Roll on a table for {name}")),
    };
    let owed = owed.filter(|_| may_roll).map(|words| {
        let roll = tap(move || session.open(Opened::Tables(Holder::Figure(figure))));
        node("div", "buttons", vec![button("", Some(Symbol::DICE), words, roll)])
    });
    let rolls = all(rolls, |roll| {
        text("p", "hush", format!("{}: {}", isolated(&roll.table), roll.meaning()))
    });
    let own = (!own.is_empty()).then(|| text("p", "hush", own));
    let words = text("p", "hush", words);
    view! { <div class="taken-out">{choice}{words}{own}{rolls}{owed}</div> }.into_any()
}

/// Renders the fate of an object, which can't be hurt or die.
fn thing(fate: &Fate) -> AnyView {
    let report::Fate { name, words, .. } = &fate.told;
    let row = node("div", "fate", vec![text("dt", "", &**name), text("dd", "", &**words)]);
    node("dl", "", vec![row])
}

/// Renders the updates to a side's roster, one per line, or those that are saved, with a button to
/// undo them.
///
/// If the roster isn't saved on this device, the player first says whether to save it.
fn roster(session: Session, side: SideId) -> AnyView {
    let app = session.app();
    // Redraw on any change of state, since another tab may change the saved roster.
    app.state(|_| ());
    if let Some(other) = session.plays_same_roster(side) {
        let other = isolated(&session.side_name(other));
        let words = format!("Same roster as {other}: only the results of {other} are saved.");
        return text("p", "hush", words);
    }
    let Some(Aftermath { id, kept, taking }) = session.aftermath(side) else {
        return ().into_any();
    };
    let joins = id.is_none().then(|| joins(session, side));
    if id.is_none() && !session.is_joining(side) {
        return joins.into_any();
    }
    let (changes, declined) = (taking.changes(&kept), session.after.declined(side));
    let done = session.after.saved(side);
    if changes.is_empty() || !done.is_empty() && changes.iter().all(|it| declined.contains(it)) {
        return id.map(|id| saved(session, side, id, done)).into_any();
    }
    let remarks = all(taking.remarks(&kept, &declined), |words| text("p", "hush", words));
    let cards = cards("What will change", changes, |change| {
        let is_wanted = !declined.contains(&change);
        let words = change.words.clone();
        toggle(words, None, is_wanted, tap(move || session.after.switch(side, &change)))
    });
    view! { {joins}{raise(session, side)}{cards}{remarks} }.into_any()
}

/// Renders the choice whether to save a roster that isn't saved on this device.
fn joins(session: Session, side: SideId) -> AnyView {
    if !session.can_save_rosters() {
        return text("p", "hush", "This roster isn't saved on this device.");
    }
    let press = tap(move || session.switch_joining(side));
    let words = "Add to my rosters".to_owned();
    let choice = toggle(words, None, session.is_joining(side), press);
    node("div", "taking", vec![choice])
}

/// Renders the changes to a side's roster that are saved, with a button to undo them, if they were
/// saved since the battle was opened.
fn saved(session: Session, side: SideId, id: RosterId, done: Vec<RosterChange>) -> AnyView {
    let undo = (!done.is_empty()).then(|| {
        let undo = tap(move || session.undo_save(side));
        button("", Some(Symbol::UNDO), "Undo update".to_owned(), undo)
    });
    let of_figures = done.into_iter().filter(|it| it.is_of_figures).collect();
    let cards = cards("What has changed", of_figures, |change| text("p", "", change.words));
    view! {
        {text("p", "", "Roster updated.")}
        {cards}
        <div class="buttons">
            {undo} <a class="button" href=Route::Roster(id).href()>"Open the roster"</a>
        </div>
    }
    .into_any()
}

/// Renders the buttons that add 1 to a tracker of all figures that took part.
fn raise(session: Session, side: SideId) -> AnyView {
    let holders = session.took_part(side);
    let names = session.records(|own| own.raisable(&holders));
    let buttons = all(names, |name| {
        let words = format!("+1 {} for all", isolated(&name));
        let holders = holders.clone();
        let press = tap(move || {
            if let Some(deed) = untrack(|| session.records(|own| own.raised(&holders, &name))) {
                let _noted = session.note(&deed);
            }
        });
        button("", None, words, press)
    });
    node("div", "buttons", buttons)
}

/// Renders a card for each figure that changes, then all other changes. `draw` renders a change.
fn cards(
    title: &'static str,
    changes: Vec<RosterChange>,
    draw: impl Fn(RosterChange) -> AnyView,
) -> AnyView {
    let mut figures: Vec<(String, Vec<AnyView>)> = Vec::new();
    let mut others = Vec::new();
    for change in changes {
        let Some(figure) = change.figure.clone() else {
            others.push(node("li", "", vec![draw(change)]));
            continue;
        };
        let drawn = draw(change);
        match figures.iter_mut().find(|(name, _)| *name == figure) {
            Some((_, lines)) => lines.push(drawn),
            None => figures.push((figure, vec![drawn])),
        }
    }
    let cards = all(figures, |(name, lines)| {
        let label = name.clone();
        view! {
            <li>
                <div class="taking-card" role="group" aria-label=label>
                    <h4><bdi>{name}</bdi></h4>
                    {lines}
                </div>
            </li>
        }
        .into_any()
    });
    let cards: Vec<AnyView> = cards.into_iter().chain(others).collect();
    (!cards.is_empty()).then(|| named("ul", "taking", title.to_owned(), cards)).into_any()
}
