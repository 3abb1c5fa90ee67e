//! Reads the results of a roll and the steps under them.

use engine::conversation::Tone;

use super::{
    Reader,
    names::Scope,
    words::{Read, Words},
};
use crate::{
    definition::{Branch, Expr, Goal, ResultRange, Results, Roll, RollSlots, Rolled, Source, When},
    fault::Cause,
    limits::{MOST_BRANCHES, MOST_NUMBER},
    outline::{OutlineNode, Token},
    vocabulary::{
        rolls::{LEADS_ON, OfRoll, TONES},
        sections::EXPLAINED,
        spelt,
    },
};

impl Reader {
    /// Reads a line with results and the steps under it, and adds both to the roll.
    pub(super) fn branch(
        &mut self,
        word: OfRoll,
        words: &mut Words<'_>,
        line: &OutlineNode,
        roll: &mut Roll,
        scope: &mut Scope,
    ) -> Read<()> {
        if roll.branches.len() >= MOST_BRANCHES {
            return Err(format!("a roll can have at most {MOST_BRANCHES} results"));
        }
        scope.know(roll.slots);
        let above = scope.last_roll.replace(roll.slots);
        let branch = self.branch_of(word, words, line, roll, scope);
        scope.last_roll = above;
        scope.forget();
        roll.branches.push(branch?);
        Ok(())
    }

    fn branch_of(
        &mut self,
        word: OfRoll,
        words: &mut Words<'_>,
        line: &OutlineNode,
        roll: &Roll,
        scope: &mut Scope,
    ) -> Read<Branch> {
        let condition = match word {
            OfRoll::If => Some(self.condition(words, scope)?),
            _ => self.condition_behind(words, scope)?,
        };
        let (when, tone) = self.when(word, words, roll, scope)?;
        let above: Vec<&Branch> =
            roll.branches.iter().filter(|it| it.condition.is_none()).collect();
        self.is_open(&above, &when, line.number);
        self.is_reached(&above, &when, line.number);
        let _colon = words.sign(':');
        let label = words.filled().filter(|it| !it.is_empty()).map(str::to_owned);
        if label.as_ref().is_some_and(|label| label.contains('{')) {
            let words = "a result's name can't contain {}; write a “say” line under it instead";
            self.faults.add_harmless(line.number, words);
        }
        let tone = words.one_of(&TONES).unwrap_or(tone);
        let label = label.unwrap_or_else(|| plain_result(tone).to_owned());
        let leads_on = words.take(LEADS_ON.word);
        self.explained_in(words, &roll.topic, &label)?;
        words.end_or(&mut spelt(&TONES).chain([LEADS_ON.word, EXPLAINED.word]))?;
        let RollSlots { goal, natural, margin, .. } = roll.slots;
        // The opposing total is unknown until the dice are rolled.
        let is_rolled = !matches!(roll.goal, Goal::AtLeast(..) | Goal::AtMost(..));
        let of_goal = |scope: &Scope| if is_rolled { scope.reads(goal) } else { 0 };
        let reads = |scope: &Scope| scope.reads(natural) + scope.reads(margin) + of_goal(scope);
        let (before, goals_before) = (reads(scope), scope.reads(goal));
        let steps = self.steps(&line.within, scope);
        let is_exact = reads(scope) > before;
        if matches!(when, When::Natural(..)) && scope.reads(goal) > goals_before {
            scope.goal_of_natural.push((goal, line.number));
        }
        Ok(Branch { when, condition, label, tone, is_exact, leads_on, steps })
    }

    /// Reads which results a line covers. Also returns whether they are good by default.
    fn when(
        &mut self,
        word: OfRoll,
        words: &mut Words<'_>,
        roll: &Roll,
        scope: &mut Scope,
    ) -> Read<(When, Tone)> {
        let has_goal = roll.goal != Goal::None;
        if !has_goal && matches!(word, OfRoll::Doubles | OfRoll::Within | OfRoll::By) {
            let words = "the number to reach is missing; write “against”, “under” or “opposed” \
                         before this";
            return Err(Cause::Here(&format!("goal {}", roll.slots.goal)).of(words));
        }
        let high = |number: i32, all: &Results| 2 * number > all.start() + all.end();
        let is_under = matches!(roll.goal, Goal::AtMost(..));
        Ok(match word {
            OfRoll::TheirNatural => {
                let Goal::Opposed(theirs) = &roll.goal else {
                    return Err(
                        "there is no opposing roll; write “opposed D20” before this".to_owned()
                    );
                };
                (When::Theirs(self.naturals(words, theirs, scope)?), Tone::Mixed)
            }
            OfRoll::Natural => {
                let naturals = self.naturals(words, &roll.own, scope)?;
                let from = naturals.from.plain().unwrap_or(MOST_NUMBER);
                let good = has_goal && high(from, &roll.own.results) != is_under;
                let tone = if good { Tone::Success } else { Tone::Failure };
                (When::Natural(naturals), if has_goal { tone } else { Tone::Mixed })
            }
            OfRoll::Total => {
                let most = Expr::Number(MOST_NUMBER);
                let range = self.faces_from(words, "a total", (-MOST_NUMBER, most), scope)?;
                (When::Total(range), Tone::Mixed)
            }
            OfRoll::Doubles => {
                if roll.own.results != (1..=100) {
                    return Err("only a D100 has doubles".to_owned());
                }
                (When::Doubles, Tone::Mixed)
            }
            OfRoll::Within => (When::Within(self.sum(words, scope)?), Tone::Success),
            OfRoll::By => {
                let margin = self.sum(words, scope)?;
                let is_ahead = !matches!(margin, Expr::Less(_));
                (When::By(margin), if is_ahead { Tone::Success } else { Tone::Failure })
            }
            _ => (When::Else, if has_goal { Tone::Failure } else { Tone::Mixed }),
        })
    }

