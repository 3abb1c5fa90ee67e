//! What a game explains, a tap away.

use super::*;

#[test]
fn what_is_explained_opens_beside_its_name() {
    let game = played(SALT);
    let topics = crate::game::Rules::topics(&game);
    let told = |key: Option<&str>| {
        let found = topics.iter().find(|it| Some(it.key) == key);
        found.map(|it| (it.title, it.text())).unwrap_or_default()
    };
    let is = |key, title: &'static str, text: &str| {
        assert_eq!(told(key), (title, text.to_owned()));
    };
    let mut battle = begun();
    let view = Homebrew::view(battle.state());
    let ann = &view.sides[0].figures[0];
    is(ann.stats[0].topic, "Move", "In inches.");
    is(ann.stats[2].topic, "", "");
    is(ann.gear[0].topic, "Weapons", "Reach: In inches; 0 is close combat.");
    let stunned = ann.trackers.iter().find(|it| it.label == "Stunned").unwrap();
    is(stunned.topic, "Stunned", "It has one action, and cannot attack.");
    is(view.sides[0].trackers[0].topic, "Loot", "Who has most of it after 6 turns has won.");
    let offers = Homebrew::offers(battle.state(), Some(ANN));
    let plunder = "A crate is carried off, and counts for the crew.";
    is(offers.iter().find(|it| it.label == "Plunder").unwrap().topic, "Plunder", plunder);
    battle.take(Action::Act(ANN, ATTACK));
    battle.choose("Cutlass");
    battle.choose("Dot");
    let rolled = "Both roll, and the higher one strikes.\na riposte: It strikes back for 2.";
    is(battle.prompt().topic, "Close combat", rolled);
    is(battle.prompt().conditions[0].topic, "Cover", "Light is a rail, heavy a mast.");

    let topics = crate::game::Rules::topics(&played(BRIDGE));
    assert_eq!(topics.len(), 1);
    let phases = "Move: Nobody is harmed.\nFight: In base contact.";
    assert_eq!((topics[0].title, topics[0].text()), ("Phase", phases.to_owned()));
    let reminder = |text| Homebrew::view(sample(text).state()).reminder;
    assert_eq!(reminder(BRIDGE).as_deref(), Some("Nobody is harmed."), "as a line of its phase");
    assert_eq!(reminder(SALT), None);
}

#[test]
fn a_test_explains_what_is_rolled_in_it() {
    let text = "\
game A
action B
  test C
test C
";
    assert!(!faults(text).is_empty());
    let text = "\
game A
test C
  explained \"First.\"
  roll D6
    4 or more \"up\" explained \"Good.\"
    else \"down\"
  pool Hits: 3 D6 at 4 \"Many\"
    explained \"All at once.\"
    natural 6 Sixes explained \"They count twice.\"
  throw Rest: D6
action B
  explained \"Second.\"
  test C
  roll D6
roster Left
  Ann
roster Right
  Bob
";
    let topics = crate::game::Rules::topics(&played(text));
    let told: Vec<_> = topics.iter().map(|it| (it.title, it.text())).collect();
    let of = |title, text: &str| (title, text.to_owned());
    assert_eq!(
        told,
        [
            of("C", "First.\nup: Good."),
            of("Many", "All at once.\nSixes: They count twice."),
            of("B", "Second."),
        ]
    );
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    assert_eq!(battle.prompt().topic, Some("C"));
    battle.roll(&[3]);
    assert_eq!(battle.prompt().topic, Some("Many"));
    battle.answer(Answer::Pool(vec![3, 0, 0])).unwrap();
    assert_eq!(battle.prompt().topic, Some("C"));
    battle.roll(&[3]);
    assert_eq!(battle.prompt().topic, Some("B"));
}
