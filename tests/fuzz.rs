//! Whatever arrives from elsewhere ends in a value or an error: each decoder of the ledger is given real texts that were
//! torn, mixed and changed, and what it takes must go through all that players do with it.
//!
//! A short run belongs to the tests. A long one, which stops at the first text that fails and prints it at its smallest:
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

use proptest::prelude::*;

use corpus::{backups, battles, imports, link_contents, links, rosters, settings};
use mutation::mutated;

proptest! {
    #[test]
    fn imports_end_in_a_roster_or_an_error(bytes in mutated(imports())) {
        decoders::import(&bytes);
    }

    #[test]
    fn links_end_in_a_value_or_an_error(bytes in mutated(links())) {
        decoders::link(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn what_is_in_a_link_ends_in_a_value_or_an_error(bytes in mutated(link_contents())) {
        decoders::link_content(&bytes);
    }

    #[test]
    fn rosters_end_in_a_roster_or_an_error(bytes in mutated(rosters())) {
        decoders::document(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn battles_end_in_a_battle_or_an_error(bytes in mutated(battles())) {
        decoders::document(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn backups_end_in_a_backup_or_an_error(bytes in mutated(backups())) {
        decoders::backup(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn settings_are_those_that_are_kept_or_none(bytes in mutated(settings())) {
        decoders::settings(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn all_of_the_corpus_is_read() {
    for bytes in imports() {
        assert!(ledger::read_import(&bytes, ledger::Origin(1)).is_ok());
    }
    for text in links().into_iter().map(|it| String::from_utf8(it).unwrap()) {
        assert!(ledger::read_link(&text).is_ok(), "{text}");
    }
    for text in rosters().into_iter().chain(battles()).map(|it| String::from_utf8(it).unwrap()) {
        assert!(ledger::read_file(&text).is_ok(), "{text}");
    }
    for text in backups().into_iter().map(|it| String::from_utf8(it).unwrap()) {
        assert!(ledger::Backup::read(&text).is_ok(), "{text}");
    }
}
