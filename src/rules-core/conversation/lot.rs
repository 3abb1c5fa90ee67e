//! How many dice, hits or wounds there are.

use std::{
    hash::{Hash, Hasher},
    rc::Rc,
};

/// How many dice, hits or wounds there are. At the table the number is always known. While odds are
/// counted it may still be open: it then depends on dice of an urn that nobody has counted yet. A
/// rule can multiply lots, add them up and [roll](super::Table::lots) for them without knowing the
/// number, and [counts](super::Table::count) one only where the rule depends on it. So odds need
/// not follow each number of hits separately, only what all of the dice come to in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lot {
    /// The part of the number that is known.
    known: u16,
    /// The part that is still open: kinds of results in an urn, and how many each result counts as.
    drawn: Vec<Kind>,
    /// Held for as long as the open part may still matter; the table watches how many hold it.
    held: Option<Rc<()>>,
}

/// A kind of result in an urn, by its place there, and how many each such result counts as.
pub(crate) type Kind = (usize, u16);

impl Lot {
    /// A lot that is open altogether: the sum of these kinds.
    pub(super) fn drawn(kinds: &[Kind], held: &Rc<()>) -> Self {
        Self { known: 0, drawn: kinds.to_vec(), held: Some(Rc::clone(held)) }
    }

    /// The number, where it is known.
    pub fn known(&self) -> Option<u16> {
        self.drawn.is_empty().then_some(self.known)
    }

    /// Returns `true` if the number is known to be 0.
    pub fn is_none(&self) -> bool {
        self.known() == Some(0)
    }

    /// The number for words that players read. Players never see a lot that is open.
    pub fn told(&self) -> u16 {
        self.known
    }

    /// The part that is still open.
    pub(super) fn unknown(&self) -> &[Kind] {
        &self.drawn
    }

    /// This number times `count`.
    #[must_use]
    pub fn times(mut self, count: u16) -> Self {
        self.known = self.known.saturating_mul(count);
        self.drawn.iter_mut().for_each(|(_, factor)| *factor = factor.saturating_mul(count));
        self
    }

    /// The sum of both.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.known = self.known.saturating_add(other.known);
        self.drawn.extend(other.drawn);
        self.held = self.held.or(other.held);
        self
    }
}

/// What dice came to that were rolled one after the other until a given number had failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Streaked {
    /// All dice were rolled and too few failed to end it: this many.
    Fewer(Lot),
    /// The streak ended early: how many dice failed, and how many were left unrolled.
    Ended(u16),
}

impl Hash for Lot {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.known, &self.drawn).hash(state);
    }
}

impl From<u16> for Lot {
    fn from(known: u16) -> Self {
        Self { known, ..Self::default() }
    }
}
