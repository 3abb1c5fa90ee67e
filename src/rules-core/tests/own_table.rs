//! Tests of custom tables in battles.

use engine::{
    FigureId, Holder, Rules, SideId,
    conversation::Answer,
    journal::SavedJournal,
    own::{
        HeldTable, OWN_TABLES, OwnDeed, OwnKind, OwnTable, OwnTracker, Resets, read_tables,
        read_trackers, write_table,
    },
    sheet::Sheet,
    testing::{JournalOf, at_least},
};
use proptest::prelude::*;
use tnt::Tnt;

const DIRK: Holder = Holder::Figure(FigureId(0));
const ROWS: &str =
    "2-4: Dead\n5–6: Scarred [Wounded +1, Scar = yes]\n7 to 11: Nothing.\n12+ [Mood = grim]";

fn table(dice: &str, rows: &str) -> OwnTable {
    OwnTable { name: "Injury".to_owned(), dice: dice.to_owned(), rows: rows.to_owned() }
}

fn faults(dice: &str, rows: &str) -> String {
    table(dice, rows).read().unwrap_err().join(" ")
}

/// Begins the sample battle with these tables on the first side.
fn with_tables(tables: &[OwnTable]) -> JournalOf<Tnt> {
    let mut rosters = Tnt.samples();
    for table in tables {
        write_table(&mut rosters[0].own, table);
    }
    JournalOf::<Tnt>::begin(rosters).unwrap()
}

/// Rolls on a table for Dirk, and returns the lines in the log.
fn rolled(battle: &mut JournalOf<Tnt>, answer: &Answer) -> Vec<String> {
    let deed = battle.own().rolled(0, DIRK, answer).unwrap();
    battle.note(deed).unwrap();
    battle.entries().last().unwrap().lines.iter().map(|line| line.text.clone()).collect()
}

fn trackers(battle: &JournalOf<Tnt>) -> Vec<(String, String)> {
    let held = battle.own().of(DIRK);
    held.map(|(_, held)| (held.tracker.name.clone(), held.words())).collect()
}

#[test]
fn a_table_is_read_as_players_write_it() {
    let results = table("2d6", ROWS).read().unwrap();
    let told: Vec<String> =
        results.rows.iter().map(|row| format!("{} {}", row.span(), row.told())).collect();
    assert_eq!(
        told,
        ["2–4 Dead", "5–6 Scarred (Wounded +1, Scar = yes)", "7–11 Nothing.", "12 Mood = grim"]
    );
    let with_a_bonus = table("1D3-2", "1 A crown\n\n0. A purse\n−1) Dust").read().unwrap();
    assert_eq!(with_a_bonus.row_of(-1).unwrap().words, "Dust");
    let percent = table("D100", "01-95 Fine\n96-00 Lost").read().unwrap();
    assert_eq!(percent.row_of(100).unwrap().words, "Lost");
    let days = table("1D3", "1: 4th of May\n2 - 3 goblins").read().unwrap();
    assert_eq!(
        (days.rows[0].words.as_str(), days.rows[1].span()),
        ("4th of May", "2–3".to_owned())
    );
}

#[test]
fn a_total_that_is_missing_or_there_twice_is_named() {
    let missing = "No line covers 4, 6–7 and 12.";
    assert_eq!(faults("2D6", "2-3: Dead\n5: Hurt\n8-11: Fine"), missing);
    let twice = "3–4 appear twice, in lines 1 and 3.";
    assert_eq!(faults("1D6", "1-4: Dead\n5-6: Fine\n3-4: Hurt"), twice);
    assert_eq!(faults("1D6", "1-6: Dead\n6: Hurt"), "6 appears twice, in lines 1 and 2.");
}

