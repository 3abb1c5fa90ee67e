//! Actions: what starts a walk-through.

use crate::{d100::state::battle::State, ids::FigureId, row::stored_as_rows, words::possessive};

stored_as_rows! {
    /// Something that players do, or that the rules ask for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// Attack with a close combat weapon, by its place on the sheet, or with bare hands.
        1 = Attack(id: FigureId, weapon: Option<u8>),
        /// Fire a single shot of a gun, by its place on the sheet.
        2 = Fire(id: FigureId, weapon: u8),
        /// Fire a semi-automatic burst.
        3 = Burst(id: FigureId, weapon: u8),
        /// Fire automatically.
        4 = Spray(id: FigureId, weapon: u8),
        /// Spend an action on clearing a jam.
        5 = Clear(id: FigureId, weapon: u8),
        /// Reload a gun.
        6 = Reload(id: FigureId, weapon: u8),
        /// Move, or do anything else that takes an action.
        7 = Move(id: FigureId),
        /// Take damage from something other than an attack.
        8 = Hurt(id: FigureId),
        /// End the turn of the side to move.
        9 = Pass,
        /// End the battle by the players' word, or go on with it.
        10 = Finish(yes: bool),
        /// A hit test without a figure.
        11 = HitTest,
        /// A roll for damage without a figure.
        12 = Damage,
        /// Spend an action on drawing a close combat weapon, by its place on the sheet.
        13 = Draw(id: FigureId, weapon: u8),
        /// A parry without a figure.
        14 = Parry,
    }
}

/// The title of an action in the log.
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
        Action::Clear(id, place) => format!("{} clears the {}", name(id), weapon(id, place)),
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

/// The figure that does an action, whose side decides on it; `None` if it is nobody's or a side's.
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
