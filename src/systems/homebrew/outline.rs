//! The outline of a text: nested lines, each split into words, numbers, quotes and signs.

use std::ops::Range;

use super::{
    fault::Faults,
    limits::{DEEPEST, LONGEST_LINE, MOST_LINES, MOST_NUMBER},
};

/// A line with the lines indented under it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OutlineNode {
    /// The line's number in the text, from 1.
    pub(super) number: u32,
    pub(super) line: SourceLine,
    pub(super) within: Vec<OutlineNode>,
}

impl OutlineNode {
    /// Returns the number of lines, with those indented under this one.
    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        1 + self.within.iter().map(Self::size).sum::<usize>()
    }

    /// Returns `true` if the line begins with this word.
    pub(super) fn begins_with(&self, word: &str) -> bool {
        matches!(self.line.tokens.first(), Some(Token::Word(it)) if it.eq_ignore_ascii_case(word))
    }
}

/// A line split into tokens.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct SourceLine {
    pub(super) tokens: Vec<Token>,
    /// The original text, and the range of each token in it.
    text: String,
    places: Vec<Range<usize>>,
}

impl SourceLine {
    /// Returns `true` if the token at this place is a hyphen between two words, without spaces.
    pub(super) fn is_hyphen(&self, at: usize) -> bool {
        let is_word = |it: usize| matches!(self.tokens.get(it), Some(Token::Word(_)));
        let touches = |it: usize| {
            self.places
                .get(it)
                .zip(self.places.get(it + 1))
                .is_some_and(|(it, next)| it.end == next.start)
        };
        self.tokens.get(at) == Some(&Token::Sign('-'))
            && at.checked_sub(1).is_some_and(|before| is_word(before) && touches(before))
            && is_word(at + 1)
            && touches(at)
    }

    /// Makes one word of several words that follow each other, or have hyphens between them.
    pub(super) fn join(&mut self, at: usize, count: usize) {
        let mut word = self.written(at..at + count);
        if (at..at + count).any(|it| self.is_hyphen(it)) {
            word = word.chars().map(plain).collect();
        }
        let word = Token::Word(word);
        let end = self.places.get(at + count - 1).map_or(0, |it| it.end);
        if let Some(place) = self.places.get_mut(at) {
            place.end = end;
        }
        self.places.drain(at + 1..at + count);
        self.tokens.splice(at..at + count, [word]);
    }

    /// Returns the parts of the line between commas, from a token on.
    pub(super) fn parts(&self, from: usize) -> Vec<Self> {
        let ends = (from..self.tokens.len()).filter(|it| self.tokens[*it] == Token::Sign(','));
        let mut begin = from;
        let part = |end: usize| self.slice(std::mem::replace(&mut begin, end + 1)..end);
        ends.chain([self.tokens.len()]).map(part).collect()
    }

    /// Returns the tokens in this range as a line.
    pub(super) fn slice(&self, range: Range<usize>) -> Self {
        let tokens = self.tokens.get(range.clone()).unwrap_or_default().to_vec();
        let places = self.places.get(range).unwrap_or_default().to_vec();
        Self { tokens, places, text: self.text.clone() }
    }

    /// Returns the tokens in this range as they were written, without quotation marks and extra
    /// spaces.
    pub(super) fn written(&self, pieces: Range<usize>) -> String {
        let mut written = String::new();
        let mut end = None;
        for (token, place) in
            self.tokens.iter().zip(&self.places).take(pieces.end).skip(pieces.start)
        {
            if end.is_some_and(|end| end < place.start) {
                written.push(' ');
            }
            end = Some(place.end);
            match token {
                Token::Quote(quote) => written.push_str(quote),
                _ => written.push_str(self.text.get(place.clone()).unwrap_or_default()),
            }
        }
        written
    }
}

/// A token of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A word or dice: `Fight`, `target's`, `2D6`.
    Word(String),
    Number(i32),
    /// The words between quotation marks.
    Quote(String),
    Sign(char),
}

