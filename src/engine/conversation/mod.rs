//! The conversation between a rule and the players.
//!
//! A rule is a plain function over a [`Table`]: it asks for a roll, a choice or a number, reads the
//! conditions that only the players can see, and reports effects and outcomes. If an answer is
//! missing, the rule returns early (`?`) with the [`Prompt`]. To continue, it runs again from its
//! start with one more answer. So a walk-through (a rule in progress) only stores its answers. Undo
//! drops the last of them, and [odds](crate::odds) try every possible answer.

use crate::line::{Line, LineKind};

mod amount;
mod answer;
mod condition;
mod headline;
mod luck;
mod moment;
mod outcome;
mod prompt;
mod reading;
mod stake;
mod sum;
mod table;
mod thrown;

pub(crate) use amount::Kind;
pub use amount::{Amount, Streaked};
pub use answer::{Answer, Change};
pub use condition::{Condition, Modifier, Options, numbered};
pub use headline::{Came, Headline, Series};
pub use luck::Luck;
pub use moment::Moment;
pub use outcome::{Outcome, Tone};
pub use prompt::{Choice, ChoiceOption, Draw, Interrupt, Number, Pool, Prompt, Question, Roll};
pub use reading::{Band, Degree, Goal, Reach, Reading};
pub(crate) use stake::Settled;
pub use stake::{SeenStake, Stake, StakeKind};
pub use sum::{Fell, Part, Sum, Throw};
pub use table::{
    Ask, ChooseFrom, End, Failures, Flow, ForOdds, Label, Names, OfferedRoll, PickFrom, PoolRoll,
    Run, Signed, Stop, Table, Telling, Together, run_to_end,
};
pub(crate) use table::{Landing, RunOf, Until, run};
pub use thrown::{Heap, Thrown};
