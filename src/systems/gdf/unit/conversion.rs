//! Conversion of a unit's sheet from another edition.
//!
//! 2.16 has all that a sheet for 3.5 can have, so only sheets for 3.5 change.

use engine::sheet::{Sheet, Value};

use super::{
    edition::Edition,
    keyword::Keyword,
    later,
    rule::{self, MOST_RULES},
};

/// The keywords of weapons that are rules with another name in 3.5.
const RENAMED: &[Keyword] = &[Keyword::LockOn, Keyword::Poison, Keyword::Sniper];

/// The key of the field for Psychic(X), which Caster(X) replaces in 3.5.
const PSYCHIC: &str = "psychic";

/// Converts a unit's sheet. Returns a sentence for each value that now stands for something else.
pub(crate) fn convert(to: Edition, unit: &mut Sheet) -> Vec<String> {
    let mut said = Vec::new();
    if to == Edition::V2_16 {
        return said;
    }
    let psychic = match unit.get(PSYCHIC) {
        Some(&Value::Number(number @ 1..)) => Some(number),
        _ => None,
    };
    if let Some(number) = psychic {
        unit.put(PSYCHIC, None);
        said.push(format!("Psychic({number}) becomes Caster({number})."));
        said.extend(add(unit, "Caster(X)", Some(number)));
    }
    if take(unit, Keyword::Fear) {
        said.push("Fear becomes Fear(1). If your list has another number, enter it.".to_owned());
        said.extend(add(unit, "Fear(X)", Some(1)));
    }
    unit.change_list("weapons", |weapons| {
        for weapon in weapons {
            for &keyword in RENAMED {
                if take(weapon, keyword) {
                    let new = to.book().name_of(keyword);
                    said.push(format!("{} becomes {new}.", keyword.label()));
                    said.extend(add(weapon, new, None));
                }
            }
        }
    });
    unit.change_list("spells", |spells| {
        for spell in spells {
            let name = spell.name().to_owned();
            // The spells of a unit that has been a caster before have costs already.
            if psychic.is_some() {
                spell.leave_open("number");
                said.push(format!("Enter the cost of {name} in tokens."));
            }
            if take(spell, Keyword::Poison) {
                said.push(format!("{name} loses Poison."));
            }
        }
    });
    said
}

/// Removes a keyword from a sheet. Returns `true` if the sheet had it.
fn take(sheet: &mut Sheet, keyword: Keyword) -> bool {
    let had = sheet.get(keyword.key()) == Some(&Value::Flag(true));
    if had {
        sheet.put(keyword.key(), None);
    }
    had
}

/// Adds a known rule to a sheet, with its number if it has one, unless the sheet has it already.
/// Returns a sentence if there is no room for it.
fn add(sheet: &mut Sheet, known: &str, number: Option<i32>) -> Option<String> {
    let mut rule = later::rules().into_iter().find(|it| it.name() == known)?;
    if let Some(number) = number {
        rule.set("name", known.replace("(X)", &format!("({number})")).as_str());
        rule.set("value", number);
    }
    let rules = sheet.list(rule::LIST);
    if rules.iter().any(|it| it.name() == rule.name()) {
        return None;
    }
    if rules.len() >= MOST_RULES {
        return Some(format!("{} has no room for {}.", sheet.name(), rule.name()));
    }
    sheet.change_list(rule::LIST, |rules| rules.push(rule));
    None
}

#[cfg(test)]
mod tests {
    use engine::Rules;

    use super::*;
    use crate::{V2_16, V3_5, testing};

    /// Checks that a unit can be played in an edition.
    fn plays(edition: Edition, unit: &Sheet) {
        let rosters = testing::rosters(vec![unit.clone()], vec![testing::unit("Blue")]);
        let begun = engine::BattleRules::begin(&edition, &rosters);
        assert!(begun.is_ok(), "{unit:?}");
    }

    fn names(sheet: &Sheet) -> Vec<&str> {
        sheet.list("rules").iter().map(Sheet::name).collect()
    }

    #[test]
    fn rules_that_3_5_has_by_another_name_become_these() {
        let gun = testing::weapon("Gun", 24, 1, 0).with("poison", true).with("lock_on", true);
        let rifle = testing::weapon("Rifle", 24, 1, 1).with("sniper", true).with("ap", 1);
        let old = testing::unit("Red").with("weapons", vec![gun, rifle]).with("fear", true);
        plays(V2_16, &old);
        let mut unit = old.clone();
        let said = V3_5.convert(&mut unit);
        plays(V3_5, &unit);
        assert_eq!(names(&unit), ["Fear(1)"]);
        assert_eq!(names(&unit.list("weapons")[0]), ["Unstoppable", "Bane"]);
        assert_eq!(names(&unit.list("weapons")[1]), ["Takedown"]);
        assert_eq!(unit.list("weapons")[1].get("ap"), Some(&Value::Number(1)));
        for keyword in ["poison", "lock_on", "sniper", "fear"] {
            assert!(unit.get(keyword).is_none() && unit.list("weapons")[0].get(keyword).is_none());
        }
        let renamed =
            ["Lock-On becomes Unstoppable.", "Poison becomes Bane.", "Sniper becomes Takedown."];
        assert!(renamed.iter().all(|it| said.iter().any(|said| said == it)), "{said:?}");
        assert_eq!(V3_5.convert(&mut unit), Vec::<String>::new(), "again");
    }

    #[test]
    fn a_psychic_becomes_a_caster_whose_spells_lack_their_costs() {
        let spell = Sheet::new().with("name", "Wither").with("number", 5).with("hits", 2);
        let mut unit = testing::unit("Red").with("psychic", 2).with("spells", vec![spell]);
        let said = V3_5.convert(&mut unit);
        assert_eq!(said, ["Psychic(2) becomes Caster(2).", "Enter the cost of Wither in tokens."]);
        assert_eq!(names(&unit), ["Caster(2)"]);
        assert_eq!(unit.list("rules")[0].get("value"), Some(&Value::Number(2)));
        assert!(unit.list("spells")[0].is_open("number"));
        plays(V3_5, &unit);

        // A cost that a player has entered survives a change back and forth.
        unit.change_list("spells", |spells| spells[0].set("number", 3));
        let entered = unit.clone();
        assert_eq!((V2_16.convert(&mut unit), V3_5.convert(&mut unit)), (vec![], vec![]));
        assert_eq!(unit, entered);
    }

    #[test]
    fn every_sample_plays_in_both_editions_and_sheets_for_3_5_stay_as_they_are() {
        for &(from, to) in &[(V2_16, V3_5), (V3_5, V2_16)] {
            for roster in from.samples().into_iter().chain(from.more_samples()) {
                let mut roster = roster;
                for unit in &mut roster.figures {
                    let before = unit.clone();
                    let said = to.convert(unit);
                    assert!(to == V3_5 || (said.is_empty() && *unit == before));
                }
                let rosters =
                    [roster, testing::rosters(vec![testing::unit("Blue")], vec![]).remove(0)];
                let begun = engine::BattleRules::begin(&to, &rosters);
                assert!(begun.is_ok(), "{}: {:?}", rosters[0].name, begun.err());
            }
        }
    }
}
