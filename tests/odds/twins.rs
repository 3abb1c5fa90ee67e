//! Tests twins: custom games that copy rules of the built-in systems, and must have the same odds.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng, rngs::StdRng};
use rules_core::{
    OwnGame, System,
    conversation::Answer,
    odds::{Chance, Horizon},
    sheet::{Roster, Sheet},
};

use crate::{
    adventure, d100,
    game::Game,
    gdf,
    tnt::{figure, gunner, hit_on_target},
};

/// The number of random sheets to compare for each twin.
const SHEETS: u32 = 250;

/// The maximum difference between two calculations.
const TOLERANCE: f64 = 1e-9;

/// Returns the total probability of each outcome. `read` parses the labels.
fn by_outcome(chances: &[Chance], read: impl Fn(&str) -> String) -> BTreeMap<String, f64> {
    let mut all = BTreeMap::new();
    for chance in chances {
        *all.entry(read(&chance.outcome.label)).or_insert(0.0) += chance.probability;
    }
    all
}

fn assert_same(ours: &BTreeMap<String, f64>, theirs: &BTreeMap<String, f64>, what: &str) {
    let of = |all: &BTreeMap<String, f64>, key| all.get(key).copied().unwrap_or(0.0);
    let near = |key| (of(ours, key) - of(theirs, key)).abs() < TOLERANCE;
    assert!(ours.keys().chain(theirs.keys()).all(near), "{what}: {ours:?}, {theirs:?}");
}

fn as_it_is(label: &str) -> String {
    label.to_owned()
}

/// Returns the odds of a twin's only action for figures with these sheets.
fn twin(text: &str, [own, other]: [Sheet; 2], horizon: Horizon) -> Vec<Chance> {
    let roster = |name: &str, sheet: Sheet| Roster {
        name: name.to_owned(),
        figures: vec![sheet.with("name", name)],
        ..Roster::default()
    };
    let rosters = vec![roster("Own", own), roster("Other", other)];
    let faults = OwnGame::faults(text);
    assert!(faults.is_empty(), "{faults:?}");
    let system = System::Own(OwnGame::of(text));
    let mut game = Game { system, battle: system.begin(rosters).unwrap() };
    game.take("Own", "Try");
    game.choose("Other");
    game.chances(horizon)
}

/// Begins a system's test without figures, and enters a number if the test asks for one.
fn of_nobody(system: System, label: &str, number: Option<i32>) -> Game {
    let mut game = Game::table_of(system);
    game.take("", label);
    if let Some(number) = number {
        game.battle.answer(Answer::Number(number)).unwrap();
    }
    game
}

/// Returns the index of a number among a condition's options.
fn place(number: i32, least: i32) -> u8 {
    u8::try_from(number - least).unwrap()
}

/// Calls `compare` with random sheets, which are the same in every run.
fn each_sheet(mut compare: impl FnMut(&mut StdRng)) {
    let mut dice = StdRng::seed_from_u64(26);
    (0..SHEETS).for_each(|_| compare(&mut dice));
}

const HIT_TEST: &str = "\
game Hit Test
sheet
  Value -100 to 200
  Other -60 to 60
  gun yes or no
action Try at an enemy
  let Whole be Value + Other
  let Critical be highest(0, (Whole + 9) / 10)
  let Limit be highest(5, lowest(95, Whole))
  roll D100
    under Limit
    natural 96 or more \"at once\" bad
      if gun
        outcome \"jam\" bad
      otherwise
        outcome \"miss\" bad
    within Critical \"critical\"
    by 0 \"hit\"
    else \"miss\"
";

#[test]
fn a_d100_shot_and_its_jam_have_the_same_odds() {
    each_sheet(|dice| {
        let (value, fives) = (dice.random_range(-100..=200), dice.random_range(-12..=12));
        let is_gun = dice.random_range(0..2) == 0;
        let mut theirs = of_nobody(System::D100, "Hit test", Some(value));
        theirs.set("gun", is_gun.into());
        theirs.set("other", place(fives, -12));
        let own = Sheet::new().with("value", value).with("other", fives * 5).with("gun", is_gun);
        let ours = twin(HIT_TEST, [own, Sheet::new()], Horizon::End);
        assert_same(
            &by_outcome(&ours, last),
            &by_outcome(&theirs.chances(Horizon::Test), as_it_is),
            &format!("{value} {fives} {is_gun}"),
        );
    });
}

