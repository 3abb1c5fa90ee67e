//! The differences between two texts, as edits of lines. Texts that are mostly the same need few
//! edits.

use std::{fmt::Write, ops::Range};

use crate::store::text::{Line, Text};

/// The maximum number of lines to skip in both texts together, to find a line that they share.
/// After more differences, the rest of the text counts as different.
const FARTHEST: usize = 64;

/// A list of edits that turn one text into another. Each edit is a range of the old text, in order,
/// with its replacement. Ranges are counted in lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edits(Vec<Edit>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Edit {
    cut: Range<usize>,
    put: String,
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
    pub(crate) fn between(old: &Text, new: &Text) -> Self {
        let (old, new) = (old.lines(), new.lines());
        let (mut edits, mut done) = (Self::default(), (0, 0));
        loop {
            let rest = (&old[done.0..], &new[done.1..]);
            let alike = rest.0.iter().zip(rest.1).take_while(|(old, new)| old == new).count();
            done = (done.0 + alike, done.1 + alike);
            let rest = (&old[done.0..], &new[done.1..]);
            if rest == (&[], &[]) {
                return edits;
            }
            let (cut, put) = skipped(rest.0, rest.1);
            let text = rest.1[..put].iter().map(|line| &**line.text()).collect();
            edits.0.push(Edit { cut: done.0..done.0 + cut, put: text });
            done = (done.0 + cut, done.1 + put);
        }
    }

    /// Applies the edits to a text and returns the new text, or `None` if the edits do not fit.
    pub(crate) fn apply(&self, old: &Text) -> Option<Text> {
        let old = old.lines();
        let (mut new, mut done) = (Vec::with_capacity(old.len() + self.0.len()), 0);
        for Edit { cut, put } in &self.0 {
            new.extend_from_slice(old.get(done..cut.start)?);
            new.extend(Line::all_of(put));
            done = cut.end;
        }
        new.extend_from_slice(old.get(done..)?);
        Some(new.into_iter().collect())
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

/// Returns how many lines of each text to skip until both continue with the same line.
fn skipped(old: &[Line], new: &[Line]) -> (usize, usize) {
    let ways = (1..=FARTHEST).flat_map(|both| (0..=both).map(move |cut| (cut, both - cut)));
    let is_shared = |(cut, put): &(usize, usize)| match (old.get(*cut), new.get(*put)) {
        (Some(old), Some(new)) => old == new,
        (None, None) => (*cut, *put) == (old.len(), new.len()),
        _ => false,
    };
    let mut ways = ways;
    ways.find(is_shared).unwrap_or((old.len(), new.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::testing::at_least;
    use proptest::prelude::*;

    fn text(text: &str) -> Text {
        Text::from(text.to_owned())
    }

    /// Checks the edits between two texts, and returns their serialised form.
    fn holds(old: &str, new: &str) -> String {
        let (old, new) = (text(old), text(new));
        let edits = Edits::between(&old, &new);
        assert_eq!(edits.apply(&old), Some(new.clone()), "{edits:?}");
        assert_eq!(Edits::read(&edits.write()), Some(edits.clone()));
        edits.write()
    }

    #[test]
    fn only_lines_that_differ_are_written() {
        let entries =
            |count: usize| (0..count).map(|it| format!("entry {it}\n")).collect::<String>();
        let battle = |head: &str, count, rest: &str| format!("{head}\n{}{rest}", entries(count));
        let (short, long) = (battle("now", 5, "open"), battle("then", 6, "over"));
        assert_eq!(holds(&short, &long), "0 1 5:then\n6 1 12:entry 5\nover");
        assert_eq!(holds(&long, &short), "0 1 4:now\n6 2 4:open");
        let undone = |count, undone| format!("{}undone\n{}", entries(count), entries(undone));
        assert_eq!(holds(&undone(900, 300), &undone(899, 301)), "899 1 0:1201 0 10:entry 300\n");
        assert_eq!(holds("a", "a"), "");
    }

    #[test]
    fn what_are_no_edits_of_a_text_makes_nothing() {
        assert_eq!(Edits::read("2 2 0:").unwrap().apply(&text("x\ny\nz")), None);
        for text in ["1 1", "1 1 9:x", "1 1 -1:", "a 1 1:x", "18446744073709551615 1 0:"] {
            assert_eq!(Edits::read(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_becomes_any_other(
            one in "[ab²\n]{0,90}",
            other in "[ab²\n]{0,90}",
            long in "(\\PC{0,9}\n){0,200}",
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
            3 => "([0-2] [0-1] (0:|1:a|2:½|3:½\n))?([3-5] [0-1] (0:|1:a|2:½))?",
        ];
        at_least(0.08, &ProptestConfig::default(), &(texts, "[a½\n]{0,12}"), |(edits, old)| {
            let Some(edits) = Edits::read(&edits) else { return Ok(false) };
            prop_assert_eq!(Edits::read(&edits.write()), Some(edits.clone()));
            Ok(edits != Edits::default() && edits.apply(&text(&old)).is_some())
        });
    }
}
