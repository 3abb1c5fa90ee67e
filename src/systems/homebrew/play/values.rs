//! The values of numbers and conditions.

use engine::{
    FigureId, HasLineup,
    conversation::{Amount, Flow, Table},
    dice::{Expression, Rolled},
};

use super::Walk;
use crate::{
    Homebrew,
    battle::state::{Held, Item, State},
    definition::{Chart, Counted, DicePart, Expr, Of, Piece, Relation, Template, Who},
    limits::MOST_SUM,
};

/// The value of a name in a block.
#[derive(Clone, Debug, Hash)]
pub(crate) enum Local {
    Number(i32),
    /// A number of dice from a pool, which can stay unresolved while odds are calculated.
    Amount(Amount),
}

/// The state and the names from which expressions are calculated.
pub(crate) struct Values<'a> {
    pub(super) state: &'a State,
    pub(super) own: FigureId,
    pub(super) target: Option<FigureId>,
    /// The item in use.
    pub(super) gear: Option<Item>,
    pub(super) locals: &'a [Local],
}

/// What a figure uses for an action.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Using {
    pub(crate) item: Option<Item>,
    pub(crate) target: Option<FigureId>,
}

/// Returns the value of an expression for a figure with what it uses. The expression must not use
/// names from a block.
pub(crate) fn value(state: &State, own: FigureId, using: Using, expr: &Expr) -> i32 {
    let Using { item, target } = using;
    Values { state, own, target, gear: item, locals: &[] }.of(expr)
}

impl Values<'_> {
    pub(super) fn of(&self, expr: &Expr) -> i32 {
        let number = match expr {
            Expr::Number(number) => *number,
            Expr::Local(slot) => match self.locals.get(usize::from(*slot)) {
                Some(Local::Number(number)) => *number,
                Some(Local::Amount(amount)) => amount.told().into(),
                None => 0,
            },
            Expr::Gear(field) => self.gear(*field),
            Expr::Stat(who, stat) => {
                let numbers = self.who(*who).map(|id| &self.state.profile(id).numbers);
                numbers.and_then(|it| it.get(*stat)).map_or(0, |it| **it)
            }
            Expr::DiceIn(field, part) => self.dice_in(field).map_or(0, |it| part_of(it, *part)),
            Expr::Tracker(of) => self.held(*of).map_or(0, |held| self.state.value(held)),
            Expr::Turn => self.state.turn.into(),
            Expr::Phase => self.state.phase.into(),
            Expr::IsOut(who) => self.who(*who).is_none_or(|id| self.state.is_out(id)).into(),
            Expr::Count(of, counted) => {
                let of_all = Walk::others(self.state, self.own, *of);
                let is_standing = |id: &FigureId| !self.state.is_out(*id);
                let count = of_all.filter(|id| *counted == Counted::All || is_standing(id)).count();
                i32::try_from(count).unwrap_or(MOST_SUM)
            }
            Expr::Sum(two) => self.both(two, i32::saturating_add),
            Expr::Less(two) => self.both(two, i32::saturating_sub),
            Expr::Times(two) => self.both(two, i32::saturating_mul),
            Expr::Over(two) => self.both(two, over),
            Expr::Lowest(all) => all.iter().map(|it| self.of(it)).min().unwrap_or(0),
            Expr::Highest(all) => all.iter().map(|it| self.of(it)).max().unwrap_or(0),
            Expr::Pick(place, all) => {
                let place = usize::try_from(self.of(place)).unwrap_or(0);
                all.get(place).copied().unwrap_or(0)
            }
            Expr::Stepped(two, all) => self.both(two, |number, by| stepped(all, number, by)),
            Expr::Chart(chart, two) => {
                let chart = self.state.game.charts.get(*chart);
                chart.map_or(0, |chart| self.both(two, |row, column| looked_up(chart, row, column)))
            }
            Expr::Is(relation, two) => self.both(two, |one, other| {
                let holds = match relation {
                    Relation::Equal => one == other,
                    Relation::AtLeast => one >= other,
                    Relation::AtMost => one <= other,
                    Relation::Over => one > other,
                    Relation::Under => one < other,
                };
                holds.into()
            }),
            Expr::Not(it) => (self.of(it) == 0).into(),
            Expr::Either(three) => {
                let [condition, then, otherwise] = &**three;
                self.of(if self.of(condition) != 0 { then } else { otherwise })
            }
            Expr::All(all) => all.iter().all(|it| self.of(it) != 0).into(),
            Expr::Any(all) => all.iter().any(|it| self.of(it) != 0).into(),
        };
        number.clamp(-MOST_SUM, MOST_SUM)
    }

    fn both(&self, two: &[Expr; 2], count: impl Fn(i32, i32) -> i32) -> i32 {
        count(self.of(&two[0]), self.of(&two[1]))
    }

    fn who(&self, who: Who) -> Option<FigureId> {
        match who {
            Who::Acting => Some(self.own),
            Who::Target => self.target,
        }
    }

    /// Returns the tracker that a text names.
    pub(super) fn held(&self, of: Of) -> Option<Held> {
        Some(match of {
            Of::Figure(who, place) => Held::Figure(self.who(who)?, place),
            Of::Side(who, place) => Held::Side(self.state.side_of(self.who(who)?)?, place),
            Of::Battle(place) => Held::Battle(place),
            Of::Item(list, place) => {
                Held::Item(self.own, self.gear.filter(|it| it.0 == list)?, place)
            }
        })
    }

    fn gear(&self, field: usize) -> i32 {
        let entry = self.gear.and_then(|it| self.state.item(self.own, it));
        entry.and_then(|it| it.numbers.get(field)).map_or(0, |it| **it)
    }

    /// Returns the dice in a field.
    fn dice_in(&self, field: &Expr) -> Option<Expression> {
        let (all, place) = match field {
            Expr::Stat(who, stat) => (&self.state.profile(self.who(*who)?).dice, *stat),
            Expr::Gear(field) => (&self.state.item(self.own, self.gear?)?.dice, *field),
            _ => return None,
        };
        all.iter().find(|(it, _)| *it == place).map(|(_, dice)| *dice)
    }

    /// Returns words with their placeholders filled in, without resolving dice.
    pub(super) fn words(&self, words: &Template) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Name(who) => {
                self.who(*who).map_or_else(String::new, |id| self.state.name(id).to_owned())
            }
            Piece::Number(number) => engine::words::plain(self.of(number)),
        };
        words.0.iter().map(piece).collect()
    }
}

