//! Numbers of dice, hits or wounds that may not be known yet.

use std::{
    hash::{Hash, Hasher},
    rc::Rc,
};

/// A number of dice, hits or wounds. In play the number is always known. While odds are computed it
/// may still be unknown, because it depends on open dice, which have not been counted yet.
///
/// A rule can multiply amounts, add them and [roll](super::Table::pool) for them without knowing
/// the number. A rule only [counts](super::Table::count) an amount when the rule's next step
/// depends on the number. So odds don't have to follow each number of hits separately, only the
/// final result of all dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Amount {
    /// The known part of the number.
    known: u16,
    /// The unknown part: kinds of results in open dice, and the number that each result counts as.
    drawn: Vec<Kind>,
    /// A reference that the amount holds if it has an unknown part. The table checks the reference
    /// count to see whether unknown amounts are left.
    held: Option<Rc<()>>,
}

/// The index of a kind of result in open dice, and the number that each such result counts as.
pub(crate) type Kind = (usize, u16);

impl Amount {
    /// Creates a completely unknown amount: the sum of these kinds of results.
    pub(super) fn drawn(kinds: &[Kind], held: &Rc<()>) -> Self {
        Self { known: 0, drawn: kinds.to_vec(), held: Some(Rc::clone(held)) }
    }

    /// Returns the number, if it is known.
    pub fn known(&self) -> Option<u16> {
        self.drawn.is_empty().then_some(self.known)
    }

    /// Returns `true` if the number is known to be 0.
    pub fn is_none(&self) -> bool {
        self.known() == Some(0)
    }

    /// Returns the known part. In play this is the whole number, so it can be shown to players.
    pub fn told(&self) -> u16 {
        self.known
    }

    /// Returns the unknown part.
    pub(super) fn unknown(&self) -> &[Kind] {
        &self.drawn
    }

    /// Multiplies the number by `count`.
    #[must_use]
    pub fn times(mut self, count: u16) -> Self {
        self.known = self.known.saturating_mul(count);
        self.drawn.iter_mut().for_each(|(_, factor)| *factor = factor.saturating_mul(count));
        self
    }

    /// Returns the sum of this amount and another.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.known = self.known.saturating_add(other.known);
        self.drawn.extend(other.drawn);
        self.held = self.held.or(other.held);
        self
    }
}

/// The result of rolling dice one after the other until a given number have failed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Streaked {
    /// Too few dice failed to end the streak. Contains the number that failed.
    Fewer(Amount),
    /// Enough dice failed to end the streak. Contains the number of dice left unrolled, at most
    /// `Failures::behind`.
    Ended(u16),
}

impl Hash for Amount {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.known, &self.drawn).hash(state);
    }
}

impl From<u16> for Amount {
    fn from(known: u16) -> Self {
        Self { known, ..Self::default() }
    }
}
