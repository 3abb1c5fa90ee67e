//! Documents: versioned envelopes around saved data, which every later version of Rollbook can
//! read.
//!
//! So far there is only one version. Adding a field needs no new version: the field has a default
//! (`#[serde(default)]`) for documents that lack it, and older versions of Rollbook skip fields
//! that they do not know. A change to the meaning of a field does need a new version. [`decode`]
//! then has to choose the type of the old body by the version in the label, and convert it. The
//! folder `tests/documents` has documents of every version, which must stay readable.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, DeserializeSeed, Error, IgnoredAny, MapAccess, Visitor},
};

/// The version of all documents that are written now.
pub const VERSION: u32 = 1;

/// The kinds of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DocumentKind {
    /// A battle.
    Battle,
    /// A roster.
    Roster,
    /// A backup of all saved data.
    Backup,
    /// The app's own settings.
    Settings,
    /// Fragments of a damaged text.
    Remains,
}

impl DocumentKind {
    /// Returns the name of this kind in an envelope.
    fn name(self) -> &'static str {
        match self {
            Self::Battle => "rollbook-battle",
            Self::Roster => "rollbook-roster",
            Self::Backup => "rollbook-backup",
            Self::Settings => "rollbook-settings",
            Self::Remains => "rollbook-remains",
        }
    }

    /// Returns `true` if a text's label names this kind. The rest of the text is not checked.
    pub(crate) fn labels(self, text: &str) -> bool {
        label(text).is_ok_and(|label| label.kind == self.name())
    }
}

/// A document with its label, ready to be serialised.
#[derive(Debug, Serialize)]
struct Envelope<'a, T> {
    #[serde(rename = "type")]
    kind: &'static str,
    version: u32,
    source: &'static str,
    body: &'a T,
}

/// A document's body, which is read after the label has been checked.
#[derive(Debug, Deserialize)]
struct Contents<T> {
    body: T,
}

/// The part of an envelope that every version can read.
#[derive(Debug)]
struct Label {
    kind: String,
    version: u32,
}

/// Reads the value at a path of keys, and nothing after it.
///
/// The value is near the start of a document, and the rest may be long.
struct Under<'a, T> {
    keys: &'a [&'a str],
    found: &'a mut Option<T>,
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Under<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Under<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a document")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            match self.keys {
                [last] if *last == key => {
                    *self.found = Some(map.next_value()?);
                    return Ok(());
                }
                [first, keys @ ..] if *first == key => {
                    return map.next_value_seed(Under { keys, found: self.found });
                }
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

/// Reads the value at a path of keys in a text, which may be incomplete after it.
pub(crate) fn under<'a, T: Deserialize<'a>>(
    text: &'a str,
    keys: &[&str],
) -> Result<T, serde_json::Error> {
    let mut found = None;
    let mut reader = serde_json::Deserializer::from_str(text);
    // Errors after the value do not matter.
    let end = Under { keys, found: &mut found }.deserialize(&mut reader);
    match (found, end) {
        (Some(found), _) => Ok(found),
        (None, Err(error)) => Err(error),
        (None, Ok(())) => Err(Error::custom("nothing is there")),
    }
}

/// The reasons why a document cannot be read or overwritten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentError {
    /// The text is not a Rollbook document, or is one of another kind.
    NotThis,
    /// A later version of Rollbook wrote the document.
    Newer {
        /// The document's version.
        version: u32,
    },
    /// The stored document is from a later version of Rollbook, so it is not overwritten.
    NewerKept,
    /// The text is damaged.
    Damaged,
    /// Only fragments of a text are left.
    Remains,
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotThis => f.write_str("This isn't a Rollbook document."),
            Self::Newer { version } => write!(
                f,
                "This was saved by a newer version of Rollbook (format {version}; yours reads up \
                 to {VERSION}). Update Rollbook to open it."
            ),
            Self::NewerKept => f.write_str(
                "This was saved by a newer version of Rollbook. You can view it; update Rollbook \
                 to change it.",
            ),
            Self::Damaged => f.write_str(
                "This is damaged and can't be read: part of it is missing or was changed.",
            ),
            Self::Remains => f.write_str("Only fragments are left. Rollbook saved them unchanged."),
        }
    }
}

