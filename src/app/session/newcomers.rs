//! Adds figures to the open battle.

use rules_core::{
    Battle, SideId,
    sheet::{Roster, Sheet},
    words::listed,
};

use super::Session;
use crate::candidates::candidates;

impl Session {
    /// Returns `true` if another side can join.
    pub(crate) fn side_may_come(self) -> bool {
        self.about().lets_a_side_come_to(self.now(|shown| shown.view.sides.len()))
    }

    /// Returns the default side for new figures: the first one, or a new one if there is only one
    /// side.
    pub(crate) fn first_to_join(self) -> SideId {
        let is_alone = self.now(|shown| shown.view.sides.len() == 1);
        SideId(u8::from(is_alone && self.side_may_come()))
    }

    /// Returns the rosters whose figures can join a side: the side's own roster first, then all
    /// that are available for a new battle.
    pub(crate) fn reserves(self, side: SideId) -> Vec<Roster> {
        let (system, own) =
            self.document.kept(|it| (it.system, it.battle.rosters().get(side.index()).cloned()));
        let playing = self.battle(|battle| battle.rosters().to_vec());
        let mut others: Vec<Roster> =
            candidates(self.app(), system, None).into_iter().map(|it| it.roster).collect();
        if own.is_none() {
            // Rosters that are already in the battle are the least likely choice.
            others.sort_by_key(|it| playing.iter().any(|own| own.is_like(it)));
        }
        let mut reserves: Vec<Roster> = Vec::new();
        for roster in own.into_iter().chain(others) {
            if !reserves.iter().any(|it| it.is_like(&roster)) {
                reserves.push(roster);
            }
        }
        reserves
    }

    /// Adds the figures of a sheet to a side. If there are several, says so.
    pub(crate) fn join(self, side: SideId, sheet: &Sheet) {
        let names = || {
            self.now(|shown| {
                let side = shown.view.sides.iter().find(|it| it.id == side);
                let figures = side.map(|it| it.figures.as_slice()).unwrap_or_default();
                figures.iter().map(|it| it.name.clone()).collect::<Vec<_>>()
            })
        };
        let before = names().len();
        self.change_by_move(&mut |battle: &mut Battle| battle.join(side, vec![sheet.clone()]));
        let now = names();
        if let Some(joined @ [_, _, ..]) = now.get(before..) {
            let count = self.about().figure.counted(joined.len());
            self.app().say(format!("{count} joined: {}.", listed(joined)));
        }
    }
}
