//! A battle once more: the same sides, as nothing had happened.

use ledger::{KeptBattle, Origin, Provenance};
use rules_core::{Battle, sheet::Roster};

use super::Desk;
use crate::browser::random;

/// With which rosters a battle is played anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rematch {
    /// Those that it began with.
    Same,
    /// Those as they are kept by now, where they are kept: after a battle of a campaign.
    AsNow,
}

impl Desk {
    /// The rosters that a battle was made of as they are kept by now; nothing if none of them has
    /// changed since.
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

    /// Begins a battle of the same sides anew and goes to it; says why where it cannot be played.
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
                return self.say(format!("It cannot be played. {}.", problems.join(". ")));
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
