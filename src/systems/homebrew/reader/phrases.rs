//! Names of several words, such as “Hit Points”, and names with a hyphen, such as “Anti-tank”. Once
//! something in a text has such a name, its words count as one wherever they follow each other.

use std::cmp::Reverse;

use super::words::is_dice;
use crate::{
    outline::{OutlineNode, SourceLine, Token, taken_apart},
    vocabulary::{reserved::can_go_on, steps::BECOMES},
};

/// The words that can follow a new name, besides numbers.
const AFTER_NAME: [&str; 5] = ["yes", "one", "text", "from", "be"];
/// The first words of steps that name a number.
const NAMING: [&str; 5] = ["ask", "draw", "let", "pool", "throw"];
/// The words that can follow a name at the end of a line.
const AFTER_LAST: [&str; 4] = ["if", "unless", "explained", "counts"];

/// The maximum number of names of several words. Every word of a text is compared with them.
const MOST_PHRASES: usize = 200;

/// The words of a name, and the hyphens between them.
type Phrase = Vec<Token>;

/// The names of several words in a text.
#[derive(Default)]
pub(super) struct Phrases {
    all: Vec<Phrase>,
    /// The words for holders of trackers that have several words.
    holders: Vec<Phrase>,
}

impl Phrases {
    /// Finds all names of several words.
    pub(super) fn of(lines: &[OutlineNode]) -> Self {
        let mut all = Self::default();
        lines.iter().flat_map(|it| &it.within).for_each(|it| all.add_holder(&it.line));
        for section in lines {
            all.add_section(section);
            all.add_steps(&section.within);
        }
        // “Hit Points Lost” comes before “Hit Points”.
        all.all.sort_by_key(|phrase| Reverse(phrase.len()));
        all
    }

    /// Adds the word for a holder of trackers: `sides 2, kill team, kill teams`.
    fn add_holder(&mut self, line: &SourceLine) {
        let begins = |word: &str| line.tokens.first().is_some_and(|it| is(it, word));
        let (part, from) = match () {
            () if begins("sides") => (1, 0),
            () if begins("figures") || begins("battle") => (0, 0),
            () if begins("list") => (1, 2),
            () => return,
        };
        let holder = line.parts(1).get(part).and_then(|it| first_of(it, from, &AFTER_LAST));
        self.holders.extend(holder);
    }

    /// Returns the number of words before the name of a tracker.
    fn words_of_holder(&self, line: &SourceLine) -> usize {
        let each = usize::from(line.tokens.first().is_some_and(|it| is(it, "each")));
        let holder = self.holders.iter().find(|it| is_at(line, each, it));
        each + holder.map_or(1, Vec::len)
    }

    /// Adds the names that the lines of a section define, except for those of steps.
    fn add_section(&mut self, section: &OutlineNode) {
        let is_of = |word: &str| section.begins_with(word);
        if is_of("chart") {
            self.add(first_of(&section.line, 1, &["from"]));
        } else if is_of("test") || is_of("table") {
            self.add_taken(&section.line);
            self.add_given(&section.line);
        } else if is_of("faces") {
            let after = section.line.tokens.iter().position(|it| *it == Token::Sign(':'));
            let parts = after.map(|it| section.line.parts(it + 1)).unwrap_or_default();
            parts.iter().for_each(|part| self.add_face(part));
            self.add_faces(section);
        }
        for line in &section.within {
            if is_of("sheet") {
                self.add_field(line);
            } else if is_of("trackers") {
                // The words before it say who has the tracker. Nothing has to follow its name.
                let place = self.words_of_holder(&line.line);
                self.add(before_kind(&line.line, place).or_else(|| whole(&line.line, place)));
                self.add_options(&line.line);
            } else if is_of("turn") && line.begins_with("phases") {
                self.add_phases(&line.line);
            }
        }
    }

    /// Adds the name of a stat, or the names of a list and its fields.
    fn add_field(&mut self, line: &OutlineNode) {
        if !line.begins_with("list") {
            self.add(before_kind(&line.line, 0));
        } else if let [label, rest @ ..] = line.line.parts(1).as_slice() {
            self.add(first_of(label, 0, &AFTER_LAST));
            // The words “each a” come before the name of one item.
            rest.iter().for_each(|one| self.add(first_of(one, 2, &AFTER_LAST)));
        }
        self.add_options(&line.line);
        line.within.iter().for_each(|it| self.add_field(it));
    }

