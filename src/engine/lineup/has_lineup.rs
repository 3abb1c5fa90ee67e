//! The lineup of a battle's state.

use super::{FromSheet, Lineup};
use crate::{
    ids::{FigureId, SideId},
    sheet::Problem,
};

/// A state of a battle, which has a lineup. All methods return what the lineup says.
pub trait HasLineup {
    /// The values read from a figure's sheet.
    type Profile: FromSheet;

    /// Returns the sides and figures of the battle, as read from the sheets.
    fn lineup(&self) -> &Lineup<Self::Profile>;

    /// Returns all sides, in seating order.
    fn all_sides(&self) -> impl Iterator<Item = SideId> + use<Self> {
        self.lineup().all_sides()
    }

    /// Returns `true` if there is such a side.
    fn has_side(&self, side: SideId) -> bool {
        self.lineup().has_side(side)
    }

    /// Returns the unique name of a side, [`isolated`](crate::words::isolated).
    fn side_name(&self, side: SideId) -> &str {
        self.lineup().side_name(side)
    }

    /// Returns the names of all sides.
    fn side_names(&self) -> Vec<String> {
        self.lineup().side_names()
    }

    /// Returns all figures.
    fn all_figures(&self) -> impl Iterator<Item = FigureId> + use<Self> {
        self.lineup().all_figures()
    }

    /// Returns the figures of a side.
    fn figures_of(&self, side: SideId) -> impl Iterator<Item = FigureId> {
        self.lineup().figures_of(side)
    }

    /// Returns a side's figures from the sheet at this index.
    fn of_sheet(&self, side: SideId, place: usize) -> impl Iterator<Item = FigureId> {
        self.lineup().of_sheet(side, place)
    }

    /// Returns the index of a figure's sheet in its side's roster.
    fn sheet_of(&self, id: FigureId) -> Option<usize> {
        self.lineup().sheet_of(id)
    }

    /// Returns `true` if there is such a figure.
    fn has(&self, id: FigureId) -> bool {
        self.lineup().has(id)
    }

    /// Returns `true` if there are no figures, as in a battle for tests that need none.
    fn is_empty(&self) -> bool {
        self.lineup().is_empty()
    }

    /// Returns the side of a figure.
    fn side_of(&self, id: FigureId) -> Option<SideId> {
        self.lineup().side_of(id)
    }

    /// Returns the unique name of a figure, [`isolated`](crate::words::isolated).
    fn name(&self, id: FigureId) -> &str {
        self.lineup().name(id)
    }

    /// Returns the names of a figure and its side: "Dirk, Rust Dogs".
    fn full_name(&self, id: FigureId) -> String {
        self.lineup().full_name(id)
    }

    /// Returns the names of these figures.
    fn names(&self, figures: impl IntoIterator<Item = FigureId>) -> Vec<String> {
        self.lineup().names(figures)
    }

    /// Counts each side's figures for which `is_true` returns `true`, in seating order.
    fn count_by_side<const SIDES: usize>(&self, is_true: impl Fn(FigureId) -> bool) -> [u8; SIDES] {
        self.lineup().count_by_side(is_true)
    }

    /// Returns the profile of a figure, or an empty one if the figure doesn't exist.
    fn profile(&self, id: FigureId) -> &Self::Profile {
        self.lineup().profile(id)
    }

    /// Returns all figures with their profiles.
    fn profiles(&self) -> impl Iterator<Item = (FigureId, &Self::Profile)> {
        self.lineup().profiles()
    }

    /// Checks each side's figures together, and returns all problems.
    fn misfits(&self) -> Vec<Problem> {
        self.lineup().misfits()
    }
}
