//! Tests that a character can make at any time.

use engine::{FigureId, HasLineup, view::Offer};

use crate::{
    action::Action,
    character::skill::Skill,
    combat::{action_round, taking_damage},
    reaction,
    standard_test::{attribute, opposed, roll},
    state::battle::State,
    weariness,
};

/// Returns the offers to make a test or take damage, the rare ones last.
///
/// In a fight, skill, attribute and opposed tests take an action by default if the character can
/// act now. Reaction tests, weariness tests and taking damage are always free.
pub(super) fn any_time(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let profile = state.profile(id);
    let may_act = state.may_act(id);
    let cost = if may_act { action_round::cost(state, id) } else { "free".into() };
    let untrained = !profile.skills.iter().any(Skill::is_usable);
    let unskilled = untrained.then_some("No usable skills on this sheet.");
    let no_attribute = profile.attributes.is_empty().then_some("No attributes on this sheet.");
    let alone = state.is_last(id).then_some("No one else is standing.");
    let offers = vec![
        Offer::new(Action::Skill(id), "Skill test")
            .hint("Attribute + skill against a target number.")
            .cost(cost.clone())
            .topic(roll::TOPIC.key)
            .unless(unskilled),
        Offer::new(Action::Attribute(id), "Attribute test")
            .hint("Attribute against a target number.")
            .cost(cost.clone())
            .topic(attribute::TOPIC.key)
            .unless(no_attribute),
        Offer::new(Action::Reaction(id), "Reaction test")
            .hint("Resist fear, persuasion, poison or falls.")
            .cost("free")
            .topic(reaction::TOPIC.key),
        Offer::new(Action::Weariness(id), "Weariness test")
            .hint("Roll stamina. A failure adds weariness.")
            .cost("free")
            .topic(weariness::TOPIC.key),
        Offer::new(Action::Opposed(id), "Opposed test")
            .hint("Test against another character.")
            .cost(cost)
            .topic(opposed::TOPIC.key)
            .unless(alone),
        Offer::new(Action::Hurt(id), "Take damage")
            .hint("From a fall, fire, poison or anything else you agree on.")
            .cost("free")
            .topic(taking_damage::TOPIC.key)
            .rare(),
    ];
    if !state.fight {
        return offers;
    }
    // In a fight, players mostly need the first two tests, and only for a character who can act
    // now. The other offers are marked as rare.
    let often = if may_act { 2 } else { 0 };
    let offers = offers.into_iter().enumerate();
    offers.map(|(place, offer)| if place < often { offer } else { offer.rare() }).collect()
}
