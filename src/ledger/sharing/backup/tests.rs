//! Tests of creating and restoring backups, and of undoing a restore.

use super::*;
use crate::{
    AllKnown, Preview, Restoring,
    documents::{
        battles::BattleId,
        provenance::{KeptBattle, Origin},
        rosters::{KeptRoster, RosterId, rust_dogs},
    },
    store::{
        collection::ROSTERS,
        drawer::Kept,
        edits::fingerprint,
        log::{Says, WrittenLine},
        shelf::MemoryShelf,
        text::{Text, sum_of},
    },
};
use engine::testing::at_least;
use proptest::prelude::*;
use rules_core::System;

/// Slots of other apps on the same origin.
const FOREIGN: [&str; 4] =
    ["somebody.else", "rollbook.todo", "rollbook.head.todo", "rollbook.battle.one"];

/// Returns a library with a battle, two rosters and an unreadable text.
fn full_library() -> Library<MemoryShelf> {
    let library = Library::new(MemoryShelf::default());
    let battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
    library.save(library.new_id::<BattleId>(), &KeptBattle::of(System::Tnt, battle), 5).unwrap();
    for (number, roster) in (1..).zip(System::Tnt.samples()) {
        let kept = KeptRoster::of(System::Tnt, roster, Origin(number));
        library.save(RosterId(number.into()), &kept, 5).unwrap();
    }
    library.shelf.write("rollbook.battle.9", "half a batt").unwrap();
    library.shelf.write("somebody.else", "theirs").unwrap();
    library
}

/// Returns all texts of a library. Restored ones have new numbers.
fn contents(library: &Library<MemoryShelf>) -> Vec<(Option<Collection>, String)> {
    let texts = library.texts().unwrap();
    let mut contents: Vec<_> =
        texts.iter().map(|(slot, text)| (Collection::of(slot), text.clone())).collect();
    contents.sort_unstable_by(|one, other| one.1.cmp(&other.1));
    contents
}

#[test]
fn everything_goes_there_and_back_even_what_cannot_be_read() {
    let library = full_library();
    let text = library.backup(7, AllKnown(())).unwrap().write().unwrap();
    let backup = Backup::read(&text).unwrap();
    let other = Library::new(MemoryShelf::default());
    assert_eq!(other.preview(&backup).unwrap(), Preview { new: 4, changed: 0, same: 0 });
    other.restore(&backup, Restoring::Merge, AllKnown(())).unwrap();
    assert_eq!(contents(&other), contents(&library));
    assert_eq!(other.preview(&backup).unwrap(), Preview { new: 0, changed: 0, same: 4 });
}

/// Returns the head of a document with this text.
fn head(revision: u64, text: &str) -> String {
    let head = format!("{revision} {} -", sum_of(text));
    format!("{head} {}\n", fingerprint(&head))
}

#[test]
fn what_a_page_hands_out_that_has_failed_is_read() {
    let library = full_library();
    let mut texts = BTreeMap::clone(&library.texts().unwrap());
    for other in FOREIGN {
        texts.insert(other.to_owned(), "theirs".to_owned());
        texts.insert(format!("{other} 0000000000000009 1 5"), "=theirs".to_owned());
    }
    texts.insert("rollbook.head.battle.9".to_owned(), head(7, "half a batt"));
    let text = serde_json::to_string(&texts).unwrap();
    let backup = Backup::read(&text).unwrap();
    assert_eq!(backup.made_at, 7);
    assert_eq!(backup.texts, library.texts().unwrap());
    assert!(is_backup(&text));
    for other in FOREIGN {
        assert!(!is_backup(&format!("{{\"{other}\":\"theirs\"}}")), "{other}");
    }
}

#[test]
fn what_only_the_log_has_is_in_what_a_failed_page_hands_out() {
    let shelf: BTreeMap<String, String> = [
        ("rollbook.battle.1", "one"),
        ("rollbook.battle.2", "two"),
        ("rollbook.head.battle.2", &head(9, "two")),
        ("rollbook.battle.3", "three"),
        ("rollbook.head.battle.3", &head(4, "three")),
        ("rollbook.battle.4", "four, dam"),
        ("rollbook.head.battle.4", &head(4, "four")),
    ]
    .map(|(slot, text)| (slot.to_owned(), text.to_owned()))
    .into();
    let mut texts = shelf.clone();
    let say = |slot: &str, revision, says| {
        let line = WrittenLine::new(slot, revision, 5, says);
        (line.key, line.says.unwrap())
    };
    let whole = |text: &str| Text::from(text.to_owned());
    texts.extend([
        say("rollbook.battle.10", 3, Says::Whole(&whole("ten"))),
        say("rollbook.battle.2", 8, Says::Whole(&whole("two, older"))),
        say("rollbook.battle.3", 5, Says::Gone),
        say("rollbook.battle.4", 4, Says::Whole(&whole("four"))),
    ]);
    let backup = Backup::read(&serde_json::to_string(&texts).unwrap()).unwrap();
    assert_eq!(backup.made_at, 9);
    let expected = [
        ("rollbook.battle.1", "one"),
        ("rollbook.battle.10", "ten"),
        ("rollbook.battle.2", "two"),
        ("rollbook.battle.4", "four"),
    ];
    assert_eq!(
        backup.texts,
        BTreeMap::from(expected.map(|(slot, text)| (slot.to_owned(), text.to_owned()))).into()
    );
}

