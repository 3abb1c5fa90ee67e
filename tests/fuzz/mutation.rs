//! Cuts, mixes and changes texts.

use proptest::{collection::vec, prelude::*, sample::Index};

/// A single change to a text.
#[derive(Clone, Debug)]
enum Edit {
    /// Changes a digit. The text usually stays valid.
    Digit(Index, u8),
    /// Changes a byte.
    Set(Index, u8),
    /// Inserts bytes.
    Insert(Index, Vec<u8>),
    /// Removes a part.
    Cut(Index, usize),
    /// Removes everything from this position on.
    Tear(Index),
    /// Inserts part of another text, once or several times.
    Splice(Index, Index, Index, usize, usize),
}

/// Words that are inserted because decoders look for them.
const WORDS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "null",
    "true",
    "-1",
    "0",
    "1e999",
    "99999999999999999999",
    "0.5",
    "\\u0000",
    "\\ud800",
    "<",
    ">",
    "</",
    "/>",
    "&lt;",
    "&a;",
    "<![CDATA[",
    "<!DOCTYPE a>",
    "<!--",
    "++",
    "[5] Q4+ D4+ | 9pts |",
    "2x ",
    "(A1)",
    "|",
    "\n",
    "\u{feff}",
    "\u{202e}",
    "PK\u{1}\u{2}",
    "PK\u{5}\u{6}",
    "\"version\":2",
    "\"units\":",
];

fn edit() -> impl Strategy<Value = Edit> {
    let words = prop_oneof![
        prop::sample::select(WORDS).prop_map(|word| word.as_bytes().to_vec()),
        vec(any::<u8>(), 1..6),
    ];
    let at = any::<Index>;
    prop_oneof![
        3 => (at(), any::<u8>()).prop_map(|(at, byte)| Edit::Set(at, byte)),
        4 => (at(), words).prop_map(|(at, words)| Edit::Insert(at, words)),
        3 => (at(), 1..40_usize).prop_map(|(at, length)| Edit::Cut(at, length)),
        1 => at().prop_map(Edit::Tear),
        3 => (at(), at(), at(), 1..200_usize, prop_oneof![4 => Just(1), 1 => 2..40_usize])
            .prop_map(|(at, text, from, length, times)| {
                Edit::Splice(at, text, from, length, times)
            }),
    ]
}

/// Generates one of these texts with some changes. In half of all cases, only digits change, so the
/// text most likely stays valid.
pub(crate) fn mutated(corpus: Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let digit = (any::<Index>(), b'0'..=b'9').prop_map(|(at, digit)| Edit::Digit(at, digit));
    let edits = prop_oneof![vec(edit(), 0..8), vec(digit, 1..4)];
    (any::<Index>(), edits).prop_map(move |(text, edits)| {
        let mut bytes = text.get(&corpus).clone();
        edits.iter().for_each(|edit| apply(edit, &mut bytes, &corpus));
        bytes
    })
}

fn apply(edit: &Edit, bytes: &mut Vec<u8>, corpus: &[Vec<u8>]) {
    let place = |at: &Index, length: usize| at.index(length + 1);
    match edit {
        Edit::Digit(at, digit) => {
            let digits = bytes.iter_mut().filter(|byte| byte.is_ascii_digit());
            let mut digits: Vec<&mut u8> = digits.collect();
            if !digits.is_empty() {
                let place = at.index(digits.len());
                *digits[place] = *digit;
            }
        }
        Edit::Set(at, byte) => {
            let place = place(at, bytes.len());
            if let Some(it) = bytes.get_mut(place) {
                *it = *byte;
            }
        }
        Edit::Insert(at, words) => {
            let place = place(at, bytes.len());
            bytes.splice(place..place, words.iter().copied());
        }
        Edit::Cut(at, length) => {
            let start = place(at, bytes.len());
            bytes.drain(start..(start + length).min(bytes.len()));
        }
        Edit::Tear(at) => bytes.truncate(place(at, bytes.len())),
        Edit::Splice(at, text, from, length, times) => {
            let text = text.get(corpus);
            let from = place(from, text.len());
            let part = text[from..(from + length).min(text.len())].repeat(*times);
            let place = place(at, bytes.len());
            bytes.splice(place..place, part);
        }
    }
}