    /// Adds the options after “one of”.
    fn add_options(&mut self, line: &SourceLine) {
        let is_of = |pair: &[Token]| is(&pair[0], "one") && is(&pair[1], "of");
        if let Some(place) = line.tokens.windows(2).position(is_of) {
            line.parts(place + 2).iter().for_each(|it| self.add(first_of(it, 0, &AFTER_LAST)));
        }
    }

    /// Adds the names of phases.
    fn add_phases(&mut self, line: &SourceLine) {
        let first = match line.tokens.as_slice() {
            [_, Token::Sign(':'), ..] => 2,
            [_, of, each, side, ..] if is(of, "of") && is(each, "each") && is(side, "side") => 4,
            _ => 1,
        };
        line.parts(first).iter().for_each(|it| self.add(first_of(it, 0, &AFTER_LAST)));
    }

    /// Adds the names of the numbers that a test takes, after “with”.
    fn add_taken(&mut self, line: &SourceLine) {
        let ends = |it: &Token| ["gives", "at", "with"].iter().any(|word| is(it, word));
        let tokens = line.tokens.as_slice();
        for (place, _) in tokens.iter().enumerate().filter(|(_, it)| is(it, "with")) {
            let after = tokens.get(place + 1..).unwrap_or_default();
            let count = after.iter().position(ends).unwrap_or(after.len());
            if !after.first().is_some_and(|it| is(it, "a") || is(it, "an")) {
                self.add_joined(&line.slice(place + 1..place + 1 + count));
            }
        }
    }

    /// Adds the names of the numbers that a test gives back, after “gives”.
    fn add_given(&mut self, line: &SourceLine) {
        if let Some(place) = line.tokens.iter().position(|it| is(it, "gives")) {
            self.add_joined(&line.slice(place + 1..line.tokens.len()));
        }
    }

    /// Adds names with commas or “and” between them.
    fn add_joined(&mut self, line: &SourceLine) {
        let mut begin = 0;
        let ends = |it: &Token| *it == Token::Sign(',') || is(it, "and");
        let places = (0..line.tokens.len()).filter(|it| ends(&line.tokens[*it]));
        for end in places.chain([line.tokens.len()]) {
            let part = line.slice(begin..end);
            let name = name_end(&part, 0, &AFTER_LAST);
            // After the numbers that a table takes, its dice can follow.
            let is_last =
                part.tokens.get(name).is_none_or(|it| AFTER_LAST.iter().any(|word| is(it, word)));
            self.add(phrase(&part, 0, name).filter(|_| is_last));
            begin = end + 1;
        }
    }

    /// Adds the names that steps define.
    fn add_steps(&mut self, lines: &[OutlineNode]) {
        for OutlineNode { line, within, .. } in lines {
            let begins = |word: &str| line.tokens.first().is_some_and(|it| is(it, word));
            if NAMING.iter().any(|it| begins(it)) {
                // An older game can have a tracker with the name of a step: “Ask becomes Ask - 1”.
                let sets = line.tokens.get(1).is_some_and(|it| is(it, BECOMES.word));
                self.add(before_kind(line, 1).filter(|_| !sets));
            }
            if begins("ask") || begins("draw") {
                let options = line.tokens.iter().position(|it| *it == Token::Sign(':'));
                let options = options.map(|it| line.parts(it + 1)).unwrap_or_default();
                options.iter().for_each(|it| self.add_option(it, begins("draw")));
            } else if begins("test") || begins("table") {
                self.add_given(line);
            } else if line.tokens.iter().take(3).any(|it| is(it, "reroll")) {
                let place = line.tokens.iter().position(|it| is(it, "as"));
                self.add(place.and_then(|it| first_of(line, it + 1, &AFTER_LAST)));
            } else if begins("pool") {
                within.iter().for_each(|it| self.add_face(&it.line));
            }
            self.add_steps(within);
        }
    }

    /// Adds an option of a question: `light cover 2`. In a draw, a number has to follow, because a
    /// single word can be followed by the name of a number.
    fn add_option(&mut self, part: &SourceLine, is_draw: bool) {
        let end = name_end(part, 0, &AFTER_LAST);
        let is_before_number = matches!(part.tokens.get(end), Some(Token::Number(_)));
        self.add(phrase(part, 0, end).filter(|_| !is_draw || is_before_number));
    }

    /// Adds the names of dice in quotes.
    fn add_faces(&mut self, line: &OutlineNode) {
        for pair in line.line.tokens.windows(2) {
            if let [Token::Number(_), Token::Quote(name)] = pair
                && let Ok(name) = taken_apart(name)
            {
                self.add(whole(&name, 0));
            }
        }
        for it in &line.within {
            self.add_face(&it.line);
            self.add_faces(it);
        }
    }

