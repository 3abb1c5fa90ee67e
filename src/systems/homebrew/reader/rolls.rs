//! Reads rolls and the lines under them.

use engine::conversation::Tone;

use super::{
    Reader,
    dice::topic_of,
    names::Scope,
    steps::either,
    words::{Read, Words, written},
};
use crate::{
    definition::{
        Added, Branch, Expr, Goal, Of, Results, Roll, RollSlots, Rolled, Source, When, Who,
    },
    fault::meant,
    outline::{OutlineNode, Token},
    vocabulary::{
        rolls::{OF_ROLL, OfRoll},
        spelt,
    },
};

impl Reader {
    /// Reads `roll D20 "Hit"` and the lines under it.
    pub(super) fn roll(
        &mut self,
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
        label: &str,
    ) -> Read<Roll> {
        let (before, dice) = self.after_numbers(words, scope, |reader, words, scope| {
            reader.source(words, scope, label, Who::Acting)
        })?;
        self.roll_of((before, dice), words, line, scope, label)
    }

    /// Reads a roll after its dice.
    pub(super) fn roll_of(
        &mut self,
        (before, dice): (Vec<Expr>, (Source, Results)),
        words: &mut Words<'_>,
        line: &OutlineNode,
        scope: &mut Scope,
        label: &str,
    ) -> Read<Roll> {
        let mut parts = self.terms(before, scope);
        parts.extend(self.modifiers_behind(words, scope)?);
        let before = self.by(words, scope)?;
        let aim = match words.take("opposed") {
            true => self.opposed(words, &[], Who::Acting, label, scope)?,
            false => self.goal_behind(words, scope)?,
        };
        let quote = words.quote();
        let who = if before == Who::Acting { self.by(words, scope)? } else { before };
        let quote = quote.or_else(|| words.quote());
        let topic = topic_of(quote, scope);
        let plain = label;
        let label = quote.unwrap_or(plain).to_owned();
        self.throws().filter(|it| it.label == plain).for_each(|it| it.label.clone_from(&label));
        if who == Who::Target && !matches!(aim, Goal::Opposed(_)) {
            self.throws().for_each(|it| it.who = who);
        }
        words.end_or(&mut ["against", "under", "by target"].into_iter())?;
        let (goal, natural, margin) = (scope.slot()?, scope.slot()?, scope.slot()?);
        let slots = RollSlots { natural, margin, goal, total: scope.slot()? };
        let own = Rolled { parts, ..Rolled::of(who, dice) };
        let goal_is_whole = true;
        let mut roll = Roll {
            label,
            topic,
            before: Vec::new(),
            own,
            goal: aim,
            goal_is_whole,
            branches: Vec::new(),
            rerolls: Vec::new(),
            slots,
        };
        let was_under_roll = std::mem::replace(&mut scope.is_under_roll, true);
        let mut bare = None;
        self.each(&line.within, |reader, words, line| {
            if matches!(words.peek(), Some(Token::Number(_))) {
                bare.get_or_insert(line.number);
            }
            let read = reader.line_of_roll(words, line, &mut roll, scope);
            if read.is_err() && roll.goal == Goal::None {
                roll.goal = goal_meant(line, &roll.own);
            }
            read
        });
        scope.is_under_roll = was_under_roll;
        if let Some(line) = bare.filter(|_| roll.goal == Goal::None && !roll.own.parts.is_empty()) {
            let words = "this is the result of the dice alone; write “natural” before it, or \
                         “total” to add the modifiers";
            self.faults.add_harmless(line, words);
        }
        scope.last_roll = Some(slots);
        roll.before = self.before.replace(Vec::new()).unwrap_or_default();
        if roll.goal == Goal::None && scope.reads(goal) + scope.reads(margin) > 0 {
            let words = "“goal” and “margin” are always 0 here, because this roll has no number \
                         to reach; write “against”, “under” or “opposed” under it";
            self.faults.add_harmless(line.number, words);
        }
        if matches!(roll.goal, Goal::Opposed(_)) {
            if !roll.rerolls.is_empty() && !roll.before.is_empty() {
                let words = "dice that are rolled one by one can't be rerolled in an opposed roll";
                return Err(words.to_owned());
            }
            for (_, line) in scope.goal_of_natural.iter().filter(|(of, _)| *of == goal) {
                let words = "a natural result has no opposing roll, so “goal” is 0 here";
                self.faults.add_harmless(*line, words);
            }
        }
        if !matches!(roll.goal, Goal::Opposed(_))
            && roll.rerolls.iter().any(|it| it.theirs.is_some())
        {
            return Err(NO_OPPOSING.to_owned());
        }
        if !roll.branches.iter().any(|it| it.when == When::Else && it.condition.is_none()) {
            roll.branches.push(Branch {
                when: When::Else,
                condition: None,
                label: "failure".to_owned(),
                tone: Tone::Failure,
                is_exact: false,
                leads_on: false,
                steps: Vec::new(),
            });
        }
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
        if Self::is_reroll(words) {
            let theirs = opposing(roll.own.who, scope);
            let reroll = self.reroll(Some(theirs), words, scope)?;
            if reroll.most.is_some() {
                return Err("only a pool can reroll some of its dice".to_owned());
            }
            roll.rerolls.push(reroll);
            return Ok(());
        }
        let word = word_of_roll(words)?;
        if matches!(word, OfRoll::Plus | OfRoll::Minus | OfRoll::On) {
            return self.line_of_dice(word, words, &mut roll.own, scope);
        }
        if !matches!(word, OfRoll::Against | OfRoll::Under | OfRoll::Opposed) {
            return self.branch(word, words, line, roll, scope);
        }
        let condition = self.condition_behind(words, scope)?;
        let goal = match word {
            OfRoll::Against => {
                let (label, number) = self.labelled(words, scope, "to reach")?;
                Goal::AtLeast(label, number)
            }
            OfRoll::Under => {
                let (label, number) = self.labelled(words, scope, "skill")?;
                Goal::AtMost(label, number)
            }
            _ => self.opposed(words, &line.within, roll.own.who, &roll.label, scope)?,
        };
        words.end()?;
        self.set_goal(roll, goal, condition.as_ref())
    }

