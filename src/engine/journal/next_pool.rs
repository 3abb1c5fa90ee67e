//! The pool of dice that directly follows another one, such as the blocks against its hits.

use super::Journal;
use crate::{
    conversation::{Answer, End, Pool, Prompt, Question, Telling, Until, run},
    refusal::Refusal,
    system::RuleSystem,
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

impl<S: RuleSystem> Journal<S> {
    /// Returns the pool that follows directly on the open one. Both have two bands.
    pub fn next_pool(&self) -> Option<NextPool> {
        let prompt = self.prompt()?;
        let open = pool_of(prompt)?;
        let mut next = NextPool { pool: open.clone(), dice: vec![0] };
        for count in 1..=open.dice {
            let Some(pool) = self.pool_after(prompt, open.dice, count) else { break };
            let dice = pool.dice;
            let alike = Pool { dice: 0, ..pool };
            if dice > MOST_DICE || count > 1 && alike != next.pool {
                break;
            }
            next.pool = alike;
            next.dice.push(dice);
        }
        (next.dice.len() > 1).then_some(next)
    }

    /// Returns the pool that follows if this many of the open pool's dice are in its last band.
    /// Returns `None` if players have something to decide or to set before.
    fn pool_after(&self, open: &Prompt, dice: u16, count: u16) -> Option<Pool> {
        let (walk, _) = self.walk()?;
        let mut answers = walk.answers.clone();
        answers.push(Answer::Pool(vec![dice - count, count]));
        let run = run::<S>(&self.state, &walk.action, &answers, Telling::Silent, Until::End, None);
        let End::Asking(next) = run.end else { return None };
        let is_known = |key| open.conditions.iter().any(|it| it.key == key);
        let mut conditions = next.conditions.iter();
        let has_new = conditions.any(|it| it.value != it.preset || !is_known(it.key));
        (!has_new && next.interrupts.is_empty()).then(|| pool_of(&next).cloned()).flatten()
    }

    /// Answers the open question and the one that follows it. Each answer can be undone on its own.
    ///
    /// # Errors
    /// Returns an error if an answer does not fit. The battle then stays unchanged.
    pub fn answer_both(&mut self, first: Answer, second: Answer) -> Result<(), Refusal> {
        self.begin_act();
        self.reply(first)?;
        if let Err(refusal) = self.reply(second) {
            self.undo()?;
            self.undone.pop();
            return Err(refusal);
        }
        self.undone.clear();
        Ok(())
    }
}

/// Returns the pool that a prompt asks for, if its dice are counted in two bands.
fn pool_of(prompt: &Prompt) -> Option<&Pool> {
    match &prompt.question {
        Question::Pool(pool) if pool.reading.bands.len() == 2 => Some(pool),
        _ => None,
    }
}
