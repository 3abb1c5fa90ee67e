//! Compares the odds in This Is Not a Test with tables.

use std::collections::BTreeMap;

use rules_core::{conversation::Question, odds::Horizon, sheet::Sheet};

use crate::{
    game::Game,
    tables::{Line, Table},
};

/// Returns a figure with a gun.
pub(crate) fn gunner(name: &str, gun: Sheet) -> Sheet {
    let gun = gun.with("name", "Gun").with("kind", "Ranged").with("reliability", 1);
    Sheet::new().with("name", name).with("wounds", 2).with("weapons", vec![gun])
}

pub(crate) fn figure(name: &str) -> Sheet {
    Sheet::new().with("name", name).with("wounds", 2)
}

/// Returns two stats with a difference of `gap`.
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

/// Compares the odds of an opposed test with a table. `asked` takes a gap between the stats, and
/// returns a battle in which the attacker's die is the next roll. `labels` has the labels of the
/// outcomes with their columns.
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

/// Plays every pair of faces, and declines all optional dice.
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

/// Begins a battle in which a figure strikes a blow. The attacker's die is the next roll.
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
    let labels = [("hit", "attacker"), ("tie", "tie"), ("miss", "defender")];
    opposed("opposed-melee", asked, &labels);
}

const WOUNDING: [(&str, &str); 2] = [("no wound", "no_wound"), ("wound", "wound")];

/// Begins a battle in which a shot has hit. The next roll is the attacker's die in the roll to
/// wound.
pub(crate) fn hit_on_target(shooter: Sheet, target: Sheet) -> Game {
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

/// Tests a figure that falls back from all enemies in melee with it.
#[test]
fn falling_back_from_melee() {
    let table = Table::read("falling-back");
    for line in &table.lines {
        let [mettle, melee, defense, wounds] = [0, 1, 2, 3].map(|place| line.number::<i32>(place));
        let tester = figure("Tester").with("mettle", mettle).with("melee", melee);
        let tester = tester.with("defense", defense).with("wounds", wounds);
        let enemies = (1..).zip(line.situation[5].split(','));
        let enemies: Vec<(String, Sheet)> = enemies
            .map(|(number, stats)| {
                let (name, (melee, strength)) =
                    (format!("Enemy {number}"), stats.split_once('/').unwrap());
                let [melee, strength] = [melee, strength].map(|it| it.parse::<i32>().unwrap());
                let enemy = figure(&name).with("melee", melee).with("strength", strength);
                (name, enemy)
            })
            .collect();
        let sheets = enemies.iter().map(|(_, enemy)| enemy.clone()).collect();
        let mut game = Game::of(vec![tester], sheets);
        if line.says(4, "yes") {
            game.by_hand("Tester", "prone", 1);
        }
        for (enemy, _) in &enemies {
            game.take("Tester", "In contact with …");
            game.choose(enemy);
        }
        game.take("Tester", "Morale test");
        table.compare(line, &game.chances(Horizon::End), |label| match label {
            "stands" => "stands",
            "flees" => "flees",
            "falls back, unhurt" => "unhurt",
            "falls back, 1 wound" => "w1",
            "falls back, 2 wounds" => "w2",
            "falls back, out of action" => "out",
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
