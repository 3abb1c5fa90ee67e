//! Reads rerolls and prices: `may reroll failed for 1 Command`, `costs 2 Gold`.

use super::{
    Reader,
    names::{Options, Scope},
    words::{Read, Words},
};
use crate::{
    definition::{Expr, Price, Reroll, Rerolled, Who},
    limits::MOST_NUMBER,
    outline::Token,
    vocabulary::rolls::REROLLS,
};

impl Reader {
    /// Reads a price: `1 Actions`, `Worth Gold`.
    pub(super) fn price(
        &mut self,
        who: Who,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<Price> {
        let around = self.before.take();
        let condition = self.condition_behind(words, scope);
        let count = match words.peek() {
            Some(Token::Number(_) | Token::Sign('-')) => {
                words.within("the cost", 1, MOST_NUMBER).map(Expr::Number)
            }
            _ => self.sum(words, scope),
        };
        self.before = around;
        let (condition, count) = (condition?, count?);
        let name = words.peek_word().unwrap_or_default();
        words.next();
        let of = self.tracker(who, name, scope)?;
        Ok(Price { count, of, condition })
    }

    /// Returns `true` if a line is a reroll: `reroll failed`, `they may reroll 1 to 2`.
    pub(super) fn is_reroll(words: &Words<'_>) -> bool {
        let mut words = words.clone();
        let _they = words.take("they");
        let _may = words.take("may");
        words.take("reroll")
    }

    /// Reads a reroll: `may reroll all but 1 and 6 for 1 Stress as Pushed if Calm`. `theirs` is the
    /// figure that rolls the opposing dice, as in `they may reroll failed`.
    pub(super) fn reroll(
        &mut self,
        theirs: Option<Who>,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<Reroll> {
        let mut named = words.split_off("as");
        let mut condition = self.condition_behind(words, scope)?;
        if let Some(named) = &mut named {
            condition = condition.or(self.condition_behind(named, scope)?);
        }
        let is_theirs = words.take("they");
        if is_theirs && theirs.is_none() {
            return Err("only a roll can have opposing dice".to_owned());
        }
        let theirs = theirs.filter(|_| is_theirs);
        let may = words.take("may");
        words.needs("reroll")?;
        let most = if words.take("up to") { Some(self.factor(words, scope)?) } else { None };
        let which = rerolled(words)?;
        let _dice = words.take("dice") || words.take("die");
        let _once = words.take("once");
        let _comma = words.sign(',');
        let pays = words.take("for") || words.take("costs") || words.take("at the cost of");
        let who = theirs.unwrap_or(Who::Acting);
        let price = if pays { Some(self.price(who, words, scope)?) } else { None };
        let slot = match &mut named {
            Some(named) => {
                let name = named.number_name("the reroll")?;
                named.end()?;
                Some(scope.name(name, Options::new())?)
            }
            None => None,
        };
        words.end_or(&mut ["for", "as", "if", "once"].into_iter())?;
        let is_asked = may || price.is_some();
        Ok(Reroll { which, theirs, most, is_asked, price, condition, slot })
    }
}

/// Reads which dice are rolled again: `failed`, `ones`, `1 to 2`, `all but 6`.
fn rerolled(words: &mut Words<'_>) -> Read<Rerolled> {
    let _the = words.take("the");
    if words.take("all but") || words.take("everything but") {
        return numbers(words).map(Rerolled::AllBut);
    }
    if let Some(which) = words.one_of(&REROLLS) {
        return Ok(match which {
            true => Rerolled::Failed,
            false => Rerolled::All,
        });
    }
    let _natural = words.take("natural");
    numbers(words).map(Rerolled::Naturals)
}

/// Reads the numbers on dice: `1`, `1 to 2`, `1 and 6`, `ones`.
fn numbers(words: &mut Words<'_>) -> Read<Vec<(i32, i32)>> {
    const NAMED: [(&str, i32); 6] =
        [("ones", 1), ("twos", 2), ("threes", 3), ("fours", 4), ("fives", 5), ("sixes", 6)];
    let mut all = Vec::new();
    loop {
        let named = NAMED.iter().find(|(word, _)| words.take(word));
        let from = match named {
            Some((_, number)) => *number,
            None => words.within("a result", 1, MOST_NUMBER).map_err(|_| {
                "write which dice, as in “reroll failed”, “reroll 1 to 2” or “reroll all but 6”"
                    .to_owned()
            })?,
        };
        let to = if words.take("to") {
            words.within("a result", from, MOST_NUMBER)?
        } else if words.take("or more") {
            MOST_NUMBER
        } else {
            from
        };
        let from = if words.take("or less") { -MOST_NUMBER } else { from };
        all.push((from, to));
        if !(words.take("and") || words.take("or") || words.sign(',')) {
            return Ok(all);
        }
    }
}
