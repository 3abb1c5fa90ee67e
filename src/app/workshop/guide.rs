//! The guide to writing a custom game, with recipes and a list of all keywords.

use ledger::Access;
use leptos::prelude::*;
use rules_core::{GuideStep, OwnGame, Recipe, WordList};

use super::{Bench, draft::Draft};
use crate::components::{
    all,
    icon::button,
    node::{live, node, text},
    search_field::search_field,
    symbol::Symbol,
    tap,
};

/// Draws the guide, or what matches the search.
pub(super) fn guide(draft: Draft, bench: Bench) -> AnyView {
    let search = RwSignal::new(String::new());
    let found = move || {
        let search = search.get();
        let is_searching = !search.trim().is_empty();
        let steps = (!is_searching).then(|| all(OwnGame::guide().iter().zip(1..), step));
        let recipes = OwnGame::recipes().into_iter().filter(|it| it.is_about(&search));
        let recipes = all(recipes, |it| recipe(draft, bench, it, is_searching));
        let words = OwnGame::words().into_iter().filter_map(|it| it.about(&search));
        let words = all(words, |it| word_list(it, is_searching));
        let is_empty = recipes.is_empty() && words.is_empty();
        let nothing = is_empty.then(|| text("p", "hush", "Nothing found. Try another word."));
        view! {
            {nothing}
            {steps}
            {section("How do I say …?", recipes)}
            {section("All keywords", words)}
        }
        .into_any()
    };
    view! { {search_field("Search the guide", search)} {live(found)} }.into_any()
}

fn section(title: &'static str, content: Vec<AnyView>) -> Option<AnyView> {
    (!content.is_empty()).then(|| {
        let title = text("h2", "label", title);
        node("section", "topics", [title].into_iter().chain(content).collect())
    })
}

fn step((step, number): (&GuideStep, u32)) -> AnyView {
    view! {
        <section class="prose">
            <h2 class="label">{format!("{number}. {}", step.title)}</h2>
            <p>{step.words}</p>
            <pre class="game-example">{step.example}</pre>
        </section>
    }
    .into_any()
}

/// Draws a recipe, with a button that adds it to the rules.
fn recipe(draft: Draft, bench: Bench, recipe: Recipe, is_open: bool) -> AnyView {
    let add = move || {
        let put = tap(move || {
            let put = draft.text.with_untracked(|text| OwnGame::with_recipe(text, &recipe));
            draft.replace(put, format!("Added: {}.", recipe.about));
            bench.show_text();
        });
        let may_change = draft.editor.claimant.access() == Access::Edit;
        may_change.then(|| button("", Some(Symbol::PLUS), "Add to my rules".to_owned(), put))
    };
    view! {
        <details open=is_open>
            <summary>{recipe.about}</summary>
            <pre class="game-example">{recipe.text}</pre>
            <div class="buttons">{live(add)}</div>
        </details>
    }
    .into_any()
}

fn word_list(WordList { title, intro, rows }: WordList, is_open: bool) -> AnyView {
    let rows = all(rows, |(form, means)| {
        view! { <li><code>{form}</code><span>{means}</span></li> }.into_any()
    });
    view! {
        <details open=is_open>
            <summary>{title}</summary>
            <p>{intro}</p>
            <ul class="game-words">{rows}</ul>
        </details>
    }
    .into_any()
}
