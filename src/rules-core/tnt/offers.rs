//! Offers: what a figure may do now, what it costs, or why not.

use super::{
    action::{Action, shoots},
    effect::tokens_of,
    movement::MoveAllowance,
    sheet::WeaponKind,
    stat_test::TARGET_NUMBER,
    state::{Phase, State},
};
use crate::{ids::FigureId, view::Offer};

const ONE_AP: &str = "1 AP";

/// What may be done with a figure now.
pub(super) fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
    match figure {
        Some(id) if state.in_action(id) && !state.is_over() => {
            if state.active == Some(id) {
                actions(state, id)
            } else {
                vec![activation(state, id)]
            }
        }
        _ => Vec::new(),
    }
}

fn activation(state: &State, id: FigureId) -> Offer<Action> {
    let profile = state.profile(id);
    Offer::new(Action::Activate(id), "Activate")
        .hint(format!(
            "D10 + Mettle {} against {TARGET_NUMBER}: {} AP, or 1 AP and play passes.",
            profile.mettle, profile.ap
        ))
        .unless(not_to_activate(state, id))
}

/// Activation: one figure at a time, of the side that has the initiative, once a turn.
fn not_to_activate(state: &State, id: FigureId) -> Option<String> {
    if state.figure(id).activated {
        return Some(format!("{} has activated this turn.", state.name(id)));
    }
    if state.phase == Phase::Initiative {
        return Some("Roll for initiative first.".to_owned());
    }
    if state.side_of(id) != Some(state.to_move) {
        return Some(format!("{} has the initiative.", state.side_name(state.to_move)));
    }
    state.active.map(|acting| {
        format!("{} is acting: {} AP left.", state.name(acting), state.figure(acting).ap)
    })
}

/// Actions of 1 AP each, most used first.
fn actions(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let weapons = (0..).zip(&profile.weapons);
    let no_ap = (figure.ap == 0).then(|| "No AP left.".to_owned());
    let mut offers = Vec::new();
    for (place, weapon) in weapons.clone() {
        if let WeaponKind::Ranged { range, shots, .. } = weapon.kind {
            let shots = if shots > 1 { format!(", {shots} shots") } else { String::new() };
            let hint = format!("{range} inches, Strength {}{shots}.", weapon.strength);
            offers.push(
                Offer::new(Action::Shoot(id, place), format!("Fire {}", weapon.name))
                    .cost(ONE_AP)
                    .hint(hint)
                    .unless(no_ap.clone())
                    .unless(not_to_fire(state, id, place)),
            );
        }
    }
    let has_concentrated = figure.concentrated.then(|| "Only once a turn.".to_owned());
    offers.push(
        Offer::new(Action::Concentrate(id), "Concentrate")
            .cost(ONE_AP)
            .hint("+2 to an attack made right after it.")
            .unless(no_ap.clone())
            .unless(has_concentrated),
    );
    let how_far = MoveAllowance::new(profile.movement, figure.prone).words();
    let moving = Offer::new(Action::Move(id), "Move").cost(ONE_AP).hint(how_far);
    offers.push(moving.unless(no_ap.clone()));
    if figure.prone {
        offers.push(Offer::new(Action::Stand(id), "Stand up").cost(ONE_AP).unless(no_ap.clone()));
    } else {
        offers.push(
            Offer::new(Action::MoveProne(id), "Move and drop prone")
                .cost(ONE_AP)
                .hint("Dropping is free, at any point of the move.")
                .unless(no_ap.clone()),
        );
    }
    for (place, weapon) in weapons {
        let tokens = figure.jammed(place);
        if shoots(state, id, place) && tokens > 0 {
            offers.push(
                Offer::new(Action::Unjam(id, place), format!("Un-jam {}", weapon.name))
                    .cost(ONE_AP)
                    .hint(format!("{} to clear, one each.", tokens_of(tokens)))
                    .unless(no_ap.clone()),
            );
        }
    }
    let given_up = format!("Gives up {} AP.", figure.ap);
    offers.push(Offer::new(Action::End(id), "End activation").cost("free").hint(given_up));
    offers
}

/// Ranged attack: once per activation, and not with a jammed weapon.
fn not_to_fire(state: &State, id: FigureId, weapon: u8) -> Option<String> {
    let figure = state.figure(id);
    match figure.jammed(weapon) {
        0 => figure.fired.then(|| "One ranged attack an activation.".to_owned()),
        tokens => Some(format!("Jammed: {} left.", tokens_of(tokens))),
    }
}
