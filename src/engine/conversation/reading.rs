//! Readings: the meanings of dice results.

use std::borrow::Cow;

use super::{Outcome, Part, Tone};
use crate::{
    dice::{Dice, Face},
    words::plain,
};

/// The meanings of dice results, as bands of natural sums (without modifiers), lowest first. Every
/// result is in exactly one band.
///
/// Rules treat all results in a band alike. Odds therefore only follow one result per band, and the
/// app lets players tap a band instead of entering dice.
///
/// ```
/// use engine::conversation::{Outcome, Reading};
/// use engine::dice::Die;
///
/// let outcomes = [Outcome::failure("miss"), Outcome::success("hit")];
/// let reading = Reading::at_least(Die::D10, 6, outcomes).apart(10);
/// let words = reading.bands.iter().map(|it| format!("{} {}", it.label, it.span()));
/// assert_eq!(words.collect::<Vec<_>>(), ["miss 1–5", "hit 6–9", "hit 10"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The target number, if there is one.
    pub goal: Option<Goal>,
    /// The bands, lowest first.
    pub bands: Vec<Band>,
    /// Whether players must enter each die, because the sum alone is not enough.
    pub by_die: bool,
    /// Whether players draw from a bag or a deck instead of rolling. They only say which band they
    /// drew.
    pub is_drawn: bool,
}

/// A target number and its parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The modifiers to the target number (not to the dice), each with its reason. Empty if there
    /// is nothing to explain.
    pub parts: Vec<Part>,
    /// The target number.
    pub number: i32,
    /// Whether results have to be at least or at most this number.
    pub reach: Reach,
}

/// Whether results have to be at least or at most the target number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Results reach the target if they are the number or more.
    AtLeast,
    /// Results reach the target if they are the number or less.
    AtMost,
}

impl Goal {
    /// Creates a goal of this number or more.
    pub fn at_least(number: i32) -> Self {
        Self { parts: Vec::new(), number, reach: Reach::AtLeast }
    }

    /// Creates a goal of this number or less.
    pub fn at_most(number: i32) -> Self {
        Self { parts: Vec::new(), number, reach: Reach::AtMost }
    }

    /// Sets the modifiers that make up the number.
    #[must_use]
    pub fn of(mut self, parts: Vec<Part>) -> Self {
        self.parts = parts;
        self
    }

    /// Returns the number as players say it: "10+", "58 or less".
    pub fn words(&self) -> String {
        match self.reach {
            Reach::AtLeast => self.of_stat(self.number),
            Reach::AtMost => format!("{} or less", plain(self.number)),
        }
    }

    /// Returns a stat in the form used for this kind of goal: "4+", "50".
    pub fn of_stat(&self, value: i32) -> String {
        match self.reach {
            Reach::AtLeast => format!("{}+", plain(value)),
            Reach::AtMost => plain(value),
        }
    }
}

/// A range of results with the same meaning.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    /// The meaning: "hit". Empty if the number itself is the meaning.
    pub label: Cow<'static, str>,
    /// Whether the band is good or bad for the roller.
    pub tone: Tone,
    /// The lowest result in the band.
    pub from: i32,
    /// The highest result in the band.
    pub to: i32,
}

/// A degree of success or failure, with its minimum margin over the target number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Degree {
    /// The minimum margin. Negative for rolls that miss the target number.
    pub least: i32,
    /// The outcome of this degree.
    pub outcome: Outcome,
}

impl Reading {
    /// Creates a reading in which each result has its own unlabelled band, for example for a roll
    /// in which the highest result wins.
    pub fn each(dice: impl Into<Dice>) -> Self {
        let single =
            |result| Band { label: "".into(), tone: Tone::Mixed, from: result, to: result };
        Self::new(dice.into().results().map(single).collect())
    }

    /// Creates a reading from the outcome of each result. Neighbouring results with the same
    /// outcome share a band.
    pub fn of(dice: impl Into<Dice>, counts_as: impl Fn(i32) -> Outcome) -> Self {
        Self::by(dice, |result| ((), counts_as(result)))
    }

    /// Like [`of`](Self::of), but two results only share a band if they also have the same key `K`.
    /// So results that the rules treat differently stay separate even if their labels are the same.
    pub fn by<K: PartialEq>(
        dice: impl Into<Dice>,
        counts_as: impl Fn(i32) -> (K, Outcome),
    ) -> Self {
        let mut bands: Vec<(K, Band)> = Vec::new();
        for result in dice.into().results() {
            let (kind, Outcome { label, tone, .. }) = counts_as(result);
            match bands.last_mut() {
                Some((of, band)) if *of == kind && band.label == label && band.tone == tone => {
                    band.to = result;
                }
                _ => bands.push((kind, Band { label, tone, from: result, to: result })),
            }
        }
        Self::new(bands.into_iter().map(|(_, band)| band).collect())
    }

