//! Actions: what starts a walk-through.

use crate::{
    gdf::unit::order::Order,
    ids::{FigureId, SideId},
    row::stored_as_rows,
};

stored_as_rows! {
    /// Something that players do, or that the rules ask for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// Roll off to see who goes first.
        1 = RollOff,
        /// Activate a unit with an order.
        2 = Act(unit: FigureId, order: Order),
        /// Fire a weapon of the unit being activated, by its place on the sheet.
        3 = Shoot(unit: FigureId, weapon: u8),
        /// End the unit's activation.
        4 = End(unit: FigureId),
        /// Take the morale test that a unit owes.
        5 = Morale(unit: FigureId),
        /// Pass the turn, begin the next round, or end the battle.
        6 = Pass,
        /// Fire all weapons of the unit being activated at one target.
        7 = ShootAll(unit: FigureId),
        /// Place objective markers.
        8 = PlaceMarkers,
        /// Place a unit on the table.
        9 = Deploy(side: SideId),
        /// Roll off for whose scouts come first.
        10 = ScoutsRollOff,
        /// Place a scout on the table.
        11 = DeployScout(side: SideId),
        /// Bring units from reserve.
        12 = Arrive,
        /// See who holds the objective markers.
        13 = Objectives,
        /// Move a unit into a transport.
        14 = Embark(unit: FigureId),
        /// Get out of a transport that is destroyed.
        15 = Escape(unit: FigureId),
        /// Roll for dangerous terrain.
        16 = Dangerous(unit: FigureId),
        /// Cast a spell, by its place on the sheet.
        17 = Cast(unit: FigureId, spell: u8),
        /// Fly off the table.
        18 = OffTable(unit: FigureId),
        /// Make a quality test of the players' choice.
        19 = Test,
        /// Make an attack of the players' choice.
        20 = Attack,
        /// End the battle by the players' word, or go on with it.
        21 = Finish(yes: bool),
    }
}

/// The figure that does an action, whose side decides on it; `None` if it is nobody's or a side's.
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
