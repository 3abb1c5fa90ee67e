//! Scanning a code: what it holds is shown as what a link holds is; another phone that calls is
//! answered.

use exchange::Sight;
use leptos::prelude::*;

use crate::{
    browser::address,
    components::{page::page_head, paste::paste, two_phones::answering, viewfinder::viewfinder},
    desk::Desk,
    route::Route,
};

/// What is said of codes that are none of Rollbook's.
const FOREIGN: &str = "This code is none of Rollbook's.";

/// Scanning a code.
pub(crate) fn scan(desk: Desk) -> AnyView {
    view! {
        <main class="page">
            {page_head("Scan")}
            {move || answering(desk).unwrap_or_else(|| viewfinder(move |sight| open(desk, sight)))}
        </main>
        <nav class="thumb-bar">{paste(desk)}</nav>
    }
    .into_any()
}

/// Goes where a code leads; says why where it leads nowhere.
fn open(desk: Desk, sight: Sight) -> Result<(), String> {
    let payload = match sight {
        Sight::Whole(payload) => payload,
        Sight::Code(text) if desk.phones.answer(desk, &text) => return Ok(()),
        Sight::Code(text) => Route::payload_in(&text).ok_or(FOREIGN)?,
        Sight::Nothing | Sight::Part { .. } => return Err(String::new()),
    };
    address::replace(&Route::link(&payload));
    Ok(())
}
