//! How hits are multiplied before Defense rolls, and which hits are blocked together.

use std::borrow::Cow;

use engine::{
    Told, Topic,
    conversation::{Amount, Part, Table},
    words::{Number, counted},
};

use super::attack::Shot;
use crate::{
    Gdf,
    quality::rolling::Fallen,
    unit::{gives::Gives, keyword::Keyword, weapon::Weapon},
};

/// The highest Defense number at which [`Gives::ApAtArmor`] counts.
const ARMOR: u8 = 3;

/// A batch of hits that are blocked in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Batch {
    /// The number of hits.
    pub(crate) hits: Amount,
    /// The AP, which is subtracted from Defense rolls.
    pub(crate) ap: u8,
    /// Whether the wounds of these hits cannot be ignored.
    pub(crate) sure: bool,
    /// The factor by which each wound is multiplied, at least 1.
    pub(crate) deadly: u8,
    /// The name of the batch, such as "Rending".
    pub(crate) name: Option<String>,
    /// The AP that rules add, with the name of each rule.
    pub(crate) more_ap: Vec<(Cow<'static, str>, i8)>,
    /// The extra wounds for each natural 1 rolled to block.
    pub(crate) on_one: u16,
    /// The name of the rule that makes the target reroll natural 6s to block, if any.
    pub(crate) again: Option<Cow<'static, str>>,
    /// The modifiers to Defense rolls from cover.
    pub(crate) cover: Vec<Part>,
    /// The names of the rules that have added hits to the batch.
    pub(crate) with: Vec<Cow<'static, str>>,
}

impl Batch {
    /// Creates a batch of plain hits, such as those of Impact.
    pub(crate) fn plain(hits: impl Into<Amount>) -> Self {
        Self {
            hits: hits.into(),
            ap: 0,
            sure: false,
            deadly: 1,
            name: None,
            more_ap: Vec::new(),
            on_one: 0,
            again: None,
            cover: Vec::new(),
            with: Vec::new(),
        }
    }

    /// Returns the total AP, including the AP that rules add.
    pub(crate) fn whole_ap(&self) -> i32 {
        let more: i32 = self.more_ap.iter().map(|(_, more)| i32::from(*more)).sum();
        (i32::from(self.ap) + more).max(0)
    }

    /// Returns the batch in a few words, such as "3 hits, AP(1)".
    pub(crate) fn words(&self) -> String {
        let mut words = counted(self.hits.told().into(), "hit");
        if let Some(name) = &self.name {
            words.push_str(&format!(" by {name}"));
        }
        if self.whole_ap() > 0 {
            words.push_str(&format!(", AP({})", self.whole_ap()));
        }
        words
    }
}

/// Returns the factor by which Blast multiplies each hit, up to the number of models in the target.
fn blast(weapon: &Weapon, models: u16) -> u16 {
    u16::from(weapon.blast).min(models).max(1)
}

/// Splits the hits of a roll into batches whose hits are blocked in the same way.
///
/// Also logs the new number of hits if rules have added any.
pub(crate) fn batches(table: &mut Table<'_, Gdf>, shot: &Shot<'_>, fallen: Fallen) -> Vec<Batch> {
    let rolled = fallen.all_passed();
    let batches = multiplied(shot, fallen);
    tell_more(table, shot, &rolled, &batches);
    batches
}

/// Multiplies the sixes (Poison), and then all hits (Blast).
///
/// Sixes that pierce armour (Rending) form a batch of their own.
fn multiplied(shot: &Shot<'_>, fallen: Fallen) -> Vec<Batch> {
    let Shot { weapon, at, .. } = shot;
    let sixes = shot.sixes();
    let blast = blast(weapon, at.models);
    let deadly = weapon.deadly.max(1);
    let extra = fallen.sixes.clone().times(sixes.extra);
    let plain = fallen.passed.and(extra).times(blast);
    let common = rules_on(shot, Batch { ap: weapon.ap, deadly, ..Batch::plain(plain) });
    let sure = weapon.keywords.has(Keyword::Rending);
    let mut own = Batch {
        hits: fallen.sixes.times(sixes.times.saturating_mul(blast)),
        sure: common.sure || sure && at.ignores,
        name: Some(sixes.reasons.join(" and ")),
        with: Vec::new(),
        ..common.clone()
    };
    let more = sixes.more_ap.into_iter().map(|(name, ap)| (name, i8::try_from(ap).unwrap_or(0)));
    own.more_ap.extend(more);
    if own.whole_ap() < sixes.ap.into() {
        (own.ap, own.more_ap) = (sixes.ap, Vec::new());
    }
    let alike = (own.ap, &own.more_ap, own.sure) == (common.ap, &common.more_ap, common.sure);
    let all = if alike {
        vec![Batch { hits: common.hits.and(own.hits), ..common }]
    } else {
        vec![common, own]
    };
    all.into_iter().filter(|batch| !batch.hits.is_none()).collect()
}

