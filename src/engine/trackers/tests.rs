use super::*;
use crate::{
    conversation::Number,
    view::{Marker, NewMarker, PipMeaning, TrackerKind},
};

const FORCE: Number = Number { least: 1, most: 6, preset: 3, unit: "Force" };

fn refused(given: i32, least: i32, most: i32) -> Result<(), Refusal> {
    Err(Refusal::OutOfRange { given, least, most })
}

#[test]
fn a_tracker_turns_as_far_as_it_shows_and_no_further() {
    let words = || vec!["a".to_owned(), "b".to_owned()];
    for (shown, least, most) in [
        (TrackerState::pips(1, 3, PipMeaning::Harm), 0, 3),
        (TrackerState::pips(1, 3, PipMeaning::Stock).up_to(9), 0, 9),
        (TrackerState::count(2, 1..=4), 1, 4),
        (TrackerState::flag(true), 0, 1),
        (TrackerState::choice(0, words()), 0, 1),
    ] {
        for fits in [least, most] {
            assert_eq!(shown.check(Change::Set(fits), Vec::new), Ok(()), "{shown:?}");
        }
        for beyond in [least - 1, most + 1] {
            assert_eq!(shown.check(Change::Set(beyond), Vec::new), refused(beyond, least, most));
        }
        assert_eq!(shown.check(Change::Add(1), Vec::new), Err(Refusal::NoSuchTracker));
        assert_eq!(shown.check(Change::Remove(0), Vec::new), Err(Refusal::NoSuchTracker));
    }
}

#[test]
fn markers_are_put_down_as_offered_and_taken_off_where_they_lie() {
    let item = || vec!["Force 3".to_owned()];
    let numbers = TrackerState::markers(vec![Marker::new("Force 3")], FORCE);
    assert_eq!(numbers.check(Change::Add(6), Vec::new), Ok(()));
    assert_eq!(numbers.check(Change::Add(7), Vec::new), refused(7, 1, 6));
    let names = TrackerState::words(item());
    let words = || vec!["Bob".to_owned()];
    assert_eq!(names.check(Change::Add(0), words), Ok(()));
    for impossible in [Change::Add(1), Change::Add(-1), Change::Remove(1), Change::Set(0)] {
        assert_eq!(names.check(impossible, words), Err(Refusal::NoSuchTracker));
    }
    assert_eq!(names.check(Change::Remove(0), words), Ok(()));
}

#[test]
fn a_tracker_that_is_not_there_is_neither_shown_nor_changed() {
    let absent = TrackerState::flag(true).only_if(false);
    assert_eq!(absent.check(Change::Set(0), Vec::new), Err(Refusal::NoSuchTracker));
    assert_eq!(absent.tracker(|| "prone".into(), || "Prone".into(), None), None);
}

#[test]
fn what_is_shown_stands_in_the_view() {
    let shown = TrackerState::words(Vec::new()).quiet();
    let tracker = shown.tracker(|| "melee".into(), || "In melee with".into(), Some("contact"));
    let kind = TrackerKind::Markers { items: Vec::new(), add: NewMarker::Word };
    let told = tracker.unwrap();
    assert_eq!((told.kind, told.quiet, told.topic), (kind, true, Some("contact")));
}
