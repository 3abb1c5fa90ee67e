//! A figure's picture.

use std::time::Duration;

use ledger::{LARGEST_PICTURE, Picture};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{FigureId, sheet::Sheet};

use super::{icon::icon_button, node::live, open_file::open_file, symbol::Symbol, tap};
use crate::{
    browser::photo,
    editor::{Editor, SheetKey},
    session::Session,
    split::NOTEBOOK,
};

/// The size of a picture in pixels, which is sharp enough on all phones.
const PIXELS: u32 = 192;

/// The maximum size of a photo, in bytes. Phones take smaller ones.
const LARGEST_PHOTO: usize = 40 << 20;

/// Renders the picture of the figure with this sheet, with buttons to change it.
pub(super) fn portrait(editor: Editor, at: &SheetKey, sheet: &Sheet) -> AnyView {
    let (name, picture) = (sheet.name().to_owned(), editor.now().picture_of(sheet));
    let figure = at.clone();
    let choose = move |bytes: Vec<u8>| {
        let figure = figure.clone();
        spawn_local(async move {
            let words = match photo::square(&bytes, PIXELS, LARGEST_PICTURE).await {
                Ok(address) => match Picture::read(&address) {
                    Some(picture) => return editor.set_picture(&figure, Some(picture)),
                    None => "This picture is too detailed. Try another one.",
                },
                Err(_) => "Your browser can't show this picture. Try a JPEG or PNG.",
            };
            editor.app.say(words);
        });
    };
    let words = if picture.is_some() { "Change picture" } else { "Add picture" };
    let file = open_file(editor.app, words, "image/*", LARGEST_PHOTO, choose);
    let shown = picture.map(|picture| {
        let figure = at.clone();
        let remove = tap(move || editor.set_picture(&figure, None));
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
