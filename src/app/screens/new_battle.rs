//! The screen for a new battle, where players choose the system and each side's roster.
//!
//! Everything is preset, so a single tap starts the battle.

use ledger::{AtHome, KeptBattle, KeptRoster, LastSetup, Library, Origin, Provenance, RosterId};
use leptos::{ev::Event, prelude::*, task::spawn_local};
use rules_core::{
    About, SideId, System,
    own::Temperament,
    sheet::{Roster, StayAtHome},
    words::unmarked,
};

use crate::{
    app_state::AppState,
    browser::{clock, random},
    candidates::{Candidate, candidates},
    components::{
        all,
        banner::trouble,
        battle::{
            crew::{Crew, crew_overlay},
            solo::player_select,
        },
        editor::own_games::{OwnGames, write_a_game},
        icon::button,
        node::{live, text},
        page::page_head,
        parts::{Placeholder::Line, with_part},
        symbol::Symbol,
        tap,
    },
    route::Route,
    split::ProgramPart,
};

/// The game rules and rosters that are currently selected.
#[derive(Clone)]
struct Chosen {
    system: System,
    /// The rosters that can be chosen under these rules.
    candidates: Vec<Candidate>,
    sides: Vec<ChosenSide>,
    /// The other editions of these rules that the player has rosters for.
    other_editions: Vec<System>,
    problems: Vec<String>,
}

/// A side's roster.
#[derive(Clone, Default)]
struct ChosenSide {
    /// The index of the roster.
    roster: usize,
    /// The figures that stay at home.
    at_home: StayAtHome,
    /// How Rollbook plays the side, or `None` if a person does.
    player: Option<Temperament>,
}

impl Chosen {
    /// Returns the default selection: the rosters of the last battle with these rules, unless the
    /// player has brought or changed another roster since then. All other sides that the rules
    /// require get a roster each.
    fn of(app: AppState, system: System, guest: Option<KeptRoster>) -> Self {
        let is_free = guest.is_none();
        let candidates = candidates(app, system, guest);
        let (sides, problems) = (Vec::new(), Vec::new());
        let other_editions = with_rosters(app, system.other_editions());
        let mut chosen = Self { system, candidates, sides, other_editions, problems };
        let last = app.with_library(|library| library.last_setup(Some(system.in_lists())));
        if let Some(last) = last.filter(|_| is_free) {
            chosen.set_up_as(app, &last);
        }
        while chosen.sides.len() < usize::from(*system.about().sides.start()) {
            chosen.add_side();
        }
        chosen
    }

    /// Chooses the rosters of the last battle, if all of them are still there and none that wasn't
    /// in it has been used since.
    fn set_up_as(&mut self, app: AppState, last: &LastSetup) {
        let place = |(name, origin): &(String, Option<Origin>)| {
            let is_it = |it: &Candidate| {
                it.origin == *origin && (origin.is_some() || it.roster.name == unmarked(name))
            };
            self.candidates.iter().position(is_it)
        };
        let Some(places) = last.sides.iter().map(place).collect::<Option<Vec<_>>>() else { return };
        let newest = self.candidates.first().and_then(|it| it.id).filter(|_| !places.contains(&0));
        let used_at = newest
            .and_then(|id| app.with_library(|library| library.summary(id)).map(|it| it.used_at));
        if used_at.is_none_or(|used_at| used_at <= last.played_at) {
            let side = |roster| ChosenSide { roster, ..ChosenSide::default() };
            self.sides = places.into_iter().map(side).collect();
        }
    }

    /// Lets Rollbook play the last side.
    fn play_solo(&mut self) {
        if let Some(side) = self.sides.last_mut() {
            side.player = Some(Temperament::default());
        }
    }

