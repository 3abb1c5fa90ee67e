//! The pool of dice that directly follows another one, such as the blocks against its hits, or a
//! choice.

use super::Battle;
use crate::{
    conversation::{Answer, ChoiceOption, Condition, End, Pool, Prompt, Question, Telling},
    refusal::Refusal,
};

/// Up to this many dice of the second pool, players can enter the results of both at once.
const MOST_DICE: u16 = 6;

/// The pool that follows directly on the open one, if players decide nothing in between. Players
/// can then enter the results of both at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextPool {
    /// The second pool, without a number of dice.
    pub pool: Pool,
    /// The number of its dice, by the number of dice in the last band of the open pool. 0 if
    /// something else follows. Numbers after the end of the list are not known.
    pub dice: Vec<u16>,
}

/// The pool that follows directly on one of the two options of the open choice, such as the strike
/// of a unit that strikes back. Players can then choose the option by entering its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionPool {
    /// The index of the option.
    pub option: u16,
    /// The pool.
    pub pool: Pool,
    /// The conditions of the pool, all with their default values. To change them, players choose
    /// the option first.
    pub conditions: Vec<Condition>,
    /// The pool that directly follows on this one.
    pub next: Option<NextPool>,
}

impl Battle {
    /// Returns the pool that follows directly on the open one. Both have two bands.
    pub fn next_pool(&self) -> Option<NextPool> {
        self.next_after(&[], self.prompt()?)
    }

    /// Returns the pool that only one of two options leads to. It has two bands.
    pub fn option_pool(&self) -> Option<OptionPool> {
        let choice = self.prompt()?.question.choice()?;
        let is_plain = choice.options.len() == 2 && choice.options.iter().all(is_plain);
        let after = |option| {
            let chosen = Answer::Choice(option);
            let prompt = self.prompt_after(std::slice::from_ref(&chosen), Telling::Aloud)?;
            let is_ready = !has_set(&prompt) && prompt.interrupts.is_empty();
            let pool = pool_of(&prompt).filter(|_| is_ready)?.clone();
            let next = self.next_after(&[chosen], &prompt);
            Some(OptionPool { option, pool, conditions: prompt.conditions, next })
        };
        match is_plain.then(|| [after(0), after(1)])? {
            [Some(one), None] | [None, Some(one)] => Some(one),
            _ => None,
        }
    }

    /// Returns the pool that follows directly on that of `open`, which is asked after some more
    /// answers.
    fn next_after(&self, answers: &[Answer], open: &Prompt) -> Option<NextPool> {
        let pool = pool_of(open)?;
        let is_known = |key| open.conditions.iter().any(|it| it.key == key);
        let mut next = NextPool { pool: pool.clone(), dice: vec![0] };
        for count in 1..=pool.dice {
            let counted = Answer::Pool(vec![pool.dice - count, count]);
            let answers = [answers, &[counted]].concat();
            let Some(prompt) = self.prompt_after(&answers, Telling::Silent) else { break };
            let is_new = prompt.conditions.iter().any(|it| !is_known(it.key));
            if is_new || has_set(&prompt) || !prompt.interrupts.is_empty() {
                break;
            }
            let Some(pool) = pool_of(&prompt) else { break };
            let alike = Pool { dice: 0, ..pool.clone() };
            if pool.dice > MOST_DICE || count > 1 && alike != next.pool {
                break;
            }
            next.pool = alike;
            next.dice.push(pool.dice);
        }
        (next.dice.len() > 1).then_some(next)
    }

    /// Returns the question that follows after some more answers.
    fn prompt_after(&self, more: &[Answer], telling: Telling) -> Option<Prompt> {
        let (walk, _) = self.now.open.as_ref()?;
        let answers = [&walk.answers, more].concat();
        let run = self.now.state.run(&walk.action, &answers, telling);
        let End::Asking(prompt) = run.end else { return None };
        Some(*prompt)
    }

    /// Answers the open question and those that follow it. Each answer can be undone on its own.
    ///
    /// # Errors
    /// Returns an error if an answer does not fit. The battle then stays unchanged.
    pub fn answer_all(&mut self, answers: &[Answer]) -> Result<(), Refusal> {
        self.begin_act();
        for (done, answer) in answers.iter().enumerate() {
            if let Err(refusal) = self.reply(answer.clone()) {
                for _ in 0..done {
                    self.undo()?;
                    self.undone.pop();
                }
                return Err(refusal);
            }
        }
        self.undone.clear();
        Ok(())
    }
}

/// Returns `true` for an option that can be chosen, and that is not a figure.
fn is_plain(option: &ChoiceOption) -> bool {
    option.refusal.is_none() && option.figure.is_none()
}

/// Returns `true` if players have changed a condition.
fn has_set(prompt: &Prompt) -> bool {
    prompt.conditions.iter().any(|it| it.value != it.preset)
}

/// Returns the pool that a prompt asks for, if its dice are counted in two bands.
fn pool_of(prompt: &Prompt) -> Option<&Pool> {
    match &prompt.question {
        Question::Pool(pool) if pool.reading.bands.len() == 2 => Some(pool),
        _ => None,
    }
}
