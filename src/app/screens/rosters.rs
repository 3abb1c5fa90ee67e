//! All rosters, and the ways to a new one.

use ledger::{KeptRoster, Library, Listed, Origin, RosterId};
use leptos::{ev::Event, prelude::*, task::spawn_local};
use rules_core::{System, sheet::Roster};

use super::home::{EntryRank, entry, part};
use crate::{
    browser::{clock, random},
    components::{
        all,
        banner::banner,
        icon::{button, icon, icon_button},
        node::live,
        own_games::{OwnGames, write_a_game},
        page::{page_head, system_choice},
        symbol::Symbol,
        tap,
    },
    desk::Desk,
    parts::with_rules,
    route::Route,
    split::ProgramPart,
    words::ago,
};

/// From this number of rosters on there is a search.
const MANY: usize = 7;

/// The screen of all rosters.
pub(crate) fn rosters(desk: Desk) -> AnyView {
    let search = RwSignal::new(String::new());
    let chosen = RwSignal::new(System::FIRST);
    let games = OwnGames::of(desk, None);
    let new = tap(move || {
        let system = chosen.get_untracked();
        // The rules tell what is preset on a new sheet.
        spawn_local(async move {
            if let Err(why) = ProgramPart::Rules(system).fetch().await {
                return desk.say(why);
            }
            let kept = KeptRoster::new(system, "New roster", Origin(random::number()));
            Route::Roster(desk.add_roster(kept)).go();
        });
    });
    view! {
        <main class="page">
            {page_head("Rosters")}
            {live(move || banner(desk, None))}
            {live(move || kept_rosters(desk, search, &games.systems()))}
            <section>
                <h2 class="label">"Start one"</h2>
                {live(move || view! {
                    {system_choice(&games.systems(), chosen)}
                    <div class="buttons">{games.more(desk)} {write_a_game(desk)}</div>
                    {with_rules(chosen.get(), move || samples(desk, chosen.get()))}
                }.into_any())}
            </section>
        </main>
        <nav class="thumb-bar">
            <a class="button" href=Route::Import.href()>{icon(Symbol::OPEN)}"Import"</a>
            {button("go", Some(Symbol::PLUS), "New roster".to_owned(), new)}
        </nav>
    }
    .into_any()
}

fn kept_rosters(desk: Desk, search: RwSignal<String>, systems: &[System]) -> AnyView {
    let unkept = desk.state(|state| {
        all(&state.unkept_rosters, |(edition, kept)| {
            let route = Route::Roster(RosterId(edition.number()));
            let name = kept.roster.name.clone();
            let words = "Closing the page loses it.".to_owned();
            entry(Some(route), name, words, EntryRank::Main, Vec::new())
        })
    });
    let listed = desk.with_library(Library::list::<KeptRoster>).unwrap_or_default();
    let kept_systems: Vec<System> =
        listed.iter().filter_map(|it| Some(it.summary.as_ref().ok()?.system)).collect();
    let field = (listed.len() >= MANY).then(|| search_field(search));
    let wanted = search.get().trim().to_ascii_lowercase();
    let mut by_system: Vec<Vec<AnyView>> = systems.iter().map(|_| Vec::new()).collect();
    let mut broken = Vec::new();
    for Listed { id, summary, is_newer } in listed {
        match summary {
            Ok(it) => {
                if !it.name.to_ascii_lowercase().contains(&wanted) {
                    continue;
                }
                let when = ago(it.used_at, clock::now());
                let newer = if is_newer { " · made by a newer Rollbook" } else { "" };
                let words =
                    format!("{} · {when}{newer}", it.system.about().in_short(it.figures, it.cost));
                let copy = tap(move || duplicate(desk, id));
                let copy = icon_button(Symbol::COPY, format!("Duplicate {}", it.name), copy);
                let is_of_it = |other: &&System| **other == it.system;
                let is_last = kept_systems.iter().filter(is_of_it).count() == 1;
                let lost = it.system.own_game().filter(|_| is_last).map(|_| it.system);
                let bin = bin(desk, id, it.name.clone(), lost);
                let entry = entry(
                    Some(Route::Roster(id)),
                    it.name,
                    words,
                    EntryRank::Other,
                    vec![copy, bin],
                );
                let place = systems.iter().position(|system| *system == it.system);
                if let Some(entries) = by_system.get_mut(place.unwrap_or_default()) {
                    entries.push(entry);
                }
            }
            Err(why) => {
                let name = format!("Roster {}", id.0);
                let save = tap(move || {
                    let text = desk.with_library(|library| library.raw(id));
                    desk.offer_kept(&format!("rollbook-roster-{}.json", id.0), text);
                });
                let save = icon_button(Symbol::SAVE, format!("Save {name} as file"), save);
                let bin = bin(desk, id, name.clone(), None);
                broken.push(entry(None, name, why.to_string(), EntryRank::Other, vec![save, bin]));
            }
        }
    }
    let found = by_system.iter().any(|it| !it.is_empty());
    let parts =
        all(systems.iter().zip(by_system), |(system, entries)| part(system.about().name, entries));
    let none = (!found && !wanted.is_empty()).then(|| view! { <p>"No roster of that name."</p> });
    view! { {field} {part("Not kept", unkept)} {parts} {none} {part("Cannot be read", broken)} }
        .into_any()
}

