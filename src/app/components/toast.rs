//! Notes that pass, and the word of a new version.

use leptos::prelude::*;

use super::icon::icon;
use crate::{book::Book, route::Route};

/// Notes, over whatever screen is shown.
pub(crate) fn toasts(book: Book) -> impl IntoView {
    let note = move || {
        book.note.get().map(|note| {
            let undo = note.removed.map(|removed| {
                let put_back = move |_| {
                    let outcome = book.with_library(|library| library.put_back(&removed));
                    match outcome {
                        Ok(_) => book.note.set(None),
                        Err(error) => book.say(error.to_string()),
                    }
                    book.shelf_changed();
                };
                view! { <button type="button" class="button" on:click=put_back>"Undo"</button> }
            });
            view! { <div class="toast"><span>{note.words}</span>{undo}</div> }
        })
    };
    let update = move || {
        let in_battle = matches!(book.route.get(), Route::Battle(_) | Route::Unkept);
        let update = book.update.get().filter(|_| !in_battle);
        update.map(|update| {
            view! {
                <div class="toast">
                    {icon("#i-info")}
                    <span>"A new version is here."</span>
                    <button type="button" class="button" on:click=move |_| update.activate()>"Reload"</button>
                </div>
            }
        })
    };
    view! { <div class="toasts" role="status">{note}{update}</div> }
}
