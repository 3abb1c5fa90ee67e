//! Decides by which edition of Grimdark Future a list is read, because lists don't say it.
//!
//! Some rules are only in one edition, so they are signs of it. Some have a new name in 3.5.

use rules_core::{
    System,
    gdf::{Edition, V2_16, V3_5},
};

use super::{
    super::{
        declared::{Rule, is_alike, is_number},
        left_out::LeftKind,
        omissions::{Omissions, READ_AS},
    },
    rules::{Plain, field_of, is_name_known},
    unit::Unit,
};

/// The rules that have a new name in 3.5, with that name. Lists for 3.0 to 3.4 use the old ones.
const RENAMED: &[(&str, &str)] =
    &[("Lance", "Thrust"), ("Lock-On", "Unstoppable"), ("Poison", "Bane"), ("Sniper", "Takedown")];

/// The rules of casters, which no list for 2.16 has.
const CASTERS: &[&str] = &["Caster", "Caster Group"];

/// The other rules that no list for 2.16 has, apart from the new names. (X) is a number.
const LATER: &[&str] =
    &["Artillery", "Counter", "Fear(X)", "Limited", "Reliable", "Shielded", "Surge"];

/// The start of a version in a list's name, as in `Day Crew (v3.5.1)`.
const VERSION: &str = "(v";

/// Returns the system that plays an edition.
pub(super) fn system_of(edition: Edition) -> System {
    match edition {
        V2_16 => System::Gdf,
        V3_5 => System::Gdf35,
    }
}

/// Returns the edition that a system plays, if it plays Grimdark Future.
pub(super) fn edition_of(system: System) -> Option<Edition> {
    Edition::ALL.iter().copied().find(|edition| system_of(*edition) == system)
}

/// Returns the number of an edition, which ends its system's name: "3.5".
fn number_of(edition: Edition) -> &'static str {
    let name = system_of(edition).about().name;
    name.rsplit(' ').next().unwrap_or(name)
}

/// Returns an ending for a list's name that states the edition: `(v2.16)`.
pub(super) fn version_of(edition: Edition) -> String {
    format!("{VERSION}{})", number_of(edition))
}

/// Removes the ending that [`version_of`] returns from a list's name.
pub(super) fn without_version(name: &str) -> &str {
    let plain = Edition::ALL.iter().find_map(|it| name.strip_suffix(version_of(*it).as_str()));
    plain.map_or(name, str::trim_end)
}

/// Finds a version in a list's name, and the edition that it stands for.
///
/// Army Forge adds the version of the army book. Since 3.0, its first number is that of the rules.
fn version_in(name: &str) -> Option<(Edition, &str)> {
    let version = name.split(VERSION).nth(1)?.split(')').next()?;
    let first = |version: &str| version.split_once('.')?.0.parse::<u32>().ok();
    if version == number_of(V2_16) {
        return Some((V2_16, version));
    }
    let is_later = first(version).is_some() && first(version) == first(number_of(V3_5));
    is_later.then_some((V3_5, version))
}

/// Decides by which edition a list with this name is read.
///
/// Also returns a sentence for players that says which edition it is, and why.
pub(super) fn decide<'a>(name: &str, units: impl Iterator<Item = &'a Unit>) -> (Edition, String) {
    let (edition, why) = match version_in(name) {
        Some((edition, version)) => (edition, format!(": the list's name says v{version}.")),
        None => Signs::in_rules(units.flat_map(Unit::rules_anywhere)).decide(),
    };
    (edition, format!("{READ_AS}{}{why}", system_of(edition).about().name))
}

/// The first sign of each kind in a list.
#[derive(Debug, Default)]
struct Signs {
    /// A rule that 3.5 doesn't have.
    gone: Option<&'static str>,
    /// A rule of 2.16 that has a new name in 3.5, with that name.
    renamed: Option<(&'static str, &'static str)>,
    /// A caster's rule.
    caster: Option<&'static str>,
    /// Another rule that no list for 2.16 has.
    later: Option<&'static str>,
}

