//! Tests with frames that are missed, damaged, mixed up, scanned twice, or scanned in any order.

use proptest::prelude::*;

use super::*;

/// The length of the payload of a battle after four turns, in the middle of a test.
const BATTLE: usize = 6045;

fn payload(length: usize, seed: u32) -> String {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        letter((state >> 24) as u8)
    };
    (0..length).map(|_| next()).collect()
}

/// Adds frames until the payload is complete. Returns the payload and the number of frames.
fn gather(frames: impl IntoIterator<Item = String>) -> Option<(String, usize)> {
    let mut gathering = Gathering::default();
    frames.into_iter().zip(1..).find_map(|(frame, count)| match gathering.add(&frame) {
        Gathered::Whole(text) => Some((text, count)),
        Gathered::Incomplete { .. } | Gathered::Nothing => None,
    })
}

#[test]
fn a_battle_goes_over_in_a_round_of_a_second_where_nothing_is_lost() {
    let code = MovingCode::of(&payload(BATTLE, 1)).unwrap();
    let (text, count) = gather((0..).map(|number| code.frame(number))).unwrap();
    assert_eq!((text, count), (payload(BATTLE, 1), 12));
}

#[test]
fn a_battle_goes_over_in_ten_seconds_even_where_two_of_three_frames_are_lost() {
    let code = MovingCode::of(&payload(BATTLE, 1)).unwrap();
    for first in 0..300 {
        let seen = (first..first + 100).filter(|number| number % 3 == 0);
        assert!(gather(seen.map(|number| code.frame(number))).is_some(), "from {first} on");
    }
}

#[test]
fn a_frame_is_a_code_that_a_camera_reads_while_it_moves() {
    for length in [1, 521, BATTLE, MOST_PIECES * LONGEST_PIECE] {
        let code = MovingCode::of(&payload(length, 1)).unwrap();
        assert!(crate::Qr::of(&code.frame(3)).unwrap().size() <= 69 + 8, "{length}");
    }
}

#[test]
fn what_is_too_long_or_no_payload_is_refused() {
    assert!(MovingCode::of(&payload(MOST_PIECES * LONGEST_PIECE + 1, 1)).is_err());
    assert!(MovingCode::of("").is_err());
    assert!(MovingCode::of("with spaces").is_err());
}

#[test]
fn progress_never_goes_back() {
    let code = MovingCode::of(&payload(BATTLE, 2)).unwrap();
    let mut gathering = Gathering::default();
    let mut last = 0;
    for number in (100..).step_by(7).take(11) {
        let Gathered::Incomplete { here, of: 12 } = gathering.add(&code.frame(number)) else {
            panic!("a part of 12")
        };
        assert!(here >= last);
        last = here;
    }
    assert!(last >= 9, "{last}");
}

#[test]
fn two_codes_in_view_do_not_disturb_each_other() {
    let codes = [1, 2].map(|seed| MovingCode::of(&payload(2000, seed)).unwrap());
    let mut gathering = Gathering::default();
    let mut whole = Vec::new();
    for number in 0..6 {
        for code in &codes {
            if let Gathered::Whole(text) = gathering.add(&code.frame(number)) {
                whole.push(text);
            }
        }
    }
    assert_eq!(whole, [payload(2000, 1), payload(2000, 2)]);
}

#[test]
fn what_the_numbers_of_frames_mean_never_changes() {
    assert_eq!(shown_in(2, 18), [0b100]);
    assert_eq!(shown_in(18, 18), [0b1_1111_0000_0011_0010]);
    let frame = MovingCode::of("1abc").unwrap().frame(5);
    assert_eq!(frame, "1802232757690588728237494512648197000000000000000");
}

#[test]
fn a_frame_of_letters_is_none() {
    // Versions before the first release wrote it.
    let frame = "RB1FnOXWd1442AAAEAAA1abc";
    assert!(!Gathering::is_frame(frame));
    assert_eq!(Gathering::default().add(frame), Gathered::Nothing);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_order_serves(
        length in 1_usize..9000,
        numbers in Just((0_u32..200).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let code = MovingCode::of(&payload(length, 3)).unwrap();
        let (text, count) = gather(numbers.into_iter().map(|number| code.frame(number))).unwrap();
        prop_assert_eq!(text, payload(length, 3));
        // Each further frame halves the chance that a piece is still missing, so this assertion
        // fails once in billions of runs.
        prop_assert!(count <= code.pieces() + 32, "{count} of {}", code.pieces());
    }

    #[test]
    fn lost_repeated_damaged_and_foreign_frames_do_no_harm(
        length in 1_usize..9000,
        happens in proptest::collection::vec(0_u8..6, 400),
        place: prop::sample::Index,
    ) {
        let code = MovingCode::of(&payload(length, 4)).unwrap();
        let mut gathering = Gathering::default();
        let mut whole = None;
        for (number, happens) in (0..).zip(happens) {
            let frame = code.frame(number);
            let seen = match happens {
                0 => continue,
                1 => code.frame(number / 2),
                2 => {
                    let mut damaged = frame.into_bytes();
                    let place = place.index(damaged.len());
                    damaged[place] = if damaged[place] == b'1' { b'2' } else { b'1' };
                    String::from_utf8(damaged).unwrap()
                }
                3 => "https://example.org/".to_owned(),
                _ => frame,
            };
            if let Gathered::Whole(text) = gathering.add(&seen) {
                whole = Some(text);
                break;
            }
        }
        prop_assert_eq!(whole, Some(payload(length, 4)));
    }

    #[test]
    fn a_damaged_frame_is_none(place: prop::sample::Index, with in "[0-9A+ -]") {
        let frame = MovingCode::of(&payload(500, 5)).unwrap().frame(9);
        let place = place.index(frame.len());
        let damaged = format!("{}{with}{}", &frame[..place], &frame[place + 1..]);
        prop_assume!(damaged != frame);
        prop_assert_eq!(Gathering::default().add(&damaged), Gathered::Nothing);
    }

    #[test]
    fn any_text_is_a_frame_or_none(
        text: String,
        letters in "1802[0-9]{0,90}",
    ) {
        let mut gathering = Gathering::default();
        let _either = (gathering.add(&text), gathering.add(&letters));
    }
}
