//! All words that the reader knows, in the order in which it looks for them. What they mean is
//! told by the same tables: the list of words in the app and the reference page are made of them.

use crate::{
    conversation::{Moment, Tone},
    game::WordList,
    homebrew::definition::{At, How, Order, Relation},
};

/// A word, or a few, and what the reader does with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<T> {
    pub(super) word: &'static str,
    pub(super) it: T,
    /// An example of a line with it, or of a piece of one.
    pub(super) form: &'static str,
    /// What that means.
    pub(super) means: &'static str,
}

const fn word<T>(word: &'static str, it: T, form: &'static str, means: &'static str) -> Word<T> {
    Word { word, it, form, means }
}

/// What a text is made of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Section {
    Game,
    Sheet,
    Trackers,
    Chart,
    Test,
    Table,
    Action,
    Turn,
    When,
    Roster,
}

pub(super) const SECTIONS: [Word<Section>; 10] = [
    word("game", Section::Game, "game Salt and Iron", "The first line: what it is called."),
    word("sheet", Section::Sheet, "sheet", "What stands on a figure's sheet, a line each."),
    word("trackers", Section::Trackers, "trackers", "What is kept count of, a line each."),
    word(
        "chart",
        Section::Chart,
        "chart Wound from 1, 1",
        "Numbers by row and column, a line for each row; looked up as Wound(Strength, 4). What lies \
         beyond counts as the nearest.",
    ),
    word(
        "test",
        Section::Test,
        "test Hit with a Weapon at an enemy",
        "Steps that actions and later tests may make: with something of a list, at an enemy, a \
         friend or a figure.",
    ),
    word(
        "table",
        Section::Table,
        "table Injury D6",
        "Dice and what each result brings: 1 to 2 \"dead\".",
    ),
    word(
        "action",
        Section::Action,
        "action Attack with a Weapon at an enemy",
        "What a figure may do, and its steps.",
    ),
    word("turn", Section::Turn, "turn", "How turns go, when it is over and who has won."),
    word("when", Section::When, "when out", "What is done with whoever is out."),
    word(
        "roster",
        Section::Roster,
        "roster Harbour Watch",
        "Figures to begin with, a line each: Ann: Fight 4, heavy; under it what is in its lists: \
         Weapon Cutlass: Damage 2.",
    ),
];

/// What stands within the first section.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfGame {
    About,
    Dice,
    Sides,
    Figures,
    Battle,
    Cost,
    Most,
}

pub(super) const OF_GAME: [Word<OfGame>; 7] = [
    word("about", OfGame::About, "about \"Crews fight in the fog.\"", "What it is about."),
    word("dice", OfGame::Dice, "dice \"A D20 and a D6\"", "What has to lie on the table."),
    word(
        "sides",
        OfGame::Sides,
        "sides 2 to 4, crew, crews",
        "How many there may be, and what one and several are called.",
    ),
    word("figures", OfGame::Figures, "figures sailor, sailors", "What one and several are called."),
    word("battle", OfGame::Battle, "battle raid, raids", "The same of the battle."),
    word(
        "cost",
        OfGame::Cost,
        "cost Price, coins",
        "The stat that is a figure's cost, and its unit.",
    ),
    word("most", OfGame::Most, "most 12", "The most figures of a side."),
];

/// What a field of a sheet is, if not a number.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfSheet {
    Flag,
    OneOf,
}

/// What a tracker is, if not a number with its limits.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Flag,
    OneOf,
    From,
}

pub(super) const OF_SHEET: [Word<OfSheet>; 2] = [
    word("yes or no", OfSheet::Flag, "heavy yes or no", "It is so, or not."),
    word("one of", OfSheet::OneOf, "Kind one of Man, Beast", "One of a few words."),
];

pub(super) const OF_TRACKER: [Word<Kind>; 3] = [
    word(
        "from",
        Kind::From,
        "figure Health from Health, out at 0",
        "Begins at a stat, which is its most. Whoever stands where “out at” says is out.",
    ),
    word("yes or no", Kind::Flag, "figure Stunned yes or no", "Begins as no."),
    word(
        "one of",
        Kind::OneOf,
        "battle Fog one of none, thin, thick",
        "Begins as the first word. What it belongs to is a figure, a side or the battle, or what \
         the game calls these.",
    ),
];

