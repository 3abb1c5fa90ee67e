//! The browser's local storage, which the app accesses only through this [`Shelf`].

use gloo_storage::{LocalStorage, Storage as _};
use js_sys::{JsString, Reflect};
use ledger::{LAST_NUMBER, Shelf, ShelfError};
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomException, Storage};

use super::random;

/// The browser's local storage. If the browser forbids it, every call returns an error.
#[derive(Clone, Copy, Debug, Default)]
pub struct LocalShelf;

/// Returns the storage if it is allowed.
///
/// Documents are stored as raw text, since even text that Rollbook can't read must be saved.
fn storage() -> Result<Storage, ShelfError> {
    // `LocalStorage::raw` panics if storage is denied.
    let allowed = || web_sys::window()?.local_storage().ok()?;
    allowed().map(|_| LocalStorage::raw()).ok_or(ShelfError::Forbidden)
}

/// Saves a value at a key. Returns `false` if the browser refuses it.
pub fn set(key: &str, value: &impl Serialize) -> bool {
    storage().is_ok() && LocalStorage::set(key, value).is_ok()
}

/// Returns the value at a key, or `None` if there is none or it cannot be read.
pub fn get<T: DeserializeOwned>(key: &str) -> Option<T> {
    storage().ok()?;
    LocalStorage::get(key).ok()
}

fn refused(error: &JsValue) -> ShelfError {
    match error.dyn_ref::<DomException>() {
        Some(error) if error.name() == "QuotaExceededError" => ShelfError::Full,
        _ => ShelfError::Forbidden,
    }
}

impl Shelf for LocalShelf {
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        storage()?.get_item(slot).map_err(|error| refused(&error))
    }

    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError> {
        storage()?.set_item(slot, text).map_err(|error| refused(&error))
    }

    fn remove(&self, slot: &str) -> Result<(), ShelfError> {
        storage()?.remove_item(slot).map_err(|error| refused(&error))
    }

    fn length(&self, slot: &str) -> usize {
        // A JavaScript string needs no copy.
        let read = || Reflect::get(storage().ok()?.as_ref(), &slot.into()).ok()?.dyn_into().ok();
        read().map_or(0, |text: JsString| text.length() as usize)
    }

    fn slots(&self) -> Result<Vec<String>, ShelfError> {
        let storage = storage()?;
        let count = storage.length().map_err(|error| refused(&error))?;
        Ok((0..count).filter_map(|place| storage.key(place).ok().flatten()).collect())
    }

    fn new_number(&self) -> u64 {
        random::below(LAST_NUMBER) + 1
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use ledger::{BattleId, KeptBattle, Library, LoadError, SaveError};
    use rules_core::{System, conversation::Answer};
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    wasm_bindgen_test_configure!(run_in_browser);

    fn empty() -> LocalShelf {
        storage().unwrap().clear().unwrap();
        LocalShelf
    }

    #[wasm_bindgen_test]
    fn a_text_is_kept_replaced_and_taken_away() {
        let shelf = empty();
        assert_eq!(shelf.read("rollbook.x"), Ok(None));
        shelf.write("rollbook.x", "one").unwrap();
        shelf.write("rollbook.x", "two “quoted” ½").unwrap();
        assert_eq!(shelf.read("rollbook.x"), Ok(Some("two “quoted” ½".to_owned())));
        assert_eq!(shelf.slots(), Ok(vec!["rollbook.x".to_owned()]));
        shelf.remove("rollbook.x").unwrap();
        shelf.remove("rollbook.x").unwrap();
        assert_eq!(shelf.slots(), Ok(Vec::new()));
    }

    #[wasm_bindgen_test]
    fn a_battle_comes_back_from_the_browser_in_the_middle_of_its_test() {
        let library = Library::new(empty());
        let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        battle.answer(Answer::Face(7)).unwrap();
        let id: BattleId = library.new_id();
        let battle = KeptBattle::of(System::Tnt, battle);
        library.save_over(&mut library.unwritten(id), &battle, 1).unwrap();
        let kept = Library::new(LocalShelf).load(id).unwrap();
        assert_eq!(kept.battle.walk(), battle.battle.walk());
    }

    /// Fills the storage until it accepts no more text.
    fn fill(shelf: LocalShelf) {
        let mut size = 1 << 24;
        for number in 0..200 {
            if shelf.write(&format!("filler.{number}"), &"x".repeat(size)).is_err() {
                size /= 2;
            }
        }
    }

    #[wasm_bindgen_test]
    fn a_full_storage_says_so_and_keeps_the_old_text() {
        let shelf = empty();
        shelf.write("rollbook.battle.1", "old").unwrap();
        fill(shelf);
        let more = "x".repeat(10_000);
        assert_eq!(shelf.write("rollbook.battle.1", &more), Err(ShelfError::Full));
        assert_eq!(shelf.read("rollbook.battle.1"), Ok(Some("old".to_owned())));
        let library = Library::new(LocalShelf);
        let battle = System::Gdf.begin(System::Gdf.samples()).unwrap();
        let id: BattleId = library.new_id();
        let kept =
            library.save_over(&mut library.unwritten(id), &KeptBattle::of(System::Gdf, battle), 1);
        assert_eq!(kept, Err(SaveError::Shelf(ShelfError::Full)));
        assert_eq!(library.load(id).err(), Some(LoadError::Missing));
        empty();
    }
}
