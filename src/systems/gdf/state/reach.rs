//! The reach of special rules: the model that has a rule, or the whole unit that it is part of.

use engine::{FigureId, HasLineup, Topic};

use super::battle::State;
use crate::unit::{
    gives::Gives,
    keyword::Keyword,
    rule::{BOOST, Rule},
};

impl State {
    /// Returns the rules that count for a part of a unit. A rule of [all
    /// models](crate::unit::terms::Terms::all_models) counts only if all other parts in play have
    /// it as well.
    pub(crate) fn rules_of(&self, part: FigureId) -> Vec<&Rule> {
        let mut rules = self.rules_of_one(part);
        rules.retain(|rule| {
            !rule.terms.all_models || self.others_of_unit(part).all(|it| self.has_rule(it, rule))
        });
        rules
    }

    /// Returns the rules that count for a part of a unit as if it were a unit of its own: the
    /// part's own rules, and those that other parts in play give to the whole unit.
    ///
    /// A rule that a part has from two sources counts once. A boost replaces the rule that it
    /// boosts.
    pub(crate) fn rules_of_one(&self, part: FigureId) -> Vec<&Rule> {
        let mut rules: Vec<&Rule> = self.profile(part).rules.iter().collect();
        for other in self.others_of_unit(part) {
            let own = rules.len();
            for rule in self.profile(other).rules.iter().filter(|rule| rule.aura) {
                if rules[..own].iter().all(|it| it.plain_name() != rule.plain_name()) {
                    rules.push(rule);
                }
            }
        }
        boosted(rules)
    }

    /// Returns `true` if a part of a unit has this rule, or a boost of it.
    pub(crate) fn has_rule(&self, part: FigureId, rule: &Rule) -> bool {
        self.rules_of_one(part).iter().any(|it| it.base_name() == rule.base_name())
    }

    /// Returns `true` if a part of a unit has a keyword, either its own or from another part.
    pub(crate) fn has(&self, part: FigureId, keyword: Keyword) -> bool {
        let gives = |rule: &Rule| rule.aura && rule.gives == Gives::Has(keyword);
        let mut others = self.others_of_unit(part);
        self.profile(part).has(keyword)
            || others.any(|other| self.profile(other).rules.iter().any(gives))
    }

    /// Returns the other parts in play of the unit that `part` is part of.
    fn others_of_unit(&self, part: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let host = self.host(part);
        let all = (0..).map(FigureId).zip(self.units.iter());
        let others = all.filter(move |&(it, now)| it != part && now.joined.unwrap_or(it) == host);
        others.map(|(it, _)| it).filter(|&it| self.in_play(it))
    }
}

/// Leaves out rules that a boost replaces, and boosts whose rule is missing.
fn boosted(rules: Vec<&Rule>) -> Vec<&Rule> {
    let is_boost = |rule: &&&Rule| rule.gives != Gives::Note && rule.plain_name().ends_with(BOOST);
    let boosts: Vec<&str> = rules.iter().filter(is_boost).map(|it| it.plain_name()).collect();
    if boosts.is_empty() {
        return rules;
    }
    let names: Vec<&str> = rules.iter().map(|rule| rule.plain_name()).collect();
    let counts = |rule: &&Rule| {
        let name = rule.plain_name();
        match name.strip_suffix(BOOST) {
            Some(plain) => names.contains(&plain),
            None => boosts.iter().all(|it| it.strip_suffix(BOOST) != Some(name)),
        }
    };
    rules.iter().copied().filter(counts).collect()
}

/// The help topic about auras and boosts.
pub(crate) const TOPIC: Topic = Topic {
    key: "auras",
    title: "Auras and boosts",
    rules: &[55],
    text: || {
        "An aura gives a rule to its model and to the whole unit that model is part of, as long \
         as the model is alive. The same rule doesn't stack. A boost replaces the rule it is \
         named after: Sturdy Boost replaces Sturdy. Without that rule, it does nothing."
            .to_owned()
    },
};

/// The help topic about copies of a rule.
pub(crate) const SAME_RULE: Topic = Topic {
    key: "same-rule",
    title: "The same rule twice",
    rules: &[3],
    text: || {
        "Copies of the same rule or spell don't add up, unless the rule has an (X) in its name or \
         says that they do."
            .to_owned()
    },
};

/// The help topic about rules that all models of a unit need.
pub(crate) const ALL_MODELS: Topic = Topic {
    key: "all-models",
    title: "Rules of all models",
    rules: &[61],
    text: || {
        "Many rules of later books, such as Shielded or Evasive, only count if all models of the \
         unit have them. A hero who is part of the unit and lacks the rule switches it off, as \
         long as the hero is alive."
            .to_owned()
    },
};

/// The help topic about rules of all models in 3.5.
pub(crate) const ALL_MODELS_3_5: Topic = Topic {
    key: ALL_MODELS.key,
    title: "Rules of all models",
    rules: &[52, 60, 66],
    text: || {
        "Fearless, Regeneration, Stealth and many rules of army books, such as Shielded or \
         Evasive, only count if all models of the unit have them. A hero who is part of the unit \
         and lacks the rule switches it off, as long as the hero is alive."
            .to_owned()
    },
};
