//! The shared rules of spells: when a psychic can cast, and how an attempt can end.

use engine::{
    FigureId, HasLineup,
    view::{Offer, Weighed},
};

use crate::{actions::action::Action, state::battle::State, unit::spell::Spell};

/// The index used for a spell that is not on the sheet. Players are asked for its number or cost.
pub(crate) const UNWRITTEN: u8 = u8::MAX;

/// Returns the reason why a psychic cannot cast now, or `None` if it can.
pub(crate) fn not_to_cast(state: &State, psychic: FigureId) -> Option<&'static str> {
    if state.unit(psychic).pinned {
        return Some(state.book().must_idle);
    }
    if state.unit(psychic).cast {
        return Some("Already cast or blocked this round.");
    }
    let has_attacked = state.members(psychic).iter().any(|&part| state.unit(part).fired != 0);
    has_attacked.then_some("Spells come before attacks.")
}

/// Returns the hits that a spell deals, given its index on the sheet, or 0 if it deals none.
pub(crate) fn hits(state: &State, psychic: FigureId, place: u8) -> u8 {
    let spells = &state.profile(psychic).spells;
    spells.get(usize::from(place)).map_or(0, |spell| spell.hits)
}

/// Completes the offer of a spell, which is unavailable if the spell deals hits and no enemy is on
/// the table.
pub(crate) fn at_somebody(
    state: &State,
    caster: FigureId,
    spell: &Spell,
    offer: Offer<Action>,
) -> Offer<Action> {
    if spell.hits == 0 {
        return offer;
    }
    let nobody = state.enemies_of(caster).next().is_none();
    let why = nobody.then_some("No target for this spell.");
    offer.weighed(Weighed::Alone).unless(why)
}

/// The result of an attempt to cast a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Attempt {
    Fails,
    Blocked,
    Succeeds,
}
