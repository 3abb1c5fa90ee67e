//! The odds that players see, against two other ways to count them: tables made by a program that knows only the rules
//! text (see `odds/README.md`), and plain counting of every answer without merging any.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test says so by panicking")]

#[path = "odds/adventure.rs"]
mod adventure;
#[path = "odds/game.rs"]
mod game;
#[path = "odds/outlooks.rs"]
mod outlooks;
#[path = "odds/plain_count.rs"]
mod plain_count;
mod self_play;
#[path = "odds/tables.rs"]
mod tables;

use std::{collections::BTreeMap, thread};

use game::Game;
use plain_count::{Counted, agree, differ, shown};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rules_core::{
    Battle, System,
    adventure::Adventure,
    conversation::{Answer, Question},
    d100::D100,
    gdf::Gdf,
    odds::{Horizon, NoOdds},
    sheet::{Roster, Sheet, Value},
    tnt::Tnt,
};
use self_play::{Mischief, begin, step};
use tables::{Line, Table};

/// A figure with a gun.
fn gunner(name: &str, gun: Sheet) -> Sheet {
    let gun = gun.with("name", "Gun").with("kind", "Ranged").with("reliability", 1);
    Sheet::new().with("name", name).with("wounds", 2).with("weapons", vec![gun])
}

fn figure(name: &str) -> Sheet {
    Sheet::new().with("name", name).with("wounds", 2)
}

/// Two stats that are `gap` apart.
fn apart(gap: i32) -> (i32, i32) {
    (gap.max(0), (-gap).max(0))
}

#[test]
fn shooting() {
    let table = Table::read("shooting");
    let aiming = |ranged, prone| {
        let shooter = gunner("Shooter", Sheet::new()).with("ranged", ranged);
        let mut game = Game::of(vec![shooter], vec![figure("Target")]);
        if prone {
            game.by_hand("Target", "prone", 1);
        }
        game.activate("Shooter");
        game.take("Shooter", "Fire Gun");
        game.choose("Target");
        game
    };
    let mut games = BTreeMap::new();
    for line in &table.lines {
        let (ranged, prone): (i32, _) = (line.number(0), line.says(2, "yes"));
        let game = games.entry((ranged, prone)).or_insert_with(|| aiming(ranged, prone));
        let cover = ["none", "light", "heavy"].iter().position(|it| line.says(1, it)).unwrap();
        let game = game.after(|game| {
            game.set("cover", u8::try_from(cover).unwrap());
            for (condition, is_on) in [
                ("far", prone),
                ("suppressive", line.says(3, "suppressive")),
                ("concentrating", line.says(3, "concentrating")),
                ("moved", line.says(4, "yes")),
                ("ran", line.says(5, "yes")),
            ] {
                if is_on {
                    game.set(condition, 1);
                }
            }
        });
        table.compare(line, &game.chances(Horizon::Test), |label| match label {
            "hit" => "hit",
            "graze" => "graze",
            "hit and jam" => "hit_and_jam",
            "graze and jam" => "graze_and_jam",
            "miss" => "miss",
            "jam" => "jam",
            _ => "unknown",
        });
    }
}

/// Compares a table of an opposed test: `asked` gives a battle in which the attacker's die is asked for, by the gap;
/// `labels` are the outcomes with their columns.
fn opposed(name: &'static str, asked: impl Fn(i32) -> Game, labels: &[(&str, &'static str)]) {
    let table = Table::read(name);
    for line in &table.lines {
        let asked = || asked(line.number(0));
        if line.says(1, "added") {
            let chances = asked().chances(Horizon::Test);
            let column = |label: &str| {
                let found = labels.iter().find(|(it, _)| *it == label);
                found.map_or("unknown", |(_, column)| *column)
            };
            table.compare(line, &chances, column);
        } else {
            compare_declined(&table, line, asked, labels);
        }
    }
}

