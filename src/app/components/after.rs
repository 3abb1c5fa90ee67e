//! The overlay after a battle: the fate of each figure, and the updates to the rosters.

use ledger::{KeptRoster, RosterChange};
use leptos::prelude::*;
use rules_core::{FigureId, Holder, SideId, own::OwnRoll, report, words::isolated};

use super::{
    all,
    conditions::toggle,
    icon::{button, emblem, undo_button},
    node::{live, named, node, text},
    overlay_head::{close_button, head},
    symbol::Symbol,
    tap,
};
use crate::{
    editor::{Changed, Editor},
    route::Route,
    session::{Aftermath, Fate, Opened, Session},
};

/// The last roster update in this overlay, which the player can still undo, and its changes.
type Before = RwSignal<Option<(Changed, Vec<RosterChange>)>>;

/// Renders the overlay for the results and lasting effects of a battle.
pub(crate) fn after_overlay(session: Session) -> AnyView {
    let sides = session.sides(|sides| sides.iter().map(|it| it.id).collect::<Vec<_>>());
    let sides = all(sides, |it| side(session, it));
    let report = tap(move || session.open(Opened::Report));
    view! {
        {head(
            None,
            "After the battle".to_owned(),
            "Results and lasting effects.".to_owned(),
            vec![close_button(session)],
        )}
        <div class="overlay-play">
            {sides}
            <footer class="overlay-foot">
                {undo_button(session)}
                {button("", None, "Report".to_owned(), report)}
            </footer>
        </div>
    }
    .into_any()
}

fn side(session: Session, id: SideId) -> AnyView {
    let (dead, before) = (RwSignal::new(Vec::new()), RwSignal::new(None));
    let without = RwSignal::new(Vec::new());
    let name = session.side(id, |it| it.name.clone()).unwrap_or_default();
    let tables = move || -> Vec<String> {
        session.own(|own| {
            own.tables(Some(id)).iter().map(|it| it.1.table.name.trim().to_owned()).collect()
        })
    };
    let fates = move || {
        let tables = tables();
        all(session.fates(id), |it| fate(session, it, &tables, dead, before))
    };
    // Many rulebooks have rolls for injuries and loot after a battle. If a figure is out of action
    // and the side has no custom table yet, offer to add one for these rolls.
    let write = move || {
        let is_wanted = session.fates(id).iter().any(|it| it.told.end.may_be_dead())
            && session.own(|own| own.tables(Some(id)).is_empty());
        is_wanted.then(|| {
            let write = tap(move || session.open(Opened::Tables(Holder::Side(id))));
            let words = "Add a custom table".to_owned();
            node("div", "buttons", vec![button("", Some(Symbol::DICE), words, write)])
        })
    };
    view! {
        <section aria-label=name.clone()>
            <h3 class="of-side">{emblem(session, id)}{name.clone()}</h3>
            <dl>{fates}</dl>
            {write}
            {live(move || roster(session, id, dead, without, before))}
        </section>
    }
    .into_any()
}

/// Renders the fate of a figure.
///
/// If the figure is out of action, players can mark it as dead or roll on a table for it.
fn fate(
    session: Session,
    fate: Fate,
    tables: &[String],
    dead: RwSignal<Vec<FigureId>>,
    before: Before,
) -> AnyView {
    let Fate { told: report::Fate { figure, name, end, words, .. }, own, rolls } = fate;
    let is_out = end.may_be_dead();
    let is_dead = dead.with(|dead| dead.contains(&figure));
    let may_die = is_out && before.with(Option::is_none);
    let press = tap(move || {
        dead.update(|dead| match dead.iter().position(|it| *it == figure) {
            Some(place) => drop(dead.remove(place)),
            None => dead.push(figure),
        });
    });
    let dies = may_die.then(|| {
        let label = format!("{name} is dead");
        node("div", "conditions", vec![toggle(label, None, is_dead, press)])
    });
    let is_owed = |table: &&String| is_out && rolls.iter().all(|roll| roll.table != **table);
    let owed: Vec<&String> = tables.iter().filter(is_owed).collect();
    let next_dice = rolls.last().and_then(OwnRoll::next_dice);
    let owed = match (next_dice, owed.as_slice()) {
        (Some(dice), _) => Some(format!("Roll {dice} for {name}")),
        (None, []) => None,
        (None, [only]) => Some(format!("Roll {only} for {name}")),
        (None, _) => Some(format!("Roll on a table for {name}")),
    };
    let owed = owed.map(|words| {
        let roll = tap(move || session.open(Opened::Tables(Holder::Figure(figure))));
        node("div", "buttons", vec![button("", Some(Symbol::DICE), words, roll)])
    });
    let rolls = all(rolls, |roll| {
        text("p", "hush", format!("{}: {}", isolated(&roll.table), roll.meaning()))
    });
    let own = (!own.is_empty()).then(|| text("p", "hush", own));
    let row = node("div", "fate", vec![text("dt", "", name), text("dd", "", words)]);
    view! { {row}{own}{rolls}{owed}{dies} }.into_any()
}