    /// Adds a fault if an earlier “by” or “else” covers all results of this line.
    fn is_reached(&mut self, above: &[&Branch], here: &When, line: u32) {
        let covers = |it: &&&Branch| match (&it.when, here) {
            (_, When::Natural(..)) => false,
            (When::Else, _) => true,
            (When::By(above), When::By(here)) => {
                above.plain().zip(here.plain()).is_some_and(|(above, here)| above <= here)
            }
            _ => false,
        };
        if let Some(above) = above.iter().find(covers) {
            let above = match &above.when {
                When::By(number) => format!("by {}", number.plain().unwrap_or(0)),
                _ => "else".to_owned(),
            };
            let words = format!("“{above}” above already covers this; move this line above it");
            self.faults.add(line, words);
        }
    }

    /// Adds a fault if earlier lines cover all natural results of this line.
    fn is_open(&mut self, above: &[&Branch], here: &When, line: u32) {
        let (When::Natural(naturals) | When::Theirs(naturals)) = here else { return };
        let Some((from, to)) = naturals.known() else { return };
        let leads = |it: &Branch, result| match (&it.when, here) {
            (When::Natural(above), When::Natural(..)) | (When::Theirs(above), When::Theirs(..)) => {
                above.known().is_some_and(|(from, to)| (from..=to).contains(&result))
            }
            _ => false,
        };
        if (from..=to).all(|result| above.iter().any(|it| leads(it, result))) {
            let words = "the lines above already cover these results; remove this line";
            self.faults.add_harmless(line, words);
        }
    }
}

/// Returns the label for a result that the text doesn't name.
pub(super) fn plain_result(tone: Tone) -> &'static str {
    match tone {
        Tone::Success => "success",
        Tone::Mixed => "partial success",
        Tone::Failure => "failure",
    }
}

impl Reader {
    /// Reads the results of a roll's dice, after “natural”.
    pub(super) fn naturals(
        &mut self,
        words: &mut Words<'_>,
        rolled: &Rolled,
        scope: &mut Scope,
    ) -> Read<ResultRange> {
        let (least, most) = (*rolled.results.start(), *rolled.results.end());
        let highest = match &rolled.dice {
            Source::Dice(form) if form.count == Expr::Number(1) => form.faces.clone(),
            _ => Expr::Number(most),
        };
        let naturals = self.faces_from(words, "a result", (least, highest), scope)?;
        let fits = match (naturals.from.plain(), naturals.to.plain()) {
            (Some(from), Some(to)) => least <= from && from <= to && to <= most,
            _ => true,
        };
        fits.then_some(naturals)
            .ok_or_else(|| format!("{} can only show {least} to {most}", rolled.dice.name()))
    }

    /// Reads a range of faces of a die: `1`, `2 to 4`, `Lethal or more`, `2 or less`, `maximum`.
    pub(super) fn faces_from(
        &mut self,
        words: &mut Words<'_>,
        what: &str,
        (least, highest): (i32, Expr),
        scope: &mut Scope,
    ) -> Read<ResultRange> {
        let around = self.before.take();
        let mut face = |words: &mut Words<'_>| {
            let _article = !words.peek_word().is_some_and(|it| self.is_known(it, scope))
                && (words.take("its") || words.take("the"));
            match words.peek() {
                _ if words.take("maximum") || words.take("highest face") => Ok(highest.clone()),
                Some(Token::Word(_)) => self.sum(words, scope),
                _ => words.within(what, -MOST_NUMBER, MOST_NUMBER).map(Expr::Number),
            }
        };
        let range = face(words).and_then(|from| {
            // Without a number behind it, “to” is a name for the dice.
            let is_number = matches!(words.second(), Some(Token::Number(_)));
            Ok(if is_number && words.sign('-') || words.second().is_some() && words.take("to") {
                ResultRange { from, to: face(words)? }
            } else if words.take("or more") {
                ResultRange { from, to: highest.clone() }
            } else if words.take("or less") {
                ResultRange { from: Expr::Number(least), to: from }
            } else {
                ResultRange { to: from.clone(), from }
            })
        });
        self.before = around;
        range
    }
}