#[test]
fn merging_loses_nothing_and_doubles_nothing() {
    let library = full_library();
    let backup = library.backup(7, AllKnown(())).unwrap();
    let mut kept = library.load(RosterId(1)).unwrap();
    kept.roster.name = "Rust Hounds".to_owned();
    library.save(RosterId(1), &kept, 8).unwrap();
    assert_eq!(library.preview(&backup).unwrap(), Preview { new: 0, changed: 1, same: 3 });
    for _ in 0..2 {
        library.restore(&backup, Restoring::Merge, AllKnown(())).unwrap();
        let rosters = library.list::<KeptRoster>().unwrap().into_iter();
        let mut names: Vec<String> = rosters.map(|it| it.summary.unwrap().name).collect();
        names.sort_unstable();
        assert_eq!(names, ["Rust Dogs", "Rust Hounds", "Salt Road"]);
    }
}

#[test]
fn replacing_can_be_undone() {
    let library = full_library();
    let before = contents(&library);
    let empty = Library::new(MemoryShelf::default()).backup(1, AllKnown(())).unwrap();
    let undo = library.restore(&empty, Restoring::Replace, AllKnown(())).unwrap();
    assert_eq!(library.texts().unwrap(), OwnTexts::default());
    assert_eq!(library.shelf.read("somebody.else").unwrap().as_deref(), Some("theirs"));
    library.carry_out(undo).unwrap();
    assert_eq!(contents(&library), before);
}

#[test]
fn what_was_played_since_a_backup_was_restored_stays_when_that_is_undone() {
    let library = full_library();
    let backup = library.backup(7, AllKnown(())).unwrap();
    let mut kept = library.load(RosterId(1)).unwrap();
    kept.roster.name = "Rust Hounds".to_owned();
    library.save(RosterId(1), &kept, 8).unwrap();
    let undo = library.restore(&backup, Restoring::Replace, AllKnown(())).unwrap();
    kept.roster.name = "Rust Wolves".to_owned();
    library.save(RosterId(1), &kept, 9).unwrap();
    library.carry_out(undo).unwrap();
    let rosters = library.list::<KeptRoster>().unwrap().into_iter();
    let names: Vec<String> = rosters.map(|it| it.summary.unwrap().name).collect();
    assert_eq!(names, ["Rust Wolves", "Rust Hounds", "Salt Road"]);
}

/// A store that counts how often a text is read.
#[derive(Default)]
struct Counting(MemoryShelf, std::cell::Cell<usize>);

impl Shelf for Counting {
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        self.1.set(self.1.get() + 1);
        self.0.read(slot)
    }

    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError> {
        self.0.write(slot, text)
    }

    fn remove(&self, slot: &str) -> Result<(), ShelfError> {
        self.0.remove(slot)
    }

    fn slots(&self) -> Result<Vec<String>, ShelfError> {
        self.0.slots()
    }

    fn new_number(&self) -> u64 {
        self.0.new_number()
    }
}

#[test]
fn a_restore_reads_each_document_a_few_times_however_many_there_are() {
    let text = full_library().raw(RosterId(1)).unwrap().unwrap();
    let reads = |count: usize| {
        let texts = (1..=count).map(|number| {
            let text = text.replace("Rust Dogs", &format!("Dogs {number}"));
            (format!("rollbook.roster.{number}"), text)
        });
        let texts = texts.collect::<BTreeMap<_, _>>().into();
        let backup = Backup { texts, ..Backup::empty(0) };
        let library = Library::new(Counting::default());
        for how in [Restoring::Merge, Restoring::Replace] {
            library.preview(&backup).unwrap();
            let before = library.restore(&backup, how, AllKnown(())).unwrap();
            library.carry_out(before).unwrap();
            library.restore(&backup, how, AllKnown(())).unwrap();
        }
        library.shelf.1.get()
    };
    let (few, many) = (reads(100), reads(1000));
    assert!(many <= 11 * few, "{few} reads of 100, {many} of 1000");
}

/// A store with space for a limited number of further texts.
struct Narrow(MemoryShelf, std::cell::Cell<usize>);

impl Shelf for Narrow {
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        self.0.read(slot)
    }

    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError> {
        let left = self.1.get().checked_sub(1).ok_or(ShelfError::Full)?;
        self.1.set(left);
        self.0.write(slot, text)
    }

    fn remove(&self, slot: &str) -> Result<(), ShelfError> {
        self.1.set(self.1.get() + 1);
        self.0.remove(slot)
    }

    fn slots(&self) -> Result<Vec<String>, ShelfError> {
        self.0.slots()
    }

    fn new_number(&self) -> u64 {
        self.0.new_number()
    }
}

