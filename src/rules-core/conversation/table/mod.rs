//! The table a rule talks to.

mod ask;
mod by_hand;
mod conditions;
mod counted;
mod interrupts;
mod lots;
mod mind;
mod part;
mod questions;
mod rolls;
mod run;
mod stages;
#[cfg(test)]
mod tests;

pub use ask::Ask;
pub use run::{End, Run};
pub(crate) use run::{Until, run};

use std::{borrow::Cow, collections::BTreeSet, rc::Rc};

use super::{
    Answer, Condition, Headline, Line, LineKind, Luck, Moment, Outcome, Prompt, Question, Settled,
    Stake,
};
use crate::{
    counting::{Counting, Said, Urn},
    ids::FigureId,
    refusal::Refusal,
    system::RuleSystem,
};

/// What a rule returns: a value, or early because the conversation stops here.
pub type Flow<T> = Result<T, Stop>;

/// Why a rule stopped before its end. Rules only pass it on.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// An answer is missing.
    Ask(Box<Prompt>),
    /// The outcome that was looked for has been stated.
    Horizon,
    /// An answer does not fit its question.
    Refused(Refusal),
}

/// Whether a run writes its lines. Odds only count, so they run in silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    Aloud,
    Silent,
}

/// What a rule has said and heard so far: the players' answers, the state of the battle, effects,
/// lines, outcomes.
pub struct Table<'a, S: RuleSystem> {
    state: S::State,
    effects: Vec<S::Effect>,
    lines: Vec<Line>,
    outcomes: Vec<Outcome>,
    stakes: Vec<Settled>,
    moments: Vec<(Moment, Option<FigureId>)>,
    /// What was rolled and is still to be told: by whom, and in a few words each.
    rolled: Vec<(String, Vec<String>)>,
    luck: Vec<Luck>,
    headline: Headline,
    conditions: Vec<Condition>,
    answers: &'a [Answer],
    next: usize,
    telling: Telling,
    until: Until,
    /// Whether the coming question is one before which a figure may break in.
    paused: bool,
    /// Whether what is played now is itself breaking in.
    interrupting: bool,
    /// Whether outcomes only lead to one that is stated later.
    in_passing: bool,
    /// The answers that were given when changes by hand were last settled.
    settled_at: Option<usize>,
    /// Where odds are counted: what answers in the players' place.
    counting: Option<&'a mut Counting>,
    /// Where odds are counted: dice that nobody has looked at yet.
    urn: Option<Rc<Urn>>,
    /// Held by all lots of these dice.
    held: Rc<()>,
    /// Where odds are counted: what the rule has in mind, as a hash.
    mind: u64,
    /// Where odds are counted: whether nothing was heard yet, so that what is asked is what the
    /// players are asked.
    is_open: bool,
    /// Where odds count a part by itself: how much was said before it.
    said_in_part: Option<Said>,
    /// What has happened that rules look back on: in all, and since each watch began.
    happened: Vec<BTreeSet<S::Happening>>,
}

