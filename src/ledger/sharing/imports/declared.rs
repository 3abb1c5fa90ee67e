//! Converts other programs' rules and numbers to the fields that a system declares, and back.
//!
//! Fields are found by their labels, so this code needs no change for new fields.

use std::fmt;

use rules_core::sheet::{Field, FieldKind, Sheet, Value};

use super::{left_out::LeftKind, omissions::Omissions};

/// A special rule as other programs write it: "Tough(3)", "Fearless".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    /// The rule's name.
    pub(super) name: String,
    /// The text in brackets after the name, usually a number.
    pub(super) rating: Option<String>,
}

impl Rule {
    /// Reads a rule. Returns `None` if the text has no name.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let rated = text.strip_suffix(')').and_then(|text| text.split_once('('));
        let (name, rating) = match rated {
            Some((name, rating)) if !name.trim().is_empty() => (name.trim(), Some(rating.trim())),
            _ => (text, None),
        };
        let rating = rating.filter(|rating| !rating.is_empty()).map(str::to_owned);
        (!name.is_empty()).then(|| Self { name: name.to_owned(), rating })
    }

    /// Enters the rule in the field of the same name on a sheet. Ratings of the same rule are added
    /// up.
    ///
    /// Returns `true` if the whole rule could be entered.
    pub(super) fn write(&self, sheet: &mut Sheet, fields: &[Field], taken: &[&str]) -> bool {
        let free = fields.iter().filter(|field| !taken.contains(&field.key));
        let Some(field) = find(free, &self.name) else { return false };
        let rating =
            self.rating.as_deref().map(|rating| rating.trim_start_matches('+').parse::<i32>());
        match (field.kind, rating) {
            (FieldKind::Flag, rating) => {
                sheet.set(field.key, true);
                rating.is_none()
            }
            (FieldKind::Number { .. }, Some(Ok(rating))) => {
                let sum = match sheet.get(field.key) {
                    Some(Value::Number(number)) => rating.saturating_add(*number),
                    _ => rating,
                };
                sheet.set(field.key, sum);
                true
            }
            _ => false,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rating {
            Some(rating) => write!(f, "{}({rating})", self.name),
            None => f.write_str(&self.name),
        }
    }
}

/// Returns the rules that are entered in a sheet's fields. This is the reverse of [`Rule::write`].
pub(super) fn rules(sheet: &Sheet, fields: &[Field], taken: &[&str]) -> Vec<Rule> {
    let free = fields.iter().filter(|field| !taken.contains(&field.key));
    let rules = free.filter_map(|field| {
        let rating = match (field.kind, sheet.get(field.key)?) {
            (FieldKind::Flag, Value::Flag(true)) => None,
            (FieldKind::Number { preset, .. }, Value::Number(number)) if *number != preset => {
                Some(number.to_string())
            }
            _ => return None,
        };
        Some(Rule { name: field.plain_label().to_owned(), rating })
    });
    rules.collect()
}

/// Finds a field by its name, which is the field's label up to the first comma.
pub(super) fn find<'a>(
    fields: impl IntoIterator<Item = &'a Field>,
    name: &str,
) -> Option<&'a Field> {
    fields.into_iter().find(|field| is_alike(field.plain_label(), name))
}

/// Leaves a number open that a file doesn't have, so that no default takes its place.
pub(super) fn open(field: &Field, owner: &str, sheet: &mut Sheet, lines: &mut Omissions) {
    lines.add(LeftKind::Missing, owner, &[&field.plain_label()]);
    sheet.leave_open(field.key);
}

/// Returns `true` if two names have the same letters and digits in any case: "Lock-On", "lock on".
pub(super) fn is_alike(one: &str, other: &str) -> bool {
    fn letters(name: &str) -> impl Iterator<Item = char> {
        name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase)
    }
    letters(one).eq(letters(other))
}

/// Returns `true` if a rule's rating is a whole number.
pub(super) fn is_number(rating: &str) -> bool {
    rating.trim_start_matches('+').parse::<i32>().is_ok()
}

/// Reads a number as other programs write it (`4+`, `24"`). Returns any other text unchanged, so
/// that players can correct it.
pub(super) fn number(text: &str) -> Option<Value> {
    let text = text.trim();
    let digits = text.trim_end_matches(['"', '+', '”', '″', '\'']).trim_start_matches('+');
    let number = digits.trim().parse().ok().map(Value::Number);
    (!text.is_empty()).then(|| number.unwrap_or_else(|| text.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: &[Field] = &[
        Field::new("sneaky", "Sneaky", FieldKind::Flag),
        Field::new("ap", "AP, 0 for none", FieldKind::Number { least: 0, most: 9, preset: 0 }),
    ];

    fn written(rules: &[&str]) -> (Sheet, Vec<bool>) {
        let mut sheet = Sheet::new();
        let rules = rules.iter().filter_map(|text| Rule::read(text));
        let whole = rules.map(|rule| rule.write(&mut sheet, FIELDS, &[])).collect();
        (sheet, whole)
    }

    #[test]
    fn rules_go_into_the_fields_that_bear_their_name() {
        let (sheet, whole) =
            written(&["sneaky", "AP(1)", "AP(+2)", "Swift", "AP(X)", "Sneaky(2)", ""]);
        assert_eq!(sheet, Sheet::new().with("sneaky", true).with("ap", 3));
        assert_eq!(whole, [true, true, true, false, false, false]);
        let names: Vec<_> = rules(&sheet, FIELDS, &[]).iter().map(Rule::to_string).collect();
        assert_eq!(names, ["Sneaky", "AP(3)"]);
        assert!(rules(&sheet, FIELDS, &["ap", "sneaky"]).is_empty());
    }

    #[test]
    fn numbers_are_read_as_they_are_written_elsewhere() {
        for (text, value) in [
            ("4+", Some(Value::Number(4))),
            ("24\"", Some(Value::Number(24))),
            (" -1 ", Some(Value::Number(-1))),
            ("", None),
            ("D6", Some("D6".into())),
            ("99999999999", Some("99999999999".into())),
        ] {
            assert_eq!(number(text), value, "{text}");
        }
    }
}
