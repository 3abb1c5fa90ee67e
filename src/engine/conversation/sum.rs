//! Sums of tests: dice, a stat, and every modifier with its reason.

use std::borrow::Cow;

use crate::{
    dice::{Dice, Face},
    ids::SideId,
    words::plain,
};

/// A number in a sum, with its source.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The source: a stat, or the reason for a modifier.
    pub label: Cow<'static, str>,
    /// The number that is added to the sum.
    pub value: i32,
    /// Whether this is a modifier, shown with its sign, rather than a stat.
    pub modifier: bool,
}

impl Part {
    /// Creates a part for a stat.
    pub fn stat(label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        Self { label: label.into(), value, modifier: false }
    }

    /// Creates a part for a modifier.
    pub fn modifier(label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        Self { label: label.into(), value, modifier: true }
    }
}

/// Dice of a sum, rolled or still to be rolled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// The dice to roll.
    pub dice: Dice,
    /// The result, once the dice have been rolled.
    pub fell: Option<Fell>,
}

/// A dice result, in as much detail as the players entered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fell {
    /// The natural sum. If only a band was entered, any result in that band.
    pub natural: i32,
    /// The face of each die, if several were entered one by one.
    pub faces: Vec<Face>,
    /// The band in words, if only a band was entered: "hit 7–58".
    pub within: Option<String>,
}

impl Fell {
    /// Creates a result that is only known as a natural sum.
    pub fn natural(natural: i32) -> Self {
        Self { natural, faces: Vec::new(), within: None }
    }
}

/// One side of a test: dice, a stat and modifiers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The roller's name.
    pub who: String,
    /// The side that rolls the dice, if there is one.
    pub side: Option<SideId>,
    /// The dice, in the order in which they are rolled.
    pub throws: Vec<Throw>,
    /// Whether the first dice were rerolled. The second result then counts.
    pub rerolled: bool,
    /// The stat and the modifiers.
    pub parts: Vec<Part>,
}

impl Sum {
    /// Creates a sum of these dice, without any parts.
    pub fn new(who: impl Into<String>, side: Option<SideId>, dice: impl Into<Dice>) -> Self {
        Self {
            who: who.into(),
            side,
            throws: vec![Throw { dice: dice.into(), fell: None }],
            rerolled: false,
            parts: Vec::new(),
        }
    }

    /// Removes the dice, for a rule that decides later whether any are rolled.
    #[must_use]
    pub fn undecided(mut self) -> Self {
        self.throws.clear();
        self
    }

    /// Adds a stat to the sum.
    #[must_use]
    pub fn stat(mut self, label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        self.parts.push(Part::stat(label, value));
        self
    }

    /// Adds a modifier, unless it is 0.
    #[must_use]
    pub fn modifier(mut self, label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        if value != 0 {
            self.parts.push(Part::modifier(label, value));
        }
        self
    }

    /// Adds a modifier if `holds` is `true`, unless the modifier is 0.
    #[must_use]
    pub fn modifier_if(self, holds: bool, label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        if holds { self.modifier(label, value) } else { self }
    }

    /// Adds a part to the sum, if there is one.
    #[must_use]
    pub fn part(mut self, part: Option<Part>) -> Self {
        self.parts.extend(part);
        self
    }

    /// Returns the total of all parts that are added to the dice.
    pub fn bonus(&self) -> i32 {
        self.parts.iter().map(|part| part.value).sum()
    }

    /// Returns the total of the parts and of the dice rolled so far.
    pub fn total(&self) -> i32 {
        self.bonus() + self.fallen().map(|fell| fell.natural).sum::<i32>()
    }

    /// Returns the results of the dice rolled so far.
    pub fn fallen(&self) -> impl Iterator<Item = &Fell> {
        self.throws.iter().filter_map(|throw| throw.fell.as_ref())
    }

    /// Returns the total, or `None` if only a band was entered for some of the dice.
    pub fn told_total(&self) -> Option<i32> {
        self.fallen().all(|fell| fell.within.is_none()).then(|| self.total())
    }

    /// Returns `true` if all dice are rolled.
    pub fn is_rolled(&self) -> bool {
        self.throws.iter().all(|throw| throw.fell.is_some())
    }

