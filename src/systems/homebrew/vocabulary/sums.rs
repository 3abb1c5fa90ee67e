//! The words in numbers and conditions.

use super::{Word, word};
use crate::definition::{At, Counted, Relation};

/// The words that compare two numbers. If “is” comes without such a word, the numbers must be
/// equal.
pub(crate) const RELATIONS: [Word<Relation>; 6] = [
    word(
        "at least",
        Relation::AtLeast,
        "Health is at least 5",
        "5 or more. “Health is 5 or more” also works.",
    ),
    word(
        "at most",
        Relation::AtMost,
        "Health is at most 5",
        "5 or less. “Health is 5 or less” also works.",
    ),
    word(
        "over",
        Relation::Over,
        "Range is over Reach",
        "Greater than Reach. You can also write > < >= <= = and !=.",
    ),
    word("more than", Relation::Over, "Range is more than 8", "Same as “over”."),
    word("under", Relation::Under, "Health is under 5", "Less than 5."),
    word("less than", Relation::Under, "Health is less than 5", "Same as “under”."),
];

/// The words after “is” for numbers that can't be divided by two, and for those that can.
pub(crate) const PARITIES: [Word<bool>; 2] = [
    word("odd", true, "natural is odd", "1, 3, 5 and so on."),
    word("even", false, "Rolled is even", "0, 2, 4 and so on."),
];

/// The words that join conditions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Joint {
    Is,
    Not,
    And,
    Or,
    TargetIsOut,
}

pub(crate) const OR: Word<Joint> = word(
    "or",
    Joint::Or,
    "Stunned or Down",
    "One or both are true. “A and B or C” means “(A and B) or C”.",
);
pub(crate) const AND: Word<Joint> =
    word("and", Joint::And, "Aimed and Fog is none", "Both are true.");
pub(crate) const NOT: Word<Joint> =
    word("not", Joint::Not, "not Stunned", "The opposite; also “Fog is not thick”.");
pub(crate) const IS: Word<Joint> =
    word("is", Joint::Is, "Fog is thick", "Compares words, numbers, or yes and no.");
pub(crate) const TARGET_IS_OUT: Word<Joint> =
    word("target is out", Joint::TargetIsOut, "target is out", "The target is off the table.");

/// The names of built-in numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Named {
    Yes,
    No,
    Turn,
    Lowest,
    Highest,
    Full,
}

pub(crate) const NUMBERS: [Word<Named>; 6] = [
    word("yes", Named::Yes, "Stunned is yes", "“yes” is 1."),
    word("no", Named::No, "Stunned is no", "“no” is 0."),
    word("turn", Named::Turn, "turn * 2", "The current turn number."),
    word("lowest", Named::Lowest, "lowest(Rate, 3)", "The lowest of several numbers."),
    word(
        "highest",
        Named::Highest,
        "highest(0, Damage - Armour)",
        "The highest of several numbers.",
    ),
    word(
        "full",
        Named::Full,
        "target's full Health",
        "The number that a tracker starts at. If a stat has this name, it is that stat.",
    ),
];

/// The words for figures that are counted. The game's own word for figures works, too.
pub(crate) const COUNTED: [(&str, At); 3] =
    [("enemies", At::Enemy), ("friends", At::Friend), ("figures", At::Anybody)];

/// The words after these.
pub(crate) const COUNTS: [Word<Counted>; 2] = [
    word(
        "left",
        Counted::Standing,
        "enemies left",
        "The number of enemies that are still in play. “friends left” counts the others on the \
         figure's side, and “figures left” counts all sides.",
    ),
    word(
        "in all",
        Counted::All,
        "friends left is under friends in all / 2",
        "The same number, including figures that are out.",
    ),
];

/// The name of the current phase, unless the game has something else with this name.
pub(crate) const CURRENT_PHASE: Word<()> =
    word("phase", (), "phase is Shoot", "The current phase, one of those under “turn”.");

/// The name of the total of the last roll, unless the game has something else with this name.
pub(crate) const TOTAL: Word<()> = word(
    "total",
    (),
    "total is 9 or more",
    "The total of the last roll, with its modifiers. Like “natural”, “goal” and “margin”, you can \
     use it under the results of the roll and in the lines after it.",
);

/// The words for a die with more or fewer faces.
pub(crate) const STEPPED: [Word<bool>; 2] = [
    word(
        "stepped up",
        true,
        "let Rolled be Skill stepped up 2",
        "The next larger die of a choice of dice. It stops at the largest.",
    ),
    word("stepped down", false, "roll Skill stepped down", "The next smaller die."),
];
