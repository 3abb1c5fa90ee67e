//! Armed, unarmed and ranged attack tests.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Headline, Part, Table},
};

use super::{
    block_or_parry::{self, Ward},
    dodge,
    range::{range_part, usual_range_part},
    stake::HIT,
    taking_damage::{self, Attack},
};
use crate::{
    Adventure,
    character::{skill::Use, weapon::Weapon},
    standard_test::{
        degree::outcome_of,
        roll::{by_result, tell_and_keep},
        tester::Tester,
    },
    state::battle::State,
};

/// Plays an attack with the weapon at index `place`.
///
/// The test is 2D6 + attribute modifier + attack skill + other modifiers against the target's
/// Defence. A marginal success or better hits, unless the target blocks, parries or dodges. A hit
/// deals damage.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn attack(table: &mut Table<'_, Adventure>, attacker: FigureId, place: u8) -> Flow<()> {
    let Some(weapon) = table.state().profile(attacker).weapon(place).cloned() else {
        return Ok(());
    };
    let name = table.state().name(attacker).to_owned();
    table.headline(Headline::new(format!("{name} attacks")).detail(&weapon.name));
    let Some(target) = choose_target(table, attacker)? else { return Ok(()) };
    let attack = Attack { attacker, target, weapon };
    let whom = table.state().name(target).to_owned();
    table.headline(Headline::new(format!("{name} attacks {whom}")).detail(&attack.weapon.name));
    table.tell(Told::Title, |_| format!("{name} attacks {whom}: {}", attack.weapon.name));
    let of = table.state().side_of(target);
    let ward = block_or_parry::declare(table, target);
    let hits = table.part(|table| attack.hits(table, ward))?;
    table.for_odds().stake(&HIT, of, hits);
    if hits { taking_damage::roll_damage(table, &attack) } else { Ok(()) }
}

impl Attack {
    /// Plays the attack test and the target's block, parry or dodge.
    ///
    /// Returns `true` if the attack hits.
    fn hits(&self, table: &mut Table<'_, Adventure>, ward: Option<Ward>) -> Flow<bool> {
        let target = self.target;
        let Some(result) = self.roll(table)? else {
            table.tell(Told::Outcome, |state| {
                format!("{} misses {}.", state.name(self.attacker), state.name(target))
            });
            if let Some(ward) = ward {
                ward.pay(table, target);
            }
            return Ok(false);
        };
        let is_warded_off = match ward {
            Some(ward) => block_or_parry::block_or_parry(table, target, ward, result)?,
            None => false,
        };
        Ok(!is_warded_off && !dodge::dodge_attack(table, target, result)?)
    }

    /// Rolls the attack test. Returns its total if the attack hits, or `None` if the attack misses.
    ///
    /// A block, parry or dodge must reach this total.
    fn roll(&self, table: &mut Table<'_, Adventure>) -> Flow<Option<i32>> {
        let range = range_part(table, &self.weapon.increments);
        let state = table.state();
        let defence = i32::from(state.profile(self.target).defence);
        let tester = tester(state, self.attacker, &self.weapon, range).with_effort(table);
        let what = match self.weapon.kind {
            Use::Ranged => "Ranged attack",
            Use::Unarmed => "Unarmed attack",
            Use::Armed | Use::General => "Armed attack",
        };
        let cost_of_ward = block_or_parry::cost_of_one(table.state(), self.target);
        let hints: Vec<String> =
            [format!("Defence {defence}.")].into_iter().chain(cost_of_ward).collect();
        let ask = Ask::new(what).hint(hints.join(" ")).topic(topic_of(&self.weapon));
        let mut sums = [tester.sum.clone()];
        table.roll(&mut sums, 0, ask, &|sum| by_result(sum, defence))?;
        tester.pay(table);
        let [sum] = sums;
        let margin = sum.total() - defence;
        let outcome = outcome_of(margin);
        tell_and_keep(table, what, &sum, defence, &outcome);
        let hits = margin >= 0;
        table.outcome(if hits { outcome.interim() } else { outcome })?;
        Ok(hits.then(|| sum.total()))
    }
}

/// Creates a tester from the attacker, with attribute, skill, range and the penalty of the action.
fn tester(state: &State, id: FigureId, weapon: &Weapon, range: Option<Part>) -> Tester {
    let tester = match weapon.skill {
        Some(skill) => Tester::with_skill(state, id, skill),
        None => Tester::new(state, id),
    };
    tester.part(range).taking_action(state)
}

/// Creates a tester from the attacker, for a target at the default range.
pub(crate) fn usual_tester(state: &State, id: FigureId, weapon: &Weapon) -> Tester {
    tester(state, id, weapon, usual_range_part(&weapon.increments))
}

/// Returns the key of the topic about attacks with this kind of weapon.
pub(crate) fn topic_of(weapon: &Weapon) -> &'static str {
    match weapon.kind {
        Use::Ranged => super::range::TOPIC.key,
        Use::Unarmed => UNARMED.key,
        Use::Armed | Use::General => TOPIC.key,
    }
}

/// Asks for a target among all other standing characters, and lists enemies first.
///
/// Returns `None` if no one else is standing, which can happen if players change trackers by hand.
fn choose_target(table: &mut Table<'_, Adventure>, id: FigureId) -> Flow<Option<FigureId>> {
    let state = table.state();
    let targets = state.others_of(id);
    if targets.is_empty() {
        return Ok(None);
    }
    let ask = Ask::new("Choose a target").of(state.side_of(id)).topic(TOPIC.key);
    let place = table.choose(ask, |state: &State| {
        let option =
            |&id| ChoiceOption::figure(state.name(id), id).hint(Some(target_hint(state, id)));
        Choice { options: targets.iter().map(option).collect(), usual: None }
    })?;
    Ok(targets.get(place).copied())
}

fn target_hint(state: &State, id: FigureId) -> String {
    let defence = state.profile(id).defence;
    let dodges = if state.figure(id).dodging.is_some() { ", dodging" } else { "" };
    format!("Defence {defence}{dodges}")
}

/// The topic about armed attacks.
pub(crate) const TOPIC: Topic = Topic {
    key: "armed",
    title: "Armed attack",
    rules: &[8],
    text: || {
        "Roll 2D6 + attribute modifier + armed attack skill + other modifiers against the target's \
         Defence. A marginal success or better hits; then roll the damage dice and add Strength."
            .to_owned()
    },
};

/// The topic about unarmed attacks.
pub(crate) const UNARMED: Topic = Topic {
    key: "unarmed",
    title: "Unarmed attack",
    rules: &[10],
    text: || {
        "Works like an armed attack, but with the unarmed attack skill and damage dice.".to_owned()
    },
};