/// Renders the updates to a side's roster, one per line, with buttons to apply or undo them.
///
/// If the roster isn't saved on this device, renders a button that saves it instead.
fn roster(
    session: Session,
    side: SideId,
    dead: RwSignal<Vec<FigureId>>,
    without: RwSignal<Vec<RosterChange>>,
    before: Before,
) -> AnyView {
    let app = session.app();
    if let Some((taken, changes)) = before.get() {
        let id = taken.id;
        let undo = tap(move || taken.take_back(app, move |_| drop(before.try_set(None))));
        let words = text("p", "", "Roster updated.");
        let open = view! { <a class="button" href=Route::Roster(id).href()>"Open the roster"</a> };
        let undo = button("", Some(Symbol::UNDO), "Undo update".to_owned(), undo);
        let of_figures = changes.into_iter().filter(|it| it.figure.is_some()).collect();
        let cards = cards("What has changed", of_figures, |change| text("p", "", change.words));
        return view! { {words}{cards}<div class="buttons">{undo}{open}</div> }.into_any();
    }
    // Redraw on any change of state, since another tab may change the saved roster.
    app.state(|_| ());
    let Some(Aftermath { id, kept, taking }) = session.aftermath(side, &dead.get()) else {
        // The player stays here, because the other sides may have rosters to update, too.
        let save = tap(move || {
            if session.document.save_roster(side.index()).is_some() {
                app.changed();
            }
        });
        let save = button("", Some(Symbol::SAVE), "Save the roster".to_owned(), save);
        let words = text("p", "hush", "This roster isn't saved on this device.");
        return node("div", "", vec![words, node("div", "buttons", vec![save])]);
    };
    let changes = taking.changes(&kept);
    let remarks = without.with(|without| taking.remarks(&kept, without));
    let remarks = all(remarks, |words| text("p", "hush", words));
    let cards = cards("What will change", changes.clone(), |change| {
        let is_taken = without.with(|without| !without.contains(&change));
        let words = change.words.clone();
        let press = tap(move || {
            without.update(|without| match without.iter().position(|it| *it == change) {
                Some(place) => drop(without.remove(place)),
                None => without.push(change.clone()),
            });
        });
        toggle(words, None, is_taken, press)
    });
    let take = tap(move || {
        let without = without.get_untracked();
        let is_taken = |change: &&RosterChange| !without.contains(change);
        let changes: Vec<RosterChange> = changes.iter().filter(is_taken).cloned().collect();
        let (taking, seen) = (taking.clone(), changes.clone());
        // Another tab may have changed the roster, so leave out whatever the player hasn't seen.
        let take = move |kept: &KeptRoster| {
            let mut unseen = taking.changes(kept);
            unseen.retain(|change| !seen.contains(change));
            Some(taking.taken_into(kept, &unseen))
        };
        Editor::change_once(app, id, take, move |taken| {
            drop(before.try_set(taken.map(|taken| (taken, changes))));
        });
    });
    let take = button("go", None, "Update roster".to_owned(), take);
    view! {
        {raise(session, side)}
        {cards}
        {remarks}
        <div class="buttons">{take}</div>
    }
    .into_any()
}

/// Renders the buttons that add 1 to a tracker of all figures that took part.
fn raise(session: Session, side: SideId) -> AnyView {
    let holders = session.took_part(side);
    let names = session.own(|own| own.raisable(&holders));
    let buttons = all(names, |name| {
        let words = format!("+1 {} for all", isolated(&name));
        let holders = holders.clone();
        let press = tap(move || {
            if let Some(deed) = untrack(|| session.own(|own| own.raised(&holders, &name))) {
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
