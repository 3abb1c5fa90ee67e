//! Reads dice, modifiers and numbers to reach.

use super::{
    Reader,
    names::{Options, Scope},
    words::{Read, Words},
};
use crate::{
    definition::{Expr, Goal, Step, Term, Throw, TopicName, TopicOf, Who},
    outline::Token,
};

impl Reader {
    /// Reads a throw of dice that are added together, after its keyword: `Healed: D6 + 2`.
    pub(super) fn throw(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Step> {
        let label = words.number_name("the dice")?;
        words.needs_sign(':')?;
        if self.is_dice_field_next(words, scope) {
            let throws = self.throws().count();
            let sum = self.sum(words, scope)?;
            let who = self.by(words, scope)?;
            words.end()?;
            for throw in self.throws().skip(throws) {
                (throw.who, throw.label) = (who, label.to_owned());
            }
            return Ok(Step::Let(scope.name(label, Options::new())?, sum));
        }
        let (before, dice) = self.after_numbers(words, scope, Self::cast_of_throw)?;
        let after = match words.peek() {
            Some(Token::Sign('+' | '-')) => {
                let is_less = words.sign('-');
                words.sign('+');
                let plus = self.sum(words, scope)?;
                Some(if is_less { Expr::Less(Box::new([Expr::Number(0), plus])) } else { plus })
            }
            _ => None,
        };
        let all = before.into_iter().chain(after);
        let plus = all.reduce(|sum, it| Expr::Sum(Box::new([sum, it]))).unwrap_or(Expr::Number(0));
        let who = self.by(words, scope)?;
        words.end()?;
        let slot = scope.name(label, Options::new())?;
        self.throws().for_each(|it| it.who = who);
        Ok(Step::Throw(Throw { slot, label: label.to_owned(), who, dice, plus }))
    }

    /// Reads dice after the numbers that are added to them, if there are any: `Damage + D3`. Returns
    /// these numbers and the dice.
    pub(super) fn after_numbers<T>(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
        dice: impl Fn(&mut Self, &mut Words<'_>, &mut Scope) -> Read<T>,
    ) -> Read<(Vec<Expr>, T)> {
        let at = words.place();
        let why = match dice(self, words, scope) {
            Ok(dice) => return Ok((Vec::new(), dice)),
            Err(why) => why,
        };
        let mut numbers = Vec::new();
        words.return_to(at);
        loop {
            let around = self.before.take();
            let number = self.product(words, scope);
            self.before = around;
            let Some(number) = number.ok().filter(|_| words.sign('+')) else { return Err(why) };
            numbers.push(number);
            let at = words.place();
            match dice(self, words, scope) {
                Ok(dice) => return Ok((numbers, dice)),
                Err(_) => words.return_to(at),
            }
        }
    }

    /// Returns the throws before the current step.
    pub(super) fn throws(&mut self) -> impl Iterator<Item = &mut Throw> {
        self.before.iter_mut().flatten().filter_map(|step| match step {
            Step::Throw(throw) => Some(throw),
            _ => None,
        })
    }

    /// Adds a name to the dice that were read in a number's place, after this many other throws:
    /// “D6 Markers” for `loses D6 Markers`.
    pub(super) fn name_throws(&mut self, from: usize, name: &str) {
        self.throws().skip(from).for_each(|it| it.label = format!("{} {name}", it.label));
    }

    /// Reads which figure rolls: `by target`, or nothing for the acting figure.
    pub(super) fn by(&mut self, words: &mut Words<'_>, scope: &Scope) -> Read<Who> {
        if words.take("by target") { self.whose(Who::Target, scope) } else { Ok(Who::Acting) }
    }

    /// Reads a modifier after its sign: `2 "aimed" if Aimed`.
    pub(super) fn modifier(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
        minus: bool,
    ) -> Read<Term> {
        let condition = self.condition_behind(words, scope)?;
        let throws = self.throws().count();
        let value = self.sum(words, scope)?;
        let reason = words.quote();
        reason.into_iter().for_each(|it| self.name_throws(throws, it));
        let term = self.term(value, minus, reason, scope);
        words.end_or(&mut ["if", "unless"].into_iter())?;
        Ok(Term { condition, ..term })
    }

    /// Reads modifiers after dice: `D6 + Fight - 1`.
    pub(super) fn modifiers_behind(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<Vec<Term>> {
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

    /// Returns modifiers that were written before dice.
    pub(super) fn terms(&self, numbers: Vec<Expr>, scope: &Scope) -> Vec<Term> {
        numbers.into_iter().map(|it| self.term(it, false, None, scope)).collect()
    }

    /// Reads the number to reach after dice: `D6 + Fight against 7`, `D100 under Skill`.
    pub(super) fn goal_behind(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Goal> {
        let goal: fn(String, Expr) -> Goal = if words.against() {
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

    /// Returns a term that adds a number to the dice or subtracts it, with a reason.
    fn term(&self, value: Expr, minus: bool, label: Option<&str>, scope: &Scope) -> Term {
        let own_label = self.label_of(&value, scope);
        // Players' answers and named numbers aren't on a sheet, so they are modifiers.
        let is_said = matches!(value, Expr::Local(_));
        let is_modifier = minus || is_said || own_label.is_none();
        let label = label.map(str::to_owned).or(own_label);
        let label = label.unwrap_or_else(|| "modifier".to_owned());
        let value = if minus { Expr::Less(Box::new([Expr::Number(0), value])) } else { value };
        Term { label, value, is_modifier, condition: None }
    }

    /// Returns the name that an expression consists of, or `None` if it is more than a name.
    pub(super) fn label_of(&self, value: &Expr, scope: &Scope) -> Option<String> {
        match value {
            Expr::Stat(_, it) => self.names.stats.get(*it).map(|it| it.label.clone()),
            Expr::Gear(it) => self.gear(scope).get(*it).map(|it| it.label.clone()),
            Expr::Tracker(of) => self.names.tracker(*of).map(|it| it.label.clone()),
            Expr::Pick(it, _) => self.label_of(it, scope),
            Expr::Local(slot) => scope.label(*slot).map(str::to_owned),
            _ => None,
        }
    }
}

/// Returns the name whose explanation is shown with a roll: the roll's own or the test's.
pub(super) fn topic_of(own: Option<&str>, scope: &Scope) -> TopicName {
    let own = own.map(|it| TopicName::new(TopicOf::Roll, it));
    own.or_else(|| scope.title.clone()).unwrap_or_else(|| TopicName::new(TopicOf::Roll, ""))
}
