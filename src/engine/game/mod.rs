//! Trait objects for the rules of a system and for a game played by them. Code that uses these
//! trait objects does not depend on the system, so the system's rules can be loaded on demand.

mod own;
mod profiles;
mod state;

pub use own::{
    AuthoringTools, Drawn, GuideStep, MadeGame, OwnGames, Recipe, Snippet, Started, Starter,
    StarterAnswer, StarterQuestion, WordList,
};
pub use profiles::{Characteristic, ProfileType, Profiles, RosterSource};
pub use state::{BattleState, PlainRun, begun};

use crate::{
    about::About,
    lesson::Plan,
    row::Row,
    sheet::{Field, Fold, Problem, Roster, Sheet},
    system::RuleSystem,
    topic::Explanation,
};

/// The rules of a system: what players see of them outside a battle. Methods with a default are for
/// optional features.
pub trait Rules: BattleRules {
    /// Returns the fields of a figure's sheet.
    fn fields(&self) -> &'static [Field];

    /// Returns the groups of related fields that players seldom change.
    fn folds(&self) -> &'static [Fold] {
        &[]
    }

    /// Returns the explanations of the rules.
    fn topics(&self) -> Vec<Explanation> {
        Vec::new()
    }

    /// Returns rosters that players can try the system with.
    fn samples(&self) -> Vec<Roster>;

    /// Returns further sample rosters, for longer battles.
    fn more_samples(&self) -> Vec<Roster> {
        Vec::new()
    }

    /// Returns the first lesson, if the system has one.
    fn lesson(&self) -> Option<Plan<Row>> {
        None
    }

    /// Returns the entries from the rulebook that players can add to the lists with this key, so
    /// that they don't have to write them.
    fn known(&self, _list: &str) -> Vec<Sheet> {
        Vec::new()
    }

    /// Returns `true` if an entry of a list has only a name so far, and that name means the same on
    /// every sheet. Once a player completes it on one sheet, the result is used for all sheets.
    fn is_bare(&self, _list: &str, _sheet: &Sheet) -> bool {
        false
    }

    /// Converts a sheet that was made for another edition of these rules.
    /// Returns a sentence for each value that now stands for something else.
    fn convert(&self, _sheet: &mut Sheet) -> Vec<String> {
        Vec::new()
    }

    /// Returns a short summary of a list entry, shown while the entry is closed. `fields` are the
    /// list's fields.
    fn in_a_row(&self, _list: &str, fields: &[Field], sheet: &Sheet) -> String {
        sheet.in_a_row(fields)
    }
}

/// The rules of a system without their types: what a battle needs of them. Every [`RuleSystem`] has
/// them.
pub trait BattleRules: Sync {
    /// Returns the description that players read before they choose the system.
    fn about(&self) -> About;

    /// Returns the state of a battle with these rosters, one per side, before anything has
    /// happened.
    ///
    /// # Errors
    /// Returns everything on the sheets that cannot be played.
    fn begin(&self, rosters: &[Roster]) -> Result<Box<dyn BattleState>, Vec<Problem>>;

    /// Returns `true` if a row is an action of the system.
    fn knows_action(&self, action: &Row) -> bool;

    /// Returns `true` if a row is an effect of the system.
    fn knows_effect(&self, effect: &Row) -> bool;
}

/// The reason why a saved game cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The rules do not know an action or effect of the game.
    Damaged,
    /// The rosters cannot be played. Lists every problem on their sheets.
    Unplayable(Vec<Problem>),
}

impl From<Vec<Problem>> for GameError {
    fn from(problems: Vec<Problem>) -> Self {
        Self::Unplayable(problems)
    }
}

impl<S: RuleSystem> BattleRules for S {
    fn about(&self) -> About {
        S::ABOUT
    }

    fn begin(&self, rosters: &[Roster]) -> Result<Box<dyn BattleState>, Vec<Problem>> {
        begun::<S>(|| S::begin(rosters))
    }

    fn knows_action(&self, action: &Row) -> bool {
        action.read::<S::Action>().is_some()
    }

    fn knows_effect(&self, effect: &Row) -> bool {
        effect.read::<S::Effect>().is_some()
    }
}