/// Plays every pair of faces and declines whatever may be added.
fn compare_declined(
    table: &Table,
    line: &Line,
    asked: impl Fn() -> Game,
    labels: &[(&str, &'static str)],
) {
    let mut counts = BTreeMap::new();
    for attacker in 1..=10 {
        for defender in 1..=10 {
            let told = asked().decline_all([attacker, defender]);
            let found = labels.iter().find(|(label, _)| told.ends_with(&format!(": {label}.")));
            let (_, column) = found.unwrap_or_else(|| panic!("{}: {told}", table.place(line)));
            *counts.entry(*column).or_insert(0_u32) += 1;
        }
    }
    for column in labels.iter().map(|(_, column)| *column) {
        let count = counts.get(column).copied().unwrap_or(0);
        table.compare_one(line, column, f64::from(count) / 100.0);
    }
}

#[test]
fn free_opposed_tests() {
    let asked = |gap| {
        let (attack, defense) = apart(gap);
        let mut game = Game::without_figures();
        game.take("", "Opposed test");
        game.set("attack", u8::try_from(attack).unwrap());
        game.set("defense", u8::try_from(defense).unwrap());
        game
    };
    let labels = [
        ("attacker wins", "attacker"),
        ("tie: defender wins", "defender"),
        ("defender wins", "defender"),
    ];
    opposed("opposed-free", asked, &labels);
}

/// A blow is struck, and the attacker's die asked for.
fn blow(attacker: Sheet, defender: Sheet) -> Game {
    let mut game = Game::of(vec![attacker], vec![defender]);
    game.activate("Attacker");
    game.take("Attacker", "Strike");
    game.choose("Defender");
    game
}

#[test]
fn close_combat() {
    let asked = |gap| {
        let (attack, defense) = apart(gap);
        blow(figure("Attacker").with("melee", attack), figure("Defender").with("melee", defense))
    };
    let labels = [("hit", "attacker"), ("tie", "tie"), ("loses", "defender")];
    opposed("opposed-melee", asked, &labels);
}

const WOUNDING: [(&str, &str); 2] = [("no wound", "no_wound"), ("wound", "wound")];

/// A shot has hit, and the attacker's die of the roll to wound is asked for.
fn hit_on_target(shooter: Sheet, target: Sheet) -> Game {
    let mut game = Game::of(vec![shooter.with("ranged", 4)], vec![target]);
    game.activate("Shooter");
    game.take("Shooter", "Fire Gun");
    game.choose("Target");
    game.roll(9);
    game.take("Shooter", "End activation");
    game
}

#[test]
fn wounding_by_a_shot() {
    let asked = |gap| {
        let (strength, defense) = apart(gap);
        let shooter = gunner("Shooter", Sheet::new().with("strength", strength));
        hit_on_target(shooter, figure("Target").with("defense", defense))
    };
    opposed("wounding", asked, &WOUNDING);
}

#[test]
fn wounding_by_a_blow() {
    let asked = |gap| {
        let (strength, defense) = apart(gap);
        let attacker = figure("Attacker").with("strength", strength);
        let mut game = blow(attacker, figure("Defender").with("defense", defense));
        game.roll(9);
        game.roll(2);
        game
    };
    opposed("wounding", asked, &WOUNDING);
}

#[test]
fn morale() {
    let table = Table::read("morale");
    for line in &table.lines {
        let tester = figure("Tester").with("mettle", line.number::<i32>(0));
        let mut game = Game::of(vec![tester], vec![figure("Enemy")]);
        game.take("Tester", "Morale test");
        table.compare(line, &game.chances(Horizon::Test), |label| match label {
            "stands" => "stands",
            "falls back" => "falls_back",
            "flees" => "flees",
            _ => "unknown",
        });
    }
}

#[test]
fn bursts() {
    let table = Table::read("bursts");
    for line in &table.lines {
        let (ranged, shots): (i32, i32) = (line.number(0), line.number(1));
        let shooter = gunner("Shooter", Sheet::new().with("shots", shots)).with("ranged", ranged);
        let mut game = Game::of(vec![shooter], vec![figure("Target")]);
        game.activate("Shooter");
        game.take("Shooter", "Fire Gun");
        game.choose("Target");
        let chances = game.chances(Horizon::End);
        let hits = match line.situation[2].as_str() {
            "0" => "no hit".to_owned(),
            "1" => "1 hit".to_owned(),
            more => format!("{more} hits"),
        };
        for (outcome, label) in [("without_jam", hits.clone()), ("with_jam", hits + ", jam")] {
            let chances = chances.iter().filter(|chance| chance.outcome.label == label);
            table.compare_one(line, outcome, chances.map(|chance| chance.probability).sum());
        }
    }
}

#[test]
fn a_hit_into_melee() {
    let table = Table::read("into-melee");
    for line in &table.lines {
        let (figures, place): (usize, usize) = (line.number(0), line.number(1));
        let enemies: Vec<String> = (1..figures).map(|number| format!("Enemy {number}")).collect();
        let ours = vec![gunner("Shooter", Sheet::new()), figure("Friend")];
        let mut game = Game::of(ours, enemies.iter().map(|name| figure(name)).collect());
        for enemy in &enemies {
            game.take("Friend", "In contact with …");
            game.choose(enemy);
        }
        game.activate("Shooter");
        game.take("Shooter", "Fire Gun");
        game.choose("Enemy 1");
        game.roll(9);
        let Question::Draw(draw) = game.question() else { panic!("no draw is asked for") };
        assert_eq!(draw.bands.len(), figures);
        let name = &draw.bands[place - 1].label;
        let rolled = (1..=10).map(|face| game.after(|game| game.roll(face)).hit());
        let struck: Vec<Vec<String>> = rolled.filter(|hit| !hit.is_empty()).collect();
        let here = struck.iter().filter(|hit| hit.as_slice() == [name.clone()]).count();
        table.compare_one(line, "faces", here as f64 / struck.len() as f64);
    }
}

/// Wounds of a target of the volleys' table by the words for its losses: "1 lost, 2 wounds" of models of Tough 3 are 5.
fn wounds_of(label: &str, tough: usize) -> &'static str {
    const COLUMNS: [&str; 7] = ["w0", "w1", "w2", "w3", "w4", "w5", "w6"];
    let counted = label.split(", ").map(|part| match part.split_once(' ') {
        Some(("nothing", _)) => 0,
        Some(("all", _)) => COLUMNS.len() - 1,
        Some((count, "lost")) => count.parse::<usize>().unwrap() * tough,
        Some((count, _)) => count.parse().unwrap(),
        None => panic!("{label}"),
    });
    COLUMNS[counted.sum::<usize>()]
}

#[test]
fn volleys() {
    let table = Table::read("volleys");
    for line in &table.lines {
        let mut game = Game::table_of(System::Gdf);
        game.take("", "Attack");
        let (tough, yes): (u8, _) = (line.number(9), |place| u8::from(line.says(place, "yes")));
        for (condition, place) in [
            ("dice", line.number::<u8>(0) - 1),
            ("quality", line.number::<u8>(1) - 2),
            ("cover", yes(2)),
            ("ap", line.number(3)),
            ("blast", line.number(4)),
            ("deadly", line.number(5)),
            ("rending", yes(6)),
            ("poison", yes(7)),
            ("defense", line.number::<u8>(8) - 2),
            ("tough", tough - 1),
            ("models", 6 / tough - 1),
            ("regeneration", yes(10)),
        ] {
            game.set(condition, place);
        }
        table.compare(line, &game.chances(Horizon::End), |label| wounds_of(label, tough.into()));
    }
}

/// An ability that gives a reroll.
fn rerolls(test: &str) -> Vec<Sheet> {
    let ability = Sheet::new().with("name", "Lucky").with("gives", "Reroll of a test");
    vec![ability.with("test", test)]
}

/// Compares the shown odds of a game with plain counting, however many answers that takes.
fn assert_counts_alike(game: &Game, what: &str) {
    let counted = count(&game.battle, usize::MAX).unwrap().unwrap();
    let shown = shown(game.battle.chances(Horizon::End).ok());
    assert!(agree(&shown, &counted.chances), "{}", differ(what, &shown, &counted.chances));
}

#[test]
fn a_reroll_of_a_roll_to_wound_is_given_once() {
    for (ours, theirs) in [("Wounding", "Will"), ("Will", "Defense"), ("Wounding", "Defense")] {
        let shooter = gunner("Shooter", Sheet::new().with("strength", 2));
        let target = figure("Target").with("defense", 4).with("abilities", rerolls(theirs));
        let mut game = hit_on_target(shooter.with("abilities", rerolls(ours)), target);
        // The attacker's own die is known: what follows it is enough, and quick to count.
        game.roll(10);
        assert_counts_alike(&game, &format!("rerolls of {ours} against {theirs}"));
    }
}

#[test]
fn a_reroll_of_a_shot_is_given_once() {
    let shooter = gunner("Shooter", Sheet::new()).with("abilities", rerolls("Ranged"));
    let mut game = Game::of(vec![shooter.with("ranged", 0)], vec![figure("Target")]);
    game.activate("Shooter");
    game.take("Shooter", "Fire Gun");
    game.choose("Target");
    game.set("cover", 2);
    assert_counts_alike(&game, "a reroll of a shot at heavy cover");
}

/// An outcome of a walk-through, by its words.
fn chance(chances: &[rules_core::odds::Chance], label: &str) -> f64 {
    let found = chances.iter().filter(|chance| chance.outcome.label == label);
    found.map(|chance| chance.probability).sum()
}

#[test]
fn ties_are_followed_until_somebody_goes_first() {
    for sides in 2..=4 {
        let roster = |side| Roster { name: format!("Side {side}"), figures: vec![figure("One")] };
        let mut battle = Battle::begin(System::Tnt, (1..=sides).map(roster).collect()).unwrap();
        let even = battle.chances(Horizon::End).unwrap();
        assert_eq!(even.len(), sides, "no tie is left");
        for side in 1..=sides {
            let share = chance(&even, &format!("Side {side} first"));
            assert!((share - 1.0 / sides as f64).abs() < 1e-12, "{share}");
        }
        if sides == 2 {
            // One side adds 1: it is higher in 55 of 100 rolls, and ties in 9, which are rolled again with the same.
            battle.answer(Answer::Set("modifier".to_owned(), 4)).unwrap();
            let chances = battle.chances(Horizon::End).unwrap();
            assert!((chance(&chances, "Side 1 first") - 55.0 / 91.0).abs() < 1e-12);
        }
    }
}

/// Somebody falls back from so many enemies, unless its morale holds.
fn falling_back_from(enemies: u32) -> Game {
    let names = (1..=enemies).map(|number| format!("Enemy {number}"));
    let melee = (1..).map(|number| number % 20);
    let theirs = names.clone().zip(melee).map(|(name, melee)| figure(&name).with("melee", melee));
    let tester = figure("Tester").with("wounds", 10).with("abilities", rerolls("Defense"));
    let mut game = Game::of(vec![tester], theirs.collect());
    for name in names {
        game.take("Tester", "In contact with …");
        game.choose(&name);
    }
    game.take("Tester", "Morale test");
    game
}

#[test]
fn free_attacks_come_to_one_outcome() {
    let chances = falling_back_from(2).chances(Horizon::End);
    let labels: Vec<&str> = chances.iter().map(|chance| chance.outcome.label.as_ref()).collect();
    // Whoever fumbles the test after a wound flees.
    let ways = ["1 wound", "2 wounds", "out of action", "unhurt"];
    let wounds = ways.map(|way| format!("falls back, {way}"));
    let wounds = wounds.each_ref().map(String::as_str);
    assert_eq!(labels, [["stands"].as_slice(), &wounds, &["flees"]].concat());
    let falls_back: f64 = wounds.iter().map(|label| chance(&chances, label)).sum();
    let test = falling_back_from(2).chances(Horizon::Test);
    assert!((falls_back - chance(&test, "falls back")).abs() < 1e-12);
}

#[test]
fn what_is_too_wide_is_told_from_what_needs_no_dice() {
    let game = falling_back_from(40);
    assert_eq!(game.battle.chances(Horizon::End), Err(NoOdds::TooWide));
    assert!(game.battle.chances(Horizon::Test).is_ok(), "the test at hand is known");
    let mut game = Game::of(vec![gunner("Shooter", Sheet::new())], vec![figure("Target")]);
    game.activate("Shooter");
    game.take("Shooter", "Fire Gun");
    assert_eq!(game.battle.chances(Horizon::End), Err(NoOdds::NothingToRoll));
}

#[test]
fn options_that_come_before_share_what_may_be_counted() {
    let targets: Vec<Sheet> = (1..=30).map(|number| figure(&format!("Target {number}"))).collect();
    let shooter = gunner("Shooter", Sheet::new().with("shots", 9)).with("ranged", 5);
    let mut game = Game::of(vec![shooter], targets);
    game.activate("Shooter");
    game.take("Shooter", "Fire Gun");
    let known = game.battle.chances_by_option(Horizon::Test);
    assert_eq!(known.len(), 30);
    assert!(known.iter().all(|odds| *odds == known[0] && odds.is_ok()));
    let to_the_end = game.battle.chances_by_option(Horizon::End);
    assert!(to_the_end.iter().all(|odds| *odds != Err(NoOdds::NothingToRoll)));
}

/// Everything by the rules, but now and then somebody joins.
const CROWDED: Mischief = Mischief { undo: 0, by_hand: 0, join: 4 };

/// Situations that are counted plainly, for each system.
const SITUATIONS: u32 = 200;

/// The most answers that are given for one of them.
const MOST_ANSWERS: usize = 800;

/// Steps of one battle, at most.
const MOST_STEPS: u32 = 300;

#[test]
fn merged_odds_agree_with_plain_counting() {
    let workers = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let mut wrong = Vec::new();
    for &system in System::ALL {
        let all = thread::scope(|scope| {
            let start = |worker| {
                let seeds = (worker..).step_by(workers as usize);
                scope.spawn(move || Compared::play(system, seeds, SITUATIONS / workers as u32))
            };
            let working: Vec<_> = (0..workers).map(start).collect();
            working.into_iter().map(|it| it.join().unwrap()).collect::<Vec<_>>()
        });
        let situations: u32 = all.iter().map(|it| it.situations).sum();
        let answers: usize = all.iter().map(|it| it.answers).sum();
        println!("{system:?}: {situations} situations, {answers} answers");
        wrong.extend(all.into_iter().flat_map(|it| it.wrong));
    }
    assert!(wrong.is_empty(), "{} situations:\n{}", wrong.len(), wrong.join("\n"));
}

fn count(battle: &Battle, most: usize) -> Result<Option<Counted>, String> {
    let saved = battle.save();
    match battle.system() {
        System::Tnt => plain_count::count::<Tnt>(saved.journal()?, most),
        System::Gdf => plain_count::count::<Gdf>(saved.journal()?, most),
        System::D100 => plain_count::count::<D100>(saved.journal()?, most),
        System::Adventure => plain_count::count::<Adventure>(saved.journal()?, most),
    }
}

/// What came of comparing shown odds with plain counting.
#[derive(Default)]
struct Compared {
    situations: u32,
    /// Answers given to count them.
    answers: usize,
    /// Where the two do not agree.
    wrong: Vec<String>,
}

impl Compared {
    /// Plays battles and compares so many of their situations.
    fn play(system: System, seeds: impl Iterator<Item = u64>, most: u32) -> Self {
        let mut compared = Self::default();
        for seed in seeds {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut battle = if seed % 2 == 0 { begin(system) } else { varied(system, &mut dice) };
            for steps in 0..MOST_STEPS {
                if dice.random_range(0..4) == 0 {
                    compared.compare(&battle, &format!("{system:?}, seed {seed}, step {steps}"));
                }
                if compared.situations == most {
                    return compared;
                }
                if !step(&mut battle, &mut dice, CROWDED).unwrap() {
                    break;
                }
            }
        }
        compared
    }

    /// Counts plainly what may come of the open question, where odds say anything and the answers are not too many.
    fn compare(&mut self, battle: &Battle, place: &str) {
        let Ok(chances) = battle.chances(Horizon::End) else { return };
        match count(battle, MOST_ANSWERS) {
            Ok(None) => return,
            Ok(Some(counted)) => {
                self.answers += counted.answers;
                let shown = shown(Some(chances));
                if !agree(&shown, &counted.chances) {
                    self.wrong.push(differ(place, &shown, &counted.chances));
                }
            }
            Err(why) => self.wrong.push(format!("{place}: {why}")),
        }
        self.situations += 1;
    }
}

/// The system's samples, with figures of more wounds, guns of more shots and abilities to roll again, as far as the
/// system has these.
fn varied(system: System, dice: &mut StdRng) -> Battle {
    let keys: Vec<&str> = system.fields().iter().map(|field| field.key).collect();
    let mut rosters = system.samples();
    for sheet in rosters.iter_mut().flat_map(|roster: &mut Roster| &mut roster.figures) {
        if keys.contains(&"wounds") {
            sheet.set("wounds", dice.random_range(1..=2));
        }
        if keys.contains(&"abilities") {
            let tests = ["Ranged", "Melee", "Wounding", "Defense", "Will"];
            let test = tests[dice.random_range(0..tests.len())];
            sheet.set("abilities", rerolls(test));
        }
        if let Some(Value::List(weapons)) = sheet.get("weapons")
            && system == System::Tnt
        {
            let shots = dice.random_range(1..=3);
            let weapons = weapons.iter().cloned().map(|weapon| weapon.with("shots", shots));
            sheet.set("weapons", weapons.collect::<Vec<_>>());
        }
    }
    if system == System::Gdf {
        rosters.iter_mut().flat_map(|it| &mut it.figures).for_each(|it| add_rules(it, dice));
    }
    Battle::begin(system, rosters).unwrap()
}

/// Special rules of Grimdark Future for a unit and its weapons, at random; few models, so that all can be counted.
fn add_rules(unit: &mut Sheet, dice: &mut StdRng) {
    for key in ["regeneration", "relentless", "furious", "fear", "stealth", "fearless"] {
        unit.set(key, dice.random_range(0..3) == 0);
    }
    unit.set("models", 2);
    unit.set("tough", dice.random_range(1..=3));
    let Some(Value::List(weapons)) = unit.get("weapons") else { return };
    let mut weapons = weapons.clone();
    for weapon in &mut weapons {
        weapon.set("carriers", 0);
        for key in ["ap", "blast", "deadly"] {
            weapon.set(key, dice.random_range(0..=2));
        }
        for key in ["rending", "poison"] {
            weapon.set(key, dice.random_range(0..3) == 0);
        }
    }
    unit.set("weapons", weapons);
}
