//! A system's guided lesson, which uses the real rules and is not saved.

use ledger::KeptBattle;
use leptos::prelude::*;
use rules_core::{Lesson, Row, System, lesson::Page};

use crate::{
    browser::page::find,
    components::{
        battle::{
            aloud::aloud, moment::moment, news::news, topic::topic_panel, tray::tray,
            walk_overlay::asked,
        },
        icon::{button, undo_button},
        node::live,
        page::page_head,
        parts::{Placeholder::Screen, with_part},
        tap,
    },
    phones::Phones,
    route::Route,
    session::Session,
    shown::Region,
    split::ProgramPart,
};

/// Returns the systems that have a lesson, with the titles of the lessons.
pub(crate) fn taught() -> impl Iterator<Item = (System, &'static str)> {
    System::ALL.iter().filter_map(|&system| Some((system, system.about().lesson?)))
}

/// Renders a system's lesson page by page.
pub(crate) fn first_shot(phones: Phones, system: System) -> AnyView {
    with_part(ProgramPart::Rules(system), Screen, move |()| lesson(phones, system))
}

fn lesson(phones: Phones, system: System) -> AnyView {
    let title = system.about().lesson.unwrap_or_default();
    let Some(Lesson { battle, pages }) = system.lesson() else {
        return view! { <main class="page">{page_head(title)}</main> }.into_any();
    };
    let count = pages.len();
    let course = Course {
        session: Session::new(phones, KeptBattle::of(system, battle)),
        pages: StoredValue::new(pages),
        turned: RwSignal::new(Vec::new()),
    };
    course.turn();
    let session = course.session;
    // The focused element may have disappeared with the previous page or die, so focus the title.
    Effect::new(move |before: Option<(usize, bool)>| {
        let now = (course.place(), session.shown(|shown| shown.walk.is_some()));
        if before.is_some_and(|before| before != now) {
            request_animation_frame(|| {
                if let Some(title) = find("#lesson-title") {
                    let _unfocused = title.focus();
                }
            });
        }
        now
    });
    view! {
        <main class="page" data-low="">
            {page_head(title)}
            <section class="lesson">{live(move || course.said(count))}</section>
            {live(move || course.play(count))}
            {aloud(session, &[Region::Page, Region::Overlay])}
        </main>
        {live(move || topic_panel(session))}
        {live(move || tray(session))}
        {live(move || moment(session))}
    }
    .into_any()
}

/// The progress of a lesson.
#[derive(Clone, Copy)]
struct Course {
    session: Session,
    pages: StoredValue<Vec<Page<Row>>>,
    /// For each opened page, the length of the log at the time, and whether the previous page was
    /// [replayed](Page::instead).
    turned: RwSignal<Vec<(usize, bool)>>,
}

impl Course {
    fn log_len(self) -> usize {
        let (entries, before) = self.session.log(0);
        entries.len() + before
    }

    /// Returns the index of the current page, which is the last one that was opened and not undone.
    fn place(self) -> usize {
        let len = self.log_len();
        self.turned
            .with(|turned| turned.iter().rposition(|(from, _)| len >= *from).unwrap_or_default())
    }

    fn page<T>(self, look: impl FnOnce(&Page<Row>) -> T) -> Option<T> {
        let place = self.place();
        self.pages.with_value(|pages| pages.get(place).map(look))
    }

    /// Turns to the next page.
    fn turn(self) {
        let next = untrack(|| match self.turned.with(Vec::is_empty) {
            true => 0,
            false => self.place() + 1,
        });
        let before = next
            .checked_sub(1)
            .and_then(|it| self.turned.with_untracked(|turned| turned.get(it).copied()));
        let from = before.map_or(0, |(from, _)| from);
        // A tap while dice fall only skips the animation.
        let mut is_over = None;
        self.session.change_by_move(&mut |battle| {
            let turn = |pages: &Vec<_>| Lesson::turn(pages, next, battle, from);
            is_over = Some(self.pages.with_value(turn)?);
            Ok(())
        });
        let Some(is_over) = is_over else { return };
        let from = untrack(|| self.log_len());
        self.turned.update(|turned| {
            turned.truncate(next);
            turned.push((from, is_over));
        });
    }

    /// Renders the text of the page.
    fn said(self, count: usize) -> AnyView {
        let rolls = self.session.shown(|shown| shown.walk.is_some());
        let place = self.place();
        let number = format!("{} of {count}", place + 1);
        let is_over = self.turned.with(|turned| turned.get(place).is_some_and(|it| it.1));
        let said = self.page(|page| {
            let over = page.instead.as_ref().filter(|_| is_over);
            let words = match (rolls, over) {
                (false, _) => page.otherwise.unwrap_or(page.words),
                (true, Some(instead)) => instead.words,
                (true, None) => page.words,
            };
            view! {
                <header>
                    <h2 id="lesson-title" tabindex="-1">{page.title}" "<small>{number}</small></h2>
                    <a class="button" data-kind="quiet" href=Route::Home.href()>"Skip"</a>
                </header>
                <p>{words}</p>
            }
            .into_any()
        });
        said.into_any()
    }

    /// Renders the roll that the page asks for, or the result and the button to the next page.
    fn play(self, count: usize) -> AnyView {
        let session = self.session;
        if session.shown(|shown| shown.walk.is_some()) {
            return view! { <div class="lesson-play">{asked(session)}</div> }.into_any();
        }
        let came = session.now(|shown| news(session, &shown.news));
        let on = if self.place() + 1 < count {
            button("go", None, "Next".to_owned(), tap(move || self.turn()))
        } else {
            view! { <a class="button" data-kind="go" href=Route::NewBattle.href()>"New battle"</a> }
                .into_any()
        };
        view! {
            <div class="came">{came}</div>
            <nav class="thumb-bar">{undo_button(session)} {on}</nav>
        }
        .into_any()
    }
}
