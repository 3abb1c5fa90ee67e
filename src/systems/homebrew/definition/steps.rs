//! The steps of tests and actions.

use std::collections::BTreeSet;

use engine::conversation::{Moment, Tone};

use super::{
    actions::At,
    dice::{Cast, DiceForm},
    numbers::{Expr, Template, Who},
    pools::{Covered, Pool},
    rolls::{Roll, RollSlots},
    topics::TopicName,
    trackers::Of,
};

/// Steps that run in order.
pub(crate) type Steps = Vec<Step>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    Ask(AskStep),
    Let(u16, Expr),
    Throw(Throw),
    Roll(Box<Roll>),
    Pool(Box<Pool>),
    If(Expr, Steps, Steps),
    /// A choice of the player of this figure.
    Choose(Who, Template, Vec<ChooseOption>),
    Change(ChangeStep),
    Out(Who, bool),
    Ends(Ends),
    Say(Template),
    Order(Template),
    Outcome(Tone, Template),
    Moment(Moment),
    /// Sets the stake at this index in the game's list.
    Stake(usize, Expr),
    Test(TestStep),
    Each(Each),
    Repeat(Repeat),
    Draw(Draw),
    Duel(Box<Duel>),
}

/// A test to run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TestStep {
    /// The index of the test.
    pub(crate) test: usize,
    pub(crate) who: Who,
    /// The numbers that it takes.
    pub(crate) takes: Vec<Expr>,
    /// The slots for the numbers that it gives back.
    pub(crate) gives: Vec<u16>,
}

/// An option of a choice. It is left out if its condition doesn't hold.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChooseOption {
    pub(crate) words: Template,
    pub(crate) condition: Option<Expr>,
    pub(crate) steps: Steps,
}

/// A question about something that only the players can see.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AskStep {
    pub(crate) slot: u16,
    /// The key that identifies the question in answers.
    pub(crate) key: String,
    pub(crate) label: String,
    pub(crate) kind: AskKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AskKind {
    Flag,
    Number {
        least: i32,
        most: i32,
        usual: i32,
    },
    /// A choice of words, each with its value.
    OneOf(Vec<(String, i32)>),
}

/// Dice that are added together, with a name for their total.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Throw {
    pub(crate) slot: u16,
    pub(crate) label: String,
    pub(crate) who: Who,
    pub(crate) dice: Cast,
    pub(crate) plus: Expr,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChangeStep {
    pub(crate) of: Of,
    pub(crate) how: How,
    pub(crate) value: Expr,
}

/// The turn that a step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    Figure,
    Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    Gains,
    Loses,
    Becomes,
}

/// A loop over several figures, which become the target one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Each {
    pub(crate) of: At,
    /// Whether the steps run only for one of the figures, which the player chooses.
    pub(crate) is_one: bool,
    /// The number of slots in use before the loop. Their values carry over from one figure to the
    /// next.
    pub(crate) known: usize,
    pub(crate) steps: Steps,
}

/// Steps that run several times.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Repeat {
    /// The maximum number of times.
    pub(crate) times: Expr,
    /// The condition that ends the loop.
    pub(crate) until: Option<Expr>,
    /// Whether the condition can hold before the steps have run once.
    pub(crate) is_known_before: bool,
    /// The number of slots in use before the loop.
    pub(crate) known: usize,
    /// The slots that steps after the loop read. They keep their values of the last time.
    pub(crate) kept: Vec<u16>,
    pub(crate) steps: Steps,
}

/// Sets which slots loops and rolls keep, from all slots that are read outside the block that names
/// them.
pub(crate) fn keep_names(steps: &mut [Step], read: &BTreeSet<u16>) {
    for step in steps {
        match step {
            Step::If(_, then, otherwise) => {
                keep_names(then, read);
                keep_names(otherwise, read);
            }
            Step::Roll(roll) => {
                // If a later line uses a number of the roll, each result of the dice matters.
                let RollSlots { natural, margin, goal, total } = roll.slots;
                let is_read = [natural, margin, goal, total].iter().any(|it| read.contains(it));
                for branch in &mut roll.branches {
                    branch.is_exact |= is_read;
                    keep_names(&mut branch.steps, read);
                }
            }
            Step::Choose(.., options) => {
                options.iter_mut().for_each(|it| keep_names(&mut it.steps, read));
            }
            Step::Each(each) => keep_names(&mut each.steps, read),
            Step::Repeat(repeat) => {
                let inside = read.iter().copied().filter(|it| usize::from(*it) >= repeat.known);
                repeat.kept = inside.collect();
                keep_names(&mut repeat.steps, read);
            }
            _ => {}
        }
    }
}

/// A draw from a bag, a deck or any other number of things.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draw {
    pub(crate) slot: u16,
    pub(crate) label: String,
    /// The kinds of things, each with their number.
    pub(crate) all: Vec<(String, Expr)>,
}

/// Dice against dice: the highest against the highest, the second highest against the second
/// highest, and so on. Dice without another die don't count.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Duel {
    pub(crate) label: String,
    pub(crate) topic: TopicName,
    pub(crate) name: String,
    /// The slots of the dice that win, lose and tie.
    pub(crate) won: u16,
    pub(crate) lost: Option<(String, u16)>,
    pub(crate) tied: Option<(String, u16)>,
    pub(crate) own: DiceForm,
    pub(crate) theirs: DiceForm,
    pub(crate) their_who: Who,
    pub(crate) covered: Covered,
}
