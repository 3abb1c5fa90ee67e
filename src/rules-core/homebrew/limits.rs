//! How much a text may hold. All of it is checked when the text is read, so that a game that was
//! read plays within what a phone can do.

/// The longest text, in bytes.
pub const LONGEST: usize = 256 * 1024;
/// The most lines.
pub(super) const MOST_LINES: usize = 10_000;
/// The longest line, in characters.
pub(super) const LONGEST_LINE: usize = 300;
/// How deep lines may stand within lines.
pub(super) const DEEPEST: usize = 10;
/// How deep brackets may stand within brackets, and conditions within conditions.
pub(super) const DEEPEST_SUM: usize = 8;
/// The most faults that are told.
pub(super) const MOST_FAULTS: usize = 100;
/// The most stats, fields of a list, trackers of a kind.
pub(super) const MOST_FIELDS: usize = 40;
/// The most entries of a list on one sheet.
pub(super) const MOST_ENTRIES: usize = 20;
/// The most lists, charts, tests, actions, rosters.
pub(super) const MOST_OF_A_KIND: usize = 60;
/// The most words of a choice; a condition keeps the place in a byte.
pub(super) const MOST_WORDS: usize = 30;
/// The most rows and columns of a chart.
pub(super) const MOST_ROWS: usize = 30;
/// The farthest number from 0 that may be written.
pub(super) const MOST_NUMBER: i32 = 9_999;
/// The farthest from 0 that anything may come to.
pub(super) const MOST_SUM: i32 = 1_000_000;
/// The most that players judge by.
pub(super) const MOST_STAKES: usize = 12;
/// The most results of a roll that are told apart.
pub(super) const MOST_BRANCHES: usize = 24;
/// The most of all that is done, asked and worked out anywhere in a text.
pub(super) const MOST_NODES: usize = 8_000;
/// The most that one walk-through may do, with the tests within it.
pub(super) const MOST_WORK: u32 = 4_000;
/// The most steps that one walk-through takes in a battle, however many figures there are.
pub(super) const MOST_STEPS: u32 = 100_000;
/// How much work "each" is, whatever there is of it.
pub(super) const WORK_OF_EACH: u32 = 20;
/// The most dice of one roll, and of one pool.
pub(super) const MOST_DICE: u8 = 10;
/// The most dice of one pool.
pub(super) const MOST_POOL: u16 = 120;
/// The most figures of a side.
pub(super) const MOST_FIGURES: i32 = 60;
/// The most sides.
pub(super) const MOST_SIDES: i32 = 6;
/// The most names that are explained.
pub(super) const MOST_EXPLAINED: usize = 200;
/// The most phases of a turn.
pub(super) const MOST_PHASES: usize = 12;
/// The most turns.
pub(super) const MOST_TURNS: u16 = 999;
/// The most that one run of the program plays, all of which it keeps: so many bytes of texts.
pub(super) const MOST_KEPT: usize = 16 << 20;
