//! A reminder of a rule that is easily forgotten in the current phase.

use ledger::Library;
use leptos::prelude::*;

use crate::{
    components::{icon::icon, symbol::Symbol, tap},
    session::{Session, panes::Next},
};

/// Renders the current reminder, unless players have closed it.
pub(crate) fn reminder(session: Session) -> AnyView {
    let app = session.app();
    let read = RwSignal::new(app.with_library(Library::settings).reminders_read);
    let drawn = move || {
        let words = session.pane(Next, |next| next.reminder.clone())?;
        let is_new = !session.document.is_watching() && read.with(|read| !read.contains(&words));
        is_new.then(|| {
            let told = words.clone();
            let close = tap(move || {
                app.with_library(|library| library.set(|it| it.has_read(words.clone())));
                read.update(|read| read.push(words.clone()));
            });
            view! {
                <button type="button" class="reminder" title="Don't show this again" on:click=close>
                    {icon(Symbol::INFO)}<span>{told}</span>{icon(Symbol::CLOSE)}
                </button>
            }
            .into_any()
        })
    };
    drawn.into_any()
}