impl std::error::Error for DocumentError {}

/// Serialises a document.
pub(crate) fn encode<T: Serialize>(kind: DocumentKind, body: &T) -> Result<String, DocumentError> {
    let envelope = Envelope { kind: kind.name(), version: VERSION, source: SOURCE, body };
    serde_json::to_string(&envelope).map_err(|_| DocumentError::Damaged)
}

/// Reads a document, which must be of this kind and of a known version.
pub(crate) fn decode<T: DeserializeOwned>(
    kind: DocumentKind,
    text: &str,
) -> Result<T, DocumentError> {
    match label(text)?.version {
        version if version > VERSION => Err(DocumentError::Newer { version }),
        _ => decode_readonly(kind, text),
    }
}

/// Reads a document that is only shown, not overwritten.
///
/// A document from a later version is read as far as this version understands it.
pub(crate) fn decode_readonly<T: DeserializeOwned>(
    kind: DocumentKind,
    text: &str,
) -> Result<T, DocumentError> {
    let label = label(text)?;
    let contents = if label.kind == kind.name() {
        serde_json::from_str::<Contents<T>>(text).map_err(|_| DocumentError::Damaged)
    } else if label.kind == DocumentKind::Remains.name() {
        Err(DocumentError::Remains)
    } else {
        Err(DocumentError::NotThis)
    };
    contents.map(|contents| contents.body).map_err(|error| error_of(&label, error))
}

/// Reads the summary of a document without the rest of its body.
///
/// Returns `None` if the summary is not in its usual place, or the text is incomplete.
pub(crate) fn summary<'a, T: Deserialize<'a>>(kind: DocumentKind, text: &'a str) -> Option<T> {
    let is_whole = text.ends_with('}') && kind.labels(text);
    under(text, &["body", "summary"]).ok().filter(|_| is_whole)
}

/// Returns the error for a labelled text that cannot be read.
///
/// A text from a later version is reported as newer, any other as damaged.
pub(crate) fn unreadable(text: &str) -> DocumentError {
    label(text).map_or_else(|error| error, |it| error_of(&it, DocumentError::Damaged))
}

fn error_of(label: &Label, error: DocumentError) -> DocumentError {
    match label.version {
        version if version > VERSION => DocumentError::Newer { version },
        _ => error,
    }
}

/// Returns `true` if a later version of Rollbook wrote a text, of any kind.
pub(crate) fn is_newer(text: &str) -> bool {
    label(text).is_ok_and(|label| label.version > VERSION)
}

fn label(text: &str) -> Result<Label, DocumentError> {
    let read =
        |text| Ok(Label { kind: under(text, &["type"])?, version: under(text, &["version"])? });
    read(text).map_err(|error: serde_json::Error| match error.is_data() {
        true => DocumentError::NotThis,
        false => DocumentError::Damaged,
    })
}

/// The source that documents name: this program and its version.
const SOURCE: &str = concat!("rollbook ", env!("CARGO_PKG_VERSION"));

#[cfg(test)]
mod tests {
    use crate::{
        Backup, BattleId, Id, KeptBattle, KeptRoster, Library, MemoryShelf, PastOutcome, Picture,
        ReadLine, Restoring, RosterId, Settings, Shared, SheetRef, Shelf, photos_in, read_file,
    };
    use rules_core::{
        Battle, SideId, System,
        own::{OwnRoll, read_tables, read_trackers},
        sheet::Tie,
    };

