//! What the saved rosters have of the battle's figures: pictures, and the texts of rules.

use std::rc::Rc;

use ledger::{KeptBattle, KeptRoster, Picture, RosterId, RuleTexts, SharedLine};
use leptos::prelude::*;
use rules_core::{FigureId, SideId, sheet::Sheet, words::isolated};

use super::Session;
use crate::{app_state::Note, browser::random, editor::Editor};

/// What the rosters that are saved on this device have of the battle's figures, or `None` until they
/// are read.
pub(crate) type SavedRosters = RwSignal<Option<OfFigures>>;

/// The pictures of figures, and the texts of rules by side.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct OfFigures {
    pictures: Vec<(FigureId, Picture)>,
    texts: Vec<(SideId, SharedLine<RuleTexts>)>,
}

impl Session {
    /// Returns `true` if a side's roster was saved when the battle began, so that it may have
    /// pictures. The battle may be closed.
    pub(crate) fn may_have_portraits(self) -> bool {
        let has_rosters = |kept: &KeptBattle| kept.provenance.sides.iter().any(Option::is_some);
        self.document.try_kept(has_rosters) == Some(true)
    }

    /// Reads the pictures from the saved rosters, unless that has been done.
    pub(crate) fn read_portraits(self) {
        // The battle may be closed by now.
        if self.saved_rosters.try_with_untracked(Option::is_some) == Some(false) {
            self.reread_portraits();
        }
    }

    /// Reads the pictures again, unless the battle has been closed.
    fn reread_portraits(self) {
        if self.saved_rosters.is_disposed() {
            return;
        }
        let found = self.document.kept(|kept| {
            let battle = &kept.battle;
            let participants = battle.state().participants();
            let mut found = OfFigures::default();
            for (side, begun) in (0..).map(SideId).zip(battle.rosters()) {
                let Some((_, saved)) = self.saved_roster(side) else { continue };
                let of_sheet = begun.figures.iter().enumerate().filter_map(|(place, sheet)| {
                    let ids: Vec<_> = participants.of_sheet(side, place).collect();
                    Some((ids, saved.picture_of(sheet)?))
                });
                let of_figures = of_sheet.flat_map(|(ids, picture)| {
                    ids.into_iter().map(move |id| (id, picture.clone()))
                });
                found.pictures.extend(of_figures);
                found.texts.push((side, saved.texts));
            }
            found
        });
        let has_changed = self.saved_rosters.with_untracked(|before| match before {
            Some(before) => *before != found,
            // The cards are already drawn without pictures.
            None => !found.pictures.is_empty(),
        });
        match has_changed {
            true => self.saved_rosters.set(Some(found)),
            false => self.saved_rosters.update_untracked(|it| *it = Some(found)),
        }
    }

    fn saved_roster(self, side: SideId) -> Option<(RosterId, KeptRoster)> {
        self.document.kept(|kept| {
            let origin = kept.provenance.sides.get(side.index()).copied().flatten()?;
            self.app().with_library(|it| it.roster_of(kept.system, origin))
        })
    }

    /// Returns the address of a figure's picture, and tracks it.
    pub(crate) fn portrait(self, figure: FigureId) -> Option<String> {
        self.saved_rosters.with(|saved| {
            let (_, picture) = saved.as_ref()?.pictures.iter().find(|(id, _)| *id == figure)?;
            Some(picture.address().to_owned())
        })
    }

    /// Calls `draw` with the rules on a figure's sheet and their texts, if the saved roster has any.
    pub(crate) fn with_rule_texts<T>(
        self,
        figure: FigureId,
        draw: impl FnOnce(Vec<(&str, &str)>) -> Option<T>,
    ) -> Option<T> {
        let side = self.now(|shown| shown.figure(figure).map(|it| it.side))?;
        self.saved_rosters.with_untracked(|saved| {
            let (_, texts) = saved.as_ref()?.texts.iter().find(|(it, _)| *it == side)?;
            if texts.is_default() {
                return None;
            }
            let (_, sheet) = self.sheet_of(figure)?;
            let system = self.document.kept(|kept| kept.system);
            draw(texts.on(system.fields(), &sheet))
        })
    }

    /// Returns the side of a figure and its sheet at the start of the battle. Returns `None` if the
    /// figure is on no roster.
    fn sheet_of(self, figure: FigureId) -> Option<(SideId, Sheet)> {
        let side = self.now(|shown| shown.figure(figure).map(|it| it.side))?;
        self.battle(|battle| {
            let participants = battle.state().participants();
            let sheets = battle.rosters().get(side.index())?.figures.iter().enumerate();
            let is_it = |place: &usize| participants.of_sheet(side, *place).any(|id| id == figure);
            let (_, sheet) = sheets.into_iter().find(|(place, _)| is_it(place))?;
            Some((side, sheet.clone()))
        })
    }

    /// Returns `true` if a figure's roster can get its picture.
    pub(crate) fn can_set_portrait(self, figure: FigureId) -> bool {
        let Some((side, sheet)) = self.sheet_of(figure) else { return false };
        match self.saved_roster(side) {
            Some((_, kept)) => kept.place_of(&sheet).is_some(),
            None => untrack(|| !self.document.is_watching()),
        }
    }

    /// Sets a figure's picture in its roster, which is saved first if it is not on this device.
    pub(crate) fn set_portrait(self, figure: FigureId, picture: Picture) {
        let app = self.app();
        let Some((side, sheet)) = self.sheet_of(figure) else { return };
        let saved = self.saved_roster(side).map(|(id, _)| id);
        let Some(id) = saved.or_else(|| self.document.save_roster(side.index())) else { return };
        let change = {
            let (sheet, picture) = (sheet.clone(), picture);
            move |kept: &KeptRoster| {
                let mut next = kept.clone();
                let place = next.place_of(&sheet)?;
                next.roster.identify(random::number());
                next.set_picture(place, Some(picture));
                Some(next)
            }
        };
        Editor::change_once(app, id, change, move |changed| {
            let Some(changed) = changed else {
                return app.say("The picture isn't saved, because its figure has changed.");
            };
            self.reread_portraits();
            let roster = isolated(&changed.name());
            let words = match saved {
                Some(_) => format!("Picture added to your roster {roster}."),
                None => format!("{roster} is now one of your rosters, with this picture."),
            };
            let take_back = move || changed.take_back(app, move |_| self.reread_portraits());
            app.show(Some(Note { words, undo: Some(Rc::new(take_back)) }));
        });
    }
}
