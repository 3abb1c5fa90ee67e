//! Whether a roster can be played.

use super::{Battle, System};
use crate::sheet::{Problem, Roster};

impl System {
    /// A battle of a roster, as the first side, against samples.
    ///
    /// # Errors
    /// All that keeps it from being played.
    pub fn trial(self, roster: &Roster) -> Result<Battle, Vec<Problem>> {
        let mut rosters = vec![roster.clone()];
        let others = usize::from(*self.about().sides.start()).saturating_sub(1);
        let mut samples = self.samples();
        if samples.is_empty() {
            // A game that a player wrote need not have any.
            samples = rosters.clone();
        }
        rosters.extend(samples.into_iter().cycle().take(others));
        Battle::begin(self, rosters)
    }

    /// All that keeps a roster from being played, whoever plays against it.
    pub fn problems(self, roster: &Roster) -> Vec<Problem> {
        self.trial(roster).err().unwrap_or_default()
    }
}
