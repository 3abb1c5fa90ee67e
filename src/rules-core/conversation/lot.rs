//! How many dice, hits or wounds there are.

use std::{
    hash::{Hash, Hasher},
    rc::Rc,
};

/// How many dice, hits or wounds there are. At the table that is known at once. While odds are
/// counted it may be a number that nobody has looked at yet: of dice that were rolled by the
/// handful and lead to others. A rule multiplies lots, puts them together and
/// [rolls](super::Table::lots) for them without a look, and [counts](super::Table::count) them
/// where it has to know. So odds need not follow every number of hits for itself, only what comes
/// of all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lot {
    /// Those that are known.
    known: u16,
    /// The others: kinds that dice of an urn come to, and how many each of them counts as.
    drawn: Vec<Kind>,
    /// Held as long as the others matter.
    held: Option<Rc<()>>,
}

/// A kind that dice of an urn come to, by its place there, and how many each of them counts as.
pub(crate) type Kind = (usize, u16);

impl Lot {
    /// One that nobody has looked at: all of these kinds.
    pub(super) fn drawn(kinds: &[Kind], held: &Rc<()>) -> Self {
        Self { known: 0, drawn: kinds.to_vec(), held: Some(Rc::clone(held)) }
    }

    /// How many, where that is known.
    pub fn known(&self) -> Option<u16> {
        self.drawn.is_empty().then_some(self.known)
    }

    /// Returns `true` if there are surely none.
    pub fn is_none(&self) -> bool {
        self.known() == Some(0)
    }

    /// How many, for words that players read. They read none of what is not known.
    pub fn told(&self) -> u16 {
        self.known
    }

    /// What is not known of it.
    pub(super) fn unknown(&self) -> &[Kind] {
        &self.drawn
    }

    /// So many for each.
    #[must_use]
    pub fn times(mut self, count: u16) -> Self {
        self.known = self.known.saturating_mul(count);
        self.drawn.iter_mut().for_each(|(_, factor)| *factor = factor.saturating_mul(count));
        self
    }

    /// Both together.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.known = self.known.saturating_add(other.known);
        self.drawn.extend(other.drawn);
        self.held = self.held.or(other.held);
        self
    }
}

/// What dice have come to that were rolled one after the other until so many had failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Streaked {
    /// All were rolled, and fewer have failed: these.
    Fewer(Lot),
    /// So many have failed, and so many dice are left.
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
