//! The rosters of the library.

use std::fmt;

use rules_core::{
    System,
    sheet::{Roster, Sheet, another_name},
};
use serde::{Deserialize, Serialize};

use crate::{
    document::{DocumentError, Kind, encode, is_newer, look},
    drawer::{ROSTERS, Removed},
    edition::{Edition, Open},
    library::{Library, LoadError, SaveError},
    shelf::{Shelf, ShelfError},
};

/// A kept roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RosterId(pub u32);

/// A roster as it is kept and shared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRoster {
    /// Its rule system.
    pub system: System,
    /// Its name and figures.
    pub roster: Roster,
    /// What its players have noted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Where it comes from: the same for all copies that were shared of it.
    pub origin: Origin,
}

/// Where a roster comes from: a random number given to it when it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Origin(pub u32);

/// A roster as the list of rosters shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRoster {
    /// Which.
    pub id: RosterId,
    /// What there is to say of it, or why it cannot be read.
    pub summary: Result<RosterSummary, DocumentError>,
    /// Whether a newer version of Rollbook wrote it.
    pub is_newer: bool,
}

/// What there is to say of a roster without opening it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterSummary {
    /// Its rule system.
    pub system: System,
    /// Its name.
    pub name: String,
    /// How many figures it has.
    pub figures: usize,
    /// What they cost together.
    pub cost: i64,
    /// Where it comes from.
    pub origin: Origin,
    /// When it was last used or changed: milliseconds since 1970.
    pub used_at: u64,
}

/// What is stored of a roster.
#[derive(Serialize, Deserialize)]
pub(crate) struct RosterDocument {
    used_at: u64,
    pub(crate) kept: KeptRoster,
}

impl KeptRoster {
    /// A new roster with one figure, all on it preset.
    pub fn new(system: System, name: &str, origin: Origin) -> Self {
        let mut roster = Roster { name: name.to_owned(), figures: Vec::new() };
        let figure = system.about().name_for_one_more(&roster);
        roster.figures.push(Sheet::preset(system.fields()).with("name", figure.as_str()));
        Self { system, roster, notes: String::new(), origin }
    }

    /// Its document's text, as it is kept and as a file holds it, `now` being in milliseconds since 1970.
    ///
    /// # Errors
    /// Where it cannot be put into words.
    pub fn document(&self, now: u64) -> Result<String, DocumentError> {
        encode(Kind::Roster, &RosterDocument { used_at: now, kept: self.clone() })
    }

    /// What there is to say of it.
    pub fn summary(&self, used_at: u64) -> RosterSummary {
        RosterSummary {
            system: self.system,
            name: self.roster.name.clone(),
            figures: self.roster.figures.len(),
            cost: self.roster.cost(self.system.about().cost.field),
            origin: self.origin,
            used_at,
        }
    }
}

