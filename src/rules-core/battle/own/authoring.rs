//! The tools for players who write custom games.

use std::sync::OnceLock;

use engine::{
    AuthoringTools, GuideStep, MadeGame, Profiles, Recipe, Snippet, Started, Starter, WordList,
};

use super::OwnGame;

/// The tools, once they are loaded.
static COME: OnceLock<&'static dyn AuthoringTools> = OnceLock::new();

fn tools() -> Option<&'static dyn AuthoringTools> {
    match COME.get() {
        Some(tools) => Some(*tools),
        None if cfg!(rollbook_parts) => None,
        None => Some(homebrew::authoring_tools()),
    }
}

impl OwnGame {
    /// Returns `true` if the tools for writing games are loaded.
    pub fn has_tools() -> bool {
        tools().is_some()
    }

    /// Registers the tools for writing games once they are loaded.
    pub fn bring_tools(tools: &'static dyn AuthoringTools) {
        // If tools were registered before, they were the same ones.
        let _again = COME.set(tools);
    }

    /// Returns the sample games, or none until the tools are loaded.
    pub fn samples() -> Vec<Self> {
        let all = tools().map_or(&[][..], AuthoringTools::samples);
        all.iter().map(|text| Self::of(text)).collect()
    }

    /// Returns the snippets that players can insert into a text with a tap.
    pub fn snippets(text: &str) -> Vec<Snippet> {
        tools().map_or_else(Vec::new, |tools| tools.snippets(text))
    }

    /// Returns the number of spaces by which to indent the line that a player types after this one.
    pub fn indentation(line: &str) -> usize {
        tools().map_or(0, |tools| tools.indentation(line))
    }

    /// Creates a complete game from a few answers, ready to play or to edit. Returns `None` until
    /// the tools are loaded. This is fast enough to be called at each keystroke, so the available
    /// choices can always match what was typed.
    pub fn started(answers: &Starter) -> Option<Started> {
        tools().map(|tools| tools.started(answers))
    }

    /// Creates a game for the rosters of another program, with these answers to its questions.
    /// Returns `None` until the tools are loaded.
    pub fn made_of(profiles: &Profiles, picks: &[usize]) -> Option<MadeGame> {
        tools().map(|tools| tools.made_of(profiles, picks))
    }

    /// Returns a step-by-step guide to writing a game.
    pub fn guide() -> &'static [GuideStep] {
        tools().map_or(&[], AuthoringTools::guide)
    }

    /// Returns a short text for each mechanism that games use.
    pub fn recipes() -> Vec<Recipe> {
        tools().map_or_else(Vec::new, AuthoringTools::recipes)
    }

    /// Adds a recipe to a text: each line where it belongs.
    pub fn with_recipe(text: &str, recipe: &Recipe) -> String {
        tools().map_or_else(|| text.to_owned(), |tools| tools.with_recipe(text, recipe))
    }

    /// Returns all words that the reader accepts in a text.
    pub fn words() -> Vec<WordList> {
        tools().map_or_else(Vec::new, AuthoringTools::words)
    }
}