    /// Documents that must stay readable, each in a file named after the version that wrote it.
    ///
    /// These are rosters and battles. The battles have undone entries, are in the middle of a
    /// walk-through, or have figures that joined later.
    const OLD: &[(System, &str, &str)] = &[
        (
            System::Tnt,
            include_str!("../../../tests/documents/1-tnt-battle.json"),
            include_str!("../../../tests/documents/1-tnt-roster.json"),
        ),
        (
            System::Tnt,
            include_str!("../../../tests/documents/1-tnt-battle-newcomers.json"),
            include_str!("../../../tests/documents/1-tnt-roster.json"),
        ),
        (
            System::Tnt,
            include_str!("../../../tests/documents/1-tnt-battle-luck.json"),
            include_str!("../../../tests/documents/1-tnt-roster.json"),
        ),
        (
            System::Tnt,
            include_str!("../../../tests/documents/1-tnt-battle-chain.json"),
            include_str!("../../../tests/documents/1-tnt-roster.json"),
        ),
        (
            System::Tnt,
            include_str!("../../../tests/documents/1-tnt-battle-own.json"),
            include_str!("../../../tests/documents/1-tnt-roster-chronicle.json"),
        ),
        (
            System::Tnt,
            include_str!("../../../tests/documents/1-tnt-battle-tables.json"),
            include_str!("../../../tests/documents/1-tnt-roster-tables.json"),
        ),
        (
            System::Gdf,
            include_str!("../../../tests/documents/1-gdf-battle.json"),
            include_str!("../../../tests/documents/1-gdf-roster.json"),
        ),
        (
            System::D100,
            include_str!("../../../tests/documents/1-d100-battle.json"),
            include_str!("../../../tests/documents/1-d100-roster.json"),
        ),
        (
            System::Adventure,
            include_str!("../../../tests/documents/1-adventure-battle.json"),
            include_str!("../../../tests/documents/1-adventure-roster.json"),
        ),
    ];
    const OLD_BACKUPS: &[&str] = &[
        include_str!("../../../tests/documents/1-backup.json"),
        include_str!("../../../tests/documents/1-backup-tables.json"),
        include_str!("../../../tests/documents/1-backup-photos.json"),
    ];
    const OLD_SETTINGS: &[&str] = &[
        include_str!("../../../tests/documents/1-settings.json"),
        include_str!("../../../tests/documents/1-settings-comfort.json"),
        include_str!("../../../tests/documents/1-settings-reminders.json"),
    ];

    #[test]
    fn documents_of_every_version_open() {
        for (system, battle, roster) in OLD {
            let library = Library::new(MemoryShelf::default());
            library.shelf.write("rollbook.battle.1", battle).unwrap();
            library.shelf.write("rollbook.roster.1", roster).unwrap();
            let mut open = library.open(BattleId(1)).unwrap();
            assert_eq!(open.content.system, *system);
            let kept = &mut open.content.battle;
            assert!(kept.log_len() > 10 && kept.can_undo() && kept.can_redo());
            kept.redo().unwrap();
            library.save_over(&mut open.edition, &open.content, 9).unwrap();
            let mut open = library.open(RosterId(1)).unwrap();
            assert_eq!(system.problems(&open.content.roster), []);
            assert_eq!(open.content.notes, "For Friday.");
            library.save_over(&mut open.edition, &open.content, 9).unwrap();
            assert!(library.list::<KeptBattle>().unwrap()[0].summary.is_ok());
            assert!(library.list::<KeptRoster>().unwrap()[0].summary.is_ok());
        }
    }

    #[test]
    fn tags_of_a_roster_are_read_and_old_rosters_have_none() {
        for (document, tags) in [
            (
                include_str!("../../../tests/documents/1-tnt-roster-tags.json"),
                &["club", "campaign"][..],
            ),
            (include_str!("../../../tests/documents/1-tnt-roster.json"), &[]),
        ] {
            let library = Library::new(MemoryShelf::default());
            library.shelf.write("rollbook.roster.1", document).unwrap();
            assert_eq!(library.load(RosterId(1)).unwrap().tags, tags);
            let listed = library.list::<KeptRoster>().unwrap();
            assert_eq!(listed[0].summary.as_ref().unwrap().tags, tags);
        }
    }

