//! Headlines: what a walk-through is about.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

/// What a walk-through is about: it heads every question of it.
///
/// ```
/// use rules_core::conversation::Headline;
///
/// let shot = Headline::new("Dirk shoots at Bob").detail("Rifle");
/// assert_eq!(shot.to_string(), "Dirk shoots at Bob · Rifle");
/// assert_eq!(Headline::from("Dirk climbs").detail, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Headline {
    /// Who does what to whom: "Dirk shoots at Bob".
    pub title: String,
    /// With what, or why: "Rifle, shot 1 of 3".
    pub detail: Option<String>,
    /// For one of several similar tests in a row: how the earlier ones came out, and how many there
    /// are in all.
    pub series: Option<Series>,
}

/// Similar tests that are made one after the other: the shots of a burst.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Series {
    /// For each test made so far, whether it came out as hoped by whoever makes it.
    pub came: Vec<bool>,
    /// How many tests there are in all.
    pub of: u8,
}

impl Headline {
    /// A headline without a detail.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    /// Adds a detail.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// Adds how many similar tests are still to come: "half the side is lost, 3 more after it".
    #[must_use]
    pub fn more_after(self, count: usize) -> Self {
        if count == 0 {
            return self;
        }
        let before = self.detail.as_ref().map_or_else(String::new, |it| format!("{it}, "));
        self.detail(format!("{before}{count} more to go"))
    }

    /// Marks this as one test of a series of `of`, after those in `came`.
    #[must_use]
    pub fn series(mut self, came: &Came, of: u8) -> Self {
        self.series = (of > 1).then(|| Series { came: came.0.clone(), of });
        self
    }
}

/// How the tests of a series came out so far. Their order is for words alone: all that a rule can
/// read is how many came out either way, so only these two numbers count when two values are
/// compared or hashed.
#[derive(Clone, Debug, Default)]
pub struct Came(Vec<bool>);

impl Came {
    /// Adds a test, which came out as hoped or not.
    pub fn push(&mut self, hit: bool) {
        self.0.push(hit);
    }

    /// How many tests came out as hoped.
    pub fn hits(&self) -> usize {
        self.0.iter().filter(|hit| **hit).count()
    }
}

impl Hash for Came {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.len(), self.hits()).hash(state);
    }
}

impl From<String> for Headline {
    fn from(title: String) -> Self {
        Self::new(title)
    }
}

impl From<&str> for Headline {
    fn from(title: &str) -> Self {
        Self::new(title)
    }
}

impl fmt::Display for Headline {
    /// Title and detail in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        self.detail.iter().try_for_each(|detail| write!(f, " · {detail}"))
    }
}
