//! The table: a rule's interface to the players.

mod ask;
mod by_hand;
mod conditions;
mod counted;
mod erased;
mod for_odds;
mod interrupts;
mod mind;
mod one_by_one;
mod part;
mod pools;
mod questions;
mod rolls;
mod run;
mod stages;
mod steps;
#[cfg(test)]
mod tests;

pub use ask::Ask;
pub use conditions::{Label, Names, PickFrom, Signed};
pub use for_odds::ForOdds;
pub use one_by_one::{Failures, PoolRoll, Together};
pub use questions::ChooseFrom;
pub use rolls::OfferedRoll;
pub use run::{End, Run, run_to_end};
pub(crate) use run::{RunOf, Until, run};
pub(crate) use stages::Landing;

use std::{borrow::Cow, collections::BTreeSet, rc::Rc};

use super::{
    Answer, Condition, Headline, Line, LineKind, Luck, Moment, Outcome, Prompt, Question, Settled,
};
use crate::{
    counting::{Counting, OpenDice, Said},
    ids::FigureId,
    line::{Reminder, Told},
    refusal::Refusal,
    system::RuleSystem,
};

/// The result of a rule or one of its steps: a value, or the reason why the rule stops early.
pub type Flow<T> = Result<T, Stop>;

/// The reason why a rule stopped before its end. Rules only pass it on with `?`.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// An answer is missing.
    Ask(Box<Prompt>),
    /// Odds don't need the rest of the rule, or already know what follows.
    Horizon,
    /// Odds cannot be computed, so none are shown.
    TooWide,
    /// An answer does not fit its question.
    Refused(Refusal),
}

/// Whether a run writes lines. Odds only count results, so they run silently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// Writes all lines, for the log.
    Aloud,
    /// Writes no lines.
    Silent,
}

/// The progress of a rule so far: the players' answers, the state of the battle, effects, lines and
/// outcomes.
pub struct Table<'a, S: RuleSystem> {
    state: S::State,
    effects: Vec<S::Effect>,
    lines: Vec<Line>,
    outcomes: Vec<Outcome>,
    stakes: Vec<Settled>,
    moments: Vec<(Moment, Option<FigureId>)>,
    /// Rolls to be written in one line: the roller, and a few words for each result.
    rolled: Vec<(String, Vec<String>)>,
    luck: Vec<Luck>,
    headline: Headline,
    title: Option<String>,
    conditions: Vec<Condition>,
    /// Whether conditions have been asked for since the last question.
    has_unseen_conditions: bool,
    answers: &'a [Answer],
    next: usize,
    telling: Telling,
    until: Until,
    /// Whether a figure can interrupt before the coming question.
    paused: bool,
    /// Whether an interruption is being played.
    interrupting: bool,
    /// Whether an outcome that follows replaces all those reported now.
    is_covered: bool,
    /// The number of answers read when manual changes were last applied.
    settled_at: Option<usize>,
    /// While odds are computed: whether an outcome was left out because another one follows.
    owes_outcome: bool,
    /// The number of [steps](Table::step) so far. While odds are computed, this is the number on
    /// the longest path to this situation.
    steps: u32,
    /// While odds are computed: the source of the answers that players have not given.
    counting: Option<&'a mut Counting>,
    /// While odds are computed: the dice that have not been counted yet.
    open_dice: Option<Rc<OpenDice>>,
    /// Every unknown amount has a clone of this, so that the table can check whether any is left.
    held: Rc<()>,
    /// While odds are computed: a hash of the rule's memory.
    mind: u64,
    /// While odds are computed: whether the computation has not supplied an answer yet, so that the
    /// coming question is the one that players see.
    is_open: bool,
    /// While odds compute a part separately: the outcomes and stakes reported before it.
    said_in_part: Option<Said>,
    /// The happenings so far: since the walk-through began, and since each open `watch` began.
    happened: Rc<Vec<BTreeSet<S::Happening>>>,
}