impl<S: RuleSystem> Table<'_, S> {
    /// The battle as it is now, with all effects of this walk-through so far.
    pub fn state(&self) -> &S::State {
        &self.state
    }

    /// Says who does what to whom; it heads every prompt from now on.
    pub fn headline(&mut self, words: impl Into<Headline>) {
        self.headline = words.into();
    }

    /// Changes the battle, and says so in the log.
    pub fn apply(&mut self, effect: S::Effect) {
        if self.telling == Telling::Aloud {
            let told = S::describe(&self.state, &effect).map(|text| (LineKind::Effect, text));
            let order = S::order(&self.state, &effect).map(|text| (LineKind::Order, text));
            let lines = told.into_iter().chain(order);
            self.lines.extend(lines.map(|(kind, text)| Line { kind, text }));
        }
        S::apply(&mut self.state, &effect);
        if let (Some(happening), Some(latest)) = (S::happening(&effect), self.happened.last_mut()) {
            latest.insert(happening);
        }
        self.effects.push(effect);
    }

    /// Changes the battle in several ways that are told in one line after `what`: "Cleared: Dirk
    /// (moved), Bob (holding)." Each of these effects is described by such a piece of it.
    pub fn apply_as_one(&mut self, what: &str, effects: impl IntoIterator<Item = S::Effect>) {
        let from = self.lines.len();
        effects.into_iter().for_each(|effect| self.apply(effect));
        let pieces: Vec<String> = self.lines.drain(from..).map(|line| line.text).collect();
        if !pieces.is_empty() {
            self.tell(LineKind::Effect, || format!("{what}: {}.", pieces.join(", ")));
        }
    }

    /// Writes a line into the log. The words are only made where someone reads them.
    pub fn tell(&mut self, kind: LineKind, words: impl FnOnce() -> String) {
        if self.telling == Telling::Aloud {
            self.lines.push(Line { kind, text: words() });
        }
    }

    /// The same, of how the battle stands by now.
    pub fn tell_of(&mut self, kind: LineKind, words: impl FnOnce(&S::State) -> String) {
        if self.telling == Telling::Aloud {
            let text = words(&self.state);
            self.lines.push(Line { kind, text });
        }
    }

    /// Returns `true` if players read what is asked, and odds do not merely count what may come of
    /// it: hints on options may be left out then.
    pub fn is_read(&self) -> bool {
        self.telling == Telling::Aloud
    }

    /// Says what somebody has rolled, for the line that tells [what came of
    /// it](Table::tell_of_rolls): "hit on 40".
    pub fn rolled(&mut self, who: &str, words: impl FnOnce() -> String) {
        if self.telling == Telling::Silent {
            return;
        }
        match self.rolled.last_mut() {
            Some((same, all)) if same == who => all.push(words()),
            _ => self.rolled.push((who.to_owned(), vec![words()])),
        }
    }

    /// Writes a line into the log, of how the battle stands by now, after all that was rolled for
    /// it: "Oona: hit on 12, miss on 70; Bob: parry on 20. Bob parries."
    pub fn tell_of_rolls(&mut self, kind: LineKind, words: impl FnOnce(&S::State) -> String) {
        let rolled = std::mem::take(&mut self.rolled).into_iter();
        let rolled = rolled.map(|(who, all)| format!("{who}: {}", all.join(", ")));
        let rolled: Vec<String> = rolled.collect();
        self.tell_of(kind, |state| match rolled.as_slice() {
            [] => words(state),
            rolled => format!("{}. {}", rolled.join("; "), words(state)),
        });
    }

    /// Says that this is worth looking up for.
    pub fn moment(&mut self, moment: Moment) {
        self.lands(moment, None);
    }

    /// The same of a figure, on whose card it is seen.
    pub fn moment_of(&mut self, moment: Moment, figure: FigureId) {
        self.lands(moment, Some(figure));
    }

    fn lands(&mut self, moment: Moment, figure: Option<FigureId>) {
        if self.telling == Telling::Aloud {
            self.moments.push((moment, figure));
        }
    }

    /// Says what hands do at the table now: "Move Bob back 1 inch."
    pub fn order(&mut self, words: impl FnOnce() -> String) {
        self.tell(LineKind::Order, words);
    }

    /// Says what came of it all, in a sentence. Where a rule does not, its last outcome heads what
    /// is told.
    pub fn sum_up(&mut self, words: impl FnOnce() -> String) {
        self.tell(LineKind::Headline, words);
    }

    /// Plays a part of the rule whose outcomes only lead to one that is stated after it.
    ///
    /// # Errors
    /// Stops where that part does.
    pub fn in_passing<T>(&mut self, play: impl FnOnce(&mut Self) -> Flow<T>) -> Flow<T> {
        let was_in_passing = std::mem::replace(&mut self.in_passing, true);
        let played = play(self);
        self.in_passing = was_in_passing;
        played
    }

    /// States how a test came out, for the odds.
    ///
    /// # Errors
    /// Stops the rule where this outcome is all that was asked for; pass it on with `?`.
    pub fn outcome(&mut self, outcome: Outcome) -> Flow<()> {
        let is_within_test = self.counting.as_deref().is_some_and(Counting::is_within_test);
        if self.until == Until::Aftermath || is_within_test {
            return Ok(());
        }
        self.outcomes.push(if self.in_passing { outcome.interim() } else { outcome });
        match self.until {
            Until::Outcomes(count) if self.outcomes.len() >= count => Err(Stop::Horizon),
            _ => Ok(()),
        }
    }

    /// Settles something by which players judge what to choose: whether it has happened, or how
    /// many there are. Whoever breaks in has something else at stake.
    pub fn stake(&mut self, stake: &'static Stake, settled: impl Into<f64>) {
        if self.until == Until::Aftermath && !self.interrupting {
            self.stakes.push((stake, settled.into()));
        }
    }

    /// Returns `true` if all that is asked for is what is at stake, before players choose.
    pub fn weighs(&self) -> bool {
        self.until == Until::Aftermath
    }

    /// Returns `true` if all that is asked for is what is at stake, and the players have not
    /// answered what comes next: a rule may leave open what it can count by itself.
    pub fn leaves_open(&self) -> bool {
        self.weighs()
            && self.counting.is_some()
            && self.next_reply().is_none()
            && !self.interrupting
    }

    /// Says that nothing that follows settles anything that is at stake, so that nobody need follow
    /// it who only asks for that.
    ///
    /// # Errors
    /// Stops the rule where only that was asked for; pass it on with `?`.
    pub fn all_is_settled(&mut self) -> Flow<()> {
        if self.weighs() && self.counting.is_some() { Err(Stop::Horizon) } else { Ok(()) }
    }

    /// How much was said so far.
    fn said(&self) -> Said {
        Said { outcomes: self.outcomes.len(), stakes: self.stakes.len() }
    }
}

