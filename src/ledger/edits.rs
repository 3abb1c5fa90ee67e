//! The differences between two texts, as edits. Texts that are mostly the same need few edits.

use std::{fmt::Write, ops::Range};

use crate::text::Text;

/// The length of the pieces of the old text that are searched for in the new one, in bytes.
const PIECE: usize = 32;

/// The approximate size of an edit's numbers, in bytes.
const NUMBERS: usize = 12;

/// A list of edits that turn one text into another. Each edit is a range of the old text, in order,
/// with its replacement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edits(Vec<Edit>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Edit {
    /// The replaced range of the old text, in bytes.
    cut: Range<usize>,
    put: String,
}

/// A part of a new text, either copied from the old text or inserted.
enum EditOp<'a> {
    /// Copies this range of the old text, in bytes.
    Stays(Range<usize>),
    /// Inserts this text.
    Put(&'a str),
}

impl<'a> EditOp<'a> {
    fn len(&self) -> usize {
        match self {
            Self::Stays(range) => range.len(),
            Self::Put(put) => put.len(),
        }
    }

    /// Splits the part after at most `at` bytes, but not within a character. Returns `None` if no
    /// character fits.
    fn split(self, at: usize) -> Option<(Self, Option<Self>)> {
        if self.len() <= at {
            return Some((self, None));
        }
        Some(match self {
            Self::Stays(range) => {
                let middle = range.start + at;
                (Self::Stays(range.start..middle), Some(Self::Stays(middle..range.end)))
            }
            Self::Put(put) => (Self::Put(put.get(..at)?), Some(Self::Put(put.get(at..)?))),
        })
    }
}