impl<S: RuleSystem> Table<'_, S> {
    /// Returns the current state, including all effects of this walk-through so far.
    pub fn state(&self) -> &S::State {
        &self.state
    }

    /// Sets the headline of every prompt from now on: who does what to whom.
    pub fn headline(&mut self, words: impl Into<Headline>) {
        self.headline = words.into();
    }

    /// Applies an effect to the battle and logs it.
    pub fn apply(&mut self, effect: S::Effect) {
        if self.telling == Telling::Aloud {
            let told = S::describe(&self.state, &effect);
            let told = told.map(|text| Line::new(LineKind::Effect, text));
            let order = S::order(&self.state, &effect).map(Line::from);
            self.lines.extend(told.into_iter().chain(order));
        }
        S::apply(&mut self.state, &effect);
        if let Some(happening) = S::happening(&effect)
            && let Some(latest) = Rc::make_mut(&mut self.happened).last_mut()
        {
            latest.insert(happening);
        }
        self.effects.push(effect);
    }

    /// Applies an effect whose description sums up the whole entry, so that the log has it once.
    pub fn apply_as_headline(&mut self, effect: S::Effect) {
        let from = self.lines.len();
        self.apply(effect);
        for line in self.lines.iter_mut().skip(from).filter(|it| it.kind == LineKind::Effect) {
            line.kind = LineKind::Headline;
        }
    }

    /// Applies several effects that the log lists in one line after `what`: "Cleared: Dirk (moved),
    /// Bob (holding)." Each effect's description must be an item in that list.
    pub fn apply_as_one(&mut self, what: &str, effects: impl IntoIterator<Item = S::Effect>) {
        let from = self.lines.len();
        effects.into_iter().for_each(|effect| self.apply(effect));
        let pieces: Vec<String> = self.lines.drain(from..).map(|line| line.text).collect();
        if !pieces.is_empty() {
            self.tell(Told::Effect, |_| format!("{what}: {}.", pieces.join(", ")));
        }
    }

    /// Shows players a text built from the current state. The text is only built if players will
    /// read it.
    ///
    /// A title ("Dirk charges Bob") replaces the action's title, except during an interruption. A
    /// figure's reminder ("Move Bob back 1″.") disappears when the figure leaves play. An outcome
    /// starts with the rolls told for it: "Oona: hit on 12, miss on 70; Bob: parry on 20. Bob
    /// parries." Everything else is a line of the log.
    pub fn tell(&mut self, told: Told<'_>, words: impl FnOnce(&S::State) -> String) {
        if self.telling != Telling::Silent {
            let text = words(&self.state);
            self.put(told, text);
        }
    }

    // This is a separate function so that its code isn't repeated for each type of `words`.
    fn put(&mut self, told: Told<'_>, text: String) {
        match told {
            Told::Title if self.interrupting => {}
            Told::Title => self.title = Some(text),
            Told::RollOf(who) => match self.rolled.last_mut() {
                Some((same, all)) if same == who => all.push(text),
                _ => self.rolled.push((who.to_owned(), vec![text])),
            },
            Told::Reminder(whose) => self.lines.push(Reminder::of(whose, text).into()),
            Told::Outcome => {
                let text = self.after_rolls(text);
                self.lines.push(Line::new(LineKind::Outcome, text));
            }
            Told::Headline => self.lines.push(Line::new(LineKind::Headline, text)),
            Told::Roll => self.lines.push(Line::new(LineKind::Roll, text)),
            Told::Effect => self.lines.push(Line::new(LineKind::Effect, text)),
            Told::Note => self.lines.push(Line::new(LineKind::Note, text)),
            Told::Over => self.lines.push(Line::new(LineKind::Over, text)),
        }
    }

    /// Takes the rolls told so far, and puts them before the text of an outcome.
    fn after_rolls(&mut self, text: String) -> String {
        let rolled = std::mem::take(&mut self.rolled).into_iter();
        let rolled: Vec<String> =
            rolled.map(|(who, all)| format!("{who}: {}", all.join(", "))).collect();
        if rolled.is_empty() { text } else { format!("{}. {text}", rolled.join("; ")) }
    }

    /// Records an event that deserves the players' attention. If it happened to a figure, the
    /// figure's card shows it.
    pub fn moment(&mut self, moment: Moment, figure: Option<FigureId>) {
        if self.telling == Telling::Aloud {
            self.moments.push((moment, figure));
        }
    }

    /// Keeps the reminders of figures that have left by now, because these reminders say how the
    /// figures leave.
    pub fn keep_orders(&mut self, has_left: impl Fn(&S::State, FigureId) -> bool) {
        for line in &mut self.lines {
            line.needs = line.needs.filter(|&id| !has_left(&self.state, id));
        }
    }

    /// Reports the outcome of a test, for the odds.
    ///
    /// # Errors
    /// Stops the rule if odds look no further than this outcome. Rules return this error with `?`.
    pub fn outcome(&mut self, outcome: Outcome) -> Flow<()> {
        let is_within_test = self.counting.as_deref().is_some_and(Counting::is_within_test);
        let is_replaced = self.is_covered && !matches!(self.until, Until::Outcomes(_));
        if self.needs_stakes() || is_within_test || is_replaced {
            return Ok(());
        }
        self.outcomes.push(outcome);
        self.owes_outcome = false;
        match self.until {
            Until::Outcomes(count) if self.outcomes.len() >= count => Err(Stop::Horizon),
            _ => Ok(()),
        }
    }

    /// Returns `true` while odds compute the stakes of options, before players choose.
    fn needs_stakes(&self) -> bool {
        matches!(self.until, Until::Aftermath(_))
    }

    /// Returns the number of outcomes and stakes reported so far.
    fn said(&self) -> Said {
        Said { outcomes: self.outcomes.len(), stakes: self.stakes.len() }
    }
}

