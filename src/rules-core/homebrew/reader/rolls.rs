//! Rolls and pools, with the lines within them.

use super::{
    Reader,
    names::{Options, Scope},
    words::{Read, Words},
};
use crate::{
    conversation::Tone,
    dice::{Dice, Die},
    homebrew::{
        definition::{Branch, Expr, Goal, Part, Pool, Roll, RollSlots, Rolled, Throw, When, Who},
        limits::{MOST_BRANCHES, MOST_NUMBER},
        outline::{Line, Token},
    },
};

impl Reader {
    /// `throw Healed: D6 + 2`
    pub(super) fn throw(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Throw> {
        let label = words.name("the dice")?;
        words.needs_sign(':')?;
        let dice = words.dice()?;
        let plus = match words.peek() {
            Some(Token::Sign('+' | '-')) => {
                let is_less = words.sign('-');
                words.sign('+');
                let plus = self.sum(words, scope)?;
                if is_less { Expr::Less(Box::new([Expr::Number(0), plus])) } else { plus }
            }
            _ => Expr::Number(0),
        };
        let who = self.by(words, scope)?;
        words.end()?;
        let slot = scope.add(label, Options::new())?;
        Ok(Throw { slot, label: label.to_owned(), who, dice, plus })
    }

    /// Who rolls: `by target`.
    fn by(&mut self, words: &mut Words<'_>, scope: &Scope) -> Read<Who> {
        if words.take("by target") { self.whose(Who::Target, scope) } else { Ok(Who::Own) }
    }

    /// `+ 2 "aimed" if Aimed`
    fn part(&mut self, words: &mut Words<'_>, scope: &mut Scope, minus: bool) -> Read<Part> {
        let value = self.sum(words, scope)?;
        let label = words.quote().map(str::to_owned);
        let own_label = self.label_of(&value, scope);
        let is_modifier = minus || own_label.is_none();
        let label = label.or(own_label).unwrap_or_else(|| "modifier".to_owned());
        let condition = if words.take("if") { Some(self.condition(words, scope)?) } else { None };
        words.end()?;
        let value = if minus { Expr::Less(Box::new([Expr::Number(0), value])) } else { value };
        Ok(Part { label, value, is_modifier, condition })
    }

    /// What a number is called, where it is only a name.
    fn label_of(&self, value: &Expr, scope: &Scope) -> Option<String> {
        let (stats, trackers) = (&self.names.stats, &self.names.trackers);
        match value {
            Expr::Stat(_, it) => stats.get(*it).map(|it| it.label.clone()),
            Expr::Gear(it) => self.gear(scope).get(*it).map(|it| it.label.clone()),
            Expr::Figure(_, it) => trackers.figure.get(*it).map(|it| it.label.clone()),
            Expr::Side(_, it) => trackers.side.get(*it).map(|it| it.label.clone()),
            Expr::Battle(it) => trackers.battle.get(*it).map(|it| it.label.clone()),
            Expr::Local(slot) => scope.by_slot(*slot).map(|it| it.label.clone()),
            _ => None,
        }
    }

    /// `roll D20 "Hit"` and the lines within it.
    pub(super) fn roll(
        &mut self,
        words: &mut Words<'_>,
        line: &Line,
        scope: &mut Scope,
        label: &str,
    ) -> Read<Roll> {
        let dice = words.dice()?;
        let label = words.quote().unwrap_or(label).to_owned();
        let who = self.by(words, scope)?;
        words.end()?;
        let mark = scope.mark();
        let slots = RollSlots {
            goal: scope.add("goal", Options::new())?,
            natural: scope.add("natural", Options::new())?,
            margin: scope.add("margin", Options::new())?,
        };
        let own = Rolled { who, dice, parts: Vec::new(), adds: None };
        let mut roll = Roll { label, own, goal: Goal::None, branches: Vec::new(), slots };
        self.each(&line.within, |reader, words, line| {
            reader.line_of_roll(words, line, &mut roll, scope)
        });
        if !roll.branches.iter().any(|it| it.when == When::Else) {
            roll.branches.push(Branch {
                when: When::Else,
                label: "failure".to_owned(),
                tone: Tone::Failure,
                is_exact: false,
                steps: Vec::new(),
            });
        }
        scope.back_to(mark);
        Ok(roll)
    }

    fn line_of_roll(
        &mut self,
        words: &mut Words<'_>,
        line: &Line,
        roll: &mut Roll,
        scope: &mut Scope,
    ) -> Read<()> {
        if self.line_of_dice(words, &mut roll.own, scope)? {
            return Ok(());
        }
        let goal = if words.take("against") {
            let number = self.sum(words, scope)?;
            let label = words.quote().map(str::to_owned).or_else(|| self.label_of(&number, scope));
            Goal::AtLeast(label.unwrap_or_else(|| "to reach".to_owned()), number)
        } else if words.take("under") {
            let number = self.sum(words, scope)?;
            let label = words.quote().map(str::to_owned).or_else(|| self.label_of(&number, scope));
            Goal::AtMost(label.unwrap_or_else(|| "skill".to_owned()), number)
        } else if words.take("opposed") {
            let who = if scope.has_target { Who::Target } else { Who::Own };
            let dice = words.dice()?;
            let mut theirs = Rolled { who, dice, parts: Vec::new(), adds: None };
            self.each(&line.within, |reader, words, _| {
                let is_read = reader.line_of_dice(words, &mut theirs, scope)?;
                is_read.then_some(()).ok_or_else(|| "only + and − stand here".to_owned())
            });
            Goal::Opposed(theirs)
        } else {
            return self.branch(words, line, roll, scope);
        };
        words.end()?;
        if roll.goal != Goal::None {
            return Err("the roll has a number to reach already".to_owned());
        }
        roll.goal = goal;
        Ok(())
    }

    /// What counts for somebody's dice: `+ Fight`, `on 10 add D6`.
    fn line_of_dice(
        &mut self,
        words: &mut Words<'_>,
        rolled: &mut Rolled,
        scope: &mut Scope,
    ) -> Read<bool> {
        let minus = words.sign('-');
        if minus || words.sign('+') {
            rolled.parts.push(self.part(words, scope, minus)?);
        } else if words.take("on") {
            let (from, to) = naturals(words, rolled.dice)?;
            words.needs("add")?;
            rolled.adds = Some((from, to, words.dice()?));
            words.end()?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// What some results lead to.
    fn branch(
        &mut self,
        words: &mut Words<'_>,
        line: &Line,
        roll: &mut Roll,
        scope: &mut Scope,
    ) -> Read<()> {
        if roll.branches.len() >= MOST_BRANCHES {
            return Err(format!("a roll leads to at most {MOST_BRANCHES} results"));
        }
        let has_goal = roll.goal != Goal::None;
        let high =
            |number: i32, dice: Dice| 2 * number > dice.results().start() + dice.results().end();
        let is_under = matches!(roll.goal, Goal::AtMost(..));
        let (when, tone) = if words.take("their natural") {
            let Goal::Opposed(theirs) = &roll.goal else {
                return Err("nobody else rolls; write “opposed D20” before it".to_owned());
            };
            let (from, to) = naturals(words, theirs.dice)?;
            (When::Theirs(from, to), Tone::Mixed)
        } else if words.take("natural") || matches!(words.peek(), Some(Token::Number(_))) {
            let (from, to) = naturals(words, roll.own.dice)?;
            let good = has_goal && high(from, roll.own.dice) != is_under;
            let tone = if good { Tone::Success } else { Tone::Failure };
            (When::Natural(from, to), if has_goal { tone } else { Tone::Mixed })
        } else if words.take("by") || words.take("within") || words.take("doubles") {
            if !has_goal {
                return Err("what is to be reached is missing; write “against”, “under” or \
                            “opposed” before it"
                    .to_owned());
            }
            let said = line.tokens.first();
            if said == Some(&Token::Word("doubles".to_owned())) {
                if roll.own.dice.die != Die::D100 || !roll.own.dice.is_single() {
                    return Err("only a D100 has doubles".to_owned());
                }
                (When::Doubles, Tone::Mixed)
            } else if said == Some(&Token::Word("within".to_owned())) {
                (When::Within(self.sum(words, scope)?), Tone::Success)
            } else {
                let margin = self.sum(words, scope)?;
                let is_ahead = !matches!(margin, Expr::Less(_));
                (When::By(margin), if is_ahead { Tone::Success } else { Tone::Failure })
            }
        } else if words.take("else") {
            (When::Else, if has_goal { Tone::Failure } else { Tone::Mixed })
        } else {
            let what = words.next().map(super::words::told).unwrap_or_default();
            return Err(format!(
                "“{what}” is not understood within a roll; it has lines with +, −, on, against, \
                 under, opposed, natural, by, within, doubles and else"
            ));
        };
        let label = words.quote().map(str::to_owned);
        let tones = [("good", Tone::Success), ("bad", Tone::Failure), ("mixed", Tone::Mixed)];
        let tone = tones.into_iter().find(|(said, _)| words.take(said)).map_or(tone, |(_, it)| it);
        let label = label.unwrap_or_else(|| {
            let plain = match tone {
                Tone::Success => "success",
                Tone::Mixed => "in part",
                Tone::Failure => "failure",
            };
            plain.to_owned()
        });
        words.end()?;
        let RollSlots { natural, margin, .. } = roll.slots;
        let reads = |scope: &Scope| scope.reads(natural) + scope.reads(margin);
        let before = reads(scope);
        let steps = self.steps(&line.within, scope);
        let is_exact = reads(scope) > before;
        roll.branches.push(Branch { when, label, tone, is_exact, steps });
        Ok(())
    }

    /// `pool Hits: Attacks D6 at Quality within 2 to 6` and the lines within it.
    pub(super) fn pool(
        &mut self,
        words: &mut Words<'_>,
        line: &Line,
        scope: &mut Scope,
    ) -> Read<Pool> {
        let name = words.name("the pool")?;
        words.needs_sign(':')?;
        let dice = self.sum(words, scope)?;
        let die = words.die()?;
        words.needs("at")?;
        let goal = self.sum(words, scope)?;
        let source = self.label_of(&goal, scope).unwrap_or_else(|| "to reach".to_owned());
        let within = if words.take("within") { Some(words.range("the number")?) } else { None };
        let label = words.quote().map_or_else(|| format!("Roll: {name}"), str::to_owned);
        let who = self.by(words, scope)?;
        words.end()?;
        let slot = scope.add(name, Options::new())?;
        let mut pool = Pool {
            label,
            name: name.to_owned(),
            who,
            slot,
            failed: None,
            apart: Vec::new(),
            dice,
            die,
            source,
            goal,
            within,
            parts: Vec::new(),
            leads_on: false,
        };
        self.each(&line.within, |reader, words, _| reader.line_of_pool(words, &mut pool, scope));
        Ok(pool)
    }

    fn line_of_pool(
        &mut self,
        words: &mut Words<'_>,
        pool: &mut Pool,
        scope: &mut Scope,
    ) -> Read<()> {
        let minus = words.sign('-');
        if minus || words.sign('+') {
            pool.parts.push(self.part(words, scope, minus)?);
        } else if words.take("failed") {
            let name = words.name("the dice that fail")?;
            pool.failed = Some((name.to_owned(), scope.add(name, Options::new())?));
        } else if words.take("natural") {
            let face = words.within("a face", 1, pool.die.faces().into())?;
            let name = words.name("these dice")?;
            if pool.apart.iter().any(|(it, ..)| *it == face) {
                return Err(format!("natural {face} has a name already"));
            }
            pool.apart.push((face, name.to_owned(), scope.add(name, Options::new())?));
        } else {
            return Err("within a pool stand +, −, “failed Name” and “natural 6 Name”".to_owned());
        }
        words.end()
    }
}

/// "1", "2 to 4", "18 or more", "2 or less" of what dice can show.
fn naturals(words: &mut Words<'_>, dice: Dice) -> Read<(i32, i32)> {
    let (least, most) = (*dice.results().start(), *dice.results().end());
    let from = words.within("a result", -MOST_NUMBER, MOST_NUMBER)?;
    let (from, to) = if words.take("to") {
        (from, words.number("a result")?)
    } else if words.take("or more") {
        (from, most)
    } else if words.take("or less") {
        (least, from)
    } else {
        (from, from)
    };
    let fits = least <= from && from <= to && to <= most;
    fits.then_some((from, to)).ok_or_else(|| format!("{dice} show from {least} to {most}"))
}
