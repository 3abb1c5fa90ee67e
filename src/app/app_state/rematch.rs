//! Rematches: another battle between the same sides.

use ledger::{KeptBattle, Origin, Provenance};
use rules_core::{Battle, sheet::Roster};

use super::AppState;
use crate::browser::random;

/// The rosters for a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rematch {
    /// The rosters that the battle began with.
    Same,
    /// The current versions of the saved rosters, for the next battle of a campaign.
    AsNow,
}

impl AppState {
    /// Returns the current versions of the battle's rosters, or `None` if no roster has changed
    /// since the battle began.
    pub(crate) fn rosters_now(self, kept: &KeptBattle) -> Option<Vec<Roster>> {
        let system = kept.battle.system();
        let now = |(side, roster): (usize, &Roster)| {
            let origin = kept.provenance.sides.get(side).copied().flatten();
            let found = origin.and_then(|origin| {
                self.with_library(|library| {
                    let (_, mut found) = library.roster_of(system, origin)?;
                    library.fill_in(&mut found);
                    Some(found.roster)
                })
            });
            found.unwrap_or_else(|| roster.clone())
        };
        let rosters: Vec<Roster> = kept.battle.rosters().iter().enumerate().map(now).collect();
        (rosters != kept.battle.rosters()).then_some(rosters)
    }

    /// Starts a battle between the same sides and goes to it. If the battle cannot begin with these
    /// rosters, tells the player why.
    pub(crate) fn rematch(self, kept: &KeptBattle, rosters: Rematch) {
        let same = || kept.battle.rosters().to_vec();
        let rosters = match rosters {
            Rematch::Same => same(),
            Rematch::AsNow => self.rosters_now(kept).unwrap_or_else(same),
        };
        let battle = match Battle::begin(kept.battle.system(), rosters) {
            Ok(battle) => battle,
            Err(problems) => {
                let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
                return self.say(format!("Couldn't start the rematch. {}.", problems.join(". ")));
            }
        };
        let provenance = Provenance {
            origin: Some(Origin(random::number())),
            sides: kept.provenance.sides.clone(),
            parted_at: None,
            used: Vec::new(),
        };
        let _edition = self.open_battle(None, KeptBattle { battle, provenance });
    }
}
