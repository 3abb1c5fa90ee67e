//! A game as it was read: every name is a place, every number within its limits.

use std::ops::RangeInclusive;

use super::limits::MOST_FIGURES;
use crate::{
    conversation::{Moment, Tone},
    dice::{Dice, Die},
    sheet::Roster,
};

/// A game that can be played.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Definition {
    pub(super) title: Title,
    pub(super) stats: Vec<Field>,
    pub(super) lists: Vec<List>,
    pub(super) trackers: Trackers,
    pub(super) charts: Vec<Chart>,
    pub(super) tests: Vec<Test>,
    pub(super) actions: Vec<Action>,
    pub(super) turn: Turn,
    /// What is done when somebody is out.
    pub(super) when_out: Block,
    pub(super) rosters: Vec<Roster>,
    pub(super) stakes: Vec<StakeName>,
    pub(super) explained: Vec<Explained>,
}

/// What a text says of a name that players see.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Explained {
    pub(super) name: TopicName,
    pub(super) text: String,
}

/// A name that may be explained, and what has it: things of several kinds may be called the same.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TopicName {
    pub(super) kind: TopicOf,
    pub(super) name: String,
}

impl TopicName {
    pub(super) fn new(kind: TopicOf, name: impl Into<String>) -> Self {
        Self { kind, name: name.into() }
    }

    /// Whether it is this one, whatever its letters' size.
    pub(super) fn is(&self, kind: TopicOf, name: &str) -> bool {
        self.kind == kind && self.name.eq_ignore_ascii_case(name)
    }
}

/// What has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TopicOf {
    /// A stat or a list.
    Sheet,
    Tracker,
    /// What is asked of players.
    Question,
    /// A test or a table.
    Test,
    Action,
    /// Dice that have a name of their own.
    Roll,
    /// All phases together.
    Phase,
}

impl TopicOf {
    /// What tells it from others of the same name.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Sheet => "sheet",
            Self::Tracker => "tracker",
            Self::Question => "question",
            Self::Test => "test",
            Self::Action => "action",
            Self::Roll => "roll",
            Self::Phase => "phase",
        }
    }
}

/// What players judge by.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StakeName {
    pub(super) label: String,
    /// Whether it is counted; else it happens or not.
    pub(super) is_number: bool,
    pub(super) is_bad: bool,
}

impl Default for Title {
    /// What a text calls its things that does not say it.
    fn default() -> Self {
        let both = |one: &str, many: &str| [one.to_owned(), many.to_owned()];
        Self {
            name: String::new(),
            about: String::new(),
            dice: String::new(),
            sides: 2..=2,
            figure: both("figure", "figures"),
            side: both("side", "sides"),
            battle: both("battle", "battles"),
            most: usize::try_from(MOST_FIGURES).unwrap_or(0),
            cost: None,
        }
    }
}

/// What players should know before they choose it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Title {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) dice: String,
    pub(super) sides: RangeInclusive<u8>,
    /// One and several.
    pub(super) figure: [String; 2],
    pub(super) side: [String; 2],
    pub(super) battle: [String; 2],
    pub(super) most: usize,
    /// The stat that says it, and what it is counted in.
    pub(super) cost: Option<Cost>,
}

/// What a figure costs: the stat that says it, and what it is counted in.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cost {
    pub(super) stat: String,
    pub(super) unit: String,
}

/// A field of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field {
    pub(super) label: String,
    pub(super) kind: FieldKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum FieldKind {
    Number { least: i32, most: i32, usual: i32 },
    Flag,
    OneOf(Vec<String>),
}

/// Smaller sheets: weapons, spells.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct List {
    pub(super) label: String,
    pub(super) one: String,
    pub(super) fields: Vec<Field>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Trackers {
    pub(super) battle: Vec<Tracker>,
    pub(super) side: Vec<Tracker>,
    pub(super) figure: Vec<Tracker>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tracker {
    pub(super) label: String,
    pub(super) kind: TrackerKind,
    /// The number at which its figure is out.
    pub(super) out_at: Option<Bound>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum TrackerKind {
    Number { least: Bound, most: Bound, starts: Bound },
    Flag,
    OneOf(Vec<String>),
}

/// A limit: a number, or a stat of its figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bound {
    Number(i32),
    Stat(usize),
}

/// Numbers by row and column; what lies beyond counts as the nearest.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Chart {
    pub(super) label: String,
    /// The number of the first row, and of the first column.
    pub(super) first: [i32; 2],
    pub(super) rows: Vec<Vec<i32>>,
}

