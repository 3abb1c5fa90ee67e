//! Special rules on sheets, both from the book and from later books or players.

use std::borrow::Cow;

use engine::{
    sheet::{Field, FieldKind, SheetReader},
    view::Gear,
};

use super::{
    edition::{Edition, KeywordRule},
    gives::{self, Gives},
    keyword::Keywords,
    later,
    terms::Terms,
    when::{Attack, Only, When},
};

/// The key of the list of rules from other books.
pub(crate) const LIST: &str = "rules";

/// The maximum number of rules from other books that a unit or a weapon can have.
pub(crate) const MOST_RULES: usize = 12;

/// The field kind for the number of an effect, with the limits of all effects together.
const VALUE: FieldKind = FieldKind::Number { least: -12, most: 12, preset: 1 };

/// The fields of a rule, by name.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const GIVES: Field = Field::new("gives", "Effect", FieldKind::OneOf(gives::NAMES));
    pub(crate) const VALUE: Field = Field::new("value", "Amount", super::VALUE);
    pub(crate) const ALSO: Field =
        Field::new("also", "Second effect", FieldKind::OneOf(gives::NAMES));
    pub(crate) const MORE: Field = Field::new("more", "Second amount", super::VALUE);
    pub(crate) const WHEN: Field = Field::new("when", "When", FieldKind::OneOf(When::NAMES));
    pub(crate) const ONLY: Field =
        Field::new("only", "Only if", FieldKind::OneOf(Only::NAMES)).shown_as(Only::SHOWN);
    pub(crate) const AURA: Field = Field::new("aura", "Affects the whole unit", FieldKind::Flag);
    pub(crate) const NOTE: Field = Field::new("note", "Note", FieldKind::Note);
}

/// All fields of a rule from another book, in order.
pub(crate) const FIELDS: &[Field] = &[
    field::NAME,
    field::GIVES,
    field::VALUE,
    field::ALSO,
    field::MORE,
    field::WHEN,
    field::ONLY,
    field::AURA,
    field::NOTE,
];

/// A special rule with one effect, from this rulebook, another book or the players.
///
/// A rule with two effects becomes two values with the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name of the rule, which also labels its modifier in a sum.
    pub name: Cow<'static, str>,
    /// The effect of the rule.
    pub gives: Gives,
    /// The kinds of attacks in which the rule counts.
    pub when: When,
    /// The further condition that must hold for the rule to count.
    pub only: Only,
    /// Whether the rule applies to all models of the unit.
    pub aura: bool,
    /// What the rule's book says about when it counts, if the rule is known by name.
    pub terms: Terms,
    /// A note on what else the rule does.
    pub note: String,
    /// Whether the rule is from this rulebook.
    pub of_book: bool,
}

/// The name endings of rules that extend another rule to the whole unit, or limit it to some
/// attacks.
const ENDS: [&str; 3] = [" Aura", " in Melee", " when Shooting"];

/// The last word in the name of a rule that replaces another.
pub(crate) const BOOST: &str = " Boost";

impl Rule {
    /// Returns a rule for each of these keywords that has an effect as a rule.
    pub(crate) fn of_keywords(keywords: Keywords, edition: Edition) -> Vec<Self> {
        let rules = keywords.iter().flat_map(|keyword| {
            edition.book().rules_of(keyword).iter().map(move |rule| Self {
                name: edition.book().name_of(keyword).into(),
                gives: rule.gives,
                when: rule.when,
                only: rule.only,
                terms: rule.terms,
                of_book: true,
                ..Self::nothing()
            })
        });
        rules.collect()
    }

    fn nothing() -> Self {
        Self {
            name: "".into(),
            gives: Gives::Note,
            when: When::Always,
            only: Only::Anyhow,
            aura: false,
            terms: Terms::default(),
            note: String::new(),
            of_book: false,
        }
    }

    /// Reads a rule from another book, with its one or two effects.
    pub(crate) fn read(from: &mut SheetReader<'_>) -> Vec<Self> {
        let name: Cow<'static, str> = from.text(&field::NAME).into();
        let when = When::of(&from.text(&field::WHEN));
        let only = Only::of(&from.text(&field::ONLY));
        let aura = from.flag(&field::AURA);
        let first = given(from, &field::GIVES, &field::VALUE);
        let second = given(from, &field::ALSO, &field::MORE);
        let mut rules =
            vec![Self { gives: first, note: from.text(&field::NOTE), ..Self::nothing() }];
        if second != Gives::Note {
            rules.push(Self { gives: second, ..Self::nothing() });
        }
        for rule in &mut rules {
            (rule.name, rule.when, rule.only, rule.aura) = (name.clone(), when, only, aura);
            rule.terms = later::terms_of(rule.plain_name());
        }
        rules
    }

