//! A new battle: the system, and a roster for each side. All is chosen already, so that one tap starts it.

use leptos::prelude::*;
use rules_core::{
    Battle, System,
    sheet::{Problem, Roster},
};

use crate::{
    book::Book,
    browser::clock,
    components::icon::icon,
    route::Route,
};

/// What is chosen so far.
#[derive(Clone, Copy)]
struct Chosen {
    book: Book,
    system: RwSignal<System>,
    rosters: RwSignal<Vec<usize>>,
    problems: RwSignal<Vec<Problem>>,
}

/// Chooses and starts a battle.
pub(crate) fn new_battle(book: Book) -> impl IntoView {
    document().set_title("New battle – Rollbook");
    let system = System::ALL.first().copied().unwrap_or(System::Tnt);
    let chosen = Chosen {
        book,
        system: RwSignal::new(system),
        rosters: RwSignal::new(first_rosters(system)),
        problems: RwSignal::new(Vec::new()),
    };
    let systems = System::ALL.iter().map(|system| system_entry(chosen, *system)).collect_view();
    view! {
        <main class="page">
            <header class="page-head">
                <a class="icon-button" href=Route::Home.href() aria-label="All battles">{icon("#i-back")}</a>
                <h1>"New battle"</h1>
            </header>
            <section>
                <h2 class="label">"Rules"</h2>
                <div class="entries" role="radiogroup" aria-label="Rules">{systems}</div>
            </section>
            {move || sides(chosen)}
            {move || problems(chosen)}
        </main>
        <nav class="thumb-bar">
            <button type="button" class="button" data-kind="go" on:click=move |_| start(chosen)>"Start"</button>
        </nav>
    }
}

/// A sample for each side, as many as must play.
fn first_rosters(system: System) -> Vec<usize> {
    let samples = system.samples().len().max(1);
    (0..usize::from(*system.about().sides.start())).map(|side| side % samples).collect()
}

fn system_entry(chosen: Chosen, system: System) -> impl IntoView {
    let about = system.about();
    let choose = move |_| {
        chosen.system.set(system);
        chosen.rosters.set(first_rosters(system));
        chosen.problems.set(Vec::new());
    };
    view! {
        <button
            type="button"
            class="entry"
            role="radio"
            aria-checked=move || (chosen.system.get() == system).to_string()
            on:click=choose
        >
            <span class="entry-text">
                <b>{about.name}</b>
                <small>{about.blurb}<br/>"Dice: "{about.dice}</small>
            </span>
        </button>
    }
}

fn sides(chosen: Chosen) -> impl IntoView {
    let system = chosen.system.get();
    let samples = system.samples();
    let limits = system.about().sides;
    let count = chosen.rosters.with(Vec::len);
    let rows: Vec<_> = (0..count).map(|side| side_row(chosen, side, &samples)).collect();
    let room = u8::try_from(count).is_ok_and(|count| count < *limits.end());
    let more = room.then(|| {
        let next = count % samples.len().max(1);
        view! {
            <button type="button" class="button" on:click=move |_| chosen.rosters.update(|all| all.push(next))>
                {icon("#i-plus")}
                "Add a side"
            </button>
        }
    });
    let fewer = u8::try_from(count).is_ok_and(|count| count > *limits.start()).then(|| {
        view! {
            <button
                type="button"
                class="button"
                on:click=move |_| {
                    chosen.rosters.update(|all| {
                        all.pop();
                    });
                }
            >
                {icon("#i-minus")}
                "Remove the last"
            </button>
        }
    });
    view! {
        <section>
            <h2 class="label">"Sides"</h2>
            <div class="entries">{rows}</div>
            <div class="buttons">{more}{fewer}</div>
        </section>
    }
}

fn side_row(chosen: Chosen, side: usize, samples: &[Roster]) -> impl IntoView + use<> {
    let now = chosen.rosters.with_untracked(|all| all.get(side).copied().unwrap_or_default());
    let figure = chosen.system.get_untracked().about().figure;
    let options = samples.iter().enumerate().map(|(place, roster)| {
        let count = roster.figures.len();
        let words = format!("{} ({count} {figure}{})", roster.name, if count == 1 { "" } else { "s" });
        view! { <option value=place.to_string() selected=place == now>{words}</option> }
    });
    let choose = move |event| {
        if let Ok(place) = event_target_value(&event).parse() {
            chosen.rosters.update(|all| {
                if let Some(roster) = all.get_mut(side) {
                    *roster = place;
                }
            });
        }
    };
    view! {
        <label class="field-row" data-side=(side + 1).to_string()>
            <span class="label">{format!("Side {}", side + 1)}</span>
            <select class="input" on:change=choose>{options.collect_view()}</select>
        </label>
    }
}

fn problems(chosen: Chosen) -> impl IntoView {
    chosen.problems.with(|problems| {
        let lines: Vec<_> = problems.iter().map(|it| view! { <li>{it.to_string()}</li> }).collect();
        (!lines.is_empty()).then(|| {
            view! {
                <section class="banner" role="alert">
                    {icon("#i-warn")}
                    <div><b>"These rosters cannot be played"</b><ul>{lines}</ul></div>
                </section>
            }
        })
    })
}

fn start(chosen: Chosen) {
    let Chosen { book, system, rosters, problems } = chosen;
    let system = system.get_untracked();
    let samples = system.samples();
    let rosters = rosters.get_untracked();
    let rosters = rosters.iter().filter_map(|place| samples.get(*place).cloned()).collect();
    match Battle::begin(system, rosters) {
        Err(found) => problems.set(found),
        Ok(battle) => {
            let kept = book.with_library(|library| {
                let id = library.new_id().map_err(|error| error.to_string())?;
                library.save(id, &battle, clock::now()).map_err(|error| error.to_string())?;
                Ok(id)
            });
            match kept {
                Ok(id) => {
                    book.trouble.set(None);
                    Route::Battle(id).replace();
                }
                Err(why) => {
                    let why: String = why;
                    book.trouble.set(Some(why));
                    book.swap_unkept(Some(battle));
                    Route::Unkept.replace();
                }
            }
        }
    }
}