    /// Adds the name of dice that show some faces, or that fail: `natural 10 Red tens`.
    fn add_face(&mut self, line: &SourceLine) {
        let first = line.tokens.first();
        let is_failed = first.is_some_and(|it| is(it, "failed") || is(it, "tied"));
        let is_natural = first.is_some_and(|it| is(it, "natural"));
        let is_number = |it: &Token| matches!(it, Token::Number(_)) || is(it, "maximum");
        let is_more = |it: &Token| is(it, "more") || is(it, "less");
        // The name comes after the last face, or after “or more”.
        let faces = line.tokens.iter().take_while(|it| !AFTER_LAST.iter().any(|word| is(it, word)));
        let faces = faces.enumerate().filter(|(_, it)| is_number(it) || is_more(it)).last();
        let place = match faces.map(|(place, _)| place) {
            _ if is_failed => 1,
            Some(faces) if is_natural || first.is_some_and(is_number) => faces + 1,
            _ => return,
        };
        // People write “5+”.
        let place = place + usize::from(line.tokens.get(place) == Some(&Token::Sign('+')));
        self.add(first_of(line, place, &AFTER_LAST));
    }

    fn add(&mut self, phrase: Option<Phrase>) {
        if let Some(phrase) = phrase
            && self.all.len() < MOST_PHRASES
            && !self.all.contains(&phrase)
        {
            self.all.push(phrase);
        }
    }

    /// Makes one word of each name in all lines.
    pub(super) fn join(&self, lines: &mut [OutlineNode]) {
        if self.all.is_empty() {
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
            if let Some(phrase) = self.all.iter().find(|phrase| is_at(line, at, phrase)) {
                line.join(at, phrase.len());
            }
            at += 1;
        }
    }
}

/// Returns the name at a place if it has several words, and a kind or limits come after it.
fn before_kind(line: &SourceLine, from: usize) -> Option<Phrase> {
    let is_after = |place: &usize| match &line.tokens[*place] {
        Token::Word(word) => AFTER_NAME.iter().any(|it| word.eq_ignore_ascii_case(it)),
        Token::Sign('-') => !line.is_hyphen(*place),
        Token::Number(_) | Token::Sign(':' | '=') => true,
        _ => false,
    };
    phrase(line, from, (from..line.tokens.len()).find(is_after)?)
}

/// Returns all tokens from a place on as a name, if they can be one and there are several.
fn whole(line: &SourceLine, from: usize) -> Option<Phrase> {
    phrase(line, from, line.tokens.len())
}

/// Returns the name at a place, up to one of these words or up to what can't be in a name, if it has
/// several words.
fn first_of(line: &SourceLine, from: usize, ends: &[&str]) -> Option<Phrase> {
    phrase(line, from, name_end(line, from, ends))
}

/// Returns the place after the name at a place.
fn name_end(line: &SourceLine, from: usize, ends: &[&str]) -> usize {
    let is_end = |place: &usize| match &line.tokens[*place] {
        Token::Word(word) => is_dice(word) || ends.iter().any(|it| word.eq_ignore_ascii_case(it)),
        _ => !line.is_hyphen(*place),
    };
    (from..line.tokens.len()).find(is_end).unwrap_or(line.tokens.len())
}

/// Returns these tokens as a name, if they can be one and there are several.
fn phrase(line: &SourceLine, from: usize, end: usize) -> Option<Phrase> {
    let tokens = line.tokens.get(from..end)?;
    let is_part = |(place, token): (usize, &Token)| match token {
        Token::Word(word) => place == from || line.is_hyphen(place - 1) || can_go_on(word),
        _ => line.is_hyphen(place) && place > from && place + 1 < end,
    };
    let is_name = (from..).zip(tokens).all(is_part);
    let is_list = tokens.first().is_some_and(|it| is(it, "list"));
    (tokens.len() > 1 && is_name && !is_list).then(|| tokens.to_vec())
}

/// Returns `true` if a name is at this place of a line.
fn is_at(line: &SourceLine, at: usize, phrase: &Phrase) -> bool {
    let tokens = line.tokens.get(at..at + phrase.len()).unwrap_or_default();
    tokens.len() == phrase.len()
        && (at..).zip(tokens).zip(phrase).all(|((place, token), part)| match (token, part) {
            (Token::Word(token), Token::Word(part)) => token.eq_ignore_ascii_case(part),
            (Token::Sign(_), Token::Sign(_)) => line.is_hyphen(place),
            _ => false,
        })
}

fn is(token: &Token, word: &str) -> bool {
    matches!(token, Token::Word(it) if it.eq_ignore_ascii_case(word))
}
