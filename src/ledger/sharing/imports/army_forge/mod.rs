//! Reads Army Forge's lists for Grimdark Future, and reads and writes its share text.

mod edition;
mod fields;
mod json;
mod list;
mod parted;
mod parts;
mod rules;
mod sheets;
mod text;
mod texts;
mod total;
mod unit;
mod unread;
mod whole;
mod writing;

pub(super) use list::read as read_list;
pub(super) use text::read as read_text;
pub use writing::{text_format, write_text};

use super::{
    ImportError, ReadRoster, declared::is_alike, left_out::LeftKind, omissions::Omissions,
};
use crate::documents::rule_texts::RuleTexts;
use edition::{decide, rename, system_of, without_version};
use rules::goes_by_name;
use rules_core::gdf::V3_5;
use sheets::roster;
use texts::texts_for;
use total::{settle, with_prices};
use unit::Unit;

/// The games that Army Forge has lists for, each with its abbreviation. The first one is the game
/// that Rollbook plays.
const GAMES: &[(&str, &str)] = &[
    ("gf", "Grimdark Future"),
    ("gff", "Grimdark Future: Firefight"),
    ("aof", "Age of Fantasy"),
    ("aofs", "Age of Fantasy: Skirmish"),
    ("aofr", "Age of Fantasy: Regiments"),
];

/// What the first line says about a list that has no texts of rules.
const NO_TEXTS: &str = " The list has no rule texts, so Rollbook goes by the names of the rules.";

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

/// A list whose units have been read, but not yet converted to sheets.
struct List {
    /// The name of this kind of list for players.
    source: &'static str,
    /// The list's name.
    name: String,
    /// The list's units, each with the number of such units.
    units: Vec<(usize, Unit)>,
    /// The list's own total.
    total: Option<i32>,
    /// The index of the first unit whose cost is partly unknown.
    unpriced: Option<usize>,
    /// The texts of the list's rules.
    texts: RuleTexts,
    /// What was left out or changed so far.
    lines: Omissions,
}

impl List {
    /// Converts the units to sheets of the edition that the list is for.
    fn into_roster(self) -> Result<ReadRoster, ImportError> {
        let Self { source, name, mut units, total, unpriced, texts, mut lines } = self;
        let (edition, mut read_as) = decide(&name, units.iter().map(|it| &it.1));
        if edition == V3_5 {
            rename(units.iter_mut().map(|it| &mut it.1), &mut lines);
        }
        let mut rules = units.iter().flat_map(|it| it.1.rules_anywhere());
        if edition == V3_5 && texts.is_empty() && rules.any(|it| goes_by_name(edition, it)) {
            read_as.push_str(NO_TEXTS);
        }
        let system = system_of(edition);
        let name = Some(without_version(&name)).filter(|name| !name.is_empty()).unwrap_or(source);
        let by = (edition, &texts);
        let mut roster = roster(name.to_owned(), &units, by, &mut lines)?;
        let guessed: Vec<i32> = units.iter().flat_map(|it| it.1.guessed.clone()).collect();
        let total = total.map(|total| with_prices(total, &guessed, &mut lines));
        settle(&mut roster, system, total, unpriced, &mut lines);
        let texts = texts_for(texts, edition, &roster);
        Ok(ReadRoster { system, source, roster, texts, read_as: Some(read_as), lines })
    }
}
