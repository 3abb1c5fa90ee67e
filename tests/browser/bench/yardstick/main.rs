//! A bare Leptos page: what a start takes that does nothing, and a tap that changes a word.

use leptos::prelude::*;

fn main() {
    mount_to_body(|| {
        let taps = RwSignal::new(0);
        view! {
            <h1>"Yardstick"</h1>
            <button type="button" on:click=move |_| taps.update(|it| *it += 1)>{taps}</button>
        }
    });
}
