//! Strikes of a unit in a melee.

use std::ops::ControlFlow;

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Flow, Label, Names, Table},
    words::{counted, possessive},
};

use super::{
    ravage::{Dealt, ravage, wound_dice},
    reach::{models_within, of_part},
};
use crate::{
    Gdf,
    quality::{
        rolling::{Handful, QualityTest, other},
        tally::{self, UnitBefore},
    },
    shooting::weapons::WeaponOf,
    shooting::{
        attack::{self, Attacker, Defender, Shot},
        fire::resolve,
        hits::{self, Batch, batches},
        sniper,
        to::To,
    },
    special_rules::circumstances::{self, Attacking, Circumstances},
    state::{battle::State, effect::Effect, group::of_unit},
    unit::{gives::Gives, keyword::Keyword, limits::MOST_WEAPONS, weapon::Weapon, when::Attack},
};

/// The number that a die of Impact needs to hit.
const IMPACT_HITS_ON: u8 = 2;

/// For each weapon, by its index on the sheet: the key of its condition “models within 2″”.
const KEYS: [&str; MOST_WEAPONS] = [
    "strike.0", "strike.1", "strike.2", "strike.3", "strike.4", "strike.5", "strike.6", "strike.7",
];

/// A melee weapon of a unit, with the models that carry it.
struct Strikers {
    weapon: WeaponOf,
    carriers: u8,
}

/// Returns the melee weapons that a unit can still strike with, each with the number of its
/// carriers.
fn strikers(state: &State, unit: FigureId) -> Vec<Strikers> {
    let parts = state.parts_in_play(unit).into_iter();
    let weapons = parts.flat_map(|part| {
        state.melee_weapons(part).map(move |(place, _)| Strikers {
            weapon: WeaponOf { part, place },
            carriers: state.carriers(part, place),
        })
    });
    weapons.filter(|it| it.carriers > 0).collect()
}

/// Returns `true` if a unit can strike: with a melee weapon, or by a rule such as Impact or Ravage.
pub(crate) fn can_strike(state: &State, unit: FigureId, attack: Attack) -> bool {
    can_strike_with(state, unit, attack, Which::All)
}

/// Returns `true` if a unit can strike with these weapons.
pub(super) fn can_strike_with(state: &State, unit: FigureId, attack: Attack, which: Which) -> bool {
    !steps(state, unit, attack, which).is_empty()
}

/// The weapons that a unit strikes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// All weapons.
    All,
    /// Weapons that strike before a charging unit does (Counter).
    First,
    /// The weapons that have not struck before the charging unit.
    Others,
}

impl Which {
    fn has(self, state: &State, part: FigureId, weapon: &Weapon) -> bool {
        let is_first = || {
            let mut rules = state.rules_of(part).into_iter().chain(&weapon.rules);
            rules.any(|rule| rule.gives == Gives::StrikesFirst)
        };
        match self {
            Self::All => true,
            Self::First => is_first(),
            Self::Others => !is_first(),
        }
    }
}

/// Returns the number of a unit's models with a weapon that strikes before a charging unit does.
fn models_with_counter(state: &State, unit: FigureId) -> u16 {
    let of_part = |part: FigureId| {
        let weapons = state.melee_weapons(part);
        let first = weapons.filter(|(_, weapon)| Which::First.has(state, part, weapon));
        let carriers = first.map(|(place, _)| u16::from(state.carriers(part, place)));
        carriers.sum::<u16>().min(state.models_left(part).into())
    };
    state.parts_in_play(unit).into_iter().map(of_part).sum()
}

