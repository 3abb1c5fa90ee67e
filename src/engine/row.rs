//! Rows: actions and effects stored as lists of integers.
//!
//! A stored battle has hundreds of small facts. Each is stored as the number of its kind followed
//! by its parts: `[8,3,1]`. Such a list takes a third of the space that names would need, and can
//! be read by far less code. The meaning of a number never changes, and no number is reused: a fact
//! that needs other parts gets a new number, and the old one stays readable.

use serde::{Deserialize, Serialize};

use crate::ids::{FigureId, SideId};

/// An action or an effect of a battle in its stored form. Only its system knows what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Row(Box<[i32]>);

impl Row {
    /// Returns the row of a fact.
    pub fn of(fact: &impl InRow) -> Self {
        let mut numbers = Vec::new();
        fact.write(&mut numbers);
        Self(numbers.into())
    }

    /// Reads the whole row, or returns `None` if it is no such fact.
    pub fn read<T: InRow>(&self) -> Option<T> {
        let mut numbers = Numbers(self.0.iter());
        T::read(&mut numbers).filter(|_| numbers.are_read())
    }
}

/// A reader for the numbers of a row.
#[derive(Clone, Debug)]
pub struct Numbers<'a>(std::slice::Iter<'a, i32>);

impl Numbers<'_> {
    /// Reads the next number.
    pub fn number(&mut self) -> Option<i32> {
        self.0.next().copied()
    }

    /// Returns `true` if all numbers have been read.
    pub fn are_read(&self) -> bool {
        self.0.as_slice().is_empty()
    }
}

/// A value that is stored as numbers in a row.
pub trait InRow: Sized {
    /// Appends the value's numbers to a row.
    fn write(&self, row: &mut Vec<i32>);

    /// Reads a value from a row, or returns `None` if numbers are missing or impossible.
    fn read(row: &mut Numbers<'_>) -> Option<Self>;
}

macro_rules! numbers {
    ($($Number:ty),+) => {
        $(impl InRow for $Number {
            fn write(&self, row: &mut Vec<i32>) {
                row.push((*self).into());
            }

            fn read(row: &mut Numbers<'_>) -> Option<Self> {
                row.number()?.try_into().ok()
            }
        })+
    };
}

numbers!(u8, u16, i16);

impl InRow for bool {
    fn write(&self, row: &mut Vec<i32>) {
        row.push((*self).into());
    }

    fn read(row: &mut Numbers<'_>) -> Option<Self> {
        match row.number()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl InRow for FigureId {
    fn write(&self, row: &mut Vec<i32>) {
        self.0.write(row);
    }

    fn read(row: &mut Numbers<'_>) -> Option<Self> {
        u16::read(row).map(Self)
    }
}

impl InRow for SideId {
    fn write(&self, row: &mut Vec<i32>) {
        self.0.write(row);
    }

    fn read(row: &mut Numbers<'_>) -> Option<Self> {
        u8::read(row).map(Self)
    }
}

/// Stored as a flag (1 if there is a value), followed by the value.
impl<T: InRow> InRow for Option<T> {
    fn write(&self, row: &mut Vec<i32>) {
        self.is_some().write(row);
        if let Some(it) = self {
            it.write(row);
        }
    }

    fn read(row: &mut Numbers<'_>) -> Option<Self> {
        if bool::read(row)? { T::read(row).map(Some) } else { Some(None) }
    }
}

/// Stored as all values up to the end of the row.
impl<T: InRow> InRow for Vec<T> {
    fn write(&self, row: &mut Vec<i32>) {
        self.iter().for_each(|it| it.write(row));
    }

    fn read(row: &mut Numbers<'_>) -> Option<Self> {
        let mut all = Self::new();
        while !row.are_read() {
            all.push(T::read(row)?);
        }
        Some(all)
    }
}

/// The declaration of an enum stored as rows, for the tests that compare it with stored battles.
/// Each variant looks like `11 = Pinned(unit: FigureId, yes: bool)`.
#[cfg(any(test, feature = "testing"))]
pub trait Declared {
    /// The declarations of all variants.
    const DECLARED: &'static [&'static str];
}

/// Declares an enum whose variants are stored as rows. Each variant is declared with its number and
/// with the names and types of its parts.
#[macro_export]
macro_rules! stored_as_rows {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $Name:ident {
            $(
                $(#[$doc:meta])*
                $number:literal = $Variant:ident $(($($part:ident: $Part:ty),+))?,
            )+
        }
    ) => {
        $(#[$meta])*
        $visibility enum $Name {
            $($(#[$doc])* $Variant $(($($Part),+))?,)+
        }

        #[cfg(test)]
        impl $crate::row::Declared for $Name {
            const DECLARED: &'static [&'static str] =
                &[$(stringify!($number = $Variant $(($($part: $Part),+))?)),+];
        }

        impl $crate::row::InRow for $Name {
            fn write(&self, row: &mut Vec<i32>) {
                match self {
                    $(Self::$Variant $(($($part),+))? => {
                        row.push($number);
                        $($($crate::row::InRow::write($part, row);)+)?
                    })+
                }
            }

            fn read(row: &mut $crate::row::Numbers<'_>) -> Option<Self> {
                Some(match row.number()? {
                    $($number => Self::$Variant $(($(<$Part as $crate::row::InRow>::read(row)?),+))?,)+
                    _ => return None,
                })
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    stored_as_rows! {
        /// An example of an enum stored as rows.
        #[derive(Clone, Debug, PartialEq, Eq)]
        enum Fact {
            /// A variant without parts.
            1 = Done,
            /// A variant with two parts.
            7 = Wounds(id: FigureId, count: u8),
            /// A variant with an optional part.
            3 = Shot(by: Option<FigureId>, hit: bool),
            /// A variant with any number of parts.
            4 = Order(sides: Vec<SideId>),
        }
    }

    fn facts() -> [(Fact, &'static str); 5] {
        [
            (Fact::Done, "[1]"),
            (Fact::Wounds(FigureId(300), 2), "[7,300,2]"),
            (Fact::Shot(None, true), "[3,0,1]"),
            (Fact::Shot(Some(FigureId(4)), false), "[3,1,4,0]"),
            (Fact::Order(vec![SideId(1), SideId(0)]), "[4,1,0]"),
        ]
    }

    #[test]
    fn a_fact_is_its_number_and_its_parts() {
        for (fact, text) in facts() {
            assert_eq!(serde_json::to_string(&Row::of(&fact)).unwrap(), text);
            assert_eq!(serde_json::from_str::<Row>(text).unwrap().read(), Some(fact));
        }
    }

    #[test]
    fn what_is_no_fact_is_refused() {
        for text in ["[]", "[2]", "[1,1]", "[7,3]", "[7,3,256]", "[7,-1,1]", "[3,2,1]", "[3,1,1]"] {
            assert_eq!(serde_json::from_str::<Row>(text).unwrap().read::<Fact>(), None, "{text}");
        }
    }
}
