//! Hits, before they are blocked: what they are multiplied by, and which of them are blocked alike.

use super::attack::Shot;
use crate::{
    conversation::Lot,
    gdf::{quality::quality_test::Fallen, special_rules::keyword::Keyword, unit::weapon::Weapon},
    topic::Topic,
};

/// Hits that are blocked alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Batch {
    /// How many.
    pub(crate) hits: Lot,
    /// What they take from Defense rolls.
    pub(crate) ap: u8,
    /// Whether their wounds cannot be ignored.
    pub(crate) sure: bool,
    /// By what each of their wounds is multiplied, 1 where it is not.
    pub(crate) deadly: u8,
    /// What they are: "Rending".
    pub(crate) name: Option<String>,
}

impl Batch {
    /// Plain hits, as by Impact.
    pub(crate) fn plain(hits: impl Into<Lot>) -> Self {
        Self { hits: hits.into(), ap: 0, sure: false, deadly: 1, name: None }
    }

    /// The batch in a few words: "3 hits, AP(1)".
    pub(crate) fn words(&self) -> String {
        let mut words = match self.hits.told() {
            1 => "1 hit".to_owned(),
            hits => format!("{hits} hits"),
        };
        if let Some(name) = &self.name {
            words.push_str(&format!(" by {name}"));
        }
        if self.ap > 0 {
            words.push_str(&format!(", AP({})", self.ap));
        }
        words
    }
}

/// Blast: each hit becomes so many, but no more than the target has models.
fn blast(weapon: &Weapon, models: u16) -> u16 {
    u16::from(weapon.blast).min(models).max(1)
}

/// Hits in batches that are blocked alike: sixes are multiplied first (Poison), then all hits (Blast); sixes that pierce
/// armour (Rending) are a batch of their own.
pub(crate) fn batches(shot: &Shot<'_>, fallen: Fallen) -> Vec<Batch> {
    let Shot { weapon, at, .. } = shot;
    let sixes = shot.sixes();
    let blast = blast(weapon, at.models);
    let deadly = weapon.deadly.max(1);
    let common = Batch { ap: weapon.ap, deadly, ..Batch::plain(fallen.passed.times(blast)) };
    let sure = weapon.keywords.has(Keyword::Rending);
    let own = Batch {
        hits: fallen.sixes.times(sixes.times.saturating_mul(blast)),
        ap: weapon.ap.max(sixes.ap),
        sure: sure && at.ignores,
        deadly,
        name: Some(sixes.reasons.join(" and ")),
    };
    let alike = (own.ap, own.sure) == (common.ap, common.sure);
    let all = if alike {
        vec![Batch { hits: common.hits.and(own.hits), ..common }]
    } else {
        vec![common, own]
    };
    all.into_iter().filter(|batch| !batch.hits.is_none()).collect()
}

/// The most wounds that so many dice can come to, on a target of so many models.
pub(crate) fn most(shot: &Shot<'_>, models: u16) -> u16 {
    let each = shot.sixes().times.saturating_mul(blast(shot.weapon, models));
    shot.dice.saturating_mul(each).saturating_mul(shot.weapon.deadly.max(1).into())
}

/// Blast(X).
pub(crate) const BLAST: Topic = Topic {
    key: "blast",
    title: "Blast(X)",
    rules: &[23],
    text: || {
        "Cover does not help against it. Each hit becomes X hits before Defense is rolled, but no more than the target has \
         models."
            .to_owned()
    },
};

/// Poison.
pub(crate) const POISON: Topic = Topic {
    key: "poison",
    title: "Poison",
    rules: &[35],
    text: || "A natural 6 to hit counts as three hits. Blast multiplies each of them.".to_owned(),
};

/// Rending.
pub(crate) const RENDING: Topic = Topic {
    key: "rending",
    title: "Rending",
    rules: &[39],
    text: || {
        "A natural 6 to hit has AP(4), or the weapon's own AP where that is higher, and Regeneration does not help against it. \
         Defense against these hits is rolled by itself."
            .to_owned()
    },
};
