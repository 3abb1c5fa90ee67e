//! The offers to move, drop prone, stand up, jump and climb.

use engine::{FigureId, HasLineup, view::Offer};

use crate::{
    action::Action,
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
        Offer::new(Action::Move(id), "Move").hint(how_far).topic(moving::TOPIC.key).unless(locked),
    );
    if figure.prone {
        offers.push(Offer::new(Action::Stand(id), "Stand up").topic(prone::TOPIC.key));
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
