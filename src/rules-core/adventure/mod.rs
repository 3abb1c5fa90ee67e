//! 2D6 adventure play: characters of a party and whoever they meet, for a table with a referee or
//! without one.
//!
//! Anybody tests anything at any time. Once initiative is rolled there are rounds of a few seconds,
//! with two actions for free; wounds and weariness count at once in every later test.

mod battle;
mod character;
mod combat;
mod courage;
mod reaction;
mod standard_test;
#[cfg(test)]
mod tests;
mod weariness;

pub use battle::{
    action::Action, effect::Effect, figure_state::FigureState, limits::MOST_SIDES, state::State,
};
pub use character::{
    attribute::Attribute,
    ladder::Ladder,
    profile::Profile,
    reaction::Reaction,
    skill::{Skill, Use},
    weapon::{Increment, Weapon},
};

use battle::{action, dials, effect, offers, play, reference, report, telling, view};
use character::{sample, sheet};
use combat::due;

use std::convert::Infallible;

use crate::{
    dials::Dials,
    muster::MOST_FIGURES,
    noun::Noun,
    sheet::Fold,
    system::{About, RuleSystem, played_by},
    topic::Topic,
};

/// 2D6 adventure play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adventure;

impl RuleSystem for Adventure {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;
    type Happening = Infallible;

    const ABOUT: About = About {
        name: "2D6 adventure",
        blurb: "A party, whoever it meets, and a referee if you like.",
        dice: "D6",
        sides: 1..=4,
        figure: Noun::a("character", "characters"),
        side: Noun::a("side", "sides"),
        battle: Noun::a("scene", "scenes"),
        most: MOST_FIGURES,
        cost: None,
        has_tests: true,
        has_lesson: false,
        sides_come: true,
        names: &[
            "Alder", "Bryn", "Corin", "Dagny", "Elke", "Fenn", "Gisla", "Hob", "Isolde", "Joss",
            "Kerrin", "Lorcan",
        ],
    };

    const TOPICS: &'static [Topic] = reference::TOPICS;

    const DIALS: Dials<Self> = dials::DIALS;

    const FOLDS: &'static [Fold] = sheet::FOLDS;

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