    /// Adds a side.
    ///
    /// The side gets the first roster whose name no other side has, or else the next roster in the
    /// list. If only samples are left, it gets the one whose cost is closest to that of the first
    /// side.
    fn add_side(&mut self) {
        let name = |place: usize| self.candidates.get(place).map(|it| &it.roster.name);
        let is_new = |place: &usize| self.sides.iter().all(|it| name(it.roster) != name(*place));
        let in_turn = self.sides.len() % self.candidates.len().max(1);
        let cost = |place: usize| {
            let candidate = self.candidates.get(place)?;
            self.system.about().cost_of(&candidate.roster)
        };
        let first = self.sides.first().and_then(|it| cost(it.roster)).unwrap_or_default();
        let is_kept =
            |place: &usize| self.candidates.get(*place).is_some_and(|it| it.origin.is_some());
        let new = || (0..self.candidates.len()).filter(is_new);
        let distance = |place: &usize| (cost(*place).unwrap_or_default() - first).abs();
        let roster = new().find(is_kept).or_else(|| new().min_by_key(distance)).unwrap_or(in_turn);
        self.sides.push(ChosenSide { roster, ..ChosenSide::default() });
    }

    /// Returns the crew of a side.
    fn crew(&self, side: usize) -> Option<Crew> {
        let ChosenSide { roster, at_home, .. } = self.sides.get(side)?;
        let roster = self.candidates.get(*roster)?.roster.clone();
        Some(Crew { system: self.system, roster, at_home: at_home.clone() })
    }

    /// Returns the roster of each side for the battle, and a sentence for each tie that it drops.
    fn in_battle(&self) -> Vec<(Roster, Vec<String>)> {
        let crews = (0..self.sides.len()).filter_map(|side| self.crew(side));
        crews.map(|crew| crew.in_battle()).collect()
    }
}

/// Returns those of these systems that the player has saved rosters for.
fn with_rosters(app: AppState, systems: impl Iterator<Item = System>) -> Vec<System> {
    let listed = app.with_library(Library::list::<KeptRoster>).unwrap_or_default();
    let has_roster = |system: &System| {
        listed.iter().any(|it| it.summary.as_ref().is_ok_and(|it| it.system == *system))
    };
    systems.filter(has_roster).collect()
}

/// Renders the screen for a new battle.
pub(crate) fn new_battle(app: AppState) -> AnyView {
    let guest = app.take_guest();
    let first = guest.as_ref().map(|guest| guest.system).or_else(|| used_last(app));
    let rules = RwSignal::new(first.unwrap_or(System::FIRST));
    let of_guest = guest.as_ref().map(|guest| guest.system);
    let games = OwnGames::of(app, of_guest, ProgramPart::OwnGames);
    let guest = StoredValue::new(guest);
    let chosen: RwSignal<Option<Chosen>> = RwSignal::new(None);
    let (picks, whose) = (RwSignal::new(false), RwSignal::new(0));
    let crew = move || chosen.with(|chosen| chosen.as_ref()?.crew(whose.get()));
    let set_crew = move |at_home| {
        change(chosen, |chosen| {
            if let Some(side) = chosen.sides.get_mut(whose.get_untracked()) {
                side.at_home = at_home;
            }
        });
    };
    let pick = move |side| {
        whose.set(side);
        picks.set(true);
    };
    let choose = move |system| {
        let guest = guest.try_update_value(Option::take).flatten();
        chosen.set(Some(Chosen::of(app, system, guest)));
    };
    let sides = move || {
        let system = rules.get();
        chosen.set(None);
        with_part(ProgramPart::Rules(system), Line, move |()| {
            choose(system);
            let form = move || chosen.get().map(|it| form(chosen, &it, pick));
            form.into_any()
        })
    };
    let press = move || {
        let system = rules.get_untracked();
        // Right after a change of the rules, the rosters are still those for the previous ones.
        if chosen.with_untracked(|it| it.as_ref().is_some_and(|it| it.system == system)) {
            return start(app, chosen);
        }
        // Start the battle when the rules have been loaded, unless the player has left the screen
        // or chosen other rules.
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
        {crew_overlay(picks, crew, set_crew)}
    }
    .into_any()
}

/// Returns the rules of the battle or the roster that was used last.
fn used_last(app: AppState) -> Option<System> {
    let (rosters, battle) = app.with_library(|library| {
        let rosters = library.list::<KeptRoster>().unwrap_or_default().into_iter();
        let rosters: Vec<_> = rosters.filter_map(|it| it.summary.ok()).collect();
        (rosters, library.last_setup(None))
    });
    let roster = rosters.first().map(|it| (it.used_at, it.system));
    let battle = battle.and_then(|it| match it.system {
        // The rules of a custom game are in its rosters.
        System::Own(_) => {
            let of_game = rosters.iter().find(|roster| roster.system.in_lists() == it.system);
            Some((it.played_at, of_game?.system))
        }
        ours => Some((it.played_at, ours)),
    });
    [roster, battle].into_iter().flatten().max_by_key(|it| it.0).map(|it| it.1)
}

