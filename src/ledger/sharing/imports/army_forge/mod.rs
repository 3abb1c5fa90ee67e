//! Reads Army Forge's lists for Grimdark Future, and reads and writes its share text.

mod fields;
mod json;
mod list;
mod parted;
mod parts;
mod rules;
mod sheets;
mod text;
mod total;
mod unit;
mod unread;
mod whole;
mod writing;

pub(super) use list::read as read_list;
pub(super) use text::read as read_text;
pub use writing::{text_format, write_text};

use super::{declared::is_alike, left_out::LeftKind, omissions::Omissions};

/// The games that Army Forge has lists for, each with its abbreviation. The first one is the game
/// that Rollbook plays.
const GAMES: &[(&str, &str)] = &[
    ("gf", "Grimdark Future"),
    ("gff", "Grimdark Future: Firefight"),
    ("aof", "Age of Fantasy"),
    ("aofs", "Age of Fantasy: Skirmish"),
    ("aofr", "Age of Fantasy: Regiments"),
];

/// Returns `true` if Army Forge has lists for the game of this name.
pub(super) fn is_army_forges(game: &str) -> bool {
    GAMES.iter().any(|(_, name)| is_alike(name, game))
}

/// Adds a line for players if a list was made for another game.
fn note_game(sign: &str, lines: &mut Omissions) {
    let sign = sign.trim();
    if sign.is_empty() || sign.eq_ignore_ascii_case(GAMES[0].0) {
        return;
    }
    let known = GAMES.iter().find(|game| sign.eq_ignore_ascii_case(game.0));
    lines.add(LeftKind::OtherGame, "", &[&known.map_or(sign, |game| game.1)]);
}