fn search_field(search: RwSignal<String>) -> AnyView {
    let change: Box<dyn FnMut(Event)> =
        Box::new(move |event| search.set(event_target_value(&event)));
    view! {
        <section>
            <input
                class="input"
                type="search"
                placeholder="Search"
                aria-label="Search the rosters"
                autocomplete="off"
                on:input=change
            />
        </section>
    }
    .into_any()
}

fn duplicate(desk: Desk, id: RosterId) {
    match desk.with_library(|library| library.load(id)) {
        Ok(kept) => {
            copy(desk, kept);
            desk.changed();
        }
        Err(error) => desk.say(error.to_string()),
    }
}

/// Keeps a copy of a roster, which has an origin of its own.
pub(crate) fn copy(desk: Desk, kept: KeptRoster) -> RosterId {
    desk.add_roster(KeptRoster { origin: Origin(random::number()), ..kept })
}

/// What removes a roster; `lost` is the game that a player wrote and whose text no other roster has.
fn bin(desk: Desk, id: RosterId, name: String, lost: Option<System>) -> AnyView {
    let label = format!("Remove {name}");
    let remove = move || match desk.with_library(|library| library.remove(id)) {
        Ok(removed) => {
            let lost = lost.map(|it| format!(", and the text of {} with it", it.about().name));
            desk.say_removed(format!("{name} removed{}.", lost.unwrap_or_default()), removed);
            desk.keep_waiting();
        }
        Err(error) => desk.say(error.to_string()),
    };
    icon_button(Symbol::BIN, label, tap(remove))
}

/// The samples of a system. A tap copies one.
fn samples(desk: Desk, system: System) -> AnyView {
    let samples = all(system.samples(), |roster| sample(desk, system, roster));
    view! { <div class="entries">{samples}</div> }.into_any()
}

fn sample(desk: Desk, system: System, roster: Roster) -> AnyView {
    let about = system.about();
    let words = about.in_short(roster.figures.len(), about.cost_of(&roster));
    let title = format!("{}, a sample", roster.name);
    let copy = tap(move || {
        let origin = Origin(random::number());
        let kept = KeptRoster::of(system, roster.clone(), origin);
        Route::Roster(desk.add_roster(kept)).go();
    });
    view! {
        <button type="button" class="entry" on:click=copy>
            <span class="entry-text"><b>{title}</b><small>{words}</small></span>
            {icon(Symbol::COPY)}
        </button>
    }
    .into_any()
}
