//! Where games that players write are begun, written and tried.

use ledger::{RosterId, Stand};
use leptos::prelude::*;
use rules_core::OwnGame;

use self::{draft::Draft, trial::Trial};
use crate::{
    browser::page,
    components::{
        banner::{banner, trouble},
        conditions::segment,
        flag,
        icon::button,
        page::page_head_under,
        tap,
        watch::watched,
    },
    desk::Desk,
    editor::Editor,
    parts::screen_with_own_games,
    route::Route,
};

mod draft;
mod guide;
mod made;
mod namesakes;
mod starter;
mod text;
mod trial;

pub(crate) use starter::write_a_game;

/// What there is to see of a game, the text first. On a phone each has a page of its own; where there
/// is room, the text stands beside each of the others.
const PAGES: [&str; 4] = ["Text", "What it makes", "Try it", "Guide"];

/// The place of the text among them.
const TEXT: usize = 0;

/// The game that a kept roster brings along, to be written and changed.
pub(crate) fn game(desk: Desk, id: RosterId) -> AnyView {
    screen_with_own_games(move || written(desk, id))
}

fn written(desk: Desk, id: RosterId) -> AnyView {
    let head = page_head_under("Game", "Roster", Route::Roster(id));
    let editor = match Editor::open(desk, id) {
        Ok(editor) => editor,
        Err(why) => {
            let trouble = trouble("This roster cannot be opened.", vec![why], None);
            return view! { <main class="page">{head}{trouble}</main> }.into_any();
        }
    };
    let Some(game) = editor.system().own_game() else {
        let why = vec!["Its rules are Rollbook's.".to_owned()];
        let trouble = trouble("This roster's game is none of your own.", why, None);
        return view! { <main class="page">{head}{trouble}</main> }.into_any();
    };
    let draft = Draft::of(desk, editor, game);
    on_cleanup(move || draft.keep());
    let play = tap(move || {
        draft.keep();
        desk.play_with(editor.now());
    });
    view! {
        <main class="page" data-watch=move || flag(editor.claimant.stand() != Stand::Here)>
            {head}
            {move || watched(Some(editor.claimant))}
            {move || banner(desk, None)}
            {bench(desk, id, draft)}
        </main>
        <nav class="thumb-bar">
            <a class="button" href=Route::Roster(id).href()>"Roster"</a>
            {button("go", None, "Play".to_owned(), play)}
        </nav>
    }
    .into_any()
}

/// The text and what comes of it: page by page, or side by side where there is room.
fn bench(desk: Desk, id: RosterId, draft: Draft) -> AnyView {
    let has_room = RwSignal::new(page::has_room_beside());
    let resized = window_event_listener(leptos::ev::resize, move |_| {
        if has_room.get_untracked() != page::has_room_beside() {
            has_room.update(|it| *it = !*it);
        }
    });
    on_cleanup(move || resized.remove());
    let (page, trial) = (RwSignal::new(TEXT), Trial::of(draft.text));
    let shown = Memo::new(move |_| page.get().max(usize::from(has_room.get())));
    let has_text = Memo::new(move |_| has_room.get() || page.get() == TEXT);
    let choice = move || {
        let first = usize::from(has_room.get());
        let names = PAGES.iter().skip(first).map(|it| (*it).to_owned()).collect();
        segment("Page", names, shown.get() - first, &|place| tap(move || page.set(place + first)))
    };
    let text = move || {
        has_text.get().then(|| {
            view! {
                <div class="game-text-side">
                    {text::text_page(draft, page)}
                    {move || namesakes::namesakes(desk, id, draft)}
                </div>
            }
        })
    };
    let beside = move || match shown.get() {
        TEXT => ().into_any(),
        1 => made::made(draft, page),
        2 => tried(draft, trial, page),
        _ => guide::guide(),
    };
    view! {
        <div class="game-bench" data-beside=move || flag(has_room.get())>
            {choice} {text} <div class="game-beside">{beside}</div>
        </div>
    }
    .into_any()
}

/// What it comes to when it is played, once there is nothing wrong with it.
fn tried(draft: Draft, trial: Trial, page: RwSignal<usize>) -> AnyView {
    let text = draft.settled.get();
    if OwnGame::faults(&text).is_empty() { trial.page() } else { text::faults(&text, page) }
}
