//! Ties: references from one sheet of a roster to another.
//!
//! A sheet that others refer to has an id, so that references still work after the sheet is
//! renamed. Older sheets, from before ids existed, refer to the other sheet by name.

use super::{Roster, Sheet, Value, distinct_names};

/// The key of a sheet's id. No system declares it as a field.
const ID: &str = "id";

/// A reference from one sheet to another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tie {
    /// No sheet.
    #[default]
    Nobody,
    /// The sheet with this id.
    Sheet(i32),
    /// The first other sheet with this name.
    Named(String),
}

impl Tie {
    /// Reads the tie in a field's value.
    pub fn read(value: Option<&Value>) -> Self {
        match value {
            Some(Value::Number(id)) => Self::Sheet(*id),
            Some(Value::Text(name)) if !name.trim().is_empty() => {
                Self::Named(name.trim().to_owned())
            }
            _ => Self::Nobody,
        }
    }

    /// Returns `true` if this refers to the sheet with this id and name: by the id if the tie has
    /// one, otherwise by name.
    pub fn is_to(&self, id: Option<i32>, name: &str) -> bool {
        match self {
            Self::Nobody => false,
            Self::Sheet(named) => id == Some(*named),
            Self::Named(named) => named.eq_ignore_ascii_case(name),
        }
    }

    /// Returns the error for a tie to a sheet that does not exist. `what` is the word for such a
    /// sheet: "unit".
    pub fn missing(&self, what: &str) -> String {
        match self {
            Self::Named(name) => format!("there is no {name}"),
            Self::Nobody | Self::Sheet(_) => format!("its {what} no longer exists"),
        }
    }
}

impl Sheet {
    /// Returns the id by which other sheets refer to this one.
    pub fn id(&self) -> Option<i32> {
        match self.get(ID) {
            Some(Value::Number(id)) => Some(*id),
            _ => None,
        }
    }

    /// Removes the id, for a copy that no other sheet refers to yet.
    #[must_use]
    pub fn unnamed(mut self) -> Self {
        self.put(ID, None);
        self
    }
}

impl Roster {
    /// Returns the index of the sheet that `tie` refers to. The reference is on the sheet at index
    /// `own`.
    ///
    /// ```
    /// use engine::sheet::{Roster, Sheet, Tie};
    ///
    /// let figures = ["Ann", "Bob"].map(|name| Sheet::new().with("name", name)).to_vec();
    /// let mut roster = Roster { name: "Rust Dogs".to_owned(), figures, ..Roster::default() };
    /// let to_bob = roster.tie_to(1);
    /// roster.figures[1].set("name", "Robert");
    /// assert_eq!(roster.tied(&Tie::read(to_bob.as_ref()), 0), Some(1));
    /// assert_eq!(roster.tied(&Tie::Named("ann".to_owned()), 1), Some(0));
    /// assert_eq!(roster.tied(&Tie::Sheet(7), 0), None);
    /// ```
    pub fn tied(&self, tie: &Tie, own: usize) -> Option<usize> {
        let is_it = |(place, sheet): (usize, &Sheet)| {
            (place != own && tie.is_to(sheet.id(), sheet.name())).then_some(place)
        };
        self.figures.iter().enumerate().find_map(is_it)
    }

    /// Gives the sheet at this index an id if it has none, and returns a field value that refers to
    /// it.
    pub fn tie_to(&mut self, place: usize) -> Option<Value> {
        let highest = self.figures.iter().filter_map(Sheet::id).max();
        let sheet = self.figures.get_mut(place)?;
        let id = sheet.id().unwrap_or_else(|| highest.unwrap_or_default().saturating_add(1).max(1));
        sheet.set(ID, id);
        Some(Value::Number(id))
    }

    /// Gives each sheet without an id one that no other has: the next free number from `first` on.
    ///
    /// If `first` is random, an id that a removed sheet had is not used again, and copies of a
    /// roster on two devices give their new sheets different ids.
    pub fn identify(&mut self, first: u32) {
        let mut used: Vec<i32> = self.figures.iter().filter_map(Sheet::id).collect();
        // Leave room above, and keep clear of the small numbers that older versions used.
        let first = i32::try_from(first % (1 << 30)).unwrap_or_default().saturating_add(1 << 10);
        for sheet in self.figures.iter_mut().filter(|it| it.id().is_none()) {
            let id = (first..).find(|id| !used.contains(id)).unwrap_or(first);
            sheet.set(ID, id);
            used.push(id);
        }
    }