    /// Creates a reading with two outcomes: the second for results of at least `least`, and the
    /// first for all others.
    pub fn at_least(dice: impl Into<Dice>, least: i32, [below, reached]: [Outcome; 2]) -> Self {
        Self::by(dice, |result| match result >= least {
            true => (true, reached.clone()),
            false => (false, below.clone()),
        })
    }

    /// Creates a reading with two outcomes: the first for results of at most `most`, and the second
    /// for all others.
    pub fn at_most(dice: impl Into<Dice>, most: i32, [reached, above]: [Outcome; 2]) -> Self {
        Self::by(dice, |result| match result <= most {
            true => (true, reached.clone()),
            false => (false, above.clone()),
        })
    }

    /// Creates a reading with degrees, by how far the result plus `bonus` is above `target`. The
    /// degrees are given lowest first. A result below all of them counts as the first.
    pub fn by_margin(dice: impl Into<Dice>, bonus: i32, target: i32, degrees: &[Degree]) -> Self {
        Self::of(dice, |result| {
            let margin = result + bonus - target;
            let reached = degrees.iter().rev().find(|degree| margin >= degree.least);
            let degree = reached.or(degrees.first());
            degree.map_or_else(|| Outcome::mixed(""), |degree| degree.outcome.clone())
        })
    }

    fn new(bands: Vec<Band>) -> Self {
        Self { goal: None, bands, by_die: false, is_drawn: false }
    }

    /// Makes this the reading of a draw, with a band for each kind of thing.
    #[must_use]
    pub fn drawn(mut self) -> Self {
        self.is_drawn = true;
        self
    }

    /// Sets the target number.
    #[must_use]
    pub fn goal(mut self, goal: Goal) -> Self {
        self.goal = Some(goal);
        self
    }

    /// Requires players to enter each die.
    #[must_use]
    pub fn by_die(mut self) -> Self {
        self.by_die = true;
        self
    }

    /// Gives one result its own band, because the rules treat it differently.
    #[must_use]
    pub fn apart(mut self, result: i32) -> Self {
        let Some(place) = self.place_of(result) else { return self };
        let whole = self.bands.remove(place);
        let parts = [(whole.from, result - 1), (result, result), (result + 1, whole.to)];
        let parts = parts.into_iter().filter(|(from, to)| from <= to);
        let parts = parts.map(|(from, to)| Band { from, to, ..whole.clone() });
        self.bands.splice(place..place, parts);
        self
    }

    /// Returns the index of the band that contains a result.
    pub fn place_of(&self, result: i32) -> Option<usize> {
        self.bands.iter().position(|band| band.holds(result))
    }

    /// Returns the number of these faces in each band.
    pub fn counts(&self, faces: &[Face]) -> Vec<u16> {
        let mut counts = vec![0; self.bands.len()];
        for &face in faces {
            if let Some(count) = self.place_of(face.into()).and_then(|it| counts.get_mut(it)) {
                *count += 1;
            }
        }
        counts
    }

    /// Returns the results that count as a success, as players say them before a roll: "hit on 6+".
    /// Returns `None` if they are not a single range.
    pub fn success(&self) -> Option<String> {
        let is_good = |band: &Band| band.tone == Tone::Success;
        let mut runs = self.bands.chunk_by(|one, other| is_good(one) == is_good(other));
        let run = runs.find(|run| run.first().is_some_and(is_good))?;
        if runs.any(|run| run.first().is_some_and(is_good)) {
            return None;
        }
        let (first, last) = (run.first()?, run.last()?);
        let is_lowest = self.bands.first() == Some(first);
        let is_highest = self.bands.last() == Some(last);
        let (label, range) = match (is_lowest, is_highest) {
            (true, true) => return None,
            (false, true) => (&first.label, format!("{}+", first.from)),
            (true, false) => (&last.label, format!("{} or less", last.to)),
            (false, false) => (&first.label, format!("{} to {}", first.from, last.to)),
        };
        (!label.is_empty()).then(|| format!("{label} on {range}"))
    }

    /// Returns `true` if every band has a label, so that players can tap a band.
    pub fn is_labelled(&self) -> bool {
        self.bands.iter().all(|band| !band.label.is_empty())
    }
}

impl Band {
    /// Returns `true` if a result is in this band.
    pub fn holds(&self, result: i32) -> bool {
        (self.from..=self.to).contains(&result)
    }

    /// Returns the number of results in this band.
    pub fn width(&self) -> u16 {
        u16::try_from(self.to - self.from + 1).unwrap_or(0)
    }

