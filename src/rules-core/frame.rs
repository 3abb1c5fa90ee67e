//! What the views of all systems have in common: the sides with their figures, and that nothing is
//! left to do once the battle is over.

use crate::{
    ids::{FigureId, Holder, SideId},
    system::RuleSystem,
    view::{BattleView, FigureView, Next, SideView},
};

/// What a system contributes to a view.
pub(crate) struct Frame<N, M, R, F> {
    /// How it ended, once it has.
    pub(crate) over: Option<String>,
    /// What has to be done next; only asked while figures are on the table and the battle is not
    /// over.
    pub(crate) next: N,
    /// What is easily forgotten in this phase, in a sentence.
    pub(crate) reminder: M,
    /// How a side stands, in a few words, given how many figures it has.
    pub(crate) remark: R,
    /// A figure's card.
    pub(crate) figure: F,
}

/// The view of a battle. At a table without figures, only tests can be made.
pub(crate) fn framed<S: RuleSystem>(
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
            trackers: S::DIALS.trackers(state, Holder::Side(id)),
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
        trackers: S::DIALS.trackers(state, Holder::Battle),
        next,
        reminder: is_played.then(reminder).flatten(),
        order: Vec::new(),
        sides: state.all_sides().map(side).collect(),
        over,
    }
}
