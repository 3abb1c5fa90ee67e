//! Checks that decoders of data from outside always return a value or an error. Each decoder in the
//! ledger gets real texts that were cut, mixed and changed. If it accepts a text, the test uses the
//! result as players would, which must not panic.
//!
//! The normal tests include a short run. A long run stops at the first text that fails, and prints
//! the smallest form of it:
//!
//! ```sh
//! PROPTEST_CASES=1000000 cargo test --release -p ledger --test fuzz
//! ```

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test says so by panicking")]

#[path = "fuzz/corpus.rs"]
mod corpus;
#[path = "fuzz/decoders.rs"]
mod decoders;
#[path = "fuzz/mutation.rs"]
mod mutation;
#[path = "fuzz/slowest.rs"]
mod slowest;

use ledger::{
    Backup, Kept, KeptBattle, Message, Origin, Qr, Shared, SharedBattle, Signal, read_file,
    read_import, read_link, write_link,
};
use proptest::prelude::*;
use rules_core::{System, conversation::Answer, homebrew, odds::Horizon};

use corpus::{
    backups, battles, codes, imports, link_contents, links, own_games, rosters, settings,
};
use engine::testing::at_least;
use mutation::mutated;
use slowest::measured;

/// Passes real texts that were cut, mixed and changed to a decoder. At least a fraction `share` of
/// them must differ from the real texts and satisfy `gets_there`, so that the test proves enough.
fn tried(
    share: f64,
    decoder: &'static str,
    texts: &[Vec<u8>],
    (decodes, gets_there): (impl Fn(&[u8]), impl Fn(&[u8]) -> bool),
) {
    at_least(share, &ProptestConfig::default(), &mutated(texts.to_vec()), |bytes| {
        measured(decoder, bytes.len(), || decodes(&bytes));
        Ok(!texts.contains(&bytes) && gets_there(&bytes))
    });
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn imports_end_in_a_roster_or_an_error() {
    let takes = |bytes: &[u8]| read_import(bytes, Origin(1)).is_ok();
    tried(0.15, "import", &imports(), (decoders::import, takes));
}

#[test]
fn links_end_in_a_value_or_an_error() {
    // A link is compressed, so one changed letter garbles everything after it, and most changed
    // links are refused. `link_content` tests damage to the uncompressed content.
    let refuses = |bytes: &[u8]| read_link(&text(bytes)).is_err();
    tried(0.5, "link", &links(), (|bytes| decoders::link(&text(bytes)), refuses));
}

#[test]
fn codes_end_in_what_they_hold_or_nothing() {
    let takes = |bytes: &[u8]| {
        let text = text(bytes);
        Signal::read(&text).is_some() || Message::read(&text).is_some()
    };
    tried(0.12, "code", &codes(), (|bytes| decoders::code(&text(bytes)), takes));
}

#[test]
fn what_is_in_a_link_ends_in_a_value_or_an_error() {
    let takes = |content: &[u8]| read_link(&decoders::link_of(content)).is_ok();
    tried(0.25, "link_content", &link_contents(), (decoders::link_content, takes));
}

#[test]
fn rosters_end_in_a_roster_or_an_error() {
    let takes = |bytes: &[u8]| read_file(&text(bytes)).is_ok();
    tried(0.2, "document", &rosters(), (|bytes| decoders::document(&text(bytes)), takes));
}

#[test]
fn battles_end_in_a_battle_or_an_error() {
    let takes = |bytes: &[u8]| read_file(&text(bytes)).is_ok();
    tried(0.2, "document", &battles(), (|bytes| decoders::document(&text(bytes)), takes));
}

#[test]
fn backups_end_in_a_backup_or_an_error() {
    let takes = |bytes: &[u8]| Backup::read(&text(bytes)).is_ok();
    tried(0.3, "backup", &backups(), (|bytes| decoders::backup(&text(bytes)), takes));
}

#[test]
fn settings_are_those_that_are_kept_or_none() {
    let takes = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).is_ok();
    tried(0.25, "settings", &settings(), (|bytes| decoders::settings(&text(bytes)), takes));
}

#[test]
fn games_of_ones_own_end_in_a_game_or_faults() {
    let takes = |bytes: &[u8]| homebrew::faults(&text(bytes)).is_empty();
    tried(0.05, "own_game", &own_games(), (|bytes| decoders::own_game(&text(bytes)), takes));
}

/// Returns battles with more figures than players ever use, all with different names.
fn crowds() -> Vec<SharedBattle> {
    let crowd = |system: &System, count: usize| {
        let sides = system.samples().into_iter().map(|mut roster| {
            let figures = roster.figures.iter().cycle().zip(1..).take(count);
            let figures = figures.map(|(sheet, number)| {
                let name = format!("{} {number}", sheet.name());
                let mut sheet = sheet.clone().with("name", name.as_str());
                if number > 1 {
                    sheet.put("leader", None);
                }
                sheet
            });
            roster.figures = figures.collect();
            roster
        });
        let battle = (*system).begin(sides.take(2).collect()).ok()?;
        match KeptBattle::of(*system, battle).share(1) {
            Shared::Battle(shared) => Some(*shared),
            Shared::Roster(_) => panic!("a battle"),
        }
    };
    let largest = |system| [200, 60].into_iter().find_map(|count| crowd(system, count)).unwrap();
    System::ALL.iter().map(largest).collect()
}

#[test]
fn the_largest_battles_are_opened_played_kept_and_shared_soon() {
    for crowd in crowds() {
        let payload = write_link(&Shared::Battle(Box::new(crowd)));
        measured("largest battle opened", payload.len(), || decoders::link(&payload));
        let Ok(Shared::Battle(shared)) = read_link(&payload) else { panic!("a battle") };
        let mut kept = shared.take_over().unwrap();
        measured("largest battle played", payload.len(), || {
            let _refused = kept.battle.answer(Answer::Face(3));
            let _shown = (kept.battle.view(), kept.battle.chances(Horizon::Test));
        });
        measured("largest battle kept", payload.len(), || drop(kept.document(1).unwrap()));
        measured("largest battle shared", payload.len(), || {
            drop(Qr::of(&write_link(&kept.share(1))));
        });
    }
}

#[test]
fn all_of_the_corpus_is_read() {
    for bytes in imports() {
        assert!(read_import(&bytes, Origin(1)).is_ok());
    }
    for text in links().into_iter().map(|it| String::from_utf8(it).unwrap()) {
        assert!(read_link(&text).is_ok(), "{text}");
    }
    for text in rosters().into_iter().chain(battles()).map(|it| String::from_utf8(it).unwrap()) {
        assert!(read_file(&text).is_ok(), "{text}");
    }
    for text in backups().into_iter().map(|it| String::from_utf8(it).unwrap()) {
        assert!(Backup::read(&text).is_ok(), "{text}");
    }
}
