//! Answers to “How do I say …?”: a short text for each mechanism that games use.

const RECIPES: &str = include_str!("recipes.txt");

/// Returns what each recipe is about, and its text. A recipe lacks only the first line of a game.
pub(super) fn recipes() -> Vec<(&'static str, &'static str)> {
    let recipes = RECIPES.split("# ").filter_map(|recipe| recipe.split_once('\n'));
    recipes.map(|(about, text)| (about, text.trim_end())).collect()
}
