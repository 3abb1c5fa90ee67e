//! Reads the questions that players answer about the table, and the targets of tests.

use std::ops::RangeInclusive;

use super::{
    Reader,
    names::{Options, Scope, place},
    words::{ONLY_AFTER_NAME, Read, Words},
};
use crate::{
    definition::{About, AskKind, AskStep, TopicName, TopicOf},
    limits::MOST_WORDS,
    outline::{OutlineNode, Token},
    vocabulary::steps::AIMS,
};

impl Reader {
    /// Reads a question: `ask Cover: none 0, light 2`, `ask Aimed yes or no`, `ask Range 0 to 60,
    /// usually 10`.
    pub(super) fn ask(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
    ) -> Read<AskStep> {
        let name = words.number_name("the question")?;
        let mut options = Options::new();
        let kind = if words.sign(':') {
            loop {
                let word = words.option()?.to_owned();
                let count = i32::try_from(options.len()).unwrap_or(0);
                let worth = match words.peek() {
                    Some(Token::Number(_) | Token::Sign('-')) => words.number(&word)?,
                    _ => count,
                };
                options.push((word, worth));
                if !words.sign(',') {
                    break;
                }
            }
            if !(2..=MOST_WORDS).contains(&options.len()) {
                return Err(format!("a question must have 2 to {MOST_WORDS} choices"));
            }
            self.are_all_different(&options.iter().map(|(word, _)| word), line.number);
            AskKind::OneOf(options.clone())
        } else if words.take("yes or no") {
            AskKind::Flag
        } else {
            let (least, most) = words.range(name)?;
            if most - least > u8::MAX.into() {
                let most = least + i32::from(u8::MAX);
                return Err(format!(
                    "{name} has too many values; the highest can be {most}, as in “{least} to {most}”"
                ));
            }
            let usual = usually(words, name, least..=most)?;
            AskKind::Number { least, most, usual }
        };
        let label = words.quote().unwrap_or(name).to_owned();
        self.explained(words, &TopicName::new(TopicOf::Question, &label))?;
        words.end()?;
        // The number of slots makes the key unique within its block.
        let key = format!("{}.{}", super::names::key(name), scope.size());
        let slot = scope.name(name, options)?;
        Ok(AskStep { slot, key, label, kind })
    }

    /// Reads the item and the target of a test or action: "with a Weapon at an enemy".
    pub(super) fn about(&self, words: &mut Words<'_>) -> Read<About> {
        let with = if words.take("with") {
            let _article = words.take("a") || words.take("an");
            let name = words.peek_word().unwrap_or_default();
            words.next();
            let ones = self.names.lists.iter().map(|it| &it.one);
            let found = place(ones.clone(), name)
                .or_else(|| place(self.names.lists.iter().map(|it| &it.label), name));
            Some(found.ok_or_else(|| self.no("list of", name, ones.map(String::as_str)))?)
        } else {
            None
        };
        let at = if words.take("at") {
            let _article = words.take("a") || words.take("an");
            Some(words.one_of(&AIMS).ok_or("write “at an enemy”, “at a friend” or “at a figure”")?)
        } else {
            None
        };
        let ends = words.peek_word().is_none() || words.is_next_word("gives");
        if with.is_none() && at.is_none() && !ends {
            return Err(ONLY_AFTER_NAME.to_owned());
        }
        Ok(About { with, at })
    }
}

/// Reads a default: ", usually 6". Without one, it is 0, or the minimum if 0 is outside the limits.
pub(super) fn usually(words: &mut Words<'_>, name: &str, limits: RangeInclusive<i32>) -> Read<i32> {
    let _comma = words.sign(',');
    if words.take("usually") {
        words.within(name, *limits.start(), *limits.end())
    } else {
        Ok(if limits.contains(&0) { 0 } else { *limits.start() })
    }
}
