//! Sample armies for longer battles, which use many of the special rules.

use engine::sheet::{Roster, Sheet};

use super::short::{Gun, Stats, unit, with_rules};
use crate::unit::edition::Edition;

/// Returns two armies of six units and equal cost, and a large army of 24 units.
pub(crate) fn more_samples(edition: Edition) -> Vec<Roster> {
    let roster =
        |name: &str, figures| Roster { name: name.to_owned(), figures, ..Roster::default() };
    vec![
        roster("Ironbell Column", ironbell_column(edition)),
        roster("Thornveil Host", thornveil_host(edition)),
        roster("Grand Levy", grand_levy(edition)),
    ]
}

/// Returns an army of marksmen and machines, led by a hero.
fn ironbell_column(edition: Edition) -> Vec<Sheet> {
    vec![
        captain().with("joins", "Bell Guard"),
        bell_guard("Bell Guard").with("inside", "Iron Wagon"),
        road_wardens("Road Wardens"),
        long_eyes("Long Eyes", edition),
        iron_wagon("Iron Wagon"),
        kettle_gun("Kettle Gun"),
    ]
}

fn captain() -> Sheet {
    let guns = [Gun("Twin pistols", 12, 4, 1), Gun("Bell hammer", 0, 3, 1)];
    unit("Captain Voss", Stats { models: 1, quality: 3, defense: 4 }, 55, &guns)
        .with("tough", 3)
        .with("hero", true)
        .with("fearless", true)
}

fn bell_guard(name: &str) -> Sheet {
    let guns = [Gun("Bell carbine", 24, 1, 5), Gun("Shield rim", 0, 1, 5)];
    unit(name, Stats { models: 5, quality: 4, defense: 4 }, 90, &guns).with("relentless", true)
}

fn road_wardens(name: &str) -> Sheet {
    let guns = [Gun("Musket", 24, 1, 10), Gun("Stock", 0, 1, 10)];
    unit(name, Stats { models: 10, quality: 5, defense: 5 }, 105, &guns)
}

fn long_eyes(name: &str, edition: Edition) -> Sheet {
    let rifle = Gun("Long rifle", 30, 1, 3).sheet().with("ap", 1);
    let rifle = match edition {
        Edition::V2_16 => rifle.with("sniper", true),
        Edition::V3_5 => with_rules(rifle, &[("Reliable", None), ("Takedown", None)]),
    };
    let knife = Gun("Knife", 0, 1, 3).sheet();
    unit(name, Stats { models: 3, quality: 4, defense: 5 }, 75, &[])
        .with("weapons", vec![rifle, knife])
        .with("scout", true)
        .with("stealth", true)
}

fn iron_wagon(name: &str) -> Sheet {
    let gatling = Gun("Crank gun", 24, 4, 1).sheet().with("ap", 1);
    unit(name, Stats { models: 1, quality: 4, defense: 2 }, 100, &[])
        .with("tough", 6)
        .with("impact", 3)
        .with("transport", 11)
        .with("weapons", vec![gatling])
}

fn kettle_gun(name: &str) -> Sheet {
    let mortar = Gun("Kettle shells", 30, 1, 3).sheet().with("blast", 3).with("indirect", true);
    unit(name, Stats { models: 3, quality: 4, defense: 5 }, 75, &[])
        .with("slow", true)
        .with("weapons", vec![mortar, Gun("Rammer", 0, 1, 3).sheet()])
}

/// Returns an army of fast fighters and monsters, led by a psychic.
fn thornveil_host(edition: Edition) -> Vec<Sheet> {
    vec![
        briar_seer(edition),
        thornguard("Thornguard"),
        dusk_stalkers("Dusk Stalkers", edition),
        bramble_hounds("Bramble Hounds"),
        moth_riders("Moth Riders"),
        mire_giant("Mire Giant", edition),
    ]
}

fn briar_seer(edition: Edition) -> Sheet {
    let spell = |name: &str, number: i32, hits: i32| {
        Sheet::new().with("name", name).with("number", number).with("hits", hits)
    };
    let (swarm, lance) = match edition {
        Edition::V2_16 => (5, 6),
        Edition::V3_5 => (1, 2),
    };
    let spells = vec![
        spell("Stinging swarm", swarm, 4),
        spell("Root lance", lance, 1).with("ap", 4).with("deadly", 3),
    ];
    let stats = Stats { models: 1, quality: 3, defense: 5 };
    let seer = unit("Briar Seer", stats, 60, &[Gun("Staff", 0, 2, 1)])
        .with("tough", 3)
        .with("hero", true)
        .with("spells", spells)
        .with("joins", "Thornguard");
    match edition {
        Edition::V2_16 => seer.with("psychic", 2),
        Edition::V3_5 => with_rules(seer, &[("Caster(X)", Some(2))]),
    }
}

fn thornguard(name: &str) -> Sheet {
    let glaive = Gun("Glaive", 0, 2, 5).sheet().with("ap", 1);
    unit(name, Stats { models: 5, quality: 4, defense: 4 }, 90, &[])
        .with("furious", true)
        .with("weapons", vec![glaive])
}

fn dusk_stalkers(name: &str, edition: Edition) -> Sheet {
    let darts = Gun("Dart pipe", 12, 1, 5).sheet();
    let darts = match edition {
        Edition::V2_16 => darts.with("poison", true),
        Edition::V3_5 => with_rules(darts, &[("Bane", None)]),
    };
    unit(name, Stats { models: 5, quality: 4, defense: 5 }, 85, &[])
        .with("ambush", true)
        .with("strider", true)
        .with("weapons", vec![darts, Gun("Claws", 0, 1, 5).sheet()])
}

fn bramble_hounds(name: &str) -> Sheet {
    let bite = Gun("Bite", 0, 1, 6).sheet().with("rending", true);
    unit(name, Stats { models: 6, quality: 4, defense: 5 }, 75, &[])
        .with("fast", true)
        .with("weapons", vec![bite])
}

fn moth_riders(name: &str) -> Sheet {
    let lance = Gun("Lance", 0, 2, 3).sheet().with("ap", 1);
    unit(name, Stats { models: 3, quality: 4, defense: 4 }, 90, &[])
        .with("flying", true)
        .with("impact", 1)
        .with("weapons", vec![Gun("Seed bow", 18, 1, 3).sheet(), lance])
}

fn mire_giant(name: &str, edition: Edition) -> Sheet {
    let club = Gun("Tree trunk", 0, 3, 1).sheet().with("ap", 2).with("deadly", 3);
    let giant = unit(name, Stats { models: 1, quality: 4, defense: 3 }, 100, &[])
        .with("tough", 6)
        .with("regeneration", true)
        .with("weapons", vec![club]);
    match edition {
        Edition::V2_16 => giant.with("fear", true),
        Edition::V3_5 => with_rules(giant, &[("Fear(X)", Some(2))]),
    }
}

/// Returns an army of 24 units, for trying large battles.
fn grand_levy(edition: Edition) -> Vec<Sheet> {
    [
        several(road_wardens, "Road Wardens", 8),
        several(bell_guard, "Bell Guard", 6),
        several(bramble_hounds, "War Hounds", 4),
        several(|name| long_eyes(name, edition), "Long Eyes", 2),
        several(kettle_gun, "Kettle Gun", 2),
        several(iron_wagon, "Iron Wagon", 2),
    ]
    .concat()
}

/// Returns units of the same kind with numbers behind their names.
fn several(kind: impl Fn(&str) -> Sheet, name: &str, count: u8) -> Vec<Sheet> {
    (1..=count).map(|number| kind(&format!("{name} {number}"))).collect()
}
