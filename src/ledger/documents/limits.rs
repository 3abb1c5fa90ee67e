//! Limits for shared and imported data. Data that exceeds a limit is refused, except for excess
//! marks on letters, which are removed. Real rosters and battles are far smaller.

use std::borrow::Cow;

pub(crate) use rules_core::MOST_FIGURES;
use rules_core::{
    OwnGame, System,
    own::LONGEST_ROWS,
    sheet::{Roster, Sheet, Value},
};

/// The maximum number of figures in a battle, on all sides together.
const MOST_IN_BATTLE: usize = 2 * MOST_FIGURES;
/// The maximum number of fields per sheet, and of sheets per list.
pub(crate) const MOST_FIELDS: usize = 64;
/// The maximum length of a name or of a text on a sheet, in bytes. Custom tables may be longer.
pub(crate) const LONGEST_TEXT: usize = 4000;
/// The maximum number of answers in an open walk-through. Opening a battle replays all of them, and
/// starts again after each answer that does not fit.
pub(crate) const MOST_ANSWERS: usize = 500;
/// The maximum length of a roster's notes, in bytes. Browsers take seconds to draw longer texts.
pub(crate) const LONGEST_NOTES: usize = 64 << 10;
/// The maximum length of a string in a document, in bytes of JSON. Only the rules of a custom game
/// may be longer.
const LONGEST_STRING: usize = 2 * LONGEST_NOTES;
/// The maximum number of marks on one letter, such as accents. Hundreds of them would make a letter
/// larger than the screen.
const MOST_MARKS: usize = 16;
/// The maximum depth of nested sheets.
const DEEPEST: usize = 4;

/// The message about a roster with too many figures.
pub(crate) const TOO_MANY_FIGURES: &str = "it has too many figures";

/// Checks the length of all strings in a document's text, and removes marks beyond the first
/// [`MOST_MARKS`] on each letter.
///
/// # Errors
/// Fails if a string is too long. The error is the message for players.
pub(crate) fn tamed(json: &str) -> Result<Cow<'_, str>, &'static str> {
    let (mut tame, mut from, mut marks) = (String::new(), 0, 0);
    let mut begins = None;
    let mut chars = json.char_indices();
    while let Some((at, char)) = chars.next() {
        let char = match (char, begins) {
            ('"', None) => {
                begins = Some(at);
                continue;
            }
            ('"', Some(begin)) => {
                let written = json.get(begin + 1..at).unwrap_or_default();
                let is_game = || OwnGame::is_one(&written.replace("\\n", "\n"));
                if written.len() > LONGEST_STRING && !is_game() {
                    return Err("some text is too long");
                }
                (begins, marks) = (None, 0);
                continue;
            }
            ('\\', Some(_)) => escaped(&mut chars),
            (char, _) => char,
        };
        marks = if is_mark(char) { marks + 1 } else { 0 };
        if marks > MOST_MARKS {
            tame.push_str(json.get(from..at).unwrap_or_default());
            from = chars.offset();
        }
    }
    match from {
        0 => Ok(Cow::Borrowed(json)),
        _ => Ok(Cow::Owned(tame + json.get(from..).unwrap_or_default())),
    }
}

/// Reads the escaped character after a backslash. Returns a space for short escapes, such as `\n`,
/// because none of them is a mark.
fn escaped(chars: &mut std::str::CharIndices<'_>) -> char {
    match chars.next() {
        Some((_, 'u')) => {
            let digits: String = chars.by_ref().take(4).map(|(_, digit)| digit).collect();
            u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32).unwrap_or(' ')
        }
        _ => ' ',
    }
}

/// Returns `true` for a mark on the letter before it, and for a character that is invisible on its
/// own.
fn is_mark(char: char) -> bool {
    // Debug output escapes exactly these characters.
    char > '\u{2ff}' && char.escape_debug().next() == Some('\\')
}

/// Checks the custom game of a roster or battle. Returns a message if the game exceeds a limit.
pub(crate) fn too_much_of_a_game(system: System) -> Option<&'static str> {
    too_long_for_a_game(system.own_game().map_or("", OwnGame::text))
}

/// Checks the rules of a custom game. Returns a message if they exceed a limit.
pub(crate) fn too_long_for_a_game(text: &str) -> Option<&'static str> {
    (text.len() > OwnGame::LONGEST).then_some("its game rules are too long")
}

/// Checks a roster. Returns a message if it exceeds a limit.
pub(crate) fn too_much(roster: &Roster) -> Option<&'static str> {
    if roster.name.len() > LONGEST_TEXT {
        return Some("its name is too long");
    }
    if roster.figures.len() > MOST_FIGURES {
        return Some(TOO_MANY_FIGURES);
    }
    let own = || too_much_within(&roster.own, DEEPEST, LONGEST_ROWS);
    roster.figures.iter().find_map(too_much_on).or_else(own)
}

/// Checks a battle's rosters and newcomers together. Returns a message if they exceed a limit.
pub(crate) fn too_much_in_all(rosters: &[Roster], newcomers: &[&Sheet]) -> Option<&'static str> {
    let figures: usize = rosters.iter().map(|roster| roster.figures.len()).sum();
    if figures + newcomers.len() > MOST_IN_BATTLE {
        return Some(TOO_MANY_FIGURES);
    }
    let too_much_on_newcomers = || newcomers.iter().find_map(|sheet| too_much_on(sheet));
    rosters.iter().find_map(too_much).or_else(too_much_on_newcomers)
}

