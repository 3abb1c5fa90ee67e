//! The screen for a new battle, where players choose the system and each side's roster.
//!
//! Everything is preset, so a single tap starts the battle.

use ledger::{KeptBattle, KeptRoster, Library, Origin, Provenance};
use leptos::{ev::Event, prelude::*, task::spawn_local};
use rules_core::{About, Battle, System};

use crate::{
    app_state::AppState,
    browser::{clock, random},
    candidates::{Candidate, candidates},
    components::{
        all,
        banner::trouble,
        icon::button,
        node::{live, text},
        own_games::{OwnGames, write_a_game},
        page::page_head,
        symbol::Symbol,
        tap,
    },
    parts::{Placeholder::Line, with_part},
    route::Route,
    split::ProgramPart,
};

/// The game rules and rosters that are currently selected.
#[derive(Clone)]
struct Chosen {
    system: System,
    /// The rosters that can be chosen under these rules.
    candidates: Vec<Candidate>,
    /// The index of each side's roster.
    rosters: Vec<usize>,
    problems: Vec<String>,
}

impl Chosen {
    /// Returns the default selection: the minimum number of sides, with a roster each.
    fn of(app: AppState, system: System, guest: Option<KeptRoster>) -> Self {
        let candidates = candidates(app, system, guest);
        let mut chosen = Self { system, candidates, rosters: Vec::new(), problems: Vec::new() };
        (0..*system.about().sides.start()).for_each(|_| chosen.add_side());
        chosen
    }

    /// Adds a side.
    ///
    /// The side gets the first roster whose name no other side has, or else the next roster in the
    /// list.
    fn add_side(&mut self) {
        let name = |place: usize| self.candidates.get(place).map(|it| &it.roster.name);
        let is_new = |place: &usize| self.rosters.iter().all(|it| name(*it) != name(*place));
        let in_turn = self.rosters.len() % self.candidates.len().max(1);
        let place = (0..self.candidates.len()).find(is_new).unwrap_or(in_turn);
        self.rosters.push(place);
    }
}

/// Renders the screen for a new battle.
pub(crate) fn new_battle(app: AppState) -> AnyView {
    let guest = app.take_guest();
    let used_last = || app.with_library(Library::system_used_last);
    let first = guest.as_ref().map(|guest| guest.system).or_else(used_last);
    let rules = RwSignal::new(first.unwrap_or(System::FIRST));
    let games = OwnGames::of(app, guest.as_ref().map(|guest| guest.system));
    let guest = StoredValue::new(guest);
    let chosen = RwSignal::new(None);
    let choose = move |system| {
        let guest = guest.try_update_value(Option::take).flatten();
        chosen.set(Some(Chosen::of(app, system, guest)));
    };
    let sides = move || {
        let system = rules.get();
        chosen.set(None);
        with_part(ProgramPart::Rules(system), Line, move |()| {
            choose(system);
            let form = move || chosen.get().map(|it| form(chosen, it));
            form.into_any()
        })
    };
    let press = move || {
        if chosen.with_untracked(Option::is_some) {
            return start(app, chosen);
        }
        // Start the battle when the rules have been loaded, unless the player has left the screen
        // or chosen other rules.
        let system = rules.get_untracked();
        spawn_local(async move {
            let is_open = rulebooks::open(system).await.is_ok();
            if is_open && rules.try_get_untracked() == Some(system) {
                choose(system);
                start(app, chosen);
            }
        });
    };
    view! {
        <main class="page">
            {page_head("New battle")}
            <section>
                <h2 class="label">"Rules"</h2>
                <div class="rules" role="radiogroup" aria-label="Rules">
                    {live(move || all(games.named(), |(it, name)| system_entry(rules, it, name)))}
                </div>
                {live(move || text("p", "hush", in_brief(rules.get())))}
                <div class="buttons" data-small>
                    {live(move || games.more(app))} {write_a_game(app)}
                </div>
            </section>
            {sides}
        </main>
        <nav class="thumb-bar">{button("go", None, "Start".to_owned(), tap(press))}</nav>
    }
    .into_any()
}

fn form(signal: RwSignal<Option<Chosen>>, chosen: Chosen) -> AnyView {
    let Chosen { system, candidates, rosters, problems } = chosen;
    let About { sides: limits, side, .. } = system.about();
    let count = rosters.len();
    let own = rosters.iter().filter_map(|place| candidates.get(*place)?.id).next();
    let own = own.filter(|_| system.own_game().is_some()).map(|id| {
        let href = Route::Game(id).href();
        view! { <a class="button" href=href>"Game rules"</a> }.into_any()
    });
    let ways_out = (!problems.is_empty()).then(|| ways_out(system, &candidates, &rosters));
    let costs = match rosters[..] {
        [one, other] => candidates.get(one).zip(candidates.get(other)),
        _ => None,
    };
    let costs =
        costs.and_then(|(one, other)| system.about().costs_compared(&one.roster, &other.roster));
    let banners = all(rosters.into_iter().enumerate(), |(place, roster)| {
        side_banner(signal, system, place, roster, &candidates)
    });
    let within = |count: usize| u8::try_from(count).is_ok_and(|count| limits.contains(&count));
    let change = move |words, symbol, act: fn(&mut Chosen)| {
        button("", Some(symbol), words, tap(move || change(signal, act)))
    };
    let more = within(count + 1)
        .then(|| change(format!("Add {}", side.any()), Symbol::PLUS, Chosen::add_side));
    let fewer = within(count.saturating_sub(1)).then(|| {
        change(format!("Remove last {}", side.one), Symbol::MINUS, |it| {
            it.rosters.pop();
        })
    });
    let problems = (!problems.is_empty())
        .then(|| trouble("These rosters can't be played.", problems, ways_out));
    view! {
        <section>
            <h2 class="label">{side.title()}</h2>
            <div class="side-banners">{banners}</div>
            {costs.map(|words| text("p", "hush", words))}
            <div class="buttons" data-small>{more}{fewer}{own}</div>
        </section>
        {problems}
    }
    .into_any()
}

