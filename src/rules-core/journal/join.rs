//! Figures that join a running battle: a referee's new figures, or reserves.

use super::{By, Entry, Facts, Journal, SavedJournal, UndoStep};
use crate::{
    ids::SideId,
    line::{Line, LineKind},
    refusal::Refusal,
    sheet::{Problem, Sheet},
    system::RuleSystem,
    words::counted,
};

impl<S: RuleSystem> Journal<S> {
    /// Adds figures to a side, between one walk-through and the next.
    ///
    /// # Errors
    /// Returns an error if a walk-through is open, there is no such side, the sheets cannot be
    /// played, or there are too many of them. The battle then stays unchanged.
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
            return Err(Refusal::Busy(format!("First finish this: {headline}.")));
        }
        let there = self.state.all_figures().count();
        let muster = self.state.joined(side, &sheets, about).map_err(|it| refusal(&it))?;
        // New figures that make a side unplayable are refused, but not because of earlier problems.
        let misfits = muster.misfits();
        if !misfits.is_empty() && self.state.misfits().is_empty() {
            return Err(refusal(&misfits));
        }
        self.open = None;
        let before = self.state.clone();
        S::join(&mut self.state, muster);
        self.muster_own(there, side, &sheets);
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

/// Builds a refusal from the first of the problems and the number of the others.
fn refusal(problems: &[Problem]) -> Refusal {
    let more = match problems.len() {
        0 | 1 => String::new(),
        count => format!(" ({})", counted(count - 1, "more problem")),
    };
    let first = problems.first().map(ToString::to_string).unwrap_or_default();
    Refusal::CannotJoin(format!("{first}{more}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        conversation::{Answer, Change},
        ids::{FigureId, Holder},
        muster::MOST_FIGURES,
        tnt::{Action, Tnt},
        view::Standing,
    };

    const RUST_DOGS: SideId = SideId(0);
    const NEWCOMER: FigureId = FigureId(10);

    /// Returns the sample battle, with the Rust Dogs to move.
    fn started() -> Journal<Tnt> {
        let mut journal = Journal::begin(Tnt::samples()).unwrap();
        journal.answer(Answer::Face(9)).unwrap();
        journal.answer(Answer::Face(2)).unwrap();
        journal
    }

    fn named(name: &str) -> Sheet {
        Sheet::new().with("name", name)
    }

    fn lines(journal: &Journal<Tnt>) -> Vec<&str> {
        let last = journal.entries().last().unwrap();
        last.lines.iter().map(|line| line.text.as_str()).collect()
    }

    #[test]
    fn who_joins_is_told_apart_and_may_act() {
        let mut journal = started();
        journal.join(RUST_DOGS, vec![named("Ann"), named("Dirk")]).unwrap();
        assert_eq!(lines(&journal), ["Ann joins Rust Dogs.", "Dirk 2 joins Rust Dogs."]);
        assert_eq!(journal.entries().last().unwrap().title, "2 more figures");
        let view = Tnt::view(journal.state());
        let newcomer = view.sides[0].figures.iter().find(|it| it.id == NEWCOMER).unwrap();
        assert_eq!((&*newcomer.name, newcomer.standing), ("Ann", Standing::Ready));
        journal.take(Action::Activate(NEWCOMER)).unwrap();
        journal.answer(Answer::Face(9)).unwrap();
        assert_eq!(journal.state().active, Some(NEWCOMER));
    }

    #[test]
    fn joining_is_undone_done_again_and_kept() {
        let mut journal = started();
        let before = journal.state().clone();
        journal.join(RUST_DOGS, vec![named("Ann")]).unwrap();
        journal.overrule(Holder::Figure(NEWCOMER), "ap", Change::Set(1)).unwrap();
        let after = journal.state().clone();
        let text = serde_json::to_string(&journal.save()).unwrap();
        let saved: SavedJournal<Tnt> = serde_json::from_str(&text).unwrap();
        assert_eq!(Journal::restore(saved).unwrap().state(), &after);
        assert_eq!(journal.joined(RUST_DOGS), [named("Ann")]);
        journal.undo().unwrap();
        journal.undo().unwrap();
        assert!(journal.joined(RUST_DOGS).is_empty());
        assert_eq!(journal.state(), &before);
        let text = serde_json::to_string(&journal.save()).unwrap();
        let saved: SavedJournal<Tnt> = serde_json::from_str(&text).unwrap();
        let mut restored = Journal::restore(saved).unwrap();
        restored.redo().unwrap();
        restored.redo().unwrap();
        assert_eq!(restored.state(), &after);
    }

    #[test]
    fn whoever_joins_while_the_rules_ask_is_asked_about_too() {
        let mut journal = Journal::<Tnt>::begin(Tnt::samples()).unwrap();
        journal.join(RUST_DOGS, vec![named("Ann")]).unwrap();
        assert!(journal.prompt().is_some(), "initiative is still to be rolled");
        journal.undo().unwrap();
        assert!(!journal.can_undo() && journal.prompt().is_some());
    }

    #[test]
    fn nobody_joins_in_the_middle_of_a_test() {
        let mut journal = Journal::<Tnt>::begin(Tnt::samples()).unwrap();
        journal.answer(Answer::Face(9)).unwrap();
        let refusal = journal.join(RUST_DOGS, vec![named("Ann")]).unwrap_err();
        assert_eq!(refusal.to_string(), "First finish this: Initiative, turn 1.");
        assert!(!journal.state().has(NEWCOMER));
    }

    #[test]
    fn who_cannot_join_is_told_why() {
        let mut journal = started();
        let mut words = |side, sheets| journal.join(side, sheets).unwrap_err().to_string();
        assert_eq!(words(RUST_DOGS, Vec::new()), "No one is left to add.");
        assert_eq!(words(SideId(2), vec![named("Ann")]), "Side 3: is not in this battle.");
        let wrong = named("Ann").with("move", 99).with("ap", 99);
        let why = "Ann, Move: must be a number from 0 to 20 (1 more problem).";
        assert_eq!(words(RUST_DOGS, vec![wrong]), why);
        let crowd = vec![named("Ann"); MOST_FIGURES - 4];
        assert_eq!(words(RUST_DOGS, crowd), "Rust Dogs: has more than 200 figures.");
        assert_eq!(journal.state().all_figures().count(), 10);
        journal.join(RUST_DOGS, vec![named("Ann"); MOST_FIGURES - 5]).unwrap();
    }

    #[test]
    fn a_kept_battle_with_somebody_who_cannot_join_is_refused() {
        let mut journal = started();
        journal.join(RUST_DOGS, vec![named("Ann")]).unwrap();
        let mut saved = journal.save();
        for entry in &mut saved.entries {
            if let By::Join { sheets, .. } = &mut entry.by {
                sheets[0].set("move", 99);
            }
        }
        assert!(Journal::restore(saved).is_err());
    }
}
