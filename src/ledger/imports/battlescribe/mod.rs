//! BattleScribe's rosters, for This Is Not a Test: forces that hold selections, each with profiles,
//! costs and further selections. Names and numbers are taken over. The texts of rules are not: they
//! are the books'.

mod figure;
mod xml;
mod zipped;

pub(super) use zipped::{is_zipped, unzip};

use rules_core::{System, sheet::Roster};

use super::{ImportError, ReadRoster, lines::Lines};
use xml::Element;

/// What players are told that they are.
pub(super) const SOURCE: &str = "BattleScribe roster";
/// The name of the game in BattleScribe.
const GAME: &str = "This is Not a Test";
/// The type of profile that every figure has.
const MODEL: &str = "Model";

/// Reads a roster.
pub(super) fn read(text: &str) -> Result<ReadRoster, ImportError> {
    let roster = Element::read(text)?;
    match roster.name.as_str() {
        "roster" => {}
        "gameSystem" | "catalogue" => return Err(ImportError::DataFile),
        _ => return Err(ImportError::Unknown),
    }
    let mut lines = Lines::default();
    let mut figures = Vec::new();
    let mut selections = Vec::new();
    roster.within("forces", "force").for_each(|force| all_selections(force, &mut selections));
    for selection in &selections {
        figure::read(selection, &mut figures, &mut lines)?;
    }
    let game = roster.attribute("gameSystemName");
    if !selections.iter().any(|it| is_figure(it) && it.within("profiles", "profile").any(is_model))
    {
        let is_other = !game.is_empty() && !game.eq_ignore_ascii_case(GAME);
        return Err(match (selections.is_empty(), is_other) {
            (true, false) => ImportError::Nothing(SOURCE),
            _ => ImportError::OtherGame(if is_other { game.to_owned() } else { String::new() }),
        });
    }
    let name = Some(roster.attribute("name")).filter(|name| !name.is_empty()).unwrap_or(SOURCE);
    let roster = Roster { name: name.to_owned(), figures, ..Roster::default() };
    Ok(ReadRoster { system: System::Tnt, source: SOURCE, roster, lines })
}

/// The selections of a force, and of the forces within it.
fn all_selections<'a>(force: &'a Element, selections: &mut Vec<&'a Element>) {
    selections.extend(force.within("selections", "selection"));
    force.within("forces", "force").for_each(|force| all_selections(force, selections));
}

/// Returns `true` if a selection is a figure by itself.
fn is_figure(selection: &Element) -> bool {
    selection.attribute("type") == "model" || selection.within("profiles", "profile").any(is_model)
}

fn is_model(profile: &Element) -> bool {
    profile.attribute("typeName") == MODEL
}
