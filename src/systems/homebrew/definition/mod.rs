//! The definition of a game, in which every name is an index and every number is within its limits.

mod actions;
mod dice;
mod numbers;
mod pools;
mod rerolls;
mod rolls;
mod sheet;
mod steps;
mod title;
mod topics;
mod trackers;
mod turn;

use std::{
    borrow::Cow,
    sync::{Mutex, PoisonError},
};

pub(super) use self::{
    actions::{About, Action, At, Block, OnlyIf, Price, StakeName, Test},
    dice::{Again, Cast, DiceForm, KeepForm, Results, Source, faces_of_option, faces_of_options},
    numbers::{Chart, Counted, DicePart, Expr, Piece, Relation, Template, Who},
    pools::{Apart, Covered, Pool, mark_pools},
    rerolls::{Reroll, Rerolled},
    rolls::{Added, Branch, Goal, ResultRange, Roll, RollSlots, Rolled, Term, When},
    sheet::{Field, FieldKind, List},
    steps::{
        AskKind, AskStep, ChangeStep, ChooseOption, Draw, Duel, Each, Ends, How, Repeat, Step,
        Steps, TestStep, Throw, keep_names,
    },
    title::{Cost, Title},
    topics::{Explained, TopicName, TopicOf},
    trackers::{Bound, Of, Tracker, TrackerKind, Trackers},
    turn::{ActsIn, PHASE, Rank, Turn, TurnOrder},
};
use engine::sheet::Roster;

/// The rules of a game, as read from its text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Definition {
    pub(super) title: Title,
    pub(super) stats: Vec<Field>,
    pub(super) lists: Vec<List>,
    pub(super) trackers: Trackers,
    pub(super) charts: Vec<Chart>,
    pub(super) tests: Vec<Cow<'static, Test>>,
    pub(super) actions: Vec<Cow<'static, Action>>,
    pub(super) turn: Turn,
    /// The steps to run when a figure goes out.
    pub(super) when_out: Block,
    pub(super) rosters: Vec<Cow<'static, Roster>>,
    pub(super) stakes: Vec<StakeName>,
    pub(super) explained: Vec<Explained>,
}

impl Definition {
    /// Leaks the tests, actions and rosters, and returns the definition with references to them.
    ///
    /// Parts that another game has already leaked are reused, so each edit of a text leaks little
    /// more than its changes.
    pub(super) fn kept(self) -> Self {
        static TESTS: Kept<Test> = Mutex::new(Vec::new());
        static ACTIONS: Kept<Action> = Mutex::new(Vec::new());
        static ROSTERS: Kept<Roster> = Mutex::new(Vec::new());
        Self {
            tests: once(&TESTS, self.tests),
            actions: once(&ACTIONS, self.actions),
            rosters: once(&ROSTERS, self.rosters),
            ..self
        }
    }
}

/// All leaked values of one type.
type Kept<T> = Mutex<Vec<&'static T>>;

fn once<T: Clone + PartialEq>(kept: &Kept<T>, all: Vec<Cow<'static, T>>) -> Vec<Cow<'static, T>> {
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    let mut one = |it: Cow<'static, T>| match kept.iter().copied().find(|known| **known == *it) {
        Some(known) => Cow::Borrowed(known),
        None => {
            let new: &'static T = Box::leak(Box::new(it.into_owned()));
            kept.push(new);
            Cow::Borrowed(new)
        }
    };
    all.into_iter().map(&mut one).collect()
}
