//! A minimal Leptos page to compare the app with. A tap changes a word.

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