/// Returns the number of a part of these dice, which is 0 for dice that there are not.
fn part_of(dice: Expression, part: DicePart) -> i32 {
    let Rolled { dice, plus } = dice.rolled(0);
    match part {
        DicePart::Count => dice.map_or(0, |it| it.count.into()),
        DicePart::Faces => dice.map_or(0, |it| it.die.faces().into()),
        DicePart::Plus => plus,
    }
}

/// Divides and rounds down. Division by 0 gives 0.
fn over(one: i32, by: i32) -> i32 {
    match by {
        0 => 0,
        1.. => one.div_euclid(by),
        _ => (-one).div_euclid(-by),
    }
}

/// Returns the number that comes this many places after another one in a list. It stops at the ends.
fn stepped(all: &[i32], number: i32, by: i32) -> i32 {
    let place = all.iter().position(|it| *it == number).unwrap_or(0);
    let last = i32::try_from(all.len()).unwrap_or(1) - 1;
    let to = i32::try_from(place).unwrap_or(0).saturating_add(by).clamp(0, last.max(0));
    usize::try_from(to).ok().and_then(|it| all.get(it)).copied().unwrap_or(number)
}

/// Looks up a number in a chart. Values off the edge use the nearest row or column.
fn looked_up(chart: &Chart, row: i32, column: i32) -> i32 {
    let [first_row, first_column] = chart.first;
    let nearest = |at: i32, first: i32, count: usize| {
        let place = usize::try_from(at.saturating_sub(first)).unwrap_or(0);
        place.min(count.saturating_sub(1))
    };
    let row = chart.rows.get(nearest(row, first_row, chart.rows.len()));
    row.and_then(|row| row.get(nearest(column, first_column, row.len()))).copied().unwrap_or(0)
}