#[test]
fn whatever_else_is_wrong_with_a_table_is_said_in_words() {
    for (dice, rows, words) in [
        ("2D", "", "Dice: must be dice like 2D6+3, or a number."),
        ("1DX", "", "Dice: give the number of faces, as in 1D6."),
        ("7", "7: Fine", "Dice: include a die, as in 1D6."),
        ("D6", "1-6: Fine\nDead", "Line 2: Start with a result"),
        ("D6", "6-1: Fine", "Line 1: 6–1 is the wrong way round. Put the lower number first."),
        ("D6", "1-7: Fine", "Line 1: The dice can't roll 1–7, only 1–6."),
        ("D6", "1-6:", "Line 1: Write what 1–6 means after the colon."),
        ("D6", "1-6: Hurt [Wounded more]", "Line 1: “Wounded more” isn't a change. Write"),
        ("D6", "1-6: Hurt [=]", "Line 1: “=” isn't a change. Write"),
        ("D6", "", "No line covers 1–6."),
    ] {
        assert!(faults(dice, rows).starts_with(words), "{}", faults(dice, rows));
    }
    let many: Vec<String> = (1..=1000).map(|row| format!("{row}: x")).collect();
    let words = "A table can have at most 120 lines; this one has 1000.";
    assert_eq!(faults("20D50", &many.join("\n")), words);
    let crowd = faults("1D6", &"x\n".repeat(20));
    assert!(crowd.ends_with("And 14 more problems."), "{crowd}");
    let long = OwnTable { name: "x".repeat(10_000), ..table("1D6", "1-6: Fine") };
    let words = "A name can have at most 60 characters; this one has 10000.";
    assert_eq!(long.read(), Err(vec![words.to_owned()]));
}

#[test]
fn lines_for_what_is_missing_are_written_by_a_tap() {
    assert_eq!(table("1D3+1", "3: Hurt\n").filled(), "3: Hurt\n2: \n4: ");
    assert_eq!(table("1D2", "").filled(), "1: \n2: ");
    assert_eq!(table("nothing", "1: Hurt").filled(), "1: Hurt");
}

#[test]
fn a_table_of_a_roster_is_rolled_on_told_undone_and_kept() {
    let mut battle = with_tables(&[table("2D6", ROWS)]);
    let told = rolled(&mut battle, &Answer::Faces(vec![2, 3]));
    assert_eq!(
        told,
        [
            "Dirk, Injury: 2D6 = 5 (2, 3): Scarred (Wounded +1, Scar = yes).",
            "Dirk, Wounded: 1.",
            "Dirk, Scar: yes."
        ]
    );
    rolled(&mut battle, &Answer::Total(6));
    rolled(&mut battle, &Answer::Total(12));
    let pair = |name: &str, words: &str| (name.to_owned(), words.to_owned());
    let after = [pair("Wounded", "2"), pair("Scar", "yes"), pair("Mood", "grim")];
    assert_eq!(trackers(&battle), after);
    let text = serde_json::to_string(&battle.save()).unwrap();
    let saved: SavedJournal = serde_json::from_str(&text).unwrap();
    let mut battle = JournalOf::<Tnt>::restore(saved).unwrap();
    assert_eq!(trackers(&battle), after);
    assert_eq!(battle.own().rolls().len(), 3);
    for _ in 0..3 {
        battle.undo().unwrap();
    }
    assert!(trackers(&battle).is_empty() && battle.own().rolls().is_empty());
    for _ in 0..3 {
        battle.redo().unwrap();
    }
    assert_eq!(trackers(&battle), after);
}

#[test]
fn only_dice_of_the_table_count_and_only_a_whole_table_is_rolled_on() {
    let mut battle = with_tables(&[
        table("2D6", ROWS),
        OwnTable { name: "Loot".to_owned(), ..table("1D6", "1: Gold") },
    ]);
    for answer in [Answer::Face(3), Answer::Faces(vec![1, 7]), Answer::Total(13), Answer::Band(9)] {
        let why = battle.own().rolled(0, DIRK, &answer).unwrap_err().to_string();
        assert_eq!(why, "Roll 2D6 for Injury.", "{answer:?}");
    }
    let why = battle.own().rolled(1, DIRK, &Answer::Face(1)).unwrap_err().to_string();
    assert_eq!(why, "No line covers 2–6.");
    assert!(battle.own().rolled(2, DIRK, &Answer::Face(1)).is_err());
    let told = rolled(&mut battle, &Answer::Band(0));
    assert_eq!(told, ["Dirk, Injury: 2D6 = 2–4: Dead."]);
}

