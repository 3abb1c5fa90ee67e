//! Steps, whom they are aimed at, and what becomes of figures.

use super::{Word, word};
use crate::{
    conversation::Moment,
    homebrew::definition::{At, How},
};

/// What a step is by its first word.
#[derive(Clone, Copy, Debug)]
pub(in crate::homebrew) enum StepWord {
    Ask,
    Let,
    Throw,
    Roll,
    Pool,
    If,
    Otherwise,
    Choose,
    Each,
    Say,
    Order,
    Outcome,
    Moment,
    Test,
    Stake,
    Tally,
}

pub(in crate::homebrew) const STEPS: [Word<StepWord>; 17] = [
    word(
        "ask",
        StepWord::Ask,
        "ask Cover: none 0, light 2",
        "What only players can see; also “ask Aimed yes or no” and “ask Range 0 to 60, usually \
         10”. It is asked with the next dice or choice, or by itself where none comes.",
    ),
    word(
        "let",
        StepWord::Let,
        "let Reach be Move * 2",
        "Gives a number a name, or a name that is known already another number. What is named \
         under a line for the first time is known there alone.",
    ),
    word(
        "throw",
        StepWord::Throw,
        "throw Healed: D3 + 1",
        "Dice for their sum; “by target” behind it says that the target rolls them.",
    ),
    word(
        "roll",
        StepWord::Roll,
        "roll D20 + Shoot \"Shot\"",
        "Dice, and under it what comes of it. What counts may stand behind them or under them, and \
         so may what is to be reached: roll D20 + Shoot against 12.",
    ),
    word(
        "pool",
        StepWord::Pool,
        "pool Hits: Shots D6 at Quality within 2 to 6",
        "A handful of dice, at most 120, each for itself: how many show the number or more. \
         “within” keeps what a die has to show between two numbers, whatever counts for it. Its \
         name may be the dice of the next pool.",
    ),
    word("if", StepWord::If, "if Reach is 0", "What stands under it is done only then."),
    word(
        "otherwise",
        StepWord::Otherwise,
        "otherwise",
        "Stands after an if; also “otherwise if Reach is 1”.",
    ),
    word(
        "choose",
        StepWord::Choose,
        "choose \"What now?\"",
        "Under it 2 lines in quotes or more, with steps under them.",
    ),
    word(
        "each",
        StepWord::Each,
        "each enemy",
        "The same for each enemy, friend or figure, who is the target meanwhile; not for those who \
         are out by then.",
    ),
    word(
        "say",
        StepWord::Say,
        "say \"{name} limps.\"",
        "Is written into the log; {name}, {target} and {numbers} are put in.",
    ),
    word("order", StepWord::Order, "order \"Lay {target} down.\"", "Something to do on the table."),
    word(
        "outcome",
        StepWord::Outcome,
        "outcome \"{Wounds} wounds\" good",
        "What has come of it all: what odds tell of.",
    ),
    word(
        "moment",
        StepWord::Moment,
        "moment jam",
        "Something to look up for: critical, fumble, jam or rout.",
    ),
    word("test", StepWord::Test, "test Wound", "Makes a test that stands before this one."),
    word(
        "table",
        StepWord::Test,
        "table Injury for target",
        "Rolls on a table that stands before this.",
    ),
    word(
        "stake",
        StepWord::Stake,
        "stake \"falls\": target is out",
        "By what chance players judge what to choose: it has happened, or not. Shown with an offer \
         before it is taken, and the best is marked; “bad” at its end is for what nobody wants.",
    ),
    word(
        "tally",
        StepWord::Tally,
        "tally \"lost\": Wounds",
        "The same of how many there are on the average.",
    ),
];

/// Who a step is about, and what becomes of them.
pub(in crate::homebrew) const GAINS_AND_LOSES: [Word<How>; 2] = [
    word(
        "gains",
        How::Gains,
        "gains 1 Loot",
        "More of a tracker, as far as it goes; below 0 it is less.",
    ),
    word("loses", How::Loses, "target loses margin + 2 Health", "Less of it; “target” says whose."),
];

/// Whether somebody is out.
pub(in crate::homebrew) const OUT_AND_BACK: [Word<bool>; 2] = [
    word("is out", true, "target is out", "It is off the table."),
    word("is back", false, "is back", "It is there again, with its trackers as they stand."),
];

/// Puts a tracker at a number or a word.
pub(in crate::homebrew) const BECOMES: Word<()> =
    word("becomes", (), "target's Stunned becomes yes", "A tracker stands so from now on.");

pub(in crate::homebrew) const MOMENTS: [Word<Moment>; 4] = [
    word("critical", Moment::Critical, "moment critical", "A perfect blow."),
    word("fumble", Moment::Fumble, "moment fumble", "A mishap."),
    word("jam", Moment::Jam, "moment jam", "A weapon fails."),
    word("rout", Moment::Rout, "moment rout", "Somebody runs."),
];

/// Whom something is aimed at.
pub(in crate::homebrew) const AIMS: [Word<At>; 3] = [
    word(
        "enemy",
        At::Enemy,
        "at an enemy",
        "Somebody of another side, who is the target from there on: target's Fight.",
    ),
    word("friend", At::Friend, "at a friend", "Somebody else of the same side."),
    word("figure", At::Anybody, "at a figure", "Anybody."),
];
