//! The headlines of walk-throughs.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

/// The subject of a walk-through, shown above each of its questions.
///
/// ```
/// use engine::conversation::Headline;
///
/// let shot = Headline::new("Dirk shoots at Bob").detail("Rifle");
/// assert_eq!(shot.to_string(), "Dirk shoots at Bob · Rifle");
/// assert_eq!(Headline::from("Dirk climbs").detail, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Headline {
    /// The action and its target: "Dirk shoots at Bob".
    pub title: String,
    /// The weapon or reason: "Rifle, shot 1 of 3".
    pub detail: Option<String>,
    /// The series of similar tests that this test belongs to, if there is one.
    pub series: Option<Series>,
}

/// Similar tests made one after the other, such as the shots of a burst.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Series {
    /// For each test so far, whether it went well for the roller.
    pub came: Vec<bool>,
    /// The total number of tests.
    pub of: u8,
}

impl Headline {
    /// Creates a headline without a detail.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    /// Sets the detail shown after the title.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// Adds the number of similar tests still to come: "half the side is lost, 3 more to go".
    #[must_use]
    pub fn more_after(self, count: usize) -> Self {
        if count == 0 {
            return self;
        }
        let before = self.detail.as_ref().map_or_else(String::new, |it| format!("{it}, "));
        self.detail(format!("{before}{count} more to go"))
    }

    /// Marks this test as the next in a series of `of` tests. `came` contains the results so far.
    #[must_use]
    pub fn series(mut self, came: &Came, of: u8) -> Self {
        self.series = (of > 1).then(|| Series { came: came.0.clone(), of });
        self
    }
}

/// The results of a series so far. Rules can only read how many tests went well or badly, so the
/// hash ignores the order of the results.
#[derive(Clone, Debug, Default)]
pub struct Came(Vec<bool>);

impl Came {
    /// Adds the result of the latest test.
    pub fn push(&mut self, hit: bool) {
        self.0.push(hit);
    }

    /// Returns the number of tests that went well.
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
    /// Writes the title and detail on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        self.detail.iter().try_for_each(|detail| write!(f, " · {detail}"))
    }
}