    /// Reads an opposing roll, after its keyword: `D20 + target's Fight`.
    fn opposed(
        &mut self,
        words: &mut Words<'_>,
        lines: &[OutlineNode],
        own: Who,
        label: &str,
        scope: &mut Scope,
    ) -> Read<Goal> {
        let who = opposing(own, scope);
        if who == Who::Target {
            self.is_of_target(words.rest(), scope)?;
        }
        let (before, dice) = self.after_numbers(words, scope, |reader, words, scope| {
            reader.source(words, scope, label, who)
        })?;
        let mut theirs = Rolled::of(who, dice);
        theirs.parts = self.terms(before, scope);
        theirs.parts.extend(self.modifiers_behind(words, scope)?);
        self.each(lines, |reader, words, _| {
            let word = word_of_roll(words)?;
            if who == Who::Target && matches!(word, OfRoll::Plus | OfRoll::Minus) {
                reader.is_of_target(words.rest(), scope)?;
            }
            reader.line_of_dice(word, words, &mut theirs, scope)
        });
        Ok(Goal::Opposed(theirs))
    }

    /// Sets the number to reach. The first of several numbers counts whose condition holds.
    fn set_goal(&self, roll: &mut Roll, goal: Goal, condition: Option<&Expr>) -> Read<()> {
        if condition.is_some() && matches!(goal, Goal::Opposed(_)) {
            return Err("“if” can't follow this".to_owned());
        }
        if roll.goal_is_whole && roll.goal != Goal::None {
            return Err("the roll already has a number to reach".to_owned());
        }
        roll.goal_is_whole = condition.is_none();
        let or = |number: Expr, label: String, known: &Goal| {
            let condition = condition.cloned();
            match known {
                Goal::AtLeast(first, known) | Goal::AtMost(first, known) => {
                    let number = match condition {
                        Some(condition) => either(condition, number, Expr::Number(0)),
                        None => number,
                    };
                    (first.clone(), in_place_of_last(known.clone(), number))
                }
                _ => match condition {
                    Some(condition) => (label, either(condition, number, Expr::Number(0))),
                    None => (label, number),
                },
            }
        };
        roll.goal = match (goal, &roll.goal) {
            (Goal::AtLeast(label, number), known @ (Goal::None | Goal::AtLeast(..))) => {
                let (label, number) = or(number, label, known);
                Goal::AtLeast(label, number)
            }
            (Goal::AtMost(label, number), known @ (Goal::None | Goal::AtMost(..))) => {
                let (label, number) = or(number, label, known);
                Goal::AtMost(label, number)
            }
            (goal, Goal::None) => goal,
            _ => return Err("the roll already has a number to reach".to_owned()),
        };
        Ok(())
    }