/// Returns a hash that identifies a text.
pub(crate) fn fingerprint(text: &str) -> u64 {
    // FNV-1a.
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Edits {
    /// Compares two texts and returns the edits that turn `old` into `new`.
    pub(crate) fn between(old: &str, new: &str) -> Self {
        let (from, to) = (old.as_bytes(), new.as_bytes());
        let pieces = PieceIndex::of(from);
        let mut edits = Self::default();
        // The positions up to which the texts have been compared.
        let mut done = (0, 0);
        let start = alike(from, to);
        edits.push(old, new, &mut done, 0..start, start);
        let mut at = start;
        while let Some(window) = to.get(at..at + PIECE) {
            let Some(found) = pieces.find(from, window, done.0) else {
                at += 1;
                continue;
            };
            let before = alike_backwards(&from[done.0..found], &to[done.1..at]);
            let after = alike(&from[found..], &to[at..]);
            edits.push(old, new, &mut done, found - before..found + after, at + after);
            at = at.max(done.1);
        }
        let end = alike_backwards(&from[done.0..], &to[done.1..]);
        edits.push(old, new, &mut done, from.len() - end..from.len(), to.len());
        edits
    }

    /// Compares two texts piece by piece and returns the edits between them. Skips shared pieces.
    pub(crate) fn between_texts(old: &Text, new: &Text) -> Self {
        let mut all = Vec::new();
        for (start, old, new) in Text::differences(old, new) {
            let moved = |Edit { cut, put }| Edit { cut: start + cut.start..start + cut.end, put };
            all.extend(Self::between(&old, &new).0.into_iter().map(moved));
        }
        Self(all)
    }

    /// Combines these edits with the edits `next` that follow them, for an old text of `len` bytes.
    ///
    /// Returns `None` if `next` does not fit the text that these edits produce.
    pub(crate) fn then(&self, len: usize, next: &Self) -> Option<Self> {
        let mut rest = self.parts(len).into_iter();
        let (mut parts, mut open, mut done) = (Vec::new(), None, 0);
        for Edit { cut, put } in &next.0 {
            let ways = [(cut.start.checked_sub(done)?, true), (cut.len(), false)];
            for (mut way, stays) in ways {
                while way > 0 {
                    let part = open.take().or_else(|| rest.next())?;
                    let (part, more) = part.split(way)?;
                    way -= part.len();
                    open = more;
                    parts.extend(Some(part).filter(|_| stays));
                }
            }
            parts.push(EditOp::Put(put));
            done = cut.end;
        }
        parts.extend(open);
        parts.extend(rest);
        Some(Self::of_parts(parts, len))
    }

    /// Returns the parts of the new text in order, for an old text of `len` bytes.
    fn parts(&self, len: usize) -> Vec<EditOp<'_>> {
        let (mut parts, mut done) = (Vec::new(), 0);
        for Edit { cut, put } in &self.0 {
            parts.extend([EditOp::Stays(done..cut.start), EditOp::Put(put)]);
            done = cut.end;
        }
        parts.push(EditOp::Stays(done..len));
        parts.retain(|part| part.len() > 0);
        parts
    }

    fn of_parts(parts: Vec<EditOp<'_>>, len: usize) -> Self {
        let (mut edits, mut done, mut put) = (Vec::new(), 0, String::new());
        for part in parts.into_iter().chain([EditOp::Stays(len..len)]) {
            match part {
                EditOp::Put(more) => put.push_str(more),
                EditOp::Stays(range) => {
                    if range.start > done || !put.is_empty() {
                        edits.push(Edit { cut: done..range.start, put: std::mem::take(&mut put) });
                    }
                    done = range.end;
                }
            }
        }
        Self(edits)
    }

    /// Adds the edit before a part that both texts share: the range `alike` of the old text, which
    /// ends at `end` in the new one.
    fn push(
        &mut self,
        old: &str,
        new: &str,
        done: &mut (usize, usize),
        alike: Range<usize>,
        end: usize,
    ) {
        // Shrinks the range so that it does not split a character.
        let mut begin = (alike.start, end - alike.len());
        while !old.is_char_boundary(begin.0) && begin.0 < alike.end {
            begin = (begin.0 + 1, begin.1 + 1);
        }
        let mut finish = (alike.end, end);
        while !old.is_char_boundary(finish.0) && finish.0 > begin.0 {
            finish = (finish.0 - 1, finish.1 - 1);
        }
        let put = new.get(done.1..begin.1).unwrap_or_default();
        if begin.0 > done.0 || !put.is_empty() {
            self.0.push(Edit { cut: done.0..begin.0, put: put.to_owned() });
        }
        *done = finish;
    }

    /// Applies the edits to a text and returns the new text, or `None` if the edits do not fit.
    pub(crate) fn apply(&self, old: &str) -> Option<String> {
        let mut new = String::with_capacity(old.len());
        let mut done = 0;
        for Edit { cut, put } in &self.0 {
            new.push_str(old.get(done..cut.start)?);
            new.push_str(put);
            done = cut.end;
        }
        new.push_str(old.get(done..)?);
        Some(new)
    }

    /// Serialises the edits. Each one consists of its start, the lengths of the old and the new
    /// part, and the new part.
    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        for Edit { cut, put } in &self.0 {
            // Writing to a string cannot fail.
            let _written = write!(text, "{} {} {}:{put}", cut.start, cut.len(), put.len());
        }
        text
    }

    /// Returns the approximate number of bytes that [`write`](Self::write) returns.
    pub(crate) fn weight(&self) -> usize {
        self.0.iter().map(|edit| edit.put.len() + NUMBERS).sum()
    }

    /// Reads serialised edits. Returns `None` if the text is not a list of edits.
    pub(crate) fn read(mut text: &str) -> Option<Self> {
        let mut edits = Vec::new();
        while !text.is_empty() {
            let (head, rest) = text.split_once(':')?;
            let mut numbers = head.split(' ').map(|number| number.parse::<usize>().ok());
            let (start, cut, put) = (numbers.next()??, numbers.next()??, numbers.next()??);
            let end = start.checked_add(cut)?;
            edits.push(Edit { cut: start..end, put: rest.get(..put)?.to_owned() });
            text = rest.get(put..)?;
        }
        Some(Self(edits))
    }
}

/// A hash table of a text's pieces: the first piece with each hash, and for each piece the next one
/// with the same hash.
struct PieceIndex {
    first: Vec<usize>,
    next: Vec<usize>,
}

/// Marks an empty entry of a [`PieceIndex`].
const NONE: usize = usize::MAX;
/// The maximum number of pieces to compare per hash.
const MOST: usize = 64;

impl PieceIndex {
    fn of(text: &[u8]) -> Self {
        let count = text.len() / PIECE;
        let (mut first, mut next) = (vec![NONE; count.next_power_of_two()], vec![NONE; count]);
        for (number, piece) in text.chunks_exact(PIECE).enumerate().rev() {
            let place = sum(piece) & (first.len() - 1);
            next[number] = std::mem::replace(&mut first[place], number);
        }
        Self { first, next }
    }

    /// Looks for this piece among the pieces of the text that start at or after `from`. Gives up
    /// after [`MOST`] pieces with the same hash.
    fn find(&self, text: &[u8], piece: &[u8], from: usize) -> Option<usize> {
        let mut number = *self.first.get(sum(piece) & (self.first.len() - 1))?;
        for _ in 0..MOST {
            let at = number.checked_mul(PIECE)?;
            if at >= from && text.get(at..at + PIECE)? == piece {
                return Some(at);
            }
            number = *self.next.get(number)?;
        }
        None
    }
}