impl Signs {
    fn in_rules<'a>(rules: impl Iterator<Item = &'a Rule>) -> Self {
        let mut signs = Self::default();
        for rule in rules {
            let rule = &Plain::of(rule).rule;
            let renamed = renamed(rule).filter(|_| field_of(V2_16, &rule.name).is_some());
            signs.gone = signs.gone.or_else(|| gone(rule));
            signs.renamed = signs.renamed.or(renamed);
            signs.caster = signs.caster.or_else(|| one_of(CASTERS, rule));
            signs.later = signs.later.or_else(|| later(rule));
        }
        signs
    }

    /// Returns the edition that the signs stand for, and the reason.
    ///
    /// A rule with a new name is no sign in a list with a caster, which must be for 3.0 or later.
    fn decide(&self) -> (Edition, String) {
        let [before, now] = [V2_16, V3_5].map(number_of);
        let renamed = self.renamed.filter(|_| self.caster.is_none());
        let old = self.gone.or(renamed.map(|it| it.0));
        let new = self.caster.or(self.later);
        match (old, new) {
            (Some(old), Some(new)) => (
                V3_5,
                format!(
                    ". Check it, because the list has both {old} from {before} and {new} from \
                     {now}."
                ),
            ),
            (Some(old), None) => match renamed.filter(|_| self.gone.is_none()) {
                Some((_, name)) => (V2_16, format!(": {old} is called {name} in {now}.")),
                None => (V2_16, format!(": {old} is only in {before}.")),
            },
            (None, Some(new)) => (V3_5, format!(": {new} is only in {now}.")),
            (None, None) => (V3_5, format!(": nothing in the list is only in {before}.")),
        }
    }
}

/// Returns the name of a rule that 3.5 has neither by this name nor by another.
fn gone(rule: &Rule) -> Option<&'static str> {
    let field = field_of(V2_16, &rule.name)?;
    let is_gone = field_of(V3_5, &rule.name).is_none()
        && !is_name_known(V3_5, &rule.name)
        && renamed(rule).is_none();
    is_gone.then(|| field.plain_label())
}

/// Returns the name of a rule that no list for 2.16 has.
fn later(rule: &Rule) -> Option<&'static str> {
    let new_name = RENAMED.iter().map(|it| it.1).find(|new| is_alike(new, &rule.name));
    new_name.or_else(|| one_of(LATER, rule))
}

