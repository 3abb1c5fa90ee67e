//! The app's entry point, which also splits off the parts that are fetched on demand.

use std::pin::Pin;

use app::{Battlefield, Fetches, Notebook, Pages};
use wasm_split_helpers::SplitLoaderError;

fn main() {
    app::start(Fetches { pages, battlefield, notebook });
}

fn pages() -> Pin<Box<dyn Future<Output = Option<Pages>>>> {
    Box::pin(async { part::pages().await.ok() })
}

fn battlefield() -> Pin<Box<dyn Future<Output = Option<Battlefield>>>> {
    Box::pin(async { part::battlefield().await.ok() })
}

fn notebook() -> Pin<Box<dyn Future<Output = Option<Notebook>>>> {
    Box::pin(async { part::notebook().await.ok() })
}

#[allow(unsafe_code, reason = "a part is called as another program's function is")]
mod part {
    use super::{Battlefield, Notebook, Pages, SplitLoaderError};

    #[cfg(rollbook_parts)]
    #[wasm_split_helpers::wasm_split(pages, fallible)]
    pub(super) fn pages() -> Result<Pages, SplitLoaderError> {
        Ok(Pages::default())
    }

    #[cfg(not(rollbook_parts))]
    pub(super) async fn pages() -> Result<Pages, SplitLoaderError> {
        Ok(Pages::default())
    }

    #[cfg(rollbook_parts)]
    #[wasm_split_helpers::wasm_split(battlefield, fallible)]
    pub(super) fn battlefield() -> Result<Battlefield, SplitLoaderError> {
        Ok(Battlefield::default())
    }

    #[cfg(not(rollbook_parts))]
    pub(super) async fn battlefield() -> Result<Battlefield, SplitLoaderError> {
        Ok(Battlefield::default())
    }
    #[cfg(rollbook_parts)]
    #[wasm_split_helpers::wasm_split(notebook, fallible)]
    pub(super) fn notebook() -> Result<Notebook, SplitLoaderError> {
        Ok(Notebook::default())
    }

    #[cfg(not(rollbook_parts))]
    pub(super) async fn notebook() -> Result<Notebook, SplitLoaderError> {
        Ok(Notebook::default())
    }
}
