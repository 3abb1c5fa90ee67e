//! The offers to move, drop prone, stand up, jump and climb.

use engine::{FigureId, HasLineup, view::Offer};

use crate::{
    action::Action,
    figure::weapon::WeaponKind,
    movement::{
        climbing,
        moving::{self, MoveAllowance},
        prone,
    },
    state::battle::State,
};

pub(super) fn moving(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let how_far =
        profile.movement.words(|movement| MoveAllowance::new(movement, figure.prone).words());
    let locked = state.is_engaged(id).then_some("In melee: disengage first.");
    let mut offers = Vec::new();
    offers.push(
        Offer::new(Action::Move(id), "Move")
            .hint(how_far)
            .topic(moving::TOPIC.key)
            .advice(0.12, where_to(state, id))
            .unless(locked),
    );
    if figure.prone {
        let stand = Offer::new(Action::Stand(id), "Stand up").topic(prone::TOPIC.key);
        offers.push(stand.advice(0.15, "It moves farther on its feet."));
    } else {
        offers.push(
            Offer::new(Action::MoveProne(id), "Move and drop prone")
                .hint("Drop prone at any point in the move.")
                .topic(prone::TOPIC.key)
                .unless(locked),
        );
    }
    offers.push(
        Offer::new(Action::Climb(id), "Climb")
            .hint("Climb 1″ per AP. 2″ or more needs a test.")
            .topic(climbing::CLIMB.key)
            .unless(locked)
            .rare(),
    );
    offers.push(
        Offer::new(Action::Jump(id), "Jump a gap")
            .hint("Gaps over 1″ need an Agility test.")
            .topic(climbing::JUMP.key)
            .unless(locked)
            .rare(),
    );
    offers
}

/// Describes where a figure best moves: into range of its weapon, or else to an enemy.
fn where_to(state: &State, id: FigureId) -> &'static str {
    let figure = state.figure(id);
    let mut weapons = (0..).zip(&state.profile(id).weapons);
    let can_shoot = weapons.any(|(place, weapon)| {
        let is_ranged = matches!(weapon.kind, WeaponKind::Ranged { .. });
        is_ranged && figure.holds(place) && figure.jammed(place) == 0
    });
    match can_shoot {
        true => "Move to where it can shoot an enemy, in cover if possible.",
        false => "Move towards the nearest enemy, in cover if possible.",
    }
}
