//! The lineup: who takes part in a battle, and how everybody stands.

use std::{
    hash::{Hash, Hasher},
    ops::Deref,
};

use crate::{
    ids::FigureId,
    muster::{FromSheet, Muster},
    shared::Crowd,
};

/// How a figure with a profile `P` stands at one moment.
pub trait InPlay<P>: Clone + 'static {
    /// How a figure stands when it comes into the battle.
    fn fresh(profile: &P) -> Self;

    /// How a figure stands that does not exist.
    fn absent() -> &'static Self;
}

/// The sides and figures of a battle with what their sheets say, and how each figure stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Lineup<P, F> {
    muster: Muster<P>,
    /// Each figure, by its id.
    figures: Crowd<F>,
}

/// Questions about who takes part go to the muster.
impl<P, F> Deref for Lineup<P, F> {
    type Target = Muster<P>;

    fn deref(&self) -> &Muster<P> {
        &self.muster
    }
}

/// Sheets never change within a walk-through, so only how figures stand is hashed.
impl<P, F: Hash> Hash for Lineup<P, F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.figures.hash(state);
    }
}

impl<P: FromSheet, F: InPlay<P>> Lineup<P, F> {
    /// Everybody of a muster, as they are when they come into the battle.
    pub fn new(muster: Muster<P>) -> Self {
        let figures = muster.profiles().map(|(_, profile)| F::fresh(profile)).collect();
        Self { muster, figures }
    }

    /// Takes in the newcomers of a longer muster, who stand fresh, after all others.
    pub fn join(&mut self, muster: Muster<P>) {
        for (_, profile) in muster.profiles().skip(self.figures.len()) {
            self.figures.push(F::fresh(profile));
        }
        self.muster = muster;
    }

    /// How a figure stands.
    pub fn figure(&self, id: FigureId) -> &F {
        self.figures.get(id.index()).unwrap_or_else(|| F::absent())
    }

    /// How all figures stand, by their ids.
    pub fn figures(&self) -> impl Iterator<Item = &F> {
        self.figures.iter()
    }

    /// Changes how a figure stands. An id that does not exist changes nothing.
    pub fn change(&mut self, id: FigureId, change: impl FnOnce(&mut F)) {
        if let Some(figure) = self.figures.get_mut(id.index()) {
            change(figure);
        }
    }
}
