//! Figures that join a running battle: a referee's new figures, or reserves.

use super::{Battle, By, Entry, SavedJournal, UndoStep};
use crate::{
    ids::SideId,
    line::{Line, LineKind},
    refusal::Refusal,
    sheet::{Problem, Sheet},
    words::counted,
};

impl Battle {
    /// Adds figures to a side, between two walk-throughs.
    ///
    /// # Errors
    /// Returns an error if players are in the middle of a walk-through, there is no such side, the
    /// sheets cannot be played, or there are too many figures. The battle then stays unchanged.
    pub fn join(&mut self, side: SideId, sheets: Vec<Sheet>) -> Result<(), Refusal> {
        self.take_in(side, sheets)?;
        self.undone.clear();
        Ok(())
    }

    pub(super) fn take_in(&mut self, side: SideId, sheets: Vec<Sheet>) -> Result<(), Refusal> {
        let about = self.now.state.about();
        if sheets.is_empty() {
            return Err(Refusal::CannotJoin("No one is left to add.".to_owned()));
        }
        if let Some(headline) = self.in_the_middle() {
            return Err(Refusal::Busy(format!("Finish this first: {headline}.")));
        }
        let there = self.now.state.participants().all_figures().count();
        let state = self.now.state.joined(side, &sheets).map_err(|it| refusal(&it))?;
        // New figures must not make a side unplayable, but a side that already has problems can
        // still get new figures.
        let misfits = state.misfits();
        if !misfits.is_empty() && self.now.state.misfits().is_empty() {
            return Err(refusal(&misfits));
        }
        self.now.open = None;
        let before = std::mem::replace(&mut self.now.state, state);
        self.lineup_own(there, side, &sheets);
        let participants = self.now.state.participants();
        let newcomers = participants.all_figures().skip(there);
        let side_name = participants.side_name(side);
        let joins = format!("join {side_name}.");
        let line = |name: &str| Line::new(LineKind::Effect, about.figure.with_verb(name, &joins));
        let lines: Vec<Line> = newcomers.map(|id| line(participants.name(id))).collect();
        let title = match lines.len() {
            1 => format!("Another {}", about.figure.one),
            count => format!("{count} more {}", about.figure.many),
        };
        let by = By::Join { side, sheets };
        let entry = Entry { by, title, lines, effects: Vec::new(), luck: Vec::new() };
        self.enter(entry, before);
        self.settle();
        Ok(())
    }
}

impl Battle {
    /// Returns the sheets of all figures that joined a side, in order. Their indices follow those
    /// of the sheets that the side began with.
    pub fn joined(&self, side: SideId) -> Vec<Sheet> {
        let joined = self.entries().iter().filter_map(|entry| match &entry.by {
            By::Join { side: to, sheets } if *to == side => Some(sheets),
            _ => None,
        });
        joined.flatten().cloned().collect()
    }
}

impl SavedJournal {
    /// Returns the sheets of all figures that joined, including those whose joining was undone and
    /// can be redone.
    pub fn newcomers(&self) -> impl Iterator<Item = &Sheet> {
        let joined = self.entries.iter().filter_map(|entry| match &entry.by {
            By::Join { sheets, .. } => Some(sheets),
            By::Play(_) | By::Hand { .. } | By::Own { .. } => None,
        });
        let undone = self.undone.iter().filter_map(|step| match step {
            UndoStep::Join(_, sheets) => Some(sheets),
            UndoStep::Take(_) | UndoStep::Answer(_) | UndoStep::Hand(..) | UndoStep::Own(_) => None,
        });
        joined.chain(undone).flatten()
    }
}

/// Builds a refusal from the first problem and the number of other problems.
fn refusal(problems: &[Problem]) -> Refusal {
    let more = match problems.len() {
        0 | 1 => String::new(),
        count => format!(" ({})", counted(count - 1, "more problem")),
    };
    let first = problems.first().map(ToString::to_string).unwrap_or_default();
    Refusal::CannotJoin(format!("{first}{more}."))
}
