//! Rolls: natural results, margins, goals and opposing rolls.

use engine::words::plain;

use super::*;

/// Takes the only action of a game with these lines, with the first figure against the second.
fn rolled(sheet: &str, lines: &str, own: &str, other: &str) -> Script<Homebrew> {
    let indented: String = lines.lines().map(|line| format!("  {line}\n")).collect();
    tried(&format!(
        "game Dice\nsheet\n{sheet}\naction Try at an enemy\n{indented}\
         roster Here\n  Ann{own}\nroster There\n  Bob{other}\n"
    ))
}

#[test]
fn naturals_come_before_margins_wherever_they_stand() {
    let lines = "\
roll D20
  + Skill
  against 15
  by 0 \"hit\"
  natural 1 to 2 \"jam\"
  by -5 \"near\"
  natural 18 or more \"eye\"
  else \"miss\"";
    for skill in [0, 5, 13, 20] {
        let battle = rolled("  Skill 0 to 20", lines, &format!(": Skill {skill}"), "");
        let told = |faces: &[i32]| {
            let word = match faces[0] {
                1..=2 => "jam",
                18.. => "eye",
                face if face + skill >= 15 => "hit",
                face if face + skill >= 10 => "near",
                _ => "miss",
            };
            word.to_owned()
        };
        assert_odds(&battle, &ways(&[20], told));
    }
}

#[test]
fn added_dice_count_once_and_are_no_natural() {
    let lines = "\
roll D6
  + Fight
  on 5 or more add D6
  opposed D8
    + target's Fight
    - 1 \"slow\"
    on 1 add D4
  their natural 8 \"riposte\"
  natural 1 \"slip\"
  by 5 \"deep\"
  by 0 \"cut\"
  else \"parried\"";
    let battle = rolled("  Fight 0 to 9", lines, ": Fight 3", ": Fight 2");
    let told = |it: &[i32]| {
        let own = it[0] + 3 + if it[0] >= 5 { it[2] } else { 0 };
        let theirs = it[1] + 1 + if it[1] == 1 { it[3] } else { 0 };
        let word = match (it[0], it[1], own - theirs) {
            (1, ..) => "slip",
            (_, 8, _) => "riposte",
            (_, _, 5..) => "deep",
            (_, _, 0..) => "cut",
            _ => "parried",
        };
        word.to_owned()
    };
    assert_odds(&battle, &ways(&[6, 8, 6, 4], told));
}

#[test]
fn own_naturals_come_first_and_then_theirs_wherever_they_stand() {
    for (upper, lower) in [("natural 1", "their natural 6"), ("their natural 6", "natural 1")] {
        let lines = format!(
            "roll D6\n  opposed D6\n  by 2 \"ahead\"\n  {upper} \"{upper}\"\n  {lower} \
             \"{lower}\"\n  else \"rest\""
        );
        let battle = rolled("  Fight 0 to 9", &lines, "", "");
        let told = |it: &[i32]| {
            let word = match (it[0], it[1], it[0] - it[1]) {
                (1, ..) => "natural 1",
                (_, 6, _) => "their natural 6",
                (_, _, 2..) => "ahead",
                _ => "rest",
            };
            word.to_owned()
        };
        assert_odds(&battle, &ways(&[6, 6], told));
    }
}

#[test]
fn their_naturals_count_in_their_place_among_the_lines() {
    let lines = "\
roll D20
  + 15
  opposed D6
  by 18 \"far ahead\"
  their natural 5 or more \"caught\"
  by 1 \"ahead\"
  else \"behind\"";
    let battle = rolled("  Fight 0 to 9", lines, "", "");
    let told = |it: &[i32]| {
        let word = match it[0] + 15 - it[1] {
            18.. => "far ahead",
            _ if it[1] >= 5 => "caught",
            _ => "ahead",
        };
        word.to_owned()
    };
    assert_odds(&battle, &ways(&[20, 6], told));
}

#[test]
fn a_tie_is_ahead_by_nothing() {
    let lines = "\
roll 2D6
  opposed 2D6
  by 1 \"ahead\"
  by 0 \"tie\"
  by -1 \"one behind\"
  else \"behind\"";
    let battle = rolled("  Fight 0 to 9", lines, "", "");
    let told = |it: &[i32]| {
        let word = match it[0] + it[1] - it[2] - it[3] {
            1.. => "ahead",
            0 => "tie",
            -1 => "one behind",
            _ => "behind",
        };
        word.to_owned()
    };
    assert_odds(&battle, &ways(&[6, 6, 6, 6], told));
}

