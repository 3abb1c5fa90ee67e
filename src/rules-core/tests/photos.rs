//! Tests of photos in the log.

use engine::{
    LogPhoto, Rules,
    conversation::{Answer, Change},
    journal::SavedJournal,
    own::{LONGEST_CAPTION, MOST_PHOTOS, OwnDeed, Photo},
    testing::{JournalOf, at_least},
    {FigureId, Holder},
};
use proptest::prelude::*;
use tnt::Tnt;

type Battle = JournalOf<Tnt>;

fn begun() -> Battle {
    JournalOf::<Tnt>::begin(Tnt.samples()).unwrap()
}

fn photo(id: u64, caption: &str) -> OwnDeed {
    OwnDeed::Photo(Photo { id, bytes: 50_000, turn: Some(1), caption: caption.to_owned() })
}

fn caption(number: u16, words: &str) -> OwnDeed {
    OwnDeed::Caption(number, words.to_owned())
}

/// Returns the number, the ID and the caption of each photo.
fn photos(battle: &Battle) -> Vec<(u16, u64, String)> {
    battle.own().photos().map(|(number, it)| (number, it.id, it.caption.clone())).collect()
}

/// Returns what each entry has to do with photos.
fn in_log(battle: &Battle) -> Vec<Option<LogPhoto>> {
    battle.log(0).into_iter().map(|it| it.photo).collect()
}

fn read_back(battle: &Battle) -> Battle {
    let text = serde_json::to_string(&battle.save()).unwrap();
    let saved: SavedJournal = serde_json::from_str(&text).unwrap();
    JournalOf::<Tnt>::restore(saved).unwrap()
}

fn last_lines(battle: &Battle) -> Vec<&str> {
    battle.entries().last().unwrap().lines.iter().map(|it| it.text.as_str()).collect()
}

#[test]
fn a_photo_is_undone_done_again_and_read_back() {
    let mut battle = begun();
    battle.note(photo(7, "")).unwrap();
    battle.note(photo(8, "Dirk holds the bridge")).unwrap();
    assert_eq!(last_lines(&battle), ["Dirk holds the bridge."]);
    let both = photos(&battle);
    assert_eq!(both, [(0, 7, String::new()), (1, 8, "Dirk holds the bridge".to_owned())]);
    assert_eq!(battle.own().photo_bytes(), 100_000);
    let mut battle = read_back(&battle);
    assert_eq!(photos(&battle), both);
    battle.undo().unwrap();
    let mut battle = read_back(&battle);
    assert_eq!(photos(&battle), both[..1]);
    battle.redo().unwrap();
    assert_eq!(photos(&battle), both);
}

#[test]
fn a_caption_written_at_once_needs_no_entry_of_its_own() {
    let mut battle = begun();
    battle.note(photo(7, "")).unwrap();
    let entries = battle.entries().len();
    battle.note(caption(0, "The bridge")).unwrap();
    battle.note(caption(0, "The bridge!")).unwrap();
    assert_eq!(battle.entries().len(), entries);
    assert_eq!(last_lines(&battle), ["The bridge!"]);
    assert_eq!(photos(&read_back(&battle)), [(0, 7, "The bridge!".to_owned())]);
    battle.undo().unwrap();
    assert!(photos(&battle).is_empty());
    battle.redo().unwrap();
    assert_eq!(photos(&battle), [(0, 7, "The bridge!".to_owned())]);

    // A later one is a change like all others.
    battle.overrule(Holder::Figure(FigureId(0)), "prone", Change::Set(1)).unwrap();
    battle.note(caption(0, "")).unwrap();
    assert_eq!(last_lines(&battle), ["Caption removed."]);
    assert_eq!(photos(&battle), [(0, 7, String::new())]);
    battle.undo().unwrap();
    assert_eq!(photos(&battle), [(0, 7, "The bridge!".to_owned())]);
}

