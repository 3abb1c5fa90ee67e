//! Rollbook's rules.
//!
//! Every rule is written once, as a plain function over a [`Table`](conversation::Table). Playing
//! it, previewing its odds, undoing it and explaining it all run that same function. A battle is
//! saved as a [`journal`] of effects. An app uses [`Battle`] and plain data: [offers](view::Offer),
//! [prompts](conversation::Prompt), [trackers](view::Tracker). The app has no rules of its own.
//!
//! ```
//! use rules_core::{Battle, System};
//! use rules_core::conversation::Answer;
//!
//! let battle = Battle::begin(System::Tnt, System::Tnt.samples());
//! let mut battle = battle.expect("the samples can be played");
//! // The rules ask for initiative without being told to: one die for each side.
//! battle.answer(Answer::Face(7))?;
//! battle.answer(Answer::Face(3))?;
//! assert!(battle.walk().is_none());
//! battle.undo()?;
//! assert!(battle.walk().is_some());
//! # Ok::<(), rules_core::Refusal>(())
//! ```
//!
//! A system implements [`RuleSystem`]: the values read from a sheet, the state of a battle, the
//! effects that change it, and the rules. Here is a complete one. It gets everything that all
//! systems share: odds, undo, and battles that can be saved.
//!
//! ```
#![doc = include_str!("arm_wrestling.rs")]
//! # use rules_core::{conversation::Answer, journal::Journal, odds::Horizon};
//!
//! let mut contest = Journal::<ArmWrestling>::begin(ArmWrestling::samples()).unwrap();
//! let ada = FigureId(0);
//! contest.take(ArmWrestling::offers(contest.state(), Some(ada))[0].action)?;
//! contest.answer(Answer::Choice(0))?;
//! // Ada's Strength is 4, Cas's is 5: 10 of 36 rolls win.
//! let wins = contest.chances(Horizon::Test).unwrap();
//! let wins = wins.iter().find(|it| it.outcome.label == "wins").unwrap();
//! assert!((wins.probability - 10.0 / 36.0).abs() < 1e-9);
//! contest.answer(Answer::Face(6))?;
//! contest.answer(Answer::Face(2))?;
//! assert_eq!(contest.state().tired(FigureId(2)), 1);
//! contest.undo()?;
//! assert_eq!(contest.state().tired(FigureId(2)), 0);
//! # Ok::<(), rules_core::Refusal>(())
//! ```

#![forbid(unsafe_code)]

// Code that plays battles of any system refers to this crate by name, as other crates do.
#[cfg(test)]
extern crate self as rules_core;

mod about;
pub mod adventure;
mod any_dice;
#[cfg(test)]
#[allow(dead_code, reason = "the documentation's example is complete")]
mod arm_wrestling;
mod battle;
mod chapter;
pub mod conversation;
mod counting;
pub mod d100;
pub mod dials;
pub mod dice;
mod fault;
mod foresight;
mod frame;
mod game;
pub mod gdf;
mod hashing;
pub mod homebrew;
mod ids;
pub mod journal;
pub mod lesson;
mod line;
pub mod lineup;
mod muster;
pub mod noun;
pub mod odds;
pub mod own;
#[cfg(test)]
#[path = "../../tests/reached.rs"]
mod reached;
mod refusal;
pub mod report;
pub mod row;
#[cfg(test)]
mod script;
#[cfg(test)]
#[path = "../../tests/self_play/mod.rs"]
#[allow(dead_code, reason = "tests of a single system use only parts of it")]
mod self_play;
mod shared;
pub mod sheet;
#[cfg(test)]
mod stored;
mod system;
pub mod tnt;
mod topic;
mod unchanging;
pub mod view;
pub mod words;

pub use about::{About, Cost};
pub use battle::{Battle, Lesson, OwnGame, RestoreError, SavedBattle, SavedPieces, Sketch, System};
pub use chapter::Feat;
pub use conversation::Thrown;
pub use fault::Fault;
pub use game::{
    Action, Game, GameError, GuideStep, LogEntry, OwnGames, Rules, Snippet, Started, Starter,
    WalkView, WordList, rules,
};
pub use ids::{FigureId, Holder, SideId};
pub use line::{Line, LineKind, Told};
pub use muster::{FromSheet, MOST_FIGURES, Muster, Recruit};
pub use noun::Noun;
pub use refusal::Refusal;
pub use shared::{CopyOnWrite, Crowd};
pub use system::RuleSystem;
pub use topic::{Explanation, Topic};
pub use unchanging::Unchanging;
