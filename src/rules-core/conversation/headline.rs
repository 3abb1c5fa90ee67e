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
    /// Where several alike follow each other: how those before came out, and how many there are.
    pub series: Option<Series>,
}

/// Several alike, one after the other: the shots of a burst.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Series {
    /// Whether those before came out as whoever makes them hopes.
    pub came: Vec<bool>,
    /// How many there are.
    pub of: u8,
}

impl Headline {
    /// A headline that says it all.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    /// The same with what else there is to know.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// The same where so many alike come after it: "half of the side is lost, 3 more after it".
    #[must_use]
    pub fn more_after(self, count: usize) -> Self {
        if count == 0 {
            return self;
        }
        let before = self.detail.as_ref().map_or_else(String::new, |it| format!("{it}, "));
        self.detail(format!("{before}{count} more after it"))
    }

    /// The same as one of several, after those that `came` out so or so.
    #[must_use]
    pub fn series(mut self, came: &Came, of: u8) -> Self {
        self.series = (of > 1).then(|| Series { came: came.0.clone(), of });
        self
    }
}

/// How several alike came out so far, one after the other. In what order is for words alone: all
/// that a rule can read is how many there were of either kind, and so these are all that tells two
/// of them apart.
#[derive(Clone, Debug, Default)]
pub struct Came(Vec<bool>);

impl Came {
    /// One more, which has come out as whoever makes it hopes, or not.
    pub fn push(&mut self, hit: bool) {
        self.0.push(hit);
    }

    /// How many have come out as was hoped.
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
    /// All of it in a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        self.detail.iter().try_for_each(|detail| write!(f, " · {detail}"))
    }
}
