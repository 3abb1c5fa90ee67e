//! Answers to “How do I say …?”: a short text for each mechanism that games use.

pub(super) mod adding;
#[cfg(test)]
mod tests;

use engine::Recipe;

const RECIPES: &str = include_str!("recipes.txt");

/// The beginning of a line with other words for a recipe.
const WORDS: &str = "also: ";

/// Returns all recipes.
pub(super) fn recipes() -> Vec<Recipe> {
    let recipes = RECIPES.split("# ").filter_map(|recipe| recipe.split_once('\n'));
    recipes
        .map(|(about, text)| {
            let (words, text) =
                text.strip_prefix(WORDS).and_then(|it| it.split_once('\n')).unwrap_or(("", text));
            Recipe { about, words, text: text.trim_end() }
        })
        .collect()
}
