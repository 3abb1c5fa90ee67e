//! The aftermath of a battle: each figure's fate, and the changes to the saved rosters.

use ledger::{KeptRoster, RosterId, Said, Taking};
use rules_core::{
    FigureId, Holder, SideId,
    own::OwnRoll,
    report::{self, End},
};

use super::Session;
use crate::browser::clock;

/// What happened to a figure in the battle, with the players' own additions.
#[derive(Clone, PartialEq)]
pub(crate) struct Fate {
    /// The figure's fate, as the report says it.
    pub(crate) told: report::Fate,
    /// The figure's custom trackers, in a few words.
    pub(crate) own: String,
    /// The rolls on custom tables for the figure.
    pub(crate) rolls: Vec<OwnRoll>,
}

/// The changes that the battle makes to a saved roster.
pub(crate) struct Aftermath {
    /// The ID of the saved roster.
    pub(crate) id: RosterId,
    /// The roster in its current state.
    pub(crate) kept: KeptRoster,
    /// The changes to the roster.
    pub(crate) taking: Taking,
}

impl Session {
    /// Returns the fate of each of a side's figures, and tracks every change.
    pub(crate) fn fates(self, side: SideId) -> Vec<Fate> {
        let Some(report) = self.report() else { return Vec::new() };
        let of_side = report.fates.into_iter().filter(|it| it.side == side);
        let fate = |told: report::Fate| {
            let holder = Holder::Figure(told.figure);
            let (own, rolls) = self.own(|own| {
                let each = own.of(holder);
                let each = each.map(|(_, it)| format!("{} {}", it.tracker.label(), it.words()));
                let rolls = own.rolls().iter().filter(|it| it.holder == holder);
                (each.collect::<Vec<_>>().join(", "), rolls.cloned().collect())
            });
            Fate { told, own, rolls }
        };
        of_side.map(fate).collect()
    }

    /// Returns the figures of a side that took part. Objects don't count.
    pub(crate) fn took_part(self, side: SideId) -> Vec<Holder> {
        let figures = self.fates(side).into_iter().filter(|it| it.told.end != End::Thing);
        figures.map(|it| Holder::Figure(it.told.figure)).collect()
    }

    /// Returns the changes to a side's roster, including the removal of the figures in `dead`.
    ///
    /// Returns `None` if the roster is not saved, or if the battle is not over.
    pub(crate) fn aftermath(self, side: SideId, dead: &[FigureId]) -> Option<Aftermath> {
        let winner = self.winner().and_then(|it| it.checked_sub(1));
        let winner = winner.and_then(|it| Some(SideId(u8::try_from(it).ok()?)));
        let said = Said { dead: dead.to_vec(), winner };
        self.document.kept(|kept| {
            let origin = kept.provenance.sides.get(side.index()).copied().flatten()?;
            let system = kept.battle.system();
            let (id, saved) = self.app().with_library(|it| it.roster_of(system, origin))?;
            let taking = kept.aftermath(side, &saved.roster, &said, clock::now())?;
            Some(Aftermath { id, kept: saved, taking })
        })
    }
}
