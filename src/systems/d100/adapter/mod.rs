//! The interface between the system and the app.
//!
//! This module implements [`RuleSystem`] and [`Rules`]: sheets, samples and the lesson, the actions
//! on offer, the view of a battle, the log and the report, and the function that plays each action.

mod due;
mod lesson;
mod offers;
mod play;
mod reference;
mod report;
mod telling;
mod trackers;
mod view;

use std::convert::Infallible;

use engine::{
    About, Explanation, FromSheet, MOST_FIGURES, Row, RuleSystem, Rules, SideId,
    lesson::Plan,
    noun::Noun,
    played_by,
    sheet::{Field, Roster},
    trackers::TrackerDefs,
};

use super::{
    Action, D100, Effect, Profile, State, action, figure::sample, state::effect, turn::sides,
};

impl Rules for D100 {
    fn fields(&self) -> &'static [Field] {
        Profile::fields(())
    }

    fn topics(&self) -> Vec<Explanation> {
        reference::TOPICS.iter().map(Explanation::from).collect()
    }

    fn samples(&self) -> Vec<Roster> {
        sample::samples()
    }

    fn lesson(&self) -> Option<Plan<Row>> {
        Some(lesson::lesson().in_rows())
    }
}

impl RuleSystem for D100 {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;
    type Happening = Infallible;

    const ABOUT: About = About {
        name: "D100 tactical combat",
        blurb: "Squad battles with guns and blades on a tile grid.",
        dice: "D100, damage dice",
        sides: 2..=4,
        figure: Noun::a("figure", "figures"),
        side: Noun::a("side", "sides"),
        battle: Noun::a("battle", "battles"),
        most: MOST_FIGURES,
        cost: None,
        number: None,
        has_tests: true,
        lesson: Some("Your first duel"),
        samples: &["Harbour Watch", "Ash Pilgrims"],
        sides_come: false,
        names: &[
            "Arden", "Brask", "Corl", "Dunn", "Eskil", "Fenna", "Garr", "Hale", "Ivo", "Jarn",
            "Kest", "Lund",
        ],
    };

    const TRACKERS: TrackerDefs<Self> = trackers::TRACKERS;

    fn victor(state: &State) -> Option<SideId> {
        state.victor()
    }

    played_by! {
        set_up: State::new,
        join: State::join,
        play: play::play,
        apply: effect::apply,
        describe: telling::describe,
        order: telling::order,
        title: action::title,
        actor: action::actor,
        due: due::due,
        offers: offers::offers,
        view: view::view,
        report: report::report,
        turn_summary: sides::turn_summary,
        lost: State::lost,
    }
}
