//! Numbers from sheets, which can be missing.
//!
//! Rules can only use such a number through [`SheetNumber`], which records the use of a missing
//! one. What was computed with it is discarded: [runs](crate::conversation::Run) ask for the
//! number instead, and trackers, odds and manual changes wait until it is known.

use std::{cell::Cell, cmp::Ordering, fmt, ops::Deref};

use super::value::UNKNOWN;
use crate::words::{counted, plural};

/// The index of a missing number among all missing numbers of a lineup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpenId(pub(crate) u16);

thread_local! {
    /// The first missing number that was used since the innermost [`watch`] began.
    static USED: Cell<Option<OpenId>> = const { Cell::new(None) };
}

/// Calls `act`, and also returns the first missing number that it used.
pub(crate) fn watch<R>(act: impl FnOnce() -> R) -> (R, Option<OpenId>) {
    let around = USED.replace(None);
    let result = act();
    (result, USED.replace(around))
}

/// Returns the result of `act`, or `None` if it depends on a missing number, which counts as used.
pub fn if_known<R>(act: impl FnOnce() -> R) -> Option<R> {
    let (result, used) = watch(act);
    match used {
        Some(id) => {
            use_open(id);
            None
        }
        None => Some(result),
    }
}

/// Records the use of a missing number.
fn use_open(id: OpenId) {
    USED.set(USED.get().or(Some(id)));
}

/// A number from a sheet. It dereferences to the number. If that is missing, this is recorded, so
/// that the result is never used, and texts show a question mark.
///
/// ```
/// use engine::sheet::SheetNumber;
///
/// let strength = SheetNumber::known(4_u8);
/// assert_eq!((*strength, strength.max(5), i32::from(strength)), (4, 5, 4));
/// assert!(strength == 4 && strength > 3);
/// assert_eq!(strength.to_string(), "4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SheetNumber<N> {
    /// The number, or any possible one if it is missing.
    number: N,
    open: Option<OpenId>,
}

impl<N> SheetNumber<N> {
    /// Creates a number that is known.
    pub const fn known(number: N) -> Self {
        Self { number, open: None }
    }

    /// Creates a missing number. `number` stands in for it.
    pub(super) const fn open(number: N, id: OpenId) -> Self {
        Self { number, open: Some(id) }
    }

    /// Returns `true` if the number is missing.
    pub const fn is_missing(&self) -> bool {
        self.open.is_some()
    }
}

impl<N: Copy> SheetNumber<N> {
    /// Returns the number, or `None` if it is missing.
    pub fn get(self) -> Option<N> {
        (!self.is_missing()).then_some(self.number)
    }

    /// Returns the number. If it is missing, records its use and returns `other`.
    pub fn use_or(self, other: N) -> N {
        let number = *self;
        self.get().map_or(other, |_| number)
    }

    /// Returns the number in words: a question mark if it is missing.
    pub fn words(self, words: impl FnOnce(N) -> String) -> String {
        self.get().map_or_else(|| UNKNOWN.to_owned(), words)
    }

    /// Returns a count in words: "1 shot", "3 shots", or "? shots" if it is missing.
    pub fn counted(self, what: &str) -> String
    where
        N: Into<usize>,
    {
        match self.get() {
            Some(number) => counted(number.into(), what),
            None => format!("{UNKNOWN} {}", plural(what)),
        }
    }

    /// Combines two numbers. The result is missing if one of them is.
    pub fn with<M: Copy, R>(self, other: SheetNumber<M>, by: impl Fn(N, M) -> R) -> SheetNumber<R> {
        let open = self.open.or(other.open);
        SheetNumber { number: by(self.number, other.number), open }
    }

    /// Converts the number. A missing one stays missing.
    pub fn map<M>(self, change: impl FnOnce(N) -> M) -> SheetNumber<M> {
        SheetNumber { number: change(self.number), open: self.open }
    }

    /// Returns the number without recording its use if it is missing. Only for values that are
    /// never used before the number itself has been.
    pub fn or_any(self) -> N {
        self.number
    }
}

impl<N: Default> Default for SheetNumber<N> {
    fn default() -> Self {
        Self::known(N::default())
    }
}

impl<N> From<N> for SheetNumber<N> {
    fn from(number: N) -> Self {
        Self::known(number)
    }
}

impl<N> Deref for SheetNumber<N> {
    type Target = N;

    fn deref(&self) -> &N {
        if let Some(id) = self.open {
            use_open(id);
        }
        &self.number
    }
}

impl<N: fmt::Display> fmt::Display for SheetNumber<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.open {
            Some(_) => f.pad(UNKNOWN),
            None => self.number.fmt(f),
        }
    }
}

impl<N: fmt::Display> fmt::Debug for SheetNumber<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

macro_rules! compared {
    ($($Number:ty),+) => {
        $(
            impl PartialEq<$Number> for SheetNumber<$Number> {
                fn eq(&self, other: &$Number) -> bool {
                    **self == *other
                }
            }

            impl PartialOrd<$Number> for SheetNumber<$Number> {
                fn partial_cmp(&self, other: &$Number) -> Option<Ordering> {
                    (**self).partial_cmp(other)
                }
            }
        )+
    };
}

compared!(u8, u16, i8, i16, i32);

macro_rules! converted {
    ($($From:ty => $($To:ty),+;)+) => {
        $($(
            impl From<SheetNumber<$From>> for $To {
                fn from(number: SheetNumber<$From>) -> Self {
                    Self::from(*number)
                }
            }
        )+)+
    };
}

converted! {
    u8 => u8, u16, u32, i16, i32, usize;
    u16 => u16, u32, i32, usize;
    i8 => i8, i16, i32;
    i16 => i16, i32;
    i32 => i32;
}

/// The stand-ins for missing numbers. Nothing may depend on them, which tests check by changing
/// them.
#[cfg(any(test, feature = "testing"))]
pub(crate) mod stand_in {
    use std::cell::Cell;

    thread_local! {
        static LEAST: Cell<bool> = const { Cell::new(false) };
    }

    /// Calls `act` with the lowest possible numbers as stand-ins.
    pub fn with_least<R>(act: impl FnOnce() -> R) -> R {
        let before = LEAST.replace(true);
        let result = act();
        LEAST.set(before);
        result
    }

    /// Returns the stand-in for a number with these limits.
    pub(crate) fn between(least: i32, most: i32) -> i32 {
        if LEAST.get() { least } else { most }
    }
}

/// Returns the stand-in for a missing number with these limits.
#[cfg(any(test, feature = "testing"))]
pub(super) fn stand_in(least: i32, most: i32) -> i32 {
    stand_in::between(least, most)
}

/// Returns the stand-in for a missing number with these limits.
#[cfg(not(any(test, feature = "testing")))]
pub(super) fn stand_in(_least: i32, most: i32) -> i32 {
    most
}
