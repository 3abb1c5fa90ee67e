//! When the app itself fails: a plain page that says so, offers what is kept as a file, and loads the app anew.

use std::panic::{self, PanicHookInfo};

use js_sys::Array;
use ledger::{Library, Shelf};
use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Element, HtmlAnchorElement, Url};

use crate::browser::storage::LocalShelf;

/// Shows that page whenever the app fails from now on.
pub(crate) fn watch() {
    panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        let _unshown = show(info);
        // So that a battle that cannot be opened does not stop the next start as well.
        Library::new(LocalShelf).set(|settings| settings.open_battle = None);
    }));
}

fn show(info: &PanicHookInfo<'_>) -> Result<(), JsValue> {
    let Some(body) = document().body() else { return Ok(()) };
    body.set_inner_html("");
    let page = add(&body, "main", "")?;
    page.set_class_name("page");
    add(&page, "h1", "Rollbook has failed")?.set_class_name("brand");
    let prose = add(&page, "section", "")?;
    prose.set_class_name("prose");
    add(
        &prose,
        "p",
        "This is our mistake, not yours. What you played is kept up to your last tap.",
    )?;
    let again = add(&prose, "a", "Reload")?.unchecked_into::<HtmlAnchorElement>();
    again.set_class_name("button");
    again.set_attribute("data-kind", "go")?;
    again.set_href("./");
    if let Ok(address) = backup() {
        let save = add(&prose, "a", "Download backup")?.unchecked_into::<HtmlAnchorElement>();
        save.set_class_name("button");
        save.set_href(&address);
        save.set_download("rollbook-backup.txt");
    }
    add(&prose, "p", "If it happens again, report these lines and what you did before:")?;
    let what = format!("Rollbook {}\n{info}", env!("CARGO_PKG_VERSION"));
    add(&prose, "pre", &what)?;
    Ok(())
}

fn add(to: &Element, tag: &str, text: &str) -> Result<Element, JsValue> {
    let element = document().create_element(tag)?;
    element.set_text_content(Some(text));
    to.append_child(&element)?;
    Ok(element)
}

/// The address of a file with all that is kept, readable or not, a line each.
fn backup() -> Result<String, JsValue> {
    let shelf = LocalShelf;
    let mut texts = String::new();
    for key in shelf.keys().unwrap_or_default() {
        if let Ok(Some(text)) = shelf.read(&key) {
            texts.push_str(&format!("{key}\t{text}\n"));
        }
    }
    let parts = Array::of1(&JsValue::from_str(&texts));
    Url::create_object_url_with_blob(&Blob::new_with_str_sequence(&parts)?)
}