#[test]
fn dice_stay_under_with_bands_doubles_and_a_tenth() {
    let lines = "\
roll D100
  under Skill
  + 10 \"aimed\"
  - Cover \"cover\"
  natural 96 or more \"jam\"
  within goal / 10 \"critical\"
  doubles \"double\"
  by 20 \"well\"
  by 0 \"hit\"
  by -10 \"near\"
  else \"miss\"";
    for (skill, cover) in [(0, 0), (0, 30), (45, 0), (49, 2), (90, 0), (99, 30)] {
        let own = format!(": Skill {skill}, Cover {cover}");
        let battle = rolled("  Skill 0 to 99\n  Cover 0 to 30", lines, &own, "");
        let goal: i32 = skill + 10 - cover;
        let told = |it: &[i32]| {
            let word = match it[0] {
                96.. => "jam",
                face if face <= goal.div_euclid(10) => "critical",
                face if face % 11 == 0 => "double",
                face if face <= goal - 20 => "well",
                face if face <= goal => "hit",
                face if face <= goal + 10 => "near",
                _ => "miss",
            };
            word.to_owned()
        };
        assert_odds(&battle, &ways(&[100], told));
    }
}

#[test]
fn a_die_that_adds_makes_it_harder_to_stay_under() {
    let lines = "\
roll D20
  under Skill
  on 1 to 4 add D10
  within 2 \"best\"
  by 5 \"well\"
  by 0 \"good\"
  else \"bad\"
    outcome \"{margin}\"";
    let battle = rolled("  Skill 0 to 99", lines, ": Skill 9", "");
    let told = |it: &[i32]| {
        let shown = it[0] + if it[0] <= 4 { it[1] } else { 0 };
        let word = match shown {
            _ if it[0] <= 2 => "best",
            ..=4 => "well",
            5..=9 => "good",
            _ => return format!("bad, {}", plain(9 - shown)),
        };
        word.to_owned()
    };
    assert_odds(&battle, &ways(&[20, 10], told));
}

#[test]
fn dice_that_are_kept_are_what_is_natural() {
    let lines = "\
roll highest 2 of 3D6
  + 1
  on 12 add D6
  against 9
  natural 2 to 4 \"fumble\"
  by 6 \"great\"
    outcome \"{natural} {margin}\"
  by 0 \"good\"
  else \"bad\"
    outcome \"{goal}\"";
    let battle = rolled("  Fight 0 to 9", lines, "", "");
    let told = |it: &[i32]| {
        let shown = it[0] + it[1] + it[2] - it[0].min(it[1]).min(it[2]);
        let sum = shown + 1 + if shown == 12 { it[3] } else { 0 };
        match sum - 9 {
            _ if shown <= 4 => "fumble".to_owned(),
            ahead @ 6.. => format!("great, {shown} {ahead}"),
            0.. => "good".to_owned(),
            _ => "bad, 9".to_owned(),
        }
    };
    assert_odds(&battle, &ways(&[6, 6, 6, 6], told));
}

#[test]
fn a_margin_is_a_number_and_rounds_down_below_nothing() {
    let lines = "\
roll D8
  + Fight
  opposed lowest of 2D8
  by 1 \"won\"
    outcome \"{natural} {margin / 2} {goal}\"
  else \"lost\"
    outcome \"{margin / 2} {margin * -1 / 2} {margin / -2} {goal}\"";
    let battle = rolled("  Fight -3 to 9", lines, ": Fight -2", "");
    let told = |it: &[i32]| {
        let goal = it[1].min(it[2]);
        let ahead = it[0] - 2 - goal;
        match ahead {
            1.. => format!("won, {} {} {goal}", it[0], ahead / 2),
            _ => {
                let [half, other] = [ahead.div_euclid(2), (-ahead).div_euclid(2)];
                format!("lost, {} {other} {other} {goal}", plain(half))
            }
        }
    };
    assert_odds(&battle, &ways(&[8, 8, 8], told));
}

#[test]
fn a_roll_within_a_roll_leaves_the_outer_margin_as_it_was() {
    let lines = "\
roll D6
  against 3
  by 0 \"hit\"
    roll D4
      against 2
      by 1 \"deep\"
        outcome \"{margin}\"
      else \"flat\"
    outcome \"outer {margin}\"
  else \"miss\"
    outcome \"{margin}\"";
    let battle = rolled("  Fight 0 to 9", lines, "", "");
    let told = |it: &[i32]| match it[0] - 3 {
        outer @ 0.. if it[1] >= 3 => format!("hit, deep, {}, outer {outer}", it[1] - 2),
        outer @ 0.. => format!("hit, flat, outer {outer}"),
        outer => format!("miss, {}", plain(outer)),
    };
    assert_odds(&battle, &ways(&[6, 4], told));
}

