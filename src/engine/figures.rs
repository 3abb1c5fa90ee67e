//! The figures of a battle and their current state.

use std::hash::{Hash, Hasher};

use crate::{
    ids::FigureId,
    lineup::{FromSheet, Lineup},
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
pub struct Figures<P: FromSheet, F> {
    lineup: Lineup<P>,
    /// The state of each figure, by its id.
    figures: Crowd<F>,
}

/// Sheets never change during an action, so only the figures' states are hashed.
impl<P: FromSheet, F: Hash> Hash for Figures<P, F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.figures.hash(state);
    }
}

impl<P: FromSheet, F: InPlay<P>> Figures<P, F> {
    /// Creates the figures of a lineup, with every figure in its initial state.
    pub fn new(lineup: Lineup<P>) -> Self {
        let figures = lineup.profiles().map(|(_, profile)| F::fresh(profile)).collect();
        Self { lineup, figures }
    }

    /// Replaces the lineup with a longer one, and adds its new figures in their initial state.
    pub fn join(&mut self, lineup: Lineup<P>) {
        for (_, profile) in lineup.profiles().skip(self.figures.len()) {
            self.figures.push(F::fresh(profile));
        }
        self.lineup = lineup;
    }

    /// Returns the sides and figures of the battle, as read from the sheets.
    pub fn lineup(&self) -> &Lineup<P> {
        &self.lineup
    }

    /// Returns the state of a figure.
    pub fn figure(&self, id: FigureId) -> &F {
        self.figures.get(id.index()).unwrap_or_else(|| F::absent())
    }

    /// Returns the states of all figures, by their ids.
    pub fn figures(&self) -> impl Iterator<Item = &F> {
        self.figures.iter()
    }

    /// Changes the state of a figure. Does nothing if the figure does not exist.
    pub fn change(&mut self, id: FigureId, change: impl FnOnce(&mut F)) {
        if let Some(figure) = self.figures.get_mut(id.index()) {
            change(figure);
        }
    }
}
