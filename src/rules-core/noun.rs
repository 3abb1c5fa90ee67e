//! Nouns: what a system calls its things.

/// What a system calls a kind of thing, with all forms that sentences need.
///
/// ```
/// use rules_core::Noun;
///
/// let unit = Noun::a("unit", "units");
/// assert_eq!(unit.counted(1), "1 unit");
/// assert_eq!(unit.counted(0), "0 units");
/// assert_eq!(unit.title(), "Units");
/// assert_eq!(Noun::an("army", "armies").any(), "an army");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noun {
    /// One of it: "unit".
    pub one: &'static str,
    /// Several: "units".
    pub many: &'static str,
    article: &'static str,
}

impl Noun {
    /// A noun after "a".
    pub const fn a(one: &'static str, many: &'static str) -> Self {
        Self { one, many, article: "a" }
    }

    /// A noun after "an".
    pub const fn an(one: &'static str, many: &'static str) -> Self {
        Self { one, many, article: "an" }
    }

    /// Any one of it: "a unit".
    pub fn any(self) -> String {
        format!("{} {}", self.article, self.one)
    }

    /// So many of it: "1 unit", "2 units".
    pub fn counted(self, count: usize) -> String {
        format!("{count} {}", if count == 1 { self.one } else { self.many })
    }

    /// One of it, as a title: "Unit".
    pub fn name(self) -> String {
        capital(self.one)
    }

    /// All of it, as a title: "Units".
    pub fn title(self) -> String {
        capital(self.many)
    }
}

/// The same with a capital letter.
fn capital(word: &str) -> String {
    let mut word = word.to_owned();
    if let Some(first) = word.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    word
}