/// Returns the number of dice that a unit rolls to hit or to wound if all its models strike.
pub(super) fn melee_dice(state: &State, unit: FigureId, attack: Attack) -> u32 {
    let weapons = strikers(state, unit).into_iter();
    let to_hit: u32 = weapons
        .filter_map(|Strikers { weapon: WeaponOf { part, place }, carriers }| {
            let weapon = state.weapon(part, place)?;
            Some(u32::from(weapon.attacks) * u32::from(carriers))
        })
        .sum();
    let parts = state.parts_in_play(unit).into_iter();
    let others =
        parts.map(|part| wound_dice(state, part, attack) + impact_dice(state, part, attack));
    to_hit + others.sum::<u32>()
}

/// Returns the number of dice that a part rolls for Impact if all its models strike.
fn impact_dice(state: &State, part: FigureId, attack: Attack) -> u32 {
    let rolls = state.book().impact_rolls && has_impact(state, part, attack);
    let each = if rolls { state.profile(part).impact } else { 0 };
    u32::from(each) * u32::from(state.models_left(part))
}

/// Returns `true` if a part deals the hits of Impact. Where Impact rolls dice, a fatigued unit has
/// none.
fn has_impact(state: &State, part: FigureId, attack: Attack) -> bool {
    let is_tired = state.book().impact_rolls && state.unit(part).fatigued;
    attack == Attack::Charge && state.profile(part).impact > 0 && !is_tired
}

/// Returns the reason why a unit hits only on a 6 in melee, if any: it is pinned or fatigued.
pub(super) fn only_on_six(state: &State, unit: FigureId) -> Option<&'static str> {
    let now = state.unit(unit);
    now.pinned.then_some(state.book().shaken_label).or(now.fatigued.then_some("Fatigued"))
}

/// One step of a unit's strikes in a melee, by one part of the unit.
enum Step {
    /// The hits of Impact(X).
    Impact(FigureId),
    /// The dice of Ravage and similar rules.
    Ravage(FigureId),
    /// The attacks with weapons whose hits are alike, by their indices on the sheet.
    Weapons(FigureId, Vec<u8>),
}

/// Returns all steps of a unit's strikes: Impact comes first, then Ravage, then the weapons.
///
/// Weapons that strike before a charging unit strike alone.
fn steps(state: &State, striker: FigureId, attack: Attack, which: Which) -> Vec<Step> {
    let parts = state.parts_in_play(striker);
    let in_turn = which != Which::First;
    let impact = parts.iter().filter(|&&part| in_turn && has_impact(state, part, attack));
    let ravage = parts.iter().filter(|&&part| in_turn && wound_dice(state, part, attack) > 0);
    let weapons = parts.iter().flat_map(|&part| {
        groups(state, part, which).into_iter().map(move |places| Step::Weapons(part, places))
    });
    let before_weapons =
        impact.map(|&it| Step::Impact(it)).chain(ravage.map(|&it| Step::Ravage(it)));
    before_weapons.chain(weapons).collect()
}

/// The results of a unit's strikes so far.
#[derive(Clone, Copy, Default, Hash)]
struct Struck {
    /// The wounds caused.
    caused: u16,
    /// The most wounds that could have been caused.
    most: u16,
    /// The dice or hits of Impact that the target's Counter still takes away.
    countered: u16,
    /// The circumstances that players have set for the target.
    said: Circumstances,
    /// The part that struck last with weapons, and the index of its weapon that gets the extra
    /// Furious attack.
    furious: Option<(FigureId, Option<u8>)>,
}

impl Struck {
    /// Adds the results of one step.
    fn and(self, Dealt { wounds, most }: Dealt) -> Self {
        Self { caused: self.caused + wounds, most: self.most.saturating_add(most), ..self }
    }
}

/// One roll to hit a target with a group of weapons whose hits are alike.
struct Strike<'a> {
    part: FigureId,
    /// The indices of the weapons on the sheet.
    places: &'a [u8],
    /// The weapon that gets the extra Furious attack.
    furious: Option<u8>,
    target: FigureId,
    attack: Attack,
    /// The circumstances that players have set for the target.
    said: Circumstances,
}

