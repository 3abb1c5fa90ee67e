//! What is done, line by line.

use super::{
    Reader,
    names::{Options, Scope, of_trackers, place},
    words::{Read, Words, told},
};
use crate::{
    conversation::{Moment, Tone},
    homebrew::{
        definition::{About, Ask, AskKind, At, Change, Each, Expr, How, Of, Step, Steps, Who},
        fault::unknown,
        limits::{MOST_NODES, MOST_WORDS, WORK_OF_EACH},
        outline::{Line, Token},
    },
};

impl Reader {
    /// The steps of a block. Names that are made in it are known in it alone.
    pub(super) fn steps(&mut self, lines: &[Line], scope: &mut Scope) -> Steps {
        let mark = scope.mark();
        let mut steps = Steps::new();
        self.each(lines, |reader, words, line| {
            if !words.take("otherwise") {
                steps.push(reader.step(words, line, scope)?);
                return Ok(());
            }
            let inner = reader.steps(&line.within, scope);
            match steps.last_mut() {
                Some(Step::If(_, _, otherwise)) if otherwise.is_empty() => *otherwise = inner,
                _ => return Err("“otherwise” stands after an “if”".to_owned()),
            }
            Ok(())
        });
        scope.back_to(mark);
        steps
    }

    fn step(&mut self, words: &mut Words<'_>, line: &Line, scope: &mut Scope) -> Read<Step> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(format!("the game has more than {MOST_NODES} numbers and steps"));
        }
        let first = words.peek_word().unwrap_or_default().to_lowercase();
        let holds_lines = ["roll", "pool", "if", "choose", "each"].contains(&first.as_str());
        if !holds_lines && let Some(inner) = line.within.first() {
            self.faults.add(inner.number, "nothing stands within the line before");
        }
        match first.as_str() {
            "ask" => {
                words.next();
                self.ask(words, scope).map(Step::Ask)
            }
            "let" => {
                words.next();
                let name = words.name("the number")?;
                words.needs("be")?;
                let value = self.condition(words, scope)?;
                words.end()?;
                Ok(Step::Let(scope.add(name, Options::new())?, value))
            }
            "throw" => {
                words.next();
                self.throw(words, scope).map(Step::Throw)
            }
            "roll" => {
                words.next();
                self.roll(words, line, scope, "Roll").map(|it| Step::Roll(Box::new(it)))
            }
            "pool" => {
                words.next();
                self.pool(words, line, scope).map(|it| Step::Pool(Box::new(it)))
            }
            "if" => {
                words.next();
                let condition = self.condition(words, scope)?;
                words.end()?;
                Ok(Step::If(condition, self.steps(&line.within, scope), Steps::new()))
            }
            "choose" => {
                words.next();
                self.choose(words, line, scope)
            }
            "each" => {
                words.next();
                let of = at(words).ok_or("write “each enemy”, “each friend” or “each figure”")?;
                words.end()?;
                let had = std::mem::replace(&mut scope.has_target, true);
                let steps = self.steps(&line.within, scope);
                scope.has_target = had;
                Ok(Step::Each(Each { of, steps }))
            }
            _ => {
                let step = self.short_step(words, scope)?;
                let condition =
                    if words.take("if") { Some(self.condition(words, scope)?) } else { None };
                words.end()?;
                Ok(match condition {
                    Some(condition) => Step::If(condition, vec![step], Steps::new()),
                    None => step,
                })
            }
        }
    }

    /// A step of one line, which may have a condition behind it.
    fn short_step(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Step> {
        if words.take("say") {
            return self.in_quotes(words, scope).map(Step::Say);
        }
        if words.take("order") {
            return self.in_quotes(words, scope).map(Step::Order);
        }
        if words.take("outcome") {
            let said = self.in_quotes(words, scope)?;
            let tones = [("good", Tone::Success), ("bad", Tone::Failure), ("mixed", Tone::Mixed)];
            let tone = tones.into_iter().find(|(word, _)| words.take(word));
            return Ok(Step::Outcome(tone.map_or(Tone::Mixed, |(_, tone)| tone), said));
        }
        if words.take("moment") {
            let all = [
                ("critical", Moment::Critical),
                ("fumble", Moment::Fumble),
                ("jam", Moment::Jam),
                ("rout", Moment::Rout),
            ];
            let found = all.into_iter().find(|(word, _)| words.take(word));
            let why = "a moment is critical, fumble, jam or rout";
            return found.map(|(_, moment)| Step::Moment(moment)).ok_or_else(|| why.to_owned());
        }
        if words.take("test") || words.take("table") {
            return self.another_test(words, scope);
        }
        let who = if words.take("target") { self.whose(Who::Target, scope)? } else { Who::Own };
        if words.take("is out") {
            return Ok(Step::Out(who, true));
        }
        if words.take("is back") {
            return Ok(Step::Out(who, false));
        }
        let how = if words.take("gains") {
            How::Gains
        } else if words.take("loses") {
            How::Loses
        } else {
            return self.becomes(words, scope);
        };
        let value = self.sum(words, scope)?;
        let name = words.peek_word().ok_or("the name of a tracker is missing")?;
        words.next();
        let of = self.tracker(self.of(who, name, false).as_ref(), name)?;
        Ok(Step::Change(Change { of, how, value }))
    }

    /// `target's Stunned becomes yes`
    fn becomes(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Step> {
        let Some(name) = words.peek_word() else {
            let what = words.peek().map(told).unwrap_or_default();
            return Err(format!("“{what}” is not understood here"));
        };
        if !matches!(words.peek(), Some(Token::Word(_))) {
            return Err("a step begins with a word".to_owned());
        }
        words.next();
        let (who, name) = match name.strip_suffix("'s") {
            Some("target") => {
                let name = words.peek_word().unwrap_or_default();
                words.next();
                (self.whose(Who::Target, scope)?, name)
            }
            _ => (Who::Own, name),
        };
        if !words.take("becomes") {
            return Err(unknown("step", name, STEPS));
        }
        let of = self.tracker(self.of(who, name, false).as_ref(), name)?;
        let options = match of {
            Of::Figure(_, it) => self.names.trackers.figure.get(it),
            Of::Side(_, it) => self.names.trackers.side.get(it),
            Of::Battle(it) => self.names.trackers.battle.get(it),
        };
        let options = super::names::options_of_tracker(options);
        let labels = options.iter().map(|(label, _)| label);
        let value = match words.peek_word().and_then(|word| place(labels.clone(), word)) {
            Some(place) => {
                words.next();
                Expr::Number(i32::try_from(place).unwrap_or(0))
            }
            None if !options.is_empty() => {
                let word = words.peek().map(told).unwrap_or_default();
                return Err(unknown("choice", &word, labels.map(String::as_str)));
            }
            None => self.condition(words, scope)?,
        };
        Ok(Step::Change(Change { of, how: How::Becomes, value }))
    }

    fn tracker(&self, found: Option<&Expr>, name: &str) -> Read<Of> {
        match found {
            Some(&Expr::Figure(who, it)) => Ok(Of::Figure(who, it)),
            Some(&Expr::Side(who, it)) => Ok(Of::Side(who, it)),
            Some(&Expr::Battle(it)) => Ok(Of::Battle(it)),
            Some(_) => Err(format!("{name} is on the sheet and never changes; make it a tracker")),
            None => {
                let all = &self.names.trackers;
                let labels = of_trackers(&all.figure).chain(of_trackers(&all.side));
                let labels = labels.chain(of_trackers(&all.battle)).map(String::as_str);
                Err(unknown("tracker", name, labels))
            }
        }
    }

    pub(super) fn in_quotes(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<crate::homebrew::definition::Words> {
        let quote = words.quote().ok_or("words in quotes are missing")?;
        self.said(quote, scope)
    }

    /// `test Wound`, `table Injury for target`
    fn another_test(&mut self, words: &mut Words<'_>, scope: &Scope) -> Read<Step> {
        let name = words.peek_word().ok_or("the name of a test is missing")?;
        words.next();
        let labels = || self.names.tests.iter().map(|it| &it.label);
        let found = place(labels(), name);
        let found = found.ok_or_else(|| {
            unknown("test or table before this", name, labels().map(String::as_str))
        })?;
        let who = if words.take("for target") { self.whose(Who::Target, scope)? } else { Who::Own };
        let about = self.names.tests.get(found).map(|it| it.about).unwrap_or_default();
        if about.at.is_some() {
            self.whose(Who::Target, scope)?;
        }
        if about.with.is_some() && (about.with != scope.about.with || who == Who::Target) {
            return Err(format!("{name} needs something to be made with, as this has not"));
        }
        Ok(Step::Test(found, who))
    }

    fn choose(&mut self, words: &mut Words<'_>, line: &Line, scope: &mut Scope) -> Read<Step> {
        let ask = self.in_quotes(words, scope)?;
        words.end()?;
        let mut options = Vec::new();
        self.each(&line.within, |reader, words, line| {
            let said = reader.in_quotes(words, scope)?;
            words.end()?;
            options.push((said, reader.steps(&line.within, scope)));
            Ok(())
        });
        let fits = (2..=MOST_WORDS).contains(&options.len());
        fits.then_some(Step::Choose(ask, options))
            .ok_or_else(|| format!("a choice has 2 to {MOST_WORDS} lines in quotes within it"))
    }

    /// `ask Cover: none 0, light 2`, `ask Aimed yes or no`, `ask Range 0 to 60, usually 10`
    fn ask(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Ask> {
        let name = words.name("the question")?;
        let mut options = Options::new();
        let kind = if words.sign(':') {
            loop {
                let word = words.name("a choice")?.to_owned();
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
                return Err(format!("a question has 2 to {MOST_WORDS} choices"));
            }
            AskKind::OneOf(options.clone())
        } else if words.take("yes or no") {
            AskKind::Flag
        } else {
            let (least, most) = words.range(name)?;
            if most - least > u8::MAX.into() {
                return Err(format!("{name} may have at most {} numbers", u8::MAX));
            }
            let usual = usually(words, name, (least, most))?.unwrap_or(least);
            AskKind::Number { least, most, usual }
        };
        let label = words.quote().unwrap_or(name).to_owned();
        words.end()?;
        let slot = scope.add(name, options)?;
        // A number of its own tells it from all others of its block.
        let key = format!("{}.{slot}", super::names::key(name));
        Ok(Ask { slot, key, label, kind })
    }

    /// "with a Weapon at an enemy"
    pub(super) fn about(&self, words: &mut Words<'_>) -> Read<About> {
        let with = if words.take("with") {
            let _article = words.take("a") || words.take("an");
            let name = words.peek_word().unwrap_or_default();
            words.next();
            let ones = self.names.lists.iter().map(|it| &it.one);
            let found = place(ones.clone(), name)
                .or_else(|| place(self.names.lists.iter().map(|it| &it.label), name));
            Some(found.ok_or_else(|| unknown("list of", name, ones.map(String::as_str)))?)
        } else {
            None
        };
        let at = if words.take("at") {
            let _article = words.take("a") || words.take("an");
            Some(at(words).ok_or("write “at an enemy”, “at a friend” or “at a figure”")?)
        } else {
            None
        };
        Ok(About { with, at })
    }

    /// How much steps do at most.
    pub(super) fn work(&self, steps: &[Step]) -> u32 {
        let of_step = |step: &Step| match step {
            Step::Roll(roll) => {
                let all = roll.branches.iter().map(|it| self.work(&it.steps));
                2_u32.saturating_add(all.max().unwrap_or(0))
            }
            Step::If(_, then, otherwise) => 1 + self.work(then).max(self.work(otherwise)),
            Step::Choose(_, options) => {
                1 + options.iter().map(|(_, it)| self.work(it)).max().unwrap_or(0)
            }
            Step::Test(test, _) => self.names.tests.get(*test).map_or(1, |it| it.work),
            Step::Each(each) => {
                self.work(&each.steps).saturating_add(1).saturating_mul(WORK_OF_EACH)
            }
            _ => 1,
        };
        let all = steps.iter().map(of_step);
        all.fold(0, u32::saturating_add).min(u32::MAX / 2)
    }
}

/// What steps begin with.
pub(super) const STEPS: [&str; 18] = [
    "ask",
    "let",
    "throw",
    "roll",
    "pool",
    "if",
    "otherwise",
    "choose",
    "each",
    "say",
    "order",
    "outcome",
    "moment",
    "test",
    "table",
    "target",
    "gains",
    "loses",
];

/// ", usually 6"
pub(super) fn usually(
    words: &mut Words<'_>,
    name: &str,
    (least, most): (i32, i32),
) -> Read<Option<i32>> {
    let _comma = words.sign(',');
    if words.take("usually") { words.within(name, least, most).map(Some) } else { Ok(None) }
}

fn at(words: &mut Words<'_>) -> Option<At> {
    let all = [("enemy", At::Enemy), ("friend", At::Friend), ("figure", At::Anybody)];
    all.into_iter().find(|(word, _)| words.take(word)).map(|(_, at)| at)
}
