//! Photos of battles.
//!
//! A photo is a line of its own in the browser's log, and the battle's entry has only its ID. So
//! photos are not read at a start, and are neither in links nor in codes. All photos of a battle
//! are next to each other in the log, under the origin that all copies of the battle share.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    documents::{battles::SummaryOnly, pictures::Picture, provenance::Origin},
    store::{
        collection::BATTLES,
        document::{DocumentKind, decode_readonly},
        library::Library,
        log::{ReadLine, WrittenLine},
        names::PHOTOS,
        shelf::{AllKnown, Shelf},
    },
};

/// Once the photos of a battle need more bytes than this, players are asked before they add another.
pub const MANY_PHOTOS: u64 = 2_000_000;

/// Returns the name under which the log has the photos of a battle.
pub fn album_of(battle: Origin) -> String {
    format!("{PHOTOS}{}", battle.0)
}

/// Returns the range of the log's keys of all photos. The end is excluded.
pub fn all_albums() -> (String, String) {
    // `/` is the character after the dot.
    (PHOTOS.to_owned(), format!("{}/", PHOTOS.trim_end_matches('.')))
}

/// Creates the line that adds a photo of a battle to the log.
pub fn photo_line(battle: Origin, photo: &Picture) -> WrittenLine {
    // A key with a number after the space could be taken for one of a document's revisions.
    let key = format!("{} x{:x}", album_of(battle), photo.id());
    WrittenLine { key, says: Some(photo.address().to_owned()), clears: None }
}

/// Reads the photos in these lines of the log. Leaves out lines that are damaged.
pub fn photos_in(lines: &[ReadLine]) -> Vec<Picture> {
    lines.iter().filter_map(|line| read(line).map(|(_, photo)| photo)).collect()
}

/// Returns `true` if a line of the log with this key is a photo.
pub(crate) fn is_photo(key: &str) -> bool {
    key.starts_with(PHOTOS)
}

/// Returns the origin of the battle that a line of the log is a photo of.
fn battle_of(key: &str) -> Option<Origin> {
    let (battle, _) = key.strip_prefix(PHOTOS)?.split_once(' ')?;
    battle.parse().ok().map(Origin)
}

fn read(line: &ReadLine) -> Option<(Origin, Picture)> {
    let (battle, photo) = (battle_of(&line.key)?, Picture::read_photo(&line.says)?);
    // A damaged photo has another ID than its key.
    (photo_line(battle, &photo).key == line.key).then_some((battle, photo))
}

/// The photos in a backup, by the origin of their battle.
///
/// Reading leaves out everything that is not a photo.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, Vec<String>>")]
pub(crate) struct Photos(BTreeMap<u32, Vec<Picture>>);

impl From<BTreeMap<String, Vec<String>>> for Photos {
    fn from(read: BTreeMap<String, Vec<String>>) -> Self {
        let mut photos = Self::default();
        for (battle, addresses) in read {
            let Ok(battle) = battle.parse() else { continue };
            let of_battle = addresses.iter().filter_map(|it| Picture::read_photo(it));
            of_battle.for_each(|photo| photos.put(Origin(battle), photo));
        }
        photos
    }
}

impl Photos {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the photo in a line of the log, unless the line is damaged.
    pub(crate) fn add(&mut self, line: &ReadLine) {
        if let Some((battle, photo)) = read(line) {
            self.put(battle, photo);
        }
    }

    fn put(&mut self, battle: Origin, photo: Picture) {
        let of_battle = self.0.entry(battle.0).or_default();
        if !of_battle.contains(&photo) {
            of_battle.push(photo);
        }
    }

    /// Returns the space that the photos need in a backup, in bytes.
    pub(crate) fn space(&self) -> usize {
        self.lines().map(|line| line.key.len() + line.weight()).sum()
    }

    /// Returns the lines that add all photos to the log.
    pub(crate) fn lines(&self) -> impl Iterator<Item = WrittenLine> {
        let of_battle = |(battle, photos): (&u32, &Vec<Picture>)| {
            let battle = Origin(*battle);
            photos.iter().map(|photo| photo_line(battle, photo)).collect::<Vec<_>>()
        };
        self.0.iter().flat_map(of_battle)
    }
}