fn sum(piece: &[u8]) -> usize {
    let sum = piece
        .iter()
        .fold(0, |sum: u32, byte| sum.wrapping_mul(0x0100_0193).wrapping_add(u32::from(*byte)));
    usize::try_from(sum ^ (sum >> 15)).unwrap_or_default()
}

/// Returns the number of bytes that both texts have in common at the start.
fn alike(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// Returns the number of bytes that both texts have in common at the end.
fn alike_backwards(one: &[u8], other: &[u8]) -> usize {
    one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kept, KeptBattle};
    use engine::testing::at_least;
    use proptest::prelude::*;
    use rules_core::{Battle, System, conversation::Answer};

    fn holds(old: &str, new: &str) -> usize {
        let edits = Edits::between(old, new);
        assert_eq!(edits.apply(old).as_deref(), Some(new), "{edits:?}");
        assert_eq!(Edits::read(&edits.write()), Some(edits.clone()));
        edits.write().len()
    }

    #[test]
    fn little_is_written_of_a_battle_in_which_little_changes() {
        let mut battle = Battle::begin(System::Tnt, System::Tnt.samples()).unwrap();
        let before = KeptBattle::from(battle).document(1_700_000_000_000).unwrap();
        battle = KeptBattle::read(&before).unwrap().battle;
        battle.answer(Answer::Face(7)).unwrap();
        let after = KeptBattle::from(battle).document(1_700_000_001_000).unwrap();
        assert!(before.len() > 2000);
        assert!(holds(&before, &after) < 200);
        assert!(holds(&after, &before) < 200);
    }

    #[test]
    fn letters_stay_whole() {
        holds("x²", "x³");
        holds("½ ¼", "¼ ½");
        let long = "Up to 2½″, “through” terrain. ".repeat(4);
        holds(&long, &long.replace('½', "¼"));
        holds(&long, &format!("¾{long}"));
    }

    #[test]
    fn what_are_no_edits_of_a_text_makes_nothing() {
        assert_eq!(Edits::read("5 2 0:").unwrap().apply("x²"), None);
        assert_eq!(Edits::read("1 1 0:").unwrap().apply("x²"), None);
        for text in ["1 1", "1 1 9:x", "1 1 -1:", "a 1 1:x", "18446744073709551615 1 0:"] {
            assert_eq!(Edits::read(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn two_changes_in_one_come_to_the_same(
            one in "[ab½]{0,90}",
            other in "[ab½]{0,90}",
            last in "[ab½]{0,90}",
            long in "\\PC{0,200}",
        ) {
            let [first, second] = [format!("{one}{long}"), format!("{long}{other}{long}")];
            let texts = [first, second, format!("{last}{long}")];
            let [first, next] = [0, 1].map(|it| Edits::between(&texts[it], &texts[it + 1]));
            let both = first.then(texts[0].len(), &next).unwrap();
            prop_assert_eq!(both.apply(&texts[0]), Some(texts[2].clone()));
            let still = first.then(texts[0].len(), &Edits::default()).unwrap();
            prop_assert_eq!(still.apply(&texts[0]), Some(texts[1].clone()));
            // Edits for a different text may be refused or produce any text, but must not panic.
            let _either = Edits::between(&texts[2], &texts[0]).then(texts[2].len(), &next);
        }

        #[test]
        fn any_text_becomes_any_other(
            one in "[ab²½]{0,90}",
            other in "[ab²½]{0,90}",
            long in "\\PC{0,200}",
        ) {
            holds(&one, &other);
            holds(&format!("{one}{long}{other}{long}"), &format!("{other}{long}{one}"));
            holds(&format!("{long}{one}{long}"), &format!("{long}{other}{long}"));
        }
    }

    #[test]
    fn any_text_is_edits_or_nothing() {
        let texts = prop_oneof![
            1 => "[0-9 :½]{0,30}",
            3 => "([0-2] [0-1] (0:|1:a|2:½|3:½))?([3-5] [0-1] (0:|1:a|2:½))?",
        ];
        at_least(0.08, &ProptestConfig::default(), &(texts, "[a½]{0,12}"), |(text, old)| {
            let Some(edits) = Edits::read(&text) else { return Ok(false) };
            prop_assert_eq!(Edits::read(&edits.write()), Some(edits.clone()));
            Ok(!text.is_empty() && edits.apply(&old).is_some())
        });
    }
}
