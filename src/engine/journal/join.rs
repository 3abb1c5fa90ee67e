//! Figures that join a running battle: a referee's new figures, or reserves.

use super::{By, Entry, Facts, Journal, SavedJournal, UndoStep};
use crate::{
    ids::SideId,
    line::{Line, LineKind},
    lineup::HasLineup,
    refusal::Refusal,
    sheet::{Problem, Sheet, watch},
    system::RuleSystem,
    words::counted,
};

impl<S: RuleSystem> Journal<S> {
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
        let about = S::about(&self.state);
        if sheets.is_empty() {
            return Err(Refusal::CannotJoin("No one is left to add.".to_owned()));
        }
        if let Some(headline) = self.in_the_middle() {
            return Err(Refusal::Busy(format!("Finish this first: {headline}.")));
        }
        let there = self.state.all_figures().count();
        let (lineup, used) = watch(|| self.state.lineup().joined(side, &sheets, about));
        let lineup = lineup.map_err(|it| refusal(&it))?;
        // New figures must not make a side unplayable, but a side that already has problems can
        // still get new figures.
        let misfits = lineup.misfits();
        if !misfits.is_empty() && self.state.misfits().is_empty() {
            return Err(refusal(&misfits));
        }
        self.open = None;
        let before = self.state.clone();
        let ((), used_to_join) = watch(|| S::join(&mut self.state, lineup));
        self.state.lineup().set_up_with(used.or(used_to_join));
        self.lineup_own(there, side, &sheets);
        let newcomers = self.state.all_figures().skip(there);
        let side_name = self.state.side_name(side);
        let joins = format!("join {side_name}.");
        let line = |name: &str| Line::new(LineKind::Effect, about.figure.with_verb(name, &joins));
        let lines: Vec<Line> = newcomers.map(|id| line(self.state.name(id))).collect();
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

impl<S: RuleSystem> Journal<S> {
    /// Returns the sheets of all figures that joined a side, in order.
    pub fn joined(&self, side: SideId) -> Vec<Sheet> {
        let joined = self.entries().iter().filter_map(|entry| match &entry.by {
            By::Join { side: to, sheets } if *to == side => Some(sheets),
            _ => None,
        });
        joined.flatten().cloned().collect()
    }
}

impl<S: Facts> SavedJournal<S> {
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
