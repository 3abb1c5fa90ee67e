//! The import screen, which reads a roster from a file or a pasted text.
//!
//! The roster is then shown like a shared one.

use ledger::{CAN_IMPORT, Code, LONGEST_FILE, too_large};
use leptos::{ev::Event, html::Textarea, prelude::*, task::spawn_local};

use crate::{
    browser::{
        exchange::code_of_file,
        file::{Chosen, Content, chosen_bytes},
    },
    components::{
        banner::{banner, trouble},
        icon::{button, icon},
        node::live,
        page::page_head_under,
        sharing::{
            paste::{follow, show},
            paste_field::paste_field,
        },
        symbol::Symbol,
        tap,
    },
    phones::Phones,
    route::Route,
};

/// The progress of reading.
#[derive(Clone, Default)]
enum Reading {
    /// Nothing has been chosen yet.
    #[default]
    Not,
    /// The content is being read.
    Now,
    /// The content cannot be read, for this reason.
    Failed(String),
}

/// Renders the import screen.
pub(crate) fn import(phones: Phones) -> AnyView {
    let app = phones.app();
    let reading = RwSignal::new(Reading::default());
    let field = NodeRef::<Textarea>::new();
    let change: Box<dyn FnMut(Event)> = Box::new(move |event| {
        spawn_local(read_file(chosen_bytes(&event, LONGEST_FILE), reading, phones));
    });
    let read_text = move |text: String| spawn_local(read(Code::read(&text), reading, phones));
    let read_pasted = tap(move || {
        if let Some(field) = field.get_untracked() {
            read_text(field.value());
        }
    });
    let forget_failure = move || {
        if matches!(reading.get_untracked(), Reading::Failed(_)) {
            reading.set(Reading::Not);
        }
    };
    let said = move || match reading.get() {
        Reading::Not => None,
        Reading::Now => Some(view! { <p role="status">"Reading …"</p> }.into_any()),
        Reading::Failed(why) => Some(trouble("Couldn't import this.", vec![why], None)),
    };
    view! {
        <main class="page">
            {page_head_under("Import", "All rosters", Route::Rosters)}
            {live(move || banner(app, None))}
            {said}
            <section>
                <p>{CAN_IMPORT}" You'll get a preview before anything is saved."</p>
                <div class="buttons">
                    <label class="button">
                        {icon(Symbol::OPEN)}
                        "Choose file"
                        <input type="file" class="covers" on:change=change />
                    </label>
                </div>
            </section>
            <section>
                {paste_field(
                    view! { <span class="label">"Or paste it here"</span> }.into_any(),
                    "9",
                    field,
                    read_text,
                    forget_failure,
                )}
            </section>
        </main>
        <nav class="thumb-bar">{button("go", None, "Preview roster".to_owned(), read_pasted)}</nav>
    }
    .into_any()
}

async fn read_file(file: Chosen, reading: RwSignal<Reading>, phones: Phones) {
    match file.await {
        Ok(None) => {}
        Ok(Some(Content::Read(bytes))) => read(code_of_file(bytes).await, reading, phones).await,
        Ok(Some(Content::TooMuch(size))) => {
            reading.set(Reading::Failed(too_large(size, LONGEST_FILE)));
        }
        Err(_) => reading.set(Reading::Failed("This browser couldn't read this file.".to_owned())),
    }
}

/// Reads a file or text and goes to the screen that shows it.
async fn read(code: Code, reading: RwSignal<Reading>, phones: Phones) {
    reading.set(Reading::Now);
    // Don't open anything if the player has left the screen.
    let is_wanted = move || reading.try_get_untracked().is_some();
    let shown = match follow(phones, code) {
        Ok(Some(bytes)) => show(phones.app(), bytes, is_wanted).await,
        Ok(None) => Ok(()),
        Err(why) => Err(why),
    };
    let next = match shown {
        Ok(()) => Reading::Not,
        Err(why) => Reading::Failed(why),
    };
    let _gone = reading.try_set(next);
}
