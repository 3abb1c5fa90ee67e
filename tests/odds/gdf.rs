//! Compares the odds in Grimdark Future with tables.

use rand::{RngExt, SeedableRng, rngs::StdRng};
use rules_core::{
    System,
    conversation::Question,
    odds::Horizon,
    sheet::{Roster, Sheet, Value},
};

use crate::{
    game::Game,
    tables::{Line, Table},
};

/// Returns the column for a target's wounds, given the label for its losses: with models of Tough
/// 3, "1 model lost, 2 wounds" is 5 wounds. `all` is the maximum that the target can take.
pub(crate) fn wounds_of(label: &str, (tough, all): (usize, usize)) -> String {
    let counted = label.split(", ").map(|part| match part.split_once(' ') {
        Some(("nothing", _)) => 0,
        Some(("all", _)) => all,
        Some((count, "lost" | "model lost" | "models lost")) => {
            count.parse::<usize>().unwrap() * tough
        }
        Some((count, _)) => count.parse().unwrap(),
        None => panic!("{label}"),
    });
    format!("w{}", counted.sum::<usize>())
}

/// Starts an attack without rosters and sets these conditions, before any dice are rolled.
pub(crate) fn attack(conditions: &[(&str, u8)]) -> Game {
    attack_by(System::Gdf, conditions)
}

/// Starts an attack without rosters by an edition of the rules.
pub(crate) fn attack_by(system: System, conditions: &[(&str, u8)]) -> Game {
    let mut game = Game::table_of(system);
    game.take("", "Attack");
    for (condition, place) in conditions {
        game.set(condition, *place);
    }
    game
}

#[test]
fn volleys() {
    let table = Table::read("volleys");
    for line in &table.lines {
        let (tough, yes): (u8, _) = (line.number(9), |place| u8::from(line.says(place, "yes")));
        let game = attack(&[
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
        ]);
        let column = |label: &str| wounds_of(label, (tough.into(), 6));
        table.compare(line, &game.chances(Horizon::End), column);
    }
}

#[test]
fn big_volleys() {
    let table = Table::read("big-volleys");
    for line in &table.lines {
        let (tough, yes): (u8, _) = (line.number(8), |place| u8::from(line.says(place, "yes")));
        let game = attack(&[
            ("dice", line.number::<u8>(0) - 1),
            ("quality", line.number::<u8>(1) - 2),
            ("ap", line.number(2)),
            ("blast", line.number(3)),
            ("deadly", line.number(4)),
            ("rending", yes(5)),
            ("poison", yes(6)),
            ("defense", line.number::<u8>(7) - 2),
            ("tough", tough - 1),
            ("models", 19),
            ("regeneration", yes(9)),
        ]);
        let column = |label: &str| wounds_of(label, (tough.into(), 20 * usize::from(tough)));
        table.compare(line, &game.chances(Horizon::End), column);
    }
}

/// Begins a battle of two sides by 2.16, in which `ours` goes first.
pub(crate) fn battle(ours: Vec<Sheet>, theirs: Vec<Sheet>) -> Game {
    battle_by(System::Gdf, ours, theirs)
}

/// Begins a battle of two sides by an edition of the rules, in which `ours` goes first.
fn battle_by(system: System, ours: Vec<Sheet>, theirs: Vec<Sheet>) -> Game {
    let sides = [("Ours", ours), ("Theirs", theirs)];
    let rosters =
        sides.map(|(name, figures)| Roster { name: name.to_owned(), figures, ..Roster::default() });
    let mut game = Game { system, battle: system.begin(rosters.into()).unwrap() };
    game.roll(6);
    game.roll(1);
    game
}

/// Returns a unit with this many models.
pub(crate) fn unit(name: &str, models: i32) -> Sheet {
    Sheet::new().with("name", name).with("models", models)
}

/// Returns a unit of one model with one weapon.
fn armed(name: &str, range: i32, (attacks, quality): (i32, i32)) -> Sheet {
    let weapon = Sheet::new().with("name", "Weapon").with("range", range).with("attacks", attacks);
    unit(name, 1).with("quality", quality).with("weapons", vec![weapon])
}

/// Adds a weapon and these rules to a sheet. Commas separate the rules: "impact2,fear".
fn with_rules(sheet: Sheet, weapon: Sheet, words: &str) -> Sheet {
    let (mut sheet, mut weapon) = (sheet, weapon);
    for word in words.split(',').filter(|it| !matches!(*it, "-" | "tired")) {
        let name = word.trim_end_matches(|it: char| it.is_ascii_digit());
        let number = word[name.len()..].parse::<i32>().ok();
        let holder = match name {
            "blast" | "deadly" | "poison" | "rending" => &mut weapon,
            _ => &mut sheet,
        };
        match number {
            Some(number) => holder.set(name, number),
            None => holder.set(name, true),
        }
    }
    sheet.with("weapons", vec![weapon])
}

