//! What stands within a roll or a pool, and what comes of it.

use super::{Word, word};
use crate::{conversation::Tone, dice::Keep};

/// Which dice count, of so many that are kept.
type KeepRule = fn(u8) -> Keep;

/// Which of several dice count.
pub(in crate::homebrew) const KEPT: [Word<KeepRule>; 2] = [
    word(
        "highest",
        Keep::Highest,
        "roll highest of 2D20",
        "Only the highest counts; of “highest 2 of 3D6” the sum of two. So wherever dice are \
         rolled for their sum.",
    ),
    word("lowest", Keep::Lowest, "throw Hurt: lowest of 2D6", "Only the lowest counts."),
];

/// What stands within a roll.
#[derive(Clone, Copy, Debug)]
pub(in crate::homebrew) enum OfRoll {
    Plus,
    Minus,
    On,
    Against,
    Under,
    Opposed,
    TheirNatural,
    Natural,
    Within,
    Doubles,
    By,
    Else,
}

pub(in crate::homebrew) const OF_ROLL: [Word<OfRoll>; 12] = [
    word(
        "+",
        OfRoll::Plus,
        "+ Fight if Reach is 0",
        "Counts for the dice, with its reason: + 1 \"aimed\" if Aimed.",
    ),
    word("-", OfRoll::Minus, "- 2 \"fog\" if Fog is thick", "Counts against them."),
    word("on", OfRoll::On, "on 10 add D6", "A natural result that adds a die, once."),
    word(
        "against",
        OfRoll::Against,
        "against target's Armour",
        "Dice and what counts must reach this.",
    ),
    word(
        "under",
        OfRoll::Under,
        "under Skill",
        "The dice must stay at or below this and what counts.",
    ),
    word(
        "opposed",
        OfRoll::Opposed,
        "opposed D20 + target's Fight",
        "The target rolls against it; whoever acts does where the roll is “by target”. What counts \
         stands behind its dice, or under it as under a roll.",
    ),
    word(
        "their natural",
        OfRoll::TheirNatural,
        "their natural 20 \"caught\"",
        "What the dice against it show by themselves, in its place among the lines.",
    ),
    word(
        "natural",
        OfRoll::Natural,
        "natural 1 to 2 \"jam\" bad",
        "What the dice show by themselves, which is looked at before all else: nobody rolls \
         against it, and it is ahead by 0. Also “18 or more”.",
    ),
    word(
        "within",
        OfRoll::Within,
        "within goal / 10 \"critical\"",
        "This or lower on the dice by themselves.",
    ),
    word(
        "doubles",
        OfRoll::Doubles,
        "doubles \"hit and jam\"",
        "A D100 that shows 11, 22 and so on to 100.",
    ),
    word("by", OfRoll::By, "by 5 \"a deep wound\"", "Ahead by so much or more; by 0 is a success."),
    word(
        "else",
        OfRoll::Else,
        "else \"miss\"",
        "All other results. Lines are looked at from the top.",
    ),
];

/// What stands within a pool.
#[derive(Clone, Copy, Debug)]
pub(in crate::homebrew) enum OfPool {
    Plus,
    Minus,
    Failed,
    Natural,
}

pub(in crate::homebrew) const OF_POOL: [Word<OfPool>; 4] = [
    word("+", OfPool::Plus, "+ 1 \"down\" if target's Down", "Counts for each die."),
    word("-", OfPool::Minus, "- 1 \"cover\" if Cover", "Counts against each die."),
    word("failed", OfPool::Failed, "failed Wounds", "Gives those that fail a name."),
    word(
        "natural",
        OfPool::Natural,
        "natural 6 Sixes",
        "Gives those that show this a name; they are none of the others.",
    ),
];

/// How results look.
pub(in crate::homebrew) const TONES: [Word<Tone>; 3] = [
    word("good", Tone::Success, "by 0 \"hit\" good", "It looks like a success."),
    word("bad", Tone::Failure, "natural 1 \"jam\" bad", "It looks like a failure."),
    word("mixed", Tone::Mixed, "by 0 \"at a price\" mixed", "It looks like neither."),
];

/// That a result is none by itself: what stands after it says what has come of it all.
pub(in crate::homebrew) const LEADS_ON: Word<()> = word(
    "leads on",
    (),
    "by 0 \"hit\" leads on",
    "It is no result by itself, and chances tell of what comes after it: of what stands under it, \
     or after the roll.",
);

/// What a roll makes known in the lines under it.
pub(in crate::homebrew) const KNOWN_OF_A_ROLL: [Word<()>; 3] = [
    word(
        "goal",
        (),
        "within goal / 10",
        "The number to reach, or to stay under; of “opposed” what was rolled against it.",
    ),
    word("natural", (), "natural + 1", "What the dice showed by themselves."),
    word("margin", (), "margin / 2", "By how much it is ahead."),
];
