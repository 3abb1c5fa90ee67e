//! Rerolls, and pools that lead to other steps.

use super::*;

pub(crate) const REROLLS: &str = "\
game Rerolls
sheet
  Quality 2 to 6, usually 4
  blessed yes or no
action Try at an enemy
  pool Hits: 3 D6 at Quality
    natural 6 Sixes if blessed
    failed Misses
    reroll 1
    reroll up to 1 failed if blessed
    reroll misses if Quality is 5
  outcome \"{Hits} {Sixes} {Misses}\"
roster Here
  Ann
roster There
  Bob
";

/// Returns the odds of what three dice come to after all possible rerolls of each.
fn rerolled(quality: i32, blessed: bool) -> Odds {
    let told = |it: &[i32]| {
        let (first, second) = it.split_at(3);
        let mut left = i32::from(blessed);
        let mut dice: Vec<(i32, bool)> = first.iter().map(|it| (*it, false)).collect();
        let mut next = second.iter();
        let mut again = |it: &mut (i32, bool)| *it = (*next.next().unwrap(), true);
        dice.iter_mut().filter(|it| it.0 == 1).for_each(&mut again);
        // The lowest die first, which makes no difference to what the others come to.
        dice.sort_unstable();
        for die in dice.iter_mut().filter(|it| !it.1 && it.0 < quality) {
            if left > 0 {
                left -= 1;
                again(die);
            } else if quality == 5 {
                again(die);
            }
        }
        let count = |is: &dyn Fn(i32) -> bool| dice.iter().filter(|it| is(it.0)).count();
        let sixes = if blessed { count(&|it| it == 6) } else { 0 };
        let hits = count(&|it| it >= quality) - sixes;
        format!("{hits} {sixes} {}", count(&|it| it < quality))
    };
    ways(&[6; 6], told)
}

#[test]
fn dice_of_a_pool_are_rolled_again_once() {
    for (quality, blessed) in [(4, false), (4, true), (3, true), (5, false), (5, true)] {
        let sheet = format!("Quality {quality}, blessed {}", if blessed { "yes" } else { "no" });
        let battle = tried(&with_sheet(REROLLS, &sheet));
        assert_last(&battle, &rerolled(quality, blessed));
    }
}

#[test]
fn players_choose_which_dice_of_a_pool_are_rolled_again() {
    let text = "\
game Chosen
action Try
  pool Hits: 4 D6 at 4
    natural 1 Ones
    may reroll up to 2 failed as Again
  outcome \"{Hits} {Ones} {Again}\"
roster Here
  Ann
";
    let mut battle = tried(text);
    // The bands are the ones, the other failures and the hits.
    battle.answer(Answer::Pool(vec![1, 2, 1])).unwrap();
    battle.choose("Reroll 2 dice");
    assert_eq!(battle.prompt().ask, "Roll: Hits: roll which die again?");
    // Until players choose, odds roll the one and one of the other failures again.
    let told = |it: &[i32]| {
        let of = |is: &dyn Fn(i32) -> bool| it.iter().filter(|it| is(**it)).count();
        format!("{} {} 1", 1 + of(&|it| it >= 4), of(&|it| it == 1))
    };
    assert_last(&battle, &ways(&[6, 6], told));
    battle.choose("failed 2–3");
    assert_last(&battle, &ways(&[6, 6], told));
    battle.choose("failed 2–3");
    battle.answer(Answer::Pool(vec![0, 0, 2])).unwrap();
    assert!(battle.0.prompt().is_none());
    assert!(battle.logged("3 Hits, 1 One, 0 failed."), "{:?}", battle.log());
    assert_undone(&mut battle, text);
    // If all that fail can be rolled again, nothing is asked.
    let mut battle = tried(text);
    battle.answer(Answer::Pool(vec![1, 1, 2])).unwrap();
    battle.choose("Reroll 2 dice");
    battle.answer(Answer::Pool(vec![0, 0, 2])).unwrap();
    assert!(battle.0.prompt().is_none());
}

pub(crate) const PUSHED: &str = "\
game Pushed
sheet
  Wits 1 to 9, usually 3
trackers
  figure Stress 0 to 9, starts at 1
action Try
  pool Successes: Wits D6 at 6
    natural 1 Banes
    may reroll all but 1 and 6 for 1 Stress as Pushed
  gains 2 Stress if Pushed and Banes is over 0
  outcome \"{Successes}\"
roster Here
  Ann
";

#[test]
fn a_pushed_pool_keeps_sixes_and_is_paid_for() {
    let text = PUSHED;
    let mut battle = tried(text);
    let of = |dice: u32, more: u32| -> Odds {
        let all = passed(dice, 1.0 / 6.0).into_iter();
        all.map(|(sixes, chance)| ((sixes + more).to_string(), chance)).collect()
    };
    assert_last(&battle, &of(3, 0));
    // The bands are the ones, the other failures and the sixes.
    battle.answer(Answer::Pool(vec![0, 2, 1])).unwrap();
    assert_last(&battle, &of(0, 1));
    battle.choose("Reroll 2 dice (1 Stress)");
    assert_eq!(battle.state().tracker(ANN, 0), 0);
    assert_last(&battle, &of(2, 1));
    battle.answer(Answer::Pool(vec![1, 0, 1])).unwrap();
    assert_eq!(battle.state().tracker(ANN, 0), 2);
    assert!(battle.logged("2"), "{:?}", battle.log());
    assert_undone(&mut battle, text);
    // Without the price, nothing is asked.
    let mut battle = tried(&text.replace("starts at 1", "starts at 0"));
    battle.answer(Answer::Pool(vec![0, 2, 1])).unwrap();
    assert!(battle.0.prompt().is_none());
}

