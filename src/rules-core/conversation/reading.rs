//! Readings: which results of dice count as what.

use std::borrow::Cow;

use super::{Outcome, Part, Tone};
use crate::dice::{Dice, Face};

/// Which results of some dice count as what: bands of their natural sum, lowest first. Every result
/// lies in exactly one band.
///
/// All results of one band are played alike. Odds rely on that and follow one result a band; the
/// app relies on it and lets players tap a band instead of dice.
///
/// ```
/// use rules_core::conversation::{Outcome, Reading};
/// use rules_core::dice::Die;
///
/// let outcomes = [Outcome::failure("miss"), Outcome::success("hit")];
/// let reading = Reading::at_least(Die::D10, 6, outcomes).apart(10);
/// let words = reading.bands.iter().map(|it| format!("{} {}", it.label, it.span()));
/// assert_eq!(words.collect::<Vec<_>>(), ["miss 1–5", "hit 6–9", "hit 10"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The number to reach, where there is one.
    pub goal: Option<Goal>,
    /// The bands, lowest first.
    pub bands: Vec<Band>,
    /// Whether players must tell each die, because the sum alone does not decide.
    pub by_die: bool,
}

/// A number to reach, and what makes it up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// What is added to the number rather than to the dice, each with its reason; empty if there is
    /// nothing to explain.
    pub parts: Vec<Part>,
    /// The number.
    pub number: i32,
    /// Whether results have to lie above or below it.
    pub reach: Reach,
}

/// Whether results have to lie above or below a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// The number or more.
    AtLeast,
    /// The number or less.
    AtMost,
}

impl Goal {
    /// A goal of this number or more.
    pub fn at_least(number: i32) -> Self {
        Self { parts: Vec::new(), number, reach: Reach::AtLeast }
    }

    /// A goal of this number or less.
    pub fn at_most(number: i32) -> Self {
        Self { parts: Vec::new(), number, reach: Reach::AtMost }
    }

    /// Adds the parts that make the number up.
    #[must_use]
    pub fn of(mut self, parts: Vec<Part>) -> Self {
        self.parts = parts;
        self
    }

    /// The number as players say it: "10+", "58 or less".
    pub fn words(&self) -> String {
        match self.reach {
            Reach::AtLeast => self.of_stat(self.number),
            Reach::AtMost => format!("{} or less", self.number),
        }
    }

    /// A stat that is compared with the dice in this way, as it is written: "4+", "50".
    pub fn of_stat(&self, value: i32) -> String {
        match self.reach {
            Reach::AtLeast => format!("{value}+"),
            Reach::AtMost => value.to_string(),
        }
    }
}

/// Results that count the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    /// What they count as: "hit"; empty if every result stands for itself.
    pub label: Cow<'static, str>,
    /// What the band means to whoever rolls.
    pub tone: Tone,
    /// The lowest result.
    pub from: i32,
    /// The highest result.
    pub to: i32,
}

/// A degree of success or failure, and the least margin over the number to reach at which it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Degree {
    /// The least margin; negative where the roll falls short.
    pub least: i32,
    /// The outcome that the degree is.
    pub outcome: Outcome,
}

impl Reading {
    /// Each result stands for itself, for example where the highest of several wins.
    pub fn each(dice: impl Into<Dice>) -> Self {
        let single =
            |result| Band { label: "".into(), tone: Tone::Mixed, from: result, to: result };
        Self::new(dice.into().results().map(single).collect())
    }

    /// What each result counts as; neighbours that count the same share a band.
    pub fn of(dice: impl Into<Dice>, counts_as: impl Fn(i32) -> Outcome) -> Self {
        Self::by(dice, |result| ((), counts_as(result)))
    }

    /// Like [`of`](Self::of), but two results only share a band if they also have the same key `K`:
    /// results that are played differently are kept apart even where their words are the same.
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

    /// Results from `least` upward count as the second outcome, all others as the first.
    pub fn at_least(dice: impl Into<Dice>, least: i32, [below, reached]: [Outcome; 2]) -> Self {
        Self::by(dice, |result| match result >= least {
            true => (true, reached.clone()),
            false => (false, below.clone()),
        })
    }

    /// Results up to `most` count as the first outcome, all others as the second.
    pub fn at_most(dice: impl Into<Dice>, most: i32, [reached, above]: [Outcome; 2]) -> Self {
        Self::by(dice, |result| match result <= most {
            true => (true, reached.clone()),
            false => (false, above.clone()),
        })
    }

    /// Degrees by how far a result plus `bonus` lies over or under `target`. The degrees are given
    /// lowest first; a result below all of them counts as the first.
    pub fn by_margin(dice: impl Into<Dice>, bonus: i32, target: i32, degrees: &[Degree]) -> Self {
        Self::of(dice, |result| {
            let margin = result + bonus - target;
            let reached = degrees.iter().rev().find(|degree| margin >= degree.least);
            let degree = reached.or(degrees.first());
            degree.map_or_else(|| Outcome::mixed(""), |degree| degree.outcome.clone())
        })
    }

    fn new(bands: Vec<Band>) -> Self {
        Self { goal: None, bands, by_die: false }
    }

    /// Adds the number to reach.
    #[must_use]
    pub fn goal(mut self, goal: Goal) -> Self {
        self.goal = Some(goal);
        self
    }

    /// Asks players to tell each die.
    #[must_use]
    pub fn by_die(mut self) -> Self {
        self.by_die = true;
        self
    }

    /// Gives one result a band of its own, because something else follows from it.
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

    /// The place of the band that holds a result.
    pub fn place_of(&self, result: i32) -> Option<usize> {
        self.bands.iter().position(|band| band.holds(result))
    }

    /// How many of these faces fall into each band.
    pub fn counts(&self, faces: &[Face]) -> Vec<u16> {
        let mut counts = vec![0; self.bands.len()];
        for &face in faces {
            if let Some(count) = self.place_of(face.into()).and_then(|it| counts.get_mut(it)) {
                *count += 1;
            }
        }
        counts
    }

    /// Returns `true` if every band has a label, so that players may tap one.
    pub fn is_labelled(&self) -> bool {
        self.bands.iter().all(|band| !band.label.is_empty())
    }
}

impl Band {
    /// Returns `true` if a result lies in this band.
    pub fn holds(&self, result: i32) -> bool {
        (self.from..=self.to).contains(&result)
    }

    /// How many results lie in this band.
    pub fn width(&self) -> u16 {
        u16::try_from(self.to - self.from + 1).unwrap_or(0)
    }

    /// Its results: "1–3", or "1" for a single one.
    pub fn span(&self) -> String {
        if self.from == self.to {
            self.from.to_string()
        } else {
            format!("{}–{}", self.from, self.to)
        }
    }

    /// Its results as players say them: "4+" where the band reaches the highest result of these
    /// dice, otherwise its span.
    pub fn span_of(&self, dice: impl Into<Dice>) -> String {
        if self.from < self.to && self.to == *dice.into().results().end() {
            format!("{}+", self.from)
        } else {
            self.span()
        }
    }

    /// Its share of the results of these dice, 0 to 1.
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
