//! The journal of a battle: its entries so far, and the open walk-through.
//!
//! The state of a battle is computed by applying the journal's effects in order. Entries also
//! contain the answers that led to them, so that undo can reopen a walk-through at its last
//! question. The state never depends on these answers.

mod chain;
mod entry;
mod fill;
mod fold;
mod join;
mod kept;
mod last_result;
mod moments;
mod next_pool;
mod now;
mod own;
mod shown;
mod turn_page;
mod undo;

use std::iter::once;

pub(crate) use entry::over;
pub use entry::{By, Entry, Walk};
use fill::{filled, fills};
use fold::folded;
pub use kept::KeptJournal;
use kept::Worded;
pub use last_result::LastResult;
pub use next_pool::{NextPool, OptionPool};
use now::{Now, Viewed};
use rand::Rng;
use serde::{Deserialize, Serialize};
pub use shown::{LogEntry, LogPhoto, WalkView};
pub use turn_page::{Lost, SideInTurn, TurnPage};
pub use undo::UndoStep;

use crate::{
    conversation::{Answer, Change, End, Headline, Luck, Moment, Outcome, Prompt, Thrown},
    game::{BattleRules, BattleState, GameError, PlainRun},
    ids::{FigureId, Holder, SideId},
    line::{Line, LineKind},
    odds::{Audit, Forecasts, Horizon, NoOdds, Odds, Walked},
    own::Own,
    refusal::Refusal,
    row::Row,
    sheet::{Problem, Roster, watch},
    system::RuleSystem,
};

/// The maximum number of walk-throughs opened or recorded between two questions. More steps than this mean that a rule triggers itself endlessly.
const MOST_RAISED: usize = 200;

/// A battle in progress, in any system: its journal, the resulting state, and the open
/// walk-through.
pub struct Battle {
    rosters: Vec<Roster>,
    entries: Vec<Entry>,
    undone: Vec<UndoStep>,
    /// The number of figures at the start of the battle.
    at_first: usize,
    /// The states before each of the last few entries.
    past: Vec<Box<dyn BattleState>>,
    /// The state after all entries, the open walk-through and the players' own additions.
    now: Viewed,
    /// The events that deserve attention since a player's last action began.
    moments: Vec<(Moment, Option<FigureId>)>,
    /// Whether a side had already won before a player's last action.
    was_won: bool,
    /// The parts of the journal that are already serialised.
    worded: Worded,
}

/// The stored form of a journal: everything that cannot be recomputed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedJournal {
    /// The rosters that the battle began with.
    pub rosters: Vec<Roster>,
    /// The entries, oldest first.
    pub entries: Vec<Entry>,
    /// The open walk-through, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walk: Option<Walk>,
    /// The steps that were undone and can be redone, the next one last.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<UndoStep>,
}

impl SavedJournal {
    /// Creates a battle with these rosters and no entries.
    pub fn of(rosters: Vec<Roster>) -> Self {
        Self { rosters, entries: Vec::new(), walk: None, undone: Vec::new() }
    }

    /// Returns `true` if these rules know all actions and effects.
    fn is_known_to(&self, rules: &dyn BattleRules) -> bool {
        let played = self.entries.iter().filter_map(|entry| match &entry.by {
            By::Play(walk) => Some(walk),
            By::Hand { .. } | By::Own { .. } | By::Join { .. } => None,
        });
        let walks = played.chain(&self.walk);
        let taken = self.undone.iter().filter_map(|step| match step {
            UndoStep::Take(action) => Some(action),
            _ => None,
        });
        let mut actions = walks.flat_map(|it| once(&it.action).chain(&it.then)).chain(taken);
        let mut effects = self.entries.iter().flat_map(|entry| &entry.effects);
        actions.all(|it| rules.knows_action(it)) && effects.all(|it| rules.knows_effect(it))
    }
}

impl Battle {
    /// Begins a battle with these rosters, one per side.
    ///
    /// # Errors
    /// Returns everything on the sheets that cannot be played.
    pub fn begin(rules: &dyn BattleRules, rosters: Vec<Roster>) -> Result<Self, Vec<Problem>> {
        let state = rules.begin(&rosters)?;
        let misfits = state.misfits();
        if !misfits.is_empty() {
            return Err(misfits);
        }
        let mut journal = Self::new(rosters, Vec::new(), Vec::new(), state);
        journal.begin_own(journal.now.state.participants().all_figures().count());
        journal.settle();
        Ok(journal)
    }

