//! Short descriptions of a unit's weapons, spells, rules and items, for the rows of the editor.

use engine::sheet::{Field, Sheet, SheetReader, Value};

use super::{
    edition::Edition,
    item,
    limits::MOST_MODELS,
    rule::{self, Rule},
    spell, weapon,
};

/// Describes an entry in one of a unit's lists, such as a weapon, spell or rule, in a few words.
pub(crate) fn in_a_row(edition: Edition, list: &str, fields: &[Field], sheet: &Sheet) -> String {
    let number = |key: &str| match sheet.get(key) {
        Some(Value::Number(number)) => *number,
        _ => 0,
    };
    let carriers = number("carriers");
    match list {
        "weapons" => {
            let mut reader = SheetReader::new(sheet, weapon::fields(edition), "");
            let most = u8::try_from(MOST_MODELS).unwrap_or_default();
            let words = weapon::Weapon::read(&mut reader, most.into(), edition).words();
            if carriers > 0 { format!("×{carriers}: {words}") } else { words }
        }
        "spells" => {
            let mut reader = SheetReader::new(sheet, spell::fields(edition), "");
            let spell = spell::Spell::read(&mut reader, edition);
            let does = if spell.hits > 0 { format!(": {}", spell.words()) } else { String::new() };
            match edition {
                Edition::V2_16 => format!("{}+{does}", spell.number),
                Edition::V3_5 => format!("{}{does}", spell.number.counted("token")),
            }
        }
        "items" => {
            let gives = SheetReader::new(sheet, item::FIELDS, "").text(&item::field::GIVES);
            if carriers > 0 { format!("×{carriers}: {gives}") } else { gives }
        }
        rule::LIST => {
            let rules = Rule::read(&mut SheetReader::new(sheet, rule::FIELDS, ""));
            let words = Rule::gear(&rules).pop().map(|gear| gear.words).unwrap_or_default();
            if words.is_empty() { "note only".to_owned() } else { words }
        }
        _ => sheet.in_a_row(fields),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use engine::{Rules, sheet::FieldKind};

    #[test]
    fn gdf_09_rows_tell_what_weapons_rules_and_spells_do() {
        let gun = testing::weapon("Gun", 24, 2, 3).with("ap", 1).with("each", 2);
        let lucky = Sheet::new()
            .with("name", "Lucky")
            .with("gives", "To hit")
            .with("value", 1)
            .with("when", "Melee");
        let row = |list, sheet: &Sheet| Edition::V2_16.in_a_row(list, &[], sheet);
        assert_eq!(row("weapons", &gun), "×3: 24″, 4 attacks, AP(1)");
        assert_eq!(row("weapons", &testing::weapon("Fist", 0, 1, 0)), "melee, 1 attack");
        assert_eq!(row("rules", &lucky), "+1 to hit in melee");
        assert_eq!(row("rules", &Sheet::new().with("name", "Odd")), "note only");
        assert_eq!(row("spells", &Sheet::new().with("number", 5)), "5+");
        let banner = Sheet::new().with("carriers", 1).with("gives", "Fear");
        assert_eq!(row("items", &banner), "×1: Fear");
        let other = Field::new("much", "Much, 0 for none", FieldKind::Flag);
        assert_eq!(
            in_a_row(Edition::V2_16, "others", &[other], &Sheet::new().with("much", true)),
            "Much"
        );
    }
}
