//! The engine that all rule systems share.
//!
//! Every rule is written once, as a plain function over a [`Table`](conversation::Table). Playing
//! it, previewing its odds, undoing it and explaining it all run that same function. A battle is
//! saved as a [`journal`] of effects.
//!
//! A system implements [`Rules`], which is what players see of it outside a battle, and
//! [`RuleSystem`]: the values read from a sheet, the state of a battle, the effects that change it,
//! and the rules themselves. Here is a small system. The engine adds odds, undo, and battles that
//! can be saved.
//!
//! ```
#![doc = include_str!("arm_wrestling.rs")]
//! # use engine::{Battle, conversation::Answer, odds::Horizon};
//!
//! let mut contest = Battle::begin(&ArmWrestling, ArmWrestling.samples()).unwrap();
//! let ada = FigureId(0);
//! let challenge = contest.offers(Some(ada)).remove(0).action;
//! contest.take(&challenge)?;
//! contest.answer(Answer::Choice(0))?;
//! // Ada's Strength is 4, Cas's is 5: 10 of 36 rolls win.
//! let wins = contest.chances(Horizon::Test).unwrap();
//! let wins = wins.iter().find(|it| it.outcome.label == "wins").unwrap();
//! assert!((wins.probability - 10.0 / 36.0).abs() < 1e-9);
//! contest.answer(Answer::Face(6))?;
//! contest.answer(Answer::Face(2))?;
//! let tired = |contest: &Battle| {
//!     let state = contest.state().of_system::<ArmWrestling>();
//!     state.map(|state| state.tired(FigureId(2)))
//! };
//! assert_eq!(tired(&contest), Some(1));
//! contest.undo()?;
//! assert_eq!(tired(&contest), Some(0));
//! # Ok::<(), engine::Refusal>(())
//! ```

#![forbid(unsafe_code)]

// Examples and macros refer to this crate by name, as rule systems do.
#[cfg(test)]
extern crate self as engine;

mod about;
mod any_dice;
#[cfg(test)]
#[allow(dead_code, reason = "the documentation's example is complete")]
mod arm_wrestling;
pub mod conversation;
mod counting;
pub mod dice;
mod fault;
pub mod figures;
mod foresight;
mod frame;
mod game;
mod hashing;
mod ids;
pub mod journal;
pub mod lesson;
mod line;
mod lineup;
pub mod noun;
pub mod odds;
pub mod own;
mod refusal;
pub mod report;
pub mod row;
mod shared;
pub mod sheet;
pub mod solo;
mod system;
#[cfg(any(test, feature = "testing"))]
#[allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests fail by panicking"
)]
pub mod testing;
mod topic;
pub mod trackers;
pub mod turn_summary;
mod unchanging;
pub mod view;
pub mod words;

pub use about::{About, Cost};
pub use any_dice::pick_dice;
pub use conversation::Thrown;
pub use fault::Fault;
pub use foresight::foresee;
pub use frame::{Frame, framed};
pub use game::{
    AuthoringTools, BattleRules, BattleState, Characteristic, Drawn, GameError, GuideStep,
    MadeGame, OwnGames, PlainRun, ProfileType, Profiles, Recipe, RosterSource, Rules, Snippet,
    Started, Starter, StarterAnswer, StarterQuestion, WordList, begun,
};
pub use ids::{FigureId, Holder, MOST_FIGURES, SideId};
pub use journal::{Battle, LogEntry, LogPhoto, WalkView};
pub use line::{Line, LineKind, Reminder, Told};
pub use lineup::{FromSheet, HasLineup, Lineup, Participants, Recruit};
pub use noun::Noun;
pub use refusal::Refusal;
pub use row::Row;
pub use shared::{CopyOnWrite, Crowd};
pub use system::RuleSystem;
pub use topic::{Explanation, Topic, count_topics, join_topics};
pub use turn_summary::Feat;
pub use unchanging::Unchanging;
