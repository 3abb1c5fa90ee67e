//! The words for the kinds of sheet fields and trackers.

use super::{Word, word};

/// The kind of a sheet field that isn't a number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OfSheet {
    Flag,
    OneOf,
    Dice,
    Text,
}

/// The kind of a tracker that isn't a number with fixed limits.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Flag,
    OneOf,
    From,
}

pub(crate) const OF_SHEET: [Word<OfSheet>; 4] = [
    word("yes or no", OfSheet::Flag, "heavy yes or no", "A yes-or-no value."),
    word(
        "one of",
        OfSheet::OneOf,
        "Kind one of Man, Beast",
        "One of several words. “if Kind is Beast” checks it. In sums, the first word counts as 0, the next as 1, and so on.",
    ),
    word(
        "dice",
        OfSheet::Dice,
        "Damage dice, usually D6",
        "Dice, a number, or both: D6, 3 or 2D6+1. Wherever a rule uses the name, the dice are \
         rolled first: target loses Damage Health. Without “usually”, the default is 1.",
    ),
    word(
        "text",
        OfSheet::Text,
        "Save text",
        "Words that are only shown, like 4+. Rosters put them in quotes: Save \"4+\".",
    ),
];

pub(crate) const OF_TRACKER: [Word<Kind>; 3] = [
    word(
        "from",
        Kind::From,
        "figure Health from Health, out at 0",
        "Starts at a stat's value, which is also the maximum. A figure at its “out at” value is \
         out until it comes back.",
    ),
    word(
        "yes or no",
        Kind::Flag,
        "figure Stunned yes or no",
        "A yes-or-no tracker that starts at no.",
    ),
    word(
        "one of",
        Kind::OneOf,
        "battle Fog one of none, thin, thick",
        "Starts with the first word. Trackers belong to a figure, a side or the battle; your own \
         words for these work too.",
    ),
];
