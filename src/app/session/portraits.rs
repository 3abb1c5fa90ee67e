//! The pictures of the battle's figures.

use ledger::Picture;
use leptos::prelude::*;
use rules_core::{FigureId, SideId, sheet::Roster};

use super::Session;

/// The pictures of the battle's figures, from the rosters that are saved on this device, or `None`
/// until they are read.
pub(crate) type Portraits = RwSignal<Option<Vec<(FigureId, Picture)>>>;

impl Session {
    /// Reads the pictures from the saved rosters, unless that has been done.
    pub(crate) fn read_portraits(self) {
        // The battle may be closed by now.
        if self.portraits.try_with_untracked(Option::is_some) != Some(false) {
            return;
        }
        let app = self.app();
        let found = self.document.kept(|kept| {
            let battle = &kept.battle;
            let sides = (0..).map(SideId).zip(battle.rosters());
            let of_side = |(side, begun): (SideId, &Roster)| {
                let origin = kept.provenance.sides.get(side.index()).copied().flatten()?;
                let (_, saved) = app.with_library(|it| it.roster_of(battle.system(), origin))?;
                let of_sheet = begun.figures.iter().enumerate().filter_map(|(place, sheet)| {
                    Some((battle.of_sheet(side, place), saved.picture_of(sheet)?))
                });
                let of_figures = of_sheet.flat_map(|(ids, picture)| {
                    ids.into_iter().map(move |id| (id, picture.clone()))
                });
                Some(of_figures.collect::<Vec<_>>())
            };
            sides.filter_map(of_side).flatten().collect::<Vec<_>>()
        });
        self.portraits.set(Some(found));
    }

    /// Returns the address of a figure's picture.
    pub(crate) fn portrait(self, figure: FigureId) -> Option<String> {
        self.portraits.with(|all| {
            let (_, picture) = all.as_ref()?.iter().find(|(id, _)| *id == figure)?;
            Some(picture.address().to_owned())
        })
    }
}
