//! Figures that join the open battle.

use rules_core::{
    Battle, SideId,
    sheet::{Roster, Sheet},
};

use super::Session;
use crate::candidates::candidates;

impl Session {
    /// The rosters out of which figures may join a side: its own first, then all that may be chosen for a new battle.
    pub(crate) fn reserves(self, side: SideId) -> Vec<Roster> {
        let (system, own) =
            self.battle(|battle| (battle.system(), battle.rosters().get(side.index()).cloned()));
        let others = candidates(self.desk, system, None).into_iter().map(|it| it.roster);
        let mut reserves: Vec<Roster> = Vec::new();
        for roster in own.into_iter().chain(others) {
            if !reserves.contains(&roster) {
                reserves.push(roster);
            }
        }
        reserves
    }

    /// A figure joins a side.
    pub(crate) fn join(self, side: SideId, sheet: &Sheet) {
        self.change_by_move(&mut |battle: &mut Battle| battle.join(side, vec![sheet.clone()]));
    }
}