/// Returns the sheets of one side of a charge: a unit, and its hero if it has one.
fn side_of(line: &Line, from: usize, name: &str) -> Vec<Sheet> {
    let part = |name: &str, numbers: [i32; 6], rules: &str| {
        let [models, quality, defense, tough, attacks, ap] = numbers;
        let weapon = Sheet::new().with("name", "Weapon").with("range", 0);
        let sheet = unit(name, models).with("quality", quality).with("defense", defense);
        let weapon = weapon.with("attacks", attacks).with("ap", ap);
        with_rules(sheet.with("tough", tough), weapon, rules)
    };
    let numbers = [0, 1, 2, 3, 4, 5].map(|place| line.number(from + place));
    let mut side = vec![part(name, numbers, &line.situation[from + 6])];
    if let [quality, defense, tough, attacks, ap, rules] =
        line.situation[from + 7].split('/').collect::<Vec<_>>()[..]
    {
        let numbers = ["1", quality, defense, tough, attacks, ap].map(|it| it.parse().unwrap());
        let hero = part(&format!("{name}'s hero"), numbers, rules);
        side.push(hero.with("hero", true).with("joins", name));
    }
    side
}

#[test]
fn charges_in_which_many_rules_meet() {
    let table = Table::read("gdf-charges");
    for line in &table.lines {
        let sides = [("Charger", 0), ("Defender", 8)];
        let [ours, theirs] = sides.map(|(name, from)| side_of(line, from, name));
        let mut game = battle(ours, theirs);
        for (name, from) in sides {
            if line.situation[from + 6].contains("tired") {
                game.by_hand(name, "fatigued", 1);
            }
        }
        game.take("Charger", "Charge");
        table.compare(line, &game.chances(Horizon::End), |label| {
            label.replace("draw", "nobody loses").replace(' ', "_")
        });
    }
}

/// Returns a unit or a hero with random stats, a random weapon and random rules.
fn random_part(name: &str, models: i32, dice: &mut StdRng) -> Sheet {
    const OF_UNITS: [&str; 5] = ["fear", "fearless", "furious", "impact", "regeneration"];
    const OF_WEAPONS: [&str; 4] = ["blast", "deadly", "poison", "rending"];
    let mut weapon = Sheet::new().with("name", "Weapon").with("range", 0);
    weapon.set("attacks", dice.random_range(1..=4));
    weapon.set("ap", dice.random_range(0..=4));
    let mut sheet = unit(name, models);
    sheet.set("quality", dice.random_range(2..=6));
    sheet.set("defense", dice.random_range(2..=6));
    sheet.set("tough", [1, 1, 3, 6][dice.random_range(0..4)]);
    for (holder, rules) in [(&mut sheet, &OF_UNITS[..]), (&mut weapon, &OF_WEAPONS[..])] {
        for rule in rules {
            match (dice.random_range(0..3), *rule) {
                (0, "blast" | "deadly" | "impact") => holder.set(rule, dice.random_range(2..=3)),
                (0, _) => holder.set(rule, true),
                _ => {}
            }
        }
    }
    sheet.with("weapons", vec![weapon])
}

#[test]
fn random_charges_have_odds() {
    charges_have_odds(System::Gdf, 1);
}

/// With Counter, units strike three times.
#[test]
fn random_charges_of_3_5_have_odds() {
    charges_have_odds(System::Gdf35, 4);
}

/// Lets a third of a side's weapons strike first (Counter).
fn with_counter(mut sheet: Sheet, dice: &mut StdRng) -> Sheet {
    let counter = Sheet::new().with("name", "Counter").with("gives", "Strikes first when charged");
    if let Some(Value::List(weapons)) = sheet.get("weapons")
        && dice.random_range(0..3) == 0
    {
        let weapons = weapons.iter().map(|it| it.clone().with("rules", vec![counter.clone()]));
        let weapons: Vec<Sheet> = weapons.collect();
        sheet.set("weapons", weapons);
    }
    sheet
}

/// Checks the odds of 300 random charges. Up to `too_wide` may have none. These have large units with
/// heroes and many rules on both sides.
fn charges_have_odds(system: System, too_wide: usize) {
    let mut dice = StdRng::seed_from_u64(7);
    let mut without = Vec::new();
    for number in 0..300 {
        let sides = ["Charger", "Defender"].map(|name| {
            let models = [1, 3, 5, 10, 20][dice.random_range(0..5)];
            let mut side = vec![random_part(name, models, &mut dice)];
            if models > 1 && dice.random_range(0..2) == 0 {
                let hero = random_part("Hero", 1, &mut dice).with("hero", true);
                side.push(hero.with("joins", name));
            }
            side
        });
        let sides = match system {
            System::Gdf => sides,
            _ => sides.map(|side| side.into_iter().map(|it| with_counter(it, &mut dice)).collect()),
        };
        let [ours, theirs] = sides.clone();
        let mut game = battle_by(system, ours, theirs);
        game.take("Charger", "Charge");
        if let Question::Choice(choice) = game.question()
            && choice.options.iter().any(|it| it.label == "Strike first")
        {
            game.choose("Strike first");
        }
        if let Err(why) = game.battle.chances(Horizon::End) {
            without.push(format!("{number}: {why:?}, {sides:?}"));
        }
    }
    assert!(without.len() <= too_wide, "{} of 300:\n{}", without.len(), without.join("\n"));
}

