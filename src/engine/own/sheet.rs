//! Custom trackers and tables on sheets: on a figure's sheet, in addition to the fields of its
//! system, and on a roster's own sheet.

use super::{
    Due, MOST_COUNTED, MOST_OF_A_HOLDER, MOST_OWN_PIPS, MOST_TABLES, OwnKind, OwnTable, OwnTracker,
    Resets,
};
use crate::sheet::{Field, FieldKind, Sheet, Value};

/// The key of the list of trackers.
pub const OWN_TRACKERS: &str = "own.trackers";

const KINDS: &[&str] = &[COUNT, FLAG, PIPS, WORDS];
const COUNT: &str = "a count";
const FLAG: &str = "yes or no";
const PIPS: &str = "pips";
const WORDS: &str = "words";

const RESETS: &[&str] = &[BATTLE, TURN, NEVER];
const BATTLE: &str = "each battle";
const TURN: &str = "each turn";
const NEVER: &str = "never";

const WHOSE: &[&str] = &[SIDE, ALL];
const SIDE: &str = "the side";
const ALL: &str = "all";

const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
const KIND: Field = Field::new("kind", "Type", FieldKind::OneOf(KINDS));
const MOST: Field = Field::new(
    "most",
    "Maximum number of pips",
    FieldKind::Number { least: 1, most: MOST_OWN_PIPS as i32, preset: 3 },
);
const LISTED: Field =
    Field::new("words", "Labels, separated by commas", FieldKind::Text { required: false });
const RESET: Field = Field::new("resets", "Resets", FieldKind::OneOf(RESETS));
const NOW: Field = Field::new(
    "now",
    "Current value, if it never resets",
    FieldKind::Number { least: 0, most: MOST_COUNTED, preset: 0 },
);

const SAYS: Field = Field::new("says", "Message", FieldKind::Text { required: false });
const DUE: Field = Field::new(
    "due",
    "Number at which the message appears",
    FieldKind::Number { least: 0, most: MOST_COUNTED, preset: 0 },
);

/// The fields of a tracker on a figure's sheet.
pub const OWN_FIELDS: &[Field] = &[NAME, KIND, MOST, LISTED, RESET, NOW, SAYS, DUE];

/// The fields of a tracker in a roster.
pub const SIDE_FIELDS: &[Field] = &[
    NAME,
    Field::new("whose", "Belongs to", FieldKind::OneOf(WHOSE)),
    KIND,
    MOST,
    LISTED,
    RESET,
    NOW,
    SAYS,
    DUE,
];

/// The key of the list of tables.
pub const OWN_TABLES: &str = "own.tables";

/// The default dice of a table.
const USUAL_DICE: &str = "1D6";

/// The fields of a table, except for [its rows](TABLE_ROWS).
pub const TABLE_FIELDS: &[Field] =
    &[NAME, Field::new("dice", "Dice", FieldKind::Dice { x: None, preset: USUAL_DICE })];

/// The key of the rows of a table.
pub const TABLE_ROWS: &str = "rows";

/// Reads a table from its sheet.
pub fn read_table(sheet: &Sheet) -> OwnTable {
    let dice = match text(sheet, "dice") {
        "" => USUAL_DICE,
        dice => dice,
    };
    let rows = text(sheet, TABLE_ROWS).to_owned();
    OwnTable { name: sheet.name().to_owned(), dice: dice.to_owned(), rows }
}

/// Reads the tables in a roster, finished or not. Tables that exceed a limit are skipped.
pub fn read_tables(own: &Sheet) -> Vec<OwnTable> {
    let read = own.list(OWN_TABLES).iter().take(MOST_TABLES).map(read_table);
    read.filter(|table| table.check().is_ok()).collect()
}

/// Adds a table to a roster, or replaces the one with its name.
pub fn write_table(own: &mut Sheet, table: &OwnTable) {
    own.change_list(OWN_TABLES, |tables| {
        let name = table.name.trim();
        let new = Sheet::new()
            .with("name", name)
            .with("dice", table.dice.as_str())
            .with(TABLE_ROWS, table.rows.as_str());
        match tables.iter_mut().find(|it| it.name() == name) {
            Some(known) => *known = new,
            None => tables.push(new),
        }
    });
}

/// Returns `true` if a tracker in a roster belongs to the battle rather than the side.
pub(super) fn is_for_all(sheet: &Sheet) -> bool {
    text(sheet, "whose") == ALL
}

/// Reads the trackers on a figure's sheet with their values. Trackers that exceed a limit are
/// skipped.
pub fn read_trackers(sheet: &Sheet) -> Vec<(OwnTracker, i32)> {
    read_each(sheet).map(|(_, tracker, value)| (tracker, value)).collect()
}

/// Reads trackers with their values, each with the sheet that it comes from.
pub(super) fn read_each(sheet: &Sheet) -> impl Iterator<Item = (&Sheet, OwnTracker, i32)> {
    sheet.list(OWN_TRACKERS).iter().take(MOST_OF_A_HOLDER).filter_map(|sheet| {
        let tracker = read(sheet);
        let value = tracker.nearest(number(sheet, "now").unwrap_or_default());
        tracker.check().is_ok().then_some((sheet, tracker, value))
    })
}

/// Writes the value of a tracker to a figure's sheet, and adds the tracker if it is missing.
pub fn write_tracker(sheet: &mut Sheet, tracker: &OwnTracker, value: i32) {
    sheet.change_list(OWN_TRACKERS, |trackers| {
        let name = tracker.name.trim();
        if let Some(known) = trackers.iter_mut().find(|it| it.name() == name) {
            return known.set("now", value);
        }
        let mut new = Sheet::new().with("name", name).with("now", value);
        match &tracker.kind {
            OwnKind::Count => new.set("kind", COUNT),
            OwnKind::Flag => new.set("kind", FLAG),
            OwnKind::Pips(most) => new = new.with("kind", PIPS).with("most", i32::from(*most)),
            OwnKind::Words(words) => {
                new = new.with("kind", WORDS).with("words", words.join(", ").as_str());
            }
        }
        new.set(
            "resets",
            match tracker.resets {
                Resets::Turn => TURN,
                Resets::Battle => BATTLE,
                Resets::Never => NEVER,
            },
        );
        if let Some(due) = &tracker.due {
            new = new.with("says", due.words.as_str()).with("due", due.at);
        }
        trackers.push(new);
    });
}

fn read(sheet: &Sheet) -> OwnTracker {
    let kind = match text(sheet, "kind") {
        FLAG => OwnKind::Flag,
        PIPS => {
            let most = number(sheet, "most").unwrap_or(3);
            OwnKind::Pips(u8::try_from(most).unwrap_or_default())
        }
        WORDS => OwnKind::listed(text(sheet, "words")),
        _ => OwnKind::Count,
    };
    let resets = match text(sheet, "resets") {
        TURN => Resets::Turn,
        NEVER => Resets::Never,
        _ => Resets::Battle,
    };
    let says = Some(text(sheet, "says")).filter(|it| !it.is_empty());
    let due = says
        .map(|words| Due { at: number(sheet, "due").unwrap_or_default(), words: words.to_owned() });
    OwnTracker { name: sheet.name().to_owned(), kind, resets, due }
}

fn text<'a>(sheet: &'a Sheet, key: &str) -> &'a str {
    match sheet.get(key) {
        Some(Value::Text(text)) => text.trim(),
        _ => "",
    }
}

fn number(sheet: &Sheet, key: &str) -> Option<i32> {
    match sheet.get(key) {
        Some(Value::Number(number)) => Some(*number),
        _ => None,
    }
}
