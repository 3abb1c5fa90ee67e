//! Storage: battles store facts and actions as numbers, and games leak only the new parts of a
//! text.

use engine::testing::holds;

use super::*;
use crate::{definition, own_games};

#[test]
fn a_text_that_is_written_on_and_on_is_played_at_every_pause() {
    // The editor reads a text whenever the author pauses, hundreds of times an hour.
    for count in 0..1_500 {
        let text = format!("game Pauses {count}\naction Wait\n  say \"Nothing.\"\n");
        assert!(own_games().rules(text.leak()).is_ok(), "game {count}");
    }
}

#[test]
fn what_several_texts_have_in_common_is_kept_once() {
    let read = |line: &str| {
        let text = format!(
            "game Shared\ntest Look\n  say \"?\"\naction Wait\n  say \"Nothing.\"\naction Go\n  \
             say \"{line}\"\nroster Here\n  Ann\n"
        );
        let text: &str = text.leak();
        own_games().rules(text).unwrap();
        &played(text).definition
    };
    let (one, other) = (read("North."), read("South."));
    let same = |one: &definition::Action, other: &definition::Action| std::ptr::eq(one, other);
    assert!(std::ptr::eq(one.tests[0].as_ref(), other.tests[0].as_ref()));
    assert!(std::ptr::eq(one.rosters[0].as_ref(), other.rosters[0].as_ref()));
    assert!(same(&one.actions[0], &other.actions[0]));
    assert!(!same(&one.actions[1], &other.actions[1]));
}

#[test]
fn facts_and_actions_of_own_games_are_stored_as_ever() {
    const TABLE: &str = include_str!("../../../../tests/stored/homebrew.txt");
    holds::<Effect>(TABLE, "effects");
    holds::<Action>(TABLE, "actions");
}
