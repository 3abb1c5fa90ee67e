//! Animated codes. A payload that is too long for one QR code is shown as a sequence of codes,
//! which are scanned one after the other.
//!
//! The payload of a link is cut into pieces of equal length. The frames of the first round show
//! these pieces. Each later frame shows the sum of several pieces: the letters are numbers of 6
//! bits, which are added without carry. The frame's number determines which pieces are added. So
//! every scanned frame helps, in any order, and any other frame makes up for a missed one. The
//! payload is complete after as many frames as there are pieces, or a few more. This is a fountain
//! code.
//!
//! A frame is a header followed by a piece or a sum. The header has a checksum of the frame, a
//! checksum of the whole payload, the length of the payload, and the number of the frame. Header
//! and content are written as digits after a mark, because a QR code can hold a third more digits
//! than other characters.

use crate::sharing::qr::TooLong;

/// The start of every frame: the indices of "RB" in the alphabet.
const MARK: &str = "1802";
/// The alphabet of a payload. The value of a letter is its index.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The number of letters in each part of the header after the frame's checksum: the payload's
/// checksum, its length, and the frame's number.
const HEADER: [usize; 3] = [5, 4, 3];
/// The number of letters in a frame's checksum.
const SUM: usize = 4;
/// The number of letters that are written as one number, which fits into a `u64`.
const GROUP: usize = 8;
/// The number of digits of such a number, at 6 bits per letter.
const DIGITS: usize = 15;
/// The maximum number of letters of a piece, which fills whole groups together with the header. The
/// frame is then a code of 69 modules per side, which cameras can read while it is animated.
const LONGEST_PIECE: usize = 520;
/// The maximum number of pieces. At ten codes per second, they take half a minute.
const MOST_PIECES: usize = 300;
/// The number of frames after which the frame numbers start again.
const FRAMES: u32 = 1 << (6 * HEADER[2]);
/// The maximum number of payloads to collect at the same time. If there are more, the one that has
/// not been seen for the longest time is dropped.
const MOST_AT_A_TIME: usize = 3;

/// A payload as a sequence of frames.
#[derive(Clone, Debug)]
pub struct MovingCode {
    letters: Vec<u8>,
    pieces: usize,
    size: usize,
}

impl MovingCode {
    /// Splits the payload of a link into pieces.
    ///
    /// ```
    /// use ledger::{Gathered, Gathering, MovingCode};
    ///
    /// let code = MovingCode::of("1abc").unwrap();
    /// assert_eq!(Gathering::default().add(&code.frame(7)), Gathered::Whole("1abc".to_owned()));
    /// ```
    ///
    /// # Errors
    /// Fails if the text is too long, or is not a payload.
    pub fn of(payload: &str) -> Result<Self, TooLong> {
        let letters: Option<Vec<u8>> = payload.bytes().map(value).collect();
        let letters = letters.filter(|letters| !letters.is_empty()).ok_or(TooLong)?;
        let pieces = letters.len().div_ceil(LONGEST_PIECE);
        if pieces > MOST_PIECES {
            return Err(TooLong);
        }
        let size = letters.len().div_ceil(pieces).next_multiple_of(GROUP);
        // The receiver calculates the number of pieces from the lengths of the payload and of a
        // piece.
        Ok(Self { pieces: letters.len().div_ceil(size), letters, size })
    }

    /// Returns the number of frames that are needed if none is missed.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// Returns the text of a frame's QR code. Frames can be shown in any order, starting anywhere.
    pub fn frame(&self, number: u32) -> String {
        let number = number % FRAMES;
        let mut sum = vec![0; self.size];
        for (piece, letters) in self.letters.chunks(self.size).enumerate() {
            if has(&shown_in(number, self.pieces), piece) {
                add(&mut sum, letters);
            }
        }
        let length = u32::try_from(self.letters.len()).unwrap_or_default();
        let parts = [sum_of(&self.letters) >> 2, length, number];
        let mut frame: Vec<u8> = Vec::new();
        for (part, letters) in parts.into_iter().zip(HEADER) {
            frame.extend(in_letters(part, letters));
        }
        frame.extend(sum);
        let mut letters: Vec<u8> = in_letters(sum_of(&frame) >> 8, SUM).collect();
        letters.extend(frame);
        in_digits(&letters)
    }
}

