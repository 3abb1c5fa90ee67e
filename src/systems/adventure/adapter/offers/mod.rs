//! The actions on offer, with their costs or the reasons why they are refused.

mod acting;
mod any_time;
mod of_scene;

use engine::{FigureId, view::Offer};

use crate::{action::Action, combat::action_round, state::battle::State};

/// Returns the actions on offer for a character, or for the whole scene without a character.
pub(crate) fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
    match figure {
        Some(id) if state.is_standing(id) && !state.ended => {
            let mut tests = any_time::any_time(state, id);
            let aside = tests.split_off(tests.partition_point(|offer| !offer.rare));
            let (acting, turn) = (acting::acting(state, id), acting::turn(state, id));
            // A character without free actions left will most likely end its turn, so that offer is
            // first.
            let groups = match state.figure(id).actions < action_round::FREE {
                true => [acting, tests, turn, aside],
                false => [turn, acting, tests, aside],
            };
            let mut offers = Vec::with_capacity(groups.iter().map(Vec::len).sum());
            groups.into_iter().for_each(|group| offers.extend(group));
            offers
        }
        Some(_) => Vec::new(),
        None => of_scene::of_scene(state),
    }
}