    /// Returns `true` if the rule counts in this kind of attack.
    ///
    /// Other circumstances have already been [settled](crate::special_rules::circumstances).
    pub(crate) fn counts_in(&self, attack: Attack) -> bool {
        self.only == Only::Anyhow && self.when.counts_in(attack) && self.terms.allow(attack)
    }

    /// Returns the name of the rule without its number and without an ending from [`ENDS`].
    ///
    /// Rules with the same plain name count once.
    pub(crate) fn plain_name(&self) -> &str {
        let mut name = self.name.as_ref();
        for end in ENDS {
            name = name.strip_suffix(end).unwrap_or(name);
        }
        name.split_once('(').map_or(name, |(name, _)| name)
    }

    /// Returns the plain name of the rule that this rule boosts, or of this rule if it boosts none.
    pub(crate) fn base_name(&self) -> &str {
        let name = self.plain_name();
        name.strip_suffix(BOOST).unwrap_or(name)
    }

    /// Leaves out repetitions: a rule that a sheet has twice counts once.
    pub(crate) fn leave_out_repeated(rules: &mut Vec<Self>) {
        let mut kept: Vec<Self> = Vec::with_capacity(rules.len());
        for rule in rules.drain(..) {
            let own = (rule.plain_name(), rule.gives, rule.when, rule.only);
            let is_same = |it: &Self| (it.plain_name(), it.gives, it.when, it.only) == own;
            if rule.gives == Gives::Note || !kept.iter().any(is_same) {
                kept.push(rule);
            }
        }
        *rules = kept;
    }

    /// Returns the rules that are not from this book, as shown on a card.
    pub(crate) fn gear(rules: &[Self]) -> Vec<Gear> {
        let mut others = rules.iter().filter(|rule| !rule.of_book).peekable();
        let mut gear = Vec::new();
        while let Some(rule) = others.next() {
            let mut gives = rule.gives.words();
            while let Some(also) = others.next_if(|it| it.name == rule.name) {
                gives = format!("{gives}, {}", also.gives.words());
            }
            if !gives.is_empty() {
                gives = gives + rule.when.words() + rule.only.words();
                gives += &rule.terms.words(rule.gives);
                gives += if rule.aura { ", for the whole unit" } else { "" };
            }
            let parts: Vec<&str> = [gives.as_str(), rule.note.as_str()]
                .into_iter()
                .filter(|it| !it.is_empty())
                .collect();
            gear.push(Gear::ability(rule.name.to_string(), parts.join(". ")));
        }
        gear
    }

    /// Adds a rule for the effect of each keyword that these rules give.
    ///
    /// Returns all keywords that the rules give.
    pub(crate) fn unfold(rules: &mut Vec<Self>, edition: Edition) -> Keywords {
        let mut keywords = Keywords::default();
        let mut unfolded = Vec::new();
        for rule in rules.iter() {
            let Gives::Has(keyword) = rule.gives else { continue };
            keywords.add(keyword);
            for KeywordRule { gives, when, only, terms } in edition.book().rules_of(keyword) {
                let when = if rule.when == When::Always { *when } else { rule.when };
                let only = if rule.only == Only::Anyhow { *only } else { rule.only };
                // Mark the effect as from this book to hide it, because the card already shows the
                // rule that gives the keyword.
                unfolded.push(Self {
                    gives: *gives,
                    when,
                    only,
                    terms: if *terms == Terms::NONE { rule.terms } else { *terms },
                    of_book: true,
                    ..rule.clone()
                });
            }
        }
        rules.extend(unfolded);
        keywords
    }
}

/// Reads an effect and its number, and reports problems with them.
fn given(from: &mut SheetReader<'_>, gives: &Field, value: &Field) -> Gives {
    let name = from.text(gives);
    let number = from.number::<i8>(value);
    if number.is_missing() && gives::NAMES.first().is_none_or(|none| *none != name) {
        from.problem(value.label, "must be filled in");
    }
    let (gives, wrong) = Gives::of(&name, number.or_any());
    if let Some(wrong) = wrong {
        from.problem(value.label, wrong);
    }
    gives
}
