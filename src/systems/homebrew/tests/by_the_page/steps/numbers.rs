//! Tests of numbers and conditions.

use super::*;

#[test]
fn numbers_are_whole_and_round_down() {
    let head = "\
sheet
  Low -20 to 20
  Grit 0 to 200, usually 100
  Big 0 to 9999
  sly yes or no
  Kind one of Man, Beast, Bird
trackers
  figure Grit from Grit
  figure Down yes or no
  side Loot 0 to 20, starts at 2
  battle Fog one of none, thin, thick
chart Edge from -1, 5
  1 2 3
  4 5 6
";
    let own = ": Low -7, Big 100, sly, Kind Beast";
    for (sum, expected) in [
        ("Low / 2", -4),
        ("Low / -2", 3),
        ("7 / -2", -4),
        ("Low / 7", -1),
        ("Low / 8", -1),
        ("6 / -8", -1),
        ("Low - 2 * 3", -13),
        ("(Low - 2) * 3", -27),
        ("10 - 3 - 2", 5),
        ("100 / 10 / 3", 3),
        ("100 / (10 / 3)", 33),
        ("7 * Low / 2", -25),
        ("7 * (Low / 2)", -28),
        ("-Low", 7),
        ("lowest(Low, 3, -8)", -8),
        ("highest(Low, 3, -8)", 3),
        ("highest(0, Low - 1)", 0),
        ("lowest(3, highest(1, Big))", 3),
        ("sly + yes + no", 2),
        ("Loot", 2),
        ("Grit", 100),
        ("full Grit - 1", 99),
        ("turn", 1),
        ("Down", 0),
        ("Edge(Low, 0)", 1),
        ("Edge(0, 6)", 5),
        ("Edge(50, 50)", 6),
        ("Edge(-1, 7)", 3),
        ("target's Low", 0),
        ("target's Loot", 2),
        ("target's full Grit * 2", 200),
    ] {
        assert_said(head, sum, own, expected);
    }
}

#[test]
fn what_is_divided_by_nothing_is_nothing() {
    assert_said("sheet\n  Zero 0 to 5\n", "10 / Zero", "", 0);
    assert_said("sheet\n  Zero 0 to 5\n", "10 + 9 / (Zero - 0)", "", 10);
}

#[test]
fn conditions_hold_as_they_are_said() {
    let head = "\
sheet
  Five 0 to 9, usually 5
  sly yes or no
  Kind one of Man, Beast, Bird
trackers
  figure Down yes or no
  battle Fog one of none, thin, thick
";
    let own = ": sly, Kind Bird";
    for (condition, holds) in [
        ("Five is 5", true),
        ("Five is not 5", false),
        ("Five is at least 5", true),
        ("Five is at least 6", false),
        ("Five is at most 5", true),
        ("Five is at most 4", false),
        ("Five is over 4", true),
        ("Five is over 5", false),
        ("Five is more than 5", false),
        ("Five is under 6", true),
        ("Five is under 5", false),
        ("Five is less than 6", true),
        ("sly", true),
        ("sly is no", false),
        ("not sly", false),
        ("not Down", true),
        ("Kind is Bird", true),
        ("Kind is not Bird", false),
        ("target's Kind is Man", true),
        ("Fog is none", true),
        ("Fog is not none", false),
        // Precedence: not, then and, then or.
        ("sly or Down and Down", true),
        ("Down and Down or sly", true),
        ("not Down and sly", true),
        ("not sly and Down", false),
        ("not (sly and Down)", true),
        ("(sly or Down) and Down", false),
        ("target is out", false),
        ("not target is out", true),
        ("Five * 2 - 1 is at least 9 and Five is at most target's Five", true),
        // Any number except 0 is a yes.
        ("Five", true),
        ("Five - 5", false),
    ] {
        let lines = format!("if {condition}\n  say \"It holds.\"\notherwise\n  say \"It fails.\"");
        let battle = said(head, &lines, own, "");
        assert_eq!(
            (battle.logged("It holds."), battle.logged("It fails.")),
            (holds, !holds),
            "{condition}"
        );
    }
}

#[test]
fn less_than_nothing_goes_the_other_way() {
    let head = "\
sheet
  Low -9 to 9
trackers
  figure Health 0 to 20, starts at 10, out at 0
";
    let lines = "\
gains Low Health
target loses Low Health
outcome \"{Health} {target's Health}\"";
    let battle = said(head, lines, ": Low -3", "");
    assert!(battle.logged("7 13"), "{:?}", battle.log());
}

#[test]
fn full_is_the_number_that_a_tracker_starts_at() {
    let head = "sheet\n  Hits 1 to 12, usually 8\n  Size 1 to 20, usually 5\ntrackers\n  figure \
                Hull from Hits\n  figure Shields 0 to 6, starts at 4\n  figure Size 0 to Hits\n  \
                side Tokens 0 to 9, starts at 3\n";
    for (sum, expected) in [
        ("full Hull", 8),
        ("full Hull / 2 - Hull", -4),
        ("target's full Hull", 12),
        ("full Shields", 4),
        ("full Tokens", 3),
        // The stat of that name.
        ("full Size", 5),
        ("full Hits", 8),
    ] {
        let battle = said(head, &format!("say \"It is {{{sum}}}.\""), "", ": Hits 12");
        let told = format!("It is {}.", engine::words::plain(expected));
        assert!(battle.logged(&told), "{sum}: {:?}, not {told}", battle.log());
    }
    let told =
        faults("game A\ntrackers\n  figure Down yes or no\naction B\n  say \"{full Down}\"\n");
    assert_eq!(told[0].words, "Down isn't a number; “full” is the number that a tracker starts at");
}
