//! Headlines: what a walk-through is about.

use std::fmt;

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

    /// The same as one of several, after those that `came` out so or so.
    #[must_use]
    pub fn series(mut self, came: &[bool], of: u8) -> Self {
        self.series = (of > 1).then(|| Series { came: came.to_vec(), of });
        self
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