    #[test]
    fn what_a_table_kept_of_its_own_and_a_chronicle_are_there_for_ever() {
        let (_, battle, roster) = OLD.iter().find(|it| it.1.contains("\"own\"")).unwrap();
        let library = Library::new(MemoryShelf::default());
        library.shelf.write("rollbook.battle.1", battle).unwrap();
        library.shelf.write("rollbook.roster.1", roster).unwrap();
        let battle = library.open(BattleId(1)).unwrap().content.battle;
        let own = battle.own();
        assert_eq!([0, 1].map(|side| own.total(SideId(side))), [3, 1]);
        assert_eq!((own.notes(), own.turns()), ("Fog until turn 2.", Some(6)));
        let held: Vec<String> = own
            .trackers()
            .map(|(number, it)| format!("{number} {}: {}", it.tracker.name, it.words()))
            .collect();
        assert_eq!(held, ["0 Experience: 3", "2 Luck: 0 of 4", "3 Luck: calm"]);
        let kept = library.open(RosterId(1)).unwrap().content;
        assert_eq!(kept.chronicle[0].deeds(), "Dirk took out 2. Mags fell.");
        assert_eq!(read_trackers(&kept.roster.figures[0])[0].1, 3);
    }

    #[test]
    fn tables_clocks_and_what_goes_with_a_roster_are_there_for_ever() {
        let (_, battle, roster) = OLD.iter().find(|it| it.1.contains("own.tables")).unwrap();
        let library = Library::new(MemoryShelf::default());
        library.shelf.write("rollbook.battle.1", battle).unwrap();
        library.shelf.write("rollbook.roster.1", roster).unwrap();
        let kept = library.open(BattleId(1)).unwrap().content;
        let own = kept.battle.own();
        let rolls: Vec<String> = own.rolls().iter().map(OwnRoll::told).collect();
        let injury = "2D6 = 6 (2, 4): Scarred (Wounded +1, Scar = yes).";
        assert_eq!(rolls, [injury, "D6 = 6: Fog (Fog +1)."]);
        let names: Vec<&str> = own.tables(None).iter().map(|it| it.1.table.name.as_str()).collect();
        assert_eq!(names, ["Injury", "Weather"]);
        let clock = own.clock().unwrap();
        assert_eq!((clock.minutes, kept.provenance.used_by(1)), (45, 42));
        let held: Vec<String> =
            own.trackers().map(|(_, it)| format!("{}: {}", it.tracker.name, it.words())).collect();
        assert_eq!(held, ["Supply: 4", "Day: 4", "Wounded: 1", "Scar: yes", "Fog: 1"]);
        let kept = library.open(RosterId(1)).unwrap().content;
        assert!(read_tables(&kept.roster.own)[0].read().is_ok());
        assert_eq!(read_trackers(&kept.roster.own).len(), 2);
    }

    #[test]
    fn a_crew_and_dice_in_results_are_there_for_ever() {
        let library = Library::new(MemoryShelf::default());
        let battle = include_str!("../../../tests/documents/1-tnt-battle-crew.json");
        let roster = include_str!("../../../tests/documents/1-tnt-roster-others.json");
        library.shelf.write("rollbook.battle.1", battle).unwrap();
        library.shelf.write("rollbook.roster.1", roster).unwrap();
        let kept = library.open(BattleId(1)).unwrap().content;
        let crew = &kept.battle.rosters()[0].figures;
        let begun = kept.provenance.at_home(0).begun(crew);
        let names: Vec<&str> = begun.iter().map(SheetRef::name).collect();
        assert_eq!(names, ["Dirk", "Mags", "Sly", "Pike", "Tully"]);
        let own = kept.battle.own();
        let rolls: Vec<String> = own.rolls().iter().map(OwnRoll::meaning).collect();
        let left = "Loses D3 fingers (Scar = yes) (Fingers lost +D3)";
        assert_eq!(rolls, ["Loses 2 fingers (Scar = yes) (Fingers lost +2)", left]);
        let held: Vec<String> =
            own.trackers().map(|(_, it)| format!("{}: {}", it.tracker.name, it.words())).collect();
        let raised = ["Experience: 1", "Experience: 1", "Experience: 1"];
        assert_eq!(held, ["Scar: yes", "Fingers lost: 2", raised[0], raised[1], raised[2]]);
        let past = &library.open(RosterId(1)).unwrap().content.chronicle[0];
        assert_eq!(
            (past.also_there().as_str(), past.outcome()),
            ("Also took part: Juno.", Some(PastOutcome::Won))
        );
    }

