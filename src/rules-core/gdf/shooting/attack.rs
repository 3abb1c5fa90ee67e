//! What shooting and melee have in common: who attacks whom with what, and the dice to hit.

use std::borrow::Cow;

use super::regeneration::{ignores, some_ignore};
use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Lot, Part, Table},
    gdf::{
        Gdf,
        quality::rolling::{Fallen, Handful, QualityTest},
        state::battle::State,
        unit::{
            gives::Gives,
            keyword::{Keyword, Keywords},
            rule::Rule,
            weapon::Weapon,
            when::Attack,
        },
    },
    ids::{FigureId, SideId},
    topic::Topic,
};

/// The attacker, as far as it matters for dice.
#[derive(Clone, Debug)]
pub(crate) struct Attacker {
    pub(crate) name: String,
    /// The number that its dice need.
    pub(crate) quality: u8,
    /// Why it hits only on sixes, if it does.
    pub(crate) only_on_six: Option<&'static str>,
    pub(crate) rules: Vec<Rule>,
}

/// The unit that is attacked, as far as it matters for dice.
#[derive(Clone, Debug)]
pub(crate) struct Defender {
    pub(crate) name: String,
    pub(crate) side: Option<SideId>,
    pub(crate) defense: u8,
    /// How many models it has left.
    pub(crate) models: u16,
    pub(crate) keywords: Keywords,
    pub(crate) rules: Vec<Rule>,
    /// Whether any of its models has a rule to ignore wounds.
    pub(crate) ignores: bool,
}

/// An attack with one weapon or one group of like weapons, up to its roll to hit.
#[derive(Clone, Debug)]
pub(crate) struct Shot<'a> {
    pub(crate) by: &'a Attacker,
    pub(crate) at: &'a Defender,
    pub(crate) weapon: &'a Weapon,
    pub(crate) attack: Attack,
    /// The name of the dice in the log: "Rifle ×4".
    pub(crate) what: String,
    pub(crate) dice: u16,
}

impl Attacker {
    /// One part of a unit as the attacker.
    pub(crate) fn of(state: &State, unit: FigureId) -> Self {
        let profile = state.profile(unit);
        Self {
            name: state.name(unit).to_owned(),
            quality: profile.quality,
            only_on_six: None,
            rules: state.rules_of(unit).into_iter().cloned().collect(),
        }
    }
}

impl Defender {
    /// A unit with all its parts. Hero: while any other model is left, the unit's Defense counts
    /// for all.
    pub(crate) fn of(state: &State, unit: FigureId) -> Self {
        let head = state.head(unit);
        let ignores = some_ignore(state, head);
        Self { models: state.group_models(head), ignores, ..Self::alone(state, head) }
    }

    /// One model, as if it were a unit of one.
    pub(crate) fn alone(state: &State, unit: FigureId) -> Self {
        let profile = state.profile(unit);
        Self {
            name: state.name(unit).to_owned(),
            side: state.side_of(unit),
            defense: profile.defense,
            models: 1,
            keywords: profile.keywords,
            rules: state.rules_of(unit).into_iter().cloned().collect(),
            ignores: ignores(state, unit).is_some(),
        }
    }
}