#[test]
fn what_does_not_fit_a_tracker_is_said() {
    let mut battle = with_tables(&[table("1D2", "1: Hurt [Luck = angry]\n2: Worse [luck -5]")]);
    let luck = OwnTracker {
        name: "Luck".to_owned(),
        kind: OwnKind::Pips(3),
        resets: Resets::Battle,
        due: None,
    };
    battle.note(OwnDeed::Track(DIRK, luck)).unwrap();
    let told = rolled(&mut battle, &Answer::Face(1));
    assert_eq!(told, ["Dirk, Injury: D2 = 1: Hurt (Luck = angry). Luck stays the same."]);
    // Luck is already 0 and does not become negative, so the second line changes nothing.
    assert_eq!(rolled(&mut battle, &Answer::Face(2)).len(), 1);
    assert_eq!(trackers(&battle), [("Luck".to_owned(), "0 of 3".to_owned())]);
}

#[test]
fn a_table_is_made_changed_and_taken_away_in_mid_battle() {
    let mut battle = with_tables(&[]);
    let side = Some(SideId(0));
    battle.note(OwnDeed::Table(side, table("1D6", "1: Dead"))).unwrap();
    battle.note(OwnDeed::Table(side, table("1D6", "1-6: Fine"))).unwrap();
    let lines = |battle: &JournalOf<Tnt>| -> Vec<String> {
        let tables = battle.own().tables(None);
        tables.into_iter().map(|(_, HeldTable { table, .. })| table.rows.clone()).collect()
    };
    assert_eq!(lines(&battle), ["1-6: Fine"]);
    battle.undo().unwrap();
    assert_eq!(lines(&battle), ["1: Dead"], "an unfinished table is stored");
    battle.note(OwnDeed::DropTable(0)).unwrap();
    assert!(lines(&battle).is_empty());
    let gone = battle.note(OwnDeed::DropTable(0)).unwrap_err().to_string();
    assert_eq!(gone, "That table no longer exists.");
    let nobody = battle.note(OwnDeed::Table(Some(SideId(7)), table("1D6", "")));
    assert!(nobody.is_err());
    let long = OwnTable { name: "x".repeat(10_000), ..table("1D6", "1-6: Fine") };
    let why = battle.note(OwnDeed::Table(None, long)).unwrap_err().to_string();
    assert_eq!(why, "A name can have at most 60 characters; this one has 10000.");
}

#[test]
fn what_goes_with_a_roster_comes_into_each_battle() {
    let mut rosters = Tnt.samples();
    let tracker = |name: &str, whose: &str| {
        Sheet::new().with("name", name).with("whose", whose).with("resets", "never").with("now", 4)
    };
    let own = vec![tracker("Supply", "the side"), tracker("Day", "all")];
    rosters[1].own = Sheet::new().with("own.trackers", own);
    let battle = JournalOf::<Tnt>::begin(rosters).unwrap();
    let of = |holder| -> Vec<(String, i32)> {
        battle.own().of(holder).map(|(_, it)| (it.tracker.name.clone(), it.value)).collect()
    };
    assert_eq!(of(Holder::Side(SideId(1))), [("Supply".to_owned(), 4)]);
    assert_eq!(of(Holder::Battle), [("Day".to_owned(), 4)]);
    assert!(of(Holder::Side(SideId(0))).is_empty());
}

#[test]
fn whatever_stands_on_a_roster_it_begins_and_nothing_of_it_is_changed() {
    let mut rosters = Tnt.samples();
    let wrong = |name: &str| Sheet::new().with("name", name).with("dice", 7).with("rows", true);
    let tables = vec![wrong(""), wrong(&"x".repeat(10_000)), wrong("Loot"), wrong("Loot")];
    rosters[0].own = Sheet::new().with(OWN_TABLES, tables).with("own.trackers", vec![wrong("")]);
    let battle = JournalOf::<Tnt>::begin(rosters.clone()).unwrap();
    assert_eq!(battle.rosters(), rosters);
    assert_eq!(battle.own().tables(None).len(), 1);
    assert_eq!(read_tables(&rosters[0].own).len(), 2);
    assert!(read_trackers(&rosters[0].own).is_empty());
}

#[test]
fn a_roll_that_comes_from_elsewhere_changes_own_trackers_alone() {
    let mut battle = with_tables(&[table("2D6", ROWS)]);
    let Ok(OwnDeed::Roll(mut roll)) = battle.own().rolled(0, DIRK, &Answer::Total(2)) else {
        panic!("a roll")
    };
    roll.then = vec![OwnDeed::Note("Fog.".to_owned())];
    assert!(battle.note(OwnDeed::Roll(roll.clone())).is_err());
    roll.then = vec![OwnDeed::Set(7, 1)];
    assert!(battle.note(OwnDeed::Roll(roll)).is_err());
    assert!(battle.own().rolls().is_empty());
}

