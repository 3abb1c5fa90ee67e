//! The actions that figures take, and those that advance the turn.

use engine::{
    FigureId, HasLineup, SideId, stored_as_rows,
    words::{possessive, with_verb},
};

use super::state::State;

stored_as_rows! {
    /// An action that players take or that the turn order requires. A saved battle includes the
    /// game's text, so the game's own actions are stored as their indices in the text.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// Ends the current turn, if any, and begins the next unless the battle is over.
        1 = Turn,
        /// Activates a figure.
        2 = Activate(figure: FigureId),
        /// Ends a figure's activation.
        3 = Done(figure: FigureId),
        /// Takes one of the game's own actions with a figure.
        4 = Act(figure: FigureId, place: u8),
        /// Ends the battle when the players decide to.
        5 = End,
        /// Continues an ended battle.
        6 = GoOn,
        /// Begins the next phase of the turn.
        7 = Phase,
        /// Ends this phase for a side.
        8 = AllDone(side: SideId),
        /// Draws the side that acts next.
        9 = Draw,
        /// Begins a side's own turn.
        10 = SideTurn(side: SideId),
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
pub(crate) fn title(state: &State, action: Action) -> String {
    let does = |id, verb| state.game.game().about.figure.with_verb(state.name(id), verb);
    match action {
        Action::Turn => turn_and_phase(state, state.turn + 1, 0),
        Action::Phase => turn_and_phase(state, state.turn, state.phase + 1),
        Action::AllDone(side) => {
            let done = format!("are done with {}", state.phase_name(state.phase));
            with_verb(state.side_name(side), &done)
        }
        Action::Activate(id) => does(id, "act"),
        Action::Done(id) => does(id, "are done"),
        Action::Act(id, place) => {
            let action = state.game.actions.get(usize::from(place));
            let label = action.map_or("", |action| action.test.label.as_str());
            format!("{}: {label}", state.name(id))
        }
        Action::SideTurn(side) => {
            let whose = format!("{} turn", possessive(state.side_name(side)));
            match state.phase_name(0) {
                "" => whose,
                phase => format!("{whose}: {phase}"),
            }
        }
        Action::Draw => format!("Next {}", state.game.title.side[0]),
        Action::End => format!("End of the {}", state.game.title.battle[0]),
        Action::GoOn => format!("The {} continues", state.game.title.battle[0]),
    }
}

/// Returns the figure that takes an action, or `None` if no single figure takes it.
pub(crate) fn actor(action: Action) -> Option<FigureId> {
    match action {
        Action::Activate(id) | Action::Done(id) | Action::Act(id, _) => Some(id),
        Action::Turn
        | Action::End
        | Action::GoOn
        | Action::Phase
        | Action::AllDone(_)
        | Action::Draw
        | Action::SideTurn(_) => None,
    }
}
