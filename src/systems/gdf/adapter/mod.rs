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
    About, BattleRules, BattleState, Cost, Explanation, HasLineup, Lineup, Row, RuleSystem, Rules,
    SideId, begun,
    conversation::{Flow, Table},
    lesson::Plan,
    noun::Noun,
    played_by,
    sheet::{Field, Fold, Problem, Roster, Sheet},
    trackers::TrackerDefs,
    turn_summary::Feat,
};

use super::{
    Action, Effect, Gdf, Happening, Profile, State,
    actions::action,
    round::turns,
    state::effect,
    unit::{conversion, edition::Edition, later, limits::MOST_UNITS, row, rule, sample, sheet},
};

impl Edition {
    /// Returns the description that players read before they choose the edition.
    const fn description(self) -> &'static About {
        match self {
            Self::V2_16 => &ABOUT_2_16,
            Self::V3_5 => &ABOUT_3_5,
        }
    }

    /// Returns the state of a battle by this edition, before anything has happened.
    fn set_up(self, rosters: &[Roster]) -> Result<State, Vec<Problem>> {
        Lineup::read(self, rosters, self.description()).map(State::new)
    }
}

impl BattleRules for Edition {
    fn about(&self) -> About {
        self.description().clone()
    }

    fn begin(&self, rosters: &[Roster]) -> Result<Box<dyn BattleState>, Vec<Problem>> {
        begun::<Gdf>(|| self.set_up(rosters))
    }

    fn knows_action(&self, action: &Row) -> bool {
        Gdf.knows_action(action)
    }

    fn knows_effect(&self, effect: &Row) -> bool {
        Gdf.knows_effect(effect)
    }
}

impl Rules for Edition {
    fn fields(&self) -> &'static [Field] {
        sheet::fields(*self)
    }

    fn folds(&self) -> &'static [Fold] {
        sheet::folds(*self)
    }

    fn topics(&self) -> Vec<Explanation> {
        reference::topics(*self).iter().map(Explanation::from).collect()
    }

    fn samples(&self) -> Vec<Roster> {
        sample::samples()
    }

    fn more_samples(&self) -> Vec<Roster> {
        sample::more_samples(*self)
    }

    fn lesson(&self) -> Option<Plan<Row>> {
        Some(lesson::lesson(*self).in_rows())
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

    fn convert(&self, sheet: &mut Sheet) -> Vec<String> {
        conversion::convert(*self, sheet)
    }

    fn in_a_row(&self, list: &str, fields: &[Field], sheet: &Sheet) -> String {
        row::in_a_row(*self, list, fields, sheet)
    }
}

const ABOUT_2_16: About = About {
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

const ABOUT_3_5: About = About {
    name: "Grimdark Future 3.5",
    blurb: "Science-fiction army battles by today's rules.",
    ..ABOUT_2_16
};

impl RuleSystem for Gdf {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;
    type Happening = Happening;

    const ABOUT: About = ABOUT_2_16;

    const TRACKERS: TrackerDefs<Self> = trackers::TRACKERS;

    fn about(state: &State) -> &'static About {
        state.lineup().edition().description()
    }

    fn begin_at(table: &State, rosters: &[Roster]) -> Result<State, Vec<Problem>> {
        table.lineup().edition().set_up(rosters)
    }

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
