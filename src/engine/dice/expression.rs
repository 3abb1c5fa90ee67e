//! Dice expressions as they are written on sheets: `2D6+3`.

use std::{fmt, str::FromStr};

use super::{Dice, Die, Face};
use crate::words::{plain, sign};

/// The maximum number of dice in an expression.
pub const MOST_DICE: u8 = 20;

/// The maximum number that an expression can add to its dice or subtract from them.
pub const MOST_PLUS: i32 = 99;

/// Dice with a bonus, as written on a sheet: `D10`, `2D6+3`, `3D4-1`, a plain `5`, or `1DX`, where
/// X is a number that another rule provides.
///
/// ```
/// use engine::dice::Expression;
///
/// let blade: Expression = "1d10+2".parse()?;
/// assert_eq!(blade.to_string(), "1D10+2");
/// assert_eq!(blade.results(), 3..=12);
/// assert!("2D".parse::<Expression>().is_err());
/// # Ok::<(), engine::dice::NoExpression>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Expression {
    count: u8,
    sides: Sides,
    plus: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sides {
    Faces(Face),
    X,
}

/// The dice of an expression, if it has any, and the number to add to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rolled {
    /// The dice, if there are any.
    pub dice: Option<Dice>,
    /// The number to add to the dice.
    pub plus: i32,
}

/// The error for a text that is not a dice expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoExpression;

impl fmt::Display for NoExpression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("must be dice like 2D6+3, or a number")
    }
}

impl std::error::Error for NoExpression {}

impl Expression {
    /// Creates a plain number, without dice.
    pub fn number(plus: i32) -> Self {
        Self { count: 0, sides: Sides::X, plus }
    }

    /// Returns `true` if another rule provides the number of faces.
    pub fn has_x(self) -> bool {
        self.count > 0 && self.sides == Sides::X
    }

    /// Returns `true` if the expression has dice, so that it is not a plain number.
    pub fn is_rolled(self) -> bool {
        self.count > 0
    }

    /// Returns the dice to roll if X is `x`. A die with one face always shows a 1. A die with no
    /// faces adds nothing.
    ///
    /// ```
    /// use engine::dice::{Dice, Die, Expression};
    ///
    /// let unarmed: Expression = "1DX".parse()?;
    /// assert_eq!(unarmed.rolled(4).dice, Some(Dice::from(Die::Sided(4))));
    /// assert_eq!((unarmed.rolled(1).dice, unarmed.rolled(1).plus), (None, 1));
    /// # Ok::<(), engine::dice::NoExpression>(())
    /// ```
    pub fn rolled(self, x: Face) -> Rolled {
        let faces = match self.sides {
            Sides::Faces(faces) => faces,
            Sides::X => x.min(Die::MOST_FACES),
        };
        if self.count == 0 || faces < Die::FEWEST_FACES {
            return Rolled {
                dice: None,
                plus: self.plus + i32::from(self.count) * i32::from(faces.min(1)),
            };
        }
        Rolled { dice: Some(Dice::new(self.count, Die::Sided(faces))), plus: self.plus }
    }

    /// Returns the range of possible results of an expression without X.
    pub fn results(self) -> std::ops::RangeInclusive<i32> {
        let Rolled { dice, plus } = self.rolled(0);
        dice.map_or(plus..=plus, |dice| dice.results().start() + plus..=dice.results().end() + plus)
    }
}

impl FromStr for Expression {
    type Err = NoExpression;

    fn from_str(text: &str) -> Result<Self, NoExpression> {
        let text: String = text.chars().filter(|it| !it.is_whitespace()).collect();
        let text = text.replace('−', "-").to_ascii_uppercase();
        let Some((count, rest)) = text.split_once('D') else {
            return plus(&text).map(Self::number);
        };
        let count =
            if count.is_empty() { 1 } else { digits(count)?.parse().map_err(|_| NoExpression)? };
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, added) = rest.split_at_checked(end).ok_or(NoExpression)?;
        let sides = match sides {
            "X" => Sides::X,
            faces => Sides::Faces(digits(faces)?.parse().map_err(|_| NoExpression)?),
        };
        let fits = match sides {
            Sides::Faces(faces) => (Die::FEWEST_FACES..=Die::MOST_FACES).contains(&faces),
            Sides::X => true,
        };
        if !fits || !(1..=MOST_DICE).contains(&count) {
            return Err(NoExpression);
        }
        let plus = if added.is_empty() { 0 } else { plus(added)? };
        Ok(Self { count, sides, plus })
    }
}