impl<S: Shelf> Library<S> {
    /// All rosters, the one used last first; those that cannot be read come last.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn rosters(&self) -> Result<Vec<ListedRoster>, ShelfError> {
        let texts = ROSTERS.texts(&self.shelf)?.into_iter();
        let mut rosters: Vec<ListedRoster> = texts
            .map(|(number, text)| {
                let document = look::<RosterDocument>(Kind::Roster, &text);
                let summary = document.map(|it| it.kept.summary(it.used_at));
                ListedRoster { id: RosterId(number), summary, is_newer: is_newer(&text) }
            })
            .collect();
        rosters.sort_unstable_by_key(|listed| {
            let used_at = listed.summary.as_ref().map_or(0, |summary| summary.used_at);
            (std::cmp::Reverse(used_at), std::cmp::Reverse(listed.id))
        });
        Ok(rosters)
    }

    /// A number for a new roster, under which nothing is kept yet.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn new_roster_id(&self) -> Result<RosterId, ShelfError> {
        ROSTERS.new_number(&self.shelf).map(RosterId)
    }

    /// Keeps a roster in place of whatever is there under its number, `now` being in milliseconds since 1970.
    ///
    /// # Errors
    /// Where the shelf did not take it, or a newer version wrote what is there; what was kept before is still there.
    pub fn save_roster(&self, id: RosterId, kept: &KeptRoster, now: u64) -> Result<(), SaveError> {
        let mut edition = self.roster_edition(id).map_err(SaveError::Shelf)?;
        self.save_roster_over(&mut edition, kept, now)
    }

    /// Keeps a roster in place of the edition it was opened as, and of nothing else.
    ///
    /// # Errors
    /// The same, and where something else has been written there since.
    pub fn save_roster_over(
        &self,
        edition: &mut Edition,
        kept: &KeptRoster,
        now: u64,
    ) -> Result<(), SaveError> {
        edition.replace(&self.shelf, kept.document(now).map_err(SaveError::Document)?)
    }

    /// What is kept under a number, to be written over.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn roster_edition(&self, id: RosterId) -> Result<Edition, ShelfError> {
        Edition::now(&self.shelf, ROSTERS, id.0)
    }

    /// The edition of a roster that is not kept yet.
    pub fn unwritten_roster(&self, id: RosterId) -> Edition {
        Edition::unwritten(ROSTERS, id.0)
    }

    /// Gives a roster that is to be added a name that no other has.
    pub fn name_apart(&self, kept: &mut KeptRoster) {
        let listed = self.rosters().unwrap_or_default();
        let summaries = listed.iter().filter_map(|it| it.summary.as_ref().ok());
        let taken: Vec<&str> = summaries.map(|it| it.name.as_str()).collect();
        if taken.contains(&kept.roster.name.as_str()) {
            kept.roster.name = another_name(&kept.roster.name, &taken);
        }
    }

    /// Marks a roster as used; nothing happens to one that is not there, or that a newer version wrote.
    ///
    /// # Errors
    /// Where it cannot be read or kept.
    pub fn use_roster(&self, id: RosterId, now: u64) -> Result<(), SaveError> {
        match self.open_roster(id) {
            Ok(open) if open.edition.is_newer() => Ok(()),
            Ok(Open { content, mut edition }) => self.save_roster_over(&mut edition, &content, now),
            Err(LoadError::Shelf(error)) => Err(SaveError::Shelf(error)),
            Err(_) => Ok(()),
        }
    }

    /// The roster used last of all of this origin.
    pub fn roster_of(&self, system: System, origin: Origin) -> Option<(RosterId, KeptRoster)> {
        let listed = self.rosters().ok()?.into_iter().find(|listed| {
            let summary = listed.summary.as_ref();
            summary.is_ok_and(|it| (it.system, it.origin) == (system, origin))
        })?;
        Some((listed.id, self.load_roster(listed.id).ok()?))
    }

    /// Opens a roster. One of a newer version opens as well where this one understands it.
    ///
    /// # Errors
    /// Where it is missing or unreadable; it stays where it is.
    pub fn open_roster(&self, id: RosterId) -> Result<Open<KeptRoster>, LoadError> {
        let edition = self.roster_edition(id).map_err(LoadError::Shelf)?;
        let text = edition.text().ok_or(LoadError::Missing)?;
        let document: RosterDocument = look(Kind::Roster, text).map_err(LoadError::Document)?;
        Ok(Open { content: document.kept, edition })
    }

    /// A roster alone.
    ///
    /// # Errors
    /// Where it is missing or unreadable; it stays where it is.
    pub fn load_roster(&self, id: RosterId) -> Result<KeptRoster, LoadError> {
        self.open_roster(id).map(|open| open.content)
    }

    /// The text of a roster as it is kept, readable or not, for a file.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn raw_roster(&self, id: RosterId) -> Result<Option<String>, ShelfError> {
        self.shelf.read(&ROSTERS.key(id.0))
    }

    /// Takes a roster out; it can be put back.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn remove_roster(&self, id: RosterId) -> Result<Option<Removed>, ShelfError> {
        ROSTERS.take(&self.shelf, id.0)
    }
}

/// What one roster has that another of the same origin has not, figure by figure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// Figures that only the other has.
    pub added: Vec<String>,
    /// Figures that only this one has.
    pub removed: Vec<String>,
    /// Figures of the same name that are not alike.
    pub changed: Vec<String>,
    /// Whether the name or the notes differ.
    pub renamed: bool,
}

