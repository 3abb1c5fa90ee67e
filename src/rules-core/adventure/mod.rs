//! 2D6 adventure play: characters of a party and whoever they meet, for a table with a referee or without one.
//!
//! Anybody tests anything at any time. Once initiative is rolled there are rounds of a few seconds, with two actions for
//! free; wounds and weariness count at once in every later test.

mod battle;
mod character;
mod combat;
mod courage;
mod reaction;
mod standard_test;
#[cfg(test)]
mod tests;
mod weariness;

pub use battle::{action::Action, effect::Effect, figure_state::FigureState, state::State};
pub use character::{
    attribute::Attribute,
    ladder::Ladder,
    profile::Profile,
    reaction::Reaction,
    skill::{Skill, Use},
    weapon::{Increment, Weapon},
};

use battle::{action, dials, effect, limits, offers, play, reference, report, telling, view};
use character::sample;
use combat::due;

use crate::{
    conversation::{Flow, Table},
    dials::Dials,
    ids::FigureId,
    muster::{MOST_FIGURES, Muster},
    noun::Noun,
    report::Report,
    sheet::Roster,
    system::{About, Cost, RuleSystem},
    topic::Topic,
    view::{BattleView, Offer},
};

/// 2D6 adventure play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adventure;

impl RuleSystem for Adventure {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;

    const ABOUT: About = About {
        name: "2D6 adventure",
        blurb: "A party, whoever it meets, and a referee if you like.",
        dice: "D6",
        sides: 1..=limits::MOST_SIDES,
        figure: Noun::a("character", "characters"),
        side: Noun::a("side", "sides"),
        battle: Noun::a("scene", "scenes"),
        most: MOST_FIGURES,
        cost: Cost { field: "points", unit: "points" },
        has_tests: true,
        names: &[
            "Alder", "Bryn", "Corin", "Dagny", "Elke", "Fenn", "Gisla", "Hob", "Isolde", "Joss",
            "Kerrin", "Lorcan",
        ],
    };

    const TOPICS: &'static [Topic] = reference::TOPICS;

    const DIALS: Dials<Self> = dials::DIALS;

    fn samples() -> Vec<Roster> {
        sample::samples()
    }

    fn set_up(muster: Muster<Profile>) -> State {
        State::new(muster)
    }

    fn join(state: &mut State, muster: Muster<Profile>) {
        state.join(muster);
    }

    fn play(table: &mut Table<'_, Self>, action: &Action) -> Flow<()> {
        play::play(table, *action)
    }

    fn apply(state: &mut State, effect: &Effect) {
        effect::apply(state, effect);
    }

    fn describe(state: &State, effect: &Effect) -> Option<String> {
        telling::describe(state, effect)
    }

    fn title(state: &State, action: &Action) -> String {
        action::title(state, *action)
    }

    fn due(state: &State) -> Option<Action> {
        due::due(state)
    }

    fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
        offers::offers(state, figure)
    }

    fn view(state: &State) -> BattleView {
        view::view(state)
    }

    fn report(state: &State) -> Option<Report> {
        report::report(state)
    }
}