/// Finds a rule in a list of names. A name with (X) stands only for a rule with a number.
fn one_of(names: &[&'static str], rule: &Rule) -> Option<&'static str> {
    let has_number = rule.rating.as_deref().is_some_and(is_number);
    names.iter().copied().find(|name| match name.strip_suffix("(X)") {
        Some(plain) => has_number && is_alike(plain, &rule.name),
        None => is_alike(name, &rule.name),
    })
}

/// Returns `true` if a rule has a new name in 3.5.
pub(super) fn is_renamed(rule: &Rule) -> bool {
    renamed(rule).is_some()
}

/// Returns the old and the new name of a rule that has a new name in 3.5.
fn renamed(rule: &Rule) -> Option<(&'static str, &'static str)> {
    RENAMED.iter().copied().find(|(old, _)| is_alike(old, &rule.name))
}

/// Gives the rules of units in a list for 3.5 the names that they have now, and adds a line for each
/// name.
pub(super) fn rename<'a>(units: impl Iterator<Item = &'a mut Unit>, lines: &mut Omissions) {
    for rule in units.flat_map(Unit::rules_anywhere_mut) {
        let plain = Plain::of(rule).rule;
        let Some((old, new)) = renamed(&plain) else { continue };
        // The ending that limits the rule stays: "Poison in Melee".
        let ending = rule.name.get(plain.name.len()..).unwrap_or_default();
        rule.name = format!("{new}{ending}");
        lines.add(LeftKind::OldName, "", &[&old, &new, &number_of(V3_5)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(name: &str, rules: &[&str]) -> (Edition, String) {
        let rules = rules.iter().filter_map(|it| Rule::read(it)).collect();
        decide(name, [Unit { rules, ..Unit::default() }].iter())
    }

    #[test]
    fn each_sign_decides() {
        for (rules, why) in [
            (&["Psychic(2)"][..], "Psychic is only in 2.16."),
            (&["Fast", "Psychic(1)", "Poison"], "Psychic is only in 2.16."),
            (&["Poison"], "Poison is called Bane in 3.5."),
            (&["poison in Melee"], "Poison is called Bane in 3.5."),
            (&["Sniper"], "Sniper is called Takedown in 3.5."),
            (&["lock on", "Fear"], "Lock-On is called Unstoppable in 3.5."),
        ] {
            let said = format!("Read as Grimdark Future 2.16: {why}");
            assert_eq!(decided("", rules), (V2_16, said), "{rules:?}");
        }
        for (rules, why) in [
            (&[][..], "nothing in the list is only in 2.16."),
            (&["Fast", "Fear", "Zork", "Lance"], "nothing in the list is only in 2.16."),
            (&["Fast", "Caster(2)"], "Caster is only in 3.5."),
            (&["Poison", "Sniper", "Lock-On", "Caster(1)"], "Caster is only in 3.5."),
            (&["Caster Group", "Poison"], "Caster Group is only in 3.5."),
            (&["Bane in Melee"], "Bane is only in 3.5."),
            (&["Takedown Aura"], "Takedown is only in 3.5."),
            (&["Fear(2)"], "Fear(X) is only in 3.5."),
            (&["Surge"], "Surge is only in 3.5."),
        ] {
            let said = format!("Read as Grimdark Future 3.5: {why}");
            assert_eq!(decided("", rules), (V3_5, said), "{rules:?}");
        }
    }

    #[test]
    fn signs_that_contradict_each_other_are_to_be_checked() {
        for (rules, old, new) in [
            (&["Psychic(1)", "Caster(1)"][..], "Psychic", "Caster"),
            (&["Bane", "Psychic(1)"], "Psychic", "Bane"),
            (&["Poison", "Reliable"], "Poison", "Reliable"),
            (&["Poison", "Psychic(1)", "Caster(2)"], "Psychic", "Caster"),
        ] {
            let said = format!(
                "Read as Grimdark Future 3.5. Check it, because the list has both {old} from 2.16 \
                 and {new} from 3.5."
            );
            assert_eq!(decided("", rules), (V3_5, said), "{rules:?}");
        }
    }

    #[test]
    fn a_version_in_the_name_comes_before_all_signs() {
        for (name, edition) in [
            ("Night Shift (v2.16)", V2_16),
            ("Night Shift (v3.5)", V3_5),
            ("Night Shift - Thorn Folk (v3.4.1)", V3_5),
        ] {
            for rules in [&["Psychic(1)"], &["Caster(1)"]] {
                let (decided, said) = decided(name, rules);
                assert_eq!(decided, edition, "{name}");
                assert!(said.contains(": the list's name says v"), "{said}");
            }
        }
        for name in ["Shift (v2.50)", "Shift (v1.0.3)", "Shift v2.16", "(v", "(v3)", "(v4.0)"] {
            assert!(decided(name, &[]).1.contains("nothing in the list"), "{name}");
        }
        assert_eq!(without_version("Night (v3.4.1)"), "Night (v3.4.1)");
        for edition in Edition::ALL {
            assert_eq!(without_version(&format!("Night {}", version_of(*edition))), "Night");
            assert_eq!(edition_of(system_of(*edition)), Some(*edition));
        }
    }

    #[test]
    fn old_names_become_the_new_ones_and_each_is_said_once() {
        let rules = ["Poison", "poison in Melee", "Lance Aura", "Lock On", "Sniper", "Fast"];
        let rules = rules.iter().filter_map(|it| Rule::read(it)).collect();
        let mut units = [Unit { rules, ..Unit::default() }];
        let mut lines = Omissions::default();
        rename(units.iter_mut(), &mut lines);
        let names: Vec<String> = units[0].rules.iter().map(ToString::to_string).collect();
        let new = ["Bane", "Bane in Melee", "Thrust Aura", "Unstoppable", "Takedown", "Fast"];
        assert_eq!(names, new);
        let said: Vec<String> = lines.into_left_out().iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "Poison is called Bane in 3.5, and is read as Bane",
                "Lance is called Thrust in 3.5, and is read as Thrust",
                "Lock-On is called Unstoppable in 3.5, and is read as Unstoppable",
                "Sniper is called Takedown in 3.5, and is read as Takedown",
            ]
        );
    }
}