/// The strikes of a unit at another one, with all or some of its weapons.
#[derive(Clone, Copy)]
pub(super) struct Striking {
    pub(super) striker: FigureId,
    pub(super) target: FigureId,
    pub(super) attack: Attack,
    pub(super) which: Which,
}

/// Plays all strikes of a unit in a melee. Returns the wounds caused.
///
/// Impact, Ravage and similar rules come first. Models within 2 inches then strike with all their
/// melee weapons. Strikes are resolved like shots. Weapons whose hits are alike are rolled
/// together.
///
/// # Errors
/// Returns `Err` if an answer is missing or its numbers do not add up.
pub(super) fn strike(
    table: &mut Table<'_, Gdf>,
    Striking { striker, target, attack, which }: Striking,
    ask: &'static str,
) -> Flow<u16> {
    let steps = steps(table.state(), striker, attack, which);
    let before = UnitBefore::new(table.state(), target);
    let countered = models_with_counter(table.state(), target);
    let all = table.for_odds().covered(|table| {
        table.repeat((0, Struck { countered, ..Struck::default() }), |table, (next, so_far)| {
            let step = steps.get(next).filter(|_| table.state().any_in_play(target));
            let Some(step) = step else { return Ok(ControlFlow::Break(so_far)) };
            let now = match step {
                Step::Impact(part) => {
                    let (dealt, countered) = impact(table, *part, target, so_far.countered)?;
                    Struck { countered, ..so_far.and(dealt) }
                }
                Step::Ravage(part) => so_far.and(ravage(table, *part, target, attack)?),
                Step::Weapons(part, places) => {
                    let furious = match so_far.furious {
                        Some((last, furious)) if last == *part => furious,
                        _ => furious(table, *part, attack),
                    };
                    let said = so_far.said;
                    let strike = Strike { part: *part, places, furious, target, attack, said };
                    let (dealt, said) = strike_with(table, strike, ask)?;
                    Struck { said, furious: Some((*part, furious)), ..so_far.and(dealt) }
                }
            };
            Ok(ControlFlow::Continue((next + 1, now)))
        })
    })?;
    before.settle(table);
    table.outcome(before.outcome_in_melee(table.state(), all.most))?;
    Ok(all.caused)
}

/// Groups a part's melee weapons, by index, so that the hits in each group are alike.
fn groups(state: &State, part: FigureId, which: Which) -> Vec<Vec<u8>> {
    let mut groups: Vec<(Vec<u8>, Weapon)> = Vec::new();
    for (place, weapon) in state.melee_weapons(part) {
        if state.carriers(part, place) == 0 || !which.has(state, part, weapon) {
            continue;
        }
        match groups.iter_mut().find(|(_, like)| like.hits_like(weapon)) {
            Some((places, _)) => places.push(place),
            None => groups.push((vec![place], weapon.clone())),
        }
    }
    groups.into_iter().map(|(places, _)| places).collect()
}

/// Determines which weapon gets the extra Furious attack when charging, and returns its index.
/// There is none in editions in which Furious gives hits, as other rules do.
///
/// If there are several weapons, this asks the players to choose one.
fn furious(table: &mut Table<'_, Gdf>, part: FigureId, attack: Attack) -> Option<u8> {
    let state = table.state();
    let is_rule = !state.book().rules_of(Keyword::Furious).is_empty();
    if attack != Attack::Charge || is_rule || !state.has(part, Keyword::Furious) {
        return None;
    }
    let mut own = strikers(state, part);
    own.retain(|it| it.weapon.part == part);
    if own.len() < 2 {
        return own.first().map(|it| it.weapon.place);
    }
    let name = |state: &State, place| {
        state.weapon(part, place).map_or(String::new(), |it| it.name.clone())
    };
    let places: Vec<u8> = own.iter().map(|it| it.weapon.place).collect();
    let commonest = own.iter().rev().max_by_key(|it| it.carriers).map(|it| it.weapon.place);
    let preset = places.iter().position(|&it| Some(it) == commonest).unwrap_or(0);
    let preset = u8::try_from(preset).unwrap_or(0);
    let names = |state: &State| places.iter().map(|&place| name(state, place)).collect();
    let key = state.key_of_part(part, "furious");
    let label = "Furious: extra attack with".to_owned();
    let label = of_part(state, part, label, |state, it| state.has(it, Keyword::Furious));
    let label = Label::from(label).decided_by(state.side_of(part));
    let chosen = table.pick(key, label, Names(names), preset);
    places.get(usize::from(chosen)).copied()
}

