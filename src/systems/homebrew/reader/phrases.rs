//! Names of several words, such as “Hit Points”. Once a stat, a tracker or a number has such a
//! name, its words count as one wherever they follow each other.

use std::cmp::Reverse;

use crate::{
    outline::{OutlineNode, SourceLine, Token, taken_apart},
    vocabulary::reserved::reserved,
};

/// The words that can follow a new name, besides numbers.
const AFTER_NAME: [&str; 5] = ["yes", "one", "text", "from", "be"];
/// The first words of steps that name a number.
const NAMING: [&str; 5] = ["ask", "draw", "let", "pool", "throw"];

/// The maximum number of names of several words. Every word of a text is compared with them.
const MOST_PHRASES: usize = 200;

/// The names of several words in a text.
#[derive(Default)]
pub(super) struct Phrases(Vec<Vec<String>>);

impl Phrases {
    /// Finds the names of stats, trackers and numbers that have several words.
    pub(super) fn of(lines: &[OutlineNode]) -> Self {
        let mut all = Self::default();
        for section in lines {
            let is_of = |word: &str| section.begins_with(word);
            for line in &section.within {
                let tokens = line.line.tokens.as_slice();
                if is_of("sheet") {
                    all.add(phrase(tokens));
                    line.within.iter().for_each(|it| all.add(phrase(&it.line.tokens)));
                } else if is_of("trackers") {
                    // The words before it say who has the tracker. Nothing has to follow its name.
                    let place = if line.begins_with("each") { 2 } else { 1 };
                    let name = tokens.get(place..).unwrap_or_default();
                    all.add(phrase(name).or_else(|| whole_phrase(name)));
                }
            }
            if is_of("faces") {
                all.add_faces(section);
            }
            all.add_steps(&section.within);
        }
        // “Hit Points Lost” comes before “Hit Points”.
        all.0.sort_by_key(|phrase| Reverse(phrase.len()));
        all
    }

    fn add_steps(&mut self, lines: &[OutlineNode]) {
        for line in lines {
            if NAMING.iter().any(|it| line.begins_with(it)) {
                let name = line.line.tokens.get(1..).and_then(phrase);
                // An older game can have a tracker with the name of a step: “Ask becomes Ask - 1”.
                self.add(name.filter(|it| it.iter().all(|word| reserved(word).is_none())));
            }
            self.add_steps(&line.within);
        }
    }

    /// Adds the names in quotes of faces.
    fn add_faces(&mut self, line: &OutlineNode) {
        for pair in line.line.tokens.windows(2) {
            if let [Token::Number(_), Token::Quote(name)] = pair
                && let Ok(name) = taken_apart(name)
            {
                self.add(whole_phrase(&name.tokens));
            }
        }
        line.within.iter().for_each(|it| self.add_faces(it));
    }

    fn add(&mut self, phrase: Option<Vec<String>>) {
        if let Some(phrase) = phrase
            && self.0.len() < MOST_PHRASES
            && !self.0.contains(&phrase)
        {
            self.0.push(phrase);
        }
    }

    /// Makes one word of each name in all lines.
    pub(super) fn join(&self, lines: &mut [OutlineNode]) {
        if self.0.is_empty() {
            return;
        }
        for line in lines {
            self.join_line(&mut line.line);
            self.join(&mut line.within);
        }
    }

    /// Makes one word of each name in a line.
    pub(super) fn join_line(&self, line: &mut SourceLine) {
        let mut at = 0;
        while at < line.tokens.len() {
            let rest = line.tokens.get(at..).unwrap_or_default();
            if let Some(phrase) = self.0.iter().find(|phrase| begins_with(rest, phrase)) {
                line.join(at, phrase.len());
            }
            at += 1;
        }
    }
}

/// Returns the name at the beginning of a line if it has several words.
fn phrase(tokens: &[Token]) -> Option<Vec<String>> {
    let is_after = |token: &Token| match token {
        Token::Word(word) => AFTER_NAME.iter().any(|it| word.eq_ignore_ascii_case(it)),
        Token::Number(_) | Token::Sign(':' | '-' | '=') => true,
        _ => false,
    };
    let end = tokens.iter().position(is_after)?;
    whole_phrase(tokens.get(..end)?)
}

/// Returns these words as a name, if they can be one and there are several.
fn whole_phrase(tokens: &[Token]) -> Option<Vec<String>> {
    let word = |token: &Token| match token {
        Token::Word(word) => Some(word.clone()),
        _ => None,
    };
    let words: Vec<String> = tokens.iter().map(word).collect::<Option<_>>()?;
    let is_name = words.iter().skip(1).all(|it| reserved(it).is_none());
    let is_list = words.first().is_some_and(|it| it.eq_ignore_ascii_case("list"));
    (words.len() > 1 && is_name && !is_list).then_some(words)
}

fn begins_with(tokens: &[Token], phrase: &[String]) -> bool {
    tokens.len() >= phrase.len()
        && tokens.iter().zip(phrase).all(|(token, word)| match token {
            Token::Word(it) => it.eq_ignore_ascii_case(word),
            _ => false,
        })
}
