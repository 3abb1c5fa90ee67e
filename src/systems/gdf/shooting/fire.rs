//! Shots with one weapon at one target.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Amount, Ask, Flow, Headline, Table},
    words::with_verb,
};

use super::{
    attack::{Attacker, Defender, Shot, WeaponRange, range_note},
    defense::defend,
    hits::{Batch, batches, most},
    regeneration::not_ignored,
    sniper,
    to::To,
    wounds::{Put, Wounds, ignoring_alike, put_on, put_on_some, so_far},
};
use crate::{
    Gdf,
    quality::{
        rolling::{QualityTest, other},
        tally,
    },
    special_rules::circumstances::{self, Attacking, Circumstances},
    state::{battle::State, effect::Effect, group::of_unit},
    unit::{keyword::Keyword, order::Order, weapon::Weapon, when::Attack},
};

/// A weapon of one part of a unit, its target, and the circumstances of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    pub(crate) shooter: FigureId,
    pub(crate) place: u8,
    pub(crate) target: FigureId,
    /// Whether players have set that the target is in cover.
    pub(crate) cover: bool,
    /// The other circumstances that players have set for the target.
    pub(crate) said: Circumstances,
    /// The number of models that the target had before the first shot at it.
    pub(crate) models: u16,
}

/// The result of firing a weapon, with the circumstances that players have set for the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fired {
    /// The maximum number of wounds that the weapon could have caused.
    pub(crate) most: u16,
    pub(crate) cover: bool,
    pub(crate) said: Circumstances,
}

/// Fires a weapon at a target.
///
/// All models in range and in sight that carry the weapon roll their attacks against Quality. The
/// target blocks hits with Defense and takes the rest as wounds.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn fire(table: &mut Table<'_, Gdf>, aim: Aim) -> Flow<Fired> {
    let Aim { shooter, place, target, .. } = aim;
    let Some(mut weapon) = table.state().weapon(shooter, place).cloned() else {
        return Ok(Fired { most: 0, cover: aim.cover, said: aim.said });
    };
    let state = table.state();
    let (who, whom) = (state.name(shooter).to_owned(), state.unit_name(target).to_owned());
    let title = with_verb(&who, &format!("shoot at {whom}"));
    table.headline(Headline::new(title).detail(&weapon.name));
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
    let book = table.state().book();
    let (by, at) = (&attacker, &defender);
    let shot = Shot { book, by, at, weapon: &weapon, attack, cover, what, dice };
    let test = shot.test(by_hand);
    let ask = of_unit(table, shooter, Ask::new("Roll to hit"))
        .hint(hint(&weapon, models, &test) + &range_to(table.state(), shooter, place, target))
        .topic(super::attack::TOPIC.key);
    let fallen = shot.roll(table, &test, ask)?;
    table.apply(Effect::Fired(shooter, place));
    if weapon.is_limited() {
        table.apply(Effect::Spent(shooter, place, true));
    }
    table.for_odds().outcome_of(&fallen.all_passed(), |hits| tally::hits(hits, dice))?;
    let batches = batches(table, &shot, fallen);
    let to = To::unit_or_model(target, picked, attack);
    resolve(table, &defender, attack, to, batches)?;
    let models = if picked.is_some() { 1 } else { aim.models };
    Ok(Fired { most: most(&shot, models), cover, said })
}

