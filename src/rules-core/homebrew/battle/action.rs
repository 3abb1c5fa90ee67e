//! Actions of figures and of the turn.

use super::state::State;
use crate::{
    ids::{FigureId, SideId},
    row::stored_as_rows,
    words::with_verb,
};

stored_as_rows! {
    /// An action that starts a walk-through. A game's own actions are known by their places in its
    /// text, which the battle stores.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// The next turn begins, or the first.
        1 = Turn,
        /// A figure activates.
        2 = Activate(figure: FigureId),
        /// A figure ends its activation.
        3 = Done(figure: FigureId),
        /// A figure takes one of the game's own actions.
        4 = Act(figure: FigureId, place: u8),
        /// The players end the battle.
        5 = End,
        /// The players continue an ended battle.
        6 = GoOn,
        /// The next phase of the turn begins.
        7 = Phase,
        /// A side is done with this phase.
        8 = AllDone(side: SideId),
    }
}

/// Returns the turn and its phase: "Turn 2", or "Turn 2: Shoot".
fn turn_and_phase(state: &State, turn: u16, phase: u8) -> String {
    match state.phase_name(phase) {
        "" => format!("Turn {turn}"),
        phase => format!("Turn {turn}: {phase}"),
    }
}

/// Returns an action's title in the log.
pub(in crate::homebrew) fn title(state: &State, action: Action) -> String {
    match action {
        Action::Turn => turn_and_phase(state, state.turn + 1, 0),
        Action::Phase => turn_and_phase(state, state.turn, state.phase + 1),
        Action::AllDone(side) => {
            let done = format!("are done with {}", state.phase_name(state.phase));
            with_verb(state.side_name(side), &done)
        }
        Action::Activate(id) => format!("{} acts", state.name(id)),
        Action::Done(id) => format!("{} is done", state.name(id)),
        Action::Act(id, place) => {
            let action = state.game.actions.get(usize::from(place));
            let label = action.map_or("", |action| action.test.label.as_str());
            format!("{}: {label}", state.name(id))
        }
        Action::End => format!("End of the {}", state.game.title.battle[0]),
        Action::GoOn => format!("The {} continues", state.game.title.battle[0]),
    }
}

/// Returns the figure that takes an action.
pub(in crate::homebrew) fn actor(action: Action) -> Option<FigureId> {
    match action {
        Action::Activate(id) | Action::Done(id) | Action::Act(id, _) => Some(id),
        Action::Turn | Action::End | Action::GoOn | Action::Phase | Action::AllDone(_) => None,
    }
}
