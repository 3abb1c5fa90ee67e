//! The words for steps, targets and effects on figures.

use engine::conversation::Moment;

use super::{Word, word};
use crate::definition::{At, Ends, How};

/// The kind of a step, by its first word.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StepWord {
    Ask,
    Let,
    Throw,
    Roll,
    Pool,
    If,
    Unless,
    Otherwise,
    Choose,
    Each,
    One,
    Say,
    Order,
    Outcome,
    Moment,
    Test,
    Stake,
    Tally,
    Ends(Ends),
    Repeat,
    Draw,
}

pub(crate) const STEPS: [Word<StepWord>; 27] = [
    word(
        "ask",
        StepWord::Ask,
        "ask Cover: none 0, light 2",
        "Asks players what they see on the table. They answer with the next dice or choice, or \
         separately if there is none. Both “if Cover is light” and “- Cover” work.",
    ),
    word(
        "let",
        StepWord::Let,
        "let Reach be Move * 2",
        "Names a number, or changes a named number. A name defined in indented lines is 0 if they \
         didn't run. “let Dice be 3 if Mounted otherwise 2” also works.",
    ),
    word(
        "throw",
        StepWord::Throw,
        "throw Healed: D3 + 1",
        "Adds dice together. Numbers can also come first: throw Hit: Damage + D3. With “by target” \
         after the dice, the target rolls.",
    ),
    word(
        "roll",
        StepWord::Roll,
        "roll D20 + Shoot \"Shot\"",
        "Rolls dice, with the results under this line. Write modifiers and the number to reach on \
         the same line or under it: roll D20 + Shoot against 12.",
    ),
    word(
        "pool",
        StepWord::Pool,
        "pool Hits: Shots D6 at Quality within 2 to 6",
        "Rolls up to 120 dice and counts those that reach the number after “at”. “within” limits \
         the number a die needs after modifiers. Each pool starts counting at 0.",
    ),
    word(
        "pool",
        StepWord::Pool,
        "pool Hits: 2 D20 + Aim under Skill",
        "Counts the dice that don't exceed the number. Modifiers raise the number.",
    ),
    word(
        "pool",
        StepWord::Pool,
        "pool Hits: 5 D10 at 8, again on 10",
        "Exploding dice: each die that shows 10 or more adds another die to the pool.",
    ),
    word(
        "pool",
        StepWord::Pool,
        "pool Kills: 3 D6 against 2 D6",
        "Compares dice with the target's, highest first. The higher die of each pair wins.",
    ),
    word(
        "if",
        StepWord::If,
        "if Reach is 0",
        "Runs the steps under it only if the condition is true.",
    ),
    word(
        "unless",
        StepWord::Unless,
        "unless Stunned",
        "Runs the steps under it only if the condition is false. Like “if”, it can also end a \
         line: loses 1 Nerve unless Stunned.",
    ),
    word(
        "otherwise",
        StepWord::Otherwise,
        "otherwise",
        "Runs its steps if the “if” above is false. “otherwise if Reach is 1” also works.",
    ),
    word(
        "choose",
        StepWord::Choose,
        "choose \"What now?\"",
        "Two or more quoted options, each with its steps under it. “if …” can follow an option. With \
         “by target” after the question, the target's player chooses.",
    ),
    word(
        "each",
        StepWord::Each,
        "each enemy",
        "Repeats its steps with each enemy, friend or figure as the target. Skips figures that \
         are out.",
    ),
    word(
        "one",
        StepWord::One,
        "one enemy",
        "Like “each”, but for one figure that the player chooses. It can be the second target of an \
         action: an enemy of a friend's action, for example.",
    ),
    word(
        "repeat",
        StepWord::Repeat,
        "repeat up to 5 times until Total is at least 10",
        "Repeats its steps. “repeat 3 times” and “repeat until target is out” also work; without a \
         number, it ends after 20 times.",
    ),
    word(
        "draw",
        StepWord::Draw,
        "draw Token: red Reds, blue 2",
        "Draws from a bag or a deck. List each kind, and how many of it there are. “if Token is red” \
         checks what was drawn. To keep it, lower a tracker: loses 1 Reds if Token is red.",
    ),
    word(
        "say",
        StepWord::Say,
        "say \"{name} limps.\"",
        "Adds a line to the log. You can use {name}, {target} and any number, as in {Wounds} or \
         {Wounds + 1}.",
    ),
    word(
        "order",
        StepWord::Order,
        "order \"Lay {target} down.\"",
        "A reminder to do something on the table.",
    ),
    word(
        "outcome",
        StepWord::Outcome,
        "outcome \"{Wounds} wounds\" good",
        "The final result shown in the odds.",
    ),
    word("moment", StepWord::Moment, "moment jam", "A big moment: critical, fumble, jam or rout."),
    word(
        "test",
        StepWord::Test,
        "test Trait with 2 gives Own",
        "Runs a test. Use “with” and “gives” for tests that take numbers or give them back. \
         Without “gives”, use the number by the name that the test gives it.",
    ),
    word(
        "test",
        StepWord::Test,
        "test Strike for target",
        "Runs a test for the target, with the acting figure as its target. If the test uses an \
         item, the target's player chooses one of the target's. If there are none, the fields of the \
         item are 0.",
    ),
    word("table", StepWord::Test, "table Injury for target", "Rolls on a table for the target."),
    word(
        "stake",
        StepWord::Stake,
        "stake \"falls\": target is out",
        "A chance that players see before choosing an action. The best option is marked. Add \
         “bad” for an unwanted result.",
    ),
    word("tally", StepWord::Tally, "tally \"lost\": Wounds", "Like “stake”, but for an average."),
    word(
        "ends its side's turn",
        StepWord::Ends(Ends::Side),
        "ends its side's turn",
        "Ends the whole side's turn, as a turnover does.",
    ),
    word(
        "ends its turn",
        StepWord::Ends(Ends::Figure),
        "ends its turn if Winded",
        "Ends the figure's turn after this action.",
    ),
];

