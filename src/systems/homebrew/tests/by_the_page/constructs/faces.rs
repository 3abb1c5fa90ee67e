//! Pools that roll under a number, exploding dice, natural results from numbers, tables that take
//! numbers, and names of several words.

use super::*;

pub(crate) const OPEN: &str = "\
game Open
sheet
  Dice 0 to 9, usually 3
  Open 2 to 11, usually 10
action Try
  pool Hits: Dice D10 at 8, again on Open
    natural 1 Ones
  outcome \"{Hits} {Ones}\"
roster Here
  Ann
";

/// Returns the odds of a pool of D10 at 8 in which each die that shows `from` or more adds another.
fn open_pool(dice: usize, from: i32) -> Odds {
    let mut done = BTreeMap::from([((0, 0), 1.0)]);
    for _ in 0..dice {
        let mut next = BTreeMap::new();
        for ((hits, ones), chance) in done {
            // Goes on until hardly anything is left, so it needs no rule for when to stop.
            let mut open = BTreeMap::from([((hits, ones), chance)]);
            for _ in 0..60 {
                let mut on = BTreeMap::new();
                for ((hits, ones), chance) in open {
                    for face in 1..=10 {
                        let key = (hits + i32::from(face >= 8), ones + i32::from(face == 1));
                        let all = if face >= from { &mut on } else { &mut next };
                        *all.entry(key).or_insert(0.0) += chance / 10.0;
                    }
                }
                open = on;
            }
        }
        done = next;
    }
    let mut all = Odds::new();
    for ((hits, ones), chance) in done {
        *all.entry(format!("{hits} {ones}")).or_insert(0.0) += chance;
    }
    all
}

#[test]
fn exploding_dice_add_dice_to_a_pool() {
    for (dice, open) in [(1, 10), (3, 10), (2, 9), (2, 11), (0, 10)] {
        let battle = tried(&with_sheet(OPEN, &format!("Dice {dice}, Open {open}")));
        if dice == 0 {
            assert!(battle.0.prompt().is_none());
            continue;
        }
        let expected = open_pool(dice, open);
        for (label, chance) in odds_of(&battle, last) {
            let known = expected.get(&label).copied().unwrap_or(0.0);
            assert!((chance - known).abs() < 1e-8, "{label}: {chance} {known}");
        }
    }
}

#[test]
fn dice_of_an_open_pool_are_rolled_in_turn() {
    let mut battle = tried(&with_sheet(OPEN, "Dice 2, Open 10"));
    // The bands are 1, 2 to 7, 8 to 9 and 10.
    for counts in [[0, 0, 0, 2], [1, 0, 0, 1], [0, 0, 1, 0]] {
        battle.answer(Answer::Pool(counts.to_vec())).unwrap();
    }
    assert!(battle.logged("4 1."));
}

pub(crate) const UNDER: &str = "\
game Under
sheet
  Skill 0 to 20, usually 3
  Focus 0 to 6, usually 1
action Try at an enemy
  ask Aimed yes or no
  pool Hits: 2 D6 under Skill
    + 1 \"aimed\" if Aimed
    natural Focus or less counts twice if Focus is over 0
    failed Misses
  outcome \"{Hits} {Misses}\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn dice_of_a_pool_must_not_exceed_a_number() {
    for (skill, focus, aimed) in
        [(3, 0, false), (3, 1, false), (3, 2, true), (0, 0, false), (6, 3, true)]
    {
        let mut battle = tried(&with_sheet(UNDER, &format!("Skill {skill}, Focus {focus}")));
        battle.set("aimed.0", aimed.into());
        let goal = skill + i32::from(aimed);
        let told = |it: &[i32]| {
            let of = |face: i32| match face {
                _ if face <= focus => 2,
                _ if face <= goal => 1,
                _ => 0,
            };
            let misses = it.iter().filter(|face| of(**face) == 0).count();
            format!("{} {misses}", it.iter().map(|face| of(*face)).sum::<i32>())
        };
        assert_last(&battle, &ways(&[6, 6], told));
    }
}

pub(crate) const NATURALS: &str = "\
game Naturals
sheet
  Threat 2 to 20, usually 19
  Block one of D4, D6, D8
action Try at an enemy
  roll D20 + 2 by target against 10
    natural Threat or more \"critical\"
    natural 1 to Threat - 15 \"fumble\" bad
    by 0 \"hit\"
    else \"miss\"
action Parry at an enemy
  roll Block opposed D6
    natural maximum \"perfect\"
    by 0 \"held\"
    else \"through\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn a_stat_may_say_which_results_are_natural() {
    for threat in [16, 19, 20] {
        let battle = tried(&with_sheet(NATURALS, &format!("Threat {threat}")));
        let told = |it: &[i32]| {
            let label = match it[0] {
                face if face >= threat => "critical",
                face if face <= threat - 15 => "fumble",
                face if face + 2 >= 10 => "hit",
                _ => "miss",
            };
            label.to_owned()
        };
        assert_last(&battle, &ways(&[20], told));
    }
    let mut battle = sample(&with_sheet(NATURALS, "Block D8"));
    battle.take(Action::Act(ANN, 1));
    battle.choose_place(0);
    let told = |it: &[i32]| {
        let label = match it[0] {
            8 => "perfect",
            face if face >= it[1] => "held",
            _ => "through",
        };
        label.to_owned()
    };
    assert_last(&battle, &ways(&[8, 6], told));
}

pub(crate) const TOTALS: &str = "\
game Totals
sheet
  Cool -3 to 3, usually 1
action Act
  roll 2D6 + Cool
    natural 2 \"a disaster\" bad
    total 10 or more \"done\" good
    total 7 to 9 \"at a price\"
    else \"trouble\" bad
