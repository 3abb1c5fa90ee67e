//! The table a rule talks to.

mod ask;
mod by_hand;
mod conditions;
mod interrupts;
mod questions;
mod rolls;
mod run;
#[cfg(test)]
mod tests;

pub use ask::Ask;
pub(crate) use run::run;
pub use run::{End, Run};

use super::{Answer, Condition, Line, LineKind, Outcome, Prompt, Question};
use crate::{refusal::Refusal, system::RuleSystem};

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

/// What a rule has said and heard so far: the players' answers, the state of the battle, effects, lines, outcomes.
pub struct Table<'a, S: RuleSystem> {
    state: S::State,
    effects: Vec<S::Effect>,
    lines: Vec<Line>,
    outcomes: Vec<Outcome>,
    headline: String,
    conditions: Vec<Condition>,
    answers: &'a [Answer],
    next: usize,
    telling: Telling,
    horizon: Option<usize>,
    /// Whether the coming question is one before which a figure may break in.
    paused: bool,
    /// Whether what is played now is itself breaking in.
    interrupting: bool,
    /// The answers that were given when changes by hand were last settled.
    settled_at: Option<usize>,
}

impl<S: RuleSystem> Table<'_, S> {
    /// The battle as it is now, with all effects of this walk-through so far.
    pub fn state(&self) -> &S::State {
        &self.state
    }

    /// Says who does what to whom; it heads every prompt from now on.
    pub fn headline(&mut self, words: impl Into<String>) {
        self.headline = words.into();
    }

    /// Changes the battle, and says so in the log.
    pub fn apply(&mut self, effect: S::Effect) {
        let line =
            (self.telling == Telling::Aloud).then(|| S::describe(&self.state, &effect)).flatten();
        if let Some(text) = line {
            self.lines.push(Line { kind: LineKind::Effect, text });
        }
        S::apply(&mut self.state, &effect);
        self.effects.push(effect);
    }

    /// Writes a line into the log. The words are only made where someone reads them.
    pub fn tell(&mut self, kind: LineKind, words: impl FnOnce() -> String) {
        if self.telling == Telling::Aloud {
            self.lines.push(Line { kind, text: words() });
        }
    }

    /// States how a test came out, for the odds.
    ///
    /// # Errors
    /// Stops the rule where this outcome is all that was asked for; pass it on with `?`.
    pub fn outcome(&mut self, outcome: Outcome) -> Flow<()> {
        self.outcomes.push(outcome);
        match self.horizon {
            Some(horizon) if self.outcomes.len() >= horizon => Err(Stop::Horizon),
            _ => Ok(()),
        }
    }
}

impl<'a, S: RuleSystem> Table<'a, S> {
    fn new(
        state: &S::State,
        answers: &'a [Answer],
        telling: Telling,
        horizon: Option<usize>,
    ) -> Self {
        Self {
            state: state.clone(),
            effects: Vec::new(),
            lines: Vec::new(),
            outcomes: Vec::new(),
            headline: String::new(),
            conditions: Vec::new(),
            answers,
            next: 0,
            telling,
            horizon,
            paused: false,
            interrupting: false,
            settled_at: None,
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

    /// The next reply, or the prompt that waits for it.
    fn reply(&mut self, ask: Ask, question: impl FnOnce() -> Question) -> Flow<&'a Answer> {
        self.settle()?;
        let reply_at = self.next + self.said_before_reply().count();
        let conditions = std::mem::take(&mut self.conditions);
        let paused = std::mem::take(&mut self.paused);
        let Some(reply) = self.answers.get(reply_at) else {
            let may_interrupt = paused && self.telling == Telling::Aloud;
            return Err(Stop::Ask(Box::new(Prompt {
                headline: self.headline.clone(),
                ask: ask.text,
                hint: ask.hint,
                side: ask.side,
                question: question(),
                conditions,
                interrupts: if may_interrupt { S::interrupters(&self.state) } else { Vec::new() },
                topic: ask.topic,
            })));
        };
        self.next = reply_at + 1;
        self.overrule()?;
        Ok(reply)
    }
}
