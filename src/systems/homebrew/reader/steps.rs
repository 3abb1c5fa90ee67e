//! Reads steps, line by line.

use engine::{conversation::Tone, words::counted};

use super::{
    Reader,
    names::{Options, Scope, key},
    results::plain_result,
    words::{Read, Words},
};
use crate::{
    definition::{ChangeStep, Ends, Expr, Step, Steps, Template, TestStep, Who},
    fault::unknown,
    limits::{MOST_NODES, MOST_WORDS, WORK_OF_EACH},
    outline::{OutlineNode, Token},
    vocabulary::{
        rolls::TONES,
        sections::OF_ACTION,
        spelt,
        steps::{GAINS_AND_LOSES, MOMENTS, STEPS, StepWord},
    },
};

/// What ends a line: a condition, and the number to use if the condition is false.
#[derive(Default)]
pub(super) struct Behind {
    pub(super) condition: Option<Expr>,
    pub(super) otherwise: Option<Expr>,
}

const OTHERWISE_BEHIND: &str = "“otherwise” needs its own line here";

/// Returns a number that depends on a condition.
pub(super) fn either(condition: Expr, then: Expr, otherwise: Expr) -> Expr {
    Expr::Either(Box::new([condition, then, otherwise]))
}

impl Reader {
    /// Reads the steps of a block. Names defined in the block can't be used outside it.
    pub(super) fn steps(&mut self, lines: &[OutlineNode], scope: &mut Scope) -> Steps {
        let (mark, last_roll) = (scope.mark(), scope.last_roll);
        let steps = self.steps_with_names(lines, scope);
        scope.back_to(mark);
        scope.last_roll = last_roll;
        steps
    }

    /// Reads the steps of a block, and leaves the names that they define.
    pub(super) fn steps_with_names(&mut self, lines: &[OutlineNode], scope: &mut Scope) -> Steps {
        scope.depth += 1;
        let mut steps = Steps::new();
        // The number of “otherwise if” lines after the last step, or `None` if no “otherwise” can
        // follow.
        let mut open = Some(0);
        self.each(lines, |reader, words, line| {
            if reader.sets_tracker(words, scope) || !(words.take("otherwise") || words.take("else"))
            {
                steps.extend(reader.step(words, line, scope)?);
                open = Some(0);
                return Ok(());
            }
            let around = reader.before.replace(Vec::new());
            let condition =
                if words.take("if") { Some(reader.condition(words, scope)) } else { None };
            let before = std::mem::replace(&mut reader.before, around).unwrap_or_default();
            let condition = condition.transpose()?;
            words.end()?;
            let inner = reader.steps(&line.within, scope);
            let otherwise = open.zip(steps.last_mut());
            let otherwise = otherwise.and_then(|(deep, step)| otherwise_of(step, deep));
            let otherwise = otherwise.filter(|it| it.is_empty());
            let above = lines.iter().rev().find(|it| it.number < line.number);
            // Lines with faults can be missing among these.
            let mut between = above.map_or(0, |it| it.number)..line.number;
            let is_broken = between.any(|it| reader.broken_lines.contains(&it));
            let why = if is_broken { "" } else { "“otherwise” must follow an “if”" };
            let otherwise = otherwise.ok_or(why)?;
            let is_if = condition.is_some() || matches!(inner.as_slice(), [Step::If(..)]);
            otherwise.extend(before);
            match condition {
                Some(condition) => otherwise.push(Step::If(condition, inner, Steps::new())),
                None => otherwise.extend(inner),
            }
            open = open.filter(|_| is_if).map(|it| it + 1);
            if open.is_some_and(|deep| deep > MOST_WORDS) {
                return Err(format!("an “if” can have at most {MOST_WORDS} “otherwise if” lines"));
            }
            Ok(())
        });
        scope.depth -= 1;
        steps
    }

