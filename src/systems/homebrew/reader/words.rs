//! Reads the words of a line one after the other.

use engine::{
    dice::{Dice, Expression},
    words::span,
};

use crate::{
    definition::{Relation, faces_of_option},
    fault::{Cause, meant},
    limits::{MOST_DICE, MOST_NUMBER},
    outline::{SourceLine, Token, is_digits},
    vocabulary::{
        FORMER, Word,
        reserved::{Reserved, reserved},
        rolls::KEPT,
        sections::EXPLAINED,
    },
};

use super::names::place;

/// The result of reading, with an error in words.
pub(super) type Read<T> = Result<T, String>;

#[derive(Clone)]
pub(super) struct Words<'a> {
    line: &'a SourceLine,
    /// The tokens up to the condition that ends the line, once it has been split off.
    tokens: &'a [Token],
    at: usize,
    /// The current nesting depth of brackets.
    pub(super) depth: usize,
    /// Whether there are braces in a quote that can't have placeholders.
    pub(super) has_braces: bool,
    /// A harmless fault in the line. Some older texts contain such faults, so the line is still
    /// read.
    pub(super) harmless: Option<String>,
    /// The name in the line that can't be one.
    pub(super) refused: Option<String>,
}

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a SourceLine) -> Self {
        Self {
            line,
            tokens: &line.tokens,
            at: 0,
            depth: 0,
            has_braces: false,
            harmless: None,
            refused: None,
        }
    }

    /// Splits off the condition that ends the line, from its first of these words. Returns `None` if
    /// there isn't one.
    pub(super) fn split_condition(&mut self, words: &[&str]) -> Option<Self> {
        // After these, the word is a choice of an older game.
        let is_choice = |before: Option<&Token>| match before {
            Some(Token::Sign(sign)) => *sign != ')',
            Some(Token::Word(word)) => {
                ["is", "not", "becomes"].iter().any(|it| word.eq_ignore_ascii_case(it))
            }
            _ => false,
        };
        let begins = |place: &usize| match self.tokens.get(*place) {
            Some(Token::Word(word)) => {
                words.iter().any(|it| word.eq_ignore_ascii_case(it))
                    && (word.eq_ignore_ascii_case("if") || !is_choice(self.tokens.get(place - 1)))
            }
            _ => false,
        };
        let place = (self.at + 1..self.tokens.len().saturating_sub(1)).find(begins)?;
        let condition = Self { at: place, tokens: self.tokens, ..Self::new(self.line) };
        self.tokens = self.tokens.get(..place).unwrap_or_default();
        Some(condition)
    }

    pub(super) fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at)
    }

    pub(super) fn next(&mut self) -> Option<&'a Token> {
        let token = self.tokens.get(self.at);
        self.at += 1;
        token
    }

    /// Returns the next word without taking it.
    pub(super) fn peek_word(&self) -> Option<&'a str> {
        match self.peek() {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Splits off the words after this one, up to the end of the line.
    pub(super) fn split_off(&mut self, word: &str) -> Option<Self> {
        let is_it =
            |token: &Token| matches!(token, Token::Word(it) if it.eq_ignore_ascii_case(word));
        let place = self.at + self.rest().iter().position(is_it)?;
        let rest = Self { at: place + 1, tokens: self.tokens, ..Self::new(self.line) };
        self.tokens = self.tokens.get(..place).unwrap_or_default();
        Some(rest)
    }

    /// Takes these words if they come next. Returns `true` if they do.
    pub(super) fn take(&mut self, words: &str) -> bool {
        // A phrase of the language can also be a name of several words.
        if self.is_next_word(words) {
            self.at += 1;
            return true;
        }
        let mut at = self.at;
        for word in words.split(' ') {
            match self.tokens.get(at) {
                Some(Token::Word(it)) if it.eq_ignore_ascii_case(word) => at += 1,
                // People write “yes/no”, too.
                Some(Token::Sign('/')) if words == "yes or no" && word == "or" => at += 1,
                _ => return false,
            }
        }
        self.at = at;
        true
    }

    /// Takes “against” or a word that means the same.
    pub(super) fn against(&mut self) -> bool {
        ["against", "vs", "versus"].iter().any(|it| self.take(it))
    }

    /// Takes a word of a table if one comes next, and returns its value.
    pub(super) fn one_of<T: Copy>(&mut self, table: &[Word<T>]) -> Option<T> {
        self.word_of(table).map(|it| it.it)
    }

    /// Takes a word of a table if one comes next, and returns its entry.
    pub(super) fn word_of<T: Copy>(&mut self, table: &[Word<T>]) -> Option<Word<T>> {
        table.iter().find(|it| self.is_next(it.word) || self.is_former(it.word)).copied()
    }

    /// Takes the former spelling of a word if it comes next. Returns `true` if it does.
    fn is_former(&mut self, word: &str) -> bool {
        FORMER.iter().any(|(now, former)| *now == word && self.take(former))
    }

    /// Takes this word or sign if it comes next. Returns `true` if it does.
    fn is_next(&mut self, word: &str) -> bool {
        match word {
            "+" => self.sign('+'),
            "-" => self.sign('-'),
            word => self.take(word),
        }
    }

    /// Takes this sign if it comes next. Returns `true` if it does.
    pub(super) fn sign(&mut self, sign: char) -> bool {
        let is_next = self.peek() == Some(&Token::Sign(sign));
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads a number, which can be negative.
    pub(super) fn number(&mut self, what: &str) -> Read<i32> {
        let minus = self.sign('-');
        match self.next() {
            Some(Token::Number(number)) => Ok(if minus { -number } else { *number }),
            Some(Token::Word(word)) if is_digits(word) => Err(too_great(word)),
            _ => Err(format!("{what} must be a number here")),
        }
    }

    /// Reads a number within limits.
    pub(super) fn within(&mut self, what: &str, least: i32, most: i32) -> Read<i32> {
        let number = self.number(what)?;
        let fits = (least..=most).contains(&number);
        fits.then_some(number).ok_or_else(|| match least == most {
            true => format!("{what} must be {least}"),
            false => format!("{what} must be from {least} to {most}"),
        })
    }

    /// Reads a range: "3 to 9".
    pub(super) fn range(&mut self, what: &str) -> Read<(i32, i32)> {
        let least = self.number(what)?;
        self.needs_to()?;
        let most = self.number(what)?;
        let _plus = self.sign('+');
        let fits = least <= most;
        fits.then_some((least, most)).ok_or_else(|| format!("{what} needs the lower number first"))
    }

    /// Takes these words, which must come next.
    pub(super) fn needs(&mut self, words: &str) -> Read<()> {
        let is_there = self.take(words);
        is_there.then_some(()).ok_or_else(|| format!("“{words}” is missing{}", self.instead()))
    }

    /// Takes “to” between two numbers, or what people write instead: `1-6`, `2+ to 6+`.
    pub(super) fn needs_to(&mut self) -> Read<()> {
        let _plus = self.sign('+');
        if self.sign('-') { Ok(()) } else { self.needs("to") }
    }

    /// Returns `true` if a “+” before the next word ends a number, as in `at 4+ by target`.
    pub(super) fn is_behind_number(&self) -> bool {
        match self.peek() {
            None | Some(Token::Quote(_) | Token::Sign(',')) => true,
            _ => self.is_next_word("by") && self.is_second("target"),
        }
    }

    /// Takes a sign of comparison: `>`, `<=`, `=`, `!=`. Also returns whether it means the opposite.
    pub(super) fn compared(&mut self) -> Option<(Relation, bool)> {
        if self.sign('≥') {
            return Some((Relation::AtLeast, false));
        }
        if self.sign('≤') {
            return Some((Relation::AtMost, false));
        }
        let is_not = self.peek() == Some(&Token::Sign('!'))
            && self.second() == Some(&Token::Sign('='))
            && self.sign('!')
            && self.sign('=');
        if is_not || self.sign('≠') {
            return Some((Relation::Equal, true));
        }
        let [over, under] = [self.sign('>'), self.sign('<')];
        let is_equal = self.sign('=');
        let _twice = is_equal && self.sign('=');
        Some((
            match (over, under, is_equal) {
                (true, _, true) => Relation::AtLeast,
                (true, ..) => Relation::Over,
                (_, true, true) => Relation::AtMost,
                (_, true, _) => Relation::Under,
                (.., true) => Relation::Equal,
                _ => return None,
            },
            false,
        ))
    }

    /// Takes this sign, which must come next.
    pub(super) fn needs_sign(&mut self, sign: char) -> Read<()> {
        let is_there = self.sign(sign);
        is_there.then_some(()).ok_or_else(|| format!("“{sign}” is missing{}", self.instead()))
    }

    /// Reads quoted words that can't contain placeholders.
    pub(super) fn quote(&mut self) -> Option<&'a str> {
        let quote = self.filled()?;
        self.has_braces |= quote.contains('{');
        Some(quote)
    }

    /// Reads quoted words that can contain placeholders for names and numbers.
    pub(super) fn filled(&mut self) -> Option<&'a str> {
        match self.peek() {
            Some(Token::Quote(quote)) => {
                self.at += 1;
                Some(quote)
            }
            _ => None,
        }
    }

    /// Reads an explanation if one comes next.
    pub(super) fn explained(&mut self) -> Option<&'a str> {
        let at = self.at;
        let text = if self.take(EXPLAINED.word) { self.quote() } else { None };
        if text.is_none() {
            self.at = at;
        }
        text
    }

    /// Reads a new name.
    pub(super) fn name(&mut self, of: &str) -> Read<&'a str> {
        match self.next() {
            Some(Token::Word(name)) => self.allowed(name).map(|()| name.as_str()),
            _ => Err(format!("the name of {of} is missing")),
        }
    }

    /// Returns an error if a word can't be a name, and remembers the word.
    fn allowed(&mut self, name: &str) -> Read<()> {
        let Some(why) = no_name(name, false) else { return Ok(()) };
        self.refused = Some(name.to_owned());
        Err(why)
    }

    /// Reads an option of a choice. Options are only compared after “is”, so they can be words that
    /// are reserved in other places.
    pub(super) fn option(&mut self) -> Read<&'a str> {
        match self.peek() {
            Some(Token::Word(word)) if reserved(word).is_some_and(Reserved::can_be_option) => {
                self.at += 1;
                Ok(word)
            }
            Some(Token::Word(word))
                if ["yes", "no"].iter().any(|it| it.eq_ignore_ascii_case(word)) =>
            {
                self.refused = Some(word.clone());
                Err(format!(
                    "“{word}” can't be a choice because it is a value; write “yes or no” instead of choices, or use other words"
                ))
            }
            _ => self.name("a choice"),
        }
    }

    /// Reads a new name that can have several words, up to dice or one of the words that end it.
    pub(super) fn long_name(&mut self, of: &str, ends: &dyn Fn(&str) -> bool) -> Read<String> {
        let from = self.at;
        if self.peek_word().is_none() {
            return self.name(of).map(str::to_owned);
        }
        self.at += 1;
        while self.peek_word().is_some_and(|it| !ends(it) && !is_dice(it)) || self.is_hyphen() {
            self.at += 1;
        }
        let name = self.line.written(from..self.at);
        self.allowed(&name).map(|()| name)
    }

    /// Returns `true` if a hyphen between two words comes next, as in “All-out attack”.
    fn is_hyphen(&self) -> bool {
        self.peek() == Some(&Token::Sign('-')) && matches!(self.second(), Some(Token::Word(_)))
    }

    /// Takes the longest of these names that comes next, and returns its place.
    pub(super) fn longest_of<'b>(
        &mut self,
        names: &(impl Iterator<Item = &'b String> + Clone),
    ) -> Option<usize> {
        let is_part = |it: &&Token| matches!(it, Token::Word(_) | Token::Sign('-'));
        let words = self.rest().iter().take_while(is_part).count();
        let from = self.at;
        (1..=words).rev().find_map(|count| {
            let found = place(names.clone(), &self.line.written(from..from + count))?;
            self.at = from + count;
            Some(found)
        })
    }

    /// Reads a new name for a number. Adds a harmless fault if only older texts should use the
    /// name.
    pub(super) fn number_name(&mut self, of: &str) -> Read<&'a str> {
        let name = self.name(of)?;
        let harmless = no_name(name, true).map(|why| Cause::Name(name).of(&why));
        self.harmless = harmless.or(self.harmless.take());
        Ok(name)
    }

    /// Returns all tokens that are left.
    pub(super) fn rest(&self) -> &'a [Token] {
        self.tokens.get(self.at..).unwrap_or_default()
    }

    /// Returns the token after the next one.
    pub(super) fn second(&self) -> Option<&'a Token> {
        self.tokens.get(self.at + 1)
    }

    /// Returns `true` if this word comes next.
    pub(super) fn is_next_word(&self, word: &str) -> bool {
        self.peek_word().is_some_and(|it| it.eq_ignore_ascii_case(word))
    }

    /// Returns the current place in the line, to which [`return_to`](Self::return_to) can return.
    pub(super) fn place(&self) -> usize {
        self.at
    }

    pub(super) fn return_to(&mut self, place: usize) {
        self.at = place;
    }

    /// Returns the words from a place up to the current one, as they were written.
    pub(super) fn written_from(&self, place: usize) -> String {
        self.line.written(place..self.at)
    }

    /// Returns `true` if this word comes after the next one.
    pub(super) fn is_second(&self, word: &str) -> bool {
        matches!(self.second(), Some(Token::Word(it)) if it.eq_ignore_ascii_case(word))
    }

    /// Reads words up to a sign, or to the end, as they were written.
    pub(super) fn up_to(&mut self, sign: char) -> String {
        let start = self.at;
        while self.peek().is_some_and(|it| *it != Token::Sign(sign)) {
            self.at += 1;
        }
        self.line.written(start..self.at)
    }

    /// Reads several words with commas between them.
    pub(super) fn listed(&mut self, what: &str) -> Read<Vec<String>> {
        let mut all = Vec::new();
        loop {
            all.push(self.name(what)?.to_owned());
            if !self.sign(',') {
                return Ok(all);
            }
        }
    }

    /// Reads several new names of numbers with “and” or commas between them.
    pub(super) fn joined(&mut self, what: &str) -> Read<Vec<String>> {
        let mut all = Vec::new();
        loop {
            all.push(self.number_name(what)?.to_owned());
            if !(self.sign(',') || self.take("and")) {
                return Ok(all);
            }
        }
    }

    /// Reads the options of a choice with commas between them, which can all be dice.
    pub(super) fn options(&mut self) -> Read<Vec<String>> {
        let at = self.at;
        let mut all = Vec::new();
        while let Some(die) = self.peek_word().filter(|it| faces_of_option(it).is_some()) {
            self.at += 1;
            all.push(die.to_owned());
            if !self.sign(',') {
                return Ok(all);
            }
        }
        self.at = at;
        all.clear();
        loop {
            all.push(self.option()?.to_owned());
            if !self.sign(',') {
                return Ok(all);
            }
        }
    }

    /// Reads dice: "D20", "2D6", "highest of 2D20", "lowest 2 of 3D6".
    pub(super) fn dice(&mut self) -> Read<Dice> {
        let Some(keep) = self.one_of(&KEPT) else { return self.plain_dice() };
        let kept = match self.peek() {
            Some(Token::Number(_)) => self.number("how many are kept")?,
            _ => 1,
        };
        self.needs("of")?;
        let dice = self.plain_dice()?;
        let fits = (1..i32::from(dice.count)).contains(&kept).then(|| u8::try_from(kept).ok());
        let kept = fits.flatten().ok_or_else(|| match dice.count {
            1 => format!("you can't drop a die from a single {dice}; write 2{dice} or more"),
            count => format!("you can keep {} of {dice}", span(1, i32::from(count) - 1)),
        })?;
        Ok(dice.keeping(keep(kept)))
    }

    fn plain_dice(&mut self) -> Read<Dice> {
        let word = self.peek_word().unwrap_or_default();
        let dice = word.parse::<Expression>().ok().filter(|it| !it.has_x());
        let dice = dice.and_then(|it| it.rolled(0).dice).filter(|it| it.count <= MOST_DICE);
        self.at += 1;
        dice.ok_or_else(|| format!("write up to {MOST_DICE} dice here, like D20 or 2D6"))
    }

    /// Reads the dice in a field: "D6", "2D6+1", "3", also in quotes.
    pub(super) fn expression(&mut self, field: &str) -> Read<Expression> {
        let from = self.at;
        let _minus = self.sign('-');
        self.next();
        while self.sign('+') || self.sign('-') {
            self.next();
        }
        let written = self.written_from(from);
        let read = written.trim_matches(['"', '“', '”']).parse::<Expression>();
        let read = read.ok().filter(|it| !it.has_x());
        read.ok_or_else(|| format!("{field} must be dice or a number, as in {field} 2D6+1"))
    }

    /// Returns an error if any part of the line is left.
    pub(super) fn end(&self) -> Read<()> {
        self.end_or(&mut std::iter::empty())
    }

    /// Returns an error if any part of the line is left, with a suggestion from these words.
    pub(super) fn end_or(&self, known: &mut dyn Iterator<Item = &str>) -> Read<()> {
        let Some(token) = self.peek() else { return Ok(()) };
        let told = written(token);
        let known: Vec<&str> = known.collect();
        Err(match token {
            Token::Word(word)
                if ["if", "unless"].iter().any(|it| word.eq_ignore_ascii_case(it)) =>
            {
                match self.second() {
                    Some(_) => format!("“{told}” can't follow this"),
                    None => format!("the condition after “{told}” is missing"),
                }
            }
            Token::Word(word) if word.starts_with('\'') => {
                format!("“{told}” isn't understood here; put words in double quotes, like \"this\"")
            }
            Token::Sign('#') => "put a comment on its own line".to_owned(),
            Token::Word(word) if known.iter().any(|it| it.eq_ignore_ascii_case(word)) => {
                format!("“{told}” can't follow this")
            }
            Token::Word(word) => {
                format!("“{told}” isn't understood here{}", meant(word, &mut known.into_iter()))
            }
            _ => format!("“{told}” isn't understood here"),
        })
    }

    fn instead(&self) -> String {
        self.peek().map_or_else(String::new, |token| format!(" before “{}”", written(token)))
    }
}

