//! The parts that shooting and melee share: attacker, target, and the dice to hit.

use std::borrow::Cow;

use engine::{
    FigureId, HasLineup, SideId, Topic,
    conversation::{Amount, Ask, Choice, ChoiceOption, Flow, Part, Table},
    words::counted,
};

use super::ignores::{lets_ignore, some_ignore};
use crate::{
    Gdf,
    quality::rolling::{Fallen, Handful, QualityTest},
    state::battle::State,
    unit::{
        edition::{Book, Cover},
        gives::Gives,
        keyword::{Keyword, Keywords},
        rule::Rule,
        weapon::Weapon,
        when::Attack,
    },
};

/// The attacker's values that affect dice.
#[derive(Clone, Debug)]
pub(crate) struct Attacker {
    pub(crate) name: String,
    pub(crate) side: Option<SideId>,
    /// The number that the attacker's dice need to hit.
    pub(crate) quality: u8,
    /// The reason why the attacker hits only on sixes, if it does.
    pub(crate) only_on_six: Option<&'static str>,
    pub(crate) rules: Vec<Rule>,
}

/// The target's values that affect dice.
#[derive(Clone, Debug)]
pub(crate) struct Defender {
    pub(crate) name: String,
    pub(crate) side: Option<SideId>,
    pub(crate) defense: u8,
    /// The number of models left.
    pub(crate) models: u16,
    pub(crate) keywords: Keywords,
    pub(crate) rules: Vec<Rule>,
    /// Whether any of the target's models has a rule to ignore wounds.
    pub(crate) ignores: bool,
}

/// An attack up to its roll to hit, with one weapon or a group of weapons that are alike.
#[derive(Clone, Debug)]
pub(crate) struct Shot<'a> {
    pub(crate) book: &'static Book,
    pub(crate) by: &'a Attacker,
    pub(crate) at: &'a Defender,
    pub(crate) weapon: &'a Weapon,
    pub(crate) attack: Attack,
    /// Whether the target is in cover.
    pub(crate) cover: bool,
    /// The name of the dice in the log, such as "Rifle ×4".
    pub(crate) what: String,
    pub(crate) dice: u16,
}

impl Attacker {
    /// Creates an attacker from one part of a unit.
    pub(crate) fn of(state: &State, unit: FigureId) -> Self {
        let profile = state.profile(unit);
        Self {
            name: state.name(unit).to_owned(),
            side: state.side_of(unit),
            quality: *profile.quality,
            only_on_six: None,
            rules: state.rules_of(unit).into_iter().cloned().collect(),
        }
    }
}

impl Defender {
    /// Creates a target from a unit with all its parts.
    ///
    /// While any model other than a hero is left, the unit's Defense counts for all.
    pub(crate) fn of(state: &State, unit: FigureId) -> Self {
        let head = state.head(unit);
        Self {
            models: state.group_models(head),
            rules: state.rules_of(head).into_iter().cloned().collect(),
            ignores: some_ignore(state, head),
            ..Self::alone(state, head)
        }
    }

    /// Creates a target from a single model, as if it were a unit of one.
    pub(crate) fn alone(state: &State, unit: FigureId) -> Self {
        let profile = state.profile(unit);
        let rules = state.rules_of_one(unit);
        Self {
            name: state.name(unit).to_owned(),
            side: state.side_of(unit),
            defense: *profile.defense,
            models: 1,
            keywords: profile.keywords,
            ignores: lets_ignore(&rules),
            rules: rules.into_iter().cloned().collect(),
        }
    }
}

