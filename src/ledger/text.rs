//! Long texts, cut into pieces that their versions share.
//!
//! After a small change, the new text shares most of its pieces with the old one, so comparing the
//! two doesn't need to look at every character.

use std::{borrow::Cow, sync::Arc};

/// The base of the polynomial that [`sum_of`] computes.
const FACTOR: u64 = 0x0000_0100_0000_01b3;

/// An immutable text, cut into pieces that other texts can share.
#[derive(Clone, Debug)]
pub struct Text(Arc<Whole>);

#[derive(Debug)]
struct Whole {
    pieces: Vec<Piece>,
    /// The length in bytes.
    len: usize,
    sum: u64,
}

#[derive(Clone, Debug)]
struct Piece {
    text: Arc<str>,
    sum: u64,
    /// The factor for the checksum of all earlier pieces.
    shift: u64,
}

/// Returns the checksum of a text. The checksum does not depend on how the text is cut into pieces.
pub(crate) fn sum_of(text: &str) -> u64 {
    Piece::from(Arc::from(text)).sum
}

impl From<Arc<str>> for Piece {
    fn from(text: Arc<str>) -> Self {
        let (sum, shift) = text.bytes().fold((0, 1_u64), |(sum, shift): (u64, u64), byte| {
            let sum = sum.wrapping_mul(FACTOR).wrapping_add(u64::from(byte) + 1);
            (sum, shift.wrapping_mul(FACTOR))
        });
        Self { text, sum, shift }
    }
}

impl Piece {
    fn is(&self, text: &Arc<str>) -> bool {
        Arc::ptr_eq(&self.text, text) || self.text == *text
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::after(None, vec![text.into()])
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = (&*self.0, &*other.0);
        std::ptr::eq(one, other)
            || (one.len == other.len && one.sum == other.sum)
                && (one.pieces.iter().flat_map(|it| it.text.bytes()))
                    .eq(other.pieces.iter().flat_map(|it| it.text.bytes()))
    }
}

impl Eq for Text {}

impl Text {
    /// Creates a text from pieces. Each piece that equals the one with the same index in `before`
    /// is shared with `before`.
    pub(crate) fn after(before: Option<&Self>, pieces: Vec<Arc<str>>) -> Self {
        let known = before.map_or(&[][..], |it| &it.0.pieces);
        let piece = |(place, text): (usize, Arc<str>)| match known.get(place) {
            Some(known) if known.is(&text) => known.clone(),
            _ => text.into(),
        };
        let pieces: Vec<Piece> = pieces.into_iter().enumerate().map(piece).collect();
        let len = pieces.iter().map(|it| it.text.len()).sum();
        let add = |sum: u64, it: &Piece| sum.wrapping_mul(it.shift).wrapping_add(it.sum);
        let sum = pieces.iter().fold(0, add);
        Self(Arc::new(Whole { pieces, len, sum }))
    }

    /// Returns the whole text in one piece.
    pub(crate) fn flat(&self) -> Cow<'_, str> {
        match self.0.pieces.as_slice() {
            [only] => Cow::Borrowed(&only.text),
            pieces => Cow::Owned(pieces.iter().map(|it| &*it.text).collect()),
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

    /// Compares two texts and returns their differences in order.
    ///
    /// Each is the start of a range in the old text, followed by the old and the new content.
    pub(crate) fn differences(old: &Self, new: &Self) -> Vec<(usize, String, String)> {
        let (old, new) = (&old.0.pieces, &new.0.pieces);
        let (mut differences, mut done, mut open) = (Vec::new(), 0, false);
        for place in 0..old.len().max(new.len()) {
            let (was, is) = (old.get(place), new.get(place));
            let stays = was.zip(is).is_some_and(|(was, is)| was.is(&is.text));
            if !stays && !open {
                differences.push((done, String::new(), String::new()));
            }
            if let (false, Some((_, cut, put))) = (stays, differences.last_mut()) {
                cut.extend(was.map(|it| &*it.text));
                put.extend(is.map(|it| &*it.text));
            }
            open = !stays;
            done += was.map_or(0, |it| it.text.len());
        }
        differences
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(before: Option<&Text>, pieces: &[String]) -> Text {
        Text::after(before, pieces.iter().map(|it| Arc::from(it.as_str())).collect())
    }

    #[test]
    fn what_has_not_changed_is_shared() {
        let old = text(None, &["one".to_owned(), "two".to_owned(), "three".to_owned()]);
        let new = text(Some(&old), &["one".to_owned(), "2".to_owned(), "three".to_owned()]);
        assert!(Arc::ptr_eq(&old.0.pieces[2].text, &new.0.pieces[2].text));
        let differences = vec![(3, "two".to_owned(), "2".to_owned())];
        assert_eq!(Text::differences(&old, &new), differences);
        assert_eq!(Text::differences(&old, &old), []);
    }

    proptest! {
        #[test]
        fn a_text_is_the_same_however_it_is_cut(
            pieces in proptest::collection::vec("[a½]{0,3}", 0..6),
        ) {
            let (cut, flat) = (text(None, &pieces), Text::from(pieces.concat()));
            prop_assert_eq!(&cut, &flat);
            let expected = (flat.flat(), flat.len(), sum_of(&flat.flat()));
            prop_assert_eq!((cut.flat(), cut.len(), cut.sum()), expected);
        }

        #[test]
        fn other_texts_are_others(one in "[ab]{0,4}", other in "[ab]{0,4}") {
            let is_same = one == other;
            prop_assert_eq!(Text::from(one) == Text::from(other), is_same);
        }
    }
}
