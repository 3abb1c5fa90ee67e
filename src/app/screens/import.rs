//! Importing a roster: a file is chosen or a text pasted, and the roster is then shown as one from
//! a link is.

use exchange::Request;
use ledger::{CAN_IMPORT, LONGEST_IMPORT, TOO_LONG_TO_IMPORT};
use leptos::{ev::Event, html::Textarea, prelude::*, task::spawn_local};

use crate::{
    browser::{
        exchange::ask,
        file::{Chosen, Content, chosen_bytes},
        random,
    },
    components::{
        banner::{banner, trouble},
        icon::{button, icon},
        node::live,
        page::page_head_under,
        paste_field::paste_field,
        symbol::Symbol,
        tap,
    },
    desk::Desk,
    route::Route,
};

/// The progress of reading.
#[derive(Clone, Default)]
enum Reading {
    /// Nothing has been given to read yet.
    #[default]
    Not,
    /// It is being read.
    Now,
    /// It cannot be read, for this reason.
    Failed(String),
}

/// The import screen.
pub(crate) fn import(desk: Desk) -> AnyView {
    let reading = RwSignal::new(Reading::default());
    let field = NodeRef::<Textarea>::new();
    let change: Box<dyn FnMut(Event)> = Box::new(move |event| {
        spawn_local(read_file(chosen_bytes(&event, LONGEST_IMPORT), reading));
    });
    let read_text = move |text: String| spawn_local(read(text.into_bytes(), reading));
    let read_pasted = tap(move || {
        if let Some(field) = field.get_untracked() {
            read_text(field.value());
        }
    });
    let said = move || match reading.get() {
        Reading::Not => None,
        Reading::Now => Some(view! { <p role="status">"Reading …"</p> }.into_any()),
        Reading::Failed(why) => Some(trouble("It cannot be taken over.", vec![why], None)),
    };
    view! {
        <main class="page">
            {page_head_under("Import", "All rosters", Route::Rosters)}
            {live(move || banner(desk, None))}
            {said}
            <section>
                <p>{CAN_IMPORT}" You see the roster first; it is kept when you say so."</p>
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
                )}
            </section>
        </main>
        <nav class="thumb-bar">{button("go", None, "Show the roster".to_owned(), read_pasted)}</nav>
    }
    .into_any()
}

fn too_long() -> Reading {
    Reading::Failed(TOO_LONG_TO_IMPORT.to_owned())
}

async fn read_file(file: Chosen, reading: RwSignal<Reading>) {
    match file.await {
        Ok(None) => {}
        Ok(Some(Content::Read(bytes))) => read(bytes, reading).await,
        Ok(Some(Content::TooMuch)) => reading.set(too_long()),
        Err(_) => reading.set(Reading::Failed("Your browser couldn't read this file.".to_owned())),
    }
}

/// Reads a roster and goes to the screen that shows it.
async fn read(bytes: Vec<u8>, reading: RwSignal<Reading>) {
    if bytes.len() > LONGEST_IMPORT {
        return reading.set(too_long());
    }
    reading.set(Reading::Now);
    let came = ask(Request::Import { bytes, origin: random::number() }).await;
    // If the player has gone elsewhere meanwhile, nothing is opened.
    if reading.try_get_untracked().is_none() {
        return;
    }
    match came {
        Ok(numbered) => {
            Route::go_to_imported(&numbered);
            reading.set(Reading::Not);
        }
        Err(why) => reading.set(Reading::Failed(why)),
    }
}