#[test]
fn any_text_is_a_table_or_says_why_not() {
    let rows = prop_oneof![
        1 => "\\PC{0,40}",
        2 => "([1-6]([-–][1-6])?:? ?[a-z]{1,3}( \\[[A-Z][a-z]{1,2} ?(\\+1|= yes)\\])?\n){1,5}",
        2 => "1[-–][2-4]:? [a-z]{1,4}( \\[[A-Z][a-z]{1,2} ?(\\+1|= yes)\\])?\n[3-5]\\+ [a-z]{1,4}",
    ];
    at_least(0.05, &ProptestConfig::default(), &rows, |rows| {
        let read = table("1D6", &rows);
        let _filled = read.filled();
        let Ok(results) = read.read() else { return Ok(false) };
        for face in 1..=6 {
            let holding = results.rows.iter().filter(|row| (row.from..=row.to).contains(&face));
            prop_assert_eq!(holding.count(), 1);
        }
        Ok(true)
    });
}

#[test]
fn a_d66_table_goes_from_11_to_66_and_its_first_die_is_the_tens() {
    let rows = "11-16: Dead\n21-36: Hurt\n41-65: Fine\n66: Hero";
    let results = table("D66", rows).read().unwrap();
    assert_eq!(results.row_of(31).unwrap().words, "Hurt");
    assert_eq!(results.dice.to_string(), "D66");
    assert_eq!(faults("D66", "11-16: Dead\n31+: Fine"), "No line covers 21–26.");
    assert_eq!(faults("D66", "11-20: Dead\n21+: Fine"), "Line 1: The dice can't roll 20.");
    let low = "Line 1: The dice can't roll 1–66, only 11–66.";
    assert_eq!(faults("1d66", "1-66: Fine"), low);
    assert_eq!(table("D66", "11-65: Fine").filled(), "11-65: Fine\n66: ");
    assert_eq!(table("D66", "").filled().lines().count(), 36);
    let mut battle = with_tables(&[table("D66", rows)]);
    for answer in [Answer::Face(3), Answer::Total(7), Answer::Band(0), Answer::Faces(vec![7, 1])] {
        let why = battle.own().rolled(0, DIRK, &answer).unwrap_err().to_string();
        assert_eq!(why, "Roll D66 for Injury.", "{answer:?}");
    }
    let told = rolled(&mut battle, &Answer::Faces(vec![3, 1]));
    assert_eq!(told, ["Dirk, Injury: D66 = 31 (3, 1): Hurt."]);
}

/// Rolls the dice in the result of the first roll, and returns the lines in the log.
fn rolled_within(battle: &mut JournalOf<Tnt>, answer: &Answer) -> Vec<String> {
    let deed = battle.own().rolled_within(0, answer).unwrap();
    battle.note(deed).unwrap();
    battle.entries().last().unwrap().lines.iter().map(|line| line.text.clone()).collect()
}