    /// Restores a saved battle. If answers of the open walk-through are no longer valid, the
    /// walk-through continues from the last valid one.
    ///
    /// # Errors
    /// Returns an error if the rules don't know an action or effect, or cannot play the rosters.
    pub fn restore(rules: &dyn BattleRules, saved: SavedJournal) -> Result<Self, GameError> {
        if !saved.is_known_to(rules) {
            return Err(GameError::Damaged);
        }
        let fills = fills(&saved.entries);
        let mut begun = rules.begin(&saved.rosters)?;
        if !fills.is_empty() {
            let rosters = filled(&saved.rosters, begun.participants().fields(), &fills);
            begun = rules.begin(&rosters)?;
        }
        let at_first = begun.participants().all_figures().count();
        let state = folded(begun, &saved.entries, &fills)?;
        let mut journal = Self::new(saved.rosters, saved.entries, saved.undone, state);
        journal.begin_own(at_first);
        if let Some(walk) = saved.walk {
            journal.open(walk);
        }
        journal.settle();
        journal.begin_act();
        Ok(journal)
    }

    fn new(
        rosters: Vec<Roster>,
        entries: Vec<Entry>,
        undone: Vec<UndoStep>,
        state: Box<dyn BattleState>,
    ) -> Self {
        Self {
            rosters,
            entries,
            undone,
            at_first: 0,
            past: Vec::new(),
            now: Viewed::from(Now { state, open: None, own: Own::default() }),
            moments: Vec::new(),
            was_won: false,
            worded: Worded::default(),
        }
    }

    /// Returns the journal in the form in which it is stored.
    pub fn save(&self) -> SavedJournal {
        SavedJournal {
            rosters: self.rosters.clone(),
            entries: self.entries.clone(),
            walk: self.now.open.as_ref().map(|(walk, _)| walk.clone()),
            undone: self.undone.clone(),
        }
    }

    /// Returns the current state, including the effects of the open walk-through.
    pub fn state(&self) -> &dyn BattleState {
        self.now.state()
    }

    /// Returns the rosters that the battle began with.
    pub fn rosters(&self) -> &[Roster] {
        &self.rosters
    }

    /// Returns all entries, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the open walk-through and its run so far.
    pub fn open_walk(&self) -> Option<(&Walk, &PlainRun)> {
        self.now.open.as_ref().map(|(walk, run)| (walk, run))
    }

    /// Returns the open question, if there is one.
    pub fn prompt(&self) -> Option<&Prompt> {
        match &self.now.open.as_ref()?.1.end {
            End::Asking(prompt) => Some(prompt),
            _ => None,
        }
    }

    /// Computes the odds of everything that can follow the open question, up to `horizon`.
    ///
    /// # Errors
    /// Returns an error if there are no odds.
    pub fn chances(&self, horizon: Horizon) -> Odds {
        let (walk, _) = self.now.open.as_ref().ok_or(NoOdds::NothingToRoll)?;
        self.now.state.odds(&walk.action, &walk.answers, horizon)
    }

    /// Returns the outcome of the test for each band of the dice that are asked for, or `None` if
    /// the outcome still depends on other dice.
    pub fn outcome_by_band(&self) -> Vec<Option<Outcome>> {
        self.now.open.as_ref().map_or_else(Vec::new, |(walk, _)| {
            self.now.state.outcome_by_band(&walk.action, &walk.answers)
        })
    }

    /// Returns the expected losses for each option of the open choice, including its consequences
    /// (such as a morale test). Refused options and options with too many outcomes have no numbers.
    /// If the same side chooses again right after, it is assumed to take its best option. If
    /// another kind of question is open, there is one forecast without a label, for everything that
    /// follows.
    ///
    /// Options are computed lazily, for the state of the battle at the time of the call. A side that
    /// Rollbook plays chooses no figure that it can't see.
    pub fn forecasts(&self) -> Forecasts {
        match &self.now.open {
            Some((walk, _)) => {
                let hidden = self.not_chosen();
                self.now.state.forecasts(&walk.action, &walk.answers, None, &hidden)
            }
            None => Box::new(std::iter::empty()),
        }
    }

    /// Returns the [forecasts](Self::forecasts) of the open question after one more answer, from the
    /// point of view of a side.
    pub(crate) fn forecasts_after(&self, answer: Answer, side: SideId) -> Forecasts {
        let Some((walk, _)) = &self.now.open else { return Box::new(std::iter::empty()) };
        let answers: Vec<Answer> = walk.answers.iter().cloned().chain([answer]).collect();
        self.now.state.forecasts(&walk.action, &answers, Some(side), &self.not_chosen())
    }

