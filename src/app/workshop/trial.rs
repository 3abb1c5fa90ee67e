//! The simulation of a custom game: a worker plays the game against itself and reports the
//! statistics.

use leptos::prelude::*;
use rules_core::words::{counted_in_thousands, grouped};
use simulation::{Chapter, Group, Reply, Request, Statistic};

use crate::{
    browser::{exchange::MISSING, random, simulation::SimulationWorker},
    components::{all, banner::trouble, battle::scoreboard::bar, icon::button, node::live, tap},
    words::percent,
};

/// The number of battles to simulate.
const BATTLES: u32 = 1000;

/// The description of the simulation, for the designer of the game.
const HOW: &str = "Sides take turns going first. Players look one step ahead and mostly pick the \
                   best move; one decision in four is random. There is no board: everyone can \
                   reach everyone. Questions only players can answer get their default answer \
                   half the time, otherwise a random one.";

/// A simulation of a game.
#[derive(Clone, Copy)]
pub(super) struct Trial {
    text: RwSignal<String>,
    progress: RwSignal<Progress>,
    /// The number of battles played so far. This is a separate signal, so that its updates don't
    /// redraw buttons.
    played: RwSignal<u32>,
    player: StoredValue<Option<SimulationWorker>, LocalStorage>,
}

/// The progress of a simulation.
#[derive(Clone)]
enum Progress {
    Before,
    Playing,
    Stopped,
    Told { of: String, battles: u32, chapters: Vec<Chapter> },
    Refused(Vec<String>),
    Failed,
}

impl Trial {
    /// Creates a simulation, which will use the text at the time of its start.
    pub(super) fn of(text: RwSignal<String>) -> Self {
        let (progress, played) = (RwSignal::new(Progress::Before), RwSignal::new(0));
        Self { text, progress, played, player: StoredValue::new_local(None) }
    }

    fn begin(self) {
        let of = self.text.get_untracked();
        let (text, seed) = (of.clone(), random::number());
        let request = Request::Simulate { text, seed, battles: BATTLES };
        self.played.set(0);
        self.progress.set(Progress::Playing);
        let player = SimulationWorker::begin(&request, move |said| {
            let progress = match said {
                Some(Reply::Played(battles)) => return self.played.set(battles),
                Some(Reply::Told(battles, chapters)) => {
                    Progress::Told { of: of.clone(), battles, chapters }
                }
                Some(Reply::Refused(why)) => Progress::Refused(why),
                Some(Reply::Read(..)) | None => Progress::Failed,
            };
            self.dismiss();
            self.progress.set(progress);
        });
        if player.is_none() {
            self.progress.set(Progress::Failed);
        }
        self.player.set_value(player);
    }

    fn stop(self) {
        self.dismiss();
        self.progress.set(Progress::Stopped);
    }

    /// Stops the simulation by ending its worker.
    fn dismiss(self) {
        self.player.set_value(None);
    }

    /// Draws the simulation page.
    pub(super) fn page(self) -> AnyView {
        let begin = |words: String| button("go", None, words, tap(move || self.begin()));
        let again = || view! { <div class="buttons">{begin("Simulate again".to_owned())}</div> };
        let seen = match self.progress.get() {
            Progress::Before => {
                let first = begin(format!("Simulate {}", counted_battles(BATTLES)));
                view! {
                    <p>
                        "Rollbook plays the game against itself and reports who wins, how long it \
                         takes, and which rules are never used."
                    </p>
                    <div class="buttons">{first}</div>
                    <p class="hush">{HOW}</p>
                }
                .into_any()
            }
            Progress::Playing => {
                let stop = button("", None, "Stop".to_owned(), tap(move || self.stop()));
                view! {
                    {live(move || played_so_far(self.played.get()))}
                    <div class="buttons">{stop}</div>
                }
                .into_any()
            }
            Progress::Stopped => {
                let battles = self.played.get_untracked();
                let words = format!("Stopped after {}.", counted_battles(battles));
                view! { <p role="status">{words}</p> {again()} }.into_any()
            }
            Progress::Told { of, battles, chapters } => {
                let is_other = move || self.text.with(|text| *text != of);
                let other = move || {
                    is_other()
                        .then(|| view! { <p role="status">"The rules have changed since."</p> })
                };
                view! {
                    <p class="roster-total" role="status">
                        {format!("{} simulated.", counted_battles(battles))}
                    </p>
                    {other}
                    {all(chapters, chapter)}
                    {again()}
                    <p class="hush">{HOW}</p>
                }
                .into_any()
            }
            Progress::Refused(why) => {
                view! { {trouble("This game can't be simulated.", why, None)} {again()} }.into_any()
            }
            Progress::Failed => {
                let why = vec![MISSING.to_owned()];
                view! { {trouble("Couldn't simulate this game.", why, None)} {again()} }.into_any()
            }
        };
        view! { <section class="tried">{seen}</section> }.into_any()
    }
}

fn counted_battles(count: u32) -> String {
    counted_in_thousands(count, "battle")
}

/// Draws a progress bar with the number of battles played so far.
fn played_so_far(battles: u32) -> AnyView {
    let words = format!("{} of {}", grouped(battles), counted_battles(BATTLES));
    let (told, part) = (words.clone(), f64::from(battles) / f64::from(BATTLES));
    view! {
        <div
            role="progressbar"
            aria-label="Battles played"
            aria-valuemin="0"
            aria-valuemax=BATTLES.to_string()
            aria-valuenow=battles.to_string()
            aria-valuetext=told
        >
            <p class="roster-total">{words}</p>
            {bar(part)}
        </div>
    }
    .into_any()
}

fn chapter(Chapter { title, notes, groups }: Chapter) -> AnyView {
    let notes = all(notes, |note| view! { <p>{note}</p> }.into_any());
    view! {
        <section>
            <h2 class="label">{title}</h2>
            {notes}
            {all(groups, group)}
        </section>
    }
    .into_any()
}

fn group(Group { title, words, rows }: Group) -> AnyView {
    let head = (!title.is_empty()).then(|| view! { <h3>{title}</h3> });
    let words = (!words.is_empty()).then(|| view! { <p class="hush">{words}</p> });
    let shares = rows.iter().any(|row| row.share.is_some()).then_some("chances");
    view! { {head}{words}<ul class=shares>{all(rows, row)}</ul> }.into_any()
}

fn row(Statistic { label, words, share: part }: Statistic) -> AnyView {
    let Some(part) = part else {
        return view! { <li class="shared-figure"><b>{label}</b><span>{words}</span></li> }
            .into_any();
    };
    view! {
        <li>
            <span>{label}</span>
            {bar(part)}
            <span class="num">{format!("{}%", percent(part))}</span>
        </li>
    }
    .into_any()
}
