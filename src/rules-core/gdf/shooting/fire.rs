//! Firing one weapon at one target.

use super::{
    attack::{Attacker, Defender, Shot},
    defense::defend,
    hits::{Batch, batches, most},
    regeneration::{ignoring_alike, not_ignored},
    sniper,
    wounds::{Put, To, Wounds, put_on, put_on_some, so_far},
};
use crate::{
    conversation::{Ask, Flow, Headline, Lot, Table},
    gdf::{
        Gdf,
        quality::{
            rolling::{QualityTest, other},
            tally,
        },
        special_rules::circumstances::{self, Attacking, Circumstances},
        state::{battle::State, effect::Effect, group::of_unit},
        unit::{keyword::Keyword, order::Order, weapon::Weapon, when::Attack},
    },
    ids::FigureId,
    topic::Topic,
};

/// A weapon of a part of a unit by its place on the sheet, its target, and what is known of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    pub(crate) shooter: FigureId,
    pub(crate) place: u8,
    pub(crate) target: FigureId,
    /// Whether players have said that the target is in cover.
    pub(crate) cover: bool,
    /// What else players have said about the target.
    pub(crate) said: Circumstances,
    /// How many models the target had before anything was fired at it.
    pub(crate) models: u16,
}

/// The most that a weapon could do, and what players have said about its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fired {
    /// The most wounds possible.
    pub(crate) most: u16,
    pub(crate) cover: bool,
    pub(crate) said: Circumstances,
}

/// Shooting: all models in range and in sight that carry the weapon roll their attacks against
/// Quality. The target blocks what it can and takes the rest.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn fire(table: &mut Table<'_, Gdf>, aim: Aim) -> Flow<Fired> {
    let Aim { shooter, place, target, .. } = aim;
    let Some(mut weapon) = table.state().weapon(shooter, place).cloned() else {
        return Ok(Fired { most: 0, cover: aim.cover, said: aim.said });
    };
    let state = table.state();
    let (who, whom) = (state.name(shooter).to_owned(), state.name(target).to_owned());
    table.headline(Headline::new(format!("{who} at {whom}")).detail(&weapon.name));
    let attack = Attack::Shot { moved: has_moved(table.state()) };
    let picked = match sniper::picking_rule(table.state(), shooter, &weapon, attack) {
        Some(rule) => sniper::pick_model(table, shooter, target, &rule)?,
        None => None,
    };
    let mut attacker = Attacker::of(table.state(), shooter);
    let mut defender = match picked {
        Some(picked) => Defender::alone(table.state(), picked.part),
        None => Defender::of(table.state(), target),
    };
    let models = models_that_fire(table, shooter, place);
    let (by, at, gun) = (&mut attacker, &mut defender, &mut weapon);
    let attacking = Attacking { attack, target, by, at, weapon: gun };
    let said = circumstances::settle(table, attacking, aim.said);
    let cover = table.toggle("cover", cover_label(&weapon), aim.cover);
    let by_hand = other(table);
    let what = format!("{} ×{models}", weapon.name);
    let dice = u16::from(models) * u16::from(weapon.attacks);
    let shot = Shot { by: &attacker, at: &defender, weapon: &weapon, attack, what, dice };
    let test = shot.test(cover, by_hand);
    let ask = of_unit(table, shooter, Ask::new("Roll to hit"))
        .hint(hint(&weapon, models, &test))
        .topic(super::attack::TOPIC.key);
    let fallen = shot.roll(table, &test, ask)?;
    table.apply(Effect::Fired(shooter, place));
    if weapon.is_limited() {
        table.apply(Effect::Spent(shooter, place, true));
    }
    table.outcome_of(&fallen.all_passed(), |hits| tally::hits(hits, dice))?;
    let batches = batches(table, &shot, fallen);
    resolve(table, &defender, attack, To::unit_or_model(target, picked), batches)?;
    let models = if picked.is_some() { 1 } else { aim.models };
    Ok(Fired { most: most(&shot, models), cover, said })
}

