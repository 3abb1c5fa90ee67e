//! Quality tests with a single die or a pool of dice.

use std::borrow::Cow;

use engine::{
    Told,
    conversation::{Amount, Ask, Flow, Goal, Outcome, Part, Pool, Reading, Signed, Table},
    dice::Die,
    words::{counted, plural},
};

use crate::Gdf;

/// A quality test or a similar test: a number to reach, and modifiers to the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QualityTest {
    number: Part,
    modifiers: Vec<Part>,
}

/// The description of a pool of dice that is about to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Handful<'a> {
    /// The name of the unit or side that rolls the dice.
    pub(crate) who: &'a str,
    /// The name of the dice in the log.
    pub(crate) what: &'a str,
    /// The word for a die that fails, such as "miss".
    pub(crate) failed: &'static str,
    /// The word for a die that passes, such as "hit".
    pub(crate) passed: &'static str,
    /// Whether natural 1s are counted separately because they are rerolled.
    pub(crate) ones: bool,
    /// Whether natural 6s are counted separately because they have further effects.
    pub(crate) sixes: bool,
}

/// The result of rolling a pool of dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fallen {
    /// The natural 1s, if they are counted separately.
    pub(crate) ones: Amount,
    /// All other dice that failed.
    pub(crate) failed: Amount,
    /// The dice that passed, except for sixes that are counted separately.
    pub(crate) passed: Amount,
    /// The natural 6s, if they are counted separately.
    pub(crate) sixes: Amount,
}

/// The largest modifier that players can set by hand.
const MOST_BY_HAND: i32 = 3;

/// Asks for a modifier that players can add to any roll.
///
/// The modifier covers circumstances that Rollbook cannot know. Returns `None` if the modifier is
/// 0.
pub(crate) fn other(table: &mut Table<'_, Gdf>) -> Option<Part> {
    let limits = -MOST_BY_HAND..=MOST_BY_HAND;
    let value = table.pick("other", "Other modifier", Signed(limits), 0);
    (value != 0).then(|| Part::modifier("other", value))
}

impl QualityTest {
    /// Creates a test that passes on this number or higher.
    pub(crate) fn new(source: impl Into<Cow<'static, str>>, value: u8) -> Self {
        Self { number: Part::stat(source, value.into()), modifiers: Vec::new() }
    }

    /// Adds a modifier to the dice if `holds` is `true`.
    pub(crate) fn modifier_if(
        self,
        holds: bool,
        reason: impl Into<Cow<'static, str>>,
        value: i32,
    ) -> Self {
        self.part(holds.then(|| Part::modifier(reason, value)))
    }

    /// Adds a modifier to the dice, if there is one.
    pub(crate) fn part(mut self, part: Option<Part>) -> Self {
        self.modifiers.extend(part);
        self
    }

    /// Returns the sum of all negative modifiers.
    pub(crate) fn negative(&self) -> i32 {
        self.modifiers.iter().map(|part| part.value.min(0)).sum()
    }

    /// Returns the modifiers as parts of a sum.
    pub(crate) fn parts(&self) -> &[Part] {
        &self.modifiers
    }

    /// Returns the lowest face that passes.
    ///
    /// Modifiers add to the die, so a bonus lowers this face and a penalty raises it. A 6 always
    /// passes and a 1 always fails.
    pub(crate) fn face(&self) -> i32 {
        let modifiers: i32 = self.modifiers.iter().map(|part| part.value).sum();
        (self.number.value - modifiers).clamp(2, 6)
    }

    fn goal(&self) -> Goal {
        Goal::at_least(self.face()).of(vec![self.number.clone()])
    }

    /// Returns the outcome of each face: the first one for failing faces, the second for passing
    /// ones.
    pub(crate) fn reading(&self, counts_as: [Outcome; 2]) -> Reading {
        Reading::at_least(Die::D6, self.face(), counts_as).goal(self.goal())
    }

    /// Returns the test in words with the source of each number, such as "5+ (Quality 4+, −1
    /// cover)".
    pub(crate) fn words(&self) -> String {
        let mut words = format!("{}+ ({} {}+", self.face(), self.number.label, self.number.value);
        for Part { label, value, .. } in &self.modifiers {
            let sign = if *value < 0 { '−' } else { '+' };
            words.push_str(&format!(", {sign}{} {label}", value.abs()));
        }
        words + ")"
    }