    /// Returns the natural result of the first dice, once they are rolled.
    pub fn natural(&self) -> Option<i32> {
        self.fallen().next().map(|fell| fell.natural)
    }

    /// Returns the dice to roll next, or `None` if all dice are rolled.
    pub fn next_dice(&self) -> Option<Dice> {
        self.throws.iter().find(|throw| throw.fell.is_none()).map(|throw| throw.dice)
    }

    /// Records the result of the next dice.
    pub(crate) fn fall(&mut self, fell: Fell) {
        if let Some(throw) = self.throws.iter_mut().find(|throw| throw.fell.is_none()) {
            throw.fell = Some(fell);
        }
    }

    /// Returns the sum as text, with the source of every number: `D10 7 + 4 Ranged − 1 light cover
    /// = 10`.
    pub fn explain(&self) -> String {
        let mut text = String::new();
        for Throw { dice, fell } in &self.throws {
            let Some(fell) = fell else { continue };
            if !text.is_empty() {
                text.push_str(" + ");
            }
            text.push_str(&format!("{dice} {}", fell.words(*dice)));
        }
        for part in &self.parts {
            let sign = if part.value < 0 { '−' } else { '+' };
            text.push_str(&format!(" {sign} {} {}", part.value.unsigned_abs(), part.label));
        }
        let is_exact = self.fallen().all(|fell| fell.within.is_none());
        let is_more_than_a_number =
            !self.parts.is_empty() || self.throws.len() > 1 || self.is_by_die();
        if is_exact && is_more_than_a_number {
            text.push_str(&format!(" = {}", plain(self.total())));
        }
        text
    }

    fn is_by_die(&self) -> bool {
        self.fallen().any(|fell| fell.faces.len() > 1)
    }
}

impl Fell {
    /// Returns the dice as text: "7", "3 + 5", "hit 7–58". Dice that don't count are in brackets,
    /// as in "15 (4)".
    pub fn words(&self, dice: Dice) -> String {
        let joined = |faces: &[Face], between: &str| {
            faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
        };
        match (&self.within, self.faces.as_slice()) {
            (Some(within), _) => within.clone(),
            (None, []) => self.natural.to_string(),
            (None, faces) => {
                let (kept, left) = dice.parted(faces);
                let left = match left.as_slice() {
                    [] => String::new(),
                    left => format!(" ({})", joined(left, ", ")),
                };
                joined(&kept, " + ") + &left
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Die, Keep};

    #[test]
    fn a_sum_names_every_number() {
        let mut sum = Sum::new("Dirk", None, Die::D10)
            .stat("Ranged", 4)
            .modifier_if(true, "light cover", -1)
            .modifier_if(false, "moved", -1)
            .modifier("nothing", 0);
        sum.fall(Fell::natural(7));
        assert_eq!(sum.total(), 10);
        assert_eq!(sum.explain(), "D10 7 + 4 Ranged − 1 light cover = 10");
    }

    #[test]
    fn several_dice_are_told_one_by_one_or_as_a_sum() {
        let mut sum = Sum::new("Ann", None, Dice::new(2, Die::D6));
        sum.fall(Fell { faces: vec![3, 5], ..Fell::natural(8) });
        assert_eq!(sum.explain(), "2D6 3 + 5 = 8");
        let mut sum = Sum::new("Ann", None, Dice::new(2, Die::D6)).stat("Agility", 2);
        sum.fall(Fell::natural(8));
        assert_eq!(sum.explain(), "2D6 8 + 2 Agility = 10");
        assert_eq!(sum.next_dice(), None);
    }

    #[test]
    fn dice_that_do_not_count_stand_in_brackets() {
        let dice = Dice::new(3, Die::D6).keeping(Keep::Highest(2));
        let mut sum = Sum::new("Ann", None, dice).stat("Agility", 2);
        sum.fall(Fell { faces: vec![3, 2, 5], ..Fell::natural(8) });
        assert_eq!(sum.explain(), "highest 2 of 3D6 3 + 5 (2) + 2 Agility = 10");
    }

    #[test]
    fn of_a_band_no_total_is_told() {
        let mut sum = Sum::new("Ann", None, Die::D100);
        sum.fall(Fell { within: Some("hit 7–58".to_owned()), ..Fell::natural(7) });
        assert_eq!(sum.explain(), "D100 hit 7–58");
    }
}