/// Deals the hits of Impact(X) of one part.
///
/// Each charging model that can strike deals X hits, or rolls X dice for hits. The target's Counter
/// takes away up to `countered` of them. Also returns how many it can still take from other parts.
fn impact(
    table: &mut Table<'_, Gdf>,
    part: FigureId,
    target: FigureId,
    countered: u16,
) -> Flow<(Dealt, u16)> {
    let each = table.state().profile(part).impact;
    let label = "Charging models within 2″".to_owned();
    let models = table.state().models_left(part);
    let same = |state: &State, it| state.profile(it).impact > 0;
    let models = models_within(table, part, "impact", label, models, same);
    let name = table.state().name(part).to_owned();
    let all = models * u16::from(each);
    let lost = countered.min(all);
    let most = all - lost;
    let rule = format!("Impact({each})");
    let less = if lost > 0 { format!(" (−{lost} for Counter)") } else { String::new() };
    let hits = if table.state().book().impact_rolls && most > 0 {
        let test = QualityTest::new(rule.clone(), IMPACT_HITS_ON).part(other(table));
        let ask = of_unit(table, part, Ask::new(format!("Roll {rule}")))
            .hint(format!("Each {IMPACT_HITS_ON}+ is a hit{less}."))
            .topic(IMPACT.key);
        let what = format!("{name}, {rule}{less}");
        let handful = Handful {
            who: &name,
            what: &what,
            failed: "miss",
            passed: "hit",
            ones: false,
            sixes: false,
        };
        test.roll_pool(table, ask, handful, &most.into())?.passed
    } else {
        let told = counted(most.into(), "hit");
        table.tell(Told::Roll, |_| format!("{name}, {rule}{less}: {told}."));
        most.into()
    };
    let countered = countered - lost;
    if hits.is_none() {
        return Ok((Dealt::NOTHING, countered));
    }
    let batch = Batch { name: Some(possessive(&name) + " Impact"), ..Batch::plain(hits) };
    let defender = Defender::of(table.state(), target);
    let before = UnitBefore::new(table.state(), target);
    let to = To::unit(target, Some(Attack::Charge));
    let wounds = resolve(table, &defender, Attack::Charge, to, vec![batch])?;
    table.outcome(before.outcome_in_melee(table.state(), most))?;
    Ok((Dealt { wounds, most }, countered))
}