impl<S: Shelf> Library<S> {
    /// Returns the lines that remove the photos of battles that are no longer saved, given the keys
    /// of all photos. Returns none while any battle can't be read, because the photos may be its
    /// own.
    pub fn lost_photos(&self, keys: &[String], _: AllKnown) -> Vec<WrittenLine> {
        let Ok(battles) = BATTLES.summaries(&self.shelf) else { return Vec::new() };
        let origin = |(_, text): (u64, String)| {
            decode_readonly::<SummaryOnly>(DocumentKind::Battle, &text)
                .map(|it| it.provenance.origin)
        };
        let known: Result<Vec<Option<Origin>>, _> = battles.into_iter().map(origin).collect();
        let Ok(known) = known else { return Vec::new() };
        let mut lost: Vec<Origin> = keys.iter().filter_map(|key| battle_of(key)).collect();
        lost.dedup();
        lost.retain(|battle| !known.contains(&Some(*battle)));
        lost.into_iter().map(|battle| WrittenLine::forgetting(&album_of(battle))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Backup, BattleId, KeptBattle, LONGEST_PHOTO, MemoryShelf, Provenance, Restoring,
        documents::pictures::LARGEST_PHOTO, store::log::revisions,
    };
    use engine::testing::at_least;
    use proptest::prelude::*;
    use rules_core::System;

    fn photo(content: &str) -> Picture {
        Picture::read_photo(&format!("data:image/jpeg;base64,{content}")).unwrap()
    }

    fn line(battle: u32, photo: &Picture) -> ReadLine {
        let WrittenLine { key, says, .. } = photo_line(Origin(battle), photo);
        ReadLine { key, says: says.unwrap() }
    }

    /// Returns a library with a battle of this origin.
    fn library(origin: u32) -> Library<MemoryShelf> {
        let library = Library::new(MemoryShelf::default());
        let battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        let provenance = Provenance::of(Origin(origin), Vec::new());
        library
            .save(BattleId(1), &KeptBattle { provenance, ..KeptBattle::of(System::Tnt, battle) }, 5)
            .unwrap();
        library
    }

    #[test]
    fn a_photo_is_read_from_its_line_and_damage_is_noticed() {
        let (one, other) = (photo("AAAA"), photo("BBBB"));
        let mut lines = vec![line(7, &one), line(7, &other)];
        assert_eq!(photos_in(&lines), [one.clone(), other.clone()]);
        lines[0].says = lines[0].says.replace("AAAA", "AAAB");
        assert_eq!(photos_in(&lines), [other]);
        assert_eq!((one.bytes(), photo("AAA=").bytes(), photo("AA==").bytes()), (3, 2, 1));
        let (first, last) = all_albums();
        assert!(lines.iter().all(|it| first < it.key && it.key < last));
    }

    #[test]
    fn a_photo_has_a_size() {
        let most = 4 * LARGEST_PHOTO.div_ceil(3);
        assert_eq!(photo(&"A".repeat(most)).bytes() as usize, LARGEST_PHOTO);
        let address = format!("data:image/jpeg;base64,{}", "A".repeat(most + 1));
        assert_eq!(address.len(), LONGEST_PHOTO + 1);
        assert_eq!(Picture::read_photo(&address), None);
    }

    #[test]
    fn a_start_takes_no_photo_for_a_document() {
        let keys: Vec<String> =
            (0..300).map(|it| line(it, &photo(&format!("A{it}"))).key).collect();
        assert_eq!(revisions(&keys), []);
    }

    #[test]
    fn photos_go_there_and_back_with_a_backup_once_each() {
        let library = library(7);
        let mut backup = library.backup(5, AllKnown(())).unwrap();
        let lines = [line(7, &photo("AAAA")), line(7, &photo("AAAA")), line(9, &photo("BBBB"))];
        assert_eq!(backup.add_photos(&lines), 0);
        let read = Backup::read(&backup.write().unwrap()).unwrap();
        assert_eq!(read, backup);
        let keys = |lines: Vec<WrittenLine>| lines.into_iter().map(|it| it.key).collect::<Vec<_>>();
        assert_eq!(keys(read.photo_lines(&[])), [lines[0].key.clone(), lines[2].key.clone()]);
        assert_eq!(keys(read.photo_lines(&[lines[0].key.clone()])), [lines[2].key.clone()]);
        let other = Library::new(MemoryShelf::default());
        other.restore(&read, Restoring::Merge, AllKnown(())).unwrap();
        let kept = other.load(BattleId(1)).unwrap();
        assert_eq!(kept.provenance.origin, Some(Origin(7)));
    }

    #[test]
    fn a_backup_leaves_out_photos_that_would_make_it_too_long_to_be_read() {
        let mut backup = library(7).backup(5, AllKnown(())).unwrap();
        let photo = |at: usize| photo(&format!("{at:05}{}", "A".repeat(795)));
        let lines: Vec<ReadLine> = (0..400).map(|at| line(7, &photo(at))).collect();
        let most = 200_000;
        let left_out = backup.add_photos_up_to(most, &lines);
        assert!((150..390).contains(&left_out), "{left_out}");
        assert_eq!(backup.add_photos_up_to(most, &lines[399..]), 1);
        let length = backup.write().unwrap().len();
        assert!((most * 9 / 10..=most).contains(&length), "{length}");
    }

    #[test]
    fn photos_are_in_what_a_failed_page_hands_out() {
        let lines = [line(7, &photo("AAAA")), line(7, &photo("BBBB"))];
        let mut texts: BTreeMap<String, String> =
            lines.iter().map(|it| (it.key.clone(), it.says.clone())).collect();
        texts.insert("rollbook.battle.1".to_owned(), "one".to_owned());
        let backup = Backup::read(&serde_json::to_string(&texts).unwrap()).unwrap();
        assert_eq!(backup.photo_lines(&[]).len(), 2);
        assert_eq!(backup.documents().count(), 1);
    }

    #[test]
    fn photos_of_removed_battles_are_lost_and_no_others() {
        let library = library(7);
        let keys = [7, 7, 8, 8, 9].map(|battle| line(battle, &photo("AAAA")).key);
        let lost = |library: &Library<MemoryShelf>| {
            let lost = library.lost_photos(&keys, AllKnown(()));
            lost.into_iter().map(|it| it.key).collect::<Vec<_>>()
        };
        assert_eq!(lost(&library), [album_of(Origin(8)), album_of(Origin(9))]);
        let removed = library.remove(BattleId(1)).unwrap().unwrap();
        assert_eq!(lost(&library).len(), 3);
        library.put_back(&removed).unwrap();
        assert_eq!(lost(&library).len(), 2);
        // The photos may belong to the battle that can't be read.
        library.shelf.write("rollbook.battle.2", "half a batt").unwrap();
        assert_eq!(lost(&library), [""; 0]);
    }

    #[test]
    fn anything_in_a_backup_is_a_photo_or_left_out() {
        let address = prop_oneof![
            "data:image/jpeg;base64,[A-Za-z0-9+/]{0,8}={0,2}",
            "(data:|https:)?[a-z/;,\"<>]{0,24}",
        ];
        let addresses = proptest::collection::vec(address, 0..4);
        let battle = prop_oneof!["[1-9][0-9]{0,8}", "[0-9x-]{0,11}"];
        let photos = proptest::collection::btree_map(battle, addresses, 0..4);
        at_least(0.1, &ProptestConfig::default(), &photos, |photos| {
            let text = serde_json::to_string(&photos).unwrap();
            let read: Photos = serde_json::from_str(&text).unwrap();
            for line in read.lines() {
                let says = line.says.unwrap();
                let all: Vec<&String> = photos.values().flatten().collect();
                prop_assert!(all.contains(&&says) && Picture::read_photo(&says).is_some());
            }
            let again: Photos =
                serde_json::from_str(&serde_json::to_string(&read).unwrap()).unwrap();
            prop_assert_eq!(&again, &read);
            Ok(!read.is_empty())
        });
    }

    #[test]
    fn a_backup_without_photos_does_not_mention_them() {
        let backup = library(7).backup(5, AllKnown(())).unwrap();
        assert!(!backup.needs_photos());
        assert!(!backup.write().unwrap().contains("photos"));
    }
}
