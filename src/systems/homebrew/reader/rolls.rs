//! Reads rolls and the lines under them.

use engine::conversation::Tone;

use super::{
    Reader,
    dice::topic_of,
    names::{Scope, of_fields, place},
    results::naturals,
    words::{Read, Words, told},
};
use crate::{
    definition::{Branch, Expr, Goal, Roll, RollSlots, Rolled, When, Who},
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
        let dice = words.dice()?;
        let parts = self.parts_behind(words, scope)?;
        let aim = self.goal_behind(words, scope)?;
        let (quote, label) = (words.quote(), label.to_owned());
        let topic = topic_of(quote, scope);
        let label = quote.map_or(label, str::to_owned);
        let who = self.by(words, scope)?;
        words.end_or(&mut ["against", "under", "by target"].into_iter())?;
        let (goal, natural, margin) = (scope.slot()?, scope.slot()?, scope.slot()?);
        let slots = RollSlots { natural, margin, goal };
        let own = Rolled { parts, ..Rolled::of(who, dice) };
        let mut roll = Roll { label, topic, own, goal: aim, branches: Vec::new(), slots };
        let was_under_roll = std::mem::replace(&mut scope.is_under_roll, true);
        self.each(&line.within, |reader, words, line| {
            reader.line_of_roll(words, line, &mut roll, scope)
        });
        scope.is_under_roll = was_under_roll;
        if roll.goal == Goal::None && scope.reads(goal) + scope.reads(margin) > 0 {
            let words = "“goal” and “margin” are always 0 here, because this roll has no number \
                         to reach; write “against”, “under” or “opposed” under it";
            self.faults.add_harmless(line.number, words);
        }
        if matches!(roll.goal, Goal::Opposed(_)) {
            for (_, line) in scope.goal_of_natural.iter().filter(|(of, _)| *of == goal) {
                let words = "a natural result has no opposing roll, so “goal” is 0 here";
                self.faults.add_harmless(*line, words);
            }
        }
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
                    self.is_of_target(words.rest(), scope)?;
                }
                theirs.parts = self.parts_behind(words, scope)?;
                self.each(&line.within, |reader, words, _| {
                    let word = word_of_roll(words)?;
                    if who == Who::Target && matches!(word, OfRoll::Plus | OfRoll::Minus) {
                        reader.is_of_target(words.rest(), scope)?;
                    }
                    reader.line_of_dice(word, words, &mut theirs, scope)
                });
                Goal::Opposed(theirs)
            }
            _ => return self.branch(word, words, line, roll, scope),
        };
        words.end()?;
        if roll.goal != Goal::None {
            return Err("the roll already has a number to reach".to_owned());
        }
        roll.goal = goal;
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
                    let is_known = scope.local(word).is_some()
                        || place(of_fields(self.gear(scope)), word).is_some();
                    let of = if is_known { None } else { self.of(Who::Own, word, false) };
                    if matches!(of, Some(Expr::Stat(..) | Expr::Figure(..) | Expr::Side(..))) {
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
            OfRoll::Plus => rolled.parts.push(self.part(words, scope, false)?),
            OfRoll::Minus => rolled.parts.push(self.part(words, scope, true)?),
            OfRoll::On => {
                let (from, to) = naturals(words, rolled.dice)?;
                words.needs("add")?;
                rolled.adds.push((from, to, words.dice()?));
            }
            _ => return Err("only +, − and “on” lines can go here".to_owned()),
        }
        words.end()
    }
}

/// Reads the first word of a line under a roll. A line that starts with a number is a natural
/// result.
fn word_of_roll(words: &mut Words<'_>) -> Read<OfRoll> {
    if matches!(words.peek(), Some(Token::Number(_))) {
        return Ok(OfRoll::Natural);
    }
    let first = words.peek().map(told).unwrap_or_default();
    words.one_of(&OF_ROLL).ok_or_else(|| {
        let mut meant = meant(&first, &mut spelt(&OF_ROLL));
        if meant.is_empty() {
            let all: Vec<&str> = spelt(&OF_ROLL).collect();
            meant = format!("; its lines start with {}", all.join(", "));
        }
        format!("“{first}” isn't understood in a roll{meant}")
    })
}
