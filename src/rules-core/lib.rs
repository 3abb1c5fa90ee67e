//! Rollbook's rules.
//!
//! Every rule is written once, as a plain function over a [`Table`](conversation::Table). Playing
//! it, previewing its odds, undoing it and explaining it all run that same function. A battle is
//! saved as a [`journal`] of effects. An app uses [`Battle`] and plain data: [offers](view::Offer),
//! [prompts](conversation::Prompt), [trackers](view::Tracker). The app has no rules of its own.
//!
//! ```
//! use rules_core::{System, conversation::Answer};
//!
//! let battle = System::Tnt.begin(System::Tnt.samples());
//! let mut battle = battle.expect("the samples can be played");
//! // The rules ask for initiative by themselves: one die for each side.
//! battle.answer(Answer::Face(7))?;
//! battle.answer(Answer::Face(3))?;
//! assert!(battle.walk().is_none());
//! battle.undo()?;
//! assert!(battle.walk().is_some());
//! # Ok::<(), rules_core::Refusal>(())
//! ```
//!
//! The rule systems are separate crates that depend only on the [`engine`]. This crate lists them,
//! and plays and stores battles in any of them.

#![forbid(unsafe_code)]

mod battle;
#[cfg(test)]
#[path = "../../tests/self_play/mod.rs"]
#[allow(dead_code, reason = "unit tests use only parts of it")]
mod self_play;
#[cfg(test)]
mod tests;

// Shared test code refers to this crate by name.
#[cfg(test)]
extern crate self as rules_core;

pub use adventure;
pub use d100;
pub use engine::{
    About, AuthoringTools, Battle, BattleState, Characteristic, CopyOnWrite, Cost, Crowd, Drawn,
    Explanation, Fault, Feat, FigureId, FromSheet, GameError, GuideStep, Holder, Line, LineKind,
    Lineup, LogEntry, LogPhoto, MOST_FIGURES, MadeGame, Noun, OwnGames, ProfileType, Profiles,
    Recipe, Recruit, Refusal, RosterSource, Row, RuleSystem, Rules, SideId, Snippet, Started,
    Starter, StarterAnswer, StarterQuestion, Thrown, Told, Topic, Unchanging, WalkView, WordList,
    conversation, dice, figures, journal, lesson, noun, odds, own, report, row, sheet, solo,
    trackers, turn_summary, view, words,
};
pub use gdf;
pub use homebrew;
pub use tnt;

pub use battle::{
    Converted, Lesson, OwnGame, RestoreError, SavedBattle, SavedLines, System, SystemDraft,
};
