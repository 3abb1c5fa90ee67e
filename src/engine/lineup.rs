//! The lineup: the figures of a battle and their current state.

use std::{
    hash::{Hash, Hasher},
    ops::Deref,
};

use crate::{
    ids::FigureId,
    muster::{FromSheet, Muster},
    shared::Crowd,
};

/// The changing state of a figure with a profile `P`.
pub trait InPlay<P>: Clone + 'static {
    /// Returns a figure's state when it joins the battle.
    fn fresh(profile: &P) -> Self;

    /// Returns the state to use for a figure that does not exist.
    fn absent() -> &'static Self;
}

/// The sides and figures of a battle, with their sheets and each figure's current state.
#[derive(Clone, Debug, PartialEq)]
pub struct Lineup<P, F> {
    muster: Muster<P>,
    /// The state of each figure, by its id.
    figures: Crowd<F>,
}

/// A lineup has all methods of its muster.
impl<P, F> Deref for Lineup<P, F> {
    type Target = Muster<P>;

    fn deref(&self) -> &Muster<P> {
        &self.muster
    }
}

/// Sheets never change during an action, so only the figures' states are hashed.
impl<P, F: Hash> Hash for Lineup<P, F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.figures.hash(state);
    }
}

impl<P: FromSheet, F: InPlay<P>> Lineup<P, F> {
    /// Creates a lineup from a muster, with every figure in its initial state.
    pub fn new(muster: Muster<P>) -> Self {
        let figures = muster.profiles().map(|(_, profile)| F::fresh(profile)).collect();
        Self { muster, figures }
    }

    /// Replaces the muster by a longer one, and adds its new figures in their initial state.
    pub fn join(&mut self, muster: Muster<P>) {
        for (_, profile) in muster.profiles().skip(self.figures.len()) {
            self.figures.push(F::fresh(profile));
        }
        self.muster = muster;
    }

    /// Returns the state of a figure.
    pub fn figure(&self, id: FigureId) -> &F {
        self.figures.get(id.index()).unwrap_or_else(|| F::absent())
    }

    /// Returns the states of all figures, by their ids.
    pub fn figures(&self) -> impl Iterator<Item = &F> {
        self.figures.iter()
    }

    /// Changes the state of a figure. An id that does not exist changes nothing.
    pub fn change(&mut self, id: FigureId, change: impl FnOnce(&mut F)) {
        if let Some(figure) = self.figures.get_mut(id.index()) {
            change(figure);
        }
    }
}
