//! A text as an outline: lines within lines, each taken apart into words, numbers, quotes and signs.

use super::{
    fault::Faults,
    limits::{DEEPEST, LONGEST, LONGEST_LINE, MOST_LINES, MOST_NUMBER},
};

/// A line, and those that stand within it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OutlineNode {
    /// Its number in the text, from 1.
    pub(super) number: u32,
    pub(super) tokens: Vec<Token>,
    pub(super) within: Vec<OutlineNode>,
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A word, or dice: `Fight`, `target's`, `2D6`.
    Word(String),
    Number(i32),
    /// What stands in quotes.
    Quote(String),
    Sign(char),
}

/// The outline of a text. Lines that cannot be read are left out and noted.
pub(super) fn outline(text: &str, faults: &mut Faults) -> Vec<OutlineNode> {
    let text = if text.len() > LONGEST {
        faults.add(1, format!("the text is longer than {} KB", LONGEST / 1024));
        let end = (0..=LONGEST).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        text.get(..end).unwrap_or_default()
    } else {
        text
    };
    // The lines that are open: each with how far it is indented. The first holds all others.
    let mut open = vec![(None, OutlineNode::default())];
    for (line, number) in text.lines().zip(1_u32..) {
        if faults.are_full() {
            break;
        }
        if number as usize > MOST_LINES {
            faults.add(number, format!("there are more than {MOST_LINES} lines"));
            break;
        }
        let words = line.trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        if words.chars().nth(LONGEST_LINE).is_some() {
            faults.add(number, format!("the line is longer than {LONGEST_LINE} characters"));
            continue;
        }
        let Some(tokens) = faults.take(number, tokens(words)) else { continue };
        let indent = line.chars().take_while(|it| it.is_whitespace());
        let indent = Some(indent.map(|it| if it == '\t' { 4 } else { 1 }).sum::<usize>());
        while open.last().is_some_and(|(of, _)| *of >= indent) {
            close(&mut open);
        }
        if open.len() > DEEPEST {
            faults.add(number, format!("lines stand within lines at most {DEEPEST} deep"));
            continue;
        }
        open.push((indent, OutlineNode { number, tokens, within: Vec::new() }));
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

/// Takes a line apart.
pub(super) fn tokens(line: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let after = |letters: usize| rest.get(letters..).unwrap_or_default();
        if first.is_whitespace() {
            rest = after(first.len_utf8());
        } else if matches!(first, '"' | '“' | '”') {
            let inside = after(first.len_utf8());
            let end = inside.find(['"', '“', '”']).ok_or("a quote has no end")?;
            let (quote, more) = inside.split_at_checked(end).unwrap_or((inside, ""));
            tokens.push(Token::Quote(quote.trim().to_owned()));
            rest = more.get(more.chars().next().map_or(0, char::len_utf8)..).unwrap_or_default();
        } else if is_of_word(first) {
            let end = rest.find(|it| !is_of_word(it)).unwrap_or(rest.len());
            let (word, more) = rest.split_at_checked(end).unwrap_or((rest, ""));
            tokens.push(word_or_number(word)?);
            rest = more;
        } else {
            tokens.push(Token::Sign(if first == '−' { '-' } else { first }));
            rest = after(first.len_utf8());
        }
    }
    Ok(tokens)
}

/// Whether it may stand within a word.
pub(super) fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '’')
}

fn word_or_number(word: &str) -> Result<Token, String> {
    if !word.bytes().all(|it| it.is_ascii_digit()) {
        return Ok(Token::Word(word.replace('’', "'")));
    }
    let number = word.parse().ok().filter(|it| *it <= MOST_NUMBER);
    number.map(Token::Number).ok_or_else(|| format!("{word} is more than {MOST_NUMBER}"))
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
            lines[0].within[0].tokens,
            [Token::Word("b".to_owned()), Token::Sign('-'), Token::Number(2)]
        );
        assert_eq!(lines[1].tokens[1], Token::Quote("f g".to_owned()));
    }

    #[test]
    fn what_is_too_much_is_told_with_its_line() {
        let deep: String = (0..12).map(|it| format!("{}x\n", " ".repeat(it))).collect();
        assert_eq!(
            read(&deep).1,
            [
                "line 11: lines stand within lines at most 10 deep",
                "line 12: lines stand within lines at most 10 deep",
            ]
        );
        assert_eq!(read("a\n\"b").1, ["line 2: a quote has no end"]);
        assert_eq!(read("10000").1, ["line 1: 10000 is more than 9999"]);
        assert_eq!(read(&"x".repeat(301)).1, ["line 1: the line is longer than 300 characters"]);
        assert_eq!(read(&"x\n".repeat(10_002)).1.len(), 1);
        assert_eq!(read(&"é\n".repeat(LONGEST)).1.len(), 2);
    }
}
