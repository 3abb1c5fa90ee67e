//! Handing a text on.

use std::sync::Arc;

use leptos::{prelude::*, task::spawn_local};

use super::{icon::button, tap};
use crate::browser::share::{Shared, share};

/// A button that hands a text on; its words become what came of it.
pub(crate) fn share_button(
    kind: &'static str,
    text: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    let words = RwSignal::new("Share");
    let text: Arc<dyn Fn() -> String + Send + Sync> = Arc::new(text);
    let draw = move || {
        let text = text.clone();
        let press = tap(move || hand_on(text(), words));
        button(kind, Some("#i-share"), words.get().to_owned(), press)
    };
    draw.into_any()
}

fn hand_on(text: String, words: RwSignal<&'static str>) {
    spawn_local(async move {
        let came = match share(&text).await {
            Ok(Shared::ByDevice) => return,
            Ok(Shared::Copied) => "Copied",
            Err(_) => "The browser cannot share",
        };
        // The button may be gone by now.
        let _gone = words.try_set(came);
    });
}
