//! The list of all rosters, with buttons to create new ones.

use ledger::{KeptRoster, Library, Listed, Origin, RosterId, RosterSummary, tags_of};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{OwnGame, System, sheet::Roster};

use super::home::{EntryRank, entry, entry_section};
use crate::{
    app_state::AppState,
    browser::{clock, random},
    components::{
        all,
        banner::banner,
        battle::conditions::toggle,
        editor::own_games::{OwnGames, write_a_game},
        icon::{button, icon, icon_button},
        node::{live, text},
        page::{page_head, system_choice},
        parts::{Placeholder::Line, with_part},
        search_field::search_field,
        symbol::Symbol,
        tap,
    },
    editor::Editor,
    route::Route,
    split::ProgramPart,
    words::ago,
};

/// The minimum number of rosters for which there is a search field.
const MANY: usize = 7;

/// Renders the list of all rosters.
pub(crate) fn rosters(app: AppState) -> AnyView {
    let filter = Filter::default();
    let used_last = app.with_library(Library::system_used_last);
    let chosen = RwSignal::new(used_last.unwrap_or(System::FIRST));
    // Which games are samples matters when their last roster is removed.
    let games = OwnGames::of(app, None, ProgramPart::AuthoringTools);
    let new = tap(move || {
        let system = chosen.get_untracked();
        // Load the rules first, since a new sheet gets its defaults from them.
        spawn_local(async move {
            if let Err(why) = ProgramPart::Rules(system).fetch().await {
                return app.say(why);
            }
            let kept = KeptRoster::new(system, "New roster", Origin(random::number()));
            app.begin_roster(kept);
        });
    });
    view! {
        <main class="page">
            {page_head("Rosters")}
            {live(move || banner(app, None))}
            {live(move || kept_rosters(app, filter, games.named()))}
            <section>
                <h2 class="label">"New roster"</h2>
                {live(move || view! {
                    {system_choice(&games.named(), chosen)}
                    <div class="buttons">{games.more(app)} {write_a_game(app)}</div>
                    {with_part(ProgramPart::Rules(chosen.get()), Line, move |()| {
                        samples(app, chosen.get())
                    })}
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

/// What the player searches the list for.
#[derive(Clone, Copy, Default)]
struct Filter {
    /// Text in the name.
    name: RwSignal<String>,
    /// Tags that a roster must have.
    tags: RwSignal<Vec<String>>,
}

impl Filter {
    /// Renders a button for each of these tags.
    fn choice(self, in_use: &[String]) -> Option<AnyView> {
        let tags = all(in_use, |tag| {
            let is_on = self.tags.with(|tags| tags.contains(tag));
            let pressed = tag.clone();
            let press = tap(move || {
                self.tags.update(|tags| match tags.iter().position(|it| *it == pressed) {
                    Some(place) => drop(tags.remove(place)),
                    None => tags.push(pressed.clone()),
                });
            });
            toggle(tag.clone(), None, is_on, press)
        });
        (!in_use.is_empty()).then(|| {
            view! { <div class="tags" role="group" aria-label="Filter by tag">{tags}</div> }
                .into_any()
        })
    }

    /// Returns `true` if anything was chosen or typed.
    fn is_on(self) -> bool {
        self.tags.with(|tags| !tags.is_empty()) || self.name.with(|name| !name.trim().is_empty())
    }

    /// Returns `true` if the roster is one of those that the player searches for.
    fn finds(self, roster: &RosterSummary) -> bool {
        let wanted = self.name.with(|name| name.trim().to_ascii_lowercase());
        roster.name.to_ascii_lowercase().contains(&wanted)
            && self.tags.with(|tags| tags.iter().all(|tag| roster.tags.contains(tag)))
    }
}

fn kept_rosters(app: AppState, filter: Filter, named: Vec<(System, String)>) -> AnyView {
    let unkept = app.state(|state| {
        let entry = |(id, kept): (RosterId, &KeptRoster)| {
            let name = kept.roster.name.clone();
            let words = "Not saved. Don't close this page.".to_owned();
            entry(Some(Route::Roster(id)), name, words, EntryRank::Main, Vec::new())
        };
        state.unsaved.rosters().map(entry).collect::<Vec<_>>()
    });
    let listed = app.with_library(Library::list::<KeptRoster>).unwrap_or_default();
    let summaries = || listed.iter().filter_map(|it| it.summary.as_ref().ok());
    let kept_systems: Vec<System> = summaries().map(|it| it.system).collect();
    let field = (listed.len() >= MANY).then(|| search_field("Search the rosters", filter.name));
    let tags = filter.choice(&tags_of(summaries()));
    let mut by_system: Vec<Vec<AnyView>> = named.iter().map(|_| Vec::new()).collect();
    let mut broken = Vec::new();
    for Listed { id, summary, is_newer } in listed {
        match summary {
            Ok(it) => {
                if !filter.finds(&it) {
                    continue;
                }
                let of_it = kept_systems.iter().filter(|system| **system == it.system).count();
                let place = named.iter().position(|(system, _)| *system == it.system);
                if let Some(entries) = by_system.get_mut(place.unwrap_or_default()) {
                    let is_first = entries.is_empty();
                    entries.extend(game(id, it.system).filter(|_| is_first));
                    entries.push(kept_roster(app, id, it, is_newer, of_it == 1));
                }
            }
            Err(why) => {
                let place = broken.len() + 1;
                let name = format!("Roster {place}");
                let save = tap(move || {
                    let text = app.with_library(|library| library.raw(id));
                    app.offer_kept(&format!("rollbook-roster-{place}.json"), text);
                });
                let save = icon_button(Symbol::SAVE, format!("Save {name} as file"), save);
                let bin = bin(app, id, &name);
                broken.push(entry(None, name, why.to_string(), EntryRank::Other, vec![save, bin]));
            }
        }
    }
    let is_any = !(kept_systems.is_empty() && unkept.is_empty());
    let found = by_system.iter().any(|it| !it.is_empty());
    let parts =
        all(named.into_iter().zip(by_system), |((_, name), entries)| entry_section(name, entries));
    let none = (!found && filter.is_on()).then(|| view! { <p>"No rosters found."</p> });
    view! {
        {is_any.then(|| text("h2", "", "My rosters"))}
        {field} {tags} {entry_section("Unsaved", unkept)} {parts} {none}
        {entry_section("Unreadable", broken)}
    }
    .into_any()
}

/// Returns the entry that leads to the rules of a custom game, above the game's rosters.
fn game(id: RosterId, system: System) -> Option<AnyView> {
    system.own_game().map(|_| {
        let (title, words) = ("The game", "Game rules and a live preview");
        let route = Some(Route::Game(id));
        entry(route, title.to_owned(), words.to_owned(), EntryRank::Other, Vec::new())
    })
}

/// Renders the entry of a saved roster, with its buttons.
fn kept_roster(
    app: AppState,
    id: RosterId,
    summary: RosterSummary,
    is_newer: bool,
    is_last: bool,
) -> AnyView {
    let RosterSummary { system, name, figures, cost, used_at, tags, .. } = summary;
    let newer = is_newer.then(|| "made with a newer version".to_owned());
    let words = [system.about().in_short(figures, cost), ago(used_at, clock::now())];
    let words: Vec<String> = words.into_iter().chain(newer).chain(tags).collect();
    let words = words.join(" · ");
    let copy = tap(move || duplicate(app, id));
    let copy = icon_button(Symbol::COPY, format!("Duplicate {name}"), copy);
    let is_of_own = |game: &OwnGame| is_last && !OwnGame::samples().contains(game);
    let bin = match system.own_game().filter(is_of_own) {
        Some(_) if figures > 0 => bin_but_for_its_game(app, id, &name, system),
        Some(_) => bin_with_its_game(app, id, &name, system),
        None => bin(app, id, &name),
    };
    entry(Some(Route::Roster(id)), name, words, EntryRank::Other, vec![copy, bin])
}

fn duplicate(app: AppState, id: RosterId) {
    match app.with_library(|library| library.load(id)) {
        Ok(kept) => {
            app.copy_roster(kept);
            app.changed();
        }
        Err(error) => app.say(error.to_string()),
    }
}

/// Renders the button that removes a roster.
fn bin(app: AppState, id: RosterId, name: &str) -> AnyView {
    let words = format!("{name} removed.");
    bin_button(name, move || remove(app, id, words.clone()))
}

/// Renders the button that removes a custom game together with its last roster.
fn bin_with_its_game(app: AppState, id: RosterId, name: &str, game: System) -> AnyView {
    let words = format!("{name} and the rules of {} removed.", game.about().name);
    bin_button(name, move || remove(app, id, words.clone()))
}

/// Renders the button that removes a custom game's last roster but not the game.
///
/// An empty roster replaces the removed one, since game rules are saved in rosters.
fn bin_but_for_its_game(app: AppState, id: RosterId, name: &str, game: System) -> AnyView {
    let words = format!("{name} removed. The rules of {} are kept.", game.about().name);
    let empty = move || {
        let named = Roster { name: game.about().name.to_owned(), ..Roster::default() };
        let origin = Origin(random::number());
        let words = words.clone();
        Editor::change_and_tell(app, id, words, move |_| KeptRoster::of(game, named, origin));
    };
    bin_button(name, empty)
}

fn bin_button(name: &str, remove: impl Fn() + 'static) -> AnyView {
    icon_button(Symbol::BIN, format!("Remove {name}"), tap(remove))
}

fn remove(app: AppState, id: RosterId, words: String) {
    match app.with_library(|library| library.remove(id)) {
        Ok(removed) => {
            app.say_removed(words, removed);
            app.keep_waiting();
        }
        Err(error) => app.say(error.to_string()),
    }
}

/// Renders the sample rosters of a system.
///
/// A tap copies one.
fn samples(app: AppState, system: System) -> AnyView {
    let samples = all(system.all_samples(), |roster| sample(app, system, roster));
    view! { <h3 class="label">"Samples"</h3><div class="entries">{samples}</div> }.into_any()
}

fn sample(app: AppState, system: System, roster: Roster) -> AnyView {
    let about = system.about();
    let words = about.roster_in_short(&roster);
    let title = format!("{}, a sample", roster.name);
    let copy = tap(move || {
        let origin = Origin(random::number());
        let kept = KeptRoster::of(system, roster.clone(), origin);
        Route::Roster(app.add_roster(kept)).go();
    });
    view! {
        <button type="button" class="entry" on:click=copy>
            <span class="entry-text"><b><bdi>{title}</bdi></b><small>{words}</small></span>
            {icon(Symbol::COPY)}
        </button>
    }
    .into_any()
}