/// Returns the outline of a text. Lines that can't be read are skipped and added to the faults.
pub(super) fn outline(text: &str, faults: &mut Faults) -> Vec<OutlineNode> {
    // The lines that can still get nested lines, each with its indentation. The first is the root.
    let mut open = vec![(None, OutlineNode::default())];
    for (written, number) in text.lines().zip(1_u32..) {
        if faults.are_full() {
            break;
        }
        if number as usize > MOST_LINES {
            faults.add(number, format!("there are more than {MOST_LINES} lines"));
            break;
        }
        let words = written.trim_matches(|it: char| it.is_whitespace() || is_nothing(it));
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        if words.chars().nth(LONGEST_LINE).is_some() {
            faults.add(number, format!("the line is longer than {LONGEST_LINE} characters"));
            continue;
        }
        let Some(line) = faults.take(number, taken_apart(words)) else { continue };
        let indent = written.chars().take_while(|it| it.is_whitespace());
        let indent = Some(indent.map(|it| if it == '\t' { 4 } else { 1 }).sum::<usize>());
        while open.last().is_some_and(|(of, _)| *of >= indent) {
            close(&mut open);
        }
        if open.len() > DEEPEST {
            faults.add(number, format!("lines can be nested at most {DEEPEST} levels deep"));
            continue;
        }
        open.push((indent, OutlineNode { number, line, within: Vec::new() }));
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().map(|(_, line)| line.within).unwrap_or_default()
}

fn close(open: &mut Vec<(Option<usize>, OutlineNode)>) {
    if let Some((_, line)) = open.pop()
        && let Some((_, outer)) = open.last_mut()
    {
        outer.within.push(line);
    }
}

/// Splits a line into tokens.
pub(super) fn taken_apart(text: &str) -> Result<SourceLine, String> {
    let mut line = SourceLine { text: text.to_owned(), ..SourceLine::default() };
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (token, length) = if first.is_whitespace() || is_nothing(first) {
            (None, first.len_utf8())
        } else if let Some((quote, length)) = quoted(first, rest)? {
            (Some(Token::Quote(quote.trim().to_owned())), length)
        } else if is_of_word(first) {
            let ends = |it| !is_of_word(it) && !is_nothing(it);
            let length = rest.find(ends).unwrap_or(rest.len());
            let word = rest.get(..length).unwrap_or_default().chars();
            let word: String = word.filter(|it| !is_nothing(*it)).map(plain).collect();
            (Some(word_or_number(&word)), length)
        } else {
            (Some(Token::Sign(plain(first))), first.len_utf8())
        };
        if let Some(token) = token {
            let start = text.len() - rest.len();
            line.tokens.push(token);
            line.places.push(start..start + length);
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    // People end headings with a colon.
    if line.tokens.len() > 1 && line.tokens.last() == Some(&Token::Sign(':')) {
        line.tokens.pop();
        line.places.pop();
    }
    Ok(line)
}

/// Returns the quoted words at the beginning of a text and their length with quotation marks, or
/// `None` if there are none. Accepts the quotation marks of many keyboard layouts.
fn quoted(first: char, text: &str) -> Result<Option<(&str, usize)>, String> {
    let (ends, is_always_one): (&[char], bool) = match first {
        '"' | '“' | '”' => (&['"', '“', '”'], true),
        '„' | '‟' | '″' | '＂' => (&['"', '“', '”', '‟', '″', '＂'], false),
        '«' => (&['»', '"'], false),
        '»' => (&['«', '"'], false),
        '「' => (&['」'], false),
        '『' => (&['』'], false),
        _ => return Ok(None),
    };
    let inside = text.get(first.len_utf8()..).unwrap_or_default();
    match inside.find(ends).and_then(|end| inside.split_at_checked(end)) {
        Some((quote, after)) => {
            let end = after.chars().next().map_or(0, char::len_utf8);
            Ok(Some((quote, first.len_utf8() + quote.len() + end)))
        }
        None if is_always_one => Err("a quotation mark is missing".to_owned()),
        None => Ok(None),
    }
}

/// Returns `true` if a character is invisible, like a byte order mark or a soft hyphen.
fn is_nothing(letter: char) -> bool {
    matches!(letter, '\u{feff}' | '\u{200b}' | '\u{2060}' | '\u{ad}' | '\u{200e}' | '\u{200f}')
}

/// The characters that keyboards use as apostrophes.
const APOSTROPHES: [char; 7] = ['\'', '’', '‘', 'ʼ', '´', '`', '′'];

/// Returns `true` if a character can be part of a word: a letter or digit of any script, or a mark
/// above or below one.
pub(super) fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric()
        || letter == '_'
        || APOSTROPHES.contains(&letter)
        || letter > '\u{2ff}' && !letter.is_whitespace() && !is_punctuation(letter)
}

/// Returns `true` if a character is punctuation, a symbol or a control character.
fn is_punctuation(letter: char) -> bool {
    letter.is_control()
        || is_nothing(letter)
        || matches!(
            letter,
            '\u{2000}'..='\u{200b}' | '\u{200e}'..='\u{2bff}' | '\u{3000}'..='\u{303f}' | '\u{e000}'..='\u{f8ff}' | '\u{fe10}'..='\u{fe19}'
                | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ffff}'
                | '،' | '؛' | '؟' | '۔' | '।' | '॥'
        )
}

/// Replaces a sign or digit with its ASCII form, and leaves other characters unchanged. Some
/// keyboards type other signs, and some replace minus signs with dashes.
fn plain(letter: char) -> char {
    match letter {
        '−' | '–' | '—' | '‒' | '‐' | '‑' | '―' => '-',
        '×' | '✕' | '∗' | '⋅' => '*',
        '÷' | '∕' | '⁄' => '/',
        '،' | '、' => ',',
        '\u{ff01}'..='\u{ff5e}' => {
            let narrow = u32::from(letter) - 0xff01 + u32::from('!');
            char::from_u32(narrow).unwrap_or(letter)
        }
        _ if APOSTROPHES.contains(&letter) => '\'',
        _ => digit(letter).unwrap_or(letter),
    }
}

