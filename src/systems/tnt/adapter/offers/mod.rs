//! Offers: the actions that players can choose now. Each has its cost, or the reason why it is
//! unavailable.

mod acting;
mod activating;
mod any_time;
mod fighting;
mod handling;
mod moving;

pub(crate) use acting::{abilities, actions_of_1_ap};
pub(crate) use any_time::disengaging;

use acting::{actions, actions_after_activating};
use activating::activation;
use any_time::at_any_time;
use engine::{FigureId, HasLineup, RuleSystem, view::Offer};

use crate::{
    Tnt,
    action::Action,
    actions::hold,
    state::battle::State,
    stats::{free, opposed, unopposed},
};

/// Returns the actions that players can choose now, for a figure or without one.
pub(crate) fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
    match figure {
        Some(id) if state.in_action(id) && !state.is_over() => of_figure(state, id),
        Some(_) => Vec::new(),
        None => of_battle(state),
    }
}

fn of_figure(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let interrupts = hold::interrupters(state).into_iter().filter(|it| it.figure == id);
    let mut offers: Vec<Offer<Action>> =
        interrupts.map(|it| interrupt(it.figure, it.label)).collect();
    if state.active == Some(id) {
        offers.extend(actions(state, id));
    } else {
        let activation = activation(state, id);
        let may_activate = activation.refusal.is_none();
        offers.push(activation);
        if may_activate {
            offers.extend(actions_after_activating(state, id));
        }
    }
    offers.extend(at_any_time(state, id));
    offers
}

/// Returns the actions that need no selected figure.
///
/// Interrupts are also offered here, so that players find them quickly.
fn of_battle(state: &State) -> Vec<Offer<Action>> {
    let mut offers = Vec::new();
    if !state.is_over() {
        let interrupts = hold::interrupters(state).into_iter();
        offers.extend(interrupts.map(|it| interrupt(it.figure, it.label)));
    }
    let tests = [
        Offer::new(Action::StatTest, "Stat test")
            .hint("D10 + any stat against any target number.")
            .topic(unopposed::TOPIC.key),
        Offer::new(Action::OpposedTest, "Opposed test")
            .hint("D10 + any stat for each side.")
            .topic(opposed::TOPIC.key),
        Offer::new(Action::D3, "D3").hint("Half a D6, rounded up.").topic(free::D3.key),
        Offer::new(Action::Scatter, "Scatter").hint("A random direction.").topic(free::SCATTER.key),
    ];
    let has_figures = state.all_figures().next().is_some();
    offers.extend(tests.map(|offer| if has_figures { offer.rare() } else { offer }));
    if state.ended {
        offers.push(Offer::to_go_on(Action::Finish(false), Tnt::ABOUT.battle));
    } else if has_figures && !state.is_over() {
        let end = Offer::to_end(Action::Finish(true), Tnt::ABOUT.battle);
        offers.push(end.hint("Use this if a player concedes or the scenario is over.").rare());
    }
    offers
}

fn interrupt(id: FigureId, label: String) -> Offer<Action> {
    Offer::new(Action::Interrupt(id), label)
        .cost("ends the hold")
        .hint("Take a 1-AP action, then the enemy continues.")
        .topic(hold::TOPIC.key)
}