#[test]
fn dice_in_a_result_are_rolled_with_it_and_their_numbers_are_kept() {
    let rows = "1-6: Loses D3 fingers and D3 toes [Scar = yes, Fingers +D3, Toes +D3, Gold +2D6]";
    let mut battle = with_tables(&[table("1D6", rows)]);
    let told = rolled(&mut battle, &Answer::Face(2));
    let first = "Dirk, Injury: D6 = 2: Loses D3 fingers and D3 toes (Scar = yes) \
                 (Fingers +D3, Toes +D3, Gold +2D6).";
    assert_eq!(told, [first, "Dirk, Scar: yes."]);
    let next = |battle: &JournalOf<Tnt>| {
        battle.own().rolls()[0].next_dice().map(|dice| dice.to_string()).unwrap_or_default()
    };
    assert_eq!(next(&battle), "D3");
    let told = rolled_within(&mut battle, &Answer::Face(2));
    assert_eq!(told[1], "Dirk, Fingers: 2.");
    let why = battle.own().rolled_within(0, &Answer::Face(4)).unwrap_err().to_string();
    assert_eq!(why, "Roll D3.");
    rolled_within(&mut battle, &Answer::Face(1));
    assert_eq!(next(&battle), "2D6");
    let told = rolled_within(&mut battle, &Answer::Faces(vec![3, 4]));
    let last = "Dirk, Injury: 2D6 = 7 (3, 4): Loses 2 fingers and 1 toes (Scar = yes) \
                (Fingers +2) (Toes +1) (Gold +7).";
    assert_eq!(told, [last, "Dirk, Gold: 7."]);
    assert_eq!(next(&battle), "");
    assert!(battle.own().rolled_within(0, &Answer::Face(1)).is_err());
    let pair = |name: &str, words: &str| (name.to_owned(), words.to_owned());
    let after = [pair("Scar", "yes"), pair("Fingers", "2"), pair("Toes", "1"), pair("Gold", "7")];
    assert_eq!(trackers(&battle), after);
    let text = serde_json::to_string(&battle.save()).unwrap();
    let mut battle = JournalOf::<Tnt>::restore(serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(trackers(&battle), after);
    battle.undo().unwrap();
    assert_eq!((next(&battle).as_str(), trackers(&battle).len()), ("2D6", 3));
    battle.redo().unwrap();
    assert_eq!(trackers(&battle), after);
}

#[test]
fn dice_for_a_result_that_come_from_elsewhere_change_own_trackers_alone() {
    let mut battle = with_tables(&[table("1D6", "1-6: Loses D3 fingers [Fingers +D3]")]);
    rolled(&mut battle, &Answer::Face(2));
    let Ok(OwnDeed::Within(within)) = battle.own().rolled_within(0, &Answer::Face(2)) else {
        panic!("a roll")
    };
    let mut other = within.clone();
    other.then = vec![OwnDeed::Note("Fog.".to_owned())];
    assert!(battle.note(OwnDeed::Within(other)).is_err());
    let mut other = within.clone();
    other.roll = 7;
    assert!(battle.note(OwnDeed::Within(other)).is_err());
    let mut other = within;
    other.words = "x".repeat(100_000);
    assert!(battle.note(OwnDeed::Within(other)).is_err());
    assert!(trackers(&battle).is_empty());
}

/// Returns the first custom tracker of a holder.
fn tracker_of(battle: &JournalOf<Tnt>, holder: Holder) -> OwnTracker {
    battle.own().of(holder).next().unwrap().1.tracker.clone()
}

#[test]
fn a_tracker_of_many_is_raised_by_one_entry_and_added_where_it_is_missing() {
    let mut rosters = Tnt.samples();
    let lasting =
        |now| Sheet::new().with("name", "Experience").with("resets", "never").with("now", now);
    rosters[0].figures[0].set("own.trackers", vec![lasting(3)]);
    rosters[0].figures[1].set("own.trackers", vec![lasting(999)]);
    let mut battle = JournalOf::<Tnt>::begin(rosters).unwrap();
    let three = [0, 1, 2].map(|it| Holder::Figure(FigureId(it)));
    assert_eq!(battle.own().raisable(&three), ["Experience"]);
    assert_eq!(battle.own().raisable(&[Holder::Battle]), ["Experience"]);
    let fingers = OwnTracker { name: "Fingers lost".to_owned(), ..tracker_of(&battle, three[0]) };
    battle.note(OwnDeed::Track(three[0], fingers)).unwrap();
    assert_eq!(battle.own().raisable(&three), ["Experience"]);
    battle.undo().unwrap();
    let values = |battle: &JournalOf<Tnt>| {
        three.map(|it| battle.own().of(it).map(|(_, held)| held.value).collect::<Vec<_>>())
    };
    let deed = battle.own().raised(&three, "Experience").unwrap();
    battle.note(deed).unwrap();
    assert_eq!(values(&battle), [vec![4], vec![999], vec![1]]);
    let lines = &battle.entries().last().unwrap().lines;
    assert_eq!(lines[0].text, "Dirk, Experience: 4.");
    assert_eq!(lines.len(), 2);
    battle.undo().unwrap();
    assert_eq!(values(&battle), [vec![3], vec![999], vec![]]);
    assert_eq!(battle.own().raised(&three[1..2], "Experience"), None);
    let nowhere = battle.own().raised(&[Holder::Figure(FigureId(99))], "Luck").unwrap();
    assert!(battle.note(nowhere).is_err());
    assert!(battle.note(OwnDeed::All(vec![OwnDeed::Limit(Some(3))])).is_err());
}
