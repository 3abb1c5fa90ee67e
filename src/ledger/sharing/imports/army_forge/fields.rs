//! The keys of fields on units and weapons that are not special rules.

use rules_core::{
    Rules,
    gdf::Edition,
    sheet::{Field, FieldKind, LONGEST_TEXT},
};

/// The key of the list of rules that are not from the book.
pub(super) const OTHERS: &str = "rules";
/// The fields of a unit that are not special rules.
pub(super) const OF_UNIT: &[&str] = &[
    "name", "models", "quality", "defense", "points", "weapons", "spells", OTHERS, "items",
    "joins", "inside", "combined",
];
/// The fields of a weapon that are not special rules.
pub(super) const OF_WEAPON: &[&str] = &["name", "range", "attacks", "carriers", "each", OTHERS];

/// Returns all fields of a weapon in this edition.
pub(super) fn weapon_fields(edition: Edition) -> &'static [Field] {
    let list = edition.fields().iter().find(|field| field.key == "weapons");
    match list.map(|field| field.kind) {
        Some(FieldKind::List { fields, .. }) => fields,
        _ => &[],
    }
}

/// Trims a name and shortens it to the maximum length on a sheet.
pub(super) fn clipped(name: &str) -> String {
    let name = name.trim();
    match name.char_indices().nth(LONGEST_TEXT) {
        None => name.to_owned(),
        Some(_) => name.chars().take(LONGEST_TEXT - 1).chain(std::iter::once('…')).collect(),
    }
}