/// What is done, one after the other.
pub(super) type Steps = Vec<Step>;

/// What is done with a figure at certain times, and how many names it knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Block {
    pub(super) steps: Steps,
    pub(super) locals: usize,
}

/// What a test or an action is about.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct About {
    /// The list of which one is used.
    pub(super) with: Option<usize>,
    pub(super) at: Option<At>,
}

/// Whom an action is aimed at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum At {
    Enemy,
    Friend,
    Anybody,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Test {
    pub(super) label: String,
    pub(super) about: About,
    /// How many names it knows.
    pub(super) locals: usize,
    pub(super) steps: Steps,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Action {
    pub(super) test: Test,
    /// How much of which trackers it costs.
    pub(super) costs: Vec<(i32, usize)>,
    /// What must hold, and what is said where it does not.
    pub(super) only_if: Vec<(Expr, String)>,
    pub(super) hint: Option<String>,
    /// Whether whoever did it is done for the turn.
    pub(super) ends: bool,
    /// Whether anything is at stake.
    pub(super) weighs: bool,
    /// The phases in which it is offered; none if that is all of them.
    pub(super) phases: Vec<usize>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Turn {
    pub(super) order: TurnOrder,
    /// What a turn goes through, where it has phases.
    pub(super) phases: Vec<String>,
    /// The dice that say which side begins, each turn.
    pub(super) first: Option<Dice>,
    pub(super) turns: Option<u16>,
    /// The side's tracker that says who has won.
    pub(super) most: Option<usize>,
    pub(super) begin: Block,
    pub(super) activate: Block,
    pub(super) end: Block,
}

/// What phases are called together.
pub(super) const PHASE: &str = "Phase";

/// Whose move it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum TurnOrder {
    /// Sides alternate, a figure each.
    Alternate,
    /// All of a side, then all of the next.
    InTurn,
    /// Anybody at any time.
    #[default]
    Free,
}

/// Who is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The one who acts.
    Own,
    Target,
}

/// Something that is worked out: a number, or yes as 1 and no as 0.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    Number(i32),
    Local(u16),
    /// A field of what the test is made with.
    Gear(usize),
    Stat(Who, usize),
    Figure(Who, usize),
    Side(Who, usize),
    Battle(usize),
    Turn,
    IsOut(Who),
    Sum(Box<[Expr; 2]>),
    Less(Box<[Expr; 2]>),
    Times(Box<[Expr; 2]>),
    /// Rounded down; by 0 it is 0.
    Over(Box<[Expr; 2]>),
    Lowest(Vec<Expr>),
    Highest(Vec<Expr>),
    Chart(usize, Box<[Expr; 2]>),
    Is(Relation, Box<[Expr; 2]>),
    Not(Box<Expr>),
    All(Vec<Expr>),
    Any(Vec<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    AtLeast,
    AtMost,
    Over,
    Under,
}

/// Words with numbers and names in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Template(pub(super) Vec<Piece>);

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece {
    Text(String),
    Name(Who),
    Number(Expr),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    Ask(Ask),
    Let(u16, Expr),
    Throw(Throw),
    Roll(Box<Roll>),
    Pool(Box<Pool>),
    If(Expr, Steps, Steps),
    Choose(Template, Vec<(Template, Steps)>),
    Change(Change),
    Out(Who, bool),
    Say(Template),
    Order(Template),
    Outcome(Tone, Template),
    Moment(Moment),
    /// What players judge by, by its place among all that a game names.
    Stake(usize, Expr),
    /// Another test, by whom at whom.
    Test(usize, Who),
    Each(Each),
}

/// What only the players can see.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ask {
    pub(super) slot: u16,
    /// Its name in answers.
    pub(super) key: String,
    pub(super) label: String,
    pub(super) kind: AskKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum AskKind {
    Flag,
    Number {
        least: i32,
        most: i32,
        usual: i32,
    },
    /// Words, each with what it counts as.
    OneOf(Vec<(String, i32)>),
}

