//! What a link holds: shown first, and kept only when the player says so.

use std::rc::Rc;

use ledger::{Differences, KeptRoster, Origin, RosterId, Shared, SharedBattle, read_link};
use leptos::prelude::*;

use super::{roster::total, shared_battle::shared_battle};
use crate::{
    browser::random,
    components::{
        all,
        banner::{banner, trouble},
        icon::button,
        page::page_head,
        tap,
    },
    desk::{Desk, Note},
    parts::screen_with_rules,
    route::Route,
};

/// What the link in the page's address holds.
pub(crate) fn shared(desk: Desk) -> AnyView {
    let why = match read_link(&Route::payload()) {
        Ok(Shared::Roster(kept)) => {
            let system = kept.system;
            return screen_with_rules(system, move || shared_roster(desk, kept.clone()));
        }
        Ok(Shared::Battle(shared)) => {
            let system = shared.battle.system();
            let draw = move || shared_battle(desk, SharedBattle::clone(&shared));
            return screen_with_rules(system, draw);
        }
        Err(error) => error.to_string(),
    };
    view! {
        <main class="page">
            {page_head("Link")} {trouble("This link cannot be opened.", vec![why], None)}
        </main>
        <nav class="thumb-bar">
            <a class="button" data-kind="go" href=Route::Home.href()>"Home"</a>
        </nav>
    }
    .into_any()
}

fn shared_roster(desk: Desk, kept: KeptRoster) -> AnyView {
    let system = kept.system;
    let about = system.about();
    let total = total(&kept);
    let figures = all(&kept.roster.figures, |sheet| {
        let cost = about.cost.and_then(|cost| cost.of(sheet));
        view! { <li class="shared-figure"><b>{sheet.name().to_owned()}</b><span>{cost}</span></li> }
            .into_any()
    });
    let notes = (!kept.notes.is_empty()).then(|| {
        view! { <section><h2 class="label">"Notes"</h2><p class="notes">{kept.notes.clone()}</p></section> }
            .into_any()
    });
    let problems = system.problems(&kept.roster);
    let problems = (!problems.is_empty()).then(|| {
        let words = problems.iter().map(ToString::to_string).collect();
        trouble("It cannot be played as it is.", words, None)
    });
    let mine = desk.with_library(|library| library.roster_of(system, kept.origin));
    let (known, ways) = ways_to_keep(desk, &kept, mine);
    let name = kept.roster.name.clone();
    let play = tap(move || desk.play_with(kept.clone()));
    view! {
        <main class="page">
            {page_head("Shared roster")}
            {move || banner(desk, None)}
            <section>
                <h2 class="shared-name">{name}</h2>
                {total}
                {known}
                <div class="buttons">{ways}</div>
            </section>
            {problems}
            <section><h2 class="label">{about.figure.title()}</h2><ul>{figures}</ul></section>
            {notes}
        </main>
        <nav class="thumb-bar">{button("go", None, "Use in a new battle".to_owned(), play)}</nav>
    }
    .into_any()
}

/// What is to be said of the roster of the same origin that is kept already, and what can be done.
fn ways_to_keep(
    desk: Desk,
    kept: &KeptRoster,
    mine: Option<(RosterId, KeptRoster)>,
) -> (Option<AnyView>, Vec<AnyView>) {
    let way = |words: &'static str, kept: &KeptRoster, act: fn(Desk, KeptRoster) -> RosterId| {
        let kept = kept.clone();
        let press = move || Route::Roster(act(desk, kept.clone())).replace();
        button("", Some("#i-save"), words.to_owned(), tap(press))
    };
    let Some((id, own)) = mine else {
        return (None, vec![way("Save", kept, Desk::add_roster)]);
    };
    let differences = Differences::between(&own, kept);
    if differences.is_empty() {
        let open = tap(move || Route::Roster(id).replace());
        let words = view! { <p>"You have this roster."</p> }.into_any();
        return (Some(words), vec![button("", None, "Open yours".to_owned(), open)]);
    }
    let words = format!("You have it as “{}”. What differs: {differences}.", own.roster.name);
    let kept = kept.clone();
    let copy = way("Save as copy", &kept, |desk, kept| {
        desk.add_roster(KeptRoster { origin: Origin(random::number()), ..kept })
    });
    let replace = tap(move || {
        let now = move || desk.with_library(|library| library.load(id)).ok();
        if now().as_ref() != Some(&own) {
            desk.say("Yours has changed since.");
            return desk.redraw(Route::Shared);
        }
        desk.keep_roster(id, &kept);
        Route::Roster(id).replace();
        let (own, theirs) = (own.clone(), kept.clone());
        let undo = move || {
            // What was changed on it since stays, and the old one comes beside it.
            let back = match now().as_ref() == Some(&theirs) {
                true => {
                    desk.keep_roster(id, &own);
                    id
                }
                false => desk.add_roster(own.clone()),
            };
            Route::Roster(back).replace();
            desk.redraw(Route::Roster(back));
        };
        let words = "Your copy was replaced.".to_owned();
        desk.show(Some(Note { words, undo: Some(Rc::new(undo)) }));
    });
    let replace = button("", Some("#i-save"), "Replace yours".to_owned(), replace);
    (Some(view! { <p>{words}</p> }.into_any()), vec![replace, copy])
}