impl Shot<'_> {
    /// All rules of attacker and weapon that count in this attack; a rule that both have counts
    /// once.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &Rule> {
        let own = self.by.rules.iter().filter(|rule| rule.counts_in(self.attack));
        let is_new = |rule: &&Rule| {
            let mut own = self.by.rules.iter().filter(|it| it.counts_in(self.attack));
            own.all(|it| it.plain_name() != rule.plain_name())
        };
        let weapons = self.weapon.rules.iter().filter(|rule| rule.counts_in(self.attack));
        own.chain(weapons.filter(is_new))
    }

    /// The first rule in this attack that has this effect.
    pub(crate) fn rule_of(&self, gives: Gives) -> Option<&Rule> {
        self.rules().find(|rule| rule.gives == gives)
    }

    /// Shooting: the test that each die takes, with all modifiers and their reasons.
    pub(crate) fn test(&self, cover: bool, by_hand: Option<Part>) -> QualityTest {
        if let Some(why) = self.by.only_on_six {
            return QualityTest::new(why, 6).part(by_hand);
        }
        let better = self.rules().filter_map(|rule| match rule.gives {
            Gives::Quality(number) => Some((rule.name.clone(), number)),
            _ => None,
        });
        let (source, number) = better
            .min_by_key(|(_, number)| *number)
            .unwrap_or_else(|| ("Quality".into(), self.by.quality));
        let has = |keyword| self.weapon.keywords.has(keyword);
        let mut test = QualityTest::new(source, number).modifier_if(cover, "cover", -1);
        let moved = self.attack == Attack::Shot { moved: true };
        test = test.modifier_if(has(Keyword::Indirect) && moved, "Indirect after moving", -1);
        let aircraft = self.attack.is_shot() && self.at.keywords.has(Keyword::Aircraft);
        test = test.modifier_if(aircraft, "Aircraft", -1);
        for rule in self.at.rules.iter().filter(|rule| rule.counts_in(self.attack)) {
            if let Gives::ToBeHit(value) = rule.gives {
                test = test.modifier_if(true, rule.name.clone(), value.into());
            }
        }
        for rule in self.rules() {
            if let Gives::ToHit(value) = rule.gives {
                test = test.modifier_if(true, rule.name.clone(), value.into());
            }
        }
        test = test.part(by_hand);
        if has(Keyword::LockOn) {
            let against = test.negative();
            return test.modifier_if(against < 0, "Lock-On", -against);
        }
        if let Some(rule) = self.rule_of(Gives::NoMinus) {
            let against = test.negative();
            return test.modifier_if(against < 0, rule.name.clone(), -against);
        }
        if let Some(rule) = self.rule_of(Gives::NoCover) {
            return test.modifier_if(cover, format!("{} ignores cover", rule.name), 1);
        }
        test.modifier_if(cover && self.weapon.blast > 0, "Blast ignores cover", 1)
    }

    /// The effects of natural sixes to hit.
    pub(crate) fn sixes(&self) -> Sixes {
        let mut sixes = Sixes { times: 1, ..Sixes::default() };
        for rule in self.rules() {
            match rule.gives {
                Gives::HitsOnSix(times) => sixes.times *= u16::from(times),
                Gives::ApOnSix(ap) => sixes.ap = sixes.ap.max(ap),
                Gives::MoreApOnSix(ap) => sixes.more_ap.push((rule.name.clone(), ap)),
                Gives::ExtraHits(hits) => {
                    sixes.extra += u16::from(hits);
                    sixes.extra_by.push(rule.name.clone());
                    continue;
                }
                _ => continue,
            }
            sixes.reasons.push(rule.name.clone());
        }
        sixes
    }

    /// Relentless and similar rules: their names, and how many attacks they give for each natural
    /// six.
    fn attacks_on_six(&self) -> Option<(String, u16)> {
        let all = self.rules().filter(|rule| rule.gives == Gives::AttackOnSix);
        let names: Vec<&str> = all.map(|rule| rule.name.as_ref()).collect();
        let count = u16::try_from(names.len()).ok().filter(|count| *count > 0)?;
        Some((names.join(" and "), count))
    }

    /// Shooting: rolls to hit. Ones are rolled again if a rule says so. Each natural six of a
    /// Relentless model gives one more attack; sixes of such attacks give no further ones.
    ///
    /// # Errors
    /// Stops where an answer is missing or does not add up.
    pub(crate) fn roll(
        &self,
        table: &mut Table<'_, Gdf>,
        test: &QualityTest,
        ask: Ask,
    ) -> Flow<Fallen> {
        let rerolls = self.rule_of(Gives::RerollHits);
        let more_attacks = self.attacks_on_six();
        let handful = Handful {
            who: &self.by.name,
            what: &self.what,
            failed: "miss",
            passed: "hit",
            ones: rerolls.is_some(),
            sixes: more_attacks.is_some() || self.sixes().counts(),
        };
        let dice = Lot::from(self.dice);
        let mut fallen = test.clone().roll_pool(table, ask.clone(), handful, &dice)?;
        if let Some(rule) = rerolls {
            let what = format!("{}, {} again", self.what, rule.name);
            let again = Handful { what: &what, ones: false, ..handful };
            let ask = ask.clone().hint(so_far(&rule.name, &fallen));
            let again = test.clone().roll_pool(table, ask, again, &fallen.ones)?;
            fallen = fallen.with_again(again);
        }
        if let Some((rule, count)) = more_attacks.filter(|_| !fallen.sixes.is_none()) {
            let what = format!("{}, {rule}", self.what);
            let sixes = self.sixes().counts();
            let more = Handful { what: &what, ones: false, sixes, ..handful };
            let ask = ask.hint(so_far(&rule, &fallen));
            let dice = fallen.sixes.clone().times(count);
            let more = test.clone().roll_pool(table, ask, more, &dice)?;
            fallen = fallen.with_again(more);
        }
        Ok(fallen)
    }
}

/// A hint on what was rolled before the current dice.
fn so_far(rule: &str, fallen: &Fallen) -> String {
    let (hits, sixes) = (fallen.all_passed().told(), fallen.sixes.told());
    format!("{rule}. So far: {hits} hits, {sixes} of them sixes.")
}