    /// Rolls a pool of dice for this test.
    ///
    /// # Errors
    /// Returns `Err` if the answer is missing or its numbers do not add up.
    pub(crate) fn roll_pool(
        self,
        table: &mut Table<'_, Gdf>,
        ask: Ask,
        handful: Handful<'_>,
        dice: &Amount,
    ) -> Flow<Fallen> {
        let pool = self.pool(handful);
        let counts = table.pool(ask, &pool, dice)?;
        Ok(self.fallen(table, handful, &pool, dice, counts))
    }

    /// Returns the pool to roll for this test, before its number of dice is set.
    pub(crate) fn pool(&self, handful: Handful<'_>) -> Pool {
        let Handful { who, failed, passed, ones, sixes, .. } = handful;
        let face = self.face();
        let (failed, passed) = (Outcome::failure(plural(failed)), Outcome::success(plural(passed)));
        let reading = Reading::of(Die::D6, |result| match result {
            1 if ones => Outcome::failure("ones"),
            6 if sixes => Outcome::success("sixes"),
            _ if result >= face => passed.clone(),
            _ => failed.clone(),
        });
        let reading = reading.goal(self.goal());
        let parts = self.modifiers.clone();
        Pool { who: who.to_owned(), die: Die::D6, dice: 0, parts, reading }
    }

    /// Logs the result of a pool and returns it, given the number of dice in each band.
    fn fallen(
        &self,
        table: &mut Table<'_, Gdf>,
        handful: Handful<'_>,
        pool: &Pool,
        dice: &Amount,
        counts: Vec<Amount>,
    ) -> Fallen {
        let Handful { what, failed, passed, ones, sixes, .. } = handful;
        let face = self.face();
        let starts = pool.reading.bands.iter().map(|band| band.from);
        let mut fallen = Fallen::default();
        for (from, count) in starts.zip(counts) {
            match from {
                1 if ones => fallen.ones = count,
                6 if sixes => fallen.sixes = count,
                _ if from >= face => fallen.passed = count,
                _ => fallen.failed = count,
            }
        }
        if !dice.is_none() {
            table.tell(Told::Roll, |_| {
                let (dice, words) = (counted(dice.told().into(), "die"), self.words());
                let all = |rest: &Amount, edge: &Amount, word, face| {
                    let among = match edge.told() {
                        0 => String::new(),
                        edge => format!(" ({edge} on a {face})"),
                    };
                    counted((rest.told() + edge.told()).into(), word) + &among
                };
                let passed = all(&fallen.passed, &fallen.sixes, passed, 6);
                let failed = all(&fallen.failed, &fallen.ones, failed, 1);
                format!("{what}: {dice} needing {words}: {passed}, {failed}.")
            });
        }
        fallen
    }
}

impl Fallen {
    /// Returns all dice that passed, including sixes.
    pub(crate) fn all_passed(&self) -> Amount {
        self.passed.clone().and(self.sixes.clone())
    }

    /// Adds the result of rerolled ones or of extra dice.
    pub(crate) fn with_again(self, again: Self) -> Self {
        Self {
            ones: Amount::default(),
            failed: self.failed.and(again.failed).and(again.ones),
            passed: self.passed.and(again.passed),
            sixes: self.sixes.and(again.sixes),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn gdf_01_quality_or_higher_passes() {
        assert_eq!(QualityTest::new("Quality", 4).face(), 4);
        assert_eq!(QualityTest::new("Quality", 4).modifier_if(true, "cover", -1).face(), 5);
        assert_eq!(QualityTest::new("Quality", 4).modifier_if(true, "lucky", 1).face(), 3);
        assert_eq!(QualityTest::new("Quality", 4).modifier_if(false, "cover", -1).face(), 4);
    }

    #[test]
    fn gdf_01_a_6_always_passes() {
        assert_eq!(QualityTest::new("Quality", 6).modifier_if(true, "cover", -1).face(), 6);
    }

    #[test]
    fn gdf_01_a_1_always_fails() {
        assert_eq!(QualityTest::new("Quality", 2).modifier_if(true, "lucky", 3).face(), 2);
    }

    #[test]
    fn every_number_is_told_with_its_source() {
        let test = QualityTest::new("Quality", 4).modifier_if(true, "cover", -1);
        assert_eq!(test.words(), "5+ (Quality 4+, −1 cover)");
    }

    proptest! {
        #[test]
        fn gdf_01_no_modifier_makes_a_test_certain(value in 2_u8..=6, modifier in -20_i32..20) {
            let face = QualityTest::new("Quality", value).modifier_if(true, "any", modifier).face();
            prop_assert!((2..=6).contains(&face));
        }
    }
}
