//! The grammatical number of names.

use super::singular;

/// The grammatical number of a name: singular or plural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Singular: "Harbour Watch holds."
    One,
    /// Plural: "Rust Dogs hold."
    Many,
}

impl Number {
    /// Returns the singular if `is_one`, otherwise the plural.
    ///
    /// ```
    /// use engine::words::Number;
    /// let told = [1, 2].map(|hits| Number::one_if(hits == 1).verb("are wasted"));
    /// assert_eq!(told, ["is wasted", "are wasted"]);
    /// ```
    pub fn one_if(is_one: bool) -> Self {
        if is_one { Self::One } else { Self::Many }
    }

    /// Returns the grammatical number of a side or unit, by the ending of its name. A single figure
    /// is always [`One`], even if it is called Otis.
    ///
    /// [`One`]: Number::One
    ///
    /// ```
    /// use engine::words::Number;
    /// let plural = ["Rust Dogs", "Swordsmen", "Lost Children"];
    /// assert_eq!(plural.map(Number::of_name), [Number::Many; 3]);
    /// let singular = ["Harbour Watch", "Chaos", "Boss"];
    /// assert_eq!(singular.map(Number::of_name), [Number::One; 3]);
    /// ```
    pub fn of_name(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        // "Forces of Chaos" is plural, "Army of Elves" is singular.
        let name = name.split(" of ").next().unwrap_or_default();
        let name = name.trim_end_matches(|it: char| !it.is_alphabetic());
        let is_many = ["people", "folk", "children"].iter().any(|it| name.ends_with(it));
        if is_many || singular(name) != name { Self::Many } else { Self::One }
    }

    /// Returns the form of a verb that agrees with this number. The verb is given in the plural,
    /// and only its first word changes.
    ///
    /// ```
    /// use engine::words::Number;
    /// let verbs = ["hold the field", "are out", "have 2", "pass", "carry on", "do", "stay"];
    /// assert_eq!(verbs.map(|it| Number::One.verb(it)),
    ///     ["holds the field", "is out", "has 2", "passes", "carries on", "does", "stays"]);
    /// assert_eq!(Number::Many.verb("are out"), "are out");
    /// ```
    pub fn verb(self, plural_form: &str) -> String {
        if self == Self::Many {
            return plural_form.to_owned();
        }
        let (verb, rest) = plural_form.split_at(plural_form.find(' ').unwrap_or(plural_form.len()));
        let one = match verb {
            "are" => "is".to_owned(),
            "were" => "was".to_owned(),
            "have" => "has".to_owned(),
            _ if ["s", "x", "z", "ch", "sh", "o"].iter().any(|it| verb.ends_with(it)) => {
                format!("{verb}es")
            }
            _ => match verb.strip_suffix('y').filter(|it| !it.ends_with(['a', 'e', 'o', 'u'])) {
                Some(stem) => format!("{stem}ies"),
                None => format!("{verb}s"),
            },
        };
        format!("{one}{rest}")
    }
}