/// Returns the text if it consists of digits only. `parse` alone would accept a sign.
fn digits(text: &str) -> Result<&str, NoExpression> {
    let fits = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    fits.then_some(text).ok_or(NoExpression)
}

fn plus(text: &str) -> Result<i32, NoExpression> {
    digits(text.strip_prefix(['+', '-']).unwrap_or(text))?;
    let plus: i32 = text.parse().map_err(|_| NoExpression)?;
    (-MOST_PLUS..=MOST_PLUS).contains(&plus).then_some(plus).ok_or(NoExpression)
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, self.sides) {
            (0, _) => return f.write_str(&plain(self.plus)),
            (count, Sides::Faces(faces)) => write!(f, "{count}D{faces}")?,
            (count, Sides::X) => write!(f, "{count}DX")?,
        }
        if self.plus == 0 {
            Ok(())
        } else {
            write!(f, "{}{}", sign(self.plus), self.plus.unsigned_abs())
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::at_least;

    #[test]
    fn expressions_are_read_as_players_write_them() {
        for (typed, read) in [
            ("2D6+3", "2D6+3"),
            (" d10 ", "1D10"),
            ("3d4 - 1", "3D4−1"),
            ("1D100−5", "1D100−5"),
            ("1dx", "1DX"),
            ("2DX+1", "2DX+1"),
            ("5", "5"),
            ("-2", "−2"),
        ] {
            assert_eq!(
                typed.parse::<Expression>().map(|it| it.to_string()).as_deref(),
                Ok(read),
                "{typed}"
            );
        }
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for typed in [
            "",
            "D",
            "2D",
            "0D6",
            "21D6",
            "2D1",
            "2D101",
            "2D6+",
            "2D6+100",
            "2D6+3+1",
            "2D6D6",
            "x",
            "DY",
            "+-3",
            "--1",
            "1D+6",
            "-1D6",
            "２D6",
            "99999999999",
            "1D6+99999999999",
        ] {
            assert!(typed.parse::<Expression>().is_err(), "{typed}");
        }
    }

    #[test]
    fn x_may_be_too_small_for_a_die() {
        let unarmed: Expression = "2DX+1".parse().unwrap();
        assert!(unarmed.has_x());
        assert_eq!(unarmed.rolled(0), Rolled { dice: None, plus: 1 });
        assert_eq!(unarmed.rolled(1), Rolled { dice: None, plus: 3 });
        assert_eq!(unarmed.rolled(5), Rolled { dice: Some(Dice::new(2, Die::Sided(5))), plus: 1 });
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(count in 1..=MOST_DICE, faces in 2_u8..=100, plus in -99_i32..=99) {
            let sides = if faces == 2 { Sides::X } else { Sides::Faces(faces) };
            let expression = Expression { count, sides, plus };
            prop_assert_eq!(expression.to_string().parse(), Ok(expression));
            let number = Expression::number(plus);
            prop_assert_eq!(number.to_string().parse(), Ok(number));
        }

    }

    #[test]
    fn any_text_is_an_expression_or_an_error() {
        let texts = prop_oneof![
            1 => "\\PC{0,12}",
            3 => "[0-9]{0,2} ?[Dd]([0-9]{1,3}|[Xx])( ?[+-−] ?[0-9]{0,3})?",
            1 => "[+-]?[0-9]{1,3}",
        ];
        at_least(0.15, &ProptestConfig::default(), &texts, |text| {
            let Ok(read) = text.parse::<Expression>() else { return Ok(false) };
            prop_assert_eq!(read.to_string().parse(), Ok(read));
            Ok(true)
        });
    }
}