    /// Reads a step with the condition that can end its line: `let Reach be 2 if Mounted`. Dice
    /// that are numbers of the step are thrown before it.
    fn step(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
    ) -> Read<Steps> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(format!("the game can have at most {MOST_NODES} numbers and steps"));
        }
        let around = self.before.replace(Vec::new());
        let read = self.step_after_throws(words, line, scope);
        self.before = around;
        read
    }

    fn step_after_throws(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
    ) -> Read<Steps> {
        let is_set = self.sets_tracker(words, scope);
        let word = if is_set { None } else { words.one_of(&STEPS) };
        let word = word.or_else(|| self.ends_side(words).then_some(StepWord::Ends(Ends::Side)));
        if let Some(StepWord::Each | StepWord::One) = word {
            let is_one = matches!(word, Some(StepWord::One));
            let each = self.each_figure(words, line, scope, is_one)?;
            return Ok(self.after_throws(each));
        }
        let at = words.place();
        if let Some(StepWord::Ends(_)) = word {
            // The condition can follow at once.
            words.return_to(at.saturating_sub(1));
        }
        let behind = self.behind(words, scope);
        words.return_to(at);
        let Behind { condition, otherwise } = behind?;
        if otherwise.is_some() && !matches!(word, Some(StepWord::Let) | None) {
            return Err(OTHERWISE_BEHIND.to_owned());
        }
        let mut before = self.before.replace(Vec::new()).unwrap_or_default();
        let step = match word {
            Some(word) => self.step_of(word, words, line, scope)?,
            None => self.change_or_end(words, scope)?,
        };
        let steps = self.after_throws(step);
        match (condition, otherwise) {
            (Some(condition), Some(otherwise)) => {
                let otherwise = match steps.last() {
                    Some(Step::Let(slot, _)) => Step::Let(*slot, otherwise),
                    Some(Step::Change(change)) => {
                        Step::Change(ChangeStep { value: otherwise, ..change.clone() })
                    }
                    _ => return Err(OTHERWISE_BEHIND.to_owned()),
                };
                let otherwise = vec![otherwise];
                before.push(Step::If(condition, steps, otherwise));
            }
            (Some(condition), None) => before.push(Step::If(condition, steps, Steps::new())),
            (None, _) => before.extend(steps),
        }
        Ok(before)
    }

    /// Takes “ends its crew's turn” with the game's own word for a side. Returns `true` if it comes
    /// next.
    fn ends_side(&self, words: &mut Words<'_>) -> bool {
        words.take(&format!("ends its {}'s turn", self.title.side[0]))
    }

    /// Returns a step after the throws that it needs.
    fn after_throws(&mut self, step: Step) -> Steps {
        let mut steps = self.before.replace(Vec::new()).unwrap_or_default();
        steps.push(step);
        steps
    }

    /// Reads a step after its first word.
    fn step_of(
        &mut self,
        word: StepWord,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
    ) -> Read<Step> {
        Ok(match word {
            StepWord::Ask => Step::Ask(self.ask(words, line, scope)?),
            StepWord::Let => {
                let name = words.number_name("the number")?;
                if !words.sign('=') {
                    words.needs("be")?;
                }
                let throws = self.throws().count();
                let value = self.condition(words, scope)?;
                self.name_throws(throws, name);
                words.end()?;
                Step::Let(scope.name(name, Options::new())?, value)
            }
            StepWord::Throw => self.throw(words, scope)?,
            StepWord::Roll => Step::Roll(Box::new(self.roll(words, line, scope, "Roll")?)),
            StepWord::Pool => self.pool(words, line, scope)?,
            StepWord::Repeat => Step::Repeat(self.repeat(words, line, scope)?),
            StepWord::Draw => Step::Draw(self.draw(words, line, scope)?),
            StepWord::If | StepWord::Unless => {
                let condition = self.condition(words, scope)?;
                let is_not = matches!(word, StepWord::Unless);
                let condition = if is_not { Expr::Not(Box::new(condition)) } else { condition };
                let has_step = words.take("then") || words.sign(',');
                if has_step && !words.rest().is_empty() {
                    let steps = self.step(words, line, scope)?;
                    return Ok(Step::If(condition, steps, Steps::new()));
                }
                words.end()?;
                Step::If(condition, self.steps(&line.within, scope), Steps::new())
            }
            StepWord::Choose => self.choose(words, line, scope)?,
            StepWord::Ends(ends) => {
                words.end_or(&mut ["if", "unless"].into_iter())?;
                Step::Ends(ends)
            }
            word => {
                let step = self.short_step(word, words, scope)?;
                words.end_or(&mut ["if", "unless"].into_iter())?;
                step
            }
        })
    }

    /// Reads a step that has no word of its own at its beginning.
    fn change_or_end(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Step> {
        let step = self.change(words, scope)?;
        words.end_or(&mut ["if", "unless"].into_iter())?;
        Ok(step)
    }

    /// Reads the condition that ends a line, if there is one, and leaves the words before it.
    pub(super) fn condition_behind(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<Option<Expr>> {
        let Behind { condition, otherwise } = self.behind(words, scope)?;
        if otherwise.is_some() {
            return Err(OTHERWISE_BEHIND.to_owned());
        }
        Ok(condition)
    }

    /// Reads what ends a line: `if Mounted`, `unless Down`, `if Mounted otherwise 1`.
    pub(super) fn behind(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Behind> {
        // An older game can have a number called “unless”.
        let is_name = scope.local("unless").is_some()
            || self.of_item("unless", scope).is_some()
            || self.of(Who::Acting, "unless").is_some();
        let begins: &[&str] = if is_name { &["if"] } else { &["if", "unless"] };
        let Some(mut behind) = words.split_condition(begins) else { return Ok(Behind::default()) };
        let is_not = behind.take("unless");
        let _if = behind.take("if");
        let condition = self.condition(&mut behind, scope)?;
        let otherwise = if behind.take("otherwise") || behind.take("else") {
            Some(self.condition(&mut behind, scope)?)
        } else {
            None
        };
        behind.end_or(&mut ["and", "or", "otherwise"].into_iter())?;
        words.harmless = behind.harmless.or(words.harmless.take());
        let condition = if is_not { Expr::Not(Box::new(condition)) } else { condition };
        Ok(Behind { condition: Some(condition), otherwise })
    }

    /// Reads a step of one line, up to the condition that can follow it.
    fn short_step(
        &mut self,
        word: StepWord,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<Step> {
        match word {
            StepWord::Say => self.in_quotes(words, scope).map(Step::Say),
            StepWord::Order => self.in_quotes(words, scope).map(Step::Order),
            StepWord::Outcome => {
                let said = self.in_quotes(words, scope)?;
                let tone = words.one_of(&TONES).unwrap_or(Tone::Mixed);
                let has_words = !said.is_empty();
                let said = if has_words { said } else { Template::of(plain_result(tone)) };
                Ok(Step::Outcome(tone, said))
            }
            StepWord::Moment => {
                let why = "a moment must be critical, fumble, jam or rout";
                words.one_of(&MOMENTS).map(Step::Moment).ok_or_else(|| why.to_owned())
            }
            StepWord::Test => self.another_test(words, scope),
            StepWord::Stake => self.stake(words, scope, false),
            StepWord::Tally => self.stake(words, scope, true),
            _ => self.change(words, scope),
        }
    }

    /// Returns `true` if the steps contain a stake.
    pub(super) fn weighs(&self, steps: &[Step]) -> bool {
        steps.iter().any(|step| match step {
            Step::Stake(..) => true,
            Step::Roll(roll) => roll.branches.iter().any(|it| self.weighs(&it.steps)),
            Step::If(_, then, otherwise) => self.weighs(then) || self.weighs(otherwise),
            Step::Choose(.., options) => options.iter().any(|it| self.weighs(&it.steps)),
            Step::Test(it) => self.names.tests.get(it.test).is_some_and(|it| it.weighs),
            Step::Each(each) => self.weighs(&each.steps),
            Step::Repeat(repeat) => self.weighs(&repeat.steps),
            _ => false,
        })
    }

    pub(super) fn in_quotes(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Template> {
        let quote = words.filled().ok_or("write words in quotes here, as in say \"Ready.\"")?;
        if quote.is_empty() {
            words.harmless = Some("the quotes are empty".to_owned());
        }
        self.said(quote, scope)
    }

    /// Reads a test to run: `test Wound`, `table Injury for target`, `test Trait with 2 gives Total`.
    fn another_test(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Step> {
        let name = words.peek_word().ok_or("the name of a test is missing")?;
        let labels = self.names.tests.iter().map(|it| &it.label);
        let found = words.longest_of(&labels);
        let unknown = || match self.declared.contains(&key(name)) {
            true if !self.broken.contains(&key(name)) => format!(
                "{name} would run itself again, without an end; use “repeat” to do something \
                 several times"
            ),
            _ => self.no("test or table", name, labels.map(String::as_str)),
        };
        let test = found.ok_or_else(unknown)?;
        let name = self.names.tests.get(test).map_or("", |it| it.label.as_str()).to_owned();
        let who = self.for_target(words, scope)?;
        let throws = self.throws().count();
        let takes =
            if words.take("with") { self.listed_numbers(words, scope)? } else { Vec::new() };
        self.name_throws(throws, &name);
        let who = if who == Who::Acting { self.for_target(words, scope)? } else { who };
        let names = if words.take("gives") { words.joined("the number")? } else { Vec::new() };
        let known = self.names.tests.get(test).ok_or("the name of a test is missing")?;
        let about = known.about;
        if about.at.is_some() {
            self.whose(Who::Target, scope)?;
        }
        if takes.len() != known.takes {
            return Err(match known.takes {
                0 => format!("the test {name} takes no numbers; remove “with”"),
                1 => format!("the test {name} needs one number, as in “test {name} with 2”"),
                several => format!("the test {name} needs {several} numbers, separated by commas"),
            });
        }
        if names.len() > known.gives.len() {
            return Err(match known.gives.len() {
                0 => {
                    format!("the test {name} gives no number; add “gives Total” to its first line")
                }
                count => format!("the test {name} gives only {}", counted(count, "number")),
            });
        }
        // Numbers without a new name keep the name that the test has for them.
        let left = known.gives.iter().skip(names.len());
        let names: Vec<String> = names.iter().chain(left).cloned().collect();
        let gives = names.iter().map(|name| scope.name(name, Options::new()));
        let gives = gives.collect::<Read<Vec<u16>>>()?;
        Ok(Step::Test(TestStep { test, who, takes, gives }))
    }

    fn for_target(&self, words: &mut Words<'_>, scope: &Scope) -> Read<Who> {
        if words.take("for target") { self.whose(Who::Target, scope) } else { Ok(Who::Acting) }
    }

    /// Reads several numbers with “and” or commas between them.
    fn listed_numbers(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Vec<Expr>> {
        let mut all = Vec::new();
        loop {
            all.push(self.sum(words, scope)?);
            if !(words.sign(',') || words.take("and")) {
                return Ok(all);
            }
        }
    }

    /// Returns the maximum amount of work for these steps.
    pub(super) fn work(&self, steps: &[Step]) -> u32 {
        let of_step = |step: &Step| match step {
            Step::Roll(roll) => {
                let all = roll.branches.iter().map(|it| self.work(&it.steps));
                2_u32.saturating_add(all.max().unwrap_or(0))
            }
            Step::If(_, then, otherwise) => 1 + self.work(then).max(self.work(otherwise)),
            Step::Choose(.., options) => {
                1 + options.iter().map(|it| self.work(&it.steps)).max().unwrap_or(0)
            }
            Step::Test(it) => self.names.tests.get(it.test).map_or(1, |it| it.work),
            Step::Each(each) => {
                let times = if each.is_one { 1 } else { WORK_OF_EACH };
                self.work(&each.steps).saturating_add(1).saturating_mul(times)
            }
            Step::Repeat(repeat) => {
                let times = match repeat.times {
                    Expr::Number(times) => u32::try_from(times).unwrap_or(0),
                    _ => WORK_OF_EACH,
                };
                self.work(&repeat.steps).saturating_add(1).saturating_mul(times)
            }
            _ => 1,
        };
        let all = steps.iter().map(of_step);
        all.fold(0, u32::saturating_add).min(u32::MAX / 2)
    }
}

/// Returns the message for an unknown step with a suggestion. If a number comes next, only steps
/// that change a tracker are suggested.
pub(super) fn unknown_step(name: &str, words: &Words<'_>, scope: &Scope) -> String {
    let has_number = matches!(words.peek(), Some(Token::Number(_)));
    let other = spelt(&STEPS).chain(["target"]).filter(|_| !has_number);
    let of_action = spelt(&OF_ACTION).filter(|_| scope.is_action());
    unknown("step", name, spelt(&GAINS_AND_LOSES).chain(of_action).chain(other))
}

/// Returns the steps that run if the “if”, or its “otherwise if” at this depth, is false.
fn otherwise_of(step: &mut Step, deep: usize) -> Option<&mut Steps> {
    let Step::If(_, _, otherwise) = step else { return None };
    match deep {
        0 => Some(otherwise),
        deep => otherwise_of(otherwise.last_mut()?, deep - 1),
    }
}
