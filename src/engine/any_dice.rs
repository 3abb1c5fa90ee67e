//! Damage dice that players choose, for damage without a weapon: a fall, fire or poison.

use std::ops::RangeInclusive;

use crate::{
    conversation::Table,
    dice::{Expression, NoExpression},
    system::RuleSystem,
};

/// The numbers of dice that players can choose.
const DICE: RangeInclusive<i32> = 1..=6;
/// The numbers that players can add to the dice.
const ADDED: RangeInclusive<i32> = 0..=30;

/// The kinds of dice. Saved battles store indices into this list, so add new ones at its end.
const SIDES: &[&str] = &["D4", "D6", "D8", "D10", "D12", "D20", "D2", "D3", "D5", "D7", "D9"];

/// Asks for a number of dice, their kind and a bonus along with the next question, and returns the
/// resulting expression. The default is one die of the `usual` kind.
pub fn pick_dice<S: RuleSystem>(table: &mut Table<'_, S>, usual: &str) -> Expression {
    let count = table.pick("dice", "Dice", DICE, 1);
    let usual = (0..).zip(SIDES).find(|(_, it)| **it == usual).map_or(0, |(place, _)| place);
    let sides = table.pick("sides", "Kind of die", SIDES, usual);
    let plus = table.pick("plus", "Bonus", ADDED, 0);
    let sides = SIDES.get(usize::from(sides)).copied().unwrap_or_default();
    let expression: Result<Expression, NoExpression> = format!("{count}{sides}+{plus}").parse();
    expression.unwrap_or(Expression::number(plus))
}