/// The message for words after a name that can't follow it.
pub(super) const ONLY_AFTER_NAME: &str =
    "only “with a …” or “at an enemy” can follow the name, as in “action Shoot at an enemy”";

/// Returns `true` if a word is dice, like 2D6.
pub(super) fn is_dice(word: &str) -> bool {
    word.parse::<Expression>().is_ok()
}

/// Returns the message for a number above the maximum.
pub(super) fn too_great(word: &str) -> String {
    format!("{word} is too large; the maximum is {MOST_NUMBER}")
}

/// Returns a token as it was written.
pub(super) fn written(token: &Token) -> String {
    match token {
        Token::Word(word) => word.clone(),
        Token::Number(number) => number.to_string(),
        Token::Quote(quote) => quote.clone(),
        Token::Sign(sign) => sign.to_string(),
    }
}

/// Returns why a word can't be a name, or `None` if it can. If `of_number`, checks only the
/// reserved words that older texts use as names of numbers.
fn no_name(name: &str, of_number: bool) -> Option<String> {
    let (why, instead) = match reserved(name) {
        Some(it) if it.was_a_name() != of_number => return None,
        Some(it) => (format!("it {}", it.means), it.instead.to_owned()),
        None if of_number => return None,
        None if is_digits(name) => ("it is a number".to_owned(), "Number".to_owned()),
        None if is_dice(name) => ("it looks like dice".to_owned(), "Dice".to_owned()),
        None if name.contains('\'') => ("it has an apostrophe".to_owned(), name.replace('\'', "")),
        None => return None,
    };
    Some(format!("“{name}” can't be a name because {why}. Try {instead}."))
}