/// Resolves hits batch by batch. Returns the number of wounds taken.
///
/// In play, the hits of a batch are blocked and their wounds taken before the next batch is rolled.
/// In odds, the wounds of several batches can be taken together.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn resolve(
    table: &mut Table<'_, Gdf>,
    defender: &Defender,
    attack: Attack,
    to: To,
    mut batches: Vec<Batch>,
) -> Flow<u16> {
    let (mut taken, mut waiting) = (0, Amount::default());
    let all = match to.picked {
        Some(picked) => table.state().wounds_left_on_model(picked.part),
        None => table.state().group_wounds_left(to.unit),
    };
    batches.reverse();
    while let Some(mut batch) = batches.pop().filter(|_| taken < all) {
        let rest = batches.iter().rev();
        let later: String = rest.map(|it| format!(" Then {}.", it.words())).collect();
        // Drop the hits as soon as they are resolved, so that odds no longer have to track them.
        let hits = std::mem::take(&mut batch.hits);
        let wounds = defend(table, defender, attack, &hits, &batch, &(so_far(taken) + &later))?;
        drop(hits);
        let to = To { before: taken, ..to };
        let left = match ignoring_alike(table.state(), &to, &batch) {
            Some(part) => not_ignored(table, to, part, wounds, &batch, &later)?,
            None => match put_on_some(table, to, wounds, &batch, &later)? {
                Put::Waiting(left) => left,
                Put::Taken(more) => {
                    taken += more;
                    continue;
                }
            },
        };
        // While the number of wounds is unknown, keep the wounds until the next batch adds its own.
        // Assign them now if there is no next batch, or if that batch needs rolls to ignore wounds
        // model by model.
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

/// Returns `true` if the active unit has moved in this activation.
fn has_moved(state: &State) -> bool {
    state.acting.is_some_and(|acting| acting.order == Some(Order::Advance))
}

/// Returns the label of the cover condition.
///
/// Terrain that only blocks sight gives no cover against Indirect weapons.
fn cover_label(weapon: &Weapon) -> &'static str {
    if weapon.keywords.has(Keyword::Indirect) {
        "Target mostly in cover, not just behind it"
    } else {
        "Target mostly in cover"
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

/// Describes the range of a weapon to a target that shortens it.
fn range_to(state: &State, shooter: FigureId, place: u8, target: FigureId) -> String {
    let weapon = state.weapon(shooter, place);
    let range = weapon.map(|it| WeaponRange::of(it, state.range(shooter, place)));
    let note = range.and_then(|range| range_note(state, target, &[range]));
    note.map_or_else(String::new, |note| format!(" Here: {note}."))
}

/// Asks how many models fire. The default is all models that carry the weapon.
fn models_that_fire(table: &mut Table<'_, Gdf>, shooter: FigureId, weapon: u8) -> u8 {
    let most = table.state().carriers(shooter, weapon);
    if most <= 1 {
        return most;
    }
    let limits = 1..=i32::from(most);
    let fire = table.pick("models", "Models in range and sight", limits, most.into());
    u8::try_from(fire).unwrap_or(most)
}

/// The help topic about cover.
pub(crate) const COVER: Topic = Topic {
    key: "cover",
    title: "Cover",
    rules: &[17],
    text: || {
        "−1 to hit if most of the target's models are in or behind cover. Not in melee.".to_owned()
    },
};

/// The help topic about cover in 3.5.
pub(crate) const COVER_3_5: Topic = Topic {
    key: COVER.key,
    title: "Cover",
    rules: &[23],
    text: || {
        "+1 to Defense rolls against shooting if most of the target's models are fully in cover or \
         behind something that blocks sight, such as another unit. Not in melee."
            .to_owned()
    },
};

/// The help topic about Indirect.
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

/// The help topic about Lock-On.
pub(crate) const LOCK_ON: Topic = Topic {
    key: Keyword::LockOn.key(),
    title: "Lock-On",
    rules: &[34],
    text: || "Ignores penalties to hit and to range.".to_owned(),
};

/// The help topic about Unstoppable in 3.5.
pub(crate) const UNSTOPPABLE: Topic = Topic {
    key: LOCK_ON.key,
    title: "Unstoppable",
    rules: &[73],
    text: || {
        "This weapon ignores Regeneration and all penalties to its attacks. Older lists call this \
         rule Lock-On."
            .to_owned()
    },
};

/// The help topic about Relentless.
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

/// The help topic about Relentless in 3.5.
pub(crate) const RELENTLESS_3_5: Topic = Topic {
    key: RELENTLESS.key,
    title: "Relentless",
    rules: &[61],
    text: || {
        "When shooting at a target more than 9″ away, each natural 6 to hit gives one extra hit. \
         Extra hits don't count as sixes for other rules."
            .to_owned()
    },
};

/// The help topic about Stealth.
pub(crate) const STEALTH: Topic = Topic {
    key: "stealth",
    title: "Stealth",
    rules: &[43],
    text: || "Enemies get −1 to hit when shooting at this unit.".to_owned(),
};

/// The help topic about Stealth in 3.5.
pub(crate) const STEALTH_3_5: Topic = Topic {
    key: STEALTH.key,
    title: "Stealth",
    rules: &[66],
    text: || {
        "Enemies get −1 to hit when shooting at this unit from more than 9″ away, if all its \
         models have this rule."
            .to_owned()
    },
};
