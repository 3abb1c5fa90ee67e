//! Tests of custom games.

mod at_random;
mod by_the_page;
mod dice_fields;
mod explaining;
mod frequencies;
mod grown;
mod keeping;
mod long_texts;
mod made;
mod made_attacks;
mod names;
mod one_cause;
mod outcomes;
mod phases;
mod playing;
mod reading;
mod twins;
mod writing;
mod wrong_lines;

use std::borrow::Cow;

use engine::{
    FigureId, GameError, RuleSystem,
    conversation::Answer,
    journal::SavedJournal,
    sheet::{Problem, Roster, Sheet},
    testing::JournalOf,
};

use super::{Action, Effect, Game, Homebrew, SAMPLES, faults, game};
use crate::script::Script;

const ANN: FigureId = FigureId(0);
const BEN: FigureId = FigureId(1);
const DOT: FigureId = FigureId(3);
const ELI: FigureId = FigureId(4);

const SALT: &str = SAMPLES[0];
const HAMMER: &str = SAMPLES[1];
const CROWNS: &str = SAMPLES[2];
const ROAD: &str = SAMPLES[4];

/// A game whose turns have phases.
const BRIDGE: &str = include_str!("../../../../tests/golden/own-bridge-guard.txt");

/// Returns the game of a text without faults.
fn played(text: &str) -> &'static Game {
    game(text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

impl Game {
    /// Begins a battle with these rosters.
    pub(crate) fn journal(
        &'static self,
        rosters: Vec<Roster>,
    ) -> Result<JournalOf<Homebrew>, Vec<Problem>> {
        JournalOf::begin_by(self.rules(), rosters)
    }

    fn resumed(&'static self, saved: SavedJournal) -> Result<JournalOf<Homebrew>, GameError> {
        JournalOf::restore_by(self.rules(), saved)
    }
}

/// Begins a battle between a game's own rosters.
fn sample(text: &str) -> Script<Homebrew> {
    let game = played(text);
    Script(game.journal(game.samples()).unwrap())
}

fn offered(battle: &Script<Homebrew>, id: FigureId) -> Vec<(String, Option<String>)> {
    let offers = Homebrew::offers(battle.state(), Some(id)).into_iter();
    offers.map(|it| (it.label.into_owned(), it.refusal.map(Cow::into_owned))).collect()
}

// The index of an action of Salt and Iron.
const ATTACK: u8 = 0;

/// Returns Salt and Iron in its first turn.
fn begun() -> Script<Homebrew> {
    let mut battle = sample(SALT);
    assert_eq!(battle.prompt().ask, "Harbour Watch rolls to go first");
    battle.roll(&[7, 7, 12, 4]);
    battle
}
