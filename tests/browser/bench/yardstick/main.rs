//! A bare Leptos page: what a start takes that does nothing.

use leptos::prelude::*;

fn main() {
    mount_to_body(|| view! { <h1>"Yardstick"</h1> });
}
