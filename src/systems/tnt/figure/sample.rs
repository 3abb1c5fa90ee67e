//! Sample rosters for trying the system.
//!
//! Each side has five Raiders. Their weapons, abilities and armour are invented. They differ enough
//! to make the choice of target matter.

use engine::sheet::{Roster, Sheet};

/// A weapon for the sample figures.
#[derive(Clone, Copy)]
struct Arm {
    name: &'static str,
    strength: i32,
    two_handed: bool,
    /// The range, Reliability and shots of a ranged weapon.
    fires: Option<(i32, i32, i32)>,
}

const fn gun(name: &'static str, range: i32, strength: i32, reliability: i32) -> Arm {
    Arm { name, strength, two_handed: true, fires: Some((range, reliability, 1)) }
}

const RIFLE: Arm = gun("Hunting rifle", 24, 6, 1);
const SHOTGUN: Arm = gun("Pipe shotgun", 10, 7, 2);
const CROSSBOW: Arm = gun("Crossbow", 18, 5, 1);
const CARBINE: Arm = gun("Patched carbine", 20, 6, 2);
const PISTOL: Arm = Arm { two_handed: false, ..gun("Scrap pistol", 12, 5, 2) };
const RATTLER: Arm = Arm { fires: Some((14, 1, 3)), ..gun("Rattler", 14, 5, 1) };
const KNIFE: Arm = Arm { name: "Knife", strength: 5, two_handed: false, fires: None };
const HATCHET: Arm = Arm { name: "Hatchet", strength: 6, ..KNIFE };

/// Returns two sample rosters of five figures each.
pub(crate) fn samples() -> Vec<Roster> {
    let roster = |name: &str, figures: Vec<Sheet>| Roster {
        name: name.to_owned(),
        figures,
        ..Roster::default()
    };
    vec![
        roster(
            "Rust Dogs",
            vec![
                raider("Dirk", &[RIFLE, KNIFE]).with("leader", true),
                raider("Mags", &[SHOTGUN, KNIFE]),
                raider("Sly", &[PISTOL, KNIFE])
                    .with("defense", 5)
                    .with("abilities", vec![ability("Quick", "Extra AP", "Activation", 1)]),
                raider("Pike", &[CROSSBOW, HATCHET, KNIFE]).with("defense", 7),
                raider("Tully", &[RATTLER, KNIFE])
                    .with("wounds", 2)
                    .with("abilities", vec![ability("Stubborn", "Modifier to a test", "Will", 1)]),
            ],
        ),
        roster(
            "Salt Road",
            vec![
                raider("Bob", &[CARBINE, KNIFE]).with("leader", true),
                raider("Nell", &[RIFLE, KNIFE]),
                raider("Otis", &[SHOTGUN, KNIFE])
                    .with("defense", 7)
                    .with("abilities", vec![ability("Iron nerve", "Reroll of a test", "Will", 1)]),
                raider("Juno", &[PISTOL, KNIFE]).with(
                    "abilities",
                    vec![
                        ability("Patch up", "Costs AP", "Activation", 1)
                            .with("note", "A friend in contact stands up"),
                    ],
                ),
                raider("Crow", &[CROSSBOW, KNIFE]).with("defense", 5).with(
                    "abilities",
                    vec![
                        ability("Scout", "Note", "Activation", 1)
                            .with("note", "Sets up after everyone else"),
                    ],
                ),
            ],
        ),
    ]
}

fn ability(name: &str, gives: &str, test: &str, value: i32) -> Sheet {
    Sheet::new().with("name", name).with("gives", gives).with("test", test).with("value", value)
}

fn weapon(arm: &Arm) -> Sheet {
    let sheet = Sheet::new()
        .with("name", arm.name)
        .with("strength", arm.strength)
        .with("hands", if arm.two_handed { "Two-handed" } else { "One-handed" });
    match arm.fires {
        None => sheet.with("kind", "Melee"),
        Some((range, reliability, shots)) => sheet
            .with("kind", "Ranged")
            .with("range", range)
            .with("reliability", reliability)
            .with("shots", shots),
    }
}

fn raider(name: &str, arms: &[Arm]) -> Sheet {
    Sheet::new()
        .with("name", name)
        .with("type", "Human")
        .with("move", 5)
        .with("melee", 4)
        .with("ranged", 4)
        .with("strength", 5)
        .with("defense", 6)
        .with("wounds", 1)
        .with("mettle", 5)
        .with("skillsets", "Marksmanship, Melee, Survival")
        .with("barter", 20)
        .with("weapons", arms.iter().map(weapon).collect::<Vec<Sheet>>())
}
