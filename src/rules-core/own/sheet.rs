//! Trackers of players' own as they stand on a figure's sheet: in a list beside those of its system.

use super::{MOST_COUNTED, MOST_OF_A_HOLDER, MOST_OWN_PIPS, OwnKind, OwnTracker, Resets};
use crate::sheet::{Field, FieldKind, Sheet, Value};

/// The list's name in data.
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

/// What may stand in it.
pub const OWN_FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field { key: "kind", label: "Keeps", kind: FieldKind::OneOf(KINDS) },
    Field {
        key: "most",
        label: "Most, of pips",
        kind: FieldKind::Number { least: 1, most: MOST_OWN_PIPS as i32, preset: 3 },
    },
    Field {
        key: "words",
        label: "Words, with commas between them",
        kind: FieldKind::Text { required: false },
    },
    Field { key: "resets", label: "Starts anew", kind: FieldKind::OneOf(RESETS) },
    Field {
        key: "now",
        label: "Now, where it never starts anew",
        kind: FieldKind::Number { least: 0, most: MOST_COUNTED, preset: 0 },
    },
];

/// The trackers on a figure's sheet, and how each stands. What cannot be kept is left out.
pub fn read_trackers(sheet: &Sheet) -> Vec<(OwnTracker, i32)> {
    let read = sheet.list(OWN_TRACKERS).iter().take(MOST_OF_A_HOLDER).filter_map(|sheet| {
        let tracker = read(sheet);
        let value = tracker.nearest(number(sheet, "now").unwrap_or_default());
        tracker.check().is_ok().then_some((tracker, value))
    });
    read.collect()
}

/// Writes onto a figure's sheet how a tracker stands, and the tracker itself where it is not on it.
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
    OwnTracker { name: sheet.name().to_owned(), kind, resets }
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
