//! The texts of special rules in a list, and the known texts by checksum.

use std::sync::LazyLock;

use rules_core::{
    Rules,
    gdf::{Edition, V2_16},
    sheet::Roster,
};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

use super::{
    super::declared::is_alike,
    json::{list, string},
};
use crate::documents::rule_texts::RuleTexts;

/// The keys under which a list has its rules with their texts.
const KEYS: &[&str] = &["specialRules", "rules"];

/// The known texts: for each rule of a book the checksum of its text, and its name.
static KNOWN: LazyLock<Vec<(u64, &str)>> = LazyLock::new(|| {
    let lines = include_str!("texts.txt").lines().filter(|line| !line.starts_with('#'));
    let known = lines.filter_map(|line| {
        let (sum, name) = line.split_once(' ')?;
        Some((u64::from_str_radix(sum, 16).ok()?, name))
    });
    known.collect()
});

/// Reads the texts of the rules in a list.
pub(super) fn texts_in(json: &Json) -> RuleTexts {
    let mut texts = RuleTexts::default();
    for rule in KEYS.iter().flat_map(|key| list(json, key)) {
        let text = string(rule, &["description", "text"]);
        if let Some((name, text)) = string(rule, &["name"]).zip(text) {
            texts.add(&name, &text);
        }
    }
    texts
}

/// Returns `true` if the list has a text for a rule from another book that is not the known one.
pub(super) fn has_other_text(texts: &RuleTexts, edition: Edition, name: &str) -> bool {
    // No text for 2.16 is known, so there the name alone decides.
    let text = texts.of(name).filter(|_| edition != V2_16);
    text.is_some_and(|text| !is_one_of(&KNOWN, name, text))
}

/// Returns `true` if this is one of the known texts of a rule.
fn is_one_of(known: &[(u64, &str)], name: &str, text: &str) -> bool {
    let sum = checksum(text);
    known.iter().any(|(known, rule)| *known == sum && is_alike(rule, name))
}

/// Returns the texts of the rules that a roster's sheets name.
pub(super) fn texts_for(mut texts: RuleTexts, edition: Edition, roster: &Roster) -> RuleTexts {
    texts.retain_named(edition.fields(), &roster.figures);
    texts
}

/// Returns the checksum of a text, which ignores case, punctuation and spacing.
fn checksum(text: &str) -> u64 {
    let mut plain = String::new();
    for char in text.chars().flat_map(char::to_lowercase) {
        match char {
            'a'..='z' | '0'..='9' | '+' | '-' | '"' | '\'' => plain.push(char),
            '‘' | '’' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            _ if plain.ends_with(' ') => {}
            _ => plain.push(' '),
        }
    }
    let digest = Sha256::digest(plain.trim().as_bytes());
    digest.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::gdf::V3_5;

    #[test]
    fn the_checksum_ignores_case_punctuation_and_spacing() {
        assert_eq!(checksum(""), 0xe3b0_c442_98fc_1c14);
        assert_eq!(checksum("abc"), 0xba78_16bf_8f01_cfea);
        assert_eq!(checksum("  A.b – c!\u{a0}+1”"), checksum("a b c +1\""));
        assert_ne!(checksum("+1"), checksum("1"));
    }

    #[test]
    fn a_known_text_belongs_to_its_rule_only() {
        let known = [(checksum("Walks 2\" more."), "Strider"), (checksum("Waits."), "Patient")];
        for (name, text, is_known) in [
            ("Strider", "walks  2” more", true),
            ("strider", "Walks 2\" more!", true),
            ("Strider", "Walks 3\" more.", false),
            ("Strider", "Waits.", false),
            ("Other", "Waits.", false),
        ] {
            assert_eq!(is_one_of(&known, name, text), is_known, "{name}: {text}");
        }
    }

    #[test]
    fn only_a_text_can_stop_a_rule_of_3_5() {
        let mut texts = RuleTexts::default();
        texts.add("Scurry", "Moves as fast as it likes.");
        assert!(has_other_text(&texts, V3_5, "Scurry"));
        assert!(!has_other_text(&texts, V2_16, "Scurry"), "no text of 2.16 is known");
        assert!(!has_other_text(&texts, V3_5, "Highborn"), "the list has no text for it");
    }

    #[test]
    fn frequent_rules_with_an_effect_have_a_known_text() {
        for name in [
            "Bloodborn",
            "Darkborn",
            "Fortified",
            "Havocbound",
            "Highborn",
            "Lacerate",
            "Primeborn",
            "Regeneration",
            "Reliable",
            "Scurry",
            "Self-Repair",
            "Shielded",
            "Surge",
            "Warbound",
            "Watchborn",
            "Wolfborn",
            "Relentless Aura",
            "Bane in Melee",
        ] {
            assert!(KNOWN.iter().any(|(_, rule)| is_alike(rule, name)), "{name}");
        }
    }
}
