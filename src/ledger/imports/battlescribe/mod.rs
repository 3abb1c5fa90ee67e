//! Reads rosters from BattleScribe and New Recruit. Those for This Is Not a Test become rosters of
//! the built-in system, and all others become [foreign](super::foreign) rosters.
//!
//! A roster has forces with selections, each with profiles, costs and further selections. Names and
//! numbers are imported, but not the texts of rules, which are from the books.

mod element;
mod figure;
mod other;
mod xml;
mod zipped;

pub(super) use zipped::{is_zipped, unzip};

use rules_core::{System, sheet::Roster};
use serde_json::Value as Json;

use super::{
    ImportError, Read, ReadRoster, army_forge::is_army_forges, declared::is_alike, lines::Lines,
};
use element::Element;

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
    let mut lines = Lines::default();
    let mut figures = Vec::new();
    let mut selections = Vec::new();
    roster.list("forces").for_each(|force| all_selections(force, &mut selections, &mut lines));
    if selections.is_empty() {
        return Err(ImportError::Nothing(SOURCE));
    }
    if !selections.iter().any(|it| has_stats(it)) {
        return Err(ImportError::OtherGame(String::new()));
    }
    let points = points_of(roster, &selections);
    for selection in &selections {
        figure::read(selection, points, &mut figures, &mut lines)?;
    }
    let notes = roster.notes();
    if !notes.is_empty() {
        lines.add_slight("", &format!("notes “{notes}”"));
    }
    roster.list_unread(&mut lines);
    let name = Some(roster.attribute("name")).filter(|name| !name.is_empty()).unwrap_or(SOURCE);
    let roster = Roster { name: name.to_owned(), figures, ..Roster::default() };
    Ok(Read::Ours(ReadRoster { system: System::Tnt, source: SOURCE, roster, lines }))
}

/// Returns the name of the costs that are points: the first one, if there are several kinds.
fn points_of<'a>(roster: &'a Element, selections: &[&'a Element]) -> &'a str {
    let mut costs = roster.list("costs").chain(selections.iter().flat_map(|it| it.list("costs")));
    costs.next().map_or("", |cost| cost.attribute("name"))
}

/// Collects the selections of a force, and of the forces within it.
fn all_selections<'a>(force: &'a Element, found: &mut Vec<&'a Element>, lines: &mut Lines) {
    let name = [force.title(), force.attribute("catalogueName")].join(" of ");
    lines.add_slight("", &format!("force name “{name}”"));
    found.extend(force.list("selections"));
    force.list("forces").for_each(|force| all_selections(force, found, lines));
}

/// Returns `true` if a selection, or one within it, is a figure with stats.
fn has_stats(selection: &Element) -> bool {
    selection.list("profiles").any(is_model) || selection.list("selections").any(has_stats)
}

/// Returns `true` if a selection is a separate figure.
fn is_figure(selection: &Element) -> bool {
    selection.attribute("type") == "model" || selection.list("profiles").any(is_model)
}

fn is_model(profile: &Element) -> bool {
    profile.type_of_profile() == MODEL
}
