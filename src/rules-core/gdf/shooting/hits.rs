//! Hits, before they are blocked: what they are multiplied by, and which of them are blocked alike.

use std::borrow::Cow;

use super::attack::Shot;
use crate::{
    conversation::{Lot, Table},
    gdf::{
        Gdf,
        quality::quality_test::Fallen,
        unit::{gives::Gives, keyword::Keyword, weapon::Weapon},
    },
    line::LineKind,
    topic::Topic,
    words::counted,
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
    /// What rules add to their AP, by their names.
    pub(crate) more_ap: Vec<(Cow<'static, str>, i8)>,
    /// Wounds that come with each natural one to block them.
    pub(crate) on_one: u16,
    /// The rule by which natural sixes to block them are rolled again.
    pub(crate) again: Option<Cow<'static, str>>,
    /// Rules whose hits are among them.
    pub(crate) with: Vec<Cow<'static, str>>,
}

impl Batch {
    /// Plain hits, as by Impact.
    pub(crate) fn plain(hits: impl Into<Lot>) -> Self {
        Self {
            hits: hits.into(),
            ap: 0,
            sure: false,
            deadly: 1,
            name: None,
            more_ap: Vec::new(),
            on_one: 0,
            again: None,
            with: Vec::new(),
        }
    }

    /// AP(X) with all that rules add to it.
    pub(crate) fn whole_ap(&self) -> i32 {
        let more: i32 = self.more_ap.iter().map(|(_, more)| i32::from(*more)).sum();
        (i32::from(self.ap) + more).max(0)
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
        if self.whole_ap() > 0 {
            words.push_str(&format!(", AP({})", self.whole_ap()));
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

/// Hits with all that the rules of the attacker and the weapon make of them.
fn rules_on(shot: &Shot<'_>, batch: Batch) -> Batch {
    let mut batch = Batch { with: shot.sixes().extra_by, ..batch };
    for rule in shot.rules() {
        match rule.gives {
            Gives::Ap(more) => batch.more_ap.push((rule.name.clone(), more)),
            Gives::WoundsOnOne(wounds) => batch.on_one += u16::from(wounds),
            Gives::RerollSixes => batch.again = Some(rule.name.clone()),
            Gives::Sure => batch.sure = true,
            _ => {}
        }
    }
    batch
}

/// Says by what hits have become more, where they have.
pub(crate) fn tell_more(table: &mut Table<'_, Gdf>, shot: &Shot<'_>, rolled: &Lot, now: &[Batch]) {
    let after: Option<u16> = now.iter().map(|batch| batch.hits.known()).sum();
    let (Some(before), Some(after)) = (rolled.known(), after) else { return };
    if before == after {
        return;
    }
    table.tell(LineKind::Roll, || {
        let sixes = shot.sixes();
        let by_sixes = (sixes.times > 1).then(|| sixes.reasons.join(" and "));
        let blast = blast(shot.weapon, shot.at.models) > 1;
        let by_blast = blast.then(|| format!("Blast({})", shot.weapon.blast));
        let by: Vec<String> = by_sixes.into_iter().chain(by_blast).collect();
        let verb = if before == 1 { "counts" } else { "count" };
        format!("{}: {} {verb} as {after}.", by.join(" and "), counted(before.into(), "hit"))
    });
}

/// The most wounds that so many dice can come to, on a target of so many models.
pub(crate) fn most(shot: &Shot<'_>, models: u16) -> u16 {
    let sixes = shot.sixes();
    let on_one = rules_on(shot, Batch::plain(0)).on_one;
    let each = (sixes.times + sixes.extra) * blast(shot.weapon, models) * (1 + on_one);
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
