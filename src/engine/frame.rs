//! The parts of a view that are the same in all systems: the sides with their figures, and the
//! ending.

use std::iter::successors;

use crate::{
    ids::{FigureId, Holder, SideId},
    lineup::HasLineup,
    system::RuleSystem,
    view::{BattleView, FigureView, Next, SideView, Standing},
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
        let mut figures: Vec<_> = state.figures_of(id).map(|it| figure(id, it)).collect();
        settle_hosts(&mut figures);
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
        lacks: None,
    }
}

/// Settles on whose card each figure of a side has a row, so that cards never nest: the last host in
/// a chain has the card.
///
/// A figure has its own card if the host is on another side or out of the battle, or if hosts form a
/// circle.
fn settle_hosts(figures: &mut [FigureView]) {
    let of = |id| figures.iter().find(|it| it.id == id);
    let last_host = |figure: &FigureView| {
        let hosts = successors(of(figure.host?), |it| of(it.host?));
        // Only a circle has more hosts than there are figures.
        let last = hosts.take(figures.len()).last()?;
        let has_card = last.host.is_none() && last.standing != Standing::Gone;
        has_card.then_some(last.id)
    };
    let hosts: Vec<_> = figures.iter().map(last_host).collect();
    for (figure, host) in figures.iter_mut().zip(hosts) {
        figure.host = host;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the host of each figure after settling, from each figure's host and whether the
    /// figure is out of the battle.
    fn settled(figures: &[(Option<u16>, bool)]) -> Vec<Option<u16>> {
        let figure = |(number, (host, is_gone)): (u16, &(Option<u16>, bool))| FigureView {
            id: FigureId(number),
            side: SideId(0),
            host: host.map(FigureId),
            name: String::new(),
            remark: String::new(),
            arms: Vec::new(),
            standing: if *is_gone { Standing::Gone } else { Standing::Waiting },
            trackers: Vec::new(),
            stats: Vec::new(),
            gear: Vec::new(),
        };
        let mut figures: Vec<_> = (0..).zip(figures).map(figure).collect();
        settle_hosts(&mut figures);
        figures.iter().map(|it| it.host.map(|it| it.0)).collect()
    }

    #[test]
    fn a_row_is_on_the_card_of_the_last_host() {
        let hero_in_a_unit_in_a_wagon = [(Some(1), false), (Some(2), false), (None, false)];
        assert_eq!(settled(&hero_in_a_unit_in_a_wagon), [Some(2), Some(2), None]);
        assert_eq!(settled(&[(Some(1), true), (None, false)]), [Some(1), None]);
    }

    #[test]
    fn a_figure_without_a_host_that_has_a_card_has_its_own() {
        assert_eq!(settled(&[(Some(1), false), (None, true)]), [None, None]);
        assert_eq!(settled(&[(Some(7), false)]), [None], "on another side");
        assert_eq!(settled(&[(Some(1), false), (Some(0), false)]), [None, None], "a circle");
        assert_eq!(settled(&[(Some(0), false)]), [None], "itself");
    }
}
