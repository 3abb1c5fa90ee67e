//! The browser's local storage as a shelf.

use gloo_storage::{LocalStorage, Storage as _};
use ledger::{Shelf, ShelfError};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomException, Storage};

/// The browser's local storage. Where a browser forbids it, every call says so.
#[derive(Clone, Copy, Debug, Default)]
pub struct LocalShelf;

/// The storage, if there is one: gloo's own accessor panics where there is none, so look first.
fn storage() -> Result<Storage, ShelfError> {
    let allowed = web_sys::window().and_then(|window| window.local_storage().ok().flatten());
    allowed.map(|_| LocalStorage::raw()).ok_or(ShelfError::Forbidden)
}

fn refused(error: &JsValue) -> ShelfError {
    match error.dyn_ref::<DomException>() {
        Some(error) if error.name() == "QuotaExceededError" => ShelfError::Full,
        _ => ShelfError::Forbidden,
    }
}

impl Shelf for LocalShelf {
    fn read(&self, key: &str) -> Result<Option<String>, ShelfError> {
        storage()?.get_item(key).map_err(|error| refused(&error))
    }

    fn write(&self, key: &str, text: &str) -> Result<(), ShelfError> {
        storage()?.set_item(key, text).map_err(|error| refused(&error))
    }

    fn remove(&self, key: &str) -> Result<(), ShelfError> {
        storage()?.remove_item(key).map_err(|error| refused(&error))
    }

    fn keys(&self) -> Result<Vec<String>, ShelfError> {
        let storage = storage()?;
        let count = storage.length().map_err(|error| refused(&error))?;
        Ok((0..count).filter_map(|place| storage.key(place).ok().flatten()).collect())
    }
}
