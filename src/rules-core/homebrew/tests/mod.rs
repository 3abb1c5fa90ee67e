//! Games of one's own.

mod playing;
mod reading;
mod twins;
mod writing;

use super::{Action, Effect, Game, Homebrew, SAMPLES, faults, game};
use crate::{
    conversation::Answer,
    ids::FigureId,
    journal::Journal,
    script::Script,
    sheet::{Roster, Sheet},
};

const SALT: &str = SAMPLES[0];
const HAMMER: &str = SAMPLES[1];
const CROWNS: &str = SAMPLES[2];
const ROAD: &str = SAMPLES[4];

/// A game whose turns have phases.
const BRIDGE: &str = include_str!("../../../../tests/golden/own-bridge-guard.txt");

/// A game that must be without faults.
fn played(text: &str) -> &'static Game {
    game(text).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// A battle of a game's own rosters.
fn sample(text: &str) -> Script<Homebrew> {
    let game = played(text);
    Script(game.journal(game.samples()).unwrap())
}
