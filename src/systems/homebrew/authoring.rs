//! The tools for players who write a game: samples, snippets, the guide, recipes and the word list.

use engine::{
    AuthoringTools, GuideStep, MadeGame, Profiles, Recipe, Snippet, Started, Starter, WordList,
};

use super::{SAMPLES, guide::GUIDE, indentation, made, recipes, snippets, starter, vocabulary};

/// Returns the implementation of [`AuthoringTools`].
pub fn authoring_tools() -> &'static dyn AuthoringTools {
    &Tools
}

struct Tools;

impl AuthoringTools for Tools {
    fn samples(&self) -> &'static [&'static str] {
        &SAMPLES
    }

    fn snippets(&self, text: &str) -> Vec<Snippet> {
        snippets::snippets(text)
    }

    fn indentation(&self, line: &str) -> usize {
        indentation::indentation(line)
    }

    fn started(&self, answers: &Starter) -> Started {
        starter::started(answers)
    }

    fn made_of(&self, profiles: &Profiles, picks: &[usize]) -> MadeGame {
        made::made_of(profiles, picks)
    }

    fn guide(&self) -> &'static [GuideStep] {
        &GUIDE
    }

    fn recipes(&self) -> Vec<Recipe> {
        recipes::recipes()
    }

    fn with_recipe(&self, text: &str, recipe: &Recipe) -> String {
        recipes::adding::with_recipe(text, recipe.text)
    }

    fn words(&self) -> Vec<WordList> {
        vocabulary::lists::word_lists()
    }
}
