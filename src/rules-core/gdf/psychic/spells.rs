//! What all spells have in common: who may cast them, and how an attempt may end.

use crate::{
    gdf::{actions::action::Action, state::battle::State, unit::spell::Spell},
    ids::FigureId,
    view::{Offer, Weighed},
};

/// The place that stands for a spell that is not written on the sheet: its number is asked for.
pub(crate) const UNWRITTEN: u8 = u8::MAX;

/// Psychic: why a psychic cannot cast now.
pub(crate) fn not_to_cast(state: &State, psychic: FigureId) -> Option<String> {
    if state.unit(psychic).pinned {
        return Some("Pinned: this unit must stay idle.".to_owned());
    }
    if state.unit(psychic).cast {
        return Some("Already cast or blocked this round.".to_owned());
    }
    let has_attacked = state.members(psychic).iter().any(|&part| state.unit(part).fired != 0);
    has_attacked.then(|| "Only before attacking.".to_owned())
}

/// The hits that a psychic's spell deals, by its place on the sheet; 0 if it does something else.
pub(crate) fn hits(state: &State, psychic: FigureId, place: u8) -> u8 {
    let spells = &state.profile(psychic).spells;
    spells.get(usize::from(place)).map_or(0, |spell| spell.hits)
}

/// The offer of a spell. If it deals hits, there has to be an enemy to hit.
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
    let why = nobody.then(|| "No target for this spell.".to_owned());
    offer.weighed(Weighed::Alone).unless(why)
}

/// How an attempt to cast a spell ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Attempt {
    Fails,
    Blocked,
    Succeeds,
}