impl Shot<'_> {
    /// Returns all rules of the attacker and the weapon that count in this attack.
    ///
    /// A rule that both have counts once.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &Rule> {
        let own = self.by.rules.iter().filter(|rule| rule.counts_in(self.attack));
        let is_new = |rule: &&Rule| {
            let mut own = self.by.rules.iter().filter(|it| it.counts_in(self.attack));
            own.all(|it| it.plain_name() != rule.plain_name())
        };
        let weapons = self.weapon.rules.iter().filter(|rule| rule.counts_in(self.attack));
        own.chain(weapons.filter(is_new))
    }

    /// Returns the first rule with this effect in this attack.
    pub(crate) fn rule_of(&self, gives: Gives) -> Option<&Rule> {
        self.rules().find(|rule| rule.gives == gives)
    }

    /// Returns the test to hit for each die, with all modifiers and their reasons.
    pub(crate) fn test(&self, by_hand: Option<Part>) -> QualityTest {
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
        let mut test = QualityTest::new(source, number);
        let cover = match self.book.cover {
            Cover::ToHit(value) if self.cover => Some(value),
            _ => None,
        };
        test = test.modifier_if(cover.is_some(), "cover", cover.unwrap_or(0));
        let moved = self.attack == Attack::Shot { moved: true };
        test = test.modifier_if(has(Keyword::Indirect) && moved, "Indirect after moving", -1);
        let aircraft = self.attack.is_shot() && self.at.keywords.has(Keyword::Aircraft);
        let to_hit = self.book.aircraft.to_hit;
        test = test.modifier_if(aircraft && to_hit != 0, "Aircraft", to_hit);
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
        match cover.zip(self.ignores_cover()) {
            Some((value, rule)) => test.modifier_if(true, ignoring(&rule), -value),
            None => test,
        }
    }

    /// Returns the name of the rule by which this attack ignores cover, if there is one.
    fn ignores_cover(&self) -> Option<Cow<'static, str>> {
        let by_blast = || (self.weapon.blast > 0).then_some("Blast".into());
        self.rule_of(Gives::NoCover).map(|rule| rule.name.clone()).or_else(by_blast)
    }

    /// Returns the modifiers to the target's Defense rolls from cover.
    pub(super) fn cover_to_block(&self) -> Vec<Part> {
        let Cover::Defense(value) = self.book.cover else { return Vec::new() };
        if !self.cover {
            return Vec::new();
        }
        let ignored = self.ignores_cover().map(|rule| Part::modifier(ignoring(&rule), -value));
        std::iter::once(Part::modifier("cover", value)).chain(ignored).collect()
    }

    /// Returns the effects of natural 6s to hit.
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

    /// Returns the names of Relentless and similar rules, and the extra attacks for each natural
    /// six.
    ///
    /// Returns `None` if there are no such rules.
    fn attacks_on_six(&self) -> Option<(String, u16)> {
        let all = self.rules().filter(|rule| rule.gives == Gives::AttackOnSix);
        let names: Vec<&str> = all.map(|rule| rule.name.as_ref()).collect();
        let count = u16::try_from(names.len()).ok().filter(|count| *count > 0)?;
        Some((names.join(" and "), count))
    }

    /// Rolls to hit.
    ///
    /// Ones are rerolled if a rule says so. Relentless and similar rules each give one extra attack
    /// for each natural 6. Sixes on extra attacks give no further attacks.
    ///
    /// # Errors
    /// Returns `Err` if an answer is missing or its numbers do not add up.
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
        let dice = Amount::from(self.dice);
        let mut fallen = test.clone().roll_pool(table, ask.clone(), handful, &dice)?;
        if let Some(rule) = rerolls {
            let what = format!("{}, {} reroll", self.what, rule.name);
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

/// Returns the label of the modifier by which a rule ignores cover.
fn ignoring(rule: &str) -> String {
    format!("{rule} ignores cover")
}

/// Describes the results of the dice rolled before the current ones.
fn so_far(rule: &str, fallen: &Fallen) -> String {
    let hits = counted(fallen.all_passed().told().into(), "hit");
    format!("{rule}. So far: {hits}, {} on a 6.", fallen.sixes.told())
}

/// The effects of natural 6s to hit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sixes {
    /// The number of hits that each six counts as.
    pub(crate) times: u16,
    /// The minimum AP of each six.
    pub(crate) ap: u8,
    /// The AP that rules add to each six, with the name of each rule.
    pub(crate) more_ap: Vec<(Cow<'static, str>, u8)>,
    /// The names of the rules behind these effects.
    pub(crate) reasons: Vec<Cow<'static, str>>,
    /// The number of extra plain hits for each six.
    pub(crate) extra: u16,
    /// The names of the rules behind these extra hits.
    pub(crate) extra_by: Vec<Cow<'static, str>>,
}

impl Sixes {
    pub(crate) fn counts(&self) -> bool {
        self.times > 1 || self.ap > 0 || !self.more_ap.is_empty() || self.extra > 0
    }
}

/// Asks the players to choose an enemy unit on the table. A single unit is chosen without asking.
///
/// `note` describes what matters about a unit for this attack, such as the range to it.
///
/// # Errors
/// Returns `Err` if the answer is missing or names no unit.
pub(crate) fn choose_target(
    table: &mut Table<'_, Gdf>,
    attacker: FigureId,
    ask: Ask,
    refused: impl Fn(&State, FigureId) -> Option<String>,
    note: impl Fn(&State, FigureId) -> Option<String>,
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
    let option = |state: &State, unit: FigureId| {
        let note = note(state, unit).map_or_else(String::new, |note| format!(", {note}"));
        let hint = remark(state, unit) + &note;
        let option = ChoiceOption::figure(state.name(unit), unit).hint(Some(hint));
        ChoiceOption { refusal: refused(state, unit), ..option }
    };
    let place = table.choose(ask, |state: &State| Choice {
        options: targets.iter().map(|&unit| option(state, unit)).collect(),
        usual: None,
    })?;
    Ok(targets.get(place).copied())
}

/// Describes the state of an enemy unit in a few words.
fn remark(state: &State, unit: FigureId) -> String {
    let defense = state.profile(unit).defense;
    let shaken = if state.unit(unit).pinned { state.book().shaken } else { "" };
    let comma = if shaken.is_empty() { "" } else { ", " };
    let (left, size) = (state.group_models(unit), state.group_size(unit));
    let mut rules = state.rules_of(unit).into_iter();
    let stealth = rules.any(|rule| rule.plain_name() == Keyword::Stealth.label());
    let stealth = if stealth { ", Stealth" } else { "" };
    format!("{left} of {size} left, Defense {defense}+{stealth}{comma}{shaken}")
}

/// The range of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WeaponRange {
    /// The range in inches.
    inches: u8,
    /// Whether the range cannot be shortened, because of Lock-On or a similar rule.
    locks_on: bool,
}

