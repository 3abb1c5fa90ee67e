//! Long texts as lines that their versions share.
//!
//! In a document, everything that is added or removed as a whole has a line of its own: each entry
//! of a battle, each undone step. After a small change, the new text shares most of its lines with
//! the old one, so comparing the two doesn't need to look at every character.

use std::{borrow::Cow, sync::Arc};

/// The base of the polynomial that [`sum_of`] computes.
const FACTOR: u64 = 0x0000_0100_0000_01b3;

/// An immutable text as lines that other texts can share.
#[derive(Clone, Debug)]
pub struct Text(Arc<Whole>);

#[derive(Debug)]
struct Whole {
    lines: Vec<Line>,
    /// The length in bytes.
    len: usize,
    sum: u64,
}

/// A line with its line break. The last line of a text has none.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    text: Arc<str>,
    sum: u64,
    /// The factor for the checksum of all earlier lines.
    shift: u64,
}

/// Returns the checksum of a text. The checksum does not depend on how the text is cut into lines.
pub(crate) fn sum_of(text: &str) -> u64 {
    Line::from(Arc::from(text)).sum
}

impl From<Arc<str>> for Line {
    fn from(text: Arc<str>) -> Self {
        let (sum, shift) = text.bytes().fold((0, 1_u64), |(sum, shift): (u64, u64), byte| {
            let sum = sum.wrapping_mul(FACTOR).wrapping_add(u64::from(byte) + 1);
            (sum, shift.wrapping_mul(FACTOR))
        });
        Self { text, sum, shift }
    }
}

impl Line {
    /// Cuts a text into lines.
    pub(crate) fn all_of(text: &str) -> impl Iterator<Item = Self> + '_ {
        text.split_inclusive('\n').map(|line| Arc::<str>::from(line).into())
    }

    /// Returns the line with its line break.
    pub(crate) fn text(&self) -> &Arc<str> {
        &self.text
    }

    fn is(&self, text: &Arc<str>) -> bool {
        Arc::ptr_eq(&self.text, text) || self.text == *text
    }
}

impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        self.sum == other.sum && self.is(&other.text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Line::all_of(&text).collect()
    }
}

impl FromIterator<Line> for Text {
    fn from_iter<T: IntoIterator<Item = Line>>(lines: T) -> Self {
        let lines = Vec::from_iter(lines);
        let len = lines.iter().map(|it| it.text.len()).sum();
        let add = |sum: u64, it: &Line| sum.wrapping_mul(it.shift).wrapping_add(it.sum);
        let sum = lines.iter().fold(0, add);
        Self(Arc::new(Whole { lines, len, sum }))
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = (&*self.0, &*other.0);
        std::ptr::eq(one, other)
            || (one.len == other.len && one.sum == other.sum)
                && (one.lines.iter().flat_map(|it| it.text.bytes()))
                    .eq(other.lines.iter().flat_map(|it| it.text.bytes()))
    }
}

impl Eq for Text {}

impl Text {
    /// Creates a text from lines with their line breaks. Each line that equals the one with the
    /// same index in `before` is shared with `before`.
    pub(crate) fn after(before: Option<&Self>, lines: Vec<Arc<str>>) -> Self {
        let known = before.map_or(&[][..], Self::lines);
        let line = |(place, text): (usize, Arc<str>)| match known.get(place) {
            Some(known) if known.is(&text) => known.clone(),
            _ => text.into(),
        };
        lines.into_iter().enumerate().map(line).collect()
    }

    /// Returns the lines.
    pub(crate) fn lines(&self) -> &[Line] {
        &self.0.lines
    }

    /// Returns the whole text.
    pub(crate) fn flat(&self) -> Cow<'_, str> {
        match self.lines() {
            [only] => Cow::Borrowed(&only.text),
            lines => Cow::Owned(lines.iter().map(|it| &*it.text).collect()),
        }
    }

    /// Returns the length in bytes.
    pub(crate) fn len(&self) -> usize {
        self.0.len
    }

    /// Returns the checksum that [`sum_of`] returns for the whole text.
    pub(crate) fn sum(&self) -> u64 {
        self.0.sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_has_not_changed_is_shared() {
        let old = Text::from("one\ntwo\nthree".to_owned());
        let lines = ["one\n", "2\n", "three"].map(Arc::from).to_vec();
        let new = Text::after(Some(&old), lines);
        assert!(Arc::ptr_eq(&old.lines()[2].text, &new.lines()[2].text));
        assert_eq!(new.flat(), "one\n2\nthree");
    }

    proptest! {
        #[test]
        fn a_text_is_the_same_however_it_was_made(text in "[a½\n]{0,12}") {
            let read = Text::from(text.clone());
            let lines = text.split_inclusive('\n').map(Arc::from).collect();
            prop_assert_eq!(&Text::after(None, lines), &read);
            let expected = (text.as_str().into(), text.len(), sum_of(&text));
            prop_assert_eq!((read.flat(), read.len(), read.sum()), expected);
        }

        #[test]
        fn other_texts_are_others(one in "[ab\n]{0,4}", other in "[ab\n]{0,4}") {
            let is_same = one == other;
            prop_assert_eq!(Text::from(one) == Text::from(other), is_same);
        }
    }
}