/// What stands within an action beside its steps.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfAction {
    Costs,
    OnlyIf,
    Hint,
    Ends,
}

pub(super) const OF_ACTION: [Word<OfAction>; 4] = [
    word("costs", OfAction::Costs, "costs 1 Actions", "How much of which tracker is paid for it."),
    word(
        "only if",
        OfAction::OnlyIf,
        "only if not Stunned \"It is stunned.\"",
        "What must hold, and what is said where it does not.",
    ),
    word("hint", OfAction::Hint, "hint \"On a crate.\"", "What players should know before it."),
    word("ends its time", OfAction::Ends, "ends its time", "Whoever did it is done for this turn."),
];

/// What stands within the turn.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfTurn {
    Order(Order),
    First,
    EndsAfter,
    WinsMost,
    Begin,
    Activate,
    End,
}

pub(super) const OF_TURN: [Word<OfTurn>; 9] = [
    word(
        "sides alternate",
        OfTurn::Order(Order::Alternate),
        "sides alternate",
        "A figure of one side acts, then one of the next.",
    ),
    word(
        "sides in turn",
        OfTurn::Order(Order::InTurn),
        "sides in turn",
        "All figures of one side act, then all of the next.",
    ),
    word(
        "free",
        OfTurn::Order(Order::Free),
        "free",
        "Anybody acts at any time; the players say when the next turn begins, and when it is over.",
    ),
    word("first", OfTurn::First, "first D20", "Dice that say which side begins; ties roll again."),
    word("ends after", OfTurn::EndsAfter, "ends after 6 turns", "When it is over."),
    word(
        "wins most",
        OfTurn::WinsMost,
        "wins most Loot",
        "The tracker of sides that says who has won.",
    ),
    word("begin", OfTurn::Begin, "begin", "Steps for each figure as a turn begins."),
    word("activate", OfTurn::Activate, "activate", "Steps for a figure as its time comes."),
    word("end", OfTurn::End, "end", "Steps for each figure as a turn ends."),
];

/// What a step is by its first word.
#[derive(Clone, Copy, Debug)]
pub(super) enum StepWord {
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

pub(super) const STEPS: [Word<StepWord>; 17] = [
    word(
        "ask",
        StepWord::Ask,
        "ask Cover: none 0, light 2",
        "What only players can see; also “ask Aimed yes or no” and “ask Range 0 to 60, usually 10”.",
    ),
    word("let", StepWord::Let, "let Reach be Move * 2", "Gives a number a name."),
    word(
        "throw",
        StepWord::Throw,
        "throw Healed: D3 + 1",
        "Dice for their sum; “by target” behind it says that the target rolls them.",
    ),
    word(
        "roll",
        StepWord::Roll,
        "roll D20 \"Shot\"",
        "Dice, and under it what counts and what comes of it.",
    ),
    word(
        "pool",
        StepWord::Pool,
        "pool Hits: Shots D6 at Quality within 2 to 6",
        "A handful of dice, each for itself: how many show the number or more. Its name may be the \
         dice of the next pool.",
    ),
    word("if", StepWord::If, "if Reach is 0", "What stands under it is done only then."),
    word("otherwise", StepWord::Otherwise, "otherwise", "Stands after an if."),
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
        "The same for each enemy, friend or figure, who is the target meanwhile.",
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
         before it is taken, and the best is marked; “bad” behind it is for what nobody wants.",
    ),
    word(
        "tally",
        StepWord::Tally,
        "tally \"lost\": Wounds",
        "The same of how many there are on the average.",
    ),
];

/// Who a step is about, and what becomes of them.
pub(super) const GAINS_AND_LOSES: [Word<How>; 2] = [
    word("gains", How::Gains, "gains 1 Loot", "More of a tracker, as far as it goes."),
    word("loses", How::Loses, "target loses margin + 2 Health", "Less of it; “target” says whose."),
];

/// Whether somebody is out.
pub(super) const OUT_AND_BACK: [Word<bool>; 2] = [
    word("is out", true, "target is out", "It is off the table."),
    word("is back", false, "is back", "It is there again."),
];

/// Puts a tracker at a number or a word.
pub(super) const BECOMES: Word<()> =
    word("becomes", (), "target's Stunned becomes yes", "A tracker stands so from now on.");

/// What stands within a roll.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfRoll {
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