#[test]
fn odds_of_a_large_charge_tell_of_all_strikes_together() {
    let armed = |name: &str, models, attacks| armed(name, 0, (attacks, 2)).with("models", models);
    let hero = armed("Hero", 1, 1).with("hero", true).with("joins", "Charger");
    let theirs = vec![armed("Defender", 20, 2)];
    let mut game = battle(vec![armed("Charger", 20, 1), hero], theirs);
    game.take("Charger", "Charge");
    let chances = game.chances(Horizon::End);
    let none = chances.iter().find(|it| it.outcome.label == "none lost");
    // 21 dice, each of which wounds with a chance of 5/6 × 1/2.
    let expected = (7.0_f64 / 12.0).powi(21);
    assert!(none.is_some_and(|it| (it.probability - expected).abs() < 1e-12), "{chances:?}");
}

/// Returns the number at the start of a label for losses, or `all` if the whole unit is lost.
fn lost(label: &str, all: usize) -> usize {
    match label.split_once(' ') {
        None => all,
        Some(("none" | "no", _)) => 0,
        Some((count, _)) => count.parse().unwrap_or_else(|_| panic!("{label}")),
    }
}

#[test]
fn a_melee_with_fear() {
    let table = Table::read("gdf-fear");
    for line in &table.lines {
        let number = |place| line.number::<i32>(place);
        let side = |name, place: usize| {
            armed(name, 0, (number(place), number(place + 1)))
                .with("tough", 12)
                .with("fear", line.says(place + 2, "yes"))
                .with("defense", number(6))
        };
        let mut game = battle(vec![side("Charger", 0)], vec![side("Defender", 3)]);
        game.take("Charger", "Charge");
        let column = |label: &str| match label {
            "defender loses" => "defender",
            "charger loses" => "charger",
            "draw" => "nobody",
            other => panic!("{other}"),
        };
        table.compare(line, &game.chances(Horizon::End), column);
    }
}

#[test]
fn a_spell_that_may_be_blocked() {
    let table = Table::read("gdf-spell");
    for line in &table.lines {
        let number = |place| line.number::<i32>(place);
        let spell = Sheet::new()
            .with("name", "Glare")
            .with("number", number(1))
            .with("hits", number(4))
            .with("blast", number(5))
            .with("ap", number(6));
        let caster = unit("Caster", 1).with("psychic", number(0)).with("spells", vec![spell]);
        let blockers = [("First", number(2)), ("Second", number(3))];
        let blockers = blockers.into_iter().filter(|(_, power)| *power > 0);
        let mut theirs = vec![unit("Target", 4).with("defense", number(7))];
        theirs.extend(blockers.clone().map(|(name, power)| unit(name, 1).with("psychic", power)));
        let several = theirs.len() > 1;
        let mut game = battle(vec![caster], theirs);
        game.take("Caster", &format!("Cast Glare ({}+)", number(1)));
        if several {
            game.choose("Target");
        }
        blockers.for_each(|(name, _)| game.choose(name));
        let column = |label: &str| match label {
            "fails" | "blocked" => label.to_owned(),
            label => format!("l{}", lost(label, 4)),
        };
        table.compare(line, &game.chances(Horizon::End), column);
    }
}

/// Starts three attacks on a unit with a hero. The unit, the hero or both can regenerate.
fn at_a_hero(line: &Line) -> Game {
    let number = |place| line.number::<i32>(place);
    let gun = Sheet::new()
        .with("name", "Gun")
        .with("range", 24)
        .with("attacks", 3)
        .with("rending", line.says(1, "yes"))
        .with("deadly", number(2));
    let shooter = unit("Shooter", 1).with("quality", number(0)).with("weapons", vec![gun]);
    let target = unit("Target", number(4))
        .with("defense", number(3))
        .with("tough", number(5))
        .with("regeneration", line.says(7, "yes"));
    let hero = unit("Hero", 1)
        .with("hero", true)
        .with("joins", "Target")
        .with("tough", number(6))
        .with("regeneration", line.says(8, "yes"));
    let mut game = battle(vec![shooter], vec![target, hero]);
    game.take("Shooter", "Hold");
    game.take("Shooter", "Shoot: Gun ×1");
    game
}

#[test]
fn a_hero_in_a_unit_of_which_not_all_regenerate() {
    let table = Table::read("gdf-hero");
    for line in &table.lines {
        let number = |place| line.number::<usize>(place);
        let all = number(4) * number(5) + number(6);
        let column = |label: &str| format!("w{}", lost(label, all));
        table.compare(line, &at_a_hero(line).chances(Horizon::End), column);
    }
}