/// Strikes with one group of weapons.
///
/// Also returns the circumstances that players have set for the target so far.
fn strike_with(
    table: &mut Table<'_, Gdf>,
    Strike { part, places, furious, target, attack, said }: Strike<'_>,
    ask: &'static str,
) -> Flow<(Dealt, Circumstances)> {
    let first = places.first().and_then(|&place| table.state().weapon(part, place));
    let Some(mut weapon) = first.cloned() else {
        return Ok((Dealt::NOTHING, said));
    };
    let picked = match sniper::picking_rule(table.state(), part, &weapon, attack) {
        Some(rule) => sniper::pick_model(table, part, target, &rule)?,
        None => None,
    };
    let mut dice = 0;
    let (mut armed, mut spent) = (Vec::new(), Vec::new());
    for &place in places {
        let Some(weapon) = table.state().weapon(part, place).cloned() else { continue };
        let carriers = table.state().carriers(part, place);
        let key = KEYS.get(usize::from(place)).copied().unwrap_or("strike");
        let label = format!("{} within 2″", weapon.name);
        let same = |state: &State, it| state.melee_weapons(it).any(|it| it.1.name == weapon.name);
        let models = models_within(table, part, key, label, carriers, same);
        let more = u16::from(furious == Some(place));
        dice += models * (u16::from(weapon.attacks) + more);
        let with = if more > 0 { ", Furious" } else { "" };
        armed.push(format!("{} ×{models}{with}", weapon.name));
        spent.extend((weapon.is_limited() && models > 0).then_some(place));
    }
    if dice == 0 {
        return Ok((Dealt::NOTHING, said));
    }
    let only_on_six = only_on_six(table.state(), part);
    let mut attacker = Attacker { only_on_six, ..Attacker::of(table.state(), part) };
    let mut defender = match picked {
        Some(picked) => Defender::alone(table.state(), picked.part),
        None => Defender::of(table.state(), target),
    };
    let (by, at, blade) = (&mut attacker, &mut defender, &mut weapon);
    let attacking = Attacking { attack, target, by, at, weapon: blade };
    let said = circumstances::settle(table, attacking, said);
    let by_hand = other(table);
    let what = armed.join(" + ");
    let book = table.state().book();
    let (by, at) = (&attacker, &defender);
    let shot = Shot { book, by, at, weapon: &weapon, attack, cover: false, what, dice };
    let test = shot.test(by_hand);
    let ask = of_unit(table, part, Ask::new(ask))
        .hint("Only models within 2″ of an enemy can strike.")
        .topic(attack::TOPIC.key);
    let before = UnitBefore::new(table.state(), target);
    let models = table.state().group_models(target);
    let fallen = shot.roll(table, &test, ask)?;
    for place in spent {
        table.apply(Effect::Spent(part, place, true));
    }
    table.for_odds().outcome_of(&fallen.all_passed(), |hits| tally::hits(hits, dice))?;
    let batches = batches(table, &shot, fallen);
    let to = To::unit_or_model(target, picked, attack);
    let wounds = resolve(table, &defender, attack, to, batches)?;
    let most = hits::most(&shot, if picked.is_some() { 1 } else { models });
    table.outcome(before.outcome_in_melee(table.state(), most))?;
    Ok((Dealt { wounds, most }, said))
}

/// The help topic about Furious.
pub(crate) const FURIOUS: Topic = Topic {
    key: "furious",
    title: "Furious",
    rules: &[29],
    text: || {
        "When charging, each model gets one extra attack with a weapon of your choice.".to_owned()
    },
};

/// The help topic about Furious in 3.5.
pub(crate) const FURIOUS_3_5: Topic = Topic {
    key: FURIOUS.key,
    title: "Furious",
    rules: &[54],
    text: || {
        "When charging, each natural 6 to hit in melee gives one extra hit. Extra hits don't \
         count as sixes for other rules."
            .to_owned()
    },
};

/// The help topic about Impact(X).
pub(crate) const IMPACT: Topic = Topic {
    key: "impact",
    title: "Impact(X)",
    rules: &[32],
    text: || "When charging, each model within 2″ deals X automatic hits.".to_owned(),
};

/// The help topic about Impact(X) in 3.5.
pub(crate) const IMPACT_3_5: Topic = Topic {
    key: IMPACT.key,
    title: "Impact(X)",
    rules: &[57],
    text: || {
        format!(
            "When charging, each model within 2″ rolls X dice, unless the unit is fatigued. Each \
             {IMPACT_HITS_ON}+ is a hit. Counter takes dice away."
        )
    },
};

/// The help topic about Counter.
pub(crate) const COUNTER: Topic = Topic {
    key: "counter",
    title: "Counter",
    rules: &[48],
    text: || {
        "When charged, a unit can strike first with this weapon. The charger rolls one Impact die \
         fewer for each model with it. Other weapons strike back later."
            .to_owned()
    },
};
