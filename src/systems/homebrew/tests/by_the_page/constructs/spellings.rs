//! Other ways to write what the page says, which people use without being told.

use super::*;

pub(crate) const PLAIN: &str = "\
game Plain
  about \"Plain and simple\"
sheet
  Skill 1 to 6, usually 3
  Armour 2 to 6, usually 4
trackers
  figure Health 0 to 10, starts at 10
  figure Stunned yes or no
action Try at an enemy
  throw X: D6
  if X is at least 5
    target loses highest(1, X - 3) Health
  otherwise if X is over 2
    target's Stunned becomes yes
  otherwise
    target's Stunned becomes no
  roll D6 against target's Armour
    natural 1 to 2 \"bad luck\"
    by 0 \"hit\"
    else \"miss\"
  pool Hits: Skill D6 at 4 by target
  outcome \"{Hits}\" good if Hits is 2
  outcome \"other\" if Hits is not 2
roster Here
  Ann
roster There
  Bob
";

const AS_WRITTEN: &str = "\
game Plain
about: Plain and simple
sheet:
  Skill: 1-6, usually 3
  Armour 2+ to 6+, usually 4
trackers:
  figure Health 0-10, starts at 10
  figure Stunned
action Try at an enemy:
  throw X: d6
  if X >= 5:
    target loses max(1, X - 3) Health
  else if X > 2
    target is Stunned
  else:
    target is no longer Stunned
  roll d6 vs target's Armour
    natural 1-2: \"bad luck\"
    by 0: \"hit\"
    else: \"miss\"
  pool Hits: Skill d6 on 4+ by target
  outcome \"{Hits}\" good if Hits = 2
  outcome \"other\" if Hits != 2
roster Here
  Ann
roster There
  Bob
";

pub(crate) const NAMES: &str = "\
game Names
  cost Gold Pieces, coins
sheet
  Gold Pieces 0 to 100
  Armour Class 5 to 20, usually 10
  Hit Points 1 to 20, usually 6
  Hit Points Lost 0 to 20
  list Weapons, each a Weapon
    Damage Bonus 0 to 5
trackers
  figure Hit Points from Hit Points, out at 0
  side Victory Points 0 to 9
  figure On Fire
action Strike at an enemy
  ask Range Band: short 0, long 2
  let Total Bonus be Hit Points Lost - Range Band
  roll D20 + Total Bonus against target's Armour Class
    by 0 \"hit\" good
      target loses 2 Hit Points
      gains 1 Victory Points
      if Range Band is short then target is On Fire
      say \"{target} has {target's Hit Points} of {target's full Hit Points} left.\"
    else \"miss\"
turn
  sides alternate
  wins most Victory Points
roster Here
  Ann: Hit Points Lost 3, Gold Pieces 7
    Weapon Axe: Damage Bonus 2
roster There
  Bob: Armour Class 15
";

#[test]
fn stats_and_trackers_may_have_names_of_several_words() {
    let game = played(NAMES);
    let labels: Vec<&str> = game.fields.iter().map(|it| it.label).collect();
    assert_eq!(labels[1..5], ["Gold Pieces", "Armour Class", "Hit Points", "Hit Points Lost"]);
    assert_eq!(game.about().cost.map(|it| it.field), Some("gold pieces"));
    let mut battle = sample(NAMES);
    battle.take(Action::Act(ANN, 0));
    battle.choose_place(0);
    let told = |it: &[i32]| if it[0] + 3 >= 15 { "hit" } else { "miss" }.to_owned();
    assert_odds(&battle, &ways(&[20], told));
    battle.roll(&[12]);
    assert!(battle.logged("Bob has 4 of 6 left."));
    assert!(battle.logged("Here: Victory Points 1 (+1)."));
    assert!(battle.logged("Bob: On Fire."));
    assert_undone(&mut battle, NAMES);
}

#[test]
fn signs_and_other_words_mean_what_the_page_says() {
    let (plain, written) = (played(PLAIN), played(AS_WRITTEN));
    assert!(plain.definition.title == written.definition.title);
    assert!(plain.definition.stats == written.definition.stats);
    assert!(plain.definition.trackers == written.definition.trackers);
    assert!(plain.definition.actions == written.definition.actions);
}

#[test]
fn a_sign_that_nothing_follows_is_a_slip() {
    let told = |line: &str| {
        let text = format!("game A\nsheet\n  Grit 1 to 6\naction B\n  {line}\n  say \"B\"\n");
        faults(&text).into_iter().map(|it| it.words).collect::<Vec<_>>()
    };
    assert_eq!(told("let X be Grit +"), ["a number or a name is missing"]);
    assert_eq!(told("let X be 1 if Grit ! 3"), ["“!” isn't understood here"]);
    for line in ["let X be 1 if Grit != 3", "roll D6 against 4+", "pool Hits: 3 D6 on 5+"] {
        assert_eq!(told(line), [""; 0], "{line}");
    }
}
