//! The terms of known rules: what their books say about when a rule counts, beyond what a sheet
//! has fields for.

use super::{gives::Gives, when::Attack};

/// The terms of a rule. The default is that of a rule that counts by itself, whatever the attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Whether the rule counts only if all models of the unit have it, including a hero who joined.
    pub(crate) all_models: bool,
    /// Whether the rule counts only in shooting and melee, and in tests caused by them.
    pub(crate) attacks_only: bool,
    /// The number that the rule's dice need against wounds from spells, if it is another one.
    pub(crate) against_spells: Option<u8>,
    /// Whether the effect counts once for each model.
    pub(crate) each_model: bool,
}

impl Terms {
    /// The terms of a rule that counts by itself.
    pub(crate) const NONE: Self =
        Self { all_models: false, attacks_only: false, against_spells: None, each_model: false };

    /// Adds a term, given by its name in the list of known rules. Other words change nothing.
    pub(super) fn and(self, term: &str) -> Self {
        match term {
            "All models" => Self { all_models: true, ..self },
            "Attacks only" => Self { attacks_only: true, ..self },
            "On 2 against spells" => Self { against_spells: Some(2), ..self },
            "On 4 against spells" => Self { against_spells: Some(4), ..self },
            "Each model" => Self { each_model: true, ..self },
            _ => self,
        }
    }

    /// Returns `true` if the terms allow the rule to count in this kind of attack.
    pub(super) fn allow(self, attack: Attack) -> bool {
        !self.attacks_only || attack != Attack::Spell
    }

    /// Describes the terms in a few words that follow the effect.
    pub(super) fn words(self, gives: Gives) -> String {
        let mut words = String::new();
        if self.each_model {
            words.push_str(" for each model");
        }
        if let Some(number) = self.against_spells {
            words.push_str(&format!(", {number}+ against spells"));
        }
        if self.attacks_only {
            words.push_str(match gives {
                Gives::Morale(_) => " in tests after shooting or melee",
                _ => ", but not against spells",
            });
        }
        if self.all_models {
            words.push_str(", if all models have it");
        }
        words
    }
}
