//! Rematches: another battle between the same sides.

use ledger::{AtHome, KeptBattle, Origin, Provenance};
use rules_core::sheet::Roster;

use super::AppState;
use crate::browser::random;

/// The rosters for a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rematch {
    /// The rosters that the battle began with.
    Same,
    /// The current versions of the saved rosters, for the next battle of a campaign. Rosters that
    /// have been deleted, and samples, are those of the battle. This is the rematch that Home and
    /// the report offer.
    AsNow,
}

const NOT_AS_NOW: &str = "Your rosters can't be played as they are now, so this rematch has those \
                          of the last battle.";

impl AppState {
    /// Returns the current versions of the battle's rosters, or `None` if no roster has changed
    /// since the battle began. Figures that stayed at home do so again.
    pub(crate) fn rosters_now(self, kept: &KeptBattle) -> Option<Vec<(Roster, AtHome)>> {
        let system = kept.system;
        let about = system.about();
        let now = |(side, roster): (usize, &Roster)| {
            let origin = kept.provenance.sides.get(side).copied().flatten();
            let at_home = kept.provenance.at_home(side);
            let found = origin.and_then(|origin| {
                self.with_library(|library| {
                    let (_, mut found) = library.roster_of(system, origin)?;
                    library.fill_in(&mut found);
                    Some(found.roster)
                })
            });
            match found {
                Some(whole) => {
                    let stay = at_home.on(&whole, &roster.figures, &about);
                    let (crew, _) = whole.without(&stay, &about, system.fields());
                    (crew, AtHome::of(&whole, &stay, &about))
                }
                None => (roster.clone(), at_home),
            }
        };
        let rosters: Vec<_> = kept.battle.rosters().iter().enumerate().map(now).collect();
        let mut with_old = rosters.iter().zip(kept.battle.rosters());
        let is_same = with_old.all(|((roster, _), old)| roster.is_like(old));
        (!is_same).then_some(rosters)
    }

    /// Starts a battle between the same sides and goes to it. If the current versions of the rosters
    /// can't be played, uses those of the battle and tells the player. If no battle can begin,
    /// tells the player why.
    pub(crate) fn rematch(self, kept: &KeptBattle, rosters: Rematch) {
        let same = || -> Vec<(Roster, AtHome)> {
            let rosters = kept.battle.rosters().iter().cloned().enumerate();
            rosters.map(|(side, roster)| (roster, kept.provenance.at_home(side))).collect()
        };
        let now = match rosters {
            Rematch::Same => None,
            Rematch::AsNow => self.rosters_now(kept),
        };
        let begin = |rosters: Vec<(Roster, AtHome)>| {
            let (rosters, at_home): (Vec<Roster>, Vec<AtHome>) = rosters.into_iter().unzip();
            kept.system.begin(rosters).map(|battle| (battle, at_home))
        };
        let begun = match now.map(begin) {
            Some(Ok(begun)) => Ok(begun),
            Some(Err(_)) => {
                self.say(NOT_AS_NOW);
                begin(same())
            }
            None => begin(same()),
        };
        let (mut battle, at_home) = match begun {
            Ok(begun) => begun,
            Err(problems) => {
                let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
                return self.say(format!("Couldn't start the rematch. {}.", problems.join(". ")));
            }
        };
        battle.begin_played_by(kept.battle.own().players().iter().copied());
        let origin = |side: usize| kept.provenance.sides.get(side).copied().flatten();
        let sides = at_home.into_iter().enumerate().map(|(side, it)| (origin(side), it));
        let provenance = Provenance::of(Origin(random::number()), sides.collect());
        let _edition =
            self.open_battle(None, KeptBattle { system: kept.system, battle, provenance });
    }
}
