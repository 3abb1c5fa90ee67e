//! The offers to draw, put away, drop and unjam weapons.

use engine::{FigureId, HasLineup, view::Offer};

use crate::{
    action::Action, actions::carrying, adapter::telling::tokens_of, ranged_combat::jam,
    state::battle::State,
};

pub(super) fn handling(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let mut offers = Vec::new();
    for (place, weapon) in (0..).zip(&profile.weapons) {
        let tokens = figure.jammed(place);
        if tokens > 0 {
            offers.push(
                Offer::new(Action::Unjam(id, place), format!("Unjam {}", weapon.name))
                    .hint(format!("{}. Each AP removes one.", tokens_of(tokens)))
                    .topic(jam::UNJAM.key)
                    .advice(0.2, "A jammed weapon can't fire."),
            );
        }
        if figure.holds(place) {
            let put_away = Offer::new(Action::Stow(id, place), format!("Put away {}", weapon.name));
            let let_go = Offer::new(Action::LetGo(id, place), format!("Drop {}", weapon.name));
            offers.extend([put_away, let_go].map(|it| it.topic(carrying::TOPIC.key).rare()));
        } else {
            let dropped = figure.has_dropped(place);
            let dropped = dropped.then_some("The weapon was dropped.");
            let draw = Offer::new(Action::Switch(id, place), format!("Draw {}", weapon.name))
                .hint("Stows anything you can't hold with it.")
                .topic(carrying::TOPIC.key)
                .unless(dropped);
            let is_unarmed = (0..).zip(&profile.weapons).all(|(it, _)| !figure.holds(it));
            offers.push(if is_unarmed { draw.advice(0.18, "No weapon in hand.") } else { draw });
        }
    }
    offers
}