impl Differences {
    /// What `other` has that `one` has not, and the other way round. Figures are told by their names; of several with the
    /// same name, the first goes with the first.
    pub fn between(one: &KeptRoster, other: &KeptRoster) -> Self {
        let mut left: Vec<_> = one.roster.figures.iter().collect();
        let mut differences = Self {
            renamed: (&one.roster.name, &one.notes) != (&other.roster.name, &other.notes),
            ..Self::default()
        };
        for figure in &other.roster.figures {
            let name = figure.name();
            match left.iter().position(|it| it.name() == name) {
                Some(place) => {
                    if left.remove(place) != figure {
                        differences.changed.push(name.to_owned());
                    }
                }
                None => differences.added.push(name.to_owned()),
            }
        }
        differences.removed = left.iter().map(|it| it.name().to_owned()).collect();
        differences
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        for (what, names) in
            [("new", &self.added), ("gone", &self.removed), ("changed", &self.changed)]
        {
            if !names.is_empty() {
                parts.push(format!("{what}: {}", names.join(", ")));
            }
        }
        if self.renamed {
            parts.push("another name or other notes".to_owned());
        }
        if parts.is_empty() { f.write_str("nothing") } else { f.write_str(&parts.join("; ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf::MemoryShelf;

    fn rust_dogs() -> KeptRoster {
        let roster = System::Tnt.samples().swap_remove(0);
        KeptRoster { system: System::Tnt, roster, notes: String::new(), origin: Origin(7) }
    }

    #[test]
    fn a_roster_reads_back() {
        let library = Library::new(MemoryShelf::default());
        let id = library.new_roster_id().unwrap();
        library.save_roster(id, &rust_dogs(), 5).unwrap();
        assert_eq!(library.load_roster(id), Ok(rust_dogs()));
        let listed = library.rosters().unwrap();
        let summary = listed[0].summary.as_ref().unwrap();
        assert_eq!((summary.figures, summary.cost, summary.used_at), (5, 100, 5));
    }

    #[test]
    fn a_new_roster_can_be_played_at_once() {
        for &system in System::ALL {
            let kept = KeptRoster::new(system, "Mine", Origin(1));
            assert_eq!(system.problems(&kept.roster), []);
        }
    }

    #[test]
    fn one_more_roster_has_a_name_of_its_own_and_is_known_by_its_origin() {
        let library = Library::new(MemoryShelf::default());
        library.save_roster(RosterId(1), &rust_dogs(), 5).unwrap();
        let mut second = KeptRoster { origin: Origin(8), ..rust_dogs() };
        library.name_apart(&mut second);
        assert_eq!(second.roster.name, "Rust Dogs 2");
        library.save_roster(RosterId(2), &second, 6).unwrap();
        let found = |origin| library.roster_of(System::Tnt, Origin(origin));
        assert_eq!(found(7), Some((RosterId(1), rust_dogs())));
        assert_eq!(found(9), None);
    }

    #[test]
    fn the_roster_used_last_comes_first_and_the_unreadable_last() {
        let library = Library::new(MemoryShelf::default());
        for (id, now) in [(1, 5), (2, 9), (3, 7)] {
            library.save_roster(RosterId(id), &rust_dogs(), now).unwrap();
        }
        library.shelf.write(&ROSTERS.key(4), "{").unwrap();
        let order =
            || -> Vec<u32> { library.rosters().unwrap().iter().map(|it| it.id.0).collect() };
        assert_eq!(order(), [2, 3, 1, 4]);
        library.use_roster(RosterId(1), 10).unwrap();
        library.use_roster(RosterId(4), 11).unwrap();
        assert_eq!(order(), [1, 2, 3, 4]);
        assert!(matches!(library.load_roster(RosterId(4)), Err(LoadError::Document(_))));
    }

    #[test]
    fn a_removed_roster_can_be_put_back() {
        let library = Library::new(MemoryShelf::default());
        library.save_roster(RosterId(1), &rust_dogs(), 5).unwrap();
        let removed = library.remove_roster(RosterId(1)).unwrap().unwrap();
        assert_eq!(library.rosters().unwrap(), []);
        assert_eq!(library.put_back(&removed), Ok(1));
        assert_eq!(library.load_roster(RosterId(1)), Ok(rust_dogs()));
    }

    #[test]
    fn what_differs_is_named_figure_by_figure() {
        let one = rust_dogs();
        assert!(Differences::between(&one, &one).is_empty());
        let mut other = rust_dogs();
        other.roster.figures.remove(1);
        other.roster.figures[0].set("mettle", 7);
        other.roster.figures.push(Sheet::new().with("name", "Newt"));
        let words = Differences::between(&one, &other).to_string();
        assert_eq!(words, "new: Newt; gone: Mags; changed: Dirk");
    }
}
