//! Interruptions, in which a figure acts before a question is answered.

use super::{Flow, Stop, Table};
use crate::{conversation::Answer, refusal::Refusal, system::RuleSystem};

impl<S: RuleSystem> Table<'_, S> {
    /// Lets figures interrupt at this point, and plays their actions first. The rule must read the
    /// state and its conditions only after this call, so that it sees the effects of the
    /// interruption.
    ///
    /// # Errors
    /// Stops if an answer of an interrupting figure is missing or does not fit.
    pub fn pause(&mut self) -> Flow<()> {
        if self.interrupting {
            return Ok(());
        }
        self.insist();
        while let Some(&Answer::Interrupt(figure)) = self.next_reply() {
            self.settle();
            self.next += self.said_before_reply().count() + 1;
            if !S::interrupters(&self.state).iter().any(|it| it.figure == figure) {
                return Err(Stop::Refused(Refusal::NotOffered(None)));
            }
            self.overrule();
            self.interrupting = true;
            let headline = std::mem::take(&mut self.headline);
            S::interrupt(self, figure)?;
            self.headline = headline;
            self.interrupting = false;
        }
        self.paused = true;
        Ok(())
    }
}
