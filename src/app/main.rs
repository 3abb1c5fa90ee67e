//! Rollbook's screens, in Leptos.

use leptos::prelude::*;

fn main() {
    mount_to_body(|| view! { <h1>"Rollbook"</h1> });
}
