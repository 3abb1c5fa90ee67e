//! Trial battles, which check whether a roster can be played.

use engine::sheet::{Problem, Roster};

use super::{Battle, System};

impl System {
    /// Begins a battle with this roster as the first side, against sample rosters or, if there are
    /// none, copies of this roster.
    ///
    /// # Errors
    /// Returns everything that prevents the roster from being played.
    pub fn trial(self, roster: &Roster) -> Result<Battle, Vec<Problem>> {
        Battle::begin(self, self.about().trial_rosters(roster, self.samples()))
    }

    /// Returns everything that prevents a roster from being played.
    pub fn problems(self, roster: &Roster) -> Vec<Problem> {
        self.trial(roster).err().unwrap_or_default()
    }
}