#[test]
fn a_photo_taken_during_a_test_leaves_the_test_as_it_is() {
    let mut battle = begun();
    battle.answer(Answer::Face(9)).unwrap();
    battle.note(photo(7, "")).unwrap();
    battle.note(caption(0, "Before the roll")).unwrap();
    assert_eq!(battle.walk().unwrap().answers, 1);
    battle.undo().unwrap();
    assert_eq!((battle.walk().unwrap().answers, photos(&battle).len()), (1, 0));
    battle.redo().unwrap();
    battle.answer(Answer::Face(2)).unwrap();
    // The test is over now, so the photo is no longer the last entry.
    battle.note(caption(0, "After it")).unwrap();
    assert_eq!(last_lines(&battle), ["New caption: After it."]);
    let battle = read_back(&battle);
    assert_eq!(photos(&battle), [(0, 7, "After it".to_owned())]);
}

#[test]
fn a_removed_photo_leaves_the_others_their_numbers_and_comes_back() {
    let mut battle = begun();
    for id in 7..10 {
        battle.note(photo(id, "")).unwrap();
    }
    battle.note(OwnDeed::DropPhoto(1)).unwrap();
    let numbers =
        |battle: &Battle| photos(battle).iter().map(|it| (it.0, it.1)).collect::<Vec<_>>();
    assert_eq!(numbers(&battle), [(0, 7), (2, 9)]);
    let taken = |number| Some(LogPhoto::Taken(number));
    let changed = Some(LogPhoto::Changed);
    let log = in_log(&battle);
    assert_eq!(log[log.len() - 4..], [taken(0), changed, taken(2), changed]);
    assert!(battle.note(OwnDeed::DropPhoto(1)).is_err());
    assert!(battle.note(caption(1, "Gone")).is_err());
    battle.undo().unwrap();
    assert_eq!(numbers(&battle), [(0, 7), (1, 8), (2, 9)]);
}

#[test]
fn photos_have_limits() {
    let mut battle = begun();
    let long = "é".repeat(LONGEST_CAPTION + 1);
    assert!(battle.note(photo(1, &long)).is_err());
    for id in 0..MOST_PHOTOS as u64 {
        battle.note(photo(id, &long[..2 * LONGEST_CAPTION])).unwrap();
    }
    let words = battle.note(photo(0, "")).unwrap_err().to_string();
    assert_eq!(words, "A battle can have up to 200 photos. Remove one first.");
    battle.note(OwnDeed::DropPhoto(3)).unwrap();
    battle.note(photo(0, "")).unwrap();
    assert_eq!(battle.own().photos().count(), MOST_PHOTOS);
    assert!(battle.note(photo(1, "")).is_err());
    assert!(battle.note(caption(4, &long)).is_err());
}

/// A battle from outside may have photos that exceed a limit. The numbers of the others stay those
/// of their entries.
#[test]
fn the_numbers_of_photos_are_those_of_their_entries_whatever_a_battle_has() {
    let deed = prop_oneof![
        4 => (0..9_u64, any::<bool>()).prop_map(|(id, is_long)| {
            photo(id, &"x".repeat(if is_long { LONGEST_CAPTION + 1 } else { 3 }))
        }),
        2 => (0..6_u16, "[a-z]{0,4}").prop_map(|(number, words)| caption(number, &words)),
        1 => (0..6_u16).prop_map(OwnDeed::DropPhoto),
        1 => "[a-z]{0,4}".prop_map(OwnDeed::Note),
    ];
    let deeds = proptest::collection::vec(deed, 1..12);
    at_least(0.3, &ProptestConfig::default(), &deeds, |deeds| {
        let mut battle = begun();
        battle.note(photo(1000, "")).unwrap();
        let mut saved = battle.save();
        let entry = saved.entries.pop().unwrap();
        for deed in &deeds {
            let mut entry = entry.clone();
            if let engine::journal::By::Own { deed: own, .. } = &mut entry.by {
                own.clone_from(deed);
            }
            saved.entries.push(entry);
        }
        let first = saved.entries.len() - deeds.len();
        let battle = JournalOf::<Tnt>::restore(saved).unwrap();
        let mut shown = 0;
        for (deed, photo) in deeds.iter().zip(&in_log(&battle)[first..]) {
            if let (OwnDeed::Photo(taken), Some(LogPhoto::Taken(number))) = (deed, photo) {
                prop_assert_eq!(battle.own().photo(*number).map(|it| it.id), Some(taken.id));
                shown += 1;
            }
        }
        prop_assert_eq!(shown, battle.own().photos().count());
        prop_assert_eq!(photos(&read_back(&battle)), photos(&battle));
        Ok(shown > 1)
    });
}
