//! The actions of the system.
//!
//! Each action starts a walk-through: the questions and rolls that resolve it.

use engine::{FigureId, HasLineup, stored_as_rows, words::possessive};

use crate::state::battle::State;

stored_as_rows! {
    /// An action that players choose or that the rules require.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// Attack with the close combat weapon at this index on the sheet, or with bare hands if
        /// `None`.
        1 = Attack(id: FigureId, weapon: Option<u8>),
        /// Fire a single shot with the gun at this index on the sheet.
        2 = Fire(id: FigureId, weapon: u8),
        /// Fire a semi-automatic burst with a gun.
        3 = Burst(id: FigureId, weapon: u8),
        /// Fire a gun in automatic mode.
        4 = Spray(id: FigureId, weapon: u8),
        /// Spend an action to clear a jammed gun.
        5 = Clear(id: FigureId, weapon: u8),
        /// Reload a gun.
        6 = Reload(id: FigureId, weapon: u8),
        /// Spend an action to move, or on anything else that needs no test.
        7 = Move(id: FigureId),
        /// Take damage from something other than an attack.
        8 = Hurt(id: FigureId),
        /// End the current side's turn.
        9 = Pass,
        /// End the battle at the players' request, or continue it.
        10 = Finish(yes: bool),
        /// Make a hit test with a value that players enter, without a figure.
        11 = HitTest,
        /// Roll damage with numbers that players enter, without a figure.
        12 = Damage,
        /// Spend an action to draw the close combat weapon at this index on the sheet.
        13 = Draw(id: FigureId, weapon: u8),
        /// Make a parry roll with numbers that players enter, without a figure.
        14 = Parry,
    }
}

/// Returns the title of an action in the log.
pub(crate) fn title(state: &State, action: Action) -> String {
    let weapon = |id, place| state.weapon(id, place).map_or("weapon", |it| it.name.as_str());
    let name = |id| state.name(id);
    match action {
        Action::Attack(id, Some(place)) => {
            format!("{} attacks with the {}", name(id), weapon(id, place))
        }
        Action::Attack(id, None) => format!("{} attacks with bare hands", name(id)),
        Action::Fire(id, place) => format!("{} fires the {}", name(id), weapon(id, place)),
        Action::Burst(id, place) => {
            format!("{} fires a burst with the {}", name(id), weapon(id, place))
        }
        Action::Spray(id, place) => format!("{} sprays with the {}", name(id), weapon(id, place)),
        Action::Clear(id, place) => format!("{} unjams the {}", name(id), weapon(id, place)),
        Action::Reload(id, place) => format!("{} reloads the {}", name(id), weapon(id, place)),
        Action::Move(id) => format!("{} moves", name(id)),
        Action::Hurt(id) => format!("{} takes damage", name(id)),
        Action::Pass => format!("End of {} turn", possessive(state.side_name(state.to_move))),
        Action::Finish(true) => "End of the battle".to_owned(),
        Action::Finish(false) => "The battle goes on".to_owned(),
        Action::HitTest => "Hit test".to_owned(),
        Action::Damage => "Damage".to_owned(),
        Action::Draw(id, place) => format!("{} draws the {}", name(id), weapon(id, place)),
        Action::Parry => "Parry".to_owned(),
    }
}

/// Returns the figure that takes an action, or `None` if no single figure takes it.
///
/// That figure's side chooses the action.
pub(crate) fn actor(action: Action) -> Option<FigureId> {
    match action {
        Action::Attack(id, _)
        | Action::Fire(id, _)
        | Action::Burst(id, _)
        | Action::Spray(id, _)
        | Action::Clear(id, _)
        | Action::Reload(id, _)
        | Action::Move(id)
        | Action::Hurt(id)
        | Action::Draw(id, _) => Some(id),
        Action::Pass | Action::Finish(_) | Action::HitTest | Action::Damage | Action::Parry => None,
    }
}
