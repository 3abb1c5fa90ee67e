//! The players' own additions in the journal: score, notes, photos, custom trackers and tables. No
//! rule reads these entries. They can be made during a walk-through, which continues unchanged.

use std::ops::Range;

use super::{Battle, By, Entry, LogPhoto, UndoStep, entry::over, now::Now};
use crate::{
    game::BattleState,
    ids::{FigureId, Holder, SideId},
    line::{Line, LineKind},
    lineup::Participants,
    own::{Own, OwnDeed, OwnRoll},
    refusal::Refusal,
    report::Section,
    sheet::Sheet,
    view::{BattleView, TrackerKind},
    words::plain,
};

impl By {
    /// Returns `true` if the entry was made during a walk-through that is still open.
    pub(super) fn is_meanwhile(&self) -> bool {
        matches!(self, Self::Own { during: Some(_), .. })
    }
}

/// Returns `true` if an entry may have changed the players' own additions.
pub(super) fn touches_own(entry: &Entry) -> bool {
    matches!(entry.by, By::Own { .. } | By::Join { .. }) || over(&entry.lines).is_some()
}

impl Battle {
    /// Returns the players' own additions.
    pub fn own(&self) -> &Own {
        &self.now.own
    }

    /// Changes the players' own additions, at any time.
    ///
    /// # Errors
    /// Returns an error if there is no such side, figure or tracker, or a limit is exceeded. The
    /// battle then stays unchanged.
    pub fn note(&mut self, deed: OwnDeed) -> Result<(), Refusal> {
        self.begin_act();
        self.write_own(deed)?;
        self.undone.clear();
        Ok(())
    }

    pub(super) fn write_own(&mut self, deed: OwnDeed) -> Result<(), Refusal> {
        if let OwnDeed::Fill(fill) = deed {
            return self.fill(fill);
        }
        self.now.own.check(&deed, &|holder| holds(self.now.state.participants(), holder))?;
        let deed = self.merged(deed);
        let during = self.answers_given();
        let (title, told) =
            self.now.own.told(&deed, &|holder| name(self.now.state.participants(), holder));
        self.now.own.apply(&deed);
        let lines = told.into_iter().map(|text| Line::new(LineKind::Effect, text)).collect();
        let by = By::Own { deed, during };
        let entry = Entry { by, title, lines, effects: Vec::new(), luck: Vec::new() };
        self.enter(entry, self.now.state.clone());
        Ok(())
    }