/// The result of adding a scanned code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gathered {
    /// The code is not a frame of an animated code, or is damaged.
    Nothing,
    /// The frame is valid, but more frames are needed.
    Incomplete {
        /// The number of useful frames so far. A frame is useless if it follows from earlier ones.
        here: usize,
        /// The number of useful frames that are needed, which equals the number of pieces.
        of: usize,
    },
    /// The payload is complete. Contains the payload.
    Whole(String),
}

/// The partly scanned payloads, one for each animated code.
#[derive(Clone, Debug, Default)]
pub struct Gathering(Vec<PartialText>);

impl Gathering {
    /// Returns `true` if a text starts like a frame of an animated code.
    pub fn is_frame(text: &str) -> bool {
        text.starts_with(MARK)
    }

    /// Adds the text of a scanned code.
    pub fn add(&mut self, text: &str) -> Gathered {
        let Some(frame) = Frame::read(text) else { return Gathered::Nothing };
        let known = self.0.iter().position(|text| text.is_shown_by(&frame));
        let mut text = known.map_or_else(|| PartialText::new(&frame), |place| self.0.remove(place));
        text.add(frame);
        let gathered = text.gathered();
        if !matches!(gathered, Gathered::Whole(_) | Gathered::Nothing) {
            self.0.truncate(MOST_AT_A_TIME - 1);
            self.0.insert(0, text);
        }
        gathered
    }
}

/// A valid frame, decoded from a scanned code.
struct Frame {
    sum: u32,
    length: usize,
    number: u32,
    pieces: usize,
    letters: Vec<u8>,
}

impl Frame {
    fn read(text: &str) -> Option<Self> {
        let letters = of_digits(text)?;
        let (check, frame) = letters.split_at_checked(SUM)?;
        if number_of(check) != sum_of(frame) >> 8 {
            return None;
        }
        let mut rest = frame;
        let mut part = |letters| {
            let (part, after) = rest.split_at_checked(letters)?;
            rest = after;
            Some(number_of(part))
        };
        let [sum, length, number] = HEADER;
        let (sum, length, number) = (part(sum)?, part(length)?, part(number)?);
        let length = usize::try_from(length).ok()?;
        let pieces = length.checked_div(rest.len())? + usize::from(length % rest.len() != 0);
        let is_one = (1..=MOST_PIECES).contains(&pieces) && rest.len() <= LONGEST_PIECE;
        is_one.then(|| Self { sum, length, number, pieces, letters: rest.to_vec() })
    }
}

/// A set of pieces, with one bit per piece.
type PieceSet = Vec<u64>;

/// A partly collected payload as a system of linear equations. The first piece in equation `n` is
/// piece `n`.
#[derive(Clone, Debug)]
struct PartialText {
    sum: u32,
    length: usize,
    size: usize,
    here: usize,
    rows: Vec<Option<(PieceSet, Vec<u8>)>>,
}

impl PartialText {
    fn new(frame: &Frame) -> Self {
        let (sum, length, size) = (frame.sum, frame.length, frame.letters.len());
        Self { sum, length, size, here: 0, rows: vec![None; frame.pieces] }
    }

    fn is_shown_by(&self, frame: &Frame) -> bool {
        (self.sum, self.length, self.size) == (frame.sum, frame.length, frame.letters.len())
    }

    fn add(&mut self, frame: Frame) {
        let mut pieces = shown_in(frame.number, frame.pieces);
        let mut letters = frame.letters;
        while let Some(first) = first(&pieces) {
            let Some(row) = self.rows.get_mut(first) else { return };
            match row {
                Some((others, sum)) => {
                    pieces.iter_mut().zip(others).for_each(|(one, other)| *one ^= *other);
                    add(&mut letters, sum);
                }
                None => {
                    *row = Some((pieces, letters));
                    self.here += 1;
                    return;
                }
            }
        }
    }

