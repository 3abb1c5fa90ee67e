//! The hits of an attack on one target, and their damage.

use std::ops::ControlFlow;

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Amount, Ask, Flow, Moment, Sum, Table},
    words::{counted, possessive},
};

use super::weapon_damage::{CRITICAL_FACTOR, HitKind, TOPIC, Target, WeaponDamage, injuries_of};
use crate::{
    D100,
    hit_test::{hit_roll::HitRoll, making::Tester},
    state::effect::Effect,
};

/// The number of critical and other hits on one target.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Hits {
    criticals: Amount,
    plain: Amount,
}

impl Hits {
    /// Adds `count` hit tests with the same result. Misses and jams are ignored.
    pub(crate) fn add(&mut self, rolled: HitRoll, count: impl Into<Amount>) {
        let hits = match rolled {
            HitRoll::Critical => &mut self.criticals,
            HitRoll::Hit => &mut self.plain,
            HitRoll::Miss | HitRoll::Jam => return,
        };
        *hits = std::mem::take(hits).and(count.into());
    }

    /// Returns the number of all hits.
    pub(crate) fn all(&self) -> Amount {
        self.criticals.clone().and(self.plain.clone())
    }

    /// Describes the hits in a few words: "1 critical and 2 hits".
    pub(crate) fn words(&self) -> String {
        let count = |count: u16, what| (count > 0).then(|| counted(count.into(), what));
        match (count(self.criticals.told(), "critical"), count(self.plain.told(), "hit")) {
            (Some(criticals), Some(plain)) => format!("{criticals} and {plain}"),
            (criticals, plain) => criticals.or(plain).unwrap_or_else(|| "no hits".to_owned()),
        }
    }

    /// Removes the next hit to resolve and returns its kind, criticals first.
    fn next(&mut self) -> Option<HitKind> {
        let (count, kind) = match self.criticals.told() {
            0 => (&mut self.plain, HitKind::Plain),
            _ => (&mut self.criticals, HitKind::Critical),
        };
        *count = count.told().checked_sub(1)?.into();
        Some(kind)
    }
}

/// Resolves the damage of each hit separately, until the target falls.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn resolve(
    table: &mut Table<'_, D100>,
    by: FigureId,
    tester: &Tester,
    target: FigureId,
    damage: &WeaponDamage,
    hits: Hits,
) -> Flow<()> {
    table.repeat(hits, |table, mut hits| {
        if !table.state().is_standing(target) {
            return Ok(ControlFlow::Break(()));
        }
        let (state, profile) = (table.state(), table.state().profile(target));
        let it =
            Target { armour: *profile.armour, left: state.left_of(target), object: profile.object };
        if let Some(surplus) = all_at_once(table, tester, damage, it, &hits)? {
            injure(table, Some(by), target, surplus);
            return Ok(ControlFlow::Break(()));
        }
        let state = table.state();
        let before = hits.clone();
        let Some(hit) = hits.next() else { return Ok(ControlFlow::Break(())) };
        let mut hint = format!("{} armour stops {}.", possessive(state.name(target)), it.armour);
        if before.all().told() > 1 {
            hint.push_str(&format!(" Still to roll for: {}.", before.words()));
        }
        let surplus = roll(table, tester, damage, hit, it, &hint)?;
        injure(table, Some(by), target, surplus);
        Ok(ControlFlow::Continue(hits))
    })
}

/// Returns the damage of all hits together after armour, or `None` if players have to roll each
/// hit separately.
///
/// The odds use this when they need not follow each hit.
fn all_at_once(
    table: &mut Table<'_, D100>,
    tester: &Tester,
    damage: &WeaponDamage,
    target: Target,
    hits: &Hits,
) -> Flow<Option<u16>> {
    let mut surplus = Amount::default();
    for (hit, amount) in [(HitKind::Critical, &hits.criticals), (HitKind::Plain, &hits.plain)] {
        if amount.is_none() {
            continue;
        }
        let one = |table: &mut Table<'_, D100>| roll(table, tester, damage, hit, target, "");
        match table.for_odds().each(amount, (damage, hit, target), one)? {
            Some(more) => surplus = surplus.and(more),
            None => return Ok(None),
        }
    }
    // The odds only distinguish whether the target is unhurt, hurt or down.
    table.for_odds().reach(&surplus, &[1, target.left]).map(Some)
}

/// Rolls the damage of one hit, and returns the damage that gets through the armour.
///
/// `hint` says how much damage the target's armour stops.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(super) fn roll(
    table: &mut Table<'_, D100>,
    tester: &Tester,
    damage: &WeaponDamage,
    hit: HitKind,
    target: Target,
    hint: &str,
) -> Flow<u16> {
    let is_critical = hit == HitKind::Critical;
    let what = if is_critical { "Critical damage" } else { "Damage" };
    let mut sum = String::new();
    let mut natural = 0;
    if let Some(dice) = damage.dice {
        let mut sums = [damage.sum(Sum::new(tester.name.clone(), tester.side, dice))];
        let doubled = if is_critical { "Double damage. " } else { "" };
        let ask = Ask::new(what).hint(format!("{doubled}{hint}")).topic(TOPIC.key);
        natural = table.roll(&mut sums, 0, ask, &|_| damage.reading(dice, hit, target))?;
        sum = sums[0].explain();
    }
    let dealt = damage.dealt(natural, hit);
    let surplus = target.surplus(dealt);
    let outcome = injuries_of(surplus, target);
    table.tell(Told::Roll, |_| {
        let doubled =
            if is_critical { format!(", times {CRITICAL_FACTOR}") } else { String::new() };
        let sum = if sum.is_empty() { dealt.to_string() } else { format!("{sum}{doubled}") };
        format!("{what}: {sum}, armour {}: {}.", target.armour, outcome.label)
    });
    if damage.dice.is_some() {
        table.outcome(outcome.interim())?;
    }
    Ok(surplus)
}

/// Adds the damage that got through the armour to the target's injury value.
///
/// The target falls when its injury value reaches its limit. The attacker `by`, if there is one,
/// gets the credit for a fallen figure.
pub(super) fn injure(
    table: &mut Table<'_, D100>,
    by: Option<FigureId>,
    target: FigureId,
    surplus: u16,
) {
    if surplus == 0 {
        return;
    }
    let value = table.state().figure(target).injury.saturating_add(surplus);
    table.apply(Effect::Injury(target, value));
    let has_felled = !table.state().is_standing(target) && !table.state().profile(target).object;
    if has_felled {
        table.moment(Moment::Kill, Some(target));
    }
    if let (Some(by), true) = (by, has_felled) {
        let felled = table.state().figure(by).felled.saturating_add(1);
        table.apply(Effect::Felled(by, felled));
    }
}

/// The topic about attacks with several hits.
pub(super) const SEVERAL: Topic = Topic {
    key: "several-hits",
    title: "Several hits",
    rules: &[5],
    text: || {
        "Armour reduces each hit of a burst separately. Roll damage one hit at a time, criticals \
         first, until the target falls."
            .to_owned()
    },
};