/// The words that raise or lower a tracker.
pub(crate) const GAINS_AND_LOSES: [Word<How>; 2] = [
    word(
        "gains",
        How::Gains,
        "gains 1 Loot",
        "Raises a tracker, up to its maximum. A negative number lowers it.",
    ),
    word(
        "loses",
        How::Loses,
        "target loses margin + 2 Health",
        "Lowers a tracker. Begin with “target” for the target's tracker.",
    ),
];

/// The words that take a figure out or bring it back.
pub(crate) const OUT_AND_BACK: [Word<bool>; 2] = [
    word("is out", true, "target is out", "Takes the figure off the table."),
    word("is back", false, "is back", "Brings the figure back with its current trackers."),
];

/// The word that sets a tracker to a number or a word.
pub(crate) const BECOMES: Word<()> = word(
    "becomes",
    (),
    "target's Stunned becomes yes",
    "Sets a tracker. “target is Stunned” and “is no longer Stunned” also work.",
);

pub(crate) const MOMENTS: [Word<Moment>; 4] = [
    word("critical", Moment::Critical, "moment critical", "A perfect hit."),
    word("fumble", Moment::Fumble, "moment fumble", "A mishap."),
    word("jam", Moment::Jam, "moment jam", "A weapon jams."),
    word("rout", Moment::Rout, "moment rout", "Someone flees."),
];

/// The words for the figures that can be targets.
pub(crate) const AIMS: [Word<At>; 3] = [
    word(
        "enemy",
        At::Enemy,
        "at an enemy",
        "A figure on another side. It becomes the target, as in target's Fight.",
    ),
    word("friend", At::Friend, "at a friend", "Another figure on the same side."),
    word("figure", At::Anybody, "at a figure", "Any figure, including this one."),
];
