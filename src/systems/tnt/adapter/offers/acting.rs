//! The actions of the acting figure.

use engine::{FigureId, HasLineup, view::Offer};

use super::{fighting::fighting, handling::handling, moving::moving};
use crate::{
    action::Action,
    actions::{hold, use_ability},
    figure::ability::{Gives, cost_words},
    state::{
        battle::State,
        effect::{self, Effect},
    },
    stats::free,
    turn::activation::{self, AP_OF_THE_UNREADY},
};

const ONE_AP: &str = "1 AP";

/// Returns the actions that the acting figure can choose, the most likely ones first.
pub(super) fn actions(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let figure = state.figure(id);
    let mut offers = actions_of_1_ap(state, id);
    offers.extend(abilities(state, id, |_| true));
    let has_acted = figure.acted.then_some("Only at the start of an activation.");
    offers.push(
        Offer::new(Action::Hold(id), "Hold")
            .cost("all AP")
            .hint("Interrupt an enemy with one action.")
            .topic(hold::TOPIC.key)
            .unless(none_left(state, id))
            .unless(has_acted),
    );
    let given_up = match figure.this_turn.ap {
        1 => "You lose your last AP.".to_owned(),
        more => format!("You lose {more} AP."),
    };
    let end =
        Offer::new(Action::End(id), "End activation").cost("free").topic(activation::TOPIC.key);
    let end = end.advice(0.0, "");
    offers.push(if figure.this_turn.ap > 0 { end.hint(given_up) } else { end });
    ranked(state, id, offers).into_iter().map(|(_, offer)| offer).collect()
}

/// Returns the actions that a figure is most likely to choose after activating.
///
/// These actions are available whatever the result of the activation test. Choosing one makes the
/// test first.
pub(super) fn actions_after_activating(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let mut activated = state.clone();
    effect::apply(&mut activated, &Effect::Activate(id));
    effect::apply(&mut activated, &Effect::Ap(id, AP_OF_THE_UNREADY));
    ranked(&activated, id, actions_of_1_ap(&activated, id))
        .into_iter()
        .filter(|(rank, offer)| *rank <= Rank::Charge && offer.refusal.is_none())
        .map(|(_, offer)| offer.first(Action::Activate(id)).cost("1 AP (activate first)"))
        .collect()
}

/// Returns the offers with their ranks, the most likely ones first.
fn ranked(state: &State, id: FigureId, offers: Vec<Offer<Action>>) -> Vec<(Rank, Offer<Action>)> {
    let can_attack =
        offers.iter().any(|it| it.refusal.is_none() && is_attack(state, id, &it.action));
    let mut ranked: Vec<_> = offers
        .into_iter()
        .map(|offer| (Rank::of(state, id, &offer.action, can_attack), offer))
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked
}

/// Returns `true` if an action is an attack that needs no move before it.
fn is_attack(state: &State, id: FigureId, action: &Action) -> bool {
    match action {
        Action::Shoot(..) => true,
        Action::Strike(_) => state.is_engaged(id),
        _ => false,
    }
}

/// How likely players are to choose an action, from most to least likely.
///
/// Attacks come first, then actions that make attacks possible again, then moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Attack,
    Repair,
    Rise,
    Move,
    Charge,
    TakeCover,
    Prepare,
    Other,
    Hold,
    End,
}

impl Rank {
    fn of(state: &State, id: FigureId, action: &Action, can_attack: bool) -> Self {
        match action {
            _ if is_attack(state, id, action) => Self::Attack,
            Action::Unjam(..) if !can_attack => Self::Repair,
            Action::Stand(_) if !can_attack => Self::Rise,
            Action::Move(_) => Self::Move,
            Action::Charge(_) => Self::Charge,
            Action::MoveProne(_) | Action::Stand(_) => Self::TakeCover,
            Action::Concentrate(_) | Action::Unjam(..) => Self::Prepare,
            Action::Hold(_) => Self::Hold,
            Action::End(_) => Self::End,
            _ => Self::Other,
        }
    }
}

/// Returns offers for the abilities whose AP cost satisfies `wanted`.
pub(crate) fn abilities(
    state: &State,
    id: FigureId,
    wanted: impl Fn(i8) -> bool,
) -> Vec<Offer<Action>> {
    let left = state.figure(id).this_turn.ap;
    let mut offers = Vec::new();
    for (place, ability) in (0..).zip(&state.profile(id).abilities) {
        if let Gives::Action(cost) = ability.gives
            && wanted(*cost)
        {
            let too_few = i32::from(left) < i32::from(cost);
            let too_few = too_few.then(|| format!("Costs {cost} AP; {left} left."));
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

pub(super) fn none_left(state: &State, id: FigureId) -> Option<&'static str> {
    (state.figure(id).this_turn.ap == 0).then_some("No AP left.")
}

/// Returns the actions that cost 1 AP, the most common ones first.
pub(crate) fn actions_of_1_ap(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let mut offers = fighting(state, id);
    offers.extend(moving(state, id));
    offers.extend(handling(state, id));
    offers.push(
        Offer::new(Action::Misc(id), "Interact")
            .hint("Use doors, terminals and so on.")
            .topic(free::MISCELLANEOUS.key)
            .rare(),
    );
    let offers = offers.into_iter();
    offers.map(|offer| offer.cost(ONE_AP).unless(none_left(state, id))).collect()
}
