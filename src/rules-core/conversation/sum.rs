//! The sum of a test: dice, stat and every modifier with its reason.

use std::borrow::Cow;

use crate::{
    dice::{Dice, Face},
    ids::SideId,
    words::plain,
};

/// A number of a sum and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Its source: a stat, or the reason of a modifier.
    pub label: Cow<'static, str>,
    /// What it adds.
    pub value: i32,
    /// Whether it is a modifier, shown with its sign, and not a stat.
    pub modifier: bool,
}

impl Part {
    /// A stat.
    pub fn stat(label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        Self { label: label.into(), value, modifier: false }
    }

    /// A modifier.
    pub fn modifier(label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        Self { label: label.into(), value, modifier: true }
    }
}

/// Dice of a sum, thrown or still to be thrown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// The dice.
    pub dice: Dice,
    /// How they fell, once they have.
    pub fell: Option<Fell>,
}

/// How dice fell, as far as the players told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fell {
    /// Their natural sum. Where only a band was told, any one result of that band.
    pub natural: i32,
    /// The face of each die, where several were told one by one.
    pub faces: Vec<Face>,
    /// The band in words, where only a band was told: "hit 7–58".
    pub within: Option<String>,
}

impl Fell {
    /// A roll of which only the natural sum was told.
    pub fn natural(natural: i32) -> Self {
        Self { natural, faces: Vec::new(), within: None }
    }
}

/// One side of a test: dice, a stat and modifiers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// Whose dice these are.
    pub who: String,
    /// The side that rolls the dice, where one does.
    pub side: Option<SideId>,
    /// The dice, in the order they are rolled.
    pub throws: Vec<Throw>,
    /// Whether the first dice were rolled again; the second result then stands.
    pub rerolled: bool,
    /// The stat and the modifiers.
    pub parts: Vec<Part>,
}

impl Sum {
    /// A sum of these dice and nothing else as yet.
    pub fn new(who: impl Into<String>, side: Option<SideId>, dice: impl Into<Dice>) -> Self {
        Self {
            who: who.into(),
            side,
            throws: vec![Throw { dice: dice.into(), fell: None }],
            rerolled: false,
            parts: Vec::new(),
        }
    }

    /// The same sum without its dice, where it depends on the rule whether any are rolled.
    #[must_use]
    pub fn undecided(mut self) -> Self {
        self.throws.clear();
        self
    }

    /// Adds a stat.
    #[must_use]
    pub fn stat(mut self, label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        self.parts.push(Part::stat(label, value));
        self
    }

    /// Adds a modifier; one of 0 is left out.
    #[must_use]
    pub fn modifier(mut self, label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        if value != 0 {
            self.parts.push(Part::modifier(label, value));
        }
        self
    }

    /// Adds a modifier where its condition holds.
    #[must_use]
    pub fn modifier_if(self, holds: bool, label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        if holds { self.modifier(label, value) } else { self }
    }

    /// Adds a part, where there is one.
    #[must_use]
    pub fn part(mut self, part: Option<Part>) -> Self {
        self.parts.extend(part);
        self
    }

    /// Everything that is added to the dice.
    pub fn bonus(&self) -> i32 {
        self.parts.iter().map(|part| part.value).sum()
    }

    /// Dice and parts together, as far as the dice have been rolled.
    pub fn total(&self) -> i32 {
        self.bonus() + self.fallen().map(|fell| fell.natural).sum::<i32>()
    }

    /// How each of its dice fell, of those rolled so far.
    pub fn fallen(&self) -> impl Iterator<Item = &Fell> {
        self.throws.iter().filter_map(|throw| throw.fell.as_ref())
    }

    /// Its total, where no dice were told by their band only.
    pub fn told_total(&self) -> Option<i32> {
        self.fallen().all(|fell| fell.within.is_none()).then(|| self.total())
    }

    /// Returns `true` if all its dice are rolled.
    pub fn is_rolled(&self) -> bool {
        self.throws.iter().all(|throw| throw.fell.is_some())
    }

    /// What the first dice show.
    pub fn natural(&self) -> Option<i32> {
        self.fallen().next().map(|fell| fell.natural)
    }

    /// The dice to be rolled next.
    pub fn next_dice(&self) -> Option<Dice> {
        self.throws.iter().find(|throw| throw.fell.is_none()).map(|throw| throw.dice)
    }

    /// Takes down how the next dice fell.
    pub(crate) fn fall(&mut self, fell: Fell) {
        if let Some(throw) = self.throws.iter_mut().find(|throw| throw.fell.is_none()) {
            throw.fell = Some(fell);
        }
    }

    /// The sum in words, every number with its source: `D10 7 + 4 Ranged − 1 light cover = 10`.
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
    /// What these dice show: "7", "3 + 5", "7–58", and in brackets those that do not count, as in
    /// "15 (4)".
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
