//! What the acting figure may do.

use super::{fighting::fighting, handling::handling, moving::moving};
use crate::{
    ids::FigureId,
    tnt::{
        actions::{action::Action, hold, use_ability},
        battle::state::State,
        figure::ability::{Gives, cost_words},
        stats::free_test,
        turn::activation,
    },
    view::Offer,
};

const ONE_AP: &str = "1 AP";

/// What the acting figure may do, most used first.
pub(super) fn actions(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let figure = state.figure(id);
    let mut offers = actions_of_1_ap(state, id);
    offers.extend(abilities(state, id, |_| true));
    let has_acted = figure.acted.then(|| "Only at the start of an activation.".to_owned());
    offers.push(
        Offer::new(Action::Hold(id), "Hold")
            .cost("all AP")
            .hint("One action in an enemy's activation.")
            .topic(hold::TOPIC.key)
            .unless(none_left(state, id))
            .unless(has_acted),
    );
    let given_up = format!("Gives up {} AP.", figure.ap);
    let end =
        Offer::new(Action::End(id), "End activation").cost("free").topic(activation::TOPIC.key);
    offers.push(if figure.ap > 0 { end.hint(given_up) } else { end });
    let can_attack =
        offers.iter().any(|it| it.refusal.is_none() && is_attack(state, id, &it.action));
    offers.sort_by_key(|offer| rank(state, id, offer, can_attack));
    offers
}

/// Whether it is an attack without a move before it.
fn is_attack(state: &State, id: FigureId, action: &Action) -> bool {
    match action {
        Action::Shoot(..) => true,
        Action::Strike(_) => state.is_engaged(id),
        _ => false,
    }
}

/// Its place in the list, the likeliest first: to attack; where that cannot be, to make it possible again; to move.
fn rank(state: &State, id: FigureId, offer: &Offer<Action>, can_attack: bool) -> u8 {
    match offer.action {
        _ if is_attack(state, id, &offer.action) => 0,
        Action::Unjam(..) if !can_attack => 1,
        Action::Stand(_) if !can_attack => 2,
        Action::Move(_) => 3,
        Action::Charge(_) => 4,
        Action::MoveProne(_) | Action::Stand(_) => 5,
        Action::Concentrate(_) | Action::Unjam(..) => 6,
        Action::Hold(_) => 8,
        Action::End(_) => 9,
        _ => 7,
    }
}

/// Abilities to be used for AP, those whose cost is `wanted`.
pub(crate) fn abilities(
    state: &State,
    id: FigureId,
    wanted: impl Fn(i8) -> bool,
) -> Vec<Offer<Action>> {
    let left = state.figure(id).ap;
    let mut offers = Vec::new();
    for (place, ability) in (0..).zip(&state.profile(id).abilities) {
        if let Gives::Action(cost) = ability.gives
            && wanted(cost)
        {
            let too_few = i32::from(left) < i32::from(cost);
            let too_few = too_few.then(|| format!("{cost} AP, and {left} left."));
            offers.push(
                Offer::new(Action::Ability(id, place), ability.name.clone())
                    .cost(cost_words(cost))
                    .hint(ability.note.clone())
                    .topic(use_ability::TOPIC.key)
                    .unless(too_few),
            );
        }
    }
    offers
}

pub(super) fn none_left(state: &State, id: FigureId) -> Option<String> {
    (state.figure(id).ap == 0).then(|| "No AP left.".to_owned())
}

/// Actions of 1 AP each, most used first.
pub(crate) fn actions_of_1_ap(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let mut offers = fighting(state, id);
    offers.extend(moving(state, id));
    offers.extend(handling(state, id));
    offers.push(
        Offer::new(Action::Misc(id), "Something else")
            .hint("A door, a terminal: usually a stat test.")
            .topic(free_test::MISCELLANEOUS.key)
            .rare(),
    );
    let offers = offers.into_iter();
    offers.map(|offer| offer.cost(ONE_AP).unless(none_left(state, id))).collect()
}
