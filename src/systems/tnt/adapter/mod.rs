//! The implementation of [`RuleSystem`] and [`Rules`], through which the app uses the rules.
//!
//! The submodules offer actions, call their rules, show the battle and write the log lines.

mod due;
mod lesson;
mod offers;
mod play;
mod reference;
mod report;
mod telling;
mod trackers;
mod view;

use engine::{
    About, Cost, Explanation, FigureId, FromSheet, MOST_FIGURES, Row, RuleSystem, Rules, SideId,
    conversation::{Flow, Interrupt, Table},
    lesson::Plan,
    noun::Noun,
    played_by,
    sheet::{Field, Roster},
    trackers::TrackerDefs,
};

use super::{
    Action, Effect, Happening, Profile, State, Tnt, action,
    actions::{hold, interrupt},
    figure::sample,
    morale::side,
    state::effect,
    turn::clean_up,
};

impl Rules for Tnt {
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

impl RuleSystem for Tnt {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;
    type Happening = Happening;

    const ABOUT: About = About {
        name: "This Is Not a Test",
        blurb: "Post-apocalyptic skirmishes with a handful of figures per side.",
        dice: "D10, D6",
        sides: 2..=4,
        figure: Noun::a("figure", "figures"),
        side: Noun::a("side", "sides"),
        battle: Noun::a("battle", "battles"),
        most: MOST_FIGURES,
        cost: Some(Cost { field: "barter", unit: "barter" }),
        number: None,
        has_tests: true,
        lesson: Some("Your first shot"),
        samples: &["Rust Dogs", "Salt Road"],
        sides_come: false,
        names: &[
            "Ash", "Bo", "Cass", "Dale", "Edda", "Finn", "Gus", "Hart", "Ike", "June", "Kit", "Lou",
        ],
    };

    const TRACKERS: TrackerDefs<Self> = trackers::TRACKERS;

    fn happening(effect: &Effect) -> Option<Happening> {
        Happening::of(effect)
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
        turn_summary: clean_up::turn_summary,
        lost: State::lost,
    }

    fn interrupters(state: &State) -> Vec<Interrupt> {
        hold::interrupters(state)
    }

    fn interrupt(table: &mut Table<'_, Self>, figure: FigureId) -> Flow<()> {
        interrupt::interrupt(table, figure, play::act)?;
        side::test_at_once(table)
    }

    fn victor(state: &State) -> Option<SideId> {
        state.victor()
    }
}
