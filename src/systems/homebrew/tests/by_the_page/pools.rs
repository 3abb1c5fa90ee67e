//! Pools: limits, failures, natural results, and pools whose dice come from other pools.

use super::*;

const PARTS: &str = "\
game Parts
sheet
  Dice 0 to 12
  Quality 1 to 8
  Bonus 0 to 3
  Malus 0 to 3
action Try at an enemy
  pool Hits: Dice D6 at Quality within 2 to 6
    + Bonus \"bonus\"
    - Malus \"malus\" if Malus is over 0
    failed Misses
    natural 6 Sixes
    natural 1 Ones
  outcome \"{Hits} {Misses} {Sixes} {Ones}\"
roster Here
  Ann: SHEET
roster There
  Bob
";

#[test]
fn limits_hold_what_a_die_must_show_and_naturals_are_none_of_the_others() {
    for quality in 1..=8 {
        for (bonus, malus) in [(0, 0), (1, 0), (3, 0), (0, 1), (0, 3), (2, 1)] {
            let sheet = format!("Dice 4, Quality {quality}, Bonus {bonus}, Malus {malus}");
            let battle = tried(&PARTS.replace("SHEET", &sheet));
            let needed = (quality - bonus + malus).clamp(2, 6);
            // The share of dice that hit on a 2 to 5; ones and sixes are counted separately.
            let hit = f64::from(6 - needed) / 6.0;
            let share = 1.0 / 6.0;
            let mut expected = Odds::new();
            for (it, chance) in falls(4, &[hit, 4.0 / 6.0 - hit, share, share]) {
                let told = format!("{} {} {} {}", it[0], it[1], it[2], it[3]);
                *expected.entry(told).or_insert(0.0) += chance;
            }
            assert_last(&battle, &expected);
        }
    }
}

#[test]
fn without_limits_all_dice_may_pass_and_none() {
    for (quality, all) in [(1, "3"), (0, "3"), (-4, "3"), (7, "0"), (30, "0")] {
        let text = format!(
            "game Sure\naction Try at an enemy\n  pool Hits: 3 D6 at {quality}\n  outcome \
             \"{{Hits}}\"\nroster Here\n  Ann\nroster There\n  Bob\n"
        );
        let battle = sample(&text);
        let mut battle = battle;
        battle.take(Action::Act(ANN, 0));
        battle.choose_place(0);
        if battle.0.prompt().is_some() {
            assert_last(&battle, &Odds::from([(all.to_owned(), 1.0)]));
        } else {
            assert!(battle.logged(all), "{:?}", battle.log());
        }
    }
}

const BOTH_WAYS: &str = "\
game Both Ways
action Try at an enemy
  pool Hits: 4 D6 at 4
    failed Misses
  pool Second: Misses D6 at 5
  pool Wounds: Hits + Second D6 at 3 by target
    failed Unsaved
  outcome \"{Unsaved} of {Hits + Second} {Misses} missed\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn dice_that_miss_and_dice_that_hit_lead_to_pools_together() {
    let mut expected = Odds::new();
    for (hits, of_hits) in passed(4, from_on(4)) {
        for (second, of_second) in passed(4 - hits, from_on(5)) {
            for (saved, of_saved) in passed(hits + second, from_on(3)) {
                let all = hits + second;
                let told = format!("{} of {all} {} missed", all - saved, 4 - hits);
                *expected.entry(told).or_insert(0.0) += of_hits * of_second * of_saved;
            }
        }
    }
    assert_last(&tried(BOTH_WAYS), &expected);
}

const NATURALS_ON: &str = "\
game Naturals On
sheet
  Armour 2 to 6
trackers
  figure Health 0 to 9, starts at 9, out at 0
action Try at an enemy
  pool Hits: 5 D6 at 4 within 2 to 6
    natural 6 Sixes
    failed Misses
  pool Saved: Hits * 2 + Sixes - 1 D6 at target's Armour within 3 to 5 by target
    - 1 \"pierced\" if Misses is at least 3
    natural 1 Ones
    failed Wounds
  target loses Wounds + Ones * 2 Health
  if target is out
    outcome \"out\"
  otherwise
    outcome \"{target's Health} left\"
roster Here
  Ann
roster There
  Bob: Armour 3
";

