//! The rules that let models ignore wounds.

use std::borrow::Cow;

use engine::FigureId;

use crate::{state::battle::State, unit::gives::Gives};

/// A rule that lets a model ignore wounds, and the number that the die needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ignores {
    pub(super) name: Cow<'static, str>,
    pub(super) number: u8,
}

/// Returns the best rule of a part that lets it ignore wounds, if it has such a rule.
pub(crate) fn ignores(state: &State, part: FigureId) -> Option<Ignores> {
    let rules = state.rules_of(part).into_iter();
    let rules = rules.filter_map(|rule| match rule.gives {
        Gives::Ignores(number) => Some(Ignores { name: rule.name.clone(), number }),
        _ => None,
    });
    rules.min_by_key(|it| it.number)
}

/// Returns `true` if any part of a unit can ignore wounds.
pub(crate) fn some_ignore(state: &State, unit: FigureId) -> bool {
    state.parts_in_play(unit).iter().any(|&it| ignores(state, it).is_some())
}