    /// Returns an error if a modifier of the target's dice uses a stat or tracker of the acting
    /// figure.
    fn is_of_target(&self, line: &[Token], scope: &Scope) -> Read<()> {
        for token in line {
            match token {
                Token::Quote(_) => break,
                Token::Word(word) if word.eq_ignore_ascii_case("if") => break,
                Token::Word(word) if word.eq_ignore_ascii_case("target's") => break,
                Token::Word(word) => {
                    let is_known =
                        scope.local(word).is_some() || self.of_item(word, scope).is_some();
                    let of = if is_known { None } else { self.of(Who::Acting, word) };
                    let is_own = matches!(
                        of,
                        Some(Expr::Stat(..) | Expr::Tracker(Of::Figure(..) | Of::Side(..)))
                    );
                    if is_own {
                        return Err(format!(
                            "“{word}” belongs to the acting figure; write “target's {word}”"
                        ));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads a number and its label, which is `otherwise` by default.
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

    /// Reads a line that changes dice: `+ Fight`, `on 10 add D6`.
    fn line_of_dice(
        &mut self,
        word: OfRoll,
        words: &mut Words<'_>,
        rolled: &mut Rolled,
        scope: &mut Scope,
    ) -> Read<()> {
        match word {
            OfRoll::Plus => rolled.parts.push(self.modifier(words, scope, false)?),
            OfRoll::Minus => rolled.parts.push(self.modifier(words, scope, true)?),
            OfRoll::On => {
                let condition = self.condition_behind(words, scope)?;
                let naturals = self.naturals(words, rolled, scope)?;
                words.needs("add")?;
                let dice = words.dice()?;
                rolled.adds.push(Added { naturals, dice, condition });
            }
            _ => return Err("only +, − and “on” lines can go here".to_owned()),
        }
        words.end()
    }
}

/// Returns a number to reach in place of one with a fault, so that results that need one have no
/// further faults.
fn goal_meant(line: &OutlineNode, own: &Rolled) -> Goal {
    let number = || Expr::Number(0);
    match Words::new(&line.line).one_of(&OF_ROLL) {
        Some(OfRoll::Against) => Goal::AtLeast(String::new(), number()),
        Some(OfRoll::Under) => Goal::AtMost(String::new(), number()),
        Some(OfRoll::Opposed) => Goal::Opposed(own.clone()),
        _ if Words::new(&line.line).against() => Goal::AtLeast(String::new(), number()),
        _ => Goal::None,
    }
}

/// The message for opposing dice in a roll without any.
pub(super) const NO_OPPOSING: &str =
    "there is no opposing roll; write “opposed D20” under this roll";

/// Returns the figure that rolls the opposing dice.
fn opposing(own: Who, scope: &Scope) -> Who {
    if scope.has_target && own == Who::Acting { Who::Target } else { Who::Acting }
}

/// Puts a number in the place of the last one, after all conditions.
fn in_place_of_last(number: Expr, last: Expr) -> Expr {
    match number {
        Expr::Either(three) => {
            let [condition, then, otherwise] = *three;
            either(condition, then, in_place_of_last(otherwise, last))
        }
        _ => last,
    }
}

/// Reads the first word of a line under a roll. A line that starts with a number is a natural
/// result.
fn word_of_roll(words: &mut Words<'_>) -> Read<OfRoll> {
    if matches!(words.peek(), Some(Token::Number(_))) {
        return Ok(OfRoll::Natural);
    }
    if words.against() {
        return Ok(OfRoll::Against);
    }
    let first = words.peek().map(written).unwrap_or_default();
    words.one_of(&OF_ROLL).ok_or_else(|| {
        let mut meant = meant(&first, &mut spelt(&OF_ROLL));
        if meant.is_empty() {
            let all: Vec<&str> = spelt(&OF_ROLL).collect();
            meant = format!("; its lines start with {}", all.join(", "));
        }
        format!("“{first}” isn't understood in a roll{meant}")
    })
}
