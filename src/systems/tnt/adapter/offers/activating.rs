//! The offer to activate a figure.

use engine::{FigureId, HasLineup, view::Offer, words::possessive};

use crate::{
    action::Action,
    state::battle::{Phase, State},
    stats::unopposed::TARGET_NUMBER,
    turn::activation,
};

pub(super) fn activation(state: &State, id: FigureId) -> Offer<Action> {
    let profile = state.profile(id);
    Offer::new(Action::Activate(id), "Activate")
        .hint(format!(
            "D10 + Mettle {} needs {TARGET_NUMBER}+. Pass: {} AP. Fail: 1 AP, then play \
             passes.",
            profile.mettle,
            profile.full_ap()
        ))
        .topic(activation::TOPIC.key)
        .advice(0.01, "")
        .unless(not_to_activate(state, id))
}

/// Returns the reason why a figure cannot activate, if there is one.
///
/// Only the side with the initiative can activate figures, one at a time. Each figure activates
/// once a turn (rulebook: Activation).
fn not_to_activate(state: &State, id: FigureId) -> Option<String> {
    if state.figure(id).this_turn.activated {
        return Some(format!("{} has already activated this turn.", state.name(id)));
    }
    if state.phase == Phase::Initiative {
        return Some("Roll for initiative first.".to_owned());
    }
    if state.side_of(id) != Some(state.to_move) {
        return Some(format!("It's {} turn.", possessive(state.side_name(state.to_move))));
    }
    state.active.map(|acting| {
        format!("{} is acting: {} AP left.", state.name(acting), state.figure(acting).this_turn.ap)
    })
}
