//! Reads dice: `2D6`, `Rating D6`, `highest 2 of 3 D6`, `highest of Skill and D6, again on 6`.

use engine::{
    dice::{Dice, Die, Expression, Keep},
    words::span,
};

use super::{
    Reader,
    names::{Options, Scope},
    words::{Read, Words},
};
use crate::{
    definition::{
        Again, Cast, DiceForm, DicePart, Expr, Field, KeepForm, Results, Source, Step, Throw, Who,
        faces_of_options,
    },
    limits::{MOST_DICE, MOST_NUMBER, MOST_ROLLED},
    outline::Token,
    vocabulary::{
        rolls::{AGAIN, KEPT},
        spelt,
    },
};

/// Dice as a line names them, before it is decided how they are rolled.
struct Named {
    /// The dice to add together or to choose from: several if they are unlike.
    all: Vec<DiceForm>,
    /// Which of the dice count.
    keep: KeepForm,
    again: Option<Again>,
    is_tens: bool,
}

/// Nothing is added to dice.
const NO_PLUS: Expr = Expr::Number(0);

/// The message for dice in a number that has to be known without rolling.
pub(super) const NO_DICE: &str = "dice can't be rolled here";

impl Reader {
    /// Reads the dice of a roll with the range of their natural results. Dice that are rolled one
    /// after the other are rolled before the roll, which uses their sum.
    pub(super) fn source(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
        label: &str,
        who: Who,
    ) -> Read<(Source, Results)> {
        let given = match self.is_dice_field_next(words, scope) {
            true => Some(self.factor(words, scope)?),
            false => self.named_number(words, scope)?,
        };
        if let Some(number) = given {
            return Ok((Source::Given(number), -MOST_NUMBER..=MOST_NUMBER));
        }
        let named = self.named_dice(words, scope)?;
        let results = results(&named);
        match self.cast(named) {
            Cast::Once(form) => Ok((Source::Dice(form), results)),
            cast => Ok((Source::Given(self.thrown(label, who, cast, NO_PLUS, scope)?), results)),
        }
    }

