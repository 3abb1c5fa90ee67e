//! The scanner, which opens shared codes and connects to other phones.

use ledger::Code;
use leptos::prelude::*;

use crate::{
    components::{
        node::{live, node},
        page::page_head,
        sharing::{
            code_entry::CodeEntry,
            more_phones::{TITLE, answering},
            paste::enter,
        },
    },
    phones::Phones,
};

/// Renders the scanner.
pub(crate) fn scan(phones: Phones) -> AnyView {
    let entry = CodeEntry::asking_for(phones.app(), move |code: Code| enter(phones, code));
    entry.scan();
    let title = Memo::new(move |_| match phones.stage().is_answer() {
        true => TITLE,
        false => entry.title(),
    });
    let looking = move || node("section", "scanner", vec![entry.drawn()]);
    view! {
        <main class="page">
            {live(move || page_head(title.get()))}
            {live(move || answering(phones).unwrap_or_else(looking))}
        </main>
    }
    .into_any()
}