/// Checks a figure's sheet. Returns a message if it exceeds a limit.
pub(crate) fn too_much_on(sheet: &Sheet) -> Option<&'static str> {
    too_much_within(sheet, DEEPEST, LONGEST_TEXT)
}

fn too_much_within(sheet: &Sheet, depth: usize, longest: usize) -> Option<&'static str> {
    if depth == 0 {
        return Some("its sheets are nested too deeply");
    }
    if sheet.values().count() > MOST_FIELDS {
        return Some("a sheet has too many fields");
    }
    sheet.values().find_map(|(key, value)| match value {
        _ if key.len() > LONGEST_TEXT => Some("a field's name is too long"),
        Value::Text(text) if text.len() > longest => Some("some text is too long"),
        Value::List(sheets) if sheets.len() > MOST_FIELDS => Some("a list is too long"),
        Value::List(sheets) => sheets.iter().find_map(|it| too_much_within(it, depth - 1, longest)),
        Value::Text(_) | Value::Number(_) | Value::Flag(_) | Value::Open => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rules_core::System;

    fn roster_of(figure: Sheet) -> Roster {
        Roster { name: "Rust Dogs".to_owned(), figures: vec![figure], ..Roster::default() }
    }

    #[test]
    fn marks_beyond_any_language_are_dropped_and_all_else_stays() {
        let tame = |json: &str| tamed(json).unwrap().into_owned();
        for mark in ["\u{301}", "\u{e49}", "\u{200d}", "\\u0301"] {
            let zalgo = format!("{{\"a\":\"x{}y\"}}", mark.repeat(1600));
            assert_eq!(tame(&zalgo), format!("{{\"a\":\"x{}y\"}}", mark.repeat(MOST_MARKS)));
        }
        let emoji = "👩‍👩‍👧‍👦".repeat(20);
        for text in [
            "ที่นี่",
            "שָׁלוֹם",
            "नमस्ते",
            "Việt",
            "🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥",
            &emoji,
            "═".repeat(99).as_str(),
        ] {
            let json = format!("[\"{text}\\n\\\"\", {{}}]");
            assert!(matches!(tamed(&json), Ok(Cow::Borrowed(same)) if same == json));
        }
    }

    #[test]
    fn a_string_that_is_too_long_is_refused_unless_it_is_a_game() {
        let long = "ש".repeat(LONGEST_STRING / 2 + 1);
        assert_eq!(tamed(&format!("{{\"a\":\"{long}\"}}")), Err("some text is too long"));
        assert!(tamed(&format!("[\"# Mine\\ngame Duels\\n{long}\"]")).is_ok());
        assert!(tamed(&format!("[{}\"\\\"\"]", "1,".repeat(LONGEST_STRING))).is_ok());
    }

    proptest! {
        #[test]
        fn what_is_tamed_is_the_same_json_but_for_marks(text in "(\\PC|[\u{300}\u{e49}\\\\\"u0-3]){0,60}") {
            let json = serde_json::to_string(&text).unwrap();
            let tame = tamed(&json).unwrap();
            let read: String = serde_json::from_str(&tame).unwrap();
            let without = |text: &str| text.chars().filter(|it| !is_mark(*it)).collect::<String>();
            prop_assert_eq!(without(&read), without(&text));
            // Reading must not panic for any bytes.
            let _read = tamed(&text);
        }
    }

    #[test]
    fn the_samples_are_within_all_limits() {
        for system in System::ALL {
            assert!(system.samples().iter().all(|roster| too_much(roster).is_none()));
        }
    }

    #[test]
    fn whatever_is_too_much_is_named() {
        let long = "x".repeat(LONGEST_TEXT + 1);
        let mut deep = Sheet::new();
        for _ in 0..DEEPEST {
            deep = Sheet::new().with("in", vec![deep]);
        }
        let many = (0..=MOST_FIELDS).fold(Sheet::new(), |sheet, it| sheet.with(&it.to_string(), 1));
        for (figure, words) in [
            (Sheet::new().with("name", long.as_str()), "some text"),
            (Sheet::new().with(&long, 1), "a field's name"),
            (Sheet::new().with("in", vec![Sheet::new(); MOST_FIELDS + 1]), "a list"),
            (deep, "deep"),
            (many, "fields"),
        ] {
            assert!(too_much(&roster_of(figure)).unwrap().contains(words));
        }
        let table = |rows: usize| {
            let table = Sheet::new().with("name", "Loot").with("rows", "x".repeat(rows).as_str());
            let own = Sheet::new().with("own.tables", vec![table]);
            Roster { own, ..roster_of(Sheet::new()) }
        };
        assert_eq!(too_much(&table(LONGEST_ROWS)), None);
        assert!(too_much(&table(LONGEST_ROWS + 1)).unwrap().contains("some text"));
        let crowd =
            Roster { figures: vec![Sheet::new(); MOST_FIGURES + 1], ..roster_of(Sheet::new()) };
        assert!(too_much(&crowd).unwrap().contains("figures"));
        let side = Roster { figures: vec![Sheet::new(); MOST_FIGURES], ..roster_of(Sheet::new()) };
        assert_eq!(too_much_in_all(&vec![side.clone(); 2], &[]), None);
        assert!(too_much_in_all(&vec![side; 3], &[]).unwrap().contains("figures"));
    }
}
