//! The actions that players can start. Each action opens a walk-through.

use engine::{FigureId, SideId, stored_as_rows};

use crate::unit::order::Order;

stored_as_rows! {
    /// An action that players take, or that the rules call for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// Roll off to see who goes first.
        1 = RollOff,
        /// Activate a unit with an order.
        2 = Act(unit: FigureId, order: Order),
        /// Fire one weapon of the active unit, given by its index on the sheet.
        3 = Shoot(unit: FigureId, weapon: u8),
        /// End the unit's activation.
        4 = End(unit: FigureId),
        /// Take a unit's morale test.
        5 = Morale(unit: FigureId),
        /// Pass the turn, begin the next round, or end the battle.
        6 = Pass,
        /// Fire all weapons of the active unit at one target.
        7 = ShootAll(unit: FigureId),
        /// Place the objective markers.
        8 = PlaceMarkers,
        /// Deploy one of a side's units.
        9 = Deploy(side: SideId),
        /// Roll off to see who deploys the first scout.
        10 = ScoutsRollOff,
        /// Deploy one of a side's scouts.
        11 = DeployScout(side: SideId),
        /// Bring units in from reserve.
        12 = Arrive,
        /// Determine who holds the objective markers.
        13 = Objectives,
        /// Move a unit into a transport.
        14 = Embark(unit: FigureId),
        /// Get out of a destroyed transport.
        15 = Escape(unit: FigureId),
        /// Roll for dangerous terrain.
        16 = Dangerous(unit: FigureId),
        /// Cast a spell, given by its index on the sheet.
        17 = Cast(unit: FigureId, spell: u8),
        /// Fly an aircraft off the table.
        18 = OffTable(unit: FigureId),
        /// Roll a quality test that is not tied to any unit.
        19 = Test,
        /// Roll an attack that is not tied to any unit.
        20 = Attack,
        /// End the battle early (`true`), or continue it (`false`).
        21 = Finish(yes: bool),
    }
}

/// Returns the unit that takes an action. The side of that unit makes the decisions.
///
/// Returns `None` if the action belongs to a side or to no one.
pub(crate) fn actor(action: Action) -> Option<FigureId> {
    match action {
        Action::Act(id, _)
        | Action::Shoot(id, _)
        | Action::End(id)
        | Action::Morale(id)
        | Action::ShootAll(id)
        | Action::Embark(id)
        | Action::Escape(id)
        | Action::Dangerous(id)
        | Action::Cast(id, _)
        | Action::OffTable(id) => Some(id),
        Action::RollOff
        | Action::Pass
        | Action::PlaceMarkers
        | Action::Deploy(_)
        | Action::ScoutsRollOff
        | Action::DeployScout(_)
        | Action::Arrive
        | Action::Objectives
        | Action::Test
        | Action::Attack
        | Action::Finish(_) => None,
    }
}