impl<'a, S: RuleSystem> Table<'a, S> {
    /// Returns the methods that only odds need. A rule plays the same without them.
    pub fn for_odds(&mut self) -> ForOdds<'_, 'a, S> {
        ForOdds(self)
    }

    fn new(
        state: &S::State,
        answers: &'a [Answer],
        telling: Telling,
        until: Until,
        counting: Option<&'a mut Counting>,
    ) -> Self {
        Self {
            state: state.clone(),
            effects: Vec::new(),
            lines: Vec::new(),
            outcomes: Vec::new(),
            stakes: Vec::new(),
            moments: Vec::new(),
            rolled: Vec::new(),
            luck: Vec::new(),
            headline: Headline::default(),
            title: None,
            conditions: Vec::new(),
            has_unseen_conditions: false,
            answers,
            next: 0,
            telling,
            until,
            paused: false,
            interrupting: false,
            is_covered: false,
            settled_at: None,
            owes_outcome: false,
            steps: 0,
            counting,
            open_dice: None,
            held: Rc::default(),
            mind: 0,
            is_open: true,
            said_in_part: None,
            happened: Rc::new(vec![BTreeSet::new()]),
        }
    }

    /// Returns the answers since the last reply: conditions set and trackers changed by hand.
    fn said_before_reply(&self) -> impl Iterator<Item = &'a Answer> + use<'a, S> {
        let rest = self.answers.get(self.next..).unwrap_or_default();
        rest.iter().take_while(|answer| !answer.is_reply())
    }

    fn next_reply(&self) -> Option<&'a Answer> {
        self.answers.get(self.next + self.said_before_reply().count())
    }

    /// Returns `true` if the coming question is answered, by the players or by the computation of
    /// odds.
    fn is_answered(&self) -> bool {
        self.next_reply().is_some() || self.counting.as_deref().is_some_and(Counting::retraces)
    }

    /// Returns `true` if the answers not read yet include a manual change to a tracker.
    fn is_overruled_later(&self) -> bool {
        let mut rest = self.answers.iter().skip(self.next);
        rest.any(|answer| matches!(answer, Answer::Overrule(..)))
    }

    /// Reads the next reply, or stops with the prompt that needs one.
    fn reply(&mut self, ask: Ask, question: &dyn Fn(&S::State) -> Question) -> Flow<Answer> {
        self.settle();
        let reply_at = self.next + self.said_before_reply().count();
        let conditions = std::mem::take(&mut self.conditions);
        self.has_unseen_conditions = false;
        let paused = std::mem::take(&mut self.paused);
        if let Some(reply) = self.answers.get(reply_at) {
            self.next = reply_at + 1;
            self.overrule();
            return Ok(reply.clone());
        }
        let may_interrupt = paused && self.telling == Telling::Aloud;
        let interrupts = if may_interrupt { S::interrupters(&self.state) } else { Vec::new() };
        self.counted_reply(question, |table, question| {
            Box::new(Prompt { interrupts, ..table.prompt(ask, question, conditions) })
        })
    }

    fn prompt(&self, ask: Ask, question: Question, conditions: Vec<Condition>) -> Prompt {
        Prompt {
            headline: self.headline.clone(),
            ask: ask.text.into_owned(),
            hint: ask.hint.map(Cow::into_owned),
            side: ask.side,
            is_fact: ask.is_fact,
            question,
            conditions,
            interrupts: Vec::new(),
            topic: ask.topic,
            test: ask.test,
        }
    }
}
