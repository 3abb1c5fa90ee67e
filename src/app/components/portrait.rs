//! A figure's picture, in the roster editor and in battles.

use std::time::Duration;

use ledger::{LARGEST_PICTURE, Picture};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{FigureId, sheet::Sheet};

use super::{icon::icon_button, node::live, sharing::open_file::open_file, symbol::Symbol, tap};
use crate::{
    app_state::AppState,
    browser::photo,
    editor::{Editor, SheetKey},
    session::Session,
    split::NOTEBOOK,
};

/// The size of a picture in pixels, which is sharp enough on all phones.
const PIXELS: u32 = 192;

/// The maximum size of a photo, in bytes. Phones take smaller ones.
pub(crate) const LARGEST_PHOTO: usize = 40 << 20;

/// Renders the picture of the figure with this sheet, with buttons to change it.
pub(super) fn portrait_editor(editor: Editor, at: &SheetKey, sheet: &Sheet) -> AnyView {
    let (name, picture) = (sheet.name().to_owned(), editor.now().picture_of(sheet));
    let figure = at.clone();
    let set = move |picture| editor.set_picture(&figure, Some(picture));
    let words = if picture.is_some() { "Change picture" } else { "Add picture" };
    let file = choose_picture(editor.app, words, set);
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

/// Renders a button that reads a photo, shrinks it, and passes it to `set`.
fn choose_picture(
    app: AppState,
    words: &'static str,
    set: impl Fn(Picture) + Clone + 'static,
) -> AnyView {
    let choose = move |bytes: Vec<u8>| {
        let set = set.clone();
        spawn_local(async move {
            let words = match photo::square(&bytes, PIXELS, LARGEST_PICTURE).await {
                Ok(address) => match Picture::read(&address) {
                    Some(picture) => return set(picture),
                    None => "This picture is too detailed. Try another one.",
                },
                Err(_) => "This browser can't show this picture. Try a JPEG or PNG.",
            };
            app.say(words);
        });
    };
    open_file(app, words, "image/*", LARGEST_PHOTO, choose)
}

/// Renders the button that adds a picture to the roster of a figure in a battle, or changes it.
///
/// Renders nothing for a figure that is not on any roster.
pub(crate) fn portrait_button(session: Session, id: FigureId) -> AnyView {
    if !session.can_set_portrait(id) {
        return ().into_any();
    }
    live(move || {
        let words = if session.portrait(id).is_some() { "Change picture" } else { "Add picture" };
        choose_picture(session.app(), words, move |picture| session.set_portrait(id, picture))
    })
}

/// Renders a figure's picture, if it is known. See [`read_portraits`].
pub(crate) fn portrait(session: Session, id: FigureId) -> Option<AnyView> {
    let address = session.portrait(id)?;
    Some(view! { <img class="portrait" alt="" src=address /> }.into_any())
}

/// Reads the pictures of the battle's figures from the rosters, if any roster may be saved on this
/// device. The battle is painted first.
pub(crate) fn read_portraits(session: Session) {
    if !session.may_have_portraits() {
        return;
    }
    let read = async move {
        // Without this part, there are no pictures, which is no reason for a message.
        if let Ok(notebook) = NOTEBOOK.fetched().await {
            (notebook.read_portraits)(session);
        }
    };
    set_timeout(move || spawn_local(read), Duration::ZERO);
}
