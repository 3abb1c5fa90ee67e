//! The differences between two rosters of the same origin.

use std::fmt;

use crate::documents::rosters::KeptRoster;

/// The differences between two rosters of the same origin, figure by figure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// The names of figures that only the other roster has.
    pub added: Vec<String>,
    /// The names of figures that only the first roster has.
    pub removed: Vec<String>,
    /// The names of figures whose sheets differ.
    pub changed: Vec<String>,
    /// `true` if the names, notes or tags of the rosters differ.
    pub renamed: bool,
}

impl Differences {
    /// Compares two rosters and returns how `other` differs from `one`.
    ///
    /// Figures are matched by name. Figures of the same name are matched in order.
    pub fn between(one: &KeptRoster, other: &KeptRoster) -> Self {
        let mut left: Vec<_> = one.roster.figures.iter().collect();
        let mut differences = Self {
            renamed: (&one.roster.name, &one.notes, &one.tags)
                != (&other.roster.name, &other.notes, &other.tags),
            ..Self::default()
        };
        for figure in &other.roster.figures {
            let name = figure.name();
            match left.iter().position(|it| it.name() == name) {
                Some(place) => {
                    if left.remove(place).clone().unnamed() != figure.clone().unnamed() {
                        differences.changed.push(name.to_owned());
                    }
                }
                None => differences.added.push(name.to_owned()),
            }
        }
        differences.removed = left.iter().map(|it| it.name().to_owned()).collect();
        differences
    }

    /// Returns `true` if the rosters do not differ.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Writes the predicate of a sentence about the other roster: "lacks Bob; changes Nell".
impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        for (what, names) in
            [("adds", &self.added), ("lacks", &self.removed), ("changes", &self.changed)]
        {
            if !names.is_empty() {
                parts.push(format!("{what} {}", names.join(", ")));
            }
        }
        if self.renamed {
            parts.push("differs in name, notes or tags".to_owned());
        }
        if parts.is_empty() { f.write_str("is the same") } else { f.write_str(&parts.join("; ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::rosters::rust_dogs;
    use rules_core::sheet::Sheet;

    #[test]
    fn what_differs_is_named_figure_by_figure() {
        let one = rust_dogs();
        assert!(Differences::between(&one, &one).is_empty());
        let mut other = rust_dogs();
        other.roster.figures.remove(1);
        other.roster.figures[0].set("mettle", 7);
        other.roster.figures.push(Sheet::new().with("name", "Newt"));
        let words = Differences::between(&one, &other).to_string();
        assert_eq!(words, "adds Newt; lacks Mags; changes Dirk");
    }
}
