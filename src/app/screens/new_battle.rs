//! A new battle: the system, and a roster for each side. All is chosen already, so that one tap starts it.

use leptos::{ev::Event, prelude::*};
use rules_core::{Battle, System, sheet::Roster};

use crate::{
    book::Book,
    browser::clock,
    components::{all, banner::trouble, icon::button, page::page_head, tap},
    route::Route,
};

/// What is chosen so far.
#[derive(Clone)]
struct Chosen {
    system: System,
    rosters: Vec<usize>,
    problems: Vec<String>,
}

impl Chosen {
    /// A sample for each side, as many as must play.
    fn of(system: System) -> Self {
        let mut chosen = Self { system, rosters: Vec::new(), problems: Vec::new() };
        (0..*system.about().sides.start()).for_each(|_| chosen.add_side());
        chosen
    }

    /// One more side: the samples in turn.
    fn add_side(&mut self) {
        let samples = self.system.samples().len().max(1);
        self.rosters.push(self.rosters.len() % samples);
    }
}

/// Chooses and starts a battle.
pub(crate) fn new_battle(book: Book) -> AnyView {
    let system = System::ALL.first().copied().unwrap_or(System::Tnt);
    let chosen = RwSignal::new(Chosen::of(system));
    view! {
        <main class="page">
            {page_head("New battle")}
            {move || form(chosen, chosen.get())}
        </main>
        <nav class="thumb-bar">{button("go", None, "Start".to_owned(), tap(move || start(book, chosen)))}</nav>
    }
    .into_any()
}

fn form(signal: RwSignal<Chosen>, chosen: Chosen) -> AnyView {
    let Chosen { system, rosters, problems } = chosen;
    let systems = all(System::ALL, |it| system_entry(signal, *it, *it == system));
    let samples = system.samples();
    let limits = system.about().sides;
    let count = rosters.len();
    let rows = all(rosters.into_iter().enumerate(), |(side, roster)| {
        side_row(signal, system, side, roster, &samples)
    });
    let within = |count: usize| u8::try_from(count).is_ok_and(|count| limits.contains(&count));
    let change = move |words: &str, symbol, act: fn(&mut Chosen)| {
        button("", Some(symbol), words.to_owned(), tap(move || signal.update(act)))
    };
    let more = within(count + 1).then(|| change("Add a side", "#i-plus", Chosen::add_side));
    let fewer = within(count.saturating_sub(1)).then(|| {
        change("Remove the last", "#i-minus", |it| {
            it.rosters.pop();
        })
    });
    let problems =
        (!problems.is_empty()).then(|| trouble("These rosters cannot be played.", problems, None));
    view! {
        <section>
            <h2 class="label">"Rules"</h2>
            <div class="entries" role="radiogroup" aria-label="Rules">{systems}</div>
        </section>
        <section>
            <h2 class="label">"Sides"</h2>
            <div class="entries">{rows}</div>
            <div class="buttons">{more}{fewer}</div>
        </section>
        {problems}
    }
    .into_any()
}

fn system_entry(signal: RwSignal<Chosen>, system: System, is_chosen: bool) -> AnyView {
    let about = system.about();
    let words = format!("{} Dice: {}.", about.blurb, about.dice);
    view! {
        <button
            type="button"
            class="entry"
            role="radio"
            aria-label=about.name
            aria-description=words.clone()
            aria-checked=if is_chosen { "true" } else { "false" }
            on:click=tap(move || signal.set(Chosen::of(system)))
        >
            <span class="entry-text"><b>{about.name}</b><small>{words.clone()}</small></span>
        </button>
    }
    .into_any()
}

fn side_row(
    signal: RwSignal<Chosen>,
    system: System,
    side: usize,
    chosen: usize,
    samples: &[Roster],
) -> AnyView {
    let figure = system.about().figure;
    let options = all(samples.iter().enumerate(), |(place, roster)| {
        let count = roster.figures.len();
        let words =
            format!("{} ({count} {figure}{})", roster.name, if count == 1 { "" } else { "s" });
        view! { <option value=place.to_string() selected={place == chosen}>{words}</option> }
            .into_any()
    });
    let choose = move |event: Event| {
        let place = event_target_value(&event).parse().unwrap_or_default();
        signal.update(|chosen| {
            if let Some(roster) = chosen.rosters.get_mut(side) {
                *roster = place;
            }
        });
    };
    view! {
        <label class="field-row">
            <span class="label">{format!("Side {}", side + 1)}</span>
            <select class="input" on:change=choose>{options}</select>
        </label>
    }
    .into_any()
}

fn start(book: Book, chosen: RwSignal<Chosen>) {
    let Chosen { system, rosters, .. } = chosen.get_untracked();
    let samples = system.samples();
    let rosters = rosters.iter().filter_map(|place| samples.get(*place).cloned()).collect();
    let battle = match Battle::begin(system, rosters) {
        Ok(battle) => battle,
        Err(found) => {
            return chosen
                .update(|it| it.problems = found.iter().map(ToString::to_string).collect());
        }
    };
    let kept = book.with_library(|library| {
        let id = library.new_id().map_err(|error| error.to_string())?;
        library.save(id, &battle, clock::now()).map_err(|error| error.to_string())?;
        Ok(id)
    });
    match kept {
        Ok(id) => {
            book.trouble(None);
            Route::Battle(id).replace();
        }
        Err(why) => {
            book.trouble(Some(why));
            book.put_unkept(Some(battle));
            Route::Unkept.replace();
        }
    }
}
