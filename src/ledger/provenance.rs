//! Where rosters and battles come from, and when a battle was last copied.

use rules_core::Battle;
use serde::{Deserialize, Serialize};

/// Where a roster or a battle comes from: a random number that it was given when it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Origin(pub u32);

/// Where a battle comes from. Battles that began before this was kept have nothing in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// Which battle it is: a random number that it was given when it began, which all copies share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The origin of each side's roster; `None` if the roster is not kept, such as a sample.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Option<Origin>>,
    /// When it was last handed over or taken over, in milliseconds since 1970. Since then there are
    /// two copies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parted_at: Option<u64>,
    /// How many seconds of its clock each side has used, where sides have clocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<u32>,
}

impl Provenance {
    /// How many seconds of its clock a side has used.
    pub fn used_by(&self, side: usize) -> u32 {
        self.used.get(side).copied().unwrap_or_default()
    }

    /// Adds to the seconds that a side has used.
    pub fn use_up(&mut self, side: u8, seconds: u32) {
        let side = usize::from(side);
        if self.used.len() <= side {
            self.used.resize(side + 1, 0);
        }
        if let Some(used) = self.used.get_mut(side) {
            *used = used.saturating_add(seconds);
        }
    }

    /// Returns `true` if nothing is known.
    pub(crate) fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}

/// A battle as it is kept.
pub struct KeptBattle {
    /// The battle.
    pub battle: Battle,
    /// Where it comes from.
    pub provenance: Provenance,
}

impl From<Battle> for KeptBattle {
    /// A battle of unknown provenance.
    fn from(battle: Battle) -> Self {
        Self { battle, provenance: Provenance::default() }
    }
}
