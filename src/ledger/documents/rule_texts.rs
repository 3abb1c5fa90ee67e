//! The texts of special rules, as the list that a roster was imported from has them.

use std::collections::BTreeMap;

use rules_core::sheet::{Field, FieldKind, Sheet, Value};
use serde::{Deserialize, Serialize};

use crate::documents::limits::LONGEST_TEXT;

/// The maximum number of texts that a roster keeps.
const MOST: usize = 200;

/// The texts of special rules, by the names of the rules.
///
/// They belong to the roster on this device, its files and backups. Links leave them out, as they
/// would be too long.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleTexts(BTreeMap<String, String>);

impl RuleTexts {
    /// Returns `true` if there are no texts.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the text of a rule, unless there are too many texts or this one is too long.
    pub(crate) fn add(&mut self, name: &str, text: &str) {
        if self.0.len() < MOST && name.len() <= LONGEST_TEXT && text.len() <= LONGEST_TEXT {
            self.0.insert(name.to_owned(), text.to_owned());
        }
    }

    /// Returns the text of the rule with this name, which may be followed by its number.
    pub(crate) fn of(&self, name: &str) -> Option<&str> {
        let plain = plain(name);
        self.all().find(|(name, _)| self::plain(name) == plain).map(|(_, text)| text)
    }

    /// Keeps only the texts of rules that these sheets name.
    pub(crate) fn retain_named(&mut self, fields: &[Field], sheets: &[Sheet]) {
        let named: Vec<String> = sheets.iter().flat_map(|it| names_on(fields, it)).collect();
        self.0.retain(|name, _| named.contains(&plain(name)));
    }

    /// Returns the rules that a sheet names, each with its text.
    pub fn on<'a>(&'a self, fields: &[Field], sheet: &Sheet) -> Vec<(&'a str, &'a str)> {
        let named = names_on(fields, sheet);
        self.all().filter(|(name, _)| named.contains(&plain(name))).collect()
    }

    /// Returns all rules with their texts, by name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// Returns a message if the texts exceed a limit.
    pub(crate) fn excess(&self) -> Option<&'static str> {
        let is_long = |text: &String| text.len() > LONGEST_TEXT;
        (self.0.len() > MOST || self.0.iter().any(|(name, text)| is_long(name) || is_long(text)))
            .then_some("its rule texts are too long")
    }
}

/// Returns the letters and digits of a rule's name in lower case, without its number.
fn plain(name: &str) -> String {
    let (start, rest) = name.split_once('(').unwrap_or((name, ""));
    let end = rest.split_once(')').map_or("", |(_, end)| end);
    let letters = start.chars().chain(end.chars()).filter(|it| it.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Returns the plain names of everything on a sheet: the fields that are switched on or have a
/// number, and the nested sheets.
fn names_on(fields: &[Field], sheet: &Sheet) -> Vec<String> {
    let mut names = Vec::new();
    for field in fields {
        match (field.kind, sheet.get(field.key)) {
            (_, Some(Value::Flag(true) | Value::Open)) => names.push(plain(field.plain_label())),
            (FieldKind::Number { preset, .. }, Some(Value::Number(number)))
                if *number != preset =>
            {
                names.push(plain(field.plain_label()));
            }
            (FieldKind::List { fields, .. }, Some(Value::List(sheets))) => {
                for sheet in sheets {
                    names.push(plain(sheet.name()));
                    names.extend(names_on(fields, sheet));
                }
            }
            _ => {}
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        documents::{provenance::Origin, rosters::KeptRoster},
        store::drawer::Kept,
    };
    use rules_core::{System, sheet::Roster};

    #[test]
    fn a_sheet_has_the_texts_of_the_rules_that_it_names_anywhere() {
        let mut texts = RuleTexts::default();
        for name in ["AP", "Bane in Melee", "Caster", "Fast", "Fearless", "Slow", "Tough"] {
            texts.add(name, &format!("About {name}"));
        }
        let rule = |name: &str| Sheet::new().with("name", name);
        let gun = rule("Gun").with("ap", 2).with("rules", vec![rule("bane in melee")]);
        let unit = rule("Guard").with("tough", 1).with("fearless", true).with("fast", false);
        let unit = unit.with("weapons", vec![gun]).with("rules", vec![rule("Caster(2)")]);
        let fields = System::Gdf35.fields();
        let on: Vec<&str> = texts.on(fields, &unit).iter().map(|it| it.0).collect();
        assert_eq!(on, ["AP", "Bane in Melee", "Caster", "Fearless"]);
        texts.retain_named(fields, &[unit, rule("Other").with("slow", true)]);
        let left: Vec<&str> = texts.all().map(|it| it.0).collect();
        assert_eq!(left, ["AP", "Bane in Melee", "Caster", "Fearless", "Slow"]);
        assert_eq!(texts.of("caster(3)"), Some("About Caster"));
        assert_eq!(texts.of("AP(2)"), Some("About AP"));
        assert_eq!(texts.of("AP(2) when charging"), None, "another rule");
        assert_eq!(texts.of("Tough"), None);
    }

    #[test]
    fn a_document_has_the_texts_in_a_line_of_their_own() {
        let mut kept = KeptRoster::of(System::Gdf35, Roster::default(), Origin(1));
        let mut texts = RuleTexts::default();
        texts.add("Fast", "Goes \"far\".");
        kept.texts = texts.into();
        let text = kept.document(5).unwrap();
        assert!(text.lines().any(|line| line == r#"{"Fast":"Goes \"far\"."}"#), "{text}");
        assert_eq!(KeptRoster::read(&text).unwrap(), kept);
    }

    #[test]
    fn texts_beyond_a_limit_are_left_out() {
        let mut texts = RuleTexts::default();
        texts.add("Long", &"x".repeat(LONGEST_TEXT + 1));
        for number in 0..2 * MOST {
            texts.add(&format!("Rule {number}"), "Text");
        }
        assert_eq!((texts.all().count(), texts.excess()), (MOST, None));
        let read: RuleTexts =
            serde_json::from_str(&format!(r#"{{"a":"{}"}}"#, "x".repeat(LONGEST_TEXT + 1)))
                .unwrap();
        assert!(read.excess().is_some());
    }
}
