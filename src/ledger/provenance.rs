//! Where a battle comes from, and since when there are two copies of it.

use rules_core::{Battle, sheet::Problem};
use serde::{Deserialize, Serialize};

use crate::{
    library::BattleDocument,
    link::{Shared, SharedBattle},
    rosters::Origin,
};

/// Where a battle comes from. Documents and links of battles that began before this was kept say nothing of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// Which battle it is: a random number given to it when it began, the same for all copies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// Where each side's roster comes from; nothing where it is kept nowhere, as a sample.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Option<Origin>>,
    /// When it was last handed over or taken over: milliseconds since 1970. Since then there are two copies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parted_at: Option<u64>,
}

impl Provenance {
    /// Whether nothing is known.
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
    /// A battle of which nothing else is known.
    fn from(battle: Battle) -> Self {
        Self { battle, provenance: Provenance::default() }
    }
}

impl KeptBattle {
    /// What hands it over, as it stands now, `now` being in milliseconds since 1970.
    pub fn share(&self, now: u64) -> Shared {
        Shared::Battle(Box::new(SharedBattle {
            battle: self.battle.save(),
            shared_at: now,
            origin: self.provenance.origin,
            sides: self.provenance.sides.clone(),
        }))
    }
}

impl From<BattleDocument> for SharedBattle {
    /// What a file holds was handed over when the file was saved.
    fn from(document: BattleDocument) -> Self {
        let BattleDocument { summary, provenance, battle } = document;
        let Provenance { origin, sides, .. } = provenance;
        Self { battle, shared_at: summary.played_at, origin, sides }
    }
}

impl SharedBattle {
    /// The battle that was handed over, to go on with it.
    ///
    /// # Errors
    /// Everything on the sheets that cannot be played.
    pub fn take_over(self) -> Result<KeptBattle, Vec<Problem>> {
        let Self { battle, shared_at, origin, sides } = self;
        let provenance = Provenance { origin, sides, parted_at: Some(shared_at) };
        Ok(KeptBattle { battle: Battle::restore(battle)?, provenance })
    }
}