/// Dice for their sum.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Throw {
    pub(super) slot: u16,
    pub(super) label: String,
    pub(super) who: Who,
    pub(super) dice: Dice,
    pub(super) plus: Expr,
}

/// A number that counts for dice, with its reason.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Term {
    pub(super) label: String,
    pub(super) value: Expr,
    pub(super) is_modifier: bool,
    pub(super) condition: Option<Expr>,
}

/// What somebody rolls.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rolled {
    pub(super) who: Who,
    pub(super) dice: Dice,
    pub(super) parts: Vec<Term>,
    /// Natural results that add a die.
    pub(super) adds: Vec<(i32, i32, Dice)>,
}

impl Rolled {
    /// These dice and nothing that counts for them yet.
    pub(super) fn of(who: Who, dice: Dice) -> Self {
        Self { who, dice, parts: Vec::new(), adds: Vec::new() }
    }
}

/// A roll and what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Roll {
    pub(super) label: String,
    /// The name that explains it.
    pub(super) topic: TopicName,
    pub(super) own: Rolled,
    pub(super) goal: Goal,
    pub(super) branches: Vec<Branch>,
    /// Where the natural result, the margin and the number to reach are kept.
    pub(super) slots: RollSlots,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RollSlots {
    pub(super) natural: u16,
    pub(super) margin: u16,
    pub(super) goal: u16,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Goal {
    None,
    /// Dice and parts together reach it.
    AtLeast(String, Expr),
    /// The dice stay within it and the parts together.
    AtMost(String, Expr),
    Opposed(Rolled),
}

/// What some results lead to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Branch {
    pub(super) when: When,
    pub(super) label: String,
    pub(super) tone: Tone,
    /// Whether each of its results is played for itself.
    pub(super) is_exact: bool,
    pub(super) steps: Steps,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum When {
    Natural(i32, i32),
    /// The natural result of whoever opposes.
    Theirs(i32, i32),
    /// Ahead by so much or more.
    By(Expr),
    /// This or lower on the dice.
    Within(Expr),
    Doubles,
    Else,
}

/// A handful of dice, each for itself.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pool {
    pub(super) label: String,
    /// The name that explains it.
    pub(super) topic: TopicName,
    /// What the dice that pass are called.
    pub(super) name: String,
    pub(super) who: Who,
    pub(super) slot: u16,
    pub(super) failed: Option<(String, u16)>,
    /// Natural results counted for themselves.
    pub(super) apart: Vec<(i32, String, u16)>,
    pub(super) dice: Expr,
    pub(super) die: Die,
    pub(super) source: String,
    pub(super) goal: Expr,
    pub(super) within: Option<(i32, i32)>,
    pub(super) parts: Vec<Term>,
    /// Whether an outcome is surely stated after it, so that nobody need look at the dice before.
    pub(super) leads_on: bool,
}

/// Marks the pools after which an outcome is surely stated: in these steps, or after them.
pub(super) fn mark_pools(steps: &mut [Step], mut leads_on: bool) {
    for step in steps.iter_mut().rev() {
        match step {
            Step::Outcome(..) => leads_on = true,
            Step::Pool(pool) => pool.leads_on = leads_on,
            Step::If(_, then, otherwise) => {
                mark_pools(then, leads_on);
                mark_pools(otherwise, leads_on);
            }
            Step::Roll(roll) => {
                roll.branches.iter_mut().for_each(|it| mark_pools(&mut it.steps, leads_on));
            }
            Step::Choose(_, options) => {
                options.iter_mut().for_each(|(_, it)| mark_pools(it, leads_on));
            }
            Step::Each(each) => mark_pools(&mut each.steps, leads_on),
            _ => {}
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Change {
    pub(super) of: Of,
    pub(super) how: How,
    pub(super) value: Expr,
}

/// What is kept, of whom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Of {
    Figure(Who, usize),
    Side(Who, usize),
    Battle(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Gains,
    Loses,
    Becomes,
}

/// Something for each of several, who is the target meanwhile.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Each {
    pub(super) of: At,
    /// How many names are known before it, which keep what they stand for from one to the next.
    pub(super) known: usize,
    pub(super) steps: Steps,
}
