//! Views that first fetch the part of the app or the document that they need.

use std::{pin::Pin, sync::Arc};

use ledger::{BattleId, Id};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    app_state::AppState,
    browser::focus,
    components::{banner::trouble, icon::button, page::page_head_to_come, tap},
    split::{PAGES, ProgramPart, Split},
};

/// The loading state of a part of the app.
#[derive(Clone)]
enum Coming {
    /// The part is being fetched.
    Now,
    /// The part has been loaded.
    Here,
    /// The part could not be fetched, for this reason.
    Failed(String),
}

/// The view that is shown until a part of the app has been loaded.
#[derive(Clone, Copy)]
pub(crate) enum Placeholder {
    /// A whole screen.
    Screen,
    /// A line on the screen.
    Line,
}

impl Placeholder {
    fn draw(self, words: AnyView) -> AnyView {
        match self {
            Self::Screen => {
                view! { <main class="page">{page_head_to_come()} {words}</main> }.into_any()
            }
            Self::Line => words,
        }
    }
}

/// A part of the app that a view needs.
pub(crate) trait Needed: Copy + Send + 'static {
    /// The part's content, which the view needs.
    type Content;

    /// Returns the name of the part.
    fn part(self) -> ProgramPart;

    /// Draws a view with the content of the fetched part.
    fn draw(self, draw: &impl Fn(Self::Content) -> AnyView) -> AnyView;
}

impl Needed for ProgramPart {
    type Content = ();

    fn part(self) -> ProgramPart {
        self
    }

    fn draw(self, draw: &impl Fn(()) -> AnyView) -> AnyView {
        draw(())
    }
}

impl<T: Copy + Send + Sync> Needed for &'static Split<T> {
    type Content = T;

    fn part(self) -> ProgramPart {
        self.part
    }

    fn draw(self, draw: &impl Fn(T) -> AnyView) -> AnyView {
        self.here().map(draw).into_any()
    }
}

/// Draws a view once the part of the app that it needs has been fetched.
///
/// Until then, a placeholder says that the view is opening. If the fetch fails, the placeholder
/// shows the reason and a button to try again.
pub(crate) fn with_part<N: Needed>(
    needed: N,
    placeholder: Placeholder,
    draw: impl Fn(N::Content) -> AnyView + Send + 'static,
) -> AnyView {
    let part = needed.part();
    match part.is_here() {
        true => needed.draw(&draw),
        false => {
            let fetch = Fetch {
                failure: "Part of the app is missing.",
                battle: None,
                begin: Arc::new(move || Box::pin(part.fetch())),
            };
            once_here(fetch, placeholder, Box::new(move || needed.draw(&draw)))
        }
    }
}

/// Draws a view once the document that it needs has been read, if the document is archived.
pub(crate) fn with_document(
    app: AppState,
    id: impl Id,
    draw: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    let slots = vec![id.slot()].into_iter().filter(|slot| app.is_archived(slot)).collect();
    with_documents(app, slots, None, Box::new(draw))
}

/// Draws an archived battle once it has been read. If that fails, draws its figures as last seen.
pub(crate) fn with_battle(
    app: AppState,
    id: BattleId,
    draw: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    with_documents(app, vec![id.slot()], Some(id), Box::new(draw))
}

/// Draws the figures of a battle that can't be opened.
pub(crate) fn figures_last_seen(id: BattleId) -> AnyView {
    with_part(&PAGES, Placeholder::Line, move |it| (it.last_seen)(id))
}

/// Draws a view once all archived rosters have been read.
pub(crate) fn with_rosters(app: AppState, draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    with_documents(app, app.archived_rosters(), None, Box::new(draw))
}

fn with_documents(
    app: AppState,
    slots: Vec<String>,
    battle: Option<BattleId>,
    draw: Box<dyn Fn() -> AnyView + Send>,
) -> AnyView {
    match slots.is_empty() {
        true => draw(),
        false => {
            let fetch = Fetch {
                failure: "Couldn't open this.",
                battle,
                begin: Arc::new(move || Box::pin(app.fetch_all(slots.clone()))),
            };
            once_here(fetch, Placeholder::Screen, draw)
        }
    }
}

/// How to fetch something before a view can be drawn. Home only fetches parts of the app, so the
/// code that fetches documents must not be named here.
#[derive(Clone)]
struct Fetch {
    /// The words for the player if it could not be fetched.
    failure: &'static str,
    /// The battle whose figures are shown if it could not be fetched.
    battle: Option<BattleId>,
    begin: Arc<dyn Fn() -> Fetching + Send + Sync>,
}

type Fetching = Pin<Box<dyn Future<Output = Result<(), String>>>>;

fn once_here(
    what: Fetch,
    placeholder: Placeholder,
    draw: Box<dyn Fn() -> AnyView + Send>,
) -> AnyView {
    let coming = RwSignal::new(Coming::Now);
    fetch(what.clone(), coming);
    let shown = move || match coming.get() {
        Coming::Here => draw(),
        Coming::Now => {
            placeholder.draw(view! { <p class="label" role="status">"Opening …"</p> }.into_any())
        }
        Coming::Failed(why) => {
            let (failure, battle) = (what.failure, what.battle);
            let what = what.clone();
            let again = tap(move || {
                coming.set(Coming::Now);
                fetch(what.clone(), coming);
            });
            let again = button("go", None, "Try again".to_owned(), again);
            let words = trouble(failure, vec![why], Some(again));
            let figures = battle.map(figures_last_seen);
            placeholder.draw(view! { {words} {figures} }.into_any())
        }
    };
    shown.into_any()
}

fn fetch(what: Fetch, coming: RwSignal<Coming>) {
    spawn_local(async move {
        let now = match (what.begin)().await {
            Ok(()) => Coming::Here,
            Err(why) => Coming::Failed(why),
        };
        let was_on_title = focus::is_on_title();
        // The player may have left the screen by now.
        let _closed = coming.try_set(now);
        if was_on_title {
            focus::arrive();
        }
    });
}
