//! Dice whose number and faces can depend on the figures.

use std::ops::RangeInclusive;

use engine::dice::{Dice, Die, Expression, Keep};

use super::numbers::Expr;

/// Equal dice that are added together, or some of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DiceForm {
    pub(crate) count: Expr,
    /// The number of faces of each die.
    pub(crate) faces: Expr,
    pub(crate) keep: KeepForm,
}

impl DiceForm {
    /// Creates dice with this number of faces. All of them count.
    pub(crate) fn of(count: Expr, faces: Expr) -> Self {
        Self { count, faces, keep: KeepForm::All }
    }
}

/// The dice that count.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum KeepForm {
    All,
    /// This many of the highest dice.
    Highest(Expr),
    /// This many of the lowest dice.
    Lowest(Expr),
}

/// How dice are rolled for their sum.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cast {
    Once(DiceForm),
    /// One die after the other, because they are unlike or can be rolled again.
    Each {
        all: Vec<DiceForm>,
        keep: KeepForm,
        again: Option<Again>,
    },
    /// Two dice with this number of faces, the first for the tens: a D66.
    Tens(i32),
}

/// When a die is rolled again and its results are added.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Again {
    OnHighest,
    /// On this number or more.
    From(Expr),
}

/// The source of the natural result of a roll.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Source {
    Dice(DiceForm),
    /// A number that is already known.
    Given(Expr),
}

impl Source {
    /// Returns the name of dice that are always the same: "2D6".
    pub(crate) fn name(&self) -> String {
        let known = |number: &Expr| match number {
            Expr::Number(number) => u8::try_from(*number).ok(),
            _ => None,
        };
        let dice = match self {
            Self::Dice(DiceForm { count, faces, keep }) => {
                let keep = match keep {
                    KeepForm::All => Some(Keep::All),
                    KeepForm::Highest(kept) => known(kept).map(Keep::Highest),
                    KeepForm::Lowest(kept) => known(kept).map(Keep::Lowest),
                };
                let dice = known(count).zip(known(faces)).zip(keep);
                dice.map(|((count, faces), keep)| Dice::new(count, Die::Sided(faces)).keeping(keep))
            }
            Self::Given(_) => None,
        };
        dice.map_or_else(|| "this roll".to_owned(), |dice| dice.to_string())
    }
}

/// The range of natural results that a line can name.
pub(crate) type Results = RangeInclusive<i32>;

/// Returns the faces of a die's name: 8 for “D8”.
fn faces_of_word(word: &str) -> Option<i32> {
    let dice = word.parse::<Expression>().ok().filter(|it| !it.has_x())?.rolled(0);
    let die = dice.dice.filter(|it| it.is_single() && dice.plus == 0)?;
    Some(die.die.faces().into())
}

/// Returns the faces of an option of a choice of dice: 0 for “None”.
pub(crate) fn faces_of_option(word: &str) -> Option<i32> {
    if word.eq_ignore_ascii_case("none") { Some(0) } else { faces_of_word(word) }
}

/// Returns the faces of each option of a choice of dice, or `None` if the options are other words.
pub(crate) fn faces_of_options(words: &[impl AsRef<str>]) -> Option<Vec<i32>> {
    let faces = words.iter().map(|it| faces_of_option(it.as_ref()));
    faces.collect::<Option<Vec<i32>>>().filter(|it| it.iter().any(|it| *it > 0))
}