/// Renders the sides. `pick` opens the overlay for the crew of a side.
fn form(
    signal: RwSignal<Option<Chosen>>,
    chosen: &Chosen,
    pick: impl Fn(usize) + Copy + 'static,
) -> AnyView {
    let Chosen { system, candidates, sides, other_editions, problems } = chosen;
    let (system, rosters) = (*system, chosen.in_battle());
    let About { sides: limits, side, .. } = system.about();
    let count = sides.len();
    let own = sides.iter().filter_map(|it| candidates.get(it.roster)?.id).next();
    let own = own.filter(|_| system.own_game().is_some()).map(|id| {
        let href = Route::Game(id).href();
        view! { <a class="button" href=href>"Game rules"</a> }.into_any()
    });
    let ways_out = (!problems.is_empty()).then(|| ways_out(chosen, &rosters));
    let costs = match rosters.as_slice() {
        [(one, _), (other, _)] => system.about().costs_compared(one, other),
        _ => None,
    };
    let elsewhere = all(other_editions, |other| {
        let (other, name) = (other.about().name, system.about().name);
        let words = format!(
            "Your rosters for {other} aren't listed here. To use one, open it and change it to \
             {name}."
        );
        text("p", "hush", words)
    });
    let banners = all(0..count, |side| side_banner(signal, chosen, side, pick));
    let dropped = all(rosters.into_iter().flat_map(|it| it.1), |words| text("p", "hush", words));
    let within = |count: usize| u8::try_from(count).is_ok_and(|count| limits.contains(&count));
    let change = move |words, symbol, act: fn(&mut Chosen)| {
        button("", Some(symbol), words, tap(move || change(signal, act)))
    };
    let more = within(count + 1)
        .then(|| change(format!("Add {}", side.any()), Symbol::PLUS, Chosen::add_side));
    let fewer = within(count.saturating_sub(1)).then(|| {
        change(format!("Remove last {}", side.one), Symbol::MINUS, |it| {
            it.sides.pop();
        })
    });
    let is_solo = chosen.sides.iter().any(|it| it.player.is_some());
    let solo = (count > 1 && !is_solo)
        .then(|| change("Play solo".to_owned(), Symbol::DICE, Chosen::play_solo));
    let problems = (!problems.is_empty())
        .then(|| trouble("These rosters can't be played.", problems.clone(), ways_out));
    view! {
        <section>
            <h2 class="label">{side.title()}</h2>
            <div class="side-banners">{banners}</div>
            {costs.map(|words| text("p", "hush", words))}
            {dropped}
            {elsewhere}
            <div class="buttons" data-small>{more}{fewer}{solo}{own}</div>
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
fn ways_out(chosen: &Chosen, rosters: &[(Roster, Vec<String>)]) -> AnyView {
    let mut wrong: Vec<(RosterId, String)> = Vec::new();
    for (side, (roster, _)) in chosen.sides.iter().zip(rosters) {
        let id = chosen.candidates.get(side.roster).and_then(|it| it.id);
        let id = id.filter(|_| !chosen.system.problems(roster).is_empty());
        wrong.extend(id.map(|id| (id, roster.name.clone())));
    }
    wrong.dedup();
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

/// Renders a side's roster, with the button for its crew. A tap on the roster opens the list of all
/// rosters.
fn side_banner(
    signal: RwSignal<Option<Chosen>>,
    chosen: &Chosen,
    side: usize,
    pick: impl Fn(usize) + 'static,
) -> AnyView {
    let about = chosen.system.about();
    let current = chosen.sides.get(side).map(|it| it.roster);
    let options = all(chosen.candidates.iter().enumerate(), |(place, candidate)| {
        let roster = &candidate.roster;
        let sample = if candidate.origin.is_none() { ", a sample" } else { "" };
        let words =
            format!("{}{sample} ({})", roster.name, about.figure.counted(about.count_of(roster)));
        view! { <option value=place.to_string() selected={Some(place) == current}>{words}</option> }
            .into_any()
    });
    let choose = move |event: Event| {
        let roster = event_target_value(&event).parse().unwrap_or_default();
        change(signal, |chosen| {
            if let Some(side) = chosen.sides.get_mut(side) {
                *side = ChosenSide { roster, player: side.player, ..ChosenSide::default() };
            }
        });
    };
    let label = format!("{} {}", about.side.name(), side + 1);
    let is_solo = chosen.sides.iter().any(|it| it.player.is_some());
    let player = chosen.sides.get(side).and_then(|it| it.player);
    let set_player = move |player| {
        change(signal, |chosen| {
            if let Some(side) = chosen.sides.get_mut(side) {
                side.player = player;
            }
        });
    };
    let crew = chosen.crew(side);
    let name = crew.as_ref().map(|it| it.roster.name.clone());
    let size = crew.as_ref().map(Crew::in_short);
    let choice = crew.filter(|it| about.count_of(&it.roster) > 1).map(|crew| {
        let words = format!("Choose {}", about.figure.many);
        let says = format!("{words}: {label}, {}", crew.roster.name);
        view! {
            <button type="button" class="button" aria-label=says on:click=tap(move || pick(side))>
                {words}
            </button>
        }
        .into_any()
    });
    view! {
        <div class="side-choice">
            <div class="side-banner" data-side=(side + 1).to_string()>
                <span class="label">{label.clone()}</span>
                <b><bdi>{name}</bdi></b>
                <small>{size}</small>
                <select class="covers" aria-label=label on:change=choose>{options}</select>
            </div>
            {choice}
            {is_solo.then(|| player_select("Played by".to_owned(), player, set_player))}
        </div>
    }
    .into_any()
}

/// Starts a battle of a system's sample rosters, and goes to it. The rules have to be loaded.
pub(crate) fn play_samples(app: AppState, system: System) {
    let mut rosters = system.samples();
    rosters.truncate(system.about().samples.len());
    rosters.iter_mut().for_each(|roster| roster.identify(random::number()));
    let sides = rosters.iter().map(|_| (None, AtHome::default())).collect();
    match system.begin(rosters) {
        Ok(battle) => {
            let provenance = Provenance::of(Origin(random::number()), sides);
            let _edition = app.open_battle(None, KeptBattle { system, battle, provenance });
        }
        Err(problems) => {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            app.say(problems.join(". "));
        }
    }
}

fn start(app: AppState, signal: RwSignal<Option<Chosen>>) {
    let Some(mut chosen) = signal.get_untracked() else { return };
    for candidate in &mut chosen.candidates {
        candidate.roster.identify(random::number());
    }
    let about = chosen.system.about();
    let rosters = chosen.in_battle().into_iter().map(|(roster, _)| roster).collect();
    let mut battle = match chosen.system.begin(rosters) {
        Ok(battle) => battle,
        Err(found) => {
            return change(signal, |it| {
                it.problems = found.iter().map(ToString::to_string).collect();
            });
        }
    };
    let taken = chosen.sides.iter().filter_map(|side| {
        let candidate = chosen.candidates.get(side.roster)?;
        Some((candidate, AtHome::of(&candidate.roster, &side.at_home, &about)))
    });
    let taken: Vec<(&Candidate, AtHome)> = taken.collect();
    app.with_library(|library| {
        for (Candidate { id, roster, .. }, _) in &taken {
            // Don't report a failure here, since the new battle will report the same problem.
            let _unmarked = id.map(|id| library.use_roster(id, roster, clock::now()));
        }
    });
    let players = (0..).map(SideId).zip(chosen.sides.iter().map(|it| it.player));
    battle.begin_played_by(players.filter_map(|(side, it)| Some((side, it?))));
    let sides = taken.into_iter().map(|(it, at_home)| (it.origin, at_home)).collect();
    let provenance = Provenance::of(Origin(random::number()), sides);
    let _edition = app.open_battle(None, KeptBattle { system: chosen.system, battle, provenance });
}
