//! The actions of the system.
//!
//! Each action starts a walk-through: the questions and rolls that resolve it.

use engine::{FigureId, HasLineup, stored_as_rows, words::possessive};

use crate::state::battle::State;

stored_as_rows! {
    /// An action that players choose or that the rules require.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// Begin a fight.
        1 = Fight,
        /// Roll for a character's initiative.
        2 = Initiative(id: FigureId),
        /// Reroll the initiative of tied characters.
        3 = RollOff,
        /// Begin the next round.
        4 = NextRound,
        /// End the fight.
        5 = EndFight,
        /// End the scene at the players' request, or continue it.
        6 = Finish(yes: bool),
        /// Test one of a character's skills.
        7 = Skill(id: FigureId),
        /// Test one of a character's attributes.
        8 = Attribute(id: FigureId),
        /// Test one of a character's reactions.
        9 = Reaction(id: FigureId),
        /// Test a character for weariness.
        10 = Weariness(id: FigureId),
        /// Make an opposed test against another character.
        11 = Opposed(id: FigureId),
        /// Attack with the weapon at this index on the sheet.
        12 = Attack(id: FigureId, weapon: u8),
        /// Spend an action to dodge for the rest of the round.
        13 = Dodge(id: FigureId),
        /// Spend an action on something that needs no test.
        14 = Act(id: FigureId),
        /// Delay an action until later in the round.
        15 = Delay(id: FigureId),
        /// End a character's turn.
        16 = Done(id: FigureId),
        /// Make a standard test with numbers that players enter, without a character.
        17 = FreeTest,
        /// Make an opposed test with numbers that players enter, without characters.
        18 = FreeOpposed,
        /// Take damage from something other than an attack.
        19 = Hurt(id: FigureId),
    }
}

/// Returns the title of an action in the log.
pub(crate) fn title(state: &State, action: Action) -> String {
    let name = |id| state.name(id);
    match action {
        Action::Fight => "A fight begins".to_owned(),
        Action::Initiative(id) => {
            format!("Round {}: {} initiative", state.round, possessive(name(id)))
        }
        Action::RollOff => format!("Round {}: initiative tie", state.round),
        Action::NextRound => format!("End of round {}", state.round),
        Action::EndFight => "The fight is over".to_owned(),
        Action::Finish(true) => "End of the scene".to_owned(),
        Action::Finish(false) => "The scene continues".to_owned(),
        Action::Skill(id) => format!("{} tests a skill", name(id)),
        Action::Attribute(id) => format!("{} tests an attribute", name(id)),
        Action::Reaction(id) => format!("{} reacts", name(id)),
        Action::Weariness(id) => format!("{} tests for weariness", name(id)),
        Action::Opposed(id) => format!("{} makes an opposed test", name(id)),
        Action::Attack(id, place) => {
            let weapon = state.profile(id).weapon(place).map_or("a weapon", |it| &it.name);
            format!("{} attacks: {weapon}", name(id))
        }
        Action::Dodge(id) => format!("{} dodges", name(id)),
        Action::Act(id) => format!("{} acts without a test", name(id)),
        Action::Delay(id) => format!("{} delays an action", name(id)),
        Action::Done(id) => format!("End of {} turn", possessive(name(id))),
        Action::FreeTest => "Standard test".to_owned(),
        Action::FreeOpposed => "Opposed test".to_owned(),
        Action::Hurt(id) => format!("{} takes damage", name(id)),
    }
}

/// Returns the character that takes an action, or `None` if no single character takes it.
///
/// That character's side chooses the action.
pub(crate) fn actor(action: Action) -> Option<FigureId> {
    match action {
        Action::Initiative(id)
        | Action::Skill(id)
        | Action::Attribute(id)
        | Action::Reaction(id)
        | Action::Weariness(id)
        | Action::Opposed(id)
        | Action::Attack(id, _)
        | Action::Dodge(id)
        | Action::Act(id)
        | Action::Delay(id)
        | Action::Done(id)
        | Action::Hurt(id) => Some(id),
        Action::Fight
        | Action::RollOff
        | Action::NextRound
        | Action::EndFight
        | Action::Finish(_)
        | Action::FreeTest
        | Action::FreeOpposed => None,
    }
}
