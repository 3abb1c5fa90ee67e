//! Numbers that are missing on sheets. A battle goes on without them until a rule needs one: then
//! the journal asks for it.
//!
//! A number that was entered counts from the start of the battle, because nothing before depended
//! on it: the state is computed anew from sheets with the number.

use super::{By, Entry, Journal, Walk};
use crate::{
    conversation::{Answer, Change, End, Headline, Prompt, Question, Run, Telling, Until, run},
    ids::Holder,
    line::{Line, LineKind},
    lineup::{HasLineup, MissingNumber},
    own::{Fill, OwnDeed},
    refusal::Refusal,
    sheet::{Field, OpenId, Problem, Roster, watch},
    system::RuleSystem,
    view::{BattleView, Tracker, TrackerKind},
    words::plain,
};

/// The prefix of the keys of trackers that show a missing number.
const KEY: &str = "missing.";

/// Sets up a battle, or figures that join it. If a missing number was used for this, nothing can be
/// played before it is known.
///
/// # Errors
/// Returns everything on the sheets that cannot be played.
pub(super) fn set_up<T: HasLineup>(
    begin: impl FnOnce() -> Result<T, Vec<Problem>>,
) -> Result<T, Vec<Problem>> {
    let (state, used) = watch(begin);
    let state = state?;
    state.lineup().set_up_with(used);
    Ok(state)
}

/// Returns the numbers that players have entered, in order.
pub(super) fn fills<S: RuleSystem>(entries: &[Entry<S>]) -> Vec<&Fill> {
    let fills = entries.iter().filter_map(|entry| match &entry.by {
        By::Own { deed: OwnDeed::Fill(fill), .. } => Some(fill),
        _ => None,
    });
    fills.collect()
}

/// Returns the rosters with the numbers that players have entered.
pub(super) fn filled(rosters: &[Roster], fields: &[Field], fills: &[&Fill]) -> Vec<Roster> {
    let mut rosters = rosters.to_vec();
    for fill in fills {
        if let Some(roster) = rosters.get_mut(fill.side.index()) {
            fill.fill_in(fields, fill.side, 0, &mut roster.figures);
        }
    }
    rosters
}

impl<S: RuleSystem> Walk<S> {
    /// Plays the walk-through up to its open question. If the rule needs a missing number to go on,
    /// the question is that number, and the run is that of the answers up to there.
    pub(super) fn run(&self, state: &S::State) -> Run<S> {
        let given = |count: usize| {
            let answers = self.answers.get(..count).unwrap_or_default();
            run::<S>(state, &self.action, answers, Telling::Aloud, Until::End, None)
        };
        let all = given(self.answers.len());
        let End::Missing(id) = all.end else { return all };
        let before = (0..self.answers.len()).rev().map(given);
        let mut before = before.filter(|run| !matches!(run.end, End::Missing(_)));
        let run = before.next().unwrap_or(all);
        let missing = state.lineup().missing_at(id);
        let Some(prompt) = missing.map(|it| self.asks_for(state, it)) else { return run };
        Run { end: End::Asking(Box::new(prompt)), missing: Some(id), ..run }
    }

    fn asks_for(&self, state: &S::State, missing: &MissingNumber) -> Prompt {
        Prompt {
            headline: Headline::new(S::title(state, &self.action)),
            ask: format!("{}?", state.lineup().words_of(missing)),
            hint: Some("This number is missing on the sheet.".to_owned()),
            side: Some(missing.side),
            question: Question::Number(missing.number()),
            conditions: Vec::new(),
            interrupts: Vec::new(),
            topic: None,
            test: None,
        }
    }
}

impl<S: RuleSystem> Journal<S> {
    /// Returns the numbers that players have entered, in order.
    pub(super) fn fills(&self) -> Vec<&Fill> {
        fills(&self.entries)
    }

    /// Answers the open question for a missing number.
    pub(super) fn fill_asked(&mut self, id: OpenId, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Number(number) = *answer else { return Err(Refusal::AnotherQuestion) };
        let missing = self.state.lineup().missing_at(id).ok_or(Refusal::AnotherQuestion)?;
        let fill = fill(missing, number);
        self.fill(fill)
    }

    /// Enters a missing number by hand, if that is what this change to a tracker does.
    pub(super) fn fill_by_hand(
        &mut self,
        holder: Holder,
        tracker: &str,
        change: Change,
    ) -> Option<Result<(), Refusal>> {
        let path = tracker.strip_prefix(KEY)?;
        let (Holder::Figure(id), Change::Set(number)) = (holder, change) else {
            return Some(Err(Refusal::NoSuchTracker));
        };
        let missing = self.state.lineup().missing_of(id).find(|it| it.it.path == path);
        let fill = missing.map(|it| fill(it, number));
        Some(fill.map_or(Err(Refusal::NoSuchTracker), |fill| self.fill(fill)))
    }

    /// Enters a missing number, and computes the battle with it.
    pub(super) fn fill(&mut self, fill: Fill) -> Result<(), Refusal> {
        let lineup = self.state.lineup();
        let is_it = |it: &&MissingNumber| {
            (it.side, it.sheet) == (fill.side, usize::from(fill.sheet)) && it.it.path == fill.path
        };
        let missing = lineup.missing().iter().find(is_it).ok_or(Refusal::NoSuchTracker)?;
        let (least, most) = (missing.it.least, missing.it.most);
        if !(least..=most).contains(&fill.number) {
            return Err(Refusal::OutOfRange { given: fill.number, least, most });
        }
        let words = format!("{}: {}.", lineup.words_of(missing), plain(fill.number));
        let entry = Entry {
            by: By::Own { deed: OwnDeed::Fill(fill), during: self.answers_given() },
            title: "Missing number entered".to_owned(),
            lines: vec![Line::new(LineKind::Effect, words)],
            effects: Vec::new(),
            luck: Vec::new(),
        };
        let before = self.state.clone();
        self.enter(entry, before);
        match self.computed(&self.entries) {
            Ok(state) => self.state = state,
            Err(problems) => {
                self.take_out();
                let why = problems.first().map(ToString::to_string).unwrap_or_default();
                return Err(Refusal::CannotKeep(format!("{why}.")));
            }
        }
        self.play_again();
        self.settle();
        Ok(())
    }

    /// Plays the open walk-through again, after a missing number has become known or unknown.
    pub(super) fn play_again(&mut self) {
        if let Some((walk, run)) = self.open.take() {
            let (before, told) = (self.moments.len(), run.moments.len());
            self.open(walk);
            let again = self.moments.len().min(before + told);
            self.moments.drain(before..again);
        }
    }

    /// Adds the missing numbers to the cards of the figures that lack them.
    pub(crate) fn show_missing(&self, view: &mut BattleView) {
        let lineup = self.state().lineup();
        if lineup.missing().is_empty() {
            return;
        }
        for figure in view.sides.iter_mut().flat_map(|side| &mut side.figures) {
            let missing = lineup.missing_of(figure.id).map(|it| {
                let kind = TrackerKind::Missing(it.number());
                let label = format!("{} missing", it.it.label);
                Tracker::new(format!("{KEY}{}", it.it.path), label, kind)
            });
            figure.trackers.splice(0..0, missing);
        }
    }
}

fn fill(missing: &MissingNumber, number: i32) -> Fill {
    Fill {
        side: missing.side,
        sheet: u16::try_from(missing.sheet).unwrap_or(u16::MAX),
        path: missing.it.path.clone(),
        number,
    }
}