pub(super) const OF_ROLL: [Word<OfRoll>; 12] = [
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
        "opposed D20",
        "The target rolls against it, with lines of + and - under it.",
    ),
    word(
        "their natural",
        OfRoll::TheirNatural,
        "their natural 20 \"caught\"",
        "What the target's dice show by themselves.",
    ),
    word(
        "natural",
        OfRoll::Natural,
        "natural 1 to 2 \"jam\" bad",
        "What the dice show by themselves, which is looked at before all else; also “18 or more”.",
    ),
    word("within", OfRoll::Within, "within goal / 10 \"critical\"", "This or lower on the dice."),
    word(
        "doubles",
        OfRoll::Doubles,
        "doubles \"hit and jam\"",
        "A D100 that shows 11, 22 and so on.",
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
pub(super) enum OfPool {
    Plus,
    Minus,
    Failed,
    Natural,
}

pub(super) const OF_POOL: [Word<OfPool>; 4] = [
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
pub(super) const TONES: [Word<Tone>; 3] = [
    word("good", Tone::Success, "by 0 \"hit\" good", "It looks like a success."),
    word("bad", Tone::Failure, "natural 1 \"jam\" bad", "It looks like a failure."),
    word("mixed", Tone::Mixed, "by 0 \"at a price\" mixed", "It looks like neither."),
];

pub(super) const MOMENTS: [Word<Moment>; 4] = [
    word("critical", Moment::Critical, "moment critical", "A perfect blow."),
    word("fumble", Moment::Fumble, "moment fumble", "A mishap."),
    word("jam", Moment::Jam, "moment jam", "A weapon fails."),
    word("rout", Moment::Rout, "moment rout", "Somebody runs."),
];

/// How one number stands to another; with none of these they are equal.
pub(super) const RELATIONS: [Word<Relation>; 6] = [
    word("at least", Relation::AtLeast, "Health is at least 5", "5 or more."),
    word("at most", Relation::AtMost, "Health is at most 5", "5 or less."),
    word("over", Relation::Over, "Range is over Reach", "More."),
    word("more than", Relation::Over, "Range is more than 8", "The same."),
    word("under", Relation::Under, "Health is under 5", "Less."),
    word("less than", Relation::Under, "Health is less than 5", "The same."),
];

/// What joins conditions.
#[derive(Clone, Copy, Debug)]
pub(super) enum Joint {
    Is,
    Not,
    And,
    Or,
    TargetIsOut,
}

pub(super) const OR: Word<Joint> =
    word("or", Joint::Or, "Stunned or Down", "One of them holds, or both.");
pub(super) const AND: Word<Joint> = word("and", Joint::And, "Aimed and Fog is none", "Both hold.");
pub(super) const NOT: Word<Joint> =
    word("not", Joint::Not, "not Stunned", "It does not hold; also “Fog is not thick”.");
pub(super) const IS: Word<Joint> =
    word("is", Joint::Is, "Fog is thick", "A word, yes or no, or a number.");
pub(super) const TARGET_IS_OUT: Word<Joint> =
    word("target is out", Joint::TargetIsOut, "target is out", "The target is off the table.");

/// Numbers that are named everywhere.
#[derive(Clone, Copy, Debug)]
pub(super) enum Named {
    Yes,
    No,
    Turn,
    Lowest,
    Highest,
    Full,
}

pub(super) const NUMBERS: [Word<Named>; 6] = [
    word("yes", Named::Yes, "Stunned is yes", "Counts as 1."),
    word("no", Named::No, "Stunned is no", "Counts as 0."),
    word("turn", Named::Turn, "turn * 2", "Which turn it is."),
    word("lowest", Named::Lowest, "lowest(Rate, 3)", "The lowest of several numbers."),
    word("highest", Named::Highest, "highest(0, Damage - Armour)", "The highest of them."),
    word("full", Named::Full, "target's full Health", "The stat, where a tracker has its name."),
];

/// What a roll makes known in the lines under it.
pub(super) const KNOWN_OF_A_ROLL: [Word<()>; 3] = [
    word("goal", (), "within goal / 10", "The number to reach, or to stay under."),
    word("natural", (), "natural + 1", "What the dice showed by themselves."),
    word("margin", (), "margin / 2", "By how much it is ahead."),
];

/// Whom something is aimed at.
pub(super) const AIMS: [Word<At>; 3] = [
    word(
        "enemy",
        At::Enemy,
        "at an enemy",
        "Somebody of another side, who is the target from there on: target's Fight.",
    ),
    word("friend", At::Friend, "at a friend", "Somebody else of the same side."),
    word("figure", At::Anybody, "at a figure", "Anybody."),
];

/// The words of a table.
pub(super) fn spelt<T>(table: &'static [Word<T>]) -> impl Iterator<Item = &'static str> {
    table.iter().map(|it| it.word)
}

fn rows<T>(table: &'static [Word<T>]) -> Vec<(&'static str, &'static str)> {
    table.iter().map(|it| (it.form, it.means)).collect()
}

/// All words, as they are told.
pub(super) fn lists() -> Vec<WordList> {
    let of = |title, intro, all: Vec<Vec<(&'static str, &'static str)>>| WordList {
        title,
        intro,
        rows: all.concat(),
    };
    let number_field =
        ("Fight 0 to 8, usually 2", "A number with its least, its most and what is usual.");
    let list =
        ("list Weapons, each a Weapon", "A list of smaller sheets, whose fields stand under it.");
    let number = (
        "side Loot 0 to 20, starts at 2",
        "A number; a figure's limits may be its stats. Without “starts at” it begins at its least.",
    );
    let sums = ("Fight + 2 * (turn - 1) / 3", "Numbers are whole, and / rounds down.");
    let joints = vec![
        (IS.form, IS.means),
        (NOT.form, NOT.means),
        (AND.form, AND.means),
        (OR.form, OR.means),
        (TARGET_IS_OUT.form, TARGET_IS_OUT.means),
    ];
    vec![
        of(
            "The text",
            "Lines, with what belongs to a line indented under it. # begins a remark. Names are one word.",
            vec![rows(&SECTIONS)],
        ),
        of("Under game", "", vec![rows(&OF_GAME)]),
        of("Under sheet", "", vec![vec![number_field], rows(&OF_SHEET), vec![list]]),
        of("Under trackers", "", vec![rows(&OF_TRACKER), vec![number]]),
        of("Under an action", "Beside its steps.", vec![rows(&OF_ACTION)]),
        of("Under turn", "", vec![rows(&OF_TURN)]),
        of(
            "Steps",
            "In tests and actions, under what a roll leads to, and at the times of a turn. Most may have “if …” behind them.",
            vec![
                rows(&STEPS),
                rows(&GAINS_AND_LOSES),
                vec![(BECOMES.form, BECOMES.means)],
                rows(&OUT_AND_BACK),
            ],
        ),
        of("Under a roll", "", vec![rows(&OF_ROLL), rows(&TONES)]),
        of("Under a pool", "", vec![rows(&OF_POOL)]),
        of("Whom it is aimed at", "", vec![rows(&AIMS)]),
        of("Moments", "", vec![rows(&MOMENTS)]),
        of(
            "Numbers",
            "Stats, trackers, fields of what is used, charts, names of this test, and these.",
            vec![vec![sums], rows(&NUMBERS), rows(&KNOWN_OF_A_ROLL)],
        ),
        of("Conditions", "", vec![joints, rows(&RELATIONS)]),
    ]
}

/// All words.
#[cfg(test)]
pub(super) fn all() -> Vec<&'static str> {
    let joints = [OR, AND, NOT, IS, TARGET_IS_OUT];
    let mut all: Vec<&str> = joints.iter().map(|it| it.word).chain([BECOMES.word]).collect();
    all.extend(spelt(&SECTIONS).chain(spelt(&OF_GAME)).chain(spelt(&OF_SHEET)));
    all.extend(spelt(&OF_TRACKER).chain(spelt(&OF_ACTION)).chain(spelt(&OF_TURN)));
    all.extend(spelt(&STEPS).chain(spelt(&GAINS_AND_LOSES)).chain(spelt(&OUT_AND_BACK)));
    all.extend(spelt(&OF_ROLL).chain(spelt(&OF_POOL)).chain(spelt(&TONES)).chain(spelt(&MOMENTS)));
    all.extend(spelt(&RELATIONS).chain(spelt(&NUMBERS)).chain(spelt(&KNOWN_OF_A_ROLL)));
    all.extend(spelt(&AIMS));
    all
}
