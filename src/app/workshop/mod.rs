//! The workshop, in which players create, edit and simulate custom games.

use ledger::{Access, RosterId};
use leptos::prelude::*;
use rules_core::OwnGame;

use self::{draft::Draft, trial::Trial};
use crate::{
    app_state::AppState,
    browser::caret::{self, Room},
    components::{
        banner::{banner, trouble},
        battle::conditions::segment,
        flag,
        icon::button,
        node::{live, node},
        page::{page_head_under, room_beside},
        parts::{Placeholder::Screen, with_part},
        tap,
        watch::watched,
    },
    editor::Editor,
    route::Route,
    split::ProgramPart,
};

mod attacks;
mod draft;
mod guide;
mod made;
mod namesakes;
mod problems;
mod questions;
mod reading;
mod starter;
mod text;
mod trial;

pub(crate) use self::{attacks::attacks, starter::starter};

/// The views of a game besides its text. On a phone, each has its own page. On a wide screen, one
/// at a time is shown beside the text.
const BESIDE: [&str; 3] = ["Preview", "Try it", "Guide"];

/// Draws the screen that edits the custom game in a saved roster.
pub(crate) fn game(app: AppState, id: RosterId) -> AnyView {
    with_part(ProgramPart::AuthoringTools, Screen, move |()| written(app, id))
}

fn written(app: AppState, id: RosterId) -> AnyView {
    let head = page_head_under("Game", "Roster", Route::Roster(id));
    let editor = match Editor::open(app, id, Route::Game) {
        Ok(editor) => editor,
        Err(why) => {
            let trouble = trouble("Couldn't open this roster.", vec![why], None);
            return view! { <main class="page">{head}{trouble}</main> }.into_any();
        }
    };
    let Some(game) = editor.system().own_game() else {
        let why = vec!["You can only edit custom games.".to_owned()];
        let trouble = trouble("This roster belongs to a built-in game.", why, None);
        return view! { <main class="page">{head}{trouble}</main> }.into_any();
    };
    let (draft, seen) = (Draft::of(app, editor, game), Bench::new());
    on_cleanup(move || draft.keep());
    let play = tap(move || {
        draft.keep();
        let kept = draft.kept();
        let is_played = !kept.system.fields().is_empty();
        let faults = || draft.text.with_untracked(|text| OwnGame::faults(text));
        // If the text can't be played, its sheets have no fields, not even a name.
        match faults().into_iter().next().filter(|_| !is_played) {
            Some(fault) => {
                seen.show_text();
                app.say(format!("These rules can't be played yet. {fault}"));
            }
            None => app.play_with(kept),
        }
    });
    view! {
        <main class="page" data-watch=move || flag(editor.claimant.access() != Access::Edit)>
            {head}
            {live(move || watched(Some(editor.claimant)))}
            {live(move || banner(app, None))}
            {bench(app, id, draft, seen)}
        </main>
        <nav class="thumb-bar">
            <a class="button" href=Route::Roster(id).href()>"Roster"</a>
            {button("go", None, "Play".to_owned(), play)}
        </nav>
    }
    .into_any()
}

/// The visible views of a game.
#[derive(Clone, Copy)]
struct Bench {
    /// Whether there is space for the text and another view side by side.
    has_room: RwSignal<bool>,
    /// Whether the text is visible if there is space for only one view.
    shows_text: RwSignal<bool>,
    /// The index of the view beside the text or instead of it.
    beside: RwSignal<usize>,
    /// The line of the problem that the player has gone to.
    problem: RwSignal<Option<u32>>,
    /// The part of the page that the on-screen keyboard leaves free.
    room: RwSignal<Room>,
}

impl Bench {
    fn new() -> Self {
        let room = RwSignal::new(caret::room().unwrap_or_default());
        let watch = caret::Watch::begin(move |now| {
            room.set(now);
            caret::keep_in_view(problems::WRITTEN);
        });
        let watch = StoredValue::new_local(watch);
        on_cleanup(move || watch.set_value(None));
        Self {
            has_room: room_beside(),
            shows_text: RwSignal::new(true),
            beside: RwSignal::new(0),
            problem: RwSignal::new(None),
            room,
        }
    }

    /// Shows the text, in place of the other view if there is space for only one.
    fn show_text(self) {
        if !self.shows_text.get_untracked() {
            self.shows_text.set(true);
        }
    }

    fn show_beside(self, place: usize) {
        self.beside.set(place);
        if self.shows_text.get_untracked() {
            self.shows_text.set(false);
        }
    }

    fn has_text(self) -> bool {
        self.has_room.get() || self.shows_text.get()
    }

    /// Draws the buttons that switch between the views.
    fn choice(self) -> AnyView {
        let beside = BESIDE.iter().map(|it| (*it).to_owned());
        let place = self.beside.get();
        if self.has_room.get() {
            let show = |place| tap(move || self.show_beside(place));
            return segment("Page", beside.collect(), place, &show);
        }
        let names = ["Text".to_owned()].into_iter().chain(beside).collect();
        let place = if self.shows_text.get() { 0 } else { place + 1 };
        segment("Page", names, place, &|place: usize| {
            tap(move || match place.checked_sub(1) {
                None => self.show_text(),
                Some(beside) => self.show_beside(beside),
            })
        })
    }
}

/// Draws the text and another view, side by side if there is space, or else one of them.
fn bench(app: AppState, id: RosterId, draft: Draft, bench: Bench) -> AnyView {
    let trial = Trial::of(draft.text);
    let text = move || {
        bench.has_text().then(|| {
            let namesakes = live(move || namesakes::namesakes(app, id, draft));
            node("div", "game-text-side", vec![text::text_page(draft, bench), namesakes])
        })
    };
    let beside = move || {
        let is_seen = bench.has_room.get() || !bench.shows_text.get();
        is_seen.then(|| match bench.beside.get() {
            0 => made::made(draft, bench),
            1 => tried(draft, trial, bench),
            _ => guide::guide(draft, bench),
        })
    };
    let parts = vec![
        live(move || bench.choice()),
        live(text),
        node("div", "game-beside", vec![live(beside)]),
    ];
    let height = move || {
        let height = bench.room.get().height;
        (height > 0.0).then(|| format!("{height}px"))
    };
    view! {
        <div
            class="game-bench"
            data-beside=move || flag(bench.has_room.get())
            data-keyboard=move || flag(bench.room.get().has_keyboard)
            style:--seen=height
        >
            {parts}
        </div>
    }
    .into_any()
}

/// Draws the simulation if the game can be played, or else the problems in its text.
fn tried(draft: Draft, trial: Trial, bench: Bench) -> AnyView {
    let plays = Memo::new(move |_| draft.reader.preview.with(Option::is_some));
    live(move || match plays.get() {
        true => trial.page(),
        false => problems::problems_first(draft, bench),
    })
}