    /// Reads the name of a number that has already been thrown, instead of dice: `Best`.
    fn named_number(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Option<Expr>> {
        let is_named = words.peek_word().is_some_and(|it| {
            let is_hidden = || self.of(Who::Acting, it).is_some();
            scope.local(it).is_some()
                || (scope.gone(it).is_some() || scope.of_roll(it).is_some()) && !is_hidden()
        });
        if !is_named || self.is_die_next(words) {
            return Ok(None);
        }
        let (at, around) = (words.place(), self.before.take());
        let number = self.factor(words, scope);
        self.before = around;
        let number = number?;
        if self.is_die_next(words) || self.faces_of(&number, scope).is_some() {
            words.return_to(at);
            return Ok(None);
        }
        Ok(Some(number))
    }

    /// Reads the dice of a throw.
    pub(super) fn cast_of_throw(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Cast> {
        let named = self.named_dice(words, scope)?;
        Ok(self.cast(named))
    }

    /// Reads dice where a number can be: they are thrown before the step, and their sum counts.
    /// Returns `None` if no dice come next.
    pub(super) fn dice_as_number(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<Option<Expr>> {
        let is_kept = self.is_kept_next(words, scope) && words.second() != Some(&Token::Sign('('));
        if !is_kept && !self.is_die_next(words) {
            return Ok(None);
        }
        if self.before.is_none() {
            return Err(NO_DICE.to_owned());
        }
        let from = words.place();
        let named = self.named_dice(words, scope)?;
        let label = words.written_from(from);
        let cast = self.cast(named);
        self.thrown(&label, Who::Acting, cast, NO_PLUS, scope).map(Some)
    }

    /// Returns `true` if this is a field with dice.
    pub(super) fn is_dice_field(&self, number: &Expr, scope: &Scope) -> bool {
        let field = match number {
            Expr::Stat(_, stat) => self.names.stats.get(*stat),
            Expr::Gear(field) => self.gear(scope).get(*field),
            _ => None,
        };
        field.is_some_and(Field::is_dice)
    }

    /// Throws the dice in a field before the current step, and returns their sum.
    pub(super) fn dice_in_field(
        &mut self,
        label: &str,
        field: &Expr,
        scope: &mut Scope,
    ) -> Read<Expr> {
        if self.before.is_none() {
            return Err(NO_DICE.to_owned());
        }
        let part = |part| Expr::DiceIn(Box::new(field.clone()), part);
        let dice = DiceForm::of(part(DicePart::Count), part(DicePart::Faces));
        self.thrown(label, Who::Acting, Cast::Once(dice), part(DicePart::Plus), scope)
    }

    /// Returns `true` if the name of a field with dice comes next.
    pub(super) fn is_dice_field_next(&self, words: &Words<'_>, scope: &Scope) -> bool {
        let Some(word) = words.peek_word() else { return false };
        let field = self.of_item(word, scope).or_else(|| self.of(Who::Acting, word));
        scope.local(word).is_none() && field.is_some_and(|it| self.is_dice_field(&it, scope))
    }

    /// Reads the die after a number where a number can be: `Rating D6`.
    pub(super) fn dice_behind_number(
        &mut self,
        count: Expr,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<Expr> {
        if self.before.is_none() {
            return Ok(count);
        }
        let from = words.place();
        let die = match self.die_next(words, scope)? {
            Some(die) => die,
            None => match self.named_die(words, scope) {
                Some(faces) => DiceForm::of(Expr::Number(1), faces),
                None => return Ok(count),
            },
        };
        let again = self.again(words, scope)?;
        let label = words.written_from(from);
        let form = DiceForm::of(times(count, die.count), die.faces);
        let cast = self.cast(Named { all: vec![form], keep: KeepForm::All, again, is_tens: false });
        self.thrown(&label, Who::Acting, cast, NO_PLUS, scope)
    }

    /// Takes the name of a stat that is a die, as in `2 Bite Health`. The last word of a line is the
    /// tracker that changes.
    fn named_die(&self, words: &mut Words<'_>, scope: &Scope) -> Option<Expr> {
        let name = words.peek_word().filter(|_| words.second().is_some())?;
        let of_item = self.of_item(name, scope);
        let faces = of_item.or_else(|| self.of(Who::Acting, name))?;
        self.faces_of(&faces, scope)?;
        words.next();
        Some(faces)
    }

    /// Adds a throw before the current step, and returns its sum.
    fn thrown(
        &mut self,
        label: &str,
        who: Who,
        dice: Cast,
        plus: Expr,
        scope: &mut Scope,
    ) -> Read<Expr> {
        let slot = scope.slot()?;
        let throw = Throw { slot, label: label.to_owned(), who, dice, plus };
        self.before.get_or_insert_default().push(Step::Throw(throw));
        Ok(Expr::Local(slot))
    }

    /// Decides how dice are rolled: together, or one after the other.
    fn cast(&self, Named { mut all, keep, again, is_tens }: Named) -> Cast {
        match again {
            _ if is_tens => Cast::Tens(6),
            None if all.len() == 1 => Cast::Once(DiceForm { keep, ..all.remove(0) }),
            again => Cast::Each { all, keep, again },
        }
    }

    /// Reads dice as a line names them.
    fn named_dice(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Named> {
        let around = self.before.take();
        let named = self.named_dice_alone(words, scope);
        self.before = around;
        named
    }

    fn named_dice_alone(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Named> {
        let kept = if self.is_kept_next(words, scope) { words.one_of(&KEPT) } else { None };
        let keep = match kept {
            None => KeepForm::All,
            Some(keep) => {
                let is_of = words.is_next_word("of");
                let has_none = is_of || self.is_die_next(words);
                let number = if has_none { Expr::Number(1) } else { self.sum(words, scope)? };
                words.needs("of")?;
                match keep(1) {
                    Keep::Lowest(_) => KeepForm::Lowest(number),
                    _ => KeepForm::Highest(number),
                }
            }
        };
        if words.is_next_word("D66") {
            words.next();
            return match kept {
                Some(_) => Err("a D66 is two dice, and both count".to_owned()),
                None => Ok(Named { all: Vec::new(), keep, again: None, is_tens: true }),
            };
        }
        let mut all = vec![self.dice_form(words, scope)?];
        while kept.is_some() && words.joins_dice() {
            all.push(self.dice_form(words, scope)?);
        }
        self.keeps_some(&all, &keep)?;
        let again = self.again(words, scope)?;
        Ok(Named { all, keep, again, is_tens: false })
    }

    /// Returns an error if all or none of these dice are kept.
    fn keeps_some(&self, all: &[DiceForm], keep: &KeepForm) -> Read<()> {
        let (KeepForm::Highest(kept) | KeepForm::Lowest(kept)) = keep else { return Ok(()) };
        let counts = all.iter().map(|it| it.count.plain()).collect::<Option<Vec<i32>>>();
        let Some(count) = counts.map(|it| it.iter().sum::<i32>()) else { return Ok(()) };
        let die = match all {
            [DiceForm { faces: Expr::Number(faces), .. }] => format!("D{faces}"),
            _ => " dice".to_owned(),
        };
        match kept {
            _ if count == 1 => {
                let die = die.trim_start();
                Err(format!("you can't drop a die from a single {die}; write 2{die} or more"))
            }
            Expr::Number(kept) if !(1..count).contains(kept) => {
                Err(format!("you can keep {} of {count}{die}", span(1, count - 1)))
            }
            _ => Ok(()),
        }
    }

    /// Reads equal dice: `2D6`, `Rating D6`, `D(Die)`, `Skill`.
    fn dice_form(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<DiceForm> {
        let wrong = || format!("write up to {MOST_DICE} dice here, like D20 or 2D6");
        if let Some(die) = self.die_next(words, scope)? {
            return Ok(die);
        }
        let from = words.place();
        if words.peek_word().is_some() {
            // A stat whose choices are dice is a die.
            let factor = self.factor(words, scope);
            let is_die = factor.as_ref().is_ok_and(|it| self.faces_of(it, scope).is_some());
            match factor {
                Ok(faces) if is_die && !self.is_die_next(words) => {
                    return Ok(DiceForm::of(Expr::Number(1), faces));
                }
                _ => words.return_to(from),
            }
        }
        let has_die = !self.is_kept_next(words, scope) && words.rest().iter().any(is_die);
        let count = match self.sum(words, scope) {
            Ok(count) => count,
            Err(words) => return Err(if has_die { words } else { wrong() }),
        };
        let die = match self.die_next(words, scope)? {
            Some(die) => die,
            None => {
                let at = words.place();
                let factor = self.factor(words, scope).ok();
                match factor.filter(|it| self.faces_of(it, scope).is_some()) {
                    Some(faces) => DiceForm::of(Expr::Number(1), faces),
                    None => {
                        words.return_to(at);
                        return Err(wrong());
                    }
                }
            }
        };
        if let Expr::Number(count) = count
            && !(1..=i32::from(MOST_DICE)).contains(&count)
        {
            return Err(wrong());
        }
        Ok(DiceForm::of(times(count, die.count), die.faces))
    }

    /// Returns `true` if “highest” or “lowest” comes next, before dice. If it is also a name, there
    /// has to be an “of”.
    fn is_kept_next(&self, words: &Words<'_>, scope: &Scope) -> bool {
        let Some(word) = words.peek_word() else { return false };
        let is_of = |it: &Token| matches!(it, Token::Word(it) if it.eq_ignore_ascii_case("of"));
        let has_of = || {
            matches!(words.second(), Some(Token::Word(_) | Token::Number(_)))
                && words.rest().iter().any(is_of)
        };
        spelt(&KEPT).any(|it| it.eq_ignore_ascii_case(word))
            && (!self.is_known(word, scope) || has_of())
    }

    /// Returns `true` if a kind of die comes next: `D6`, `2D6`, `D(Die)`.
    pub(super) fn is_die_next(&self, words: &Words<'_>) -> bool {
        let Some(word) = words.peek_word() else { return false };
        let plain =
            word.parse::<Expression>().is_ok_and(|it| !it.has_x() && it.rolled(0).dice.is_some());
        plain
            || is_open_die(word)
                && words.second() == Some(&Token::Sign('('))
                && self.names.charts.iter().all(|it| !it.label.eq_ignore_ascii_case(word))
    }

    /// Reads dice if they come next: `D6`, `2D6`, `D(Die)`.
    pub(super) fn die_next(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<Option<DiceForm>> {
        if !self.is_die_next(words) {
            return Ok(None);
        }
        let Some(Token::Word(word)) = words.next() else { return Ok(None) };
        let count: String = word.chars().take_while(char::is_ascii_digit).collect();
        let count = if count.is_empty() { 1 } else { count.parse().unwrap_or(i32::MAX) };
        if !(1..=i32::from(MOST_DICE)).contains(&count) {
            return Err(format!("write up to {MOST_DICE} dice here, like D20 or 2D6"));
        }
        let faces = if words.sign('(') {
            let faces = self.sum(words, scope)?;
            words.needs_sign(')')?;
            faces
        } else {
            let dice = word.parse::<Expression>().ok().and_then(|it| it.rolled(0).dice);
            Expr::Number(dice.map_or(6, |it: Dice| it.die.faces().into()))
        };
        Ok(Some(DiceForm::of(Expr::Number(count), faces)))
    }

    /// Reads when dice are rolled again: `again on 8`, `again on its maximum`.
    pub(super) fn again(
        &mut self,
        words: &mut Words<'_>,
        scope: &mut Scope,
    ) -> Read<Option<Again>> {
        let at = words.place();
        let _comma = words.sign(',');
        let _each = words.take("each");
        if words.take("exploding") {
            let _comma = words.sign(',');
            return Ok(Some(Again::OnHighest));
        }
        if !words.take(AGAIN.word) {
            words.return_to(at);
            return Ok(None);
        }
        let is_highest = ["its maximum", "its highest", "the maximum", "the highest", "max"]
            .iter()
            .any(|it| words.take(it));
        let again =
            if is_highest { Again::OnHighest } else { Again::From(self.factor(words, scope)?) };
        if words.take("to") {
            self.factor(words, scope)?;
        } else {
            let _more = words.take("or more");
        }
        if matches!(again, Again::From(Expr::Number(..=1))) {
            return Err("a die that is always rerolled never ends; write 2 or more".to_owned());
        }
        let _comma = words.sign(',');
        Ok(Some(again))
    }

    /// Returns the faces that a number can have if it is a choice of dice.
    pub(super) fn faces_of(&self, number: &Expr, scope: &Scope) -> Option<Vec<i32>> {
        let options: Options = self.options(number, scope);
        faces_of_options(&options.iter().map(|(label, _)| label).collect::<Vec<_>>())
    }

    /// Reads the die of a pool, and returns its number of faces.
    pub(super) fn die_of_pool(&mut self, words: &mut Words<'_>, scope: &mut Scope) -> Read<Expr> {
        let wrong = || "write one die here, like D6".to_owned();
        if let Some(die) = self.die_next(words, scope)? {
            let is_one = die.count == Expr::Number(1);
            return is_one.then_some(die.faces).ok_or_else(wrong);
        }
        if words.peek_word().is_none() || self.is_kept_next(words, scope) {
            return Err(wrong());
        }
        let faces = self.factor(words, scope).map_err(|_| wrong())?;
        let is_die = self.faces_of(&faces, scope).is_some();
        is_die.then_some(faces).ok_or_else(wrong)
    }
}

fn times(count: Expr, by: Expr) -> Expr {
    match (count, by) {
        (count, Expr::Number(1)) => count,
        (Expr::Number(1), by) => by,
        (count, by) => Expr::Times(Box::new([count, by])),
    }
}

/// Returns `true` if a token is dice, like 2D6, or follows dice.
fn is_die(token: &Token) -> bool {
    let is_dice = |word: &str| word.parse::<Expression>().is_ok_and(|it| !it.has_x());
    matches!(token, Token::Word(word) if is_dice(word) || word.eq_ignore_ascii_case("stepped"))
}

/// Returns `true` if a word can begin dice with faces in brackets: `D`, `2D`.
fn is_open_die(word: &str) -> bool {
    word.strip_suffix(['D', 'd']).is_some_and(|it| it.bytes().all(|it| it.is_ascii_digit()))
}

/// Returns the natural results that dice can have, as far as the text says.
fn results(named: &Named) -> Results {
    let Named { all, keep, again, is_tens } = named;
    if *is_tens {
        return 11..=66;
    }
    if let ([form], None) = (all.as_slice(), again)
        && let (Some(count), Some(faces)) = (form.count.plain(), form.faces.plain())
    {
        let kept = match keep {
            KeepForm::All => Some(count),
            KeepForm::Highest(kept) | KeepForm::Lowest(kept) => kept.plain(),
        };
        return kept.map_or(0..=count * faces, |kept| kept..=kept * faces);
    }
    let faces = |form: &DiceForm| form.faces.plain().unwrap_or(Die::MOST_FACES.into());
    match again {
        Some(_) => 0..=MOST_NUMBER,
        None => 0..=all.iter().map(faces).max().unwrap_or(0) * i32::from(MOST_ROLLED),
    }
}

impl Words<'_> {
    /// Takes the word or comma between unlike dice.
    fn joins_dice(&mut self) -> bool {
        if self.take("and") {
            return true;
        }
        let at = self.place();
        if !self.sign(',') {
            return false;
        }
        let is_again = ["again", "each", "exploding"].iter().any(|it| self.is_next_word(it));
        if is_again {
            self.return_to(at);
            return false;
        }
        let _and = self.take("and");
        true
    }
}
