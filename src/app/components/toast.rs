//! Notes that disappear after a while, and the prompt to load a new version.

use leptos::prelude::*;

use super::{icon::button, tap};
use crate::{
    app_state::{AppState, Note},
    route::Route,
};

/// Renders the current note, and the prompt for a new version.
///
/// A new version is not offered during a battle.
pub(crate) fn toasts(app: AppState) -> Vec<AnyView> {
    let in_battle = matches!(app.route(), Route::Battle(_));
    let (note, update) = app.state(|state| (state.note.clone(), state.update.clone()));
    let note = note.map(|Note { words, undo }| {
        let undo = undo.map(|undo| {
            let press = move || {
                app.show(None);
                undo();
            };
            button("", None, "Undo".to_owned(), tap(press))
        });
        toast(words, undo)
    });
    let update = update.filter(|_| !in_battle).map(|update| {
        let reload = button("", None, "Reload".to_owned(), tap(move || update.activate()));
        toast("A new version is ready.".to_owned(), Some(reload))
    });
    note.into_iter().chain(update).collect()
}

fn toast(words: String, button: Option<AnyView>) -> AnyView {
    view! { <div class="toast"><span>{words}</span>{button}</div> }.into_any()
}
