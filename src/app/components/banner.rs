//! Trouble that stays until it is over.

use leptos::prelude::*;

use super::{
    icon::{button, icon},
    tap,
};
use crate::desk::Desk;

/// Says that what happens now is not kept, while that is so; with a way to make a file of what there is.
pub(crate) fn banner(desk: Desk, save: Option<AnyView>) -> AnyView {
    match desk.papers(|papers| papers.trouble.clone()) {
        None => ().into_any(),
        Some(words) => {
            let backup = tap(move || desk.download_backup());
            let backup = button("", None, "Download backup".to_owned(), backup);
            let ways_out = view! { {save} {backup} }.into_any();
            trouble("Not kept", vec![words], Some(ways_out))
        }
    }
}

/// Something that went wrong, in words.
pub(crate) fn trouble(
    title: &'static str,
    words: Vec<String>,
    way_out: Option<AnyView>,
) -> AnyView {
    let words = super::all(words, |line| view! { <span>{line}" "</span> }.into_any());
    view! {
        <section class="banner" role="alert">{icon("#i-warn")}<p><b>{title}</b>{words}</p>{way_out}</section>
    }
    .into_any()
}