    /// Returns the range of results: "1–3", or "1" for a single one.
    pub fn span(&self) -> String {
        if self.from == self.to {
            self.from.to_string()
        } else {
            format!("{}–{}", self.from, self.to)
        }
    }

    /// Returns the range of results as players say it: "4+" for several results up to the highest
    /// of these dice, otherwise the span of the band.
    pub fn span_of(&self, dice: impl Into<Dice>) -> String {
        if self.from < self.to && self.to == *dice.into().results().end() {
            format!("{}+", self.from)
        } else {
            self.span()
        }
    }

    /// Returns the probability of this band with these dice, from 0 to 1.
    pub fn probability(&self, dice: Dice) -> f64 {
        let chances = dice.results().zip(dice.chances());
        chances.filter(|(result, _)| self.holds(*result)).map(|(_, chance)| chance).sum()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::dice::Die;

    fn words(reading: &Reading) -> Vec<String> {
        reading.bands.iter().map(|it| format!("{} {}", it.label, it.span())).collect()
    }

    #[test]
    fn roll_under_with_a_critical_and_a_jam() {
        let reading = Reading::of(Die::D100, |roll| match roll {
            ..7 => Outcome::success("critical"),
            7..59 => Outcome::success("hit"),
            59..96 => Outcome::failure("miss"),
            96.. => Outcome::failure("jam"),
        });
        assert_eq!(words(&reading), ["critical 1–6", "hit 7–58", "miss 59–95", "jam 96–100"]);
        assert!((reading.bands[1].probability(Die::D100.into()) - 0.52).abs() < 1e-12);
    }

    #[test]
    fn a_success_is_said_if_it_is_one_range() {
        let hit = |roll: i32| match roll {
            ..7 => Outcome::success("critical"),
            7..59 => Outcome::success("hit"),
            _ => Outcome::failure("miss"),
        };
        assert_eq!(Reading::of(Die::D100, hit).success().as_deref(), Some("hit on 58 or less"));
        let [fail, pass] = [Outcome::failure("fail"), Outcome::success("pass")];
        let at_least = |least| Reading::at_least(Die::D6, least, [fail.clone(), pass.clone()]);
        assert_eq!(at_least(4).success().as_deref(), Some("pass on 4+"));
        assert_eq!([1, 7].map(|least| at_least(least).success()), [None, None]);
        let middle = |roll| if (2..=3).contains(&roll) { pass.clone() } else { fail.clone() };
        assert_eq!(Reading::of(Die::D6, middle).success().as_deref(), Some("pass on 2 to 3"));
        let ends = |roll| if (2..=3).contains(&roll) { fail.clone() } else { pass.clone() };
        assert_eq!(Reading::of(Die::D6, ends).success(), None);
        assert_eq!(Reading::each(Die::D6).success(), None);
    }

    #[test]
    fn degrees_by_margin() {
        let degree = |least, label: &'static str| Degree { least, outcome: Outcome::mixed(label) };
        let degrees = [
            degree(-99, "failure"),
            degree(0, "marginal"),
            degree(1, "complete"),
            degree(6, "superior"),
        ];
        let reading = Reading::by_margin(Dice::new(2, Die::D6), 3, 8, &degrees);
        assert_eq!(
            words(&reading),
            ["failure 2–4", "marginal 5", "complete 6–10", "superior 11–12"]
        );
    }

    #[test]
    fn a_result_may_stand_apart() {
        let reading =
            Reading::at_most(Die::D6, 4, [Outcome::success("in"), Outcome::failure("out")]);
        assert_eq!(words(&reading.clone().apart(1)), ["in 1", "in 2–4", "out 5–6"]);
        assert_eq!(words(&reading.clone().apart(3)), ["in 1–2", "in 3", "in 4", "out 5–6"]);
        assert_eq!(words(&reading.clone().apart(9)), words(&reading));
        assert_eq!(reading.bands[1].span_of(Die::D6), "5+");
    }

    proptest! {
        #[test]
        fn bands_hold_each_result_once(
            count in 1_u8..4, faces in 2_u8..20, least in -5_i32..60, apart in 1_i32..60,
        ) {
            let dice = Dice::new(count, Die::Sided(faces));
            let count_as = [Outcome::failure("below"), Outcome::success("reached")];
            let reading = Reading::at_least(dice, least, count_as).apart(apart);
            for result in dice.results() {
                prop_assert_eq!(reading.bands.iter().filter(|band| band.holds(result)).count(), 1);
            }
            let total: f64 = reading.bands.iter().map(|band| band.probability(dice)).sum();
            prop_assert!((total - 1.0).abs() < 1e-9);
        }
    }
}