const PARRY: &str = "\
game Parry
sheet
  Skill 0 to 200
  Reach 0 to 9, usually 1
  Penalty 0 to 99
  Other -60 to 60
action Try at an enemy
  let Points be (Reach - target's Reach) * 10
  roll D100
    under highest(5, lowest(95, Skill / 2 + Points - Penalty + Other))
    natural 96 or more \"not parried\"
    by 0 \"parried\"
    else \"not parried\"
";

#[test]
fn a_d100_parry_has_the_same_odds() {
    each_sheet(|dice| {
        let skill = dice.random_range(0..=200);
        let [reach, against] = [0, 1].map(|_| dice.random_range(0..=9));
        let (penalty, fives) = (dice.random_range(0..=40), dice.random_range(-12..=12));
        let mut theirs = of_nobody(System::D100, "Parry", Some(skill));
        for (key, number) in [("reach", reach), ("against", against), ("penalty", penalty)] {
            theirs.set(key, place(number, 0));
        }
        theirs.set("other", place(fives, -12));
        let own = Sheet::new()
            .with("skill", skill)
            .with("reach", reach)
            .with("penalty", penalty)
            .with("other", fives * 5);
        let ours = twin(PARRY, [own, Sheet::new().with("reach", against)], Horizon::Test);
        assert_same(
            &by_outcome(&ours, as_it_is),
            &by_outcome(&theirs.chances(Horizon::Test), as_it_is),
            &format!("{skill} {reach} {against} {penalty} {fives}"),
        );
    });
}

/// Returns the game for damage with this many dice. There is one game per number, because the text
/// of a game must name its dice.
fn damage(count: u8) -> String {
    format!(
        "\
game Damage of {count}
sheet
  Plus 0 to 30
  Armour 0 to 99
  critical yes or no
action Try at an enemy
  throw Damage: {count}D10 + Plus
  let Dealt be Damage * (1 + critical)
  outcome \"injury +{{highest(0, Dealt - target's Armour)}}\"
"
    )
}

#[test]
fn d100_damage_through_armour_has_the_same_odds() {
    each_sheet(|dice| {
        let (count, plus) = (dice.random_range(1..=3), dice.random_range(0..=12));
        let (armour, critical) = (dice.random_range(0..=25), dice.random_range(0..2) == 0);
        let mut theirs = of_nobody(System::D100, "Damage", None);
        theirs.set("armour", place(armour, 0));
        theirs.set("dice", count - 1);
        theirs.set("plus", place(plus, 0));
        theirs.set("critical", critical.into());
        let own = Sheet::new().with("plus", plus).with("critical", critical);
        let other = Sheet::new().with("armour", armour);
        let ours = twin(&damage(count), [own, other], Horizon::End);
        let none = |label: &str| match label {
            "no injury" => "injury +0".to_owned(),
            label => label.to_owned(),
        };
        assert_same(
            &by_outcome(&ours, as_it_is),
            &by_outcome(&theirs.chances(Horizon::Test), none),
            &format!("{count}D10+{plus} {armour} {critical}"),
        );
    });
}

const DEGREES: &str = include_str!("twin-degrees.txt");

#[test]
fn adventure_degrees_have_the_same_odds() {
    each_sheet(|dice| {
        let (added, modifier) = (dice.random_range(-10..=30), dice.random_range(-30..=30));
        let difficulty = dice.random_range(0..5_u8);
        let mut theirs = of_nobody(System::Adventure, "Standard test", None);
        theirs.set("difficulty", difficulty);
        theirs.set("added", place(added, -10));
        theirs.set("modifier", place(modifier, -30));
        let own = Sheet::new()
            .with("added", added)
            .with("modifier", modifier)
            .with("needed", 5 * (i32::from(difficulty) + 1));
        let ours = twin(DEGREES, [own, Sheet::new()], Horizon::Test);
        assert_same(
            &by_outcome(&ours, as_it_is),
            &by_outcome(&theirs.chances(Horizon::Test), as_it_is),
            &format!("{added} {modifier} {difficulty}"),
        );
    });
}

const CONTEST: &str = "\
game Contest
sheet
  Added -10 to 30
action Try at an enemy
  roll 2D6
    + Added
    opposed 2D6
    by 1 \"First side wins\"
    else \"Second side wins\"
";

#[test]
fn an_adventure_contest_has_the_same_odds() {
    for added in -10..=30 {
        let mut theirs = of_nobody(System::Adventure, "Opposed test", None);
        theirs.set("added", place(added, -10));
        let own = Sheet::new().with("added", added);
        let ours = twin(CONTEST, [own, Sheet::new()], Horizon::Test);
        assert_same(
            &by_outcome(&ours, as_it_is),
            &by_outcome(&theirs.chances(Horizon::Test), as_it_is),
            &format!("{added}"),
        );
    }
}

const SHOT: &str = "\
game Shot
sheet
  Ranged 0 to 10
  Cover 0 to 2
  Suppressive yes or no
  Moved yes or no
action Try at an enemy
  roll D10 \"Shot\"
    + Ranged
    + 3 \"suppressive\" if Suppressive
    - Cover \"cover\"
    - 1 \"moved\" if Moved
    on 10 add D6
    against 10
    by 0 \"on target\"
      let Shows be natural
      if Suppressive and Shows is less than 10
        if Shows is 1
          outcome \"graze and jam\"
        otherwise
          outcome \"graze\"
      otherwise
        if Shows is 1
          outcome \"hit and jam\"
        otherwise
          outcome \"hit\"
    else \"off\"
      if natural is 1
        outcome \"jam\"
      otherwise
        outcome \"miss\"
";

#[test]
fn a_tnt_shot_its_grazes_and_jams_have_the_same_odds() {
    each_sheet(|dice| {
        let (ranged, cover) = (dice.random_range(0..=10), dice.random_range(0..=2_u8));
        let [suppressive, moved] = [0, 1].map(|_| dice.random_range(0..2) == 0);
        let shooter = gunner("Shooter", Sheet::new()).with("ranged", ranged);
        let mut theirs = Game::of(vec![shooter], vec![figure("Target")]);
        theirs.activate("Shooter");
        theirs.take("Shooter", "Fire Gun");
        theirs.choose("Target");
        theirs.set("cover", cover);
        theirs.set("suppressive", suppressive.into());
        theirs.set("moved", moved.into());
        let own = Sheet::new()
            .with("ranged", ranged)
            .with("cover", i32::from(cover))
            .with("suppressive", suppressive)
            .with("moved", moved);
        let ours = twin(SHOT, [own, Sheet::new()], Horizon::End);
        assert_same(
            &by_outcome(&ours, last),
            &by_outcome(&theirs.chances(Horizon::Test), as_it_is),
            &format!("{ranged} {cover} {suppressive} {moved}"),
        );
    });
}

const WOUNDING: &str = "\
game Wounding
sheet
  Strength 0 to 20
  Defense 0 to 20
action Try at an enemy
  roll D10 \"Wounding\"
    + Strength
    on 10 add D6
    opposed D10
      + target's Defense
      on 10 add D6
    natural 1 \"no wound\" bad
    their natural 1 \"wound\" good
    by 1 \"wound\"
    else \"no wound\"
";

#[test]
fn tnt_wounding_has_the_same_odds() {
    for strength in 0..=14 {
        for defense in 0..=14 {
            let gun = Sheet::new().with("strength", strength);
            let target = figure("Target").with("defense", defense);
            let theirs = hit_on_target(gunner("Shooter", gun), target);
            let own = Sheet::new().with("strength", strength);
            let other = Sheet::new().with("defense", defense);
            let ours = twin(WOUNDING, [own, other], Horizon::Test);
            assert_same(
                &by_outcome(&ours, as_it_is),
                &by_outcome(&theirs.chances(Horizon::Test), as_it_is),
                &format!("{strength} {defense}"),
            );
        }
    }
}

const MORALE: &str = "\
game Morale
sheet
  Mettle 0 to 12
action Try at an enemy
  roll D10 \"Morale\"
    + Mettle
    on 10 add D6
    against 10
    natural 1 \"flees\"
    by 0 \"stands\"
    else \"falls back\"
";

#[test]
fn tnt_morale_has_the_same_odds() {
    for mettle in 0..=12 {
        let tester = figure("Tester").with("mettle", mettle);
        let mut theirs = Game::of(vec![tester], vec![figure("Enemy")]);
        theirs.take("Tester", "Morale test");
        let own = Sheet::new().with("mettle", mettle);
        let ours = twin(MORALE, [own, Sheet::new()], Horizon::Test);
        assert_same(
            &by_outcome(&ours, as_it_is),
            &by_outcome(&theirs.chances(Horizon::Test), as_it_is),
            &format!("{mettle}"),
        );
    }
}

// Results with the same name count as one outcome. Otherwise three shots would have sixty outcomes.
const BURST: &str = "\
game Burst
sheet
  Value -100 to 200
  Shots 1 to 3
  Armour 0 to 20
  Limit 1 to 99
trackers
  figure Hit yes or no
  figure Jammed yes or no
  figure Injury 0 to 99
test Shot at an enemy
  roll D100
    under highest(5, lowest(95, Value))
    natural 96 or more \"shot\" mixed
      Jammed becomes yes
    within highest(0, (Value + 9) / 10) \"shot\" mixed
      throw Damage: D6 + 1
      Hit becomes yes
      target gains highest(0, Damage * 2 - target's Armour) Injury
    by 0 \"shot\" mixed
      throw Damage: D6 + 1
      Hit becomes yes
      target gains highest(0, Damage - target's Armour) Injury
    else \"shot\" mixed
action Try at an enemy
  test Shot
  test Shot if Shots is at least 2 and not Jammed
  test Shot if Shots is 3 and not Jammed
  if not Hit
    outcome \"no hit/{Jammed}\"
  otherwise
    if target's Injury is at least target's Limit
      outcome \"falls/{Jammed}\"
    otherwise
      if target's Injury is 0
        outcome \"no injury/{Jammed}\"
      otherwise
        outcome \"injured/{Jammed}\"
";

#[test]
fn a_d100_burst_has_the_same_odds() {
    let mut dice = StdRng::seed_from_u64(26);
    // Each burst of three shots has hundreds of thousands of combinations to count, so fewer bursts
    // are compared than sheets in the other tests.
    for _ in 0..BURSTS {
        let (value, shots) = (dice.random_range(-10..=100), dice.random_range(1..=3));
        let (armour, limit) = (dice.random_range(0..=12), dice.random_range(1..=15));
        let theirs = d100::burst(value, shots, [armour, limit]);
        let own = Sheet::new().with("value", value).with("shots", shots);
        let other = Sheet::new().with("armour", armour).with("limit", limit);
        let ours = twin(BURST, [own, other], Horizon::End);
        let with_jam = |label: &str| match label.split_once(", jam") {
            Some((what, _)) => format!("{what}/1"),
            None => format!("{label}/0"),
        };
        assert_same(
            &by_outcome(&ours, last),
            &by_outcome(&theirs, with_jam),
            &format!("{value} {shots} {armour} {limit}"),
        );
    }
}

/// The number of bursts to compare.
const BURSTS: u32 = 200;

/// Returns the last outcome in a label that lists several.
fn last(label: &str) -> String {
    label.rsplit(", ").next().unwrap_or(label).to_owned()
}

const ATTACK: &str = "\
game Attack
sheet
  Hitting -30 to 30
  Harm -10 to 30
  Dodging -30 to 30
  Parrying -30 to 30
  parries yes or no
trackers
  battle Above 0 to 99
test Dodge at an enemy
  roll 2D6 by target
    + target's Dodging
    against Above
    by 0 \"dodged\"
    else \"struck\"
      throw Dealt: 2D6 + Harm
      let Levels be lowest(4, highest(0, Dealt) / 6)
      outcome \"{Levels}\"
action Try at an enemy
  roll 2D6
    + Hitting
    against 0
    by 0 \"hit\"
      Above becomes margin
      if target's parries
        roll 2D6 by target
          + target's Parrying
          against Above
          by 0 \"parried\"
          else \"open\"
            test Dodge
      otherwise
        test Dodge
    else \"miss\"
";

#[test]
fn an_adventure_attack_with_its_dodge_has_the_same_odds() {
    each_sheet(|dice| {
        let (hit, dodge) = (dice.random_range(-9..=0), dice.random_range(-14..=0));
        let (parry, damage) = (dice.random_range(-14..=0), dice.random_range(-4..=12));
        let parries = dice.random_range(0..2) == 0;
        let theirs = adventure::attack([hit, dodge], parries.then_some(parry), damage);
        let own = Sheet::new().with("hitting", hit).with("harm", damage);
        let other =
            Sheet::new().with("dodging", dodge).with("parrying", parry).with("parries", parries);
        let ours = twin(ATTACK, [own, other], Horizon::End);
        let as_theirs = |label: &str| match last(label).as_str() {
            "0" => "none".to_owned(),
            "1" => "one".to_owned(),
            "2" => "two".to_owned(),
            "3" => "three".to_owned(),
            "4" => "falls".to_owned(),
            label => label.to_owned(),
        };
        assert_same(
            &by_outcome(&ours, as_theirs),
            &by_outcome(&theirs, |label| adventure::attacked(&last(label)).to_owned()),
            &format!("{hit} {dodge} {parries} {parry} {damage}"),
        );
    });
}

const TOUGH: &str = "\
game Tough
sheet
  Dice 1 to 60
  Quality 2 to 6
  AP 0 to 12
  Defense 2 to 6
  Deadly 1 to 12
  Whole 1 to 60
  regenerates yes or no
trackers
  figure Taken 0 to Whole
action Try at an enemy
  pool Hits: Dice D6 at Quality within 2 to 6
  pool Blocked: Hits D6 at target's Defense + AP within 2 to 6 by target
    failed Wounds
  if target's regenerates
    pool Healed: Wounds D6 at 5 by target
      failed Left
    target gains Left * Deadly Taken
  otherwise
    target gains Wounds * Deadly Taken
  outcome \"w{target's Taken}\"
";

#[test]
fn gdf_wounds_on_tough_models_have_the_same_odds() {
    each_sheet(|dice| {
        let (attacks, quality) = (dice.random_range(1..=20), dice.random_range(2..=6));
        let (ap, defense) = (dice.random_range(0..=4), dice.random_range(2..=6));
        let (tough, models) = (dice.random_range(1..=6), dice.random_range(1..=5));
        let is_deadly = dice.random_range(0..3) == 0;
        let regenerates = !is_deadly && dice.random_range(0..2) == 0;
        let theirs = gdf::attack(&[
            ("dice", place(attacks, 1)),
            ("quality", place(quality, 2)),
            ("ap", place(ap, 0)),
            // If the hits are at least as deadly as the target is tough, each wound removes a
            // model.
            ("deadly", if is_deadly { place(tough + 1, 0) } else { 0 }),
            ("defense", place(defense, 2)),
            ("tough", place(tough, 1)),
            ("models", place(models, 1)),
            ("regeneration", regenerates.into()),
        ]);
        let own = Sheet::new()
            .with("dice", attacks)
            .with("quality", quality)
            .with("ap", ap)
            .with("deadly", if is_deadly { tough } else { 1 });
        let other = Sheet::new()
            .with("defense", defense)
            .with("whole", tough * models)
            .with("regenerates", regenerates);
        let ours = twin(TOUGH, [own, other], Horizon::End);
        let sizes = [tough, tough * models].map(|it| usize::try_from(it).unwrap());
        assert_same(
            &by_outcome(&ours, last),
            &by_outcome(&theirs.chances(Horizon::End), |it| gdf::wounds_of(it, sizes.into())),
            &format!(
                "{attacks} {quality} {ap} {defense} {tough} {models} {is_deadly} {regenerates}"
            ),
        );
    });
}

const VOLLEY_3_5: &str = "\
game Volley
sheet
  Dice 1 to 60
  Quality 2 to 6
  AP 0 to 12
  Blast 0 to 12
  Cover yes or no
  Rending yes or no
  Defense 2 to 6
  Whole 1 to 60
  regenerates yes or no
trackers
  figure Lost 0 to Whole
action Try at an enemy
  let Each be highest(1, lowest(Blast, target's Whole))
  if Rending
    pool Hits: Dice D6 at Quality within 2 to 6
      natural 6 Sixes
    pool Blocked: Hits * Each D6 at target's Defense + AP within 2 to 6 by target
      + 1 \"cover\" if Cover and Blast is 0
      failed Wounds
    pool Torn: Sixes * Each D6 at target's Defense + AP + 4 within 2 to 6 by target
      + 1 \"cover\" if Cover and Blast is 0
      failed Gashes
    target gains Wounds + Gashes Lost
  otherwise
    pool Hits: Dice D6 at Quality within 2 to 6
    pool Blocked: Hits * Each D6 at target's Defense + AP within 2 to 6 by target
      + 1 \"cover\" if Cover and Blast is 0
      failed Wounds
    if target's regenerates
      pool Healed: Wounds D6 at 5 by target
        failed Left
      target gains Left Lost
    otherwise
      target gains Wounds Lost
  outcome \"w{target's Lost}\"
";

#[test]
fn gdf_volleys_of_3_5_have_the_same_odds() {
    each_sheet(|dice| {
        let (attacks, quality) = (dice.random_range(1..=12), dice.random_range(2..=6));
        let (ap, defense) = (dice.random_range(0..=4), dice.random_range(2..=6));
        let (blast, models) = (dice.random_range(0..=3), dice.random_range(1..=8));
        let [cover, rending, regenerates] = [(); 3].map(|()| dice.random_range(0..2) == 0);
        let theirs = gdf::attack_by(
            System::Gdf35,
            &[
                ("dice", place(attacks, 1)),
                ("quality", place(quality, 2)),
                ("ap", place(ap, 0)),
                ("blast", place(blast, 0)),
                ("cover", cover.into()),
                ("rending", rending.into()),
                ("defense", place(defense, 2)),
                ("models", place(models, 1)),
                ("regeneration", regenerates.into()),
            ],
        );
        let own = Sheet::new()
            .with("dice", attacks)
            .with("quality", quality)
            .with("ap", ap)
            .with("blast", blast)
            .with("cover", cover)
            .with("rending", rending);
        let other = Sheet::new()
            .with("defense", defense)
            .with("whole", models)
            .with("regenerates", regenerates);
        let ours = twin(VOLLEY_3_5, [own, other], Horizon::End);
        let sizes = (1, usize::try_from(models).unwrap());
        assert_same(
            &by_outcome(&ours, last),
            &by_outcome(&theirs.chances(Horizon::End), |it| gdf::wounds_of(it, sizes)),
            &format!(
                "{attacks} {quality} {ap} {blast} {defense} {models} {cover} {rending} \
                 {regenerates}"
            ),
        );
    });
}

const NERVE: &str = "\
game Nerve
sheet
  Quality 2 to 6
  Other -3 to 3
action Try at an enemy
  pool Held: 1 D6 at Quality - Other within 2 to 6
  if Held is 1
    outcome \"passed\"
  otherwise
    outcome \"pinned\"
";

#[test]
fn gdf_morale_has_the_same_odds() {
    for (quality, other) in (2..=6).flat_map(|quality| (-3..=3).map(move |other| (quality, other)))
    {
        let mut theirs = gdf::battle(
            vec![gdf::unit("Tester", 4).with("quality", quality)],
            vec![gdf::unit("Enemy", 1)],
        );
        theirs.by_hand("Tester", "morale", 1);
        theirs.set("other", place(other, -3));
        let own = Sheet::new().with("quality", quality).with("other", other);
        let ours = twin(NERVE, [own, Sheet::new()], Horizon::End);
        assert_same(
            &by_outcome(&ours, last),
            &by_outcome(&theirs.chances(Horizon::Test), as_it_is),
            &format!("{quality} {other}"),
        );
    }
}