    /// Audits the odds of the open question: computes merged situations again separately, and
    /// compares the results. `S` must be the battle's system.
    pub fn audit<S: RuleSystem>(&self, dice: &mut impl Rng) -> Audit {
        self.walked::<S, _>(|walked| walked.audit(dice)).unwrap_or_default()
    }

    /// Calls `then` with the open walk-through, which must be one of the system `S`.
    pub(crate) fn walked<S: RuleSystem, T>(
        &self,
        then: impl FnOnce(Walked<'_, S>) -> T,
    ) -> Option<T> {
        let (Walk { action, answers, .. }, _) = self.now.open.as_ref()?;
        let (state, action) = (self.now.state.of_system::<S>(), action.read());
        debug_assert!(state.is_some() && action.is_some(), "a battle of another system");
        Some(then(Walked { state: state?, action: &action?, answers }))
    }

    /// Takes an offer: starts its action, or the action that must come first.
    ///
    /// # Errors
    /// Returns an error if another walk-through is open, or the action is not offered. The battle
    /// then stays unchanged.
    pub fn take(&mut self, action: &Row) -> Result<(), Refusal> {
        self.begin_act();
        self.start(action)?;
        self.undone.clear();
        Ok(())
    }

    /// Takes an offer even during a walk-through. The walk-through is cancelled for good: its dice
    /// are undone, and the action that should follow it is dropped.
    ///
    /// # Errors
    /// Returns an error if the action is not offered. The battle then stays unchanged.
    pub fn take_instead(&mut self, action: &Row) -> Result<(), Refusal> {
        let walk = self.walk_of(action)?;
        self.begin_act();
        self.leave_meanwhile();
        if let Some((left, _)) = self.now.open.take()
            && self.has_followed(&left)
        {
            self.untie();
        }
        self.open(walk);
        self.settle();
        self.undone.clear();
        Ok(())
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// Returns an error if no question is open or the answer does not fit. The battle then stays
    /// unchanged.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Refusal> {
        self.begin_act();
        self.reply(answer)?;
        self.undone.clear();
        Ok(())
    }

    /// Rolls the dice that are asked for, answers with them, and returns the answer.
    ///
    /// # Errors
    /// Returns an error if no dice are asked for. The battle then stays unchanged.
    pub fn roll(&mut self, dice: &mut impl Rng) -> Result<Answer, Refusal> {
        let Thrown { answer, .. } = self.throw(dice)?;
        self.answer(answer.clone())?;
        Ok(answer)
    }

    /// Rolls the dice that are asked for, without answering with them.
    ///
    /// # Errors
    /// Returns an error if no dice are asked for.
    pub fn throw(&self, dice: &mut impl Rng) -> Result<Thrown, Refusal> {
        let prompt = self.prompt().ok_or(Refusal::NothingAsked)?;
        prompt.question.throw(dice).ok_or(Refusal::AnotherQuestion)
    }

    /// Changes a tracker by hand, at any time.
    ///
    /// # Errors
    /// Returns an error if there is no such figure or tracker, or the value is impossible. The
    /// battle then stays unchanged.
    pub fn overrule(
        &mut self,
        holder: Holder,
        tracker: &str,
        change: Change,
    ) -> Result<(), Refusal> {
        self.begin_act();
        self.by_hand(holder, tracker, change)?;
        self.undone.clear();
        Ok(())
    }

    fn start(&mut self, action: &Row) -> Result<(), Refusal> {
        if let Some((_, run)) = &self.now.open {
            return Err(Refusal::Busy(format!("Finish this first: {}.", run.headline)));
        }
        let walk = self.walk_of(action)?;
        self.open(walk);
        self.settle();
        Ok(())
    }

    fn reply(&mut self, answer: Answer) -> Result<(), Refusal> {
        let Now { state, open: Some((walk, run)), .. } = &mut *self.now else {
            return Err(Refusal::NothingAsked);
        };
        if let Some(id) = run.missing {
            return self.fill_asked(id, &answer);
        }
        if let (Answer::Set(key, value), End::Asking(prompt)) = (&answer, &run.end) {
            let declared = prompt.conditions.iter().find(|condition| condition.key == key);
            if declared.is_none_or(|it| usize::from(*value) >= it.options.len()) {
                return Err(Refusal::NotAChoice(None));
            }
        }
        walk.answers.push(answer);
        let next = walk.run(&**state);
        if let End::Refused(refusal) = next.end {
            walk.answers.pop();
            return Err(refusal);
        }
        self.moments.extend(next.moments.iter().skip(run.moments.len()));
        *run = next;
        self.settle();
        Ok(())
    }

    fn by_hand(&mut self, holder: Holder, tracker: &str, change: Change) -> Result<(), Refusal> {
        if let Some(deed) = self.now.own.turned(holder, tracker, change) {
            return self.write_own(deed?);
        }
        if let Some(filled) = self.fill_by_hand(holder, tracker, change) {
            return filled;
        }
        let effects = self.state().change(holder, tracker, change)?;
        if self.in_the_middle().is_some() {
            if let Some((_, PlainRun { missing: Some(id), .. })) = &self.now.open {
                return Err(self.now.state.participants().needs(*id));
            }
            return self.reply(Answer::Overrule(holder, tracker.to_owned(), change));
        }
        // The tracker may only exist in the state that players see.
        let told = self.state().describe_change(holder, tracker, change);
        let mut state = self.now.state.clone();
        let (mut lines, missing) = watch(|| {
            let mut lines = Vec::new();
            for effect in &effects {
                if let Some(text) = state.describe(effect) {
                    lines.push(Line::new(LineKind::Effect, text));
                }
                state.apply(effect);
            }
            lines
        });
        if let Some(id) = missing {
            return Err(self.now.state.participants().needs(id));
        }
        if lines.is_empty() {
            lines.extend(told.map(|text| Line::new(LineKind::Effect, text)));
        }
        self.now.open = None;
        let before = std::mem::replace(&mut self.now.state, state);
        let by = By::Hand { holder, tracker: tracker.to_owned(), change };
        let title = "By hand".to_owned();
        self.enter(Entry { by, title, lines, effects, luck: Vec::new() }, before);
        self.settle();
        Ok(())
    }

    /// Returns the headline of the open walk-through, if a player has started it or given an
    /// answer.
    fn in_the_middle(&self) -> Option<&Headline> {
        let (walk, run) = self.now.open.as_ref()?;
        (!walk.raised || !walk.answers.is_empty()).then_some(&run.headline)
    }

    /// Opens a walk-through. If an answer does not fit its question, that answer and all later ones
    /// are dropped.
    fn open(&mut self, mut walk: Walk) {
        let mut run = walk.run(&*self.now.state);
        while matches!(run.end, End::Refused(_)) && walk.answers.pop().is_some() {
            run = walk.run(&*self.now.state);
        }
        self.moments.extend(&run.moments);
        self.now.open = Some((walk, run));
    }

    /// Continues until a question is open or nothing is due. Records finished walk-throughs, and
    /// opens those that follow them or that the rules require.
    fn settle(&mut self) {
        for _ in 0..MOST_RAISED {
            match self.now.open.take() {
                Some((walk, run)) if matches!(run.end, End::Asking(_)) => {
                    self.now.open = Some((walk, run));
                    return;
                }
                Some((walk, run)) => {
                    let then = walk.then.clone();
                    self.write_down(walk, run);
                    self.follow(then);
                }
                None => match self.now.state.due() {
                    Some(action) => self.open(Walk::raised(action)),
                    None => return,
                },
            }
        }
        debug_assert!(false, "a rule triggers itself endlessly");
    }

    fn write_down(&mut self, walk: Walk, run: PlainRun) {
        let PlainRun { state, mut lines, effects, outcomes, headline, title, luck, .. } = run;
        let title = title.unwrap_or_else(|| self.now.state.title(&walk.action));
        sum_up(&mut lines, &outcomes, &headline);
        self.tell_chapter(&mut lines, &*state);
        self.end_own_turn(&mut lines);
        let before = std::mem::replace(&mut self.now.state, state);
        let luck = Luck::by_side(luck);
        self.enter(Entry { by: By::Play(walk), title, lines, effects, luck }, before);
    }
}

/// Adds a headline to an entry whose rule has none, from its last outcome that is not interim. If a
/// line already says that, it becomes the headline.
fn sum_up(lines: &mut Vec<Line>, outcomes: &[Outcome], headline: &Headline) {
    let says = |line: &Line| matches!(line.kind, LineKind::Outcome | LineKind::Headline);
    let outcome = outcomes.iter().rfind(|it| !it.interim).or(outcomes.last());
    let Some(outcome) = outcome.filter(|_| !lines.iter().any(says)) else { return };
    let title = &headline.title;
    let colon = if title.ends_with('?') { "" } else { ":" };
    let text = format!("{title}{colon} {}.", outcome.label);
    match lines.iter_mut().find(|line| line.text == text) {
        Some(line) => line.kind = LineKind::Headline,
        None => lines.push(Line::new(LineKind::Headline, text)),
    }
}
