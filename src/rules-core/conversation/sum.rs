//! The sum of a test: dice, stat and every modifier with its reason.

use std::borrow::Cow;

use crate::{
    dice::{Die, Face},
    ids::SideId,
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

/// One side of a test: dice, a stat and modifiers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// Whose dice these are.
    pub who: String,
    /// The side that rolls them, where one does.
    pub side: Option<SideId>,
    /// The dice, in the order they are rolled.
    pub dice: Vec<Die>,
    /// Their faces, as far as they are known.
    pub faces: Vec<Face>,
    /// Whether its die was rolled again, so that it stands.
    pub rerolled: bool,
    /// The stat and the modifiers.
    pub parts: Vec<Part>,
}

impl Sum {
    /// The sum of one die and nothing else yet.
    pub fn new(who: impl Into<String>, side: Option<SideId>, die: Die) -> Self {
        Self {
            who: who.into(),
            side,
            dice: vec![die],
            faces: Vec::new(),
            rerolled: false,
            parts: Vec::new(),
        }
    }

    /// The same sum before any die is known to be rolled for it.
    #[must_use]
    pub fn undecided(mut self) -> Self {
        self.dice.clear();
        self
    }

    /// Adds a stat.
    #[must_use]
    pub fn stat(mut self, label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        self.parts.push(Part { label: label.into(), value, modifier: false });
        self
    }

    /// Adds a modifier; one of 0 is left out.
    #[must_use]
    pub fn modifier(mut self, label: impl Into<Cow<'static, str>>, value: i32) -> Self {
        if value != 0 {
            self.parts.push(Part { label: label.into(), value, modifier: true });
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

    /// All that is added to the dice.
    pub fn bonus(&self) -> i32 {
        self.parts.iter().map(|part| part.value).sum()
    }

    /// Faces and parts together, as far as the faces are known.
    pub fn total(&self) -> i32 {
        self.bonus() + self.faces.iter().map(|&face| i32::from(face)).sum::<i32>()
    }

    /// Whether all its dice are rolled.
    pub fn is_rolled(&self) -> bool {
        self.faces.len() == self.dice.len()
    }

    /// The face of the first die.
    pub fn natural(&self) -> Option<Face> {
        self.faces.first().copied()
    }

    /// The sum in words, every number with its source: `D10 7 + 4 Ranged − 1 light cover = 10`.
    pub fn explain(&self) -> String {
        let mut text = String::new();
        for (die, face) in self.dice.iter().zip(&self.faces) {
            if !text.is_empty() {
                text.push_str(" + ");
            }
            text.push_str(&format!("{} {face}", die.name()));
        }
        for part in &self.parts {
            let sign = if part.value < 0 { '−' } else { '+' };
            text.push_str(&format!(" {sign} {} {}", part.value.abs(), part.label));
        }
        if !self.parts.is_empty() || self.dice.len() > 1 {
            text.push_str(&format!(" = {}", self.total()));
        }
        text
    }
}

/// What a sum is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// This total or more passes.
    AtLeast(i32),
    /// The other sum: the first is the attacker's and must be higher, a tie goes to the defender.
    Opposed,
    /// The highest sum of all wins.
    Highest,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_names_every_number() {
        let mut sum = Sum::new("Dirk", None, Die::D10)
            .stat("Ranged", 4)
            .modifier_if(true, "light cover", -1)
            .modifier_if(false, "moved", -1)
            .modifier("nothing", 0);
        sum.faces.push(7);
        assert_eq!(sum.total(), 10);
        assert_eq!(sum.explain(), "D10 7 + 4 Ranged − 1 light cover = 10");
    }
}
