//! Explanations of names, which open with a tap.

use super::*;

#[test]
fn what_is_explained_opens_beside_its_name() {
    let game = played(SALT);
    let topics = engine::Rules::topics(&game);
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
    is(stunned.topic, "Stunned", "It has one action and can't attack.");
    is(view.sides[0].trackers[0].topic, "Loot", "The crew with the most Loot after 6 turns wins.");
    let offers = Homebrew::offers(battle.state(), Some(ANN));
    let plunder = "Carry off a crate to score Loot for the crew.";
    is(offers.iter().find(|it| it.label == "Plunder").unwrap().topic, "Plunder", plunder);
    battle.take(Action::Act(ANN, ATTACK));
    battle.choose("Cutlass");
    battle.choose("Dot");
    let rolled =
        "Both roll, and the higher total hits.\na riposte: The target strikes back: −2 Health.";
    is(battle.prompt().topic, "Close combat", rolled);
    battle.0.cancel().unwrap();
    battle.take(Action::Act(ANN, ATTACK));
    battle.choose("Pistol");
    battle.choose("Dot");
    is(battle.prompt().conditions[0].topic, "Cover", "A rail is light cover, a mast is heavy.");

    let topics = engine::Rules::topics(&played(BRIDGE));
    assert_eq!(topics.len(), 1);
    let phases = "Move: Nobody is harmed.\nFight: In base contact.";
    assert_eq!((topics[0].title, topics[0].text()), ("Phase", phases.to_owned()));
    let reminder = |text| Homebrew::view(sample(text).state()).reminder;
    assert_eq!(reminder(BRIDGE).as_deref(), Some("Nobody is harmed."), "the current phase");
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
    assert_eq!(faults(text), []);
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
    let topics = engine::Rules::topics(&played(text));
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

#[test]
fn things_of_one_name_have_each_their_own_explanation() {
    let text = "\
game A
sheet
  Fight 0 to 8 explained \"With fists.\"
  Grit 1 to 6 explained \"How much one bears.\"
trackers
  figure Grit from Grit
test Fight
  explained \"A brawl.\"
  roll D6
action Fight
  explained \"Begins a brawl.\"
  ask Fight yes or no explained \"In the mood.\"
  roll D6 \"fight\"
    explained \"The first blow.\"
  roll D6
  test Fight
roster Left
  Ann
roster Right
  Bob
";
    let topics = engine::Rules::topics(&played(text));
    let told = |key: Option<&str>| {
        let found = topics.iter().find(|it| Some(it.key) == key).unwrap();
        assert!(found.title.eq_ignore_ascii_case("Fight") || found.title == "Grit");
        found.text()
    };
    let mut keys: Vec<&str> = topics.iter().map(|it| it.key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), topics.len());
    let mut battle = sample(text);
    let view = Homebrew::view(battle.state());
    let ann = &view.sides[0].figures[0];
    assert_eq!(told(ann.stats[0].topic), "With fists.");
    assert_eq!(told(ann.trackers[0].topic), "How much one bears.", "the stat's text");
    assert_eq!(told(Homebrew::offers(battle.state(), Some(ANN))[0].topic), "Begins a brawl.");
    battle.take(Action::Act(ANN, 0));
    assert_eq!(told(battle.prompt().topic), "The first blow.");
    assert_eq!(told(battle.prompt().conditions[0].topic), "In the mood.");
    battle.roll(&[3]);
    assert_eq!(told(battle.prompt().topic), "Begins a brawl.");
    battle.roll(&[3]);
    assert_eq!(told(battle.prompt().topic), "A brawl.");
}