    /// Returns the payload if there are enough frames to compute all pieces, or else the number of
    /// useful frames so far. Returns [`Gathered::Nothing`] if the payload's checksum is wrong.
    fn gathered(&self) -> Gathered {
        let of = self.rows.len();
        if self.here < of {
            return Gathered::Incomplete { here: self.here, of };
        }
        let mut solved: Vec<Vec<u8>> = vec![Vec::new(); of];
        for (place, row) in self.rows.iter().enumerate().rev() {
            let Some((pieces, sum)) = row else { return Gathered::Nothing };
            let mut letters = sum.clone();
            for later in (place + 1..of).filter(|later| has(pieces, *later)) {
                add(&mut letters, &solved[later]);
            }
            solved[place] = letters;
        }
        let mut letters = solved.concat();
        letters.truncate(self.length);
        if sum_of(&letters) >> 2 != self.sum {
            return Gathered::Nothing;
        }
        Gathered::Whole(letters.into_iter().map(letter).collect())
    }
}

/// Returns the pieces whose sum a frame shows: one piece in the first round, and about half of all
/// pieces in later rounds.
fn shown_in(number: u32, pieces: usize) -> PieceSet {
    let mut shown = vec![0; pieces.div_ceil(64)];
    let one = usize::try_from(number).unwrap_or_default();
    if one < pieces {
        shown[one / 64] |= 1 << (one % 64);
        return shown;
    }
    // This generator is "splitmix64". Its numbers must never change, because other phones compute
    // the same ones.
    let mut state = u64::from(number);
    for word in &mut shown {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        *word = mixed ^ (mixed >> 31);
    }
    if let (Some(last), used @ 1..) = (shown.last_mut(), pieces % 64) {
        *last &= (1 << used) - 1;
    }
    shown
}

fn has(pieces: &PieceSet, piece: usize) -> bool {
    pieces.get(piece / 64).is_some_and(|word| word >> (piece % 64) & 1 == 1)
}

fn first(pieces: &PieceSet) -> Option<usize> {
    let (place, word) = pieces.iter().enumerate().find(|(_, word)| **word != 0)?;
    Some(64 * place + usize::try_from(word.trailing_zeros()).ok()?)
}

fn add(sum: &mut [u8], letters: &[u8]) {
    sum.iter_mut().zip(letters).for_each(|(sum, letter)| *sum ^= letter);
}

fn value(letter: u8) -> Option<u8> {
    u8::try_from(LETTERS.iter().position(|it| *it == letter)?).ok()
}

fn letter(value: u8) -> char {
    char::from(LETTERS[usize::from(value & 63)])
}

/// Writes a number in this many letters, the most significant first.
fn in_letters(number: u32, letters: usize) -> impl Iterator<Item = u8> {
    (0..letters).rev().map(move |place| (number >> (6 * place) & 63) as u8)
}

fn number_of(letters: &[u8]) -> u32 {
    letters.iter().fold(0, |number, letter| number << 6 | u32::from(*letter))
}

/// Encodes letters as the digits of a frame.
fn in_digits(letters: &[u8]) -> String {
    let mut frame = String::from(MARK);
    for group in letters.chunks(GROUP) {
        let mut number =
            group.iter().fold(0_u64, |number, letter| number << 6 | u64::from(*letter));
        let mut digits = [b'0'; DIGITS];
        for digit in digits.iter_mut().rev() {
            *digit += (number % 10) as u8;
            number /= 10;
        }
        frame.extend(digits.map(char::from));
    }
    frame
}

/// Decodes the digits of a frame to letters.
fn of_digits(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix(MARK)?.as_bytes();
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let mut letters = Vec::new();
    for group in digits.chunks(DIGITS) {
        let number =
            group.iter().fold(0_u64, |number, digit| 10 * number + u64::from(digit - b'0'));
        letters.extend((0..GROUP).rev().map(|place| (number >> (6 * place) & 63) as u8));
    }
    Some(letters)
}

/// Returns the checksum of letters: FNV-1a with 32 bits.
fn sum_of(letters: &[u8]) -> u32 {
    letters
        .iter()
        .fold(0x811c_9dc5, |sum, letter| (sum ^ u32::from(*letter)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests;
