//! Tests that a character can make at any time.

use engine::{FigureId, HasLineup, view::Offer};

use crate::{
    action::Action,
    combat::{action_round, taking_damage},
    reaction,
    standard_test::{attribute, opposed, roll},
    state::battle::State,
    weariness,
};

/// Returns the offers to make a test or take damage.
///
/// In a fight, skill, attribute and opposed tests take an action by default if the character can
/// act now. Reaction tests, weariness tests and taking damage are always free.
pub(super) fn any_time(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let profile = state.profile(id);
    let may_act = state.may_act(id);
    let cost = if may_act { action_round::cost(state, id) } else { "free".to_owned() };
    let nothing =
        |is_empty: bool, what: &str| is_empty.then(|| format!("No {what} on this sheet."));
    let untrained = profile.skills.iter().all(|it| it.refusal().is_some());
    let alone = state.is_last(id).then(|| "No one else is standing.".to_owned());
    let offers = vec![
        Offer::new(Action::Skill(id), "Skill test")
            .hint("Attribute + skill against a target number.")
            .cost(cost.clone())
            .topic(roll::TOPIC.key)
            .unless(nothing(untrained, "usable skill")),
        Offer::new(Action::Attribute(id), "Attribute test")
            .hint("Attribute against a target number.")
            .cost(cost.clone())
            .topic(attribute::TOPIC.key)
            .unless(nothing(profile.attributes.is_empty(), "attribute")),
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
