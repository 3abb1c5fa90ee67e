//! Quality tests with one die or many.

use crate::{
    conversation::{Ask, Flow, Goal, Outcome, Part, Pool, Reading, Table},
    dice::Die,
    gdf::Gdf,
    line::LineKind,
    words::{counted, plural},
};

/// A quality test, or another that works like it: the number to reach, and what is added to the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QualityTest {
    number: Part,
    modifiers: Vec<Part>,
}

/// A pool of dice that is about to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Handful<'a> {
    /// Whose dice they are.
    pub(crate) who: &'a str,
    /// What they are, for the log.
    pub(crate) what: &'a str,
    /// How many.
    pub(crate) dice: u16,
    /// What one that fails counts as: "miss".
    pub(crate) failed: &'static str,
    /// What one that passes counts as: "hit".
    pub(crate) passed: &'static str,
}

/// How the dice of a pool fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fallen {
    pub(crate) failed: u16,
    pub(crate) passed: u16,
}

impl QualityTest {
    /// This or higher.
    pub(crate) fn new(source: &'static str, value: u8) -> Self {
        Self { number: Part::stat(source, value.into()), modifiers: Vec::new() }
    }

    /// The same with a modifier to the dice, where its condition holds.
    pub(crate) fn modifier_if(mut self, holds: bool, reason: &'static str, value: i32) -> Self {
        if holds {
            self.modifiers.push(Part::modifier(reason, value));
        }
        self
    }

    /// Quality tests: a die passes on this or higher. Modifiers count for the die, so they move what it needs the other
    /// way; yet whatever they are, a 6 passes and a 1 fails.
    pub(crate) fn face(&self) -> i32 {
        let modifiers: i32 = self.modifiers.iter().map(|part| part.value).sum();
        (self.number.value - modifiers).clamp(2, 6)
    }

    /// Which faces fail and which pass, and what these count as.
    pub(crate) fn reading(&self, [failed, passed]: [Outcome; 2]) -> Reading {
        let face = self.face();
        let goal = Goal::at_least(face).of(vec![self.number.clone()]);
        Reading::at_least(Die::D6, face, [failed, passed]).goal(goal)
    }

    /// In words, every number with its source: "5+ (Quality 4+, −1 cover)".
    pub(crate) fn words(&self) -> String {
        let mut words = format!("{}+ ({} {}+", self.face(), self.number.label, self.number.value);
        for Part { label, value, .. } in &self.modifiers {
            let sign = if *value < 0 { '−' } else { '+' };
            words.push_str(&format!(", {sign}{} {label}", value.abs()));
        }
        words + ")"
    }

    /// Rolls a pool of dice that each need this.
    ///
    /// # Errors
    /// Stops where the answer is missing or does not add up.
    pub(crate) fn roll_pool(
        self,
        table: &mut Table<'_, Gdf>,
        ask: Ask,
        handful: Handful<'_>,
    ) -> Flow<Fallen> {
        let Handful { who, what, dice, failed, passed } = handful;
        let words = self.words();
        let counts_as = [Outcome::failure(plural(failed)), Outcome::success(plural(passed))];
        let reading = self.reading(counts_as);
        let pool = Pool { who: who.to_owned(), die: Die::D6, dice, parts: self.modifiers, reading };
        let counts = table.pool(ask, pool)?;
        let count = |band: usize| counts.get(band).copied().unwrap_or(0);
        let fallen = Fallen { failed: count(0), passed: count(1) };
        if dice > 0 {
            table.tell(LineKind::Roll, || {
                let dice = counted(dice.into(), "die");
                let passed = counted(fallen.passed.into(), passed);
                let failed = counted(fallen.failed.into(), failed);
                format!("{what}: {dice} at {words}: {passed}, {failed}.")
            });
        }
        Ok(fallen)
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