roster Here
  Ann
";

#[test]
fn results_may_be_of_the_dice_and_modifiers_together() {
    for cool in [-3, 1, 3] {
        let battle = tried(&with_sheet(TOTALS, &format!("Cool {cool}")));
        let told = |it: &[i32]| {
            let label = match it[0] + it[1] {
                2 => "a disaster",
                dice if dice + cool >= 10 => "done",
                dice if dice + cool >= 7 => "at a price",
                _ => "trouble",
            };
            label.to_owned()
        };
        assert_last(&battle, &ways(&[6, 6], told));
    }
    let text = TOTALS.replace("total 10 or more", "10 or more");
    assert_eq!(
        faults(&text)[0].words,
        "this is the result of the dice alone; write “natural” before it, or “total” to add the \
         modifiers"
    );
}

pub(crate) const TAKEN: &str = "\
game Taken
trackers
  figure Torso 0 to 30, starts at 22
  figure Legs 0 to 30, starts at 20
test Full burst with Shots gives Hits
  pool Hits: Shots D6 at 4
table Hit location 2D6 with Damage
  2 to 7 \"torso\"
    loses Damage Torso
  else \"legs\"
    loses Damage Legs
action Open fire at an enemy
  test Full burst with 2 gives Struck
  let Count be 5 if phase is Volley otherwise 3
  table Hit location for target with Count if Struck is over 0
action Hold fire
  only if phase is Volley \"Only in a volley.\"
  say \"{name} holds fire.\"
turn
  free
  phases Volley explained \"All at once.\", Skirmish
roster Here
  Ann
roster There
  Bob
";

#[test]
fn a_table_with_dice_takes_a_number() {
    let mut battle = sample(TAKEN);
    battle.take(Action::Phase);
    for (count, is_offered) in [(3, false), (5, true)] {
        let offers = offered(&battle, ANN);
        assert_eq!(offers[1].0, "Hold fire");
        assert_eq!(offers[1].1.is_none(), is_offered);
        battle.take(Action::Act(ANN, 0));
        battle.choose_place(0);
        battle.answer(Answer::Pool(vec![1, 1])).unwrap();
        battle.answer(Answer::Faces(vec![6, 5])).unwrap();
        assert!(battle.logged(&format!("(−{count}).")), "{count}");
        battle.change(engine::Holder::Battle, "phase", 0).unwrap();
    }
}

pub(crate) const NAMED: &str = "\
game Named
sheet
  strong yes or no
faces Battle
  1 to 3 Skulls
  4 to 5 Shields counts twice if strong
  4 to 5 Shields
  6 \"Wild faces\"
faces Ring D8: 1 Cracks, 7 to 8 Rings
action Try at an enemy
  pool Rolled: 2 Battle
  pool Defence: 1 Battle by target
    1 Slips
  outcome \"{Skulls} {Shields} {Wild faces} {Slips}\"
action Ring
  pool Hits: 2 Ring at 6
  outcome \"{Hits} {Cracks} {Rings}\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn faces_have_names_in_any_pool() {
    for strong in [false, true] {
        let sheet = if strong { "strong" } else { "strong no" };
        let text =
            NAMED.replace("pool Defence: 1 Battle by target", "pool Defence: 1 D6 by target");
        let told = |it: &[i32]| {
            let of = |faces: &[i32]| it[..2].iter().filter(|it| faces.contains(*it)).count();
            let shields = of(&[4, 5]) * if strong { 2 } else { 1 };
            let slips = i32::from(it[2] == 1);
            format!("{} {shields} {} {slips}", of(&[1, 2, 3]), of(&[6]))
        };
        assert_last(&tried(&with_sheet(&text, sheet)), &ways(&[6; 3], told));
        // Lines of the pool itself come first, and each pool counts its own dice.
        let told = |it: &[i32]| {
            let of = |faces: &[i32]| i32::from(faces.contains(&it[2]));
            let shields = of(&[4, 5]) * if strong { 2 } else { 1 };
            format!("{} {shields} {} {}", of(&[2, 3]), of(&[6]), of(&[1]))
        };
        assert_last(&tried(&with_sheet(NAMED, sheet)), &ways(&[6; 3], told));
    }
    let mut battle = sample(NAMED);
    battle.take(Action::Act(ANN, 1));
    let told = |it: &[i32]| {
        let of = |faces: &[i32]| it.iter().filter(|it| faces.contains(*it)).count();
        format!("{} {} {}", of(&[6]), of(&[1]), of(&[7, 8]))
    };
    assert_last(&battle, &ways(&[8, 8], told));
}

#[test]
fn wrong_faces_are_faults_only_once() {
    let told = |from: &str, to: &str| {
        assert!(NAMED.contains(from));
        let all = faults(&NAMED.replace(from, to)).into_iter();
        all.map(|it| (it.line, it.words)).collect::<Vec<_>>()
    };
    let words = |line, words: &str| vec![(line, words.to_owned())];
    assert_eq!(told("  1 to 3 Skulls", "  1 to 9 Skulls"), words(5, "a face must be from 1 to 6"));
    assert_eq!(told("7 to 8 Rings", "7 to 9 Rings"), words(9, "a face must be from 1 to 8"));
    assert_eq!(told("2 Battle", "2 Batle").len(), 1);
    assert_eq!(
        told("faces Ring D8: 1 Cracks, 7 to 8 Rings", "faces Ring D8")[0].1,
        "the faces are missing; write them under this line, as in “1 to 3 Skulls”"
    );
    assert_eq!(told("faces Ring", "faces Battle")[0].1, "there is already a die called Battle");
}
