//! Limits for the text of a game and for its work. They ensure that any game that the reader
//! accepts runs on a phone.

/// The maximum length of a text, in bytes.
pub const LONGEST: usize = 256 * 1024;
/// The maximum number of lines.
pub(super) const MOST_LINES: usize = 10_000;
/// The maximum length of a line, in characters.
pub(super) const LONGEST_LINE: usize = 300;
/// The maximum nesting depth of lines.
pub(super) const DEEPEST: usize = 10;
/// The maximum nesting depth of brackets and conditions.
pub(super) const DEEPEST_SUM: usize = 8;
/// The maximum number of reported faults.
pub(super) const MOST_FAULTS: usize = 100;
/// The maximum number of stats, of fields per list, and of trackers.
pub(super) const MOST_FIELDS: usize = 40;
/// The maximum number of entries per list on one sheet.
pub(super) const MOST_ENTRIES: usize = 20;
/// The maximum number of lists. The same limit applies to charts, tests, actions and rosters.
pub(super) const MOST_OF_A_KIND: usize = 60;
/// The maximum number of options in a choice, and of "otherwise if" lines. It must stay below 256,
/// because a condition stores the chosen index as a `u8`.
pub(super) const MOST_WORDS: usize = 30;
/// The maximum number of rows and columns of a chart.
pub(super) const MOST_ROWS: usize = 30;
/// The maximum absolute value of a number in a text.
pub(super) const MOST_NUMBER: i32 = 9_999;
/// The maximum absolute value of any result.
pub(super) const MOST_SUM: i32 = 1_000_000;
/// The maximum number of stakes.
pub(super) const MOST_STAKES: usize = 12;
/// The maximum number of results per roll.
pub(super) const MOST_BRANCHES: usize = 24;
/// The maximum number of steps and numbers in a text.
pub(super) const MOST_NODES: usize = 8_000;
/// The maximum estimated work for one run of an action, including its tests.
pub(super) const MOST_WORK: u32 = 4_000;
/// The maximum number of steps in one walk-through, including those that loops repeat. Further steps
/// are skipped.
pub(super) const MOST_STEPS: u32 = 100_000;
/// The number of figures that the work estimate assumes for an “each” loop.
pub(super) const WORK_OF_EACH: u32 = 20;
/// The maximum number of dice that a text can write for one roll.
pub(super) const MOST_DICE: u8 = 10;
/// The maximum number of dice in one roll if a stat or tracker says how many.
pub(super) const MOST_ROLLED: u8 = 20;
/// The maximum number of dice in one pool.
pub(super) const MOST_POOL: u16 = 120;
/// The maximum number of figures on a side, which is that of all systems.
pub(super) const MOST_FIGURES: i32 = engine::MOST_FIGURES as i32;
/// The maximum number of figures on a side if the text doesn't say.
pub(super) const USUAL_FIGURES: usize = 60;
/// The maximum number of sides.
pub(super) const MOST_SIDES: i32 = 6;
/// The maximum number of names with an explanation.
pub(super) const MOST_EXPLAINED: usize = 200;
/// The maximum number of phases per turn.
pub(super) const MOST_PHASES: usize = 12;
/// The maximum number of turns.
pub(super) const MOST_TURNS: u16 = 999;
/// The maximum total size, in bytes, of the texts that the program can leak in one run.
pub(super) const MOST_KEPT: usize = 16 << 20;
/// The maximum number of times that steps can be repeated.
pub(super) const MOST_REPEATED: i32 = 100;
/// The number of times that steps are repeated at most if the text doesn't say.
pub(super) const MOST_TIMES: i32 = 20;