impl<'a, S: RuleSystem> Table<'a, S> {
    /// Says that nothing that follows states an outcome, so that odds need not follow it.
    ///
    /// # Errors
    /// Stops the rule where only outcomes were asked for; pass it on with `?`.
    pub fn all_is_stated(&mut self) -> Flow<()> {
        if self.counting.is_some() { Err(Stop::Horizon) } else { Ok(()) }
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
            conditions: Vec::new(),
            answers,
            next: 0,
            telling,
            until,
            paused: false,
            interrupting: false,
            in_passing: false,
            settled_at: None,
            counting,
            urn: None,
            held: Rc::default(),
            mind: 0,
            is_open: true,
            said_in_part: None,
            happened: vec![BTreeSet::new()],
        }
    }

    /// What was said since the last reply: conditions set and trackers overruled.
    fn said_before_reply(&self) -> impl Iterator<Item = &'a Answer> + use<'a, S> {
        let rest = self.answers.get(self.next..).unwrap_or_default();
        rest.iter().take_while(|answer| !answer.is_reply())
    }

    fn next_reply(&self) -> Option<&'a Answer> {
        self.answers.get(self.next + self.said_before_reply().count())
    }

    /// Returns `true` if the coming question is answered: by the players, or where odds are
    /// counted.
    fn is_answered(&self) -> bool {
        self.next_reply().is_some() || self.counting.as_deref().is_some_and(Counting::retraces)
    }

    /// Returns `true` if a tracker is changed by hand among the answers that are left.
    fn is_overruled_later(&self) -> bool {
        let mut rest = self.answers.iter().skip(self.next);
        rest.any(|answer| matches!(answer, Answer::Overrule(..)))
    }

    /// The next reply, or the prompt that waits for it.
    fn reply(&mut self, ask: Ask, question: impl FnOnce() -> Question) -> Flow<Answer> {
        self.settle()?;
        let reply_at = self.next + self.said_before_reply().count();
        let conditions = std::mem::take(&mut self.conditions);
        let paused = std::mem::take(&mut self.paused);
        if let Some(reply) = self.answers.get(reply_at) {
            self.next = reply_at + 1;
            self.overrule()?;
            return Ok(reply.clone());
        }
        let may_interrupt = paused && self.telling == Telling::Aloud;
        let interrupts = if may_interrupt { S::interrupters(&self.state) } else { Vec::new() };
        self.counted_reply(|table| {
            Box::new(Prompt { interrupts, ..table.prompt(ask, question(), conditions) })
        })
    }

    fn prompt(&self, ask: Ask, question: Question, conditions: Vec<Condition>) -> Prompt {
        Prompt {
            headline: self.headline.clone(),
            ask: ask.text.into_owned(),
            hint: ask.hint.map(Cow::into_owned),
            side: ask.side,
            question,
            conditions,
            interrupts: Vec::new(),
            topic: ask.topic,
            test: ask.test,
        }
    }
}
