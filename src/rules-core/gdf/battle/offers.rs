//! What may be done with a unit, and why not.

use super::state::State;
use crate::{
    gdf::{
        actions::{
            action::Action,
            activation::{not_to_fire, weapons_to_fire},
            order::Order,
        },
        shooting::volley,
    },
    ids::FigureId,
    view::Offer,
};

/// What may be done with a unit now.
pub(crate) fn offers(state: &State, unit: FigureId) -> Vec<Offer<Action>> {
    if state.is_over() || !state.in_play(unit) {
        return Vec::new();
    }
    match state.acting {
        Some(acting) if acting.unit == unit => weapons(state, unit, acting.order),
        _ => orders(state, unit),
    }
}

/// Activation: one of four orders; a pinned unit can only stay idle.
fn orders(state: &State, unit: FigureId) -> Vec<Offer<Action>> {
    let refusal = not_to_activate(state, unit);
    let pinned = state.unit(unit).pinned;
    let offer = |order: Order| {
        Offer::new(Action::Act(unit, order), order.name())
            .hint(order.words())
            .unless(refusal.clone())
    };
    let mut offers = Vec::new();
    if pinned {
        offers.push(offer(Order::Idle).hint("Pinned: does nothing, then is pinned no longer."));
    }
    for order in [Order::Hold, Order::Advance, Order::Rush, Order::Charge] {
        offers.push(offer(order).unless(pinned.then(|| "Pinned: it must stay idle.".to_owned())));
    }
    offers
}

/// Playing the game: one unit of the side whose turn it is, and each unit once a round.
fn not_to_activate(state: &State, unit: FigureId) -> Option<String> {
    if state.round == 0 {
        return Some("Roll off first.".to_owned());
    }
    if state.unit(unit).activated {
        return Some("Activated this round already.".to_owned());
    }
    if let Some(acting) = state.acting {
        return Some(format!("First finish with {}.", state.name(acting.unit)));
    }
    let is_our_turn = state.side_of(unit) == Some(state.to_move);
    (!is_our_turn).then(|| format!("It is {}'s turn.", state.side_name(state.to_move)))
}

fn weapons(state: &State, unit: FigureId, order: Order) -> Vec<Offer<Action>> {
    let mut offers = Vec::new();
    if order.shoots() {
        if weapons_to_fire(state, unit).len() > 1 {
            offers.push(
                Offer::new(Action::ShootAll(unit), "Shoot: all at one target")
                    .hint("All weapons that are left, one after the other.")
                    .topic(volley::TOPIC.key),
            );
        }
        for part in state.parts_in_play(unit) {
            let of = if part == unit { String::new() } else { format!(" ({})", state.name(part)) };
            offers.extend(state.weapons(part, true).map(|(place, weapon)| {
                let carriers = state.carriers(part, place);
                let label = format!("Shoot: {} ×{carriers}{of}", weapon.name);
                Offer::new(Action::Shoot(part, place), label)
                    .hint(format!("{}.", weapon.words()))
                    .topic(volley::TOPIC.key)
                    .unless(not_to_fire(state, part, place))
            }));
        }
    }
    offers.push(Offer::new(Action::End(unit), "End activation").hint("The other side's turn."));
    offers
}
