//! A figure's picture.

use std::time::Duration;

use ledger::Picture;
use leptos::{prelude::*, task::spawn_local};
use rules_core::FigureId;

use super::{icon::icon_button, node::live, open_file::open_file, symbol::Symbol, tap};
use crate::{browser::photo, editor::Editor, session::Session, split::NOTEBOOK};

/// The size of a picture in pixels, which is sharp enough on all phones.
const PIXELS: u32 = 192;

/// The maximum size of a photo, in bytes. Phones take smaller ones.
const LARGEST_PHOTO: usize = 40 << 20;

/// Renders the picture of the figure at this index of a roster, with buttons to change it.
pub(super) fn portrait(editor: Editor, place: usize) -> AnyView {
    let kept = editor.now();
    let sheet = kept.roster.figures.get(place);
    let (name, picture) = match sheet {
        Some(sheet) => (sheet.name().to_owned(), kept.picture_of(sheet)),
        None => return ().into_any(),
    };
    let choose = move |bytes: Vec<u8>| {
        spawn_local(async move {
            let square = photo::square(&bytes, PIXELS).await;
            match square.ok().and_then(|address| Picture::read(&address)) {
                Some(picture) => editor.set_picture(place, Some(picture)),
                None => editor.app.say("Your browser can't show this picture. Try a JPEG or PNG."),
            }
        });
    };
    let words = if picture.is_some() { "Change picture" } else { "Add picture" };
    let file = open_file(editor.app, words, "image/*", LARGEST_PHOTO, choose);
    let shown = picture.map(|picture| {
        let remove = tap(move || editor.set_picture(place, None));
        view! {
            <img class="portrait" alt=format!("{name}, picture") src=picture.address().to_owned() />
            {icon_button(Symbol::BIN, format!("Remove the picture of {name}"), remove)}
        }
    });
    view! { <div class="portrait-row">{shown}{file}</div> }.into_any()
}

/// Renders a figure's picture in a battle, once the pictures have been read from the rosters.
pub(super) fn portrait_in_battle(session: Session, id: FigureId) -> AnyView {
    let read = async move {
        // Without this part, there is no picture, which is no reason for a message.
        if let Ok(notebook) = NOTEBOOK.fetched().await {
            (notebook.read_portraits)(session);
        }
    };
    // The overlay is painted first.
    set_timeout(move || spawn_local(read), Duration::ZERO);
    live(move || {
        let address = session.portrait(id)?;
        Some(view! { <img class="portrait" alt="" src=address /> }.into_any())
    })
}
