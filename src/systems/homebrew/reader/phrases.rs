//! Names of several words, such as “Hit Points”. Once a sheet or a tracker has such a name, its
//! words count as one wherever they follow each other.

use crate::{
    outline::{OutlineNode, SourceLine, Token},
    vocabulary::reserved::reserved,
};

/// The words that can follow a name on a sheet or under trackers, besides numbers.
const KINDS: [&str; 4] = ["yes", "one", "text", "from"];

/// The names of several words in a text.
#[derive(Default)]
pub(super) struct Phrases(Vec<Vec<String>>);

impl Phrases {
    /// Finds the names of stats and trackers that have several words.
    pub(super) fn of(lines: &[OutlineNode]) -> Self {
        let within = |section: &'static str| {
            lines.iter().filter(move |it| it.begins_with(section)).flat_map(|it| &it.within)
        };
        let sheet = within("sheet").flat_map(|it| [it].into_iter().chain(&it.within));
        let stats = sheet.map(|line| line.line.tokens.as_slice());
        // The first word says who has the tracker.
        let trackers = within("trackers").filter_map(|line| line.line.tokens.get(1..));
        let mut all: Vec<Vec<String>> = Vec::new();
        for phrase in stats.chain(trackers).filter_map(phrase) {
            if !all.contains(&phrase) {
                all.push(phrase);
            }
        }
        // “Hit Points Lost” comes before “Hit Points”.
        all.sort_by_key(|phrase| std::cmp::Reverse(phrase.len()));
        Self(all)
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
    let mut words = Vec::new();
    for token in tokens {
        match token {
            Token::Word(word) if KINDS.iter().any(|it| word.eq_ignore_ascii_case(it)) => break,
            Token::Word(word) => words.push(word.clone()),
            Token::Number(_) | Token::Sign(':' | '-') => break,
            _ => return None,
        }
    }
    let is_line = words.len() < tokens.len();
    let is_name = words.iter().skip(1).all(|it| reserved(it).is_none());
    let is_list = words.first().is_some_and(|it| it.eq_ignore_ascii_case("list"));
    (words.len() > 1 && is_line && is_name && !is_list).then_some(words)
}

fn begins_with(tokens: &[Token], phrase: &[String]) -> bool {
    tokens.len() >= phrase.len()
        && tokens.iter().zip(phrase).all(|(token, word)| match token {
            Token::Word(it) => it.eq_ignore_ascii_case(word),
            _ => false,
        })
}
