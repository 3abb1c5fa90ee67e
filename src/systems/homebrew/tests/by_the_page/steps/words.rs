//! Log lines, reminders and stakes.

use engine::LineKind;

use super::*;

#[test]
fn who_is_named_in_what_is_said() {
    let head = "\
sheet
  Reach 0 to 9
  list Weapons, each a Weapon
    Force 1 to 9
trackers
  side Loot 0 to 9
test Blow with a Weapon at an enemy
  order \"Put {name} beside {target}: {Force * 2 + 1}.\"
  moment critical
  target loses 1 Loot
  gains 1 Loot
";
    let text = format!(
        "game Names\n{head}action Try with a Weapon at an enemy\n  test Blow\n  say \"{{target}} \
         owes {{name}} {{Loot}}.\"\nroster Here\n  Ann\n    Weapon Axe: Force 4\n    Weapon \
         Bow\nroster There\n  Bob\n"
    );
    let mut battle = sample(&text);
    battle.take(Action::Act(ANN, 0));
    assert_eq!(battle.options(), ["Axe", "Bow"]);
    battle.choose("Axe");
    battle.choose("Bob");
    assert!(battle.logged("Put Ann beside Bob: 9."), "{:?}", battle.log());
    assert!(battle.logged("Bob owes Ann 1."));
    assert_eq!(refusal_of(&battle, BOB, "Try").as_deref(), Some("Has no Weapon."));
    assert_eq!(battle.0.moments().into_iter().max(), Some(engine::conversation::Moment::Critical));
    assert_undone(&mut battle, &text);
}

#[test]
fn what_players_judge_by_is_what_comes_of_it() {
    let text = "\
game Judged
sheet
  Armour 2 to 6
trackers
  figure Health 0 to 9, starts at 3, out at 0
action Try at an enemy
  pool Hits: 3 D6 at 4
  pool Saved: Hits D6 at target's Armour by target
    failed Wounds
  target loses Wounds Health
  tally \"lost\": Wounds
  stake \"falls\": target is out
  stake \"all safe\": Wounds is 0 bad
roster Here
  Ann
roster There
  Bob: Armour 5
  Cy: Armour 2
";
    let battle = sample(text);
    let told = battle.forecasts_of(&Action::Act(ANN, 0));
    for ((name, numbers), (expected, armour)) in told.iter().zip([("Bob", 5), ("Cy", 2)]) {
        let wound = 0.5 * (1.0 - from_on(armour));
        let each = [3.0 * wound, wound.powi(3), (1.0 - wound).powi(3)];
        assert_eq!(name, expected);
        for (number, expected) in numbers.iter().zip(each) {
            assert!((number - expected).abs() < 1e-9, "{told:?}, not {each:?}");
        }
        assert_eq!(numbers.len(), 3);
    }
}

#[test]
fn a_reminder_belongs_to_the_figure_that_it_names_first_or_else_to_the_one_that_acts() {
    let text = "\
game Orders
action Try at an enemy
  order \"Put {target} on its side.\"
  order \"Turn the card.\"
  order \"Take {name} off.\"
  is out
roster Here
  Ann
  Al
roster There
  Bob
";
    let battle = tried(text);
    let lines = battle.0.entries().iter().flat_map(|entry| &entry.lines);
    let orders = lines.filter(|line| line.kind == LineKind::Order);
    let orders: Vec<_> = orders.map(|line| (line.text.as_str(), line.needs)).collect();
    // Ann is out at the end, so her reminders need no figure.
    let needs = FigureId(2);
    let expected = [("Put Bob on its side.", Some(needs)), ("Turn the card.", None)];
    assert_eq!(orders, [expected.as_slice(), &[("Take Ann off.", None)]].concat());
    let staying = tried(&text.replace("  is out\n", ""));
    let lines = staying.0.entries().iter().flat_map(|entry| &entry.lines);
    let needed: Vec<_> =
        lines.filter(|it| it.kind == LineKind::Order).map(|line| line.needs).collect();
    assert_eq!(needed, [Some(needs), Some(ANN), Some(ANN)]);
}
