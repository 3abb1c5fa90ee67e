//! Offers: what may be done now, what it costs, or why not.

mod acting;
mod any_time;
mod of_scene;

use super::{action::Action, state::State};
use crate::{ids::FigureId, view::Offer};

/// What may be done with a character now, or with none of them.
pub(crate) fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
    match figure {
        Some(id) if state.is_standing(id) && !state.ended => {
            let mut offers = acting::acting(state, id);
            offers.extend(any_time::any_time(state, id));
            offers
        }
        Some(_) => Vec::new(),
        None => of_scene::of_scene(state),
    }
}