    /// Merges a deed with that of the last entry, which is then taken out, if both are about the same:
    /// a caption that is written right after its photo, or the sight of the same figure.
    fn merged(&mut self, deed: OwnDeed) -> OwnDeed {
        let merged = match self.entries.last().map(|it| &it.by) {
            Some(By::Own { deed: last, during }) if *during == self.answers_given() => {
                match (last, &deed) {
                    (OwnDeed::Photo(_), _) => self.now.own.captioned(&deed).map(OwnDeed::Photo),
                    (OwnDeed::Sight(one, before), OwnDeed::Sight(other, now)) if one == other => {
                        let is_new = |id| now.iter().any(|it| it.0 == id);
                        let before = before.iter().filter(|it| !is_new(it.0));
                        Some(OwnDeed::Sight(*one, before.chain(now).copied().collect()))
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        match merged {
            Some(merged) if self.take_out().is_some() => merged,
            _ => deed,
        }
    }

    /// Returns what each entry from number `from` on has to do with photos.
    pub(crate) fn photos_from(&self, from: usize) -> impl Iterator<Item = Option<LogPhoto>> {
        let is_photo = |it: &Entry| matches!(it.by, By::Own { deed: OwnDeed::Photo(_), .. });
        let before = self.entries.iter().take(from).filter(|it| is_photo(it)).count();
        let mut numbers = before..;
        let entries = self.entries.get(from..).unwrap_or_default().iter();
        entries.map(move |it| match it.by {
            By::Own { deed: OwnDeed::Photo(_), .. } => {
                let number = numbers.next().and_then(|it| u16::try_from(it).ok());
                let number = number.filter(|number| self.now.own.photo(*number).is_some());
                Some(number.map_or(LogPhoto::Changed, LogPhoto::Taken))
            }
            By::Own { deed: OwnDeed::Caption(..) | OwnDeed::DropPhoto(_), .. } => {
                Some(LogPhoto::Changed)
            }
            _ => None,
        })
    }

    /// Returns the number of answers in the open walk-through, if there is one.
    pub(super) fn answers_given(&self) -> Option<u16> {
        let answers = self.now.open.as_ref().map(|(walk, _)| walk.answers.len());
        answers.map(|answers| u16::try_from(answers).unwrap_or(u16::MAX))
    }

    /// Undoes the last entry if it was made during the open walk-through, at the question that is
    /// open now. Returns `true` if the entry was undone.
    pub(super) fn undo_meanwhile(&mut self) -> bool {
        let answers = self.now.open.as_ref().map(|(walk, _)| walk.answers.len());
        let is_last = match (self.entries.last().map(|it| &it.by), answers) {
            (Some(By::Own { during: Some(during), .. }), Some(answers)) => {
                usize::from(*during) >= answers
            }
            _ => false,
        };
        if is_last && let Some(Entry { by: By::Own { deed, .. }, .. }) = self.take_out() {
            if matches!(deed, OwnDeed::Fill(_)) {
                self.play_again();
            }
            self.undone.push(UndoStep::Own(deed));
        }
        is_last
    }

    /// Turns entries made during the open walk-through into ordinary ones, before the walk-through
    /// is cancelled.
    pub(super) fn leave_meanwhile(&mut self) {
        let first =
            self.entries.iter().rposition(|it| !it.by.is_meanwhile()).map_or(0, |it| it + 1);
        for entry in self.entries.get_mut(first..).unwrap_or_default() {
            if let By::Own { during, .. } = &mut entry.by {
                *during = None;
            }
        }
        self.worded.forget(first);
    }

    /// Computes the players' own additions from all sheets and entries. The battle began with
    /// `at_first` figures.
    pub(super) fn begin_own(&mut self, at_first: usize) {
        self.at_first = at_first;
        self.now.own = self.own_after(self.now.state.participants(), &self.entries);
    }

    /// Returns the players' own additions after these entries. `participants` are those after them.
    pub(super) fn own_after(&self, participants: &Participants, entries: &[Entry]) -> Own {
        let mut own = Own::default();
        let mut there = 0;
        for (side, roster) in (0..).map(SideId).zip(&self.rosters) {
            own.bring(side, &roster.own);
        }
        for (side, roster) in (0..).map(SideId).zip(&self.rosters) {
            there = lineup(&mut own, participants, 0..self.at_first, side, 0, &roster.figures);
        }
        there = there.max(self.at_first);
        for entry in entries {
            match &entry.by {
                By::Own { deed, .. } => own.apply(deed),
                By::Join { side, sheets } => {
                    let all = participants.all_figures().count();
                    let first = first_sheet(participants, there, *side);
                    there = lineup(&mut own, participants, there..all, *side, first, sheets);
                }
                By::Play(_) | By::Hand { .. } => {}
            }
            if over(&entry.lines).is_some() {
                own.end_turn(&|holder| name(participants, holder));
            }
        }
        own
    }

    /// Adds the custom trackers from the sheets of figures that joined a side. `there` is the
    /// number of figures before.
    pub(super) fn lineup_own(&mut self, there: usize, side: SideId, sheets: &[Sheet]) {
        let Now { state, own, .. } = &mut *self.now;
        let participants = state.participants();
        let all = participants.all_figures().count();
        let first = first_sheet(participants, there, side);
        lineup(own, participants, there..all, side, first, sheets);
    }

    /// If these lines report the end of a turn, resets the trackers that are reset each turn, and
    /// adds lines that report the resets.
    pub(super) fn end_own_turn(&mut self, lines: &mut Vec<Line>) {
        if over(lines).is_some() {
            let Now { state, own, .. } = &mut *self.now;
            let anew = own.end_turn(&|holder| name(state.participants(), holder)).into_iter();
            lines.extend(anew.map(|text| Line::new(LineKind::Effect, text)));
        }
    }

    /// Returns the summary lines for the players' own additions at the end of a turn: the score,
    /// and the turn limit if it was reached. `now` is the state after the turn.
    pub(super) fn own_chapter(&self, now: &dyn BattleState) -> Vec<String> {
        let now = now.participants();
        let names = now.all_sides().map(|side| (side, now.side_name(side)));
        let score = self.now.own.standings().words(names).map(|words| format!("Score: {words}"));
        let limit = self.now.own.turns().filter(|turns| self.turn_number() >= Some(*turns));
        let last = limit.map(|turns| format!("Turn limit: {turns}."));
        score.into_iter().chain(last).collect()
    }

    /// Returns the number of the current turn, if turns are counted.
    fn turn_number(&self) -> Option<u16> {
        let trackers = self.now.state.trackers(Holder::Battle);
        trackers.iter().find_map(|it| match it.kind {
            TrackerKind::Counter { value, .. } => u16::try_from(value).ok(),
            _ => None,
        })
    }

    /// Returns the rolls on custom tables, as a section of the report.
    pub(crate) fn own_rolls(&self) -> Option<Section> {
        let row = |roll: &OwnRoll| {
            let whose = match name(self.now.state.participants(), roll.holder) {
                whose if whose.is_empty() => "All".to_owned(),
                whose => whose,
            };
            (whose, format!("{} {}: {}", roll.table, roll.result, roll.meaning()))
        };
        let rows: Vec<_> = self.now.own.rolls().iter().map(row).collect();
        let title = "Table rolls".to_owned();
        (!rows.is_empty()).then_some(Section { title, side: None, rows })
    }
}

impl Now {
    /// Adds the custom trackers and the score to the view.
    pub(super) fn show_own(&self, view: &mut BattleView) {
        view.trackers.extend(self.own.shown(Holder::Battle));
        let has_score = !self.own.standings().is_empty();
        for side in &mut view.sides {
            if has_score {
                let comma = if side.remark.is_empty() { "" } else { ", " };
                let score = plain(self.own.total(side.id));
                side.remark = format!("{}{comma}score {score}", side.remark);
            }
            side.trackers.extend(self.own.shown(Holder::Side(side.id)));
            for figure in &mut side.figures {
                figure.trackers.extend(self.own.shown(Holder::Figure(figure.id)));
            }
        }
    }
}

/// Adds the custom trackers from `sheets`, which are the sheets of `side` from index `first` on.
/// Their figures have ids in the range `numbers`. Returns the id after the last of them.
fn lineup(
    own: &mut Own,
    participants: &Participants,
    numbers: Range<usize>,
    side: SideId,
    first: usize,
    sheets: &[Sheet],
) -> usize {
    let mut next = numbers.start;
    for id in participants.all_figures().take(numbers.end).skip(numbers.start) {
        let place = participants.sheet_of(id).and_then(|place| place.checked_sub(first));
        let sheet = place.and_then(|place| sheets.get(place));
        if let Some(sheet) = sheet.filter(|_| participants.side_of(id) == Some(side)) {
            own.lineup(id, sheet);
            next = id.index() + 1;
        }
    }
    next
}

/// Returns the index of the first sheet that joined a side after the first `there` figures.
fn first_sheet(participants: &Participants, there: usize, side: SideId) -> usize {
    let of_side = |id: &FigureId| participants.side_of(*id) == Some(side);
    let before = participants.all_figures().take(there).filter(of_side);
    before.filter_map(|id| participants.sheet_of(id)).max().map_or(0, |place| place + 1)
}

fn holds(participants: &Participants, holder: Holder) -> bool {
    match holder {
        Holder::Battle => true,
        Holder::Side(side) => participants.has_side(side),
        Holder::Figure(id) => participants.has(id),
    }
}

/// Returns the name of a holder, or an empty text for the battle.
fn name(participants: &Participants, holder: Holder) -> String {
    match holder {
        Holder::Battle => String::new(),
        Holder::Side(side) => participants.side_name(side).to_owned(),
        Holder::Figure(id) => participants.name(id).to_owned(),
    }
}
