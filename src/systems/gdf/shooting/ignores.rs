//! The rules that let models ignore wounds.

use std::borrow::Cow;

use engine::FigureId;

use super::to::To;
use crate::{
    state::battle::State,
    unit::{
        gives::Gives,
        rule::Rule,
        when::{Attack, When},
    },
};

/// A rule that lets a model ignore wounds, and the number that the die needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ignores {
    pub(super) name: Cow<'static, str>,
    pub(super) number: u8,
}

impl To {
    /// Returns the best rule by which a part can ignore these wounds, if it has such a rule.
    ///
    /// A picked model counts as a unit of its own.
    pub(super) fn ignores(&self, state: &State, part: FigureId) -> Option<Ignores> {
        let rules = match self.picked {
            Some(_) => state.rules_of_one(part),
            None => state.rules_of(part),
        };
        let rules = rules.into_iter().filter_map(|rule| {
            let number = number(rule, self.attack)?;
            Some(Ignores { name: rule.name.clone(), number })
        });
        rules.min_by_key(|it| it.number)
    }
}

/// Returns the number that the dice of a rule need to ignore wounds of an attack, or of none.
///
/// Some rules are better against spells.
fn number(rule: &Rule, attack: Option<Attack>) -> Option<u8> {
    let counts = attack.map_or(rule.when == When::Always, |it| rule.when.counts_in(it));
    match rule.gives {
        Gives::Ignores(_) if !counts => None,
        Gives::Ignores(number) if attack == Some(Attack::Spell) => {
            Some(rule.terms.against_spells.unwrap_or(number))
        }
        Gives::Ignores(number) => Some(number),
        _ => None,
    }
}

/// Returns `true` if one of these rules lets a model ignore wounds.
pub(super) fn lets_ignore(rules: &[&Rule]) -> bool {
    rules.iter().any(|rule| matches!(rule.gives, Gives::Ignores(_)))
}

/// Returns `true` if any part of a unit can ignore wounds.
pub(super) fn some_ignore(state: &State, unit: FigureId) -> bool {
    state.parts_in_play(unit).iter().any(|&it| lets_ignore(&state.rules_of(it)))
}