fn change(signal: RwSignal<Option<Chosen>>, act: impl FnOnce(&mut Chosen)) {
    signal.update(|chosen| {
        if let Some(chosen) = chosen {
            act(chosen);
        }
    });
}

/// Renders links to the chosen rosters that need fixing.
fn ways_out(system: System, candidates: &[Candidate], rosters: &[usize]) -> AnyView {
    let wrong = candidates.iter().enumerate().filter_map(|(place, it)| {
        let is_wrong = rosters.contains(&place) && !system.problems(&it.roster).is_empty();
        Some((it.id.filter(|_| is_wrong)?, it.roster.name.clone()))
    });
    let links = all(wrong, |(id, name)| {
        let words = format!("Edit {name}");
        view! { <a class="button" href=Route::Roster(id).href()>{words}</a> }.into_any()
    });
    links.into_any()
}

fn system_entry(rules: RwSignal<System>, system: System, name: String) -> AnyView {
    let is_chosen = system == rules.get();
    view! {
        <button
            type="button"
            class="entry"
            role="radio"
            aria-description=in_brief(system)
            aria-checked=if is_chosen { "true" } else { "false" }
            on:click=tap(move || rules.set(system))
        >
            <b><bdi>{name}</bdi></b>
        </button>
    }
    .into_any()
}

/// Returns what a system is about, and its dice.
fn in_brief(system: System) -> String {
    let about = system.about();
    match about.dice {
        "" => about.blurb.to_owned(),
        dice => format!("{} Dice: {dice}.", about.blurb),
    }
}

/// Renders a side's roster. A tap on it opens the list of all rosters.
fn side_banner(
    signal: RwSignal<Option<Chosen>>,
    system: System,
    side: usize,
    chosen: usize,
    candidates: &[Candidate],
) -> AnyView {
    let about = system.about();
    let options = all(candidates.iter().enumerate(), |(place, candidate)| {
        let roster = &candidate.roster;
        let sample = if candidate.origin.is_none() { ", a sample" } else { "" };
        let words =
            format!("{}{sample} ({})", roster.name, about.figure.counted(roster.figures.len()));
        view! { <option value=place.to_string() selected={place == chosen}>{words}</option> }
            .into_any()
    });
    let choose = move |event: Event| {
        let place = event_target_value(&event).parse().unwrap_or_default();
        change(signal, |chosen| {
            if let Some(roster) = chosen.rosters.get_mut(side) {
                *roster = place;
            }
        });
    };
    let label = format!("{} {}", about.side.name(), side + 1);
    let roster = candidates.get(chosen).map(|it| &it.roster);
    let name = roster.map(|it| it.name.clone());
    let size = roster.map(|it| about.in_short(it.figures.len(), about.cost_of(it)));
    view! {
        <div class="side-banner" data-side=(side + 1).to_string()>
            <span class="label">{label.clone()}</span>
            <b><bdi>{name}</bdi></b>
            <small>{size}</small>
            <select class="covers" aria-label=label on:change=choose>{options}</select>
        </div>
    }
    .into_any()
}

fn start(app: AppState, chosen: RwSignal<Option<Chosen>>) {
    let Some(Chosen { system, candidates, rosters, .. }) = chosen.get_untracked() else { return };
    let taken: Vec<&Candidate> =
        rosters.iter().filter_map(|place| candidates.get(*place)).collect();
    let rosters = taken.iter().map(|it| it.roster.clone()).collect();
    let battle = match Battle::begin(system, rosters) {
        Ok(battle) => battle,
        Err(found) => {
            return change(chosen, |it| {
                it.problems = found.iter().map(ToString::to_string).collect();
            });
        }
    };
    let provenance = Provenance {
        origin: Some(Origin(random::number())),
        sides: taken.iter().map(|it| it.origin).collect(),
        parted_at: None,
        used: Vec::new(),
    };
    app.with_library(|library| {
        for id in taken.iter().filter_map(|it| it.id) {
            // Don't report a failure here, since the new battle will report the same problem.
            let _unmarked = library.use_roster(id, clock::now());
        }
    });
    let _edition = app.open_battle(None, KeptBattle { battle, provenance });
}