/// The effects of natural sixes to hit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sixes {
    /// How many hits each six counts as.
    pub(crate) times: u16,
    /// The least AP that each six has.
    pub(crate) ap: u8,
    /// What is added to the AP of each six, with the rule's name.
    pub(crate) more_ap: Vec<(Cow<'static, str>, u8)>,
    /// The names of the rules behind these effects.
    pub(crate) reasons: Vec<Cow<'static, str>>,
    /// How many plain hits each six brings in addition.
    pub(crate) extra: u16,
    /// The names of the rules behind these additional hits.
    pub(crate) extra_by: Vec<Cow<'static, str>>,
}

impl Sixes {
    pub(crate) fn counts(&self) -> bool {
        self.times > 1 || self.ap > 0 || !self.more_ap.is_empty() || self.extra > 0
    }
}

/// Asks for one of the enemy units in play. If there is only one, it is not asked for.
///
/// # Errors
/// Stops where the answer is missing or names no unit.
pub(crate) fn choose_target(
    table: &mut Table<'_, Gdf>,
    attacker: FigureId,
    ask: Ask,
    refused: impl Fn(&State, FigureId) -> Option<String>,
    ranges: &[WeaponRange],
) -> Flow<Option<FigureId>> {
    let state = table.state();
    let targets: Vec<FigureId> = state.enemies_of(attacker).collect();
    let open = targets.iter().filter(|&&unit| refused(state, unit).is_none()).count();
    if targets.len() < 2 && open == targets.len() {
        return Ok(targets.first().copied());
    }
    if open == 0 {
        return Ok(None);
    }
    let is_read = table.is_read();
    let options = targets.iter().map(|&unit| {
        let hint =
            is_read.then(|| format!("{}{}", remark(state, unit), range_note(state, unit, ranges)));
        let option = ChoiceOption::figure(state.name(unit), unit).hint(hint);
        ChoiceOption { refusal: refused(state, unit), ..option }
    });
    let choice = Choice { options: options.collect(), usual: None };
    let place = table.choose(ask, choice)?;
    Ok(targets.get(place).copied())
}

/// How an enemy unit stands, in a few words.
fn remark(state: &State, unit: FigureId) -> String {
    let defense = state.profile(unit).defense;
    let pinned = if state.unit(unit).pinned { ", pinned" } else { "" };
    let (left, size) = (state.group_models(unit), state.group_size(unit));
    let stealth = state.profile(unit).has(Keyword::Stealth);
    let stealth = if stealth { ", Stealth" } else { "" };
    format!("{left} of {size}, Defense {defense}+{stealth}{pinned}")
}

/// The range of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WeaponRange {
    /// Inches.
    inches: u8,
    /// Whether nothing shortens it.
    locks_on: bool,
}

impl WeaponRange {
    /// The range of a weapon that shoots this far.
    pub(crate) fn of(weapon: &Weapon, inches: u8) -> Self {
        Self { inches, locks_on: weapon.keywords.has(Keyword::LockOn) }
    }

    /// Aircraft: the range to one.
    fn to_aircraft(self) -> Self {
        let less = if self.locks_on { 0 } else { AIRCRAFT_RANGE };
        Self { inches: self.inches.saturating_sub(less), ..self }
    }

    /// The ranges of several weapons, from the shortest to the longest: "24 to 36 inches".
    pub(crate) fn words(all: &[Self]) -> String {
        let inches = || all.iter().map(|it| it.inches);
        let (least, most) = (inches().min().unwrap_or(0), inches().max().unwrap_or(0));
        if least < most { format!("{least} to {most}″") } else { format!("{least}″") }
    }
}

/// Aircraft: a note on the ranges to one. Lock-On ignores what shortens a range.
fn range_note(state: &State, unit: FigureId, ranges: &[WeaponRange]) -> String {
    let left: Vec<WeaponRange> = ranges.iter().map(|it| it.to_aircraft()).collect();
    if left == ranges || !state.profile(unit).has(Keyword::Aircraft) {
        return String::new();
    }
    format!(", Aircraft: within {}", WeaponRange::words(&left))
}

/// Aircraft: by how many inches ranges to them are shorter.
const AIRCRAFT_RANGE: u8 = 12;

/// Shooting and melee: rolls to hit.
pub(crate) const TOPIC: Topic = Topic {
    key: "to-hit",
    title: "Roll to hit",
    rules: &[1, 12],
    text: || {
        "Roll a D6 per attack and hit on Quality or higher. Modifiers add to the die, but a \
         natural 6 always hits and a natural 1 always misses. If sixes have an extra effect, \
         count them separately."
            .to_owned()
    },
};
