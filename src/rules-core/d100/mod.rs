//! D100 tactical combat: squads tile by tile, percentile dice at or under a value.
//!
//! Sides take turns and figures spend their actions; every attack is a hit test, a parry where
//! somebody can, and damage over armour.

mod battle;
mod close_combat;
mod damage;
mod figure;
mod hit_test;
mod objects;
mod ranged_combat;
#[cfg(test)]
mod tests;
mod turn;

pub use battle::{
    action::Action, effect::Effect, figure_state::FigureState, limits::MOST_SIDES, state::State,
};
pub use figure::{
    firing_modes::{FiringModes, NoFiringModes},
    profile::Profile,
    weapon::{Blade, Class, Gun, MOST_WEAPONS, Weapon, WeaponKind},
};
pub use hit_test::{hit_roll::HitRoll, hit_value::HitValue};
pub use ranged_combat::range::{Range, range_modifier};

use battle::{action, dials, effect, offers, play, reference, report, telling, view};
use figure::sample;
use turn::due;

use std::convert::Infallible;

use crate::{
    dials::Dials,
    ids::SideId,
    muster::MOST_FIGURES,
    noun::Noun,
    system::{About, RuleSystem, played_by},
    topic::Topic,
};

/// D100 tactical combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct D100;

impl RuleSystem for D100 {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;
    type Happening = Infallible;

    const ABOUT: About = About {
        name: "D100 tactical combat",
        blurb: "Squads with guns and blades, tile by tile.",
        dice: "D100, damage dice",
        sides: 2..=4,
        figure: Noun::a("figure", "figures"),
        side: Noun::a("side", "sides"),
        battle: Noun::a("battle", "battles"),
        most: MOST_FIGURES,
        cost: None,
        has_tests: true,
        has_lesson: false,
        sides_come: false,
        names: &[
            "Arden", "Brask", "Corl", "Dunn", "Eskil", "Fenna", "Garr", "Hale", "Ivo", "Jarn",
            "Kest", "Lund",
        ],
    };

    const TOPICS: &'static [Topic] = reference::TOPICS;

    const DIALS: Dials<Self> = dials::DIALS;

    fn victor(state: &State) -> Option<SideId> {
        state.victor()
    }

    played_by! {
        samples: sample::samples,
        set_up: State::new,
        join: State::join,
        play: play::play,
        apply: effect::apply,
        describe: telling::describe,
        order: telling::order,
        title: action::title,
        due: due::due,
        offers: offers::offers,
        view: view::view,
        report: report::report,
    }
}
