//! Animated codes: a series of QR codes for content that does not fit in one.

use std::time::Duration;

use ledger::{MovingCode, Qr};
use leptos::prelude::*;

use crate::{
    browser::motion,
    components::{icon::button, node::text, tap},
};

/// How long each frame is shown.
const PACE: Duration = Duration::from_millis(100);

/// Renders the codes in a loop that the player can pause.
pub(crate) fn moving_code(code: MovingCode) -> AnyView {
    let number = RwSignal::new(0_u32);
    let moves = RwSignal::new(!motion::is_reduced());
    let next = move || {
        if moves.get_untracked() {
            number.update(|number| *number = number.wrapping_add(1));
        }
    };
    if let Ok(pace) = set_interval_with_handle(next, PACE) {
        on_cleanup(move || pace.clear());
    }
    let pieces = code.pieces();
    let qr = move |number: u32| Qr::of(&code.frame(number));
    let Ok(size) = qr(0).map(|qr| qr.size()) else { return ().into_any() };
    let path = move || qr(number.get()).map(|qr| qr.path()).unwrap_or_default();
    let press = move || {
        let words = if moves.get() { "Pause animation" } else { "Resume animation" };
        button("", None, words.to_owned(), tap(move || moves.update(|it| *it = !*it)))
    };
    view! {
        <figure class="code">
            <svg viewBox=format!("0 0 {size} {size}") role="img" aria-label="Animated QR code">
                <path d=path></path>
            </svg>
            <figcaption>
                {text(
                    "p",
                    "",
                    format!(
                        "{pieces} codes in a loop. On the other phone, open Rollbook, tap Scan \
                         and point it here."
                    ),
                )}
                {press}
            </figcaption>
        </figure>
    }
    .into_any()
}
