//! The interface between the system and the app.
//!
//! This module implements [`RuleSystem`] and [`Rules`]: sheets, samples and the lesson, the actions
//! on offer, the view of a scene, the log and the report, and the function that plays each action.

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
    About, Explanation, MOST_FIGURES, Row, RuleSystem, Rules, SideId,
    lesson::Plan,
    noun::Noun,
    played_by,
    sheet::{Field, Fold, Roster},
    trackers::TrackerDefs,
};

use super::{
    Action, Adventure, Effect, Profile, State, action,
    character::{sample, sheet},
    combat::action_round,
    state::effect,
};

impl Rules for Adventure {
    fn fields(&self) -> &'static [Field] {
        sheet::FIELDS
    }

    fn folds(&self) -> &'static [Fold] {
        sheet::FOLDS
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

impl RuleSystem for Adventure {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;
    type Happening = Infallible;

    const ABOUT: About = About {
        name: "2D6 adventure",
        blurb: "Adventures for a party, with or without a referee.",
        dice: "D6",
        sides: 1..=4,
        figure: Noun::a("character", "characters"),
        side: Noun::a("side", "sides"),
        battle: Noun::a("scene", "scenes"),
        most: MOST_FIGURES,
        cost: None,
        number: Some("number"),
        has_tests: true,
        lesson: Some("Your first test"),
        samples: &["Lantern Company", "Fell Raiders"],
        sides_come: true,
        names: &[
            "Alder", "Bryn", "Corin", "Dagny", "Elke", "Fenn", "Gisla", "Hob", "Isolde", "Joss",
            "Kerrin", "Lorcan",
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
        turn_summary: action_round::turn_summary,
        lost: State::lost,
    }
}
