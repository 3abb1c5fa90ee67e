//! Tests that the runner finds what a line names, and reports what is wrong with a line.

use std::{fs, path::Path};

use rules_core::{
    SideId,
    conversation::{Answer, SeenStake, Stake},
    odds::Prospect,
};

use super::{
    games_in, ours, play, play_text,
    words::{after, expected, faces, parts, percent},
};

/// Returns the first error in a game, without its line number.
fn fault(game: &str) -> String {
    play_text(&ours(), game).unwrap_err()
}

fn plays(game: &str) {
    play_text(&ours(), game).unwrap();
}

/// Dirk has passed his activation test, and Bob is in sight.
const DIRK_ACTS: &str = "system tnt
    side Rust Dogs
    side Salt Road
    roll 9
    roll 2
    take Dirk: Activate
    roll 9
    ";

/// A unit of mortars with four attacks each holds. Its target is a unit of four Trolls.
const MORTARS_AIM: &str = "system gdf
    army gdf-hammers.json
    army gdf-anvils.json
    roll 6
    roll 1
    take Mortars: Hold
    take Mortars: Shoot: Mortar ×3
    ";

/// The format's description is copied by people who write their first game, so its examples are
/// lines that pass.
#[test]
fn every_example_in_the_description_is_played() {
    let games: Vec<_> =
        games_in(&ours()).iter().map(|it| fs::read_to_string(it).unwrap()).collect();
    let description = include_str!("README.md");
    let mut examples = 0;
    for row in description.lines().filter_map(|it| it.strip_prefix("| `")) {
        let (steps, _) = row.split_once(" | ").unwrap();
        for example in steps.split('`').step_by(2) {
            let is_played = |line: &str| {
                let rest = line.strip_prefix(example);
                rest.is_some_and(|it| !it.starts_with(char::is_alphanumeric))
            };
            examples += 1;
            assert!(games.iter().any(|it| it.lines().any(is_played)), "no game has “{example}”");
        }
    }
    assert!(examples > 30, "{examples}");
}

#[test]
fn names_end_before_a_colon_and_may_hold_one() {
    assert_eq!(after("Bob: Shoot: Bow", "Bob"), Some("Shoot: Bow"));
    assert_eq!(after("Shoot: Bow", "Shoot: Bow"), Some(""));
    assert_eq!(after("Bobby: Move", "Bob"), None);
    let found: Vec<_> = parts("a: b: c").collect();
    assert_eq!(found, [("a: b: c", ""), ("a: b", "c"), ("a", "b: c")]);
}

#[test]
fn numbers_are_compared_as_precisely_as_they_are_written() {
    let share = 33.0 / 1250.0;
    assert_eq!(percent(share, "2.64%"), "2.64%");
    assert_eq!(percent(share, "3%"), "3%");
    assert_eq!(percent(share, "2.7%"), "2.6%");
    let enemy = |stake| SeenStake::new(stake, SideId(1), SideId(0));
    let falls = enemy(Stake::chance(["falls", "friendly casualty"], 1.0));
    let lost = enemy(Stake::number(["lost", "friendly losses"], 1.0));
    let chance = Prospect { stake: falls, expected: share };
    let count = Prospect { stake: lost, expected: 1.256 };
    assert_eq!(expected(&chance, "2.6%"), "2.6%");
    assert_eq!(expected(&count, "1.3"), "1.3");
}

#[test]
fn one_face_is_told_from_several() {
    assert_eq!(faces("7"), Ok(Answer::Face(7)));
    assert_eq!(faces("3 5"), Ok(Answer::Faces(vec![3, 5])));
    assert_eq!(faces("three"), Err("three isn't a valid number".to_owned()));
}

#[test]
fn an_army_is_read_beside_its_game_wherever_that_lies() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
    fs::create_dir_all(&folder).unwrap();
    fs::copy(ours().join("gdf-hammers.json"), folder.join("some.json")).unwrap();
    fs::copy(ours().join("gdf-anvils.json"), folder.join("others.json")).unwrap();
    let game = folder.join("away.game");
    fs::write(&game, "system gdf\narmy some.json\narmy others.json\nask Roll-off\n").unwrap();
    assert_eq!(play(&game), Ok(()));
    let missing = fault("system gdf\narmy some.json");
    assert!(missing.contains("some.json: "), "{missing}");
}

#[test]
fn offers_are_named_by_their_whole_label() {
    let offered = fault(&format!("{DIRK_ACTS}take Dirk: Fire"));
    assert!(offered.contains("Fire Hunting rifle | "), "{offered}");
    plays("system adventure\nside Lantern Company\nside Fell Raiders\ntake Roll for initiative");
    plays(&format!("{MORTARS_AIM}cancel\ntake Mortars: Shoot: Mortar ×3"));
}

#[test]
fn what_is_left_at_once_is_left() {
    let adventure = "system adventure\nside Lantern Company\nside Fell Raiders\n";
    plays(&format!("{adventure}take Alder: Skill test\ncancel\nquiet\ntake Alder: Skill test"));
}

#[test]
fn dice_too_few_or_too_many_are_told_as_such() {
    let few = fault(&format!("{MORTARS_AIM}choose Trolls\npool 1 1"));
    assert!(few.contains("This roll needs 3 dice, but 2 were entered."), "{few}");
    let counts = fault(&format!("{MORTARS_AIM}choose Trolls\npool 1 1 1"));
    assert!(counts.contains("This roll has 2 kinds of results, but 3 were entered."), "{counts}");
    assert!(counts.contains("The bands are: misses | hits"), "{counts}");
    let faces = fault(&format!("{DIRK_ACTS}take Dirk: Fire Hunting rifle\nchoose Bob\nroll 9 9"));
    assert!(faces.contains("This roll needs 1 die, but 2 were entered."), "{faces}");
}

#[test]
fn what_is_not_so_is_told_as_it_is() {
    let aimed = format!("{DIRK_ACTS}take Dirk: Fire Hunting rifle\n");
    for (line, told) in [
        ("choose Bob\nodds flies 1%", "the outcomes are: "),
        ("choose Bob\nchance hit 1%", "it is: "),
        ("outlook Bob: hit 1%", "it is: "),
        ("outlook Bob: luck 1%", "at stake is: Bob: "),
        ("outlook Zoe: hit 1%", "the options are: Bob"),
        ("hint a word that is not there", "it says: "),
        ("hint Bob: a word that is not there", "it says: "),
        ("jump", "there is no such step"),
        ("quiet", "it asks: "),
    ] {
        let why = fault(&format!("{aimed}{line}"));
        assert!(why.contains(told), "{line}: {why}");
    }
}