#[test]
fn pools_are_multiplied_and_put_together_and_looked_at() {
    let mut expected = Odds::new();
    for (it, chance) in falls(5, &[2.0 / 6.0, 1.0 / 6.0, 3.0 / 6.0]) {
        let (hits, sixes, misses) = (it[0], it[1], it[2]);
        let dice = (hits * 2 + sixes).saturating_sub(1);
        let needed = if misses >= 3 { 4 } else { 3 };
        let saved = from_on(needed);
        for (it, of_saves) in falls(dice, &[saved, 5.0 / 6.0 - saved, 1.0 / 6.0]) {
            let lost = it[1] + it[2] * 2;
            let told = if lost >= 9 { "out".to_owned() } else { format!("{} left", 9 - lost) };
            *expected.entry(told).or_insert(0.0) += chance * of_saves;
        }
    }
    assert_last(&tried(NATURALS_ON), &expected);
}

#[test]
fn fewer_dice_than_none_are_none() {
    let text = "\
game None
sheet
  Dice -9 to 9
action Try at an enemy
  pool Hits: Dice D6 at 4
    failed Misses
    natural 6 Sixes
  outcome \"{Hits} {Misses} {Sixes}\"
roster Here
  Ann: Dice -3
roster There
  Bob
";
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    battle.choose_place(0);
    assert!(battle.0.prompt().is_none());
    assert!(battle.logged("0 0 0"), "{:?}", battle.log());
}

const CHOSEN: &str = "\
game Hand
action Try at an enemy
  pool Hits: 6 D10 at 7
    natural 10 Tens
  if Tens is at least 2
    pool More: Tens * 2 D10 at 7
      natural 10 Tops
    let Sum be Hits + Tens + More + Tops
    outcome \"{Sum / 2}\"
  otherwise
    let Sum be Hits + Tens
    outcome \"{Sum / 2}\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn dice_that_show_their_best_bring_more_dice() {
    let mut expected = Odds::new();
    for (it, chance) in falls(6, &[0.3, 0.1, 0.6]) {
        let own = it[0] + it[1];
        let more = if it[1] >= 2 { it[1] * 2 } else { 0 };
        for (also, of_more) in passed(more, 0.4) {
            *expected.entry(((own + also) / 2).to_string()).or_insert(0.0) += chance * of_more;
        }
    }
    assert_last(&tried(CHOSEN), &expected);
}

const NEEDED_BY: &str = "\
game Needed By
sheet
  Strength 1 to 9
  Hide 1 to 9
chart Wound from 2, 3
  4 5 6
  3 4 5
action Try at an enemy
  ask Rushed yes or no
  pool Hits: 3 + Rushed D6 at Wound(Strength, target's Hide) + Rushed
  pool Cuts: Hits D3 at 4 - Hits
  outcome \"{Cuts}\"
roster Here
  Ann: Strength STRENGTH
roster There
  Bob: Hide HIDE
";

#[test]
fn charts_beyond_their_edges_count_as_the_nearest() {
    let rows = [[4, 5, 6], [3, 4, 5]];
    for (strength, hide, rushed) in
        [(1, 1, 0), (2, 4, 1), (3, 5, 0), (9, 9, 1), (1, 9, 0), (9, 1, 1)]
    {
        let text = NEEDED_BY.replace("STRENGTH", &strength.to_string());
        let mut battle = tried(&text.replace("HIDE", &hide.to_string()));
        battle.set("rushed.0", rushed);
        let row = rows[usize::try_from((strength - 2_i32).clamp(0, 1)).unwrap()];
        let needed = row[usize::try_from((hide - 3_i32).clamp(0, 2)).unwrap()];
        let mut expected = Odds::new();
        let dice = 3 + u32::from(rushed);
        for (hits, chance) in passed(dice, from_on(needed + i32::from(rushed))) {
            // More hits make each cut easier: a cut needs 4 minus the number of hits.
            let cut = f64::from((3 - (4 - i32::try_from(hits).unwrap()) + 1).clamp(0, 3)) / 3.0;
            for (cuts, of_cuts) in passed(hits, cut) {
                *expected.entry(cuts.to_string()).or_insert(0.0) += chance * of_cuts;
            }
        }
        assert_last(&battle, &expected);
    }
}
