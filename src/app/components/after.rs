//! The overlay after a battle: the fate of each figure, and the updates to the rosters.

use ledger::KeptRoster;
use leptos::prelude::*;
use rules_core::{FigureId, Holder, SideId};

use super::{
    all,
    conditions::toggle,
    icon::{button, emblem},
    node::{live, node, text},
    overlay_head::{close_button, head},
    symbol::Symbol,
    tap,
};
use crate::{
    editor::{Changed, Editor},
    route::Route,
    session::{Aftermath, Fate, Opened, Session},
};

/// The last roster update in this overlay, which the player can still undo.
type Before = RwSignal<Option<Changed>>;

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
            <footer class="overlay-foot">{button("", None, "Report".to_owned(), report)}</footer>
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
        let is_wanted = session.fates(id).iter().any(|it| it.is_out)
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
    let Fate { figure, name, words, own, is_out, rolled } = fate;
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
    let owed: Vec<&String> = tables.iter().filter(|it| is_out && !rolled.contains(it)).collect();
    let owed = (!owed.is_empty()).then(|| {
        let roll = tap(move || session.open(Opened::Tables(Holder::Figure(figure))));
        let words = match owed.as_slice() {
            [only] => format!("Roll {only} for {name}"),
            _ => format!("Roll on a table for {name}"),
        };
        node("div", "buttons", vec![button("", Some(Symbol::DICE), words, roll)])
    });
    let own = (!own.is_empty()).then(|| text("p", "hush", own));
    let row = node("div", "fate", vec![text("dt", "", name), text("dd", "", words)]);
    view! { {row}{own}{owed}{dies} }.into_any()
}

/// Renders the updates to a side's roster, one per line, with buttons to apply or undo them.
///
/// If the roster isn't saved on this device, renders a button that saves it instead.
fn roster(
    session: Session,
    side: SideId,
    dead: RwSignal<Vec<FigureId>>,
    without: RwSignal<Vec<String>>,
    before: Before,
) -> AnyView {
    let app = session.app();
    if let Some(taken) = before.get() {
        let id = taken.id;
        let undo = tap(move || taken.take_back(app, move |_| drop(before.try_set(None))));
        let words = text("p", "", "Roster updated.");
        let open = view! { <a class="button" href=Route::Roster(id).href()>"Open the roster"</a> };
        let undo = button("", Some(Symbol::UNDO), "Undo update".to_owned(), undo);
        return view! { {words}<div class="buttons">{undo}{open}</div> }.into_any();
    }
    // Redraw on any change of state, since another tab may change the saved roster.
    app.state(|_| ());
    let Some(Aftermath { id, kept, begun, taking }) = session.aftermath(side, &dead.get()) else {
        let save = tap(move || session.document.save_roster(side.index()));
        let save = button("", Some(Symbol::SAVE), "Save the roster".to_owned(), save);
        let words = text("p", "hush", "This roster isn't saved on this device.");
        return node("div", "", vec![words, node("div", "buttons", vec![save])]);
    };
    let lines = all(taking.lines(&kept, &begun), |line| {
        let is_taken = without.with(|without| !without.contains(&line));
        let turned = line.clone();
        let press = tap(move || {
            without.update(|without| match without.iter().position(|it| *it == turned) {
                Some(place) => drop(without.remove(place)),
                None => without.push(turned.clone()),
            });
        });
        node("li", "", vec![toggle(line, None, is_taken, press)])
    });
    let take = tap(move || {
        let without = without.get_untracked();
        let (taking, begun) = (taking.clone(), begun.clone());
        let take = move |kept: &KeptRoster| Some(taking.taken_into(kept, &begun, &without));
        Editor::change_once(app, id, take, move |taken| drop(before.try_set(taken)));
    });
    let take = button("go", None, "Update roster".to_owned(), take);
    view! {
        <ul class="taking" aria-label="What will change">{lines}</ul>
        <div class="buttons">{take}</div>
    }
    .into_any()
}
