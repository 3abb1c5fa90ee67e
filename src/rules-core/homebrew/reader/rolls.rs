//! Rolls and pools, with the lines within them.

use std::ops::RangeInclusive;

use super::{
    Reader,
    names::{Options, Scope, of_fields, place},
    words::{Read, Words, told},
};
use crate::{
    conversation::Tone,
    dice::{Dice, Die},
    homebrew::{
        definition::{
            Branch, Expr, Goal, Pool, Roll, RollSlots, Rolled, Term, Throw, TopicName, TopicOf,
            When, Who,
        },
        fault::meant,
        limits::{MOST_BRANCHES, MOST_NUMBER},
        outline::{OutlineNode, Token},
        vocabulary::{
            rolls::{KNOWN_OF_A_ROLL, LEADS_ON, OF_POOL, OF_ROLL, OfPool, OfRoll, TONES},
            sections::EXPLAINED,
            spelt,
        },
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
        let slot = scope.name(label, Options::new())?;
        Ok(Throw { slot, label: label.to_owned(), who, dice, plus })
    }

    /// Who rolls: `by target`.
    fn by(&mut self, words: &mut Words<'_>, scope: &Scope) -> Read<Who> {
        if words.take("by target") { self.whose(Who::Target, scope) } else { Ok(Who::Own) }
    }

    /// `+ 2 "aimed" if Aimed`
    fn part(&mut self, words: &mut Words<'_>, scope: &mut Scope, minus: bool) -> Read<Term> {
        let value = self.sum(words, scope)?;
        let term = self.term(value, minus, words.quote(), scope);
        let condition = if words.take("if") { Some(self.condition(words, scope)?) } else { None };
        words.end_or(&mut ["if"].into_iter())?;
        Ok(Term { condition, ..term })
    }

    /// The same behind dice: `D6 + Fight - 1`
    fn parts_behind(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Vec<Term>> {
        let mut parts = Vec::new();
        loop {
            let minus = words.sign('-');
            if !minus && !words.sign('+') {
                return Ok(parts);
            }
            let value = self.product(words, scope)?;
            parts.push(self.term(value, minus, None, scope));
        }
    }

    /// What is to be reached, behind dice: `D6 + Fight against 7`, `D100 under Skill`
    fn goal_behind(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Goal> {
        let goal: fn(String, Expr) -> Goal = if words.take("against") {
            Goal::AtLeast
        } else if words.take("under") {
            Goal::AtMost
        } else {
            return Ok(Goal::None);
        };
        let number = self.sum(words, scope)?;
        let label = self.label_of(&number, scope);
        Ok(goal(label.unwrap_or_else(|| "to reach".to_owned()), number))
    }

    /// A number that counts for dice or against them, with its reason.
    fn term(&self, value: Expr, minus: bool, label: Option<&str>, scope: &Scope) -> Term {
        let own_label = self.label_of(&value, scope);
        // What players see and say is no part of anybody's sheet.
        let is_said = matches!(value, Expr::Local(_));
        let is_modifier = minus || is_said || own_label.is_none();
        let label = label.map(str::to_owned).or(own_label);
        let label = label.unwrap_or_else(|| "modifier".to_owned());
        let value = if minus { Expr::Less(Box::new([Expr::Number(0), value])) } else { value };
        Term { label, value, is_modifier, condition: None }
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
        line: &OutlineNode,
        scope: &mut Scope,
        label: &str,
    ) -> Read<Roll> {
        let dice = words.dice()?;
        let parts = self.parts_behind(words, scope)?;
        let aim = self.goal_behind(words, scope)?;
        let (quote, label) = (words.quote(), label.to_owned());
        let topic = topic_of(quote, scope);
        let label = quote.map_or(label, str::to_owned);
        let who = self.by(words, scope)?;
        words.end_or(&mut ["against", "under", "by target"].into_iter())?;
        let mark = scope.mark();
        let [goal, natural, margin] = KNOWN_OF_A_ROLL;
        let slots = RollSlots {
            goal: scope.add(goal.word, Options::new())?,
            natural: scope.add(natural.word, Options::new())?,
            margin: scope.add(margin.word, Options::new())?,
        };
        let own = Rolled { parts, ..Rolled::of(who, dice) };
        let mut roll = Roll { label, topic, own, goal: aim, branches: Vec::new(), slots };
        self.each(&line.within, |reader, words, line| {
            reader.line_of_roll(words, line, &mut roll, scope)
        });
        if !roll.branches.iter().any(|it| it.when == When::Else) {
            roll.branches.push(Branch {
                when: When::Else,
                label: "failure".to_owned(),
                tone: Tone::Failure,
                is_exact: false,
                leads_on: false,
                steps: Vec::new(),
            });
        }
        scope.back_to(mark);
        Ok(roll)
    }

    fn line_of_roll(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        roll: &mut Roll,
        scope: &mut Scope,
    ) -> Read<()> {
        if self.explained(words, &roll.topic)? {
            return words.end();
        }
        let word = word_of_roll(words)?;
        let goal = match word {
            OfRoll::Plus | OfRoll::Minus | OfRoll::On => {
                return self.line_of_dice(word, words, &mut roll.own, scope);
            }
            OfRoll::Against => {
                let (label, number) = self.labelled(words, scope, "to reach")?;
                Goal::AtLeast(label, number)
            }
            OfRoll::Under => {
                let (label, number) = self.labelled(words, scope, "skill")?;
                Goal::AtMost(label, number)
            }
            OfRoll::Opposed => {
                let is_target = scope.has_target && roll.own.who == Who::Own;
                let who = if is_target { Who::Target } else { Who::Own };
                let mut theirs = Rolled::of(who, words.dice()?);
                if who == Who::Target {
                    self.is_of_target(&line.line.tokens, scope)?;
                }
                theirs.parts = self.parts_behind(words, scope)?;
                self.each(&line.within, |reader, words, line| {
                    let word = word_of_roll(words)?;
                    if who == Who::Target {
                        reader.is_of_target(&line.line.tokens, scope)?;
                    }
                    reader.line_of_dice(word, words, &mut theirs, scope)
                });
                Goal::Opposed(theirs)
            }
            _ => return self.branch(word, words, line, roll, scope),
        };
        words.end()?;
        if roll.goal != Goal::None {
            return Err("the roll has a number to reach already".to_owned());
        }
        roll.goal = goal;
        Ok(())
    }

    /// That what counts for the target's dice is not read off whoever acts alone.
    fn is_of_target(&self, line: &[Token], scope: &Scope) -> Read<()> {
        for token in line {
            match token {
                Token::Quote(_) => break,
                Token::Word(word) if word.eq_ignore_ascii_case("if") => break,
                Token::Word(word) if word.eq_ignore_ascii_case("target's") => break,
                Token::Word(word) => {
                    let is_known = scope.local(word).is_some()
                        || place(of_fields(self.gear(scope)), word).is_some();
                    let of = if is_known { None } else { self.of(Who::Own, word, false) };
                    if matches!(of, Some(Expr::Stat(..) | Expr::Figure(..) | Expr::Side(..))) {
                        return Err(format!(
                            "“{word}” is of whoever acts; write “target's {word}”"
                        ));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A number and what it is called.
    fn labelled(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
        otherwise: &str,
    ) -> Read<(String, Expr)> {
        let number = self.sum(words, scope)?;
        let label = words.quote().map(str::to_owned).or_else(|| self.label_of(&number, scope));
        Ok((label.unwrap_or_else(|| otherwise.to_owned()), number))
    }

    /// What counts for somebody's dice: `+ Fight`, `on 10 add D6`.
    fn line_of_dice(
        &mut self,
        word: OfRoll,
        words: &mut Words<'_>,
        rolled: &mut Rolled,
        scope: &mut Scope,
    ) -> Read<()> {
        match word {
            OfRoll::Plus => rolled.parts.push(self.part(words, scope, false)?),
            OfRoll::Minus => rolled.parts.push(self.part(words, scope, true)?),
            OfRoll::On => {
                let (from, to) = naturals(words, rolled.dice)?;
                words.needs("add")?;
                rolled.adds.push((from, to, words.dice()?));
            }
            _ => return Err("only lines with +, − and on stand here".to_owned()),
        }
        words.end()
    }

    /// What some results lead to.
    fn branch(
        &mut self,
        word: OfRoll,
        words: &mut Words<'_>,
        line: &OutlineNode,
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
        let reaches = || {
            has_goal.then_some(()).ok_or_else(|| {
                "what is to be reached is missing; write “against”, “under” or “opposed” before it"
                    .to_owned()
            })
        };
        let (when, tone) = match word {
            OfRoll::TheirNatural => {
                let Goal::Opposed(theirs) = &roll.goal else {
                    return Err("nobody else rolls; write “opposed D20” before it".to_owned());
                };
                let (from, to) = naturals(words, theirs.dice)?;
                (When::Theirs(from, to), Tone::Mixed)
            }
            OfRoll::Natural => {
                let (from, to) = naturals(words, roll.own.dice)?;
                let good = has_goal && high(from, roll.own.dice) != is_under;
                let tone = if good { Tone::Success } else { Tone::Failure };
                (When::Natural(from, to), if has_goal { tone } else { Tone::Mixed })
            }
            OfRoll::Doubles => {
                reaches()?;
                if roll.own.dice.die != Die::D100 || !roll.own.dice.is_single() {
                    return Err("only a D100 has doubles".to_owned());
                }
                (When::Doubles, Tone::Mixed)
            }
            OfRoll::Within => {
                reaches()?;
                (When::Within(self.sum(words, scope)?), Tone::Success)
            }
            OfRoll::By => {
                reaches()?;
                let margin = self.sum(words, scope)?;
                let is_ahead = !matches!(margin, Expr::Less(_));
                (When::By(margin), if is_ahead { Tone::Success } else { Tone::Failure })
            }
            _ => (When::Else, if has_goal { Tone::Failure } else { Tone::Mixed }),
        };
        if let When::Natural(from, to) | When::Theirs(from, to) = when {
            self.is_open(&roll.branches, &when, from..=to, line.number);
        }
        let covers = |it: &&Branch| match (&it.when, &when) {
            (_, When::Natural(..)) => false,
            (When::Else, _) => true,
            (When::By(above), When::By(here)) => {
                plain(above).zip(plain(here)).is_some_and(|(above, here)| above <= here)
            }
            _ => false,
        };
        if let Some(above) = roll.branches.iter().find(covers) {
            let above = match &above.when {
                When::By(number) => format!("by {}", plain(number).unwrap_or(0)),
                _ => "else".to_owned(),
            };
            let words = format!("nothing gets here past “{above}” above; put this line above that");
            self.faults.add(line.number, words);
        }
        let label = words.filled().map(str::to_owned);
        if label.as_ref().is_some_and(|label| label.contains('{')) {
            let words = "the name of a result is always the same; write “say” and words in quotes \
                         under it for what changes";
            self.faults.add_harmless(line.number, words);
        }
        let tone = words.one_of(&TONES).unwrap_or(tone);
        let label = label.unwrap_or_else(|| {
            let words = match tone {
                Tone::Success => "success",
                Tone::Mixed => "in part",
                Tone::Failure => "failure",
            };
            words.to_owned()
        });
        let leads_on = words.take(LEADS_ON.word);
        self.explained_in(words, &roll.topic, &label)?;
        words.end_or(&mut spelt(&TONES).chain([LEADS_ON.word, EXPLAINED.word]))?;
        let RollSlots { natural, margin, .. } = roll.slots;
        let reads = |scope: &Scope| scope.reads(natural) + scope.reads(margin);
        let before = reads(scope);
        let steps = self.steps(&line.within, scope);
        let is_exact = reads(scope) > before;
        roll.branches.push(Branch { when, label, tone, is_exact, leads_on, steps });
        Ok(())
    }

    /// That not all of these natural results lead elsewhere already.
    fn is_open(&mut self, above: &[Branch], here: &When, results: RangeInclusive<i32>, line: u32) {
        let leads = |it: &Branch, result| match (&it.when, here) {
            (When::Natural(from, to), When::Natural(..))
            | (When::Theirs(from, to), When::Theirs(..)) => (*from..=*to).contains(&result),
            _ => false,
        };
        if results.clone().all(|result| above.iter().any(|it| leads(it, result))) {
            let words = "lines above have all of these results already; take this one out";
            self.faults.add_harmless(line, words);
        }
    }

    /// `pool Hits: Attacks D6 at Quality within 2 to 6` and the lines within it.
    pub(super) fn pool(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
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
        let quote = words.quote();
        let topic = topic_of(quote, scope);
        let label = quote.map_or_else(|| format!("Roll: {name}"), str::to_owned);
        let who = self.by(words, scope)?;
        words.end()?;
        let slot = scope.name(name, Options::new())?;
        let mut pool = Pool {
            label,
            topic,
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
        self.each(&line.within, |reader, words, line| {
            reader.line_of_pool(words, line, &mut pool, scope)
        });
        Ok(pool)
    }

    fn line_of_pool(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        pool: &mut Pool,
        scope: &mut Scope,
    ) -> Read<()> {
        if self.explained(words, &pool.topic)? {
            return words.end();
        }
        let why = || "within a pool stand +, −, “failed Name” and “natural 6 Name”".to_owned();
        match words.one_of(&OF_POOL).ok_or_else(why)? {
            OfPool::Plus => pool.parts.push(self.part(words, scope, false)?),
            OfPool::Minus => pool.parts.push(self.part(words, scope, true)?),
            OfPool::Failed => {
                let name = words.name("the dice that fail")?;
                if pool.failed.is_some() {
                    self.faults.add_harmless(line.number, "the dice that fail have a name already");
                }
                self.explained_in(words, &pool.topic, name)?;
                pool.failed = Some((name.to_owned(), scope.name(name, Options::new())?));
            }
            OfPool::Natural => {
                let face = words.within("a face", 1, pool.die.faces().into())?;
                let name = words.name("these dice")?;
                self.explained_in(words, &pool.topic, name)?;
                if pool.apart.iter().any(|(it, ..)| *it == face) {
                    return Err(format!("natural {face} has a name already"));
                }
                pool.apart.push((face, name.to_owned(), scope.name(name, Options::new())?));
            }
        }
        words.end()
    }
}

/// A number that is written as such.
fn plain(number: &Expr) -> Option<i32> {
    match number {
        Expr::Number(number) => Some(*number),
        Expr::Less(two) => Some(plain(&two[0])? - plain(&two[1])?),
        _ => None,
    }
}

/// The name that explains a roll: its own, or that of the test in which it is made.
fn topic_of(own: Option<&str>, scope: &Scope) -> TopicName {
    let own = own.map(|it| TopicName::new(TopicOf::Roll, it));
    own.or_else(|| scope.title.clone()).unwrap_or_else(|| TopicName::new(TopicOf::Roll, ""))
}

/// What a line within a roll begins with; a result alone is a natural one.
fn word_of_roll(words: &mut Words<'_>) -> Read<OfRoll> {
    if matches!(words.peek(), Some(Token::Number(_))) {
        return Ok(OfRoll::Natural);
    }
    let first = words.peek().map(told).unwrap_or_default();
    words.one_of(&OF_ROLL).ok_or_else(|| {
        let mut meant = meant(&first, &mut spelt(&OF_ROLL));
        if meant.is_empty() {
            let all: Vec<&str> = spelt(&OF_ROLL).collect();
            meant = format!("; it has lines with {}", all.join(", "));
        }
        format!("“{first}” is not understood within a roll{meant}")
    })
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
