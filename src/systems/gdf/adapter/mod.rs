//! The implementation of [`RuleSystem`] and [`Rules`], the only part of this system that the app
//! uses.
//!
//! It lists the available actions, plays them with the rules, and describes the battle, its log and
//! its report.

mod aftermath;
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
    About, Cost, Explanation, FromSheet, Row, RuleSystem, Rules, SideId,
    conversation::{Flow, Table},
    lesson::Plan,
    noun::Noun,
    played_by,
    sheet::{Field, Fold, Roster, Sheet},
    trackers::TrackerDefs,
    turn_summary::Feat,
};

use super::{
    Action, Effect, Gdf, Happening, Profile, State,
    actions::action,
    round::turns,
    state::effect,
    unit::{later, limits::MOST_UNITS, row, rule, sample, sheet},
};

impl Rules for Gdf {
    fn fields(&self) -> &'static [Field] {
        Profile::FIELDS
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

    fn more_samples(&self) -> Vec<Roster> {
        sample::more_samples()
    }

    fn lesson(&self) -> Option<Plan<Row>> {
        Some(lesson::lesson().in_rows())
    }

    fn known(&self, list: &str) -> Vec<Sheet> {
        match list {
            rule::LIST => later::rules(),
            _ => Vec::new(),
        }
    }

    fn is_bare(&self, list: &str, sheet: &Sheet) -> bool {
        // A rule is a bare name until players choose an effect. "Note only" is such a choice too.
        list == rule::LIST && sheet.get("gives").is_none()
    }

    fn in_a_row(&self, list: &str, fields: &[Field], sheet: &Sheet) -> String {
        row::in_a_row(list, fields, sheet)
    }
}

impl RuleSystem for Gdf {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;
    type Happening = Happening;

    const ABOUT: About = About {
        name: "Grimdark Future 2.16",
        blurb: "Science-fiction army battles over four rounds.",
        dice: "Handfuls of D6",
        sides: 2..=2,
        figure: Noun::a("unit", "units"),
        side: Noun::an("army", "armies"),
        battle: Noun::a("battle", "battles"),
        most: MOST_UNITS,
        cost: Some(Cost { field: "points", unit: "points" }),
        number: None,
        has_tests: true,
        lesson: Some("Your first volley"),
        samples: &["Lantern Watch", "Tidewreck Kin"],
        sides_come: false,
        names: &[
            "First Squad",
            "Second Squad",
            "Third Squad",
            "Scouts",
            "Guard",
            "Heavy Guns",
            "Walker",
            "Captain",
        ],
    };

    const TRACKERS: TrackerDefs<Self> = trackers::TRACKERS;

    fn happening(effect: &Effect) -> Option<Happening> {
        Happening::of(effect)
    }

    fn aftermath(table: &mut Table<'_, Self>, action: &Action) -> Flow<()> {
        aftermath::aftermath(table, *action)
    }

    fn feats(before: &State, action: &Action, effects: &[Effect]) -> Vec<Feat> {
        turns::feats(before, action, effects)
    }

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
        title: telling::title,
        actor: action::actor,
        due: due::due,
        offers: offers::offers,
        view: view::view,
        report: report::report,
        turn_summary: turns::turn_summary,
        lost: State::lost,
    }
}