#[test]
fn dice_against_nothing_have_naturals_alone() {
    let lines = "\
roll 2D4
  + 1
  natural 7 or more \"high\"
  4 to 6 \"middle\"
  else \"low\"
    outcome \"{natural}\"";
    let battle = rolled("  Fight 0 to 9", lines, "", "");
    let told = |it: &[i32]| match it[0] + it[1] {
        7.. => "high".to_owned(),
        4..=6 => "middle".to_owned(),
        low => format!("low, {low}"),
    };
    assert_odds(&battle, &ways(&[4, 4], told));
}

#[test]
fn each_natural_result_adds_its_own_die() {
    let lines = "\
roll D6
  on 1 add D3
  on 6 add D8
  against 5
  by 4 \"far\"
  by 0 \"near\"
  else \"short\"";
    let battle = rolled("  Fight 0 to 9", lines, "", "");
    let told = |it: &[i32]| {
        let added = match it[0] {
            1 => it[1],
            6 => it[2],
            _ => 0,
        };
        let word = match it[0] + added - 5 {
            4.. => "far",
            0.. => "near",
            _ => "short",
        };
        word.to_owned()
    };
    assert_odds(&battle, &ways(&[6, 3, 8], told));
}

#[test]
fn where_the_target_rolls_whoever_acts_is_against_it() {
    let lines = "\
roll D8 by target
  + target's Fight
  opposed D4
    + Fight
  by 0 \"kept off\"
  else \"struck\"";
    let mut battle = rolled("  Fight 0 to 9", lines, ": Fight 4", ": Fight 2");
    let told = |it: &[i32]| (if it[0] + 2 >= it[1] + 4 { "kept off" } else { "struck" }).to_owned();
    assert_odds(&battle, &ways(&[8, 4], told));
    let sides = [Some(engine::SideId(1)), Some(engine::SideId(0))];
    assert_eq!(battle.prompt().side, sides[0]);
    battle.roll(&[3]);
    assert_eq!(battle.prompt().side, sides[1]);
    battle.roll(&[2]);
    assert!(battle.logged("Bob: D8 3 + 2 Fight = 5; Ann: D4 2 + 4 Fight = 6: struck."));
}

#[test]
fn parts_count_where_their_condition_holds() {
    let lines = "\
ask Cover: none 0, light 2, heavy 5
ask Aimed yes or no
ask Range 0 to 30, usually 10
let Far be Range - 8
roll D20
  + 3 \"aimed\" if Aimed and not Cover is 5
  - Far / 2 \"far\" if Range is over 8
  - 4 \"out of reach\" if Range is more than 20 or Far is under -7
  against 8 + Cover
  by 0 \"hit\"
  else \"miss\"";
    for (cover, aimed, range) in
        [(0, 0, 10), (1, 1, 0), (2, 1, 8), (2, 0, 21), (1, 1, 30), (0, 1, 1)]
    {
        let mut battle = rolled("  Fight 0 to 9", lines, "", "");
        battle.set("range.2", u8::try_from(range).unwrap());
        battle.set("cover.0", cover);
        battle.set("aimed.1", aimed);
        let guard = [0, 2, 5][usize::from(cover)];
        let far = range - 8;
        let mut parts = 0;
        parts += if aimed == 1 && guard != 5 { 3 } else { 0 };
        parts -= if range > 8 { far / 2 } else { 0 };
        parts -= if range > 20 || far < -7 { 4 } else { 0 };
        let told =
            |it: &[i32]| (if it[0] + parts >= 8 + guard { "hit" } else { "miss" }).to_owned();
        assert_odds(&battle, &ways(&[20], told));
    }
}

#[test]
fn whoever_opposes_may_keep_dice_and_add_a_die_to_what_they_show() {
    let lines = "\
roll highest of 2D10
  opposed highest 2 of 3D4
    + target's Fight if target's Fight is at least 2
    on 8 add D4
  natural 10 \"best\"
  their natural 2 to 3 \"worst\"
  by 0 \"won\"
  else \"lost\"";
    let battle = rolled("  Fight 0 to 9", lines, "", ": Fight 2");
    let told = |it: &[i32]| {
        let own = it[0].max(it[1]);
        let shown = it[2] + it[3] + it[4] - it[2].min(it[3]).min(it[4]);
        let theirs = shown + 2 + if shown == 8 { it[5] } else { 0 };
        let word = match (own, shown) {
            (10, _) => "best",
            (_, 2..=3) => "worst",
            _ if own >= theirs => "won",
            _ => "lost",
        };
        word.to_owned()
    };
    assert_odds(&battle, &ways(&[10, 10, 4, 4, 4, 4], told));
}
