//! Reads rosters from BattleScribe and New Recruit. Those for This Is Not a Test become rosters of
//! the built-in system, and all others become [foreign](super::foreign) rosters.
//!
//! A roster has forces with selections, each with profiles, costs and further selections. Names and
//! numbers are imported, but not the texts of rules, which are from the books.

mod element;
mod figure;
mod names;
mod other;
mod points;
mod stat_lines;
mod xml;
mod zipped;

pub(super) use zipped::{is_zipped, unzip};

use rules_core::{System, sheet::Roster};
use serde_json::Value as Json;

use super::{
    ImportError, Read, ReadRoster, army_forge::is_army_forges, declared::is_alike,
    left_out::LeftKind, omissions::Omissions,
};
use crate::documents::rule_texts::RuleTexts;
use element::Element;
use figure::Warband;
use points::{compare, points_of};

/// The name of this kind of file for players.
pub(super) const SOURCE: &str = "BattleScribe roster";
/// The name of the game in BattleScribe.
const GAME: &str = "This is Not a Test";
/// The type of the profile that every figure has.
const MODEL: &str = "Model";

/// Reads an XML roster.
pub(super) fn read(text: &str) -> Result<Read, ImportError> {
    let roster = Element::read(text)?;
    match roster.name.as_str() {
        "roster" => of_roster(&roster),
        "gameSystem" | "catalogue" => Err(ImportError::DataFile),
        _ => Err(ImportError::Unknown),
    }
}

/// Reads a JSON roster, as saved by New Recruit. Returns `None` if the JSON is not a roster.
pub(super) fn read_json(json: &Json) -> Option<Result<Read, ImportError>> {
    if ["gameSystem", "catalogue"].iter().any(|key| json.get(key).is_some_and(Json::is_object)) {
        return Some(Err(ImportError::DataFile));
    }
    let roster = json.get("roster").unwrap_or(json);
    roster.get("forces")?.as_array()?;
    Some(of_roster(&Element::of_json("roster", roster)))
}

fn of_roster(roster: &Element) -> Result<Read, ImportError> {
    let game = roster.attribute("gameSystemName");
    let is_other = !game.is_empty() && !is_alike(game, GAME);
    if is_army_forges(game) {
        return Err(ImportError::OtherGame(game.to_owned()));
    }
    if is_other {
        return other::read(roster).map(Read::Foreign);
    }
    let mut lines = Omissions::default();
    let selected = selections_of(roster, &mut lines);
    if selected.is_empty() {
        return Err(ImportError::Nothing(SOURCE));
    }
    let selections: Vec<&Element> = selected.iter().map(|it| it.selection).collect();
    if !selections.iter().any(|it| has_stats(it)) {
        return Err(ImportError::OtherGame(String::new()));
    }
    let mut warband = Warband::new(points_of(roster, &selections), lines);
    for it in &selected {
        warband.read(it)?;
    }
    let Warband { figures, mut lines, points, sum } = warband;
    compare(roster, points, sum, &mut lines);
    let notes = roster.notes();
    if !notes.is_empty() {
        lines.add(LeftKind::Notes, "", &[&notes]);
    }
    roster.list_unread(&mut lines);
    let name = Some(roster.attribute("name")).filter(|name| !name.is_empty()).unwrap_or(SOURCE);
    let roster = Roster { name: name.to_owned(), figures, ..Roster::default() };
    let (system, texts) = (System::Tnt, RuleTexts::default());
    Ok(Read::Ours(ReadRoster { system, source: SOURCE, roster, texts, read_as: None, lines }))
}

/// A selection of a force, with the force's category that contains it. The category can be empty.
struct Selected<'a> {
    selection: &'a Element,
    category: &'a str,
}

/// Returns the selections of all forces.
fn selections_of<'a>(roster: &'a Element, lines: &mut Omissions) -> Vec<Selected<'a>> {
    let mut found = Vec::new();
    // BattleScribe 1.14 and earlier have no forces.
    add_selections(roster, &mut found);
    roster.list("forces").for_each(|force| all_selections(force, &mut found, lines));
    found
}

/// Collects the selections of a force, and of the forces within it.
fn all_selections<'a>(force: &'a Element, found: &mut Vec<Selected<'a>>, lines: &mut Omissions) {
    let name = force.title();
    let name = if name.is_empty() { force.attribute("forceTypeName") } else { name };
    let name = [name, force.attribute("catalogueName")].join(" of ");
    lines.add(LeftKind::Force, "", &[&name]);
    add_selections(force, found);
    force.list("forces").for_each(|force| all_selections(force, found, lines));
}

/// Collects the selections of one force. In BattleScribe up to 2.00, they are in its categories.
fn add_selections<'a>(force: &'a Element, found: &mut Vec<Selected<'a>>) {
    let own = force.list("selections").map(|selection| Selected { selection, category: "" });
    found.extend(own);
    for category in force.list("categories") {
        let name = category.attribute("name");
        // “(No Category)”
        let name = if name.starts_with('(') { "" } else { name };
        let of_it = category.list("selections").map(|selection| {
            let mut own = selection.list("categories").map(|it| it.attribute("name"));
            let category = if own.any(|it| it == name) { "" } else { name };
            Selected { selection, category }
        });
        found.extend(of_it);
    }
}

/// Returns `true` if a selection, or one within it, is a figure with stats.
fn has_stats(selection: &Element) -> bool {
    selection.list("profiles").any(has_figure) || selection.list("selections").any(has_stats)
}

/// Returns `true` if a selection is a model of the other program.
fn is_model(selection: &Element) -> bool {
    selection.attribute("type") == "model"
}

/// Returns `true` if a selection is a model or a unit of the other program.
fn is_unit(selection: &Element) -> bool {
    matches!(selection.attribute("type"), "model" | "unit")
}

/// Returns `true` if a profile has the stats of a figure for This Is Not a Test.
fn has_figure(profile: &Element) -> bool {
    profile.type_of_profile() == MODEL
}