pub(crate) const ROLL: &str = "\
game Roll
sheet
  Skill 0 to 20, usually 10
  lucky yes or no
trackers
  side Command 0 to 3, starts at 1
action Try at an enemy
  roll D20 under Skill
    reroll 20 if lucky
    reroll failed for 1 Command unless lucky
    natural 1 \"critical\" good
    by 0 \"hit\"
    else \"miss\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn a_roll_is_rolled_again_by_itself_or_for_a_price() {
    let word = |face: i32| match face {
        1 => "critical",
        ..=10 => "hit",
        _ => "miss",
    };
    let battle = tried(&with_sheet(ROLL, "lucky"));
    let told = |it: &[i32]| word(if it[0] == 20 { it[1] } else { it[0] }).to_owned();
    assert_odds(&battle, &ways(&[20, 20], told));
    let text = with_sheet(ROLL, "Skill 10");
    let mut battle = tried(&text);
    assert_odds(&battle, &ways(&[20], |it| word(it[0]).to_owned()));
    battle.roll(&[15]);
    assert_odds(&battle, &Odds::from([("miss".to_owned(), 1.0)]));
    battle.choose("Reroll (1 Command)");
    assert_odds(&battle, &ways(&[20], |it| word(it[0]).to_owned()));
    battle.roll(&[1]);
    assert!(battle.logged("Roll. Ann: D20 1, needs 10 or less: critical."), "{:?}", battle.log());
    assert_undone(&mut battle, &text);
}

const CHAIN: &str = "\
game Chain
action Try at an enemy
  pool Hits: 4 D6 at 4
  pool Wounds: Hits D6 at 3
  roll D6 + Wounds against 6
    by 0 \"dead\"
    else \"alive\"
roster Here
  Ann
roster There
  Bob
";

#[test]
fn a_pool_that_leads_to_dice_is_no_outcome_of_its_own() {
    let mut expected = Odds::new();
    for (hits, of_hits) in passed(4, 0.5) {
        for (wounds, of_wounds) in passed(hits, from_on(3)) {
            let needed = 6 - i32::try_from(wounds).unwrap();
            for (dead, chance) in passed(1, from_on(needed.max(1))) {
                let label = if dead == 1 { "dead" } else { "alive" };
                *expected.entry(label.to_owned()).or_insert(0.0) += of_hits * of_wounds * chance;
            }
        }
    }
    assert_odds(&tried(CHAIN), &expected);
    let two = CHAIN.split("  roll").next().unwrap().to_owned()
        + "roster Here\n  Ann\nroster There\n  Bob\n";
    let mut expected = Odds::new();
    for (hits, of_hits) in passed(4, 0.5) {
        for (wounds, chance) in passed(hits, from_on(3)) {
            let label = engine::words::numbered(usize::try_from(wounds).unwrap(), "Wounds");
            *expected.entry(label).or_insert(0.0) += of_hits * chance;
        }
    }
    assert_odds(&tried(&two), &expected);
}

#[test]
fn dice_of_a_pool_may_have_ranges_and_count_more_than_once() {
    let text = "\
game Counts
action Try at an enemy
  pool Hits: 3 D10 at 7
    natural 10 counts twice
    natural 1 to 2 Skulls
    natural 3 Skulls counts 2
  outcome \"{Hits} {Skulls}\"
roster Here
  Ann
roster There
  Bob
";
    let told = |it: &[i32]| {
        let sum = |of: &dyn Fn(i32) -> i32| it.iter().map(|it| of(*it)).sum::<i32>();
        let hits = sum(&|it| i32::from(it >= 7) + i32::from(it == 10));
        format!("{hits} {}", sum(&|it| i32::from(it <= 3) + i32::from(it == 3)))
    };
    assert_last(&tried(text), &ways(&[10; 3], told));
}

#[test]
fn wrong_rerolls_are_faults() {
    let told = |line: &str, under: &str| {
        let text = format!(
            "game A\ntrackers\n  side Command 0 to 3\naction B at an enemy\n  {under}\n    {line}\n"
        );
        faults(&text).into_iter().map(|it| it.words).collect::<Vec<_>>()
    };
    let (pool, roll) = ("pool Hits: 3 D6 at 4", "roll D6 against 4");
    let which = "write which dice, as in “reroll failed”, “reroll 1 to 2” or “reroll all but 6”";
    assert_eq!(told("reroll", pool), [which]);
    assert_eq!(told("reroll some", roll), [which]);
    assert_eq!(
        told("reroll failed for 1 Comand", pool),
        ["there is no tracker Comand; did you mean Command?"]
    );
    assert_eq!(told("reroll up to 2 failed", roll), ["only a pool can reroll some of its dice"]);
    for fine in [
        "reroll ones",
        "reroll failed dice once",
        "may reroll 5 or less as Again",
        "reroll the failed dice, costs 1 Command",
        "reroll 1 and 2 unless Command is 0",
    ] {
        assert_eq!(told(fine, pool), [""; 0], "{fine}");
        assert_eq!(told(fine, roll), [""; 0], "{fine}");
    }
}
