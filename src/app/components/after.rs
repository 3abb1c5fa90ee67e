//! After the battle: for each side what happened to its figures, and what of it goes into its roster.

use ledger::{KeptRoster, RosterId};
use leptos::prelude::*;
use rules_core::{FigureId, SideId};

use super::{
    all,
    conditions::toggle,
    icon::{button, emblem},
    node::{node, text},
    sheet_head::{close_button, head},
    symbol::Symbol,
    tap,
};
use crate::{
    route::Route,
    session::{Aftermath, Fate, Opened, Session},
};

/// A roster into which a battle was taken, as it was before.
type Before = RwSignal<Option<(RosterId, KeptRoster)>>;

/// After the battle, as an overlay.
pub(crate) fn after_overlay(session: Session) -> AnyView {
    let sides = session.sides(|sides| sides.iter().map(|it| it.id).collect::<Vec<_>>());
    let sides = all(sides, |it| side(session, it));
    let report = tap(move || session.open(Opened::Report));
    view! {
        {head(None, "After the battle".to_owned(), "What happened, and what stays.".to_owned(), vec![close_button(session)])}
        <div class="sheet-play">
            {sides}
            <footer class="sheet-foot">{button("", None, "Report".to_owned(), report)}</footer>
        </div>
    }
    .into_any()
}

fn side(session: Session, id: SideId) -> AnyView {
    let (dead, before) = (RwSignal::new(Vec::new()), RwSignal::new(None));
    let name = session.side(id, |it| it.name.clone()).unwrap_or_default();
    let fates = move || all(session.fates(id), |it| fate(it, dead, before));
    view! {
        <section aria-label=name.clone()>
            <h3 class="of-side">{emblem(session, id)}{name.clone()}</h3>
            <dl>{fates}</dl>
            {move || roster(session, id, dead, before)}
        </section>
    }
    .into_any()
}

/// What happened to a figure; whoever is out may be dead.
fn fate(fate: Fate, dead: RwSignal<Vec<FigureId>>, before: Before) -> AnyView {
    let Fate { figure, name, words, own, is_out } = fate;
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
    let own = (!own.is_empty()).then(|| text("p", "hush", own));
    let row = node("div", "fate", vec![text("dt", "", name), text("dd", "", words)]);
    view! { {row}{own}{dies} }.into_any()
}

/// What goes into a side's roster, line by line, and the way to take it in and back.
fn roster(
    session: Session,
    side: SideId,
    dead: RwSignal<Vec<FigureId>>,
    before: Before,
) -> AnyView {
    let desk = session.desk();
    if let Some((id, old)) = before.get() {
        let undo = tap(move || {
            desk.keep_roster(id, &old);
            before.set(None);
        });
        let words = text("p", "", "Taken into the roster.");
        let open = view! { <a class="button" href=Route::Roster(id).href()>"Open the roster"</a> };
        let undo = button("", Some(Symbol::UNDO), "Take it back".to_owned(), undo);
        return view! { {words}<div class="buttons">{undo}{open}</div> }.into_any();
    }
    let Some(Aftermath { id, kept, begun, taking }) = session.aftermath(side, &dead.get()) else {
        let save = tap(move || session.save_roster(side.index()));
        let save = button("", Some(Symbol::SAVE), "Save the roster".to_owned(), save);
        let words = text("p", "hush", "Its roster is not kept on this device.");
        return node("div", "", vec![words, node("div", "buttons", vec![save])]);
    };
    let lines = all(taking.lines(&kept, &begun), |line| text("li", "", line));
    let take = tap(move || {
        desk.keep_roster(id, &taking.taken_into(&kept, &begun));
        before.set(Some((id, kept.clone())));
    });
    let take = button("go", None, "Take into the roster".to_owned(), take);
    view! { <ul class="ended" aria-label="What will change">{lines}</ul><div class="buttons">{take}</div> }
        .into_any()
}
