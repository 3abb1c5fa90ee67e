//! Views that first fetch the part of the app that they need.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::focus,
    components::{banner::trouble, icon::button, page::page_head_to_come, tap},
    split::{ProgramPart, Split},
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
    once_here(needed.part(), placeholder, Box::new(move || needed.draw(&draw)))
}

fn once_here(
    part: ProgramPart,
    placeholder: Placeholder,
    draw: Box<dyn Fn() -> AnyView + Send>,
) -> AnyView {
    if part.is_here() {
        return draw();
    }
    let coming = RwSignal::new(Coming::Now);
    fetch(part, coming);
    let shown = move || match coming.get() {
        Coming::Here => draw(),
        Coming::Now => {
            placeholder.draw(view! { <p class="label" role="status">"Opening …"</p> }.into_any())
        }
        Coming::Failed(why) => {
            let again = tap(move || {
                coming.set(Coming::Now);
                fetch(part, coming);
            });
            let again = button("go", None, "Try again".to_owned(), again);
            let words = trouble("Part of the app is missing.", vec![why], Some(again));
            placeholder.draw(words)
        }
    };
    shown.into_any()
}

fn fetch(part: ProgramPart, coming: RwSignal<Coming>) {
    spawn_local(async move {
        let now = match part.fetch().await {
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