/// Returns the Western digit for an Arabic, Persian, Devanagari or Bengali digit.
fn digit(letter: char) -> Option<char> {
    let of = |zero: u32| u32::from(letter).checked_sub(zero).filter(|it| *it < 10);
    let found = [0x660, 0x6f0, 0x966, 0x9e6].into_iter().find_map(of)?;
    char::from_digit(found, 10)
}

/// Returns a number token if a word is a number up to the maximum. Otherwise, returns a word token.
fn word_or_number(word: &str) -> Token {
    let number = if is_digits(word) { word.parse().ok() } else { None };
    match number.filter(|it| *it <= MOST_NUMBER) {
        Some(number) => Token::Number(number),
        None => Token::Word(word.to_owned()),
    }
}

/// Returns `true` if a word is a number of any size.
pub(super) fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|it| it.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<OutlineNode>, Vec<String>) {
        let mut faults = Faults::default();
        let lines = outline(text, &mut faults);
        (lines, faults.sorted().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn lines_stand_within_lines() {
        let (lines, faults) = read("a\n  b −2\n\n  # not this\n  c\n      d\ne \"f g\"");
        assert_eq!(faults, [""; 0]);
        let shape: Vec<_> = lines.iter().map(|it| (it.number, it.within.len())).collect();
        assert_eq!(shape, [(1, 2), (7, 0)]);
        assert_eq!(lines[0].within[1].within[0].number, 6);
        assert_eq!(
            lines[0].within[0].line.tokens,
            [Token::Word("b".to_owned()), Token::Sign('-'), Token::Number(2)]
        );
        assert_eq!(lines[1].line.tokens[1], Token::Quote("f g".to_owned()));
    }

    #[test]
    fn what_is_too_much_is_told_with_its_line() {
        let deep: String = (0..12).map(|it| format!("{}x\n", " ".repeat(it))).collect();
        assert_eq!(
            read(&deep).1,
            [
                "Line 11: Lines can be nested at most 10 levels deep",
                "Line 12: Lines can be nested at most 10 levels deep",
            ]
        );
        assert_eq!(read("a\n\"b").1, ["Line 2: A quotation mark is missing"]);
        assert_eq!(read(&"x".repeat(301)).1, ["Line 1: The line is longer than 300 characters"]);
        assert_eq!(read(&"x\n".repeat(10_002)).1.len(), 1);
    }
    #[test]
    fn signs_of_all_keyboards_are_read_as_the_plain_ones() {
        let pieces = |text: &str| taken_apart(text).unwrap().tokens;
        let plain = pieces("target's Fight - 2 * 3 / 4, \"a b\": (5)");
        for written in [
            "target’s Fight – 2 × 3 ÷ 4, “a b”: (5)",
            "target´s Fight — 2 ✕ 3 / 4، „a b“: (5)",
            "target‘s Fight − 2 * 3 ⁄ 4, „a b”: (5)",
            "target's\u{a0}Fight\u{2009}‑ 2 * 3 / 4, ”a b”: (5)",
            "\u{feff}target's Fi\u{ad}ght - ２ * ３ / ٤、 « a b » : (5)\u{200b}",
            "target`s Fight － 2 ＊ 3 ／ 4， ＂a b＂：（५）",
            "target's Fight - 2 * 3 / 4, 「a b」: (5)",
        ] {
            assert_eq!(pieces(written), plain, "{written}");
        }
        // Without a closing mark, « and „ are plain signs, but a “ is a fault.
        assert_eq!(pieces("« „").len(), 2);
        assert_eq!(taken_apart("“a").unwrap_err(), "a quotation mark is missing");
    }

    #[test]
    fn words_of_all_scripts_are_words() {
        for word in [
            "Füße",
            "Fe\u{301}lix",
            "Сила",
            "शक्ति",
            "قوة",
            "力量",
            "กำลัง",
            "می\u{200c}خواهم",
            "עָצְמָה",
            "🔥",
        ] {
            let line = taken_apart(&format!("{word} 1")).unwrap();
            assert_eq!(line.tokens, [Token::Word(word.to_owned()), Token::Number(1)], "{word}");
        }
    }

    #[test]
    fn what_was_written_can_be_had() {
        let line = taken_apart("Jean–Luc  “the  Knife” D&D 40000: Ann's").unwrap();
        assert_eq!(line.written(0..line.tokens.len()), "Jean–Luc the  Knife D&D 40000: Ann's");
        assert_eq!(line.written(3..4), "the  Knife");
        assert_eq!(line.written(4..99), "D&D 40000: Ann's");
    }
}
