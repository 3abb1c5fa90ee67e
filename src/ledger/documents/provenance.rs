//! The origins of rosters and battles, and the time when a battle was last shared.

use rules_core::{Battle, SavedBattle, SideId, System, own::Winner};
use serde::{Deserialize, Serialize};

use crate::documents::crew::AtHome;

/// A random number that identifies a roster or a battle. All copies have the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Origin(pub u32);

/// A battle's origin, the origins of its sides' rosters and the figures that stay at home, the time
/// that each side has used, and when the battle was last shared. Battles that began before Rollbook recorded origins have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The battle's ID: a random number from its start, which all copies share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The origin of each side's roster, or `None` for a roster that is not saved, such as a
    /// sample.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Option<Origin>>,
    /// The figures of each side's roster that stay at home.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at_home: Vec<AtHome>,
    /// The time when the battle was last shared with another phone or received from one, in
    /// milliseconds since 1970. There are two copies from then on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parted_at: Option<u64>,
    /// The time that each side has used on its clock, in seconds, if sides have clocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<u32>,
}

impl Provenance {
    /// Creates the provenance of a battle that begins. `sides` are the origin of each side's
    /// roster, and the figures that stay at home.
    pub fn of(battle: Origin, sides: Vec<(Option<Origin>, AtHome)>) -> Self {
        let (sides, mut at_home): (Vec<_>, Vec<_>) = sides.into_iter().unzip();
        if at_home.iter().all(AtHome::is_empty) {
            at_home.clear();
        }
        Self { origin: Some(battle), sides, at_home, ..Self::default() }
    }

    /// Returns the figures of a side's roster that stay at home.
    pub fn at_home(&self, side: usize) -> AtHome {
        self.at_home.get(side).cloned().unwrap_or_default()
    }

    /// Returns the time that a side has used on its clock, in seconds.
    pub fn used_by(&self, side: usize) -> u32 {
        self.used.get(side).copied().unwrap_or_default()
    }

    /// Adds to the time that a side has used.
    pub fn use_up(&mut self, side: u8, seconds: u32) {
        let side = usize::from(side);
        if self.used.len() <= side {
            self.used.resize(side + 1, 0);
        }
        if let Some(used) = self.used.get_mut(side) {
            *used = used.saturating_add(seconds);
        }
    }

    /// Returns `true` if no field has been set.
    pub(crate) fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}

/// A battle as it is saved.
pub struct KeptBattle {
    /// The rule system.
    pub system: System,
    /// The battle.
    pub battle: Battle,
    /// Where the battle came from, and when it was shared.
    pub provenance: Provenance,
}

impl KeptBattle {
    /// Creates a battle of unknown origin.
    pub fn of(system: System, battle: Battle) -> Self {
        Self { system, battle, provenance: Provenance::default() }
    }

    /// Returns the battle in its stored form.
    pub fn save(&self) -> SavedBattle {
        SavedBattle::of(self.system, &self.battle)
    }

    /// Returns who has won by the rules, or else as the players said, or else by score. Returns
    /// `None` if none of them says.
    pub fn winner(&self) -> Option<Winner> {
        let own = self.battle.own();
        let by_score = || {
            let sides = (0..).map(SideId).take(self.battle.rosters().len());
            let standings = own.standings();
            let leader = standings.leader(sides).map_or(Winner::Draw, Winner::Side);
            (!standings.is_empty()).then_some(leader)
        };
        let by_rules = self.battle.state().victor().map(Winner::Side);
        by_rules.or_else(|| own.named_winner()).or_else(by_score)
    }
}
