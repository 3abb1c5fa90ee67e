//! Tests of turn summaries.

use engine::{
    FigureId, Noun, RuleSystem,
    testing::JournalOf,
    turn_summary::{Hope, best, standings},
};
use tnt::Tnt;

use crate::System;

const FELLED: Noun = Noun::a("felled", "felled");

fn lineup() -> <Tnt as RuleSystem>::State {
    JournalOf::<Tnt>::begin(System::Tnt.samples()).unwrap().state().clone()
}

#[test]
fn who_has_what_all_hope_for_is_ahead_unless_another_has_as_much() {
    let state = lineup();
    let by = |hope, counts: [usize; 2]| {
        standings("It", hope, &state, |side| counts[side.index()]).unwrap()
    };
    assert_eq!(by(Hope::Most, [1, 3]), "It: Salt Road 3, Rust Dogs 1. Salt Road leads.");
    assert_eq!(by(Hope::Fewest, [1, 3]), "It: Rust Dogs 1, Salt Road 3. Rust Dogs lead.");
    assert_eq!(by(Hope::Most, [2, 2]), "It: Rust Dogs 2, Salt Road 2. Tied.");
}

#[test]
fn the_best_are_those_who_did_most_in_this_turn_alone() {
    let state = lineup();
    let told = |now: [u8; 3]| {
        let count = |of: [u8; 3]| move |id: FigureId| of.get(id.index()).copied().unwrap_or(0);
        best(FELLED, &state, count([2, 0, 0]), count(now))
    };
    assert_eq!(told([2, 0, 0]), None);
    assert_eq!(told([2, 1, 0]).unwrap(), "Top: Mags, 1 felled.");
    assert_eq!(told([3, 1, 0]).unwrap(), "Top: Dirk and Mags, 1 felled each.");
}
