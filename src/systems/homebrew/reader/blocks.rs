//! Reads steps with further steps under them: loops, draws and choices.

use super::{
    Reader,
    names::Scope,
    words::{Read, Words},
};
use crate::{
    definition::{ChooseOption, Draw, Each, Expr, Repeat, Step, Steps},
    limits::{MOST_REPEATED, MOST_TIMES, MOST_WORDS},
    outline::{OutlineNode, Token},
    vocabulary::steps::AIMS,
};

/// The message for a line under “choose” that isn't an option.
const NO_OPTION: &str = "options are in quotes; if this line belongs to the option above, indent it \
                         further";

impl Reader {
    /// Reads a loop, after “each”. A condition behind it selects figures: `enemy if target's Down`.
    pub(super) fn each_figure(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
        is_one: bool,
    ) -> Read<Step> {
        let had = std::mem::replace(&mut scope.has_target, true);
        let read = self.each_with_target(words, line, scope, is_one);
        scope.has_target = had;
        read.map(Step::Each)
    }

    pub(super) fn each_with_target(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
        is_one: bool,
    ) -> Read<Each> {
        let condition = self.condition_behind(words, scope)?;
        let each = if is_one { "one" } else { "each" };
        let why = || format!("write “{each} enemy”, “{each} friend” or “{each} figure”");
        let of = words.one_of(&AIMS).ok_or_else(why)?;
        words.end()?;
        let known = scope.size();
        let steps = self.steps(&line.within, scope);
        let steps = match condition {
            Some(condition) => vec![Step::If(condition, steps, Steps::new())],
            None => steps,
        };
        Ok(Each { of, is_one, known, steps })
    }

    /// Reads a loop, after “repeat”: `3 times`, `until Total is 5`, `up to 5 times while Calm`.
    pub(super) fn repeat(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
    ) -> Read<Repeat> {
        let mut end = words.split_off("until");
        let is_until = end.is_some();
        if end.is_none() {
            end = words.split_off("while");
        }
        let _up_to = words.take("up to");
        let times = if words.rest().is_empty() && end.is_some() {
            Expr::Number(MOST_TIMES)
        } else {
            let times = self.sum(words, scope)?;
            words.needs("times")?;
            times
        };
        if matches!(times, Expr::Number(times) if !(1..=MOST_REPEATED).contains(&times)) {
            return Err(format!("steps can be repeated 1 to {MOST_REPEATED} times"));
        }
        words.end_or(&mut ["until", "while"].into_iter())?;
        let (known, mark) = (scope.size(), scope.mark());
        let steps = self.steps_with_names(&line.within, scope);
        let until = end.map(|mut end| -> Read<Expr> {
            let condition = self.condition(&mut end, scope)?;
            end.end_or(&mut ["and", "or"].into_iter())?;
            Ok(if is_until { condition } else { Expr::Not(Box::new(condition)) })
        });
        scope.back_to(mark);
        let until = until.transpose()?;
        let mut is_known_before = true;
        until.iter().for_each(|it| {
            it.each_local(&mut |slot| is_known_before &= usize::from(slot) < known);
        });
        Ok(Repeat { times, until, is_known_before, known, kept: Vec::new(), steps })
    }

    /// Reads a draw, after “draw”: `Token: red Reds, blue 2`.
    pub(super) fn draw(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
    ) -> Read<Draw> {
        let label = words.number_name("the draw")?;
        words.needs_sign(':')?;
        let mut all = Vec::new();
        loop {
            let kind = words.name("a kind")?.to_owned();
            all.push((kind, self.sum(words, scope)?));
            if !words.sign(',') {
                break;
            }
        }
        words.end()?;
        if !(2..=MOST_WORDS).contains(&all.len()) {
            return Err(format!("a draw must have 2 to {MOST_WORDS} kinds"));
        }
        self.are_all_different(&all.iter().map(|(kind, _)| kind), line.number);
        let options = all.iter().map(|(kind, _)| kind.clone()).zip(0..).collect();
        let slot = scope.name(label, options)?;
        Ok(Draw { slot, label: label.to_owned(), all })
    }

    pub(super) fn choose(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
    ) -> Read<Step> {
        let ask = self.in_quotes(words, scope)?;
        let who = self.by(words, scope)?;
        words.end_or(&mut ["by target"].into_iter())?;
        let mut options = Vec::new();
        self.each(&line.within, |reader, words, line| {
            if !matches!(words.peek(), Some(Token::Quote(_))) {
                return Err(NO_OPTION.to_owned());
            }
            let condition = reader.condition_behind(words, scope)?;
            let words = reader.in_quotes(words, scope).and_then(|it| words.end().map(|()| it))?;
            let steps = reader.steps(&line.within, scope);
            options.push(ChooseOption { words, condition, steps });
            Ok(())
        });
        // Lines with faults count, too.
        let fits = (2..=MOST_WORDS).contains(&line.within.len());
        fits.then_some(Step::Choose(who, ask, options))
            .ok_or_else(|| format!("a choice needs 2 to {MOST_WORDS} quoted lines under it"))
    }
}
