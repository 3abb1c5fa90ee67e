//! Custom games: a rule system for games whose rules players write as a text.
//!
//! A text defines the fields of a sheet, the trackers, the tests, the actions of figures and the
//! order of a turn. The reader turns the text into a definition in which every name is an index and
//! every number is bounded. It reports each fault with its line. One rule system plays all custom
//! games. It runs the steps of a definition with the same [`Table`] as every other system, so odds,
//! undo, log and links work in the same way.
//!
//! # How a text is written
//!
//! A text is read line by line. Lines that belong to another line are indented under it, and `#`
//! begins a comment. The tables of `vocabulary` list everything that a line can say. The reader uses
//! these tables, and the page `LANGUAGE.md` and the word list in the app are generated from them.
//!
//! Numbers are whole, and `/` rounds down. The only loop is “each”, and a test can only run tests
//! defined before it, so every action ends. The reader limits the amount of work. Natural results
//! are checked first, then the other lines of a roll from the top.
//!
//! ```
//! use engine::{FigureId, Row, conversation::Answer, journal::Battle, odds::Horizon};
//! use homebrew::{faults, game};
//! # use homebrew::Action;
//!
//! let text = r#"
//! game Thumb War
//! sheet
//!   Strength 0 to 9, usually 3
//! trackers
//!   figure Pride 0 to 3, starts at 3, out at 0
//! action Wrestle at an enemy
//!   roll D6
//!     + Strength
//!     opposed D6
//!       + target's Strength
//!     by 1 "wins"
//!       target loses 1 Pride
//!     by 0 "tie" mixed
//!     else "loses"
//!       loses 1 Pride
//! roster Left
//!   Ann: Strength 4
//! roster Right
//!   Bob: Strength 5
//! "#;
//! let game = game(text).unwrap();
//! let mut war = Battle::begin(game.rules(), game.samples()).unwrap();
//! war.take(&Row::of(&Action::Act(FigureId(0), 0)))?;
//! war.answer(Answer::Choice(0))?;
//! let wins = war.chances(Horizon::Test).unwrap().remove(0);
//! assert!((wins.probability - 10.0 / 36.0).abs() < 1e-9);
//!
//! let wrong = text.replace("+ Strength", "+ Strenght");
//! let words = "Line 9: There is no stat Strenght; did you mean Strength?";
//! assert_eq!(faults(&wrong)[0].to_string(), words);
//! # Ok::<(), engine::Refusal>(())
//! ```

mod authoring;
mod battle;
mod definition;
mod fault;
mod game;
mod guide;
mod indentation;
mod limits;
mod made;
mod outline;
mod play;
mod preview;
mod profile;
mod reader;
mod recipes;
mod rules;
#[cfg(test)]
#[path = "../../../tests/script.rs"]
#[allow(dead_code, reason = "tests of a single system use only parts of it")]
mod script;
mod simulation;
mod snippets;
mod starter;
#[cfg(test)]
mod tests;
mod vocabulary;

pub use authoring::authoring_tools;
pub use battle::{action::Action, effect::Effect, state::State};
pub use game::{Game, Reading, faults, game, read};
pub use limits::LONGEST;
pub use preview::{ActionSketch, Preview, Sketch};
pub use profile::Profile;
pub use rules::own_games;
pub use simulation::{Chapter, Group, Late, Simulation, Statistic};

pub use engine::Fault;
use engine::{
    About, FigureId, Lineup, RuleSystem, SideId,
    conversation::{Flow, Table},
    noun::Noun,
    report::Report,
    sheet::{Problem, Roster},
    trackers::TrackerDefs,
    turn_summary::Feat,
    view::{BattleView, Offer},
};

/// The sample games. Each uses features that the others don't.
///
/// In this order, the samples have opposed D20 rolls with the margin as damage; D6 pools with saves
/// and morale; a chart of skill against skill with an injury table; percentile dice with bands and
/// bursts; 2D6 with degrees of success in free scenes; stats that are open-ended dice; pools that are
/// pushed for stress; dice with symbols that cancel each other, and gadgets with charges; hit
/// locations with armour each; orders drawn from a bag; a D66 table of injuries; and minimal rules to
/// change line by line.
pub const SAMPLES: [&str; 12] = [
    include_str!("samples/salt-and-iron.txt"),
    include_str!("samples/hammer-line.txt"),
    include_str!("samples/broken-crowns.txt"),
    include_str!("samples/neon-alley.txt"),
    include_str!("samples/the-old-road.txt"),
    include_str!("samples/ember-ridge.txt"),
    include_str!("samples/cold-signal.txt"),
    include_str!("samples/clockwork-court.txt"),
    include_str!("samples/rust-walkers.txt"),
    include_str!("samples/drumfire.txt"),
    include_str!("samples/long-winter.txt"),
    include_str!("samples/my-own-game.txt"),
];

/// The rule system that plays any custom game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Homebrew;

/// The default description of a custom game. A game's text overrides most of it.
const ABOUT: About = About {
    name: "Custom game",
    blurb: "Write your game's rules and play it.",
    dice: "",
    sides: 1..=6,
    figure: Noun::a("figure", "figures"),
    side: Noun::a("side", "sides"),
    battle: Noun::a("battle", "battles"),
    most: 60,
    cost: None,
    number: None,
    has_tests: false,
    lesson: None,
    samples: &[],
    sides_come: false,
    names: &[],
};

impl RuleSystem for Homebrew {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;
    type Happening = std::convert::Infallible;

    const ABOUT: About = ABOUT;
    const TRACKERS: TrackerDefs<Self> = battle::trackers::TRACKERS;
    const MOST_STEPS: u32 = limits::MOST_STEPS;

    fn about(state: &State) -> &'static About {
        &state.game.game().about
    }

    fn begin_at(table: &State, rosters: &[Roster]) -> Result<State, Vec<Problem>> {
        let game = table.game.game();
        let lineup = Lineup::read(game.fields, rosters, &game.about)?;
        Ok(State::of(lineup, table.game))
    }

    fn set_up(lineup: Lineup<Profile>) -> State {
        State::of(lineup, game::no_game().by())
    }

    fn join(state: &mut State, lineup: Lineup<Profile>) {
        state.join(lineup);
    }

    fn play(table: &mut Table<'_, Self>, action: &Action) -> Flow<()> {
        play::play(table, *action)?;
        table.keep_orders(State::is_out);
        Ok(())
    }

    fn apply(state: &mut State, effect: &Effect) {
        battle::effect::apply(state, effect);
    }

    fn describe(state: &State, effect: &Effect) -> Option<String> {
        battle::effect::describe(state, effect)
    }

    fn actor(action: &Action) -> Option<FigureId> {
        battle::action::actor(*action)
    }

    fn title(state: &State, action: &Action) -> String {
        battle::action::title(state, *action)
    }

    fn due(state: &State) -> Option<Action> {
        play::due(state)
    }

    fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
        play::offers::offers(state, figure)
    }

    fn estimate(state: &State, action: &Action, side: SideId) -> Option<f64> {
        play::estimate::estimate(state, *action, side)
    }

    fn victor(state: &State) -> Option<SideId> {
        state.victor()
    }

    fn view(state: &State) -> BattleView {
        battle::view::view(state)
    }

    fn lost(state: &State, figure: FigureId) -> u16 {
        state.is_out(figure).into()
    }

    fn feats(before: &State, _action: &Action, effects: &[Effect]) -> Vec<Feat> {
        battle::report::feats(before, effects)
    }

    fn report(state: &State) -> Option<Report> {
        battle::report::report(state)
    }
}
