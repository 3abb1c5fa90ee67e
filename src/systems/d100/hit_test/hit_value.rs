//! Hit values, and the results of rolls against them.

use engine::{
    Topic,
    conversation::{Amount, Part, Pool, Reading},
    dice::Die,
};

use super::{
    hit_roll::HitRoll,
    percentile::{NEVER, goal, succeeds, value_of},
};

/// The kind of attack that a hit test belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HitBy {
    /// A blow with a weapon or bare hands, which misses on an automatic failure.
    Blow,
    /// A shot, which jams the gun on an automatic failure.
    Shot,
}

/// A hit value, as the parts that add up to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HitValue {
    /// The stat and the modifiers.
    pub(crate) parts: Vec<Part>,
    /// The kind of attack.
    pub(crate) by: HitBy,
}

impl HitValue {
    /// Creates a hit value from a stat, without modifiers.
    pub(crate) fn of_stat(stat: Part, by: HitBy) -> Self {
        Self { parts: vec![stat], by }
    }

    /// Adds a modifier. A modifier of 0 is left out.
    #[must_use]
    pub(crate) fn modifier(self, label: impl Into<String>, value: i32) -> Self {
        let part = (value != 0).then(|| Part::modifier(label.into(), value));
        self.part(part)
    }

    /// Adds a part, if there is one.
    #[must_use]
    pub(crate) fn part(mut self, part: Option<Part>) -> Self {
        self.parts.extend(part);
        self
    }

    /// Returns the hit value: the sum of its parts.
    pub fn value(&self) -> i32 {
        value_of(&self.parts)
    }

    /// Returns the critical hit value: a tenth of the hit value, rounded up, and at least 0.
    pub fn critical(&self) -> i32 {
        critical(self.value())
    }

    /// Returns the result of a roll.
    pub fn roll(&self, roll: i32) -> HitRoll {
        result(self.value(), self.by, roll)
    }

    /// Returns a reading with the results of all possible rolls.
    pub(crate) fn reading(&self) -> Reading {
        let value = self.value();
        let outcome = |roll| result(value, self.by, roll).outcome();
        Reading::of(Die::D100, outcome).goal(goal(&self.parts))
    }

    /// Returns a pool of dice for several hit tests that are rolled together.
    pub(crate) fn pool(&self, who: &str) -> Pool {
        Pool {
            who: who.to_owned(),
            die: Die::D100,
            dice: 0,
            parts: Vec::new(),
            reading: self.reading(),
        }
    }

    /// Returns each result of this [pool](Self::pool), with the number of dice that rolled it.
    pub(crate) fn rolled(&self, pool: &Pool, counts: Vec<Amount>) -> Vec<(HitRoll, Amount)> {
        let bands = pool.reading.bands.iter().zip(counts);
        bands.map(|(band, count)| (self.roll(band.from), count)).collect()
    }
}

fn critical(value: i32) -> i32 {
    (value + 9).div_euclid(10).max(0)
}

fn result(value: i32, by: HitBy, roll: i32) -> HitRoll {
    match roll {
        NEVER.. if by == HitBy::Shot => HitRoll::Jam,
        roll if !succeeds(value, roll) => HitRoll::Miss,
        roll if roll <= critical(value) => HitRoll::Critical,
        _ => HitRoll::Hit,
    }
}

/// The topic about hit values.
pub(crate) const TOPIC: Topic = Topic {
    key: "hit-value",
    title: "Hit value",
    rules: &[3],
    text: || {
        "The hit value is Ranged Combat for a shot or Close Combat for a blow, plus the weapon's \
         accuracy and modifiers for range, shots or reach. You can add any other modifier."
            .to_owned()
    },
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use engine::conversation::Tone;

    fn words(value: i32, by: HitBy) -> Vec<String> {
        let value = HitValue::of_stat(Part::stat("Ranged Combat", value), by);
        let bands = value.reading().bands;
        bands.iter().map(|it| format!("{} {}", it.label, it.span())).collect()
    }

    #[test]
    fn d100_01_at_or_under_the_critical_value_then_the_hit_value_else_a_miss() {
        assert_eq!(words(58, HitBy::Blow), ["critical 1–6", "hit 7–58", "miss 59–100"]);
        assert_eq!(
            words(58, HitBy::Shot),
            ["critical 1–6", "hit 7–58", "miss 59–95", "jam 96–100"]
        );
        assert_eq!(
            words(60, HitBy::Shot),
            ["critical 1–6", "hit 7–60", "miss 61–95", "jam 96–100"]
        );
        assert_eq!(
            words(61, HitBy::Shot),
            ["critical 1–7", "hit 8–61", "miss 62–95", "jam 96–100"]
        );
    }

    #[test]
    fn d100_02_1_to_5_always_succeeds_and_96_to_100_always_fails() {
        assert_eq!(words(-42, HitBy::Shot), ["hit 1–5", "miss 6–95", "jam 96–100"]);
        assert_eq!(words(100, HitBy::Shot), ["critical 1–10", "hit 11–95", "jam 96–100"]);
        assert_eq!(words(140, HitBy::Blow), ["critical 1–14", "hit 15–95", "miss 96–100"]);
    }

    #[test]
    fn d100_04_the_critical_value_is_never_below_0_and_a_low_roll_above_it_a_plain_hit() {
        assert_eq!(words(0, HitBy::Blow), ["hit 1–5", "miss 6–100"]);
        assert_eq!(words(1, HitBy::Blow), ["critical 1", "hit 2–5", "miss 6–100"]);
        assert_eq!(words(10, HitBy::Blow), ["critical 1", "hit 2–10", "miss 11–100"]);
        assert_eq!(words(11, HitBy::Blow), ["critical 1–2", "hit 3–11", "miss 12–100"]);
        assert_eq!(words(-9, HitBy::Blow), ["hit 1–5", "miss 6–100"]);
    }

    proptest! {
        #[test]
        fn better_values_never_roll_worse(
            value in -150_i32..300,
            by in prop_oneof![Just(HitBy::Blow), Just(HitBy::Shot)],
            roll in 1_i32..=100,
        ) {
            let of = |value| HitValue::of_stat(Part::stat("stat", value), by).roll(roll);
            let rank = |it: HitRoll| match it {
                HitRoll::Critical => 2,
                HitRoll::Hit => 1,
                HitRoll::Miss | HitRoll::Jam => 0,
            };
            prop_assert!(rank(of(value + 1)) >= rank(of(value)));
            prop_assert_eq!(of(value).outcome().tone == Tone::Success, of(value).hits());
        }
    }
}