    /// Rosters whose sheets refer to each other by name or by number.
    const OLD_TIES: &[&str] = &[
        include_str!("../../../tests/documents/1-gdf-roster-named.json"),
        include_str!("../../../tests/documents/1-gdf-roster-ties.json"),
    ];

    #[test]
    fn sheets_that_name_each_other_still_do() {
        for text in OLD_TIES {
            let Ok(Shared::Roster(kept)) = read_file(text) else { panic!("{text}") };
            let KeptRoster { system, roster, .. } = &kept;
            let tied =
                |own: usize, key: &str| roster.tied(&Tie::read(roster.figures[own].get(key)), own);
            let ties = [tied(0, "joins"), tied(1, "inside"), tied(2, "combined")];
            assert_eq!(ties, [Some(1), Some(3), Some(1)]);
            assert_eq!(system.problems(roster), []);
        }
    }

    /// Returns all documents of a type, which must be readable.
    fn all<I: Id>(library: &Library<MemoryShelf>) -> Vec<I::Kept> {
        let listed = library.list::<I::Kept>().unwrap().into_iter();
        listed.map(|it| library.load(it.id).unwrap()).collect()
    }

    #[test]
    fn tables_and_what_was_read_come_back_with_a_backup() {
        let library = Library::new(MemoryShelf::default());
        let text = include_str!("../../../tests/documents/1-backup-tables.json");
        library
            .restore(&Backup::read(text).unwrap(), Restoring::Replace, crate::AllKnown(()))
            .unwrap();
        let kept = all::<BattleId>(&library).remove(0).battle;
        assert_eq!((kept.own().tables(None).len(), kept.own().rolls().len()), (2, 2));
        assert_eq!(read_tables(&all::<RosterId>(&library)[0].roster.own)[0].name, "Injury");
        let read = library.settings().reminders_read;
        assert_eq!(read, ["Pinned units stay idle, and can't seize markers."]);
    }

    #[test]
    fn photos_are_there_for_ever() {
        let library = Library::new(MemoryShelf::default());
        let text = include_str!("../../../tests/documents/1-backup-photos.json");
        let backup = Backup::read(text).unwrap();
        library.restore(&backup, Restoring::Replace, crate::AllKnown(())).unwrap();
        let mut battle = all::<BattleId>(&library).remove(0).battle;
        let captions = |battle: &Battle| -> Vec<String> {
            battle.own().photos().map(|(number, it)| format!("{number} {}", it.caption)).collect()
        };
        assert_eq!(captions(&battle), ["0 Juno is down!"]);
        battle.redo().unwrap();
        battle.undo().unwrap();
        battle.undo().unwrap();
        battle.undo().unwrap();
        assert_eq!(captions(&battle), ["0 Juno is down", "1 "]);
        let ids: Vec<u64> = battle.own().photos().map(|(_, it)| it.id).collect();
        let lines = backup.photo_lines(&[]).into_iter();
        let lines = lines.map(|it| ReadLine { key: it.key, says: it.says.unwrap() });
        let photos = photos_in(&lines.collect::<Vec<_>>());
        assert_eq!(photos.iter().map(Picture::id).collect::<Vec<_>>(), ids);
    }

    #[test]
    fn backups_and_settings_of_every_version_are_read() {
        for text in OLD_BACKUPS {
            let library = Library::new(MemoryShelf::default());
            library
                .restore(&Backup::read(text).unwrap(), Restoring::Replace, crate::AllKnown(()))
                .unwrap();
            assert!(!all::<BattleId>(&library).is_empty() && !all::<RosterId>(&library).is_empty());
        }
        for text in OLD_SETTINGS {
            let library = Library::new(MemoryShelf::default());
            library.shelf.write("rollbook.settings", text).unwrap();
            assert_ne!(library.settings(), Settings::default());
            library.set(|_| ());
            assert!(library.set_aside().unwrap().is_empty());
        }
    }
}