impl Walk {
    pub(super) fn values<'a>(&'a self, state: &'a State) -> Values<'a> {
        let Self { own, target, gear, ref locals, .. } = *self;
        Values { state, own, target, gear, locals }
    }

    /// Resolves all dice in an expression and returns its value.
    pub(super) fn number(&mut self, table: &mut Table<'_, Homebrew>, expr: &Expr) -> Flow<i32> {
        self.look_at(table, expr)?;
        Ok(self.values(table.state()).of(expr))
    }

    /// Returns the number of a name, and resolves the dice in it.
    pub(super) fn count(&mut self, table: &mut Table<'_, Homebrew>, slot: u16) -> Flow<i32> {
        match self.locals.get(usize::from(slot)) {
            Some(Local::Number(number)) => Ok(*number),
            Some(Local::Amount(amount)) => table.count(amount, u16::MAX).map(i32::from),
            None => Ok(0),
        }
    }

    /// Resolves all dice in a condition and returns `true` if it holds.
    pub(super) fn holds(&mut self, table: &mut Table<'_, Homebrew>, expr: &Expr) -> Flow<bool> {
        Ok(self.number(table, expr)? != 0)
    }

    /// Returns a number of dice without resolving them, or `None` if they must be resolved or the
    /// number is negative.
    ///
    /// A pool's dice can stay unresolved, as can sums and multiples of such dice.
    pub(super) fn unseen(&self, state: &State, expr: &Expr) -> Option<Amount> {
        if !self.is_drawn(expr) {
            return u16::try_from(self.values(state).of(expr)).ok().map(Amount::from);
        }
        match expr {
            Expr::Local(slot) => match self.locals.get(usize::from(*slot)) {
                Some(Local::Amount(amount)) => Some(amount.clone()),
                _ => None,
            },
            Expr::Sum(two) => Some(self.unseen(state, &two[0])?.and(self.unseen(state, &two[1])?)),
            Expr::Times(two) => {
                let times = self.unseen(state, &two[1])?.known()?;
                Some(self.unseen(state, &two[0])?.times(times))
            }
            _ => None,
        }
    }

    /// Calculates a number of dice and resolves dice in it only if necessary. Negative numbers
    /// count as 0.
    pub(super) fn amount(&mut self, table: &mut Table<'_, Homebrew>, expr: &Expr) -> Flow<Amount> {
        if let Some(amount) = self.unseen(table.state(), expr) {
            return Ok(amount);
        }
        let number = self.number(table, expr)?;
        Ok(u16::try_from(number.max(0)).unwrap_or(u16::MAX).into())
    }

    /// Returns `true` if an expression contains unresolved dice.
    pub(super) fn is_drawn(&self, expr: &Expr) -> bool {
        let mut is_drawn = false;
        expr.each_local(&mut |slot| {
            let local = self.locals.get(usize::from(slot));
            is_drawn |= matches!(local, Some(Local::Amount(amount)) if amount.known().is_none());
        });
        is_drawn
    }

    fn look_at(&mut self, table: &mut Table<'_, Homebrew>, expr: &Expr) -> Flow<()> {
        if !self.is_drawn(expr) {
            return Ok(());
        }
        let mut slots = Vec::new();
        expr.each_local(&mut |slot| slots.push(usize::from(slot)));
        for slot in slots {
            if let Some(Local::Amount(amount)) = self.locals.get(slot) {
                let count = table.count(amount, u16::MAX)?;
                self.locals[slot] = Local::Number(count.into());
            }
        }
        Ok(())
    }

    /// Resolves all dice in a template and returns its words with the placeholders filled in.
    pub(super) fn counted_words(
        &mut self,
        table: &mut Table<'_, Homebrew>,
        words: &Template,
    ) -> Flow<String> {
        for piece in &words.0 {
            if let Piece::Number(number) = piece {
                self.look_at(table, number)?;
            }
        }
        Ok(self.values(table.state()).words(words))
    }
}
