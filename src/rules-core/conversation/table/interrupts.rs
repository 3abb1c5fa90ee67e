//! Figures that break in.

use super::{Flow, Stop, Table};
use crate::{conversation::Answer, refusal::Refusal, system::RuleSystem};

impl<S: RuleSystem> Table<'_, S> {
    /// Lets figures break in at this point. What they do is played first. The rule reads the battle
    /// and its conditions only after this, so it sees them as the interruption left them.
    ///
    /// # Errors
    /// Stops where an answer of whoever breaks in is missing or does not fit.
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