impl WeaponRange {
    /// Creates the range of a weapon that shoots this far.
    pub(crate) fn of(weapon: &Weapon, inches: u8) -> Self {
        let no_minus = weapon.rules.iter().any(|rule| rule.gives == Gives::NoMinus);
        Self { inches, locks_on: weapon.keywords.has(Keyword::LockOn) || no_minus }
    }

    /// Returns the range to a unit, which may be shorter because the unit is an aircraft or has a
    /// rule such as Darkborn.
    fn to(self, state: &State, unit: FigureId) -> Self {
        if self.locks_on {
            return self;
        }
        let aircraft = state.profile(unit).has(Keyword::Aircraft);
        let mut inches = self.inches.saturating_sub(if aircraft { AIRCRAFT_RANGE } else { 0 });
        for (_, change) in shortening(state, unit) {
            inches = changed_at_it(inches.into(), change.into()).try_into().unwrap_or(inches);
        }
        Self { inches, ..self }
    }

    /// Says where a target must be for weapons with these ranges.
    pub(crate) fn condition(all: &[Self]) -> String {
        let inches = || all.iter().map(|it| it.inches);
        let (least, most) = (inches().min().unwrap_or(0), inches().max().unwrap_or(0));
        match least < most {
            true => format!("In sight and up to {most}″ away. Beyond {least}″, some can't reach."),
            false => format!("In sight and up to {most}″ away."),
        }
    }

    /// Returns the span of several ranges in words, such as "24–36″".
    pub(crate) fn words(all: &[Self]) -> String {
        let inches = || all.iter().map(|it| it.inches);
        let (least, most) = (inches().min().unwrap_or(0), inches().max().unwrap_or(0));
        if least < most { format!("{least}–{most}″") } else { format!("{least}″") }
    }
}

/// Returns the rules of a unit that change the range of weapons fired at it, with the inches.
fn shortening(state: &State, unit: FigureId) -> impl Iterator<Item = (&str, i8)> {
    state.rules_of(unit).into_iter().filter_map(|rule| match rule.gives {
        Gives::RangeAgainst(inches) => Some((rule.name.as_ref(), inches)),
        _ => None,
    })
}

/// Adds a change, usually negative, that a rule of the target makes to a range or a charge.
///
/// Such a rule takes nothing from the first 6 inches.
pub(crate) fn changed_at_it(inches: i32, change: i32) -> i32 {
    (inches + change).max(inches.min(LEAST_AT_IT))
}

/// Returns a note on the ranges to a unit that shortens them. Lock-On ignores penalties to range.
pub(super) fn range_note(state: &State, unit: FigureId, ranges: &[WeaponRange]) -> Option<String> {
    let left: Vec<WeaponRange> = ranges.iter().map(|it| it.to(state, unit)).collect();
    if left == ranges {
        return None;
    }
    let aircraft = state.profile(unit).has(Keyword::Aircraft).then(|| Keyword::Aircraft.label());
    let why: Vec<&str> =
        aircraft.into_iter().chain(shortening(state, unit).map(|it| it.0)).collect();
    Some(format!("range {} ({})", WeaponRange::words(&left), why.join(", ")))
}

/// The inches of a range or a charge that rules of the target leave alone.
const LEAST_AT_IT: i32 = 6;

/// The penalty to range when shooting at aircraft, in inches.
const AIRCRAFT_RANGE: u8 = 12;

/// The help topic about rolls to hit.
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
