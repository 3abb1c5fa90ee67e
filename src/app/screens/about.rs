//! What Rollbook is.

use leptos::prelude::*;
use rules_core::System;

use crate::{
    book::Book,
    components::{all, page::page_head},
};

/// What Rollbook is.
pub(crate) fn about(book: Book) -> AnyView {
    let names = all(System::ALL, |system| view! { <li>{system.about().name}</li> }.into_any());
    let kept = book.with_library(|library| match library.battles() {
        Ok(battles) => format!("This browser keeps {} for Rollbook.", count(battles.len())),
        Err(error) => error.to_string(),
    });
    view! {
        <main class="page">
            {page_head("About")}
            <section class="prose">
                <p>
                    "Rollbook keeps the score of a miniature skirmish and walks you through its tests, with your dice "
                    "or its own. Everything can be undone, and you always have the last word: any tracker can be "
                    "changed by hand."
                </p>
                <div><h2 class="label">"Rules it knows"</h2><ul>{names}</ul></div>
                <p>
                    "Unofficial. The games belong to their publishers, who have nothing to do with Rollbook. Their "
                    "rules are put in our own words; to play you need the books."
                </p>
                <p>
                    "Private. After the first visit it works without a network. Nothing you enter leaves this device: "
                    "there is no account, no server, no tracking."
                </p>
                <p>{kept}" A browser may clear what it keeps; save a battle as a file from its log."</p>
                <p>
                    "Lettering: Barlow Condensed, under the "
                    <a href="fonts/OFL.txt">"SIL Open Font License"</a>
                    ". Version "
                    {env!("CARGO_PKG_VERSION")}
                    "."
                </p>
            </section>
        </main>
    }
    .into_any()
}

fn count(battles: usize) -> String {
    match battles {
        0 => "no battles".to_owned(),
        1 => "1 battle".to_owned(),
        more => format!("{more} battles"),
    }
}