/// Resolves hits batch by batch: they are blocked, and the wounds of each batch are taken before
/// the next is rolled. Returns the number of wounds taken.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn resolve(
    table: &mut Table<'_, Gdf>,
    defender: &Defender,
    attack: Attack,
    to: To,
    mut batches: Vec<Batch>,
) -> Flow<u16> {
    let (mut taken, mut waiting) = (0, Lot::default());
    let all = match to.picked {
        Some(picked) => table.state().wounds_left_on_model(picked.part),
        None => table.state().group_wounds_left(to.unit),
    };
    batches.reverse();
    while let Some(mut batch) = batches.pop().filter(|_| taken < all) {
        let rest = batches.iter().rev();
        let later: String = rest.map(|it| format!(" Then {}.", it.words())).collect();
        // These hits must not be held any longer once they have been rolled for, so that odds can
        // forget them.
        let hits = std::mem::take(&mut batch.hits);
        let wounds = defend(table, defender, attack, &hits, &batch, &(so_far(taken) + &later))?;
        drop(hits);
        let to = To { before: taken, ..to };
        let left = match ignoring_alike(table.state(), &to, &batch) {
            Some(part) => not_ignored(table, part, wounds, &batch, &later)?,
            None => match put_on_some(table, to, wounds, &batch, &later)? {
                Put::Waiting(left) => left,
                Put::Taken(more) => {
                    taken += more;
                    continue;
                }
            },
        };
        // If the number is still open, wounds of this batch can wait for those of the next, unless
        // somebody has to be asked about ignoring them in between.
        waiting = waiting.and(left);
        let next = batches.last();
        let goes_on = next.is_some_and(|it| ignoring_alike(table.state(), &to, it).is_some());
        if waiting.known().is_some() || !goes_on {
            let left = table.count(&std::mem::take(&mut waiting), all - taken)?;
            taken += put_on(table, to, Wounds::sure(left, batch.deadly), &later)?;
        }
    }
    Ok(taken)
}

/// Returns `true` if the acting unit has moved in this activation.
fn has_moved(state: &State) -> bool {
    state.acting.is_some_and(|acting| acting.order == Some(Order::Advance))
}

/// Indirect: what only blocks sight is no cover against such a weapon.
fn cover_label(weapon: &Weapon) -> &'static str {
    if weapon.keywords.has(Keyword::Indirect) {
        "Most of the target in cover, not just behind it"
    } else {
        "Most of the target in cover"
    }
}

fn hint(weapon: &Weapon, models: u8, test: &QualityTest) -> String {
    let mut hint = format!("{} ×{models}: {}.", weapon.name, weapon.words());
    if weapon.keywords.has(Keyword::Indirect) {
        hint.push_str(" No line of sight needed.");
    }
    let lock_on = test.parts().iter().any(|part| part.label == Keyword::LockOn.label());
    if lock_on {
        hint.push_str(" Lock-On ignores penalties.");
    }
    hint
}

/// How many models fire: all that carry the weapon, unless players say otherwise.
fn models_that_fire(table: &mut Table<'_, Gdf>, shooter: FigureId, weapon: u8) -> u8 {
    let most = table.state().carriers(shooter, weapon);
    if most <= 1 {
        return most;
    }
    let limits = 1..=i32::from(most);
    let fire = table.pick_number("models", "In range and sight", limits, most.into());
    u8::try_from(fire).unwrap_or(most)
}

/// Cover.
pub(crate) const COVER: Topic = Topic {
    key: "cover",
    title: "Cover",
    rules: &[17],
    text: || {
        "−1 to hit if most of the target's models are in or behind cover. Not in melee.".to_owned()
    },
};

/// Indirect.
pub(crate) const INDIRECT: Topic = Topic {
    key: "indirect",
    title: "Indirect",
    rules: &[33],
    text: || {
        "Can shoot at targets out of sight, and terrain that only blocks sight gives no cover \
         against it. −1 to hit when shooting after moving."
            .to_owned()
    },
};

/// Lock-On.
pub(crate) const LOCK_ON: Topic = Topic {
    key: "lock-on",
    title: "Lock-On",
    rules: &[34],
    text: || "Ignores penalties to hit and to range.".to_owned(),
};

/// Relentless.
pub(crate) const RELENTLESS: Topic = Topic {
    key: "relentless",
    title: "Relentless",
    rules: &[38],
    text: || {
        "When shooting, each natural 6 to hit gives one extra attack. Sixes on extra attacks give \
         no more."
            .to_owned()
    },
};

/// Stealth.
pub(crate) const STEALTH: Topic = Topic {
    key: "stealth",
    title: "Stealth",
    rules: &[43],
    text: || "Enemies get −1 to hit when shooting at this unit.".to_owned(),
};
