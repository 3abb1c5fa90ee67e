//! The scanner, which opens shared codes and connects to other phones.

use exchange::Sight;
use ledger::payload_in;
use leptos::prelude::*;

use crate::{
    browser::address,
    components::{
        more_phones::answering, node::live, page::page_head, paste::paste, viewfinder::viewfinder,
    },
    phones::Phones,
    route::Route,
};

/// The message for a code that is not from Rollbook.
const FOREIGN: &str = "This isn't a Rollbook code.";

/// Renders the scanner.
pub(crate) fn scan(phones: Phones) -> AnyView {
    let looking = move || viewfinder(move |sight| open(phones, sight));
    view! {
        <main class="page">
            {page_head("Scan")}
            {live(move || answering(phones).unwrap_or_else(looking))}
        </main>
        <nav class="thumb-bar">{paste(phones)}</nav>
    }
    .into_any()
}

/// Opens the content of a code.
fn open(phones: Phones, sight: Sight) -> Result<(), String> {
    let payload = match sight {
        Sight::Whole(payload) => payload,
        Sight::Code(text) if phones.answer(&text) => return Ok(()),
        Sight::Code(text) => payload_in(&text).ok_or(FOREIGN)?.to_owned(),
        Sight::Nothing | Sight::Part { .. } => return Err(String::new()),
    };
    address::replace(&Route::link(&payload));
    Ok(())
}