#[test]
fn what_does_not_fit_leaves_everything_as_it_was() {
    let backup = full_library().backup(7, AllKnown(())).unwrap();
    let narrow = Library::new(Narrow(MemoryShelf::default(), 3.into()));
    narrow.shelf.write("rollbook.roster.1", "mine").unwrap();
    let before = narrow.texts().unwrap();
    assert_eq!(narrow.restore(&backup, Restoring::Merge, AllKnown(())), Err(ShelfError::Full));
    assert_eq!(narrow.texts().unwrap(), before);
}

#[test]
fn slots_of_other_apps_are_neither_backed_up_nor_restored_nor_removed() {
    let library = full_library();
    for other in FOREIGN {
        library.shelf.write(other, "theirs").unwrap();
    }
    let backup = library.backup(7, AllKnown(())).unwrap();
    assert_eq!(backup, full_library().backup(7, AllKnown(())).unwrap());
    // Someone may have added slots of other apps to a backup.
    let mut written: serde_json::Value = serde_json::from_str(&backup.write().unwrap()).unwrap();
    for other in FOREIGN {
        written["body"]["texts"][other] = "changed".into();
    }
    let bare = written["body"]["texts"].to_string();
    for text in [written.to_string(), bare] {
        let read = Backup::read(&text).unwrap();
        assert_eq!(read.texts, backup.texts);
        for how in [Restoring::Merge, Restoring::Replace] {
            let before = library.restore(&read, how, AllKnown(())).unwrap();
            library.carry_out(before).unwrap();
            let kept = FOREIGN.map(|other| library.shelf.read(other).unwrap().unwrap());
            assert_eq!(kept, ["theirs"; 4]);
        }
    }
}

#[test]
fn any_text_is_a_backup_or_an_error() {
    let whole = full_library().backup(7, AllKnown(())).unwrap().write().unwrap();
    let changes = (any::<prop::sample::Index>(), "[0-9a-z]");
    at_least(0.4, &ProptestConfig::default(), &changes, |(place, with)| {
        let mut text = whole.clone();
        let cut = place.index(text.len());
        if text.get(cut..=cut).is_none() {
            return Ok(false);
        }
        text.replace_range(cut..=cut, &with);
        let Ok(backup) = Backup::read(&text) else { return Ok(false) };
        let library = Library::new(MemoryShelf::default());
        prop_assert!(library.restore(&backup, Restoring::Replace, AllKnown(())).is_ok());
        Ok(text != whole)
    });
}

#[test]
fn a_backup_holds_what_is_kept_nowhere_else() {
    let library = Library::new(MemoryShelf::default());
    let mut dogs = rust_dogs();
    library.save(RosterId(1), &dogs, 1).unwrap();
    let open = library.open(RosterId(1)).unwrap();
    dogs.notes = "Not kept.".to_owned();
    let unkept = dogs.document(2).unwrap();
    let new = library.unwritten(RosterId(7));

    let mut backup = library.backup(3, AllKnown(())).unwrap();
    backup.add(&open.edition, unkept.clone());
    backup.add(&new, unkept.clone());
    let other = Library::new(MemoryShelf::default());
    let restored = Backup::read(&backup.write().unwrap()).unwrap();
    other.restore(&restored, Restoring::Replace, AllKnown(())).unwrap();
    assert_eq!(contents(&other), vec![(Some(ROSTERS), unkept.clone()); 2]);

    // A roster that another tab has since saved under that number is kept, too.
    library
        .save(RosterId(1), &KeptRoster { notes: "Theirs.".to_owned(), ..rust_dogs() }, 4)
        .unwrap();
    let mut backup = library.backup(5, AllKnown(())).unwrap();
    backup.add(&open.edition, unkept.clone());
    other.restore(&backup, Restoring::Replace, AllKnown(())).unwrap();
    let listed = other.list::<KeptRoster>().unwrap().into_iter();
    let mut notes: Vec<String> = listed.map(|it| other.load(it.id).unwrap().notes).collect();
    notes.sort_unstable();
    assert_eq!(notes, ["Not kept.", "Theirs."]);
}

#[test]
fn a_backup_is_made_where_nothing_can_be_kept() {
    let library = Library::new(MemoryShelf::default());
    let mut backup = Backup::empty(3);
    backup.add(&library.unwritten(RosterId(1)), rust_dogs().document(2).unwrap());
    let backup = Backup::read(&backup.write().unwrap()).unwrap();
    library.restore(&backup, Restoring::Merge, AllKnown(())).unwrap();
    assert_eq!(library.load(RosterId(1)).unwrap().roster.name, "Rust Dogs");
}
