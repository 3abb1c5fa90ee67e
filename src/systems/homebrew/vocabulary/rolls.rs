//! The words that begin lines under a roll or a pool, and the words after results.

use engine::{conversation::Tone, dice::Keep};

use super::{Word, word};

/// A function that takes the number of dice to keep and returns the rule for keeping them.
type KeepRule = fn(u8) -> Keep;

/// The words for keeping only some of the dice.
pub(crate) const KEPT: [Word<KeepRule>; 2] = [
    word(
        "highest",
        Keep::Highest,
        "roll highest of 2D20",
        "Only the highest die counts; “highest 2 of 3D6” adds the best two. This works \
         wherever dice are added.",
    ),
    word("lowest", Keep::Lowest, "throw Hurt: lowest of 2D6", "Only the lowest die counts."),
];

/// The words for dice that are rolled again and added.
pub(crate) const AGAIN: Word<()> = word(
    "again on",
    (),
    "roll D8, again on 8",
    "An exploding die: rerolled and added as long as it shows this number or more. “again on its \
     maximum” is for its highest face.",
);

/// The kinds of lines under a roll.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OfRoll {
    Plus,
    Minus,
    On,
    Against,
    Under,
    Opposed,
    TheirNatural,
    Natural,
    Total,
    Within,
    Doubles,
    By,
    If,
    Else,
}

pub(crate) const OF_ROLL: [Word<OfRoll>; 14] = [
    word(
        "+",
        OfRoll::Plus,
        "+ Fight if Reach is 0",
        "A bonus to the dice, with its reason: + 1 \"aimed\" if Aimed.",
    ),
    word("-", OfRoll::Minus, "- 2 \"fog\" if Fog is thick", "A penalty to the dice."),
    word(
        "on",
        OfRoll::On,
        "on 10 add D6",
        "On this natural result, add an extra die, but only once.",
    ),
    word(
        "against",
        OfRoll::Against,
        "against target's Armour",
        "The dice plus modifiers must reach this number.",
    ),
    word(
        "under",
        OfRoll::Under,
        "under Skill",
        "The dice must not exceed this number plus modifiers.",
    ),
    word(
        "opposed",
        OfRoll::Opposed,
        "opposed D20 + target's Fight",
        "The target rolls too (or the acting figure, if the roll is “by target”). Write modifiers \
         after these dice or under them.",
    ),
    word(
        "their natural",
        OfRoll::TheirNatural,
        "their natural 20 \"caught\"",
        "A natural result on the opposing dice. Lines are checked from the top.",
    ),
    word(
        "natural",
        OfRoll::Natural,
        "natural 1 to 2 \"jam\" bad",
        "A natural result, checked before everything else. With “opposed”, no opposing dice are \
         rolled, and the margin is 0.",
    ),
    word(
        "total",
        OfRoll::Total,
        "total 7 to 9 \"at a price\" mixed",
        "The dice and modifiers together, checked after all natural results. “total 10 or more” \
         also works.",
    ),
    word(
        "within",
        OfRoll::Within,
        "within goal / 10 \"critical\"",
        "A natural result no higher than this number.",
    ),
    word(
        "doubles",
        OfRoll::Doubles,
        "doubles \"hit and jam\"",
        "A double on a D100: 11, 22 and so on, up to 100.",
    ),
    word(
        "by",
        OfRoll::By,
        "by 5 \"a deep wound\"",
        "Success by this margin or more. “by 0” is any success.",
    ),
    word(
        "if",
        OfRoll::If,
        "if margin is over goal \"doubled\"",
        "A result with a condition. You can also end any other result with “if …”.",
    ),
    word(
        "else",
        OfRoll::Else,
        "else \"miss\"",
        "All other results. Lines are checked from the top.",
    ),
];

/// The kinds of lines under a pool.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OfPool {
    Plus,
    Minus,
    Failed,
    Tied,
    Natural,
}

pub(crate) const OF_POOL: [Word<OfPool>; 5] = [
    word("+", OfPool::Plus, "+ 1 \"down\" if target's Down", "A bonus to each die."),
    word("-", OfPool::Minus, "- 1 \"cover\" if Cover", "A penalty to each die."),
    word("failed", OfPool::Failed, "failed Wounds", "Names the dice that fail."),
    word(
        "tied",
        OfPool::Tied,
        "tied Draws",
        "With “against”, names the dice that tie. Without “tied”, ties fail.",
    ),
    word(
        "natural",
        OfPool::Natural,
        "natural 6 Sixes",
        "Names the dice that show this number. They count only under this name.",
    ),
];

/// The words for how a result is shown.
pub(crate) const TONES: [Word<Tone>; 3] = [
    word("good", Tone::Success, "by 0 \"hit\" good", "Shows the result as a success."),
    word("bad", Tone::Failure, "natural 1 \"jam\" bad", "Shows the result as a failure."),
    word("mixed", Tone::Mixed, "by 0 \"at a price\" mixed", "Shows the result as mixed."),
];

/// The words after a result that isn't an outcome by itself because later steps determine the
/// outcome.
pub(crate) const LEADS_ON: Word<()> = word(
    "leads on",
    (),
    "by 0 \"hit\" leads on",
    "Not a final result: the odds show the results it leads to.",
);

/// The names that a roll defines for the lines under it.
pub(crate) const KNOWN_OF_A_ROLL: [Word<()>; 3] = [
    word(
        "goal",
        (),
        "within goal / 10",
        "The number after “against” or “under”; with “opposed”, the opposing total.",
    ),
    word("natural", (), "natural + 1", "The dice alone, before modifiers."),
    word("margin", (), "margin / 2", "The margin of success."),
];

/// The words for the dice that are rolled again: whether only those that fail are.
pub(crate) const REROLLS: [Word<bool>; 3] = [
    word(
        "failed",
        true,
        "reroll failed",
        "Rolls the dice that fail once more; the new results count.",
    ),
    word("misses", true, "reroll misses if Blessed", "Same as “failed”."),
    word(
        "all",
        false,
        "may reroll all for 1 Luck as Pushed",
        "With “may”, players choose, and with “for”, they pay. “as Pushed” names a number that is \
         1 if dice were rerolled, and 0 if not. Until players choose, odds keep the dice.",
    ),
];