/// Adds the effects of the attacker's and the weapon's rules to a batch.
fn rules_on(shot: &Shot<'_>, batch: Batch) -> Batch {
    let (with, cover) = (shot.sixes().extra_by, shot.cover_to_block());
    let mut batch = Batch { with, cover, ..batch };
    for rule in shot.rules() {
        match rule.gives {
            Gives::Ap(more) => batch.more_ap.push((rule.name.clone(), more)),
            Gives::ApAtArmor(more) if shot.at.defense <= ARMOR => {
                batch.more_ap.push((rule.name.clone(), more));
            }
            Gives::WoundsOnOne(wounds) => batch.on_one += u16::from(wounds),
            Gives::RerollSixes => batch.again = Some(rule.name.clone()),
            Gives::Sure => batch.sure = true,
            _ => {}
        }
    }
    batch
}

/// Logs how many hits the rolled hits count as if rules have added any, and names these rules.
fn tell_more(table: &mut Table<'_, Gdf>, shot: &Shot<'_>, rolled: &Amount, now: &[Batch]) {
    let after: Option<u16> = now.iter().map(|batch| batch.hits.known()).sum();
    let (Some(before), Some(after)) = (rolled.known(), after) else { return };
    if before == after {
        return;
    }
    table.tell(Told::Roll, |_| {
        let sixes = shot.sixes();
        let by_sixes = (sixes.times > 1).then(|| sixes.reasons.join(" and "));
        let by_extra = (sixes.extra > 0).then(|| sixes.extra_by.join(" and "));
        let blast = blast(shot.weapon, shot.at.models) > 1;
        let by_blast = blast.then(|| format!("Blast({})", shot.weapon.blast));
        let by: Vec<String> = by_sixes.into_iter().chain(by_extra).chain(by_blast).collect();
        let verb = Number::one_if(before == 1).verb("count");
        format!("{}: {} {verb} as {after}.", by.join(" and "), counted(before.into(), "hit"))
    });
}

/// Returns the maximum number of wounds that these dice can cause on a target with this many
/// models.
pub(crate) fn most(shot: &Shot<'_>, models: u16) -> u16 {
    let sixes = shot.sixes();
    let on_one = rules_on(shot, Batch::plain(0)).on_one;
    let each = (sixes.times + sixes.extra) * blast(shot.weapon, models) * (1 + on_one);
    shot.dice.saturating_mul(each).saturating_mul(shot.weapon.deadly.max(1).into())
}

/// The help topic about Blast(X).
pub(crate) const BLAST: Topic = Topic {
    key: "blast",
    title: "Blast(X)",
    rules: &[23],
    text: || {
        "Ignores cover. Each hit becomes X hits before you roll Defense, up to the number of \
         models in the target."
            .to_owned()
    },
};

/// The help topic about Blast(X) in 3.5.
pub(crate) const BLAST_3_5: Topic = Topic {
    key: BLAST.key,
    title: "Blast(X)",
    rules: &[46],
    text: || {
        "Ignores cover. After all other rules, each hit becomes X hits, but no more than the \
         number of models in the target."
            .to_owned()
    },
};

/// The help topic about Poison.
pub(crate) const POISON: Topic = Topic {
    key: "poison",
    title: "Poison",
    rules: &[35],
    text: || "A natural 6 to hit counts as three hits. Blast multiplies each of them.".to_owned(),
};

/// The help topic about Bane in 3.5.
pub(crate) const BANE: Topic = Topic {
    key: POISON.key,
    title: "Bane",
    rules: &[45],
    text: || {
        "The target rerolls natural sixes to block; the second result stands. Ignores \
         Regeneration. Older lists call this rule Poison."
            .to_owned()
    },
};

/// The help topic about Rending.
pub(crate) const RENDING: Topic = Topic {
    key: "rending",
    title: "Rending",
    rules: &[39],
    text: || {
        "A natural 6 to hit has AP(4), or the weapon's own AP if that is higher, and ignores \
         Regeneration. Roll Defense against these hits separately."
            .to_owned()
    },
};

/// The help topic about Rending in 3.5.
pub(crate) const RENDING_3_5: Topic = Topic {
    key: RENDING.key,
    title: "Rending",
    rules: &[63],
    text: || {
        "A natural 6 to hit adds 4 to the weapon's AP. Roll Defense against these hits separately. \
         All hits of this weapon ignore Regeneration."
            .to_owned()
    },
};
