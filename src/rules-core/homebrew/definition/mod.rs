//! A game as it was read: every name is a place, every number within its limits.

mod actions;
mod numbers;
mod pools;
mod rolls;
mod sheet;
mod steps;
mod title;
mod topics;
mod trackers;
mod turn;

pub(super) use self::{
    actions::{About, Action, At, Block, StakeName, Test},
    numbers::{Chart, Expr, Piece, Relation, Template, Who},
    pools::{Pool, mark_pools},
    rolls::{Branch, Goal, Roll, RollSlots, Rolled, Term, When},
    sheet::{Field, FieldKind, List},
    steps::{Ask, AskKind, Change, Each, How, Of, Step, Steps, Throw},
    title::{Cost, Title},
    topics::{Explained, TopicName, TopicOf},
    trackers::{Bound, Tracker, TrackerKind, Trackers},
    turn::{PHASE, Turn, TurnOrder},
};
use crate::sheet::Roster;

/// A game that can be played.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Definition {
    pub(super) title: Title,
    pub(super) stats: Vec<Field>,
    pub(super) lists: Vec<List>,
    pub(super) trackers: Trackers,
    pub(super) charts: Vec<Chart>,
    pub(super) tests: Vec<Test>,
    pub(super) actions: Vec<Action>,
    pub(super) turn: Turn,
    /// What is done when somebody is out.
    pub(super) when_out: Block,
    pub(super) rosters: Vec<Roster>,
    pub(super) stakes: Vec<StakeName>,
    pub(super) explained: Vec<Explained>,
}
