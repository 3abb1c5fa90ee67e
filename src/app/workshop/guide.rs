//! The guide to writing a custom game, with a list of all keywords.

use leptos::prelude::*;
use rules_core::{OwnGame, WordList};

use crate::components::all;

/// Draws the guide.
pub(super) fn guide() -> AnyView {
    let steps = all(OwnGame::guide().iter().zip(1..), |(step, number)| {
        view! {
            <section class="prose">
                <h2 class="label">{format!("{number}. {}", step.title)}</h2>
                <p>{step.words}</p>
                <pre class="game-example">{step.example}</pre>
            </section>
        }
        .into_any()
    });
    let recipes = all(OwnGame::recipes(), |(about, text)| {
        view! {
            <details>
                <summary>{about}</summary>
                <pre class="game-example">{text}</pre>
            </details>
        }
        .into_any()
    });
    let words = all(OwnGame::words(), |WordList { title, intro, rows }| {
        let rows = all(rows, |(form, means)| {
            view! { <li><code>{form}</code><span>{means}</span></li> }.into_any()
        });
        view! {
            <details>
                <summary>{title}</summary>
                <p>{intro}</p>
                <ul class="game-words">{rows}</ul>
            </details>
        }
        .into_any()
    });
    view! {
        {steps}
        <section class="topics">
            <h2 class="label">"How do I say …?"</h2>
            {recipes}
        </section>
        <section class="topics">
            <h2 class="label">"All keywords"</h2>
            {words}
        </section>
    }
    .into_any()
}
