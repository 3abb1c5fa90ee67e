//! Questions about how a game works, with their answers.

use leptos::prelude::*;
use rules_core::{Drawn, StarterQuestion};

use crate::components::{all, die::die, node::text, select::select, tap};

/// Draws a question with a picture of each answer. `choose` receives the index of the answer.
pub(super) fn pictures(
    question: &StarterQuestion,
    choose: impl Fn(usize) + Copy + 'static,
) -> AnyView {
    let all_answers = all(question.answers.iter().enumerate(), |(place, answer)| {
        let drawn = all(answer.picture, |part| match part {
            Drawn::Die(of, face) => die(*of, Some(*face)),
            Drawn::Sign(words) => text("i", "", *words),
        });
        let press = tap(move || choose(place));
        view! {
            <button
                type="button"
                role="radio"
                aria-checked=if place == question.pick { "true" } else { "false" }
                on:click=press
            >
                {text("b", "", answer.words.clone())}
                <span class="pick" aria-hidden="true">{drawn}</span>
            </button>
        }
        .into_any()
    });
    view! {
        <div class="segment picks" role="radiogroup" aria-label=question.words.to_string()>
            <span class="segment-name" aria-hidden="true">{question.words.to_string()}</span>
            {all_answers}
        </div>
    }
    .into_any()
}

/// Draws a question as a list of answers. `choose` receives the index of the answer.
pub(super) fn listed(question: &StarterQuestion, choose: impl Fn(usize) + 'static) -> AnyView {
    let names = question.answers.iter().map(|it| it.words.to_string());
    select(question.words.to_string(), names, question.pick, Box::new(choose))
}