    /// Gives each sheet without an id the one that it has in `other`, if this is the same roster: if
    /// its sheets have the same names in the same order.
    pub fn identify_like(&mut self, other: &Self) {
        if self.figures.iter().map(Sheet::name).eq(other.figures.iter().map(Sheet::name)) {
            for (sheet, other) in self.figures.iter_mut().zip(&other.figures) {
                if sheet.id().is_none() {
                    sheet.put(ID, other.get(ID).cloned());
                }
            }
        }
    }

    /// Returns `true` if the rosters are the same, except for the ids of their sheets.
    pub fn is_like(&self, other: &Self) -> bool {
        let sheets = |it: &Self| it.figures.iter().cloned().map(Sheet::unnamed).collect::<Vec<_>>();
        (&self.name, &self.own) == (&other.name, &other.own) && sheets(self) == sheets(other)
    }

    /// Returns the distinct names of the sheets, as players see them.
    pub fn names(&self) -> Vec<String> {
        distinct_names(self.figures.iter().map(|sheet| sheet.name().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roster() -> Roster {
        let figures = ["Ann", "Bob", "Bob"].map(|name| Sheet::new().with("name", name)).to_vec();
        Roster { name: "Rust Dogs".to_owned(), figures, ..Roster::default() }
    }

    #[test]
    fn ties_last_through_new_names_and_places_and_tell_namesakes_apart() {
        let mut roster = roster();
        let tie = Tie::read(roster.tie_to(2).as_ref());
        assert_eq!(roster.tied(&tie, 0), Some(2));
        roster.figures[2].set("name", "Robert");
        roster.figures.swap(1, 2);
        assert_eq!(roster.tied(&tie, 0), Some(1));
        assert_eq!(roster.tie_to(1), Some(Value::Number(1)), "the number must not change");
        assert_eq!(roster.tie_to(0), Some(Value::Number(2)));
        roster.figures.remove(1);
        assert_eq!(roster.tied(&tie, 0), None);
        assert_eq!(tie.missing("figure"), "its figure no longer exists");
        assert_eq!(roster.tie_to(9), None);
    }

    #[test]
    fn a_copy_is_not_the_one_that_was_named() {
        let mut roster = roster();
        let tie = Tie::read(roster.tie_to(1).as_ref());
        let copy = roster.figures[1].clone().unnamed();
        roster.figures.insert(0, copy);
        assert_eq!(roster.tied(&tie, 1), Some(2));
    }

    #[test]
    fn every_sheet_gets_an_id_of_its_own_and_keeps_it() {
        let mut roster = roster();
        roster.tie_to(1);
        roster.identify(7);
        let ids: Vec<Option<i32>> = roster.figures.iter().map(Sheet::id).collect();
        assert_eq!(ids, [Some(1031), Some(1), Some(1032)]);
        let copy = roster.figures[0].clone().unnamed();
        roster.figures.insert(0, copy);
        roster.identify(7);
        assert_eq!(roster.figures[0].id(), Some(1033));
        assert_eq!(roster.figures[1].id(), Some(1031));
        roster.figures.push(Sheet::new());
        roster.identify(u32::MAX);
        assert_eq!(roster.figures[4].id(), Some((1 << 30) - 1 + (1 << 10)));
    }

    #[test]
    fn names_as_they_were_written_once_are_read() {
        let roster = roster();
        let tie = Tie::read(Some(&" bob ".into()));
        assert_eq!((roster.tied(&tie, 0), roster.tied(&tie, 1)), (Some(1), Some(2)));
        assert_eq!(Tie::read(Some(&"Eve".into())).missing("figure"), "there is no Eve");
        assert_eq!(Tie::read(Some(&" ".into())), Tie::Nobody);
        assert_eq!(roster.names(), ["Ann", "Bob", "Bob 2"]);
    }
}
