//! This Is Not a Test: post-apocalyptic skirmishes, by the publisher's preview of its rules.
//!
//! Figures activate one at a time until one fails its test; whatever they hit is only found out
//! just before the initiative passes.

mod actions;
mod battle;
mod close_combat;
mod figure;
mod lesson;
mod morale;
mod movement;
mod ranged_combat;
mod stats;
#[cfg(test)]
mod tests;
mod turn;

pub use actions::action::Action;
pub use battle::{
    cause::Cause,
    effect::Effect,
    figure_state::{Departure, FigureState},
    happening::Happening,
    hit::Hit,
    limits::MOST_SIDES,
    pair::Pair,
    state::{Phase, SideState, State},
};
pub use figure::{
    ability::{Ability, Gives},
    profile::Profile,
    weapon::{MOST_WEAPONS, Weapon, WeaponKind},
};
pub use stats::{stat_test::TARGET_NUMBER, test_kind::TestKind};

use actions::{action, hold, interrupt, play};
use battle::{dials, effect, offers, reference, report, telling, view};
use figure::sample;
use morale::side;
use turn::due;

use crate::{
    conversation::{Flow, Interrupt, Table},
    dials::Dials,
    ids::{FigureId, SideId},
    lesson::Lesson,
    muster::MOST_FIGURES,
    noun::Noun,
    system::{About, Cost, RuleSystem, played_by},
    topic::Topic,
};

/// This Is Not a Test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tnt;

impl RuleSystem for Tnt {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;
    type Happening = Happening;

    const ABOUT: About = About {
        name: "This Is Not a Test",
        blurb: "Post-apocalyptic skirmishes, a handful of figures a side.",
        dice: "D10, D6",
        sides: 2..=4,
        figure: Noun::a("figure", "figures"),
        side: Noun::a("side", "sides"),
        battle: Noun::a("battle", "battles"),
        most: MOST_FIGURES,
        cost: Some(Cost { field: "barter", unit: "barter" }),
        has_tests: true,
        has_lesson: true,
        sides_come: false,
        names: &[
            "Ash", "Bo", "Cass", "Dale", "Edda", "Finn", "Gus", "Hart", "Ike", "June", "Kit", "Lou",
        ],
    };

    const TOPICS: &'static [Topic] = reference::TOPICS;

    const DIALS: Dials<Self> = dials::DIALS;

    fn happening(effect: &Effect) -> Option<Happening> {
        Happening::of(effect)
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

    fn lesson() -> Option<Lesson> {
        lesson::lesson()
    }

    fn interrupters(state: &State) -> Vec<Interrupt> {
        hold::interrupters(state)
    }

    fn interrupt(table: &mut Table<'_, Self>, figure: FigureId) -> Flow<()> {
        interrupt::interrupt(table, figure)?;
        side::test_at_once(table)
    }

    fn victor(state: &State) -> Option<SideId> {
        state.victor()
    }
}
