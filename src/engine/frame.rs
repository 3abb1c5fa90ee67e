//! The parts of a view that are the same in all systems: the sides with their figures, and the
//! ending.

use crate::{
    ids::{FigureId, Holder, SideId},
    lineup::HasLineup,
    system::RuleSystem,
    view::{BattleView, FigureView, Next, SideView},
};

/// The parts of a view that differ between systems.
pub struct Frame<N, M, R, F> {
    /// The ending of the battle, if it is over.
    pub over: Option<String>,
    /// Returns the next step. Only called while the battle has figures and is not over.
    pub next: N,
    /// Returns a reminder of something that players have to do or to mind now.
    pub reminder: M,
    /// Returns a short remark about a side, given the number of its figures.
    pub remark: R,
    /// Returns a figure's card.
    pub figure: F,
}

/// Builds the view of a battle. In a battle without figures, players can only make tests.
pub fn framed<S: RuleSystem>(
    state: &S::State,
    frame: Frame<
        impl FnOnce() -> Next,
        impl FnOnce() -> Option<String>,
        impl Fn(SideId, usize) -> String,
        impl Fn(SideId, FigureId) -> FigureView,
    >,
) -> BattleView {
    let Frame { over, next, reminder, remark, figure } = frame;
    let side = |id| {
        let figures: Vec<_> = state.figures_of(id).map(|it| figure(id, it)).collect();
        SideView {
            id,
            name: state.side_name(id).to_owned(),
            remark: remark(id, figures.len()),
            trackers: S::TRACKERS.trackers(state, Holder::Side(id)),
            figures,
        }
    };
    let over = over.filter(|_| !state.is_empty());
    let is_played = over.is_none() && !state.is_empty();
    let next = match &over {
        _ if state.is_empty() => Next::anybody("Choose a test."),
        Some(ending) => Next::anybody(ending.clone()),
        None => next(),
    };
    BattleView {
        trackers: S::TRACKERS.trackers(state, Holder::Battle),
        next,
        reminder: is_played.then(reminder).flatten(),
        order: Vec::new(),
        sides: state.all_sides().map(side).collect(),
        over,
    }
}
