//! Fields with dice: `Damage dice, usually D6`.

use engine::{conversation::Question, odds::Horizon};

use super::*;
use crate::script::close;

/// A game whose weapons have damage dice, with these lines of an action that uses one.
fn armed(lines: &str) -> String {
    format!(
        "game Dice and Damage
sheet
  list Weapons, each a Weapon
    Damage dice, usually 2
trackers
  figure Health 0 to 20, starts at 20, out at 0
action Hit with a Weapon at an enemy
{lines}
roster A
  Ann
    Weapon Axe: Damage D6+1
    Weapon Bow: Damage 3
    Weapon Club
    Weapon Maul: Damage 2D6 - 1
roster B
  Ben
"
    )
}

/// Returns the battle in which Ann's weapon at this index is used.
fn used(text: &str, weapon: u16) -> Script<Homebrew> {
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    battle.choose_place(weapon);
    while battle.0.prompt().is_some_and(|it| matches!(it.question, Question::Choice(_))) {
        battle.choose_place(0);
    }
    battle
}

/// Returns the health that a hit with the weapon at this index leaves, and the question about dice
/// if there was one.
#[track_caller]
fn hit(lines: &str, weapon: u16, dice: &[u8]) -> (String, Option<String>) {
    let text = armed(lines);
    assert_eq!(faults(&text), [], "{text}");
    let mut battle = used(&text, weapon);
    let asked = battle.0.prompt().map(|it| it.ask.clone());
    if asked.is_some() {
        match dice {
            [face] => battle.roll(&[*face]),
            several => battle.answer(Answer::Faces(several.to_vec())).unwrap(),
        }
    }
    let view = Homebrew::view(battle.state());
    let health = view.sides[1].figures[0].trackers[0].kind.clone();
    (format!("{health:?}"), asked)
}

fn left(value: i32) -> String {
    format!("Counter {{ value: {value}, least: 0, most: 20 }}")
}

#[test]
fn dice_in_a_field_are_rolled_where_the_name_is() {
    for lines in [
        "  target loses Damage Health",
        "  throw Harm: Damage\n  target loses Harm Health",
        "  let Harm be Damage\n  target loses Harm Health",
        "  target loses highest(0, Damage) Health",
    ] {
        let (health, asked) = hit(lines, 0, &[4]);
        assert_eq!(health, left(15), "{lines}");
        assert!(asked.is_some(), "{lines}");
        assert_eq!(hit(lines, 1, &[]), (left(17), None), "{lines}");
        assert_eq!(hit(lines, 2, &[]), (left(18), None), "{lines}");
        assert_eq!(hit(lines, 3, &[2, 6]).0, left(13), "{lines}");
    }
}

#[test]
fn what_is_rolled_has_a_name() {
    let asked = |lines: &str| hit(lines, 0, &[4]).1.unwrap();
    assert!(asked("  target loses Damage Health").contains("Damage Health"));
    assert!(asked("  throw Harm: Damage\n  target loses Harm Health").contains("Harm"));
}

#[test]
fn a_roll_can_be_a_field_of_dice() {
    let lines = "  roll Damage against 5\n    by 0 \"hurt\"\n      target loses 1 Health\n    else \
                 \"unhurt\"";
    assert_eq!(hit(lines, 0, &[4]).0, left(19));
    assert_eq!(hit(lines, 0, &[3]).0, left(20));
    assert_eq!(hit(lines, 1, &[]).0, left(20));
}

#[test]
fn a_number_of_dice_can_be_a_field_of_dice() {
    let lines = "  throw Shots: Damage\n  pool Hits: Shots D6 at 4\n  target loses Hits Health";
    let text = armed(lines);
    assert_eq!(faults(&text), []);
    let mut battle = used(&text, 0);
    battle.roll(&[2]);
    battle.answer(Answer::Pool(vec![1, 2])).unwrap();
    let view = Homebrew::view(battle.state());
    assert_eq!(format!("{:?}", view.sides[1].figures[0].trackers[0].kind), left(18));
}

#[test]
fn odds_count_the_dice_in_a_field() {
    let lines = "  throw Harm: Damage\n  outcome \"four or more\" good if Harm is 4 or more\n  \
                 outcome \"less\" bad if Harm is under 4";
    let battle = used(&armed(lines), 0);
    // D6 + 1 is 4 or more on 3 to 6.
    assert!(close(battle.chance_of(Horizon::End, "four or more"), 4.0 / 6.0));
}

#[test]
fn dice_show_on_cards_and_sheets() {
    let battle = sample(&armed("  target loses Damage Health"));
    let view = Homebrew::view(battle.state());
    let gear: Vec<_> = view.sides[0].figures[0].gear.iter().map(|it| it.words.as_str()).collect();
    assert_eq!(gear, ["Damage D6+1", "Damage 3", "Damage 2", "Damage 2D6−1"]);
}

#[test]
fn a_field_of_dice_that_is_no_dice_has_a_message() {
    let of = |text: &str| faults(text).iter().map(ToString::to_string).collect::<Vec<_>>();
    let usual = armed("  target loses Damage Health").replace("usually 2", "usually many");
    assert_eq!(of(&usual), ["Line 4: Damage must be dice or a number, as in Damage 2D6+1"]);
    let sheet = armed("  target loses Damage Health").replace("Damage 3", "Damage three");
    assert_eq!(of(&sheet), ["Line 12: Damage must be dice or a number, as in Damage 2D6+1"]);
    let asked = armed("  only if Damage is 3 \"no\"\n  target loses 1 Health");
    assert_eq!(of(&asked), ["Line 8: Dice can't be rolled here"]);
    let limit = "game G\nsheet\n  Grit dice\ntrackers\n  figure Health from Grit\naction A\n";
    assert_eq!(of(limit), ["Line 5: Grit is dice, and a limit must be a number"]);
}

#[test]
fn figures_can_have_a_field_of_dice() {
    let text = "game G\nsheet\n  Grit dice, usually D8+1\ntrackers\n  figure Fear 0 to 20\naction \
                Dread\n  gains Grit Fear\nroster R\n  Ada\n  Bo: Grit 4\n";
    assert_eq!(faults(text), []);
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    battle.roll(&[7]);
    let view = Homebrew::view(battle.state());
    assert!(format!("{:?}", view.sides[0].figures[0].trackers[0].kind).contains("value: 8"));
    let stats: Vec<_> = view.sides[0].figures.iter().map(|it| it.stats[0].value.clone()).collect();
    assert_eq!(stats, ["D8+1", "4"]);
}
