//! Offers that are free and available at any time.

use engine::{FigureId, view::Offer};

use super::acting::none_left;
use crate::{
    action::Action,
    close_combat::{contact, disengage},
    figure::test_kind,
    morale::nerve,
    movement::{climbing, prone},
    state::{battle::State, cause::Cause},
};

/// Returns the offer to disengage, if the figure is in a melee.
pub(crate) fn disengaging(state: &State, id: FigureId) -> Option<Offer<Action>> {
    let offer = Offer::new(Action::Disengage(id), "Disengage")
        .cost("free")
        .hint("Agility or Strength test. Failing costs 1 AP.")
        .topic(disengage::TOPIC.key)
        .unless(none_left(state, id));
    state.is_engaged(id).then_some(offer)
}

/// Returns the offers that cost no AP.
///
/// Only the acting figure can disengage or drop prone. The other actions are available at any time.
pub(super) fn at_any_time(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let mut offers = Vec::new();
    if state.active == Some(id) {
        offers.extend(disengaging(state, id));
    }
    if state.active == Some(id) && !state.figure(id).prone {
        let drop = Offer::new(Action::Drop(id), "Drop prone").topic(prone::TOPIC.key);
        offers.push(drop.cost("free").rare());
    }
    if !state.free_enemies(id).is_empty() {
        let contact = Offer::new(Action::Contact(id), "In contact with …");
        offers.push(contact.cost("free").topic(contact::TOPIC.key).rare());
    }
    let fall = Offer::new(Action::Fall(id), "Fall").hint("A Strength 4 hit, +1 per inch.");
    offers.push(fall.topic(climbing::FALL.key).rare());
    let test = Offer::new(Action::Test(id), "Stat test").hint("Any stat, any target number.");
    offers.push(test.cost("free").topic(test_kind::TOPIC.key).rare());
    let morale = Offer::new(Action::Morale(id, Cause::Ability), "Morale test")
        .hint("If an ability calls for one.");
    offers.push(morale.cost("free").topic(nerve::TOPIC.key).rare());
    offers
}
