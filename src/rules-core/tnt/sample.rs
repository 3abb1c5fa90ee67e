//! Rosters to try the system with: the sample Raider five times a side, with weapons of our own.

use crate::sheet::{Roster, Sheet};

struct Gun {
    name: &'static str,
    range: i32,
    strength: i32,
    reliability: i32,
    hands: &'static str,
}

const RIFLE: Gun =
    Gun { name: "Hunting rifle", range: 24, strength: 6, reliability: 1, hands: "Two-handed" };
const PISTOL: Gun =
    Gun { name: "Scrap pistol", range: 12, strength: 5, reliability: 2, hands: "One-handed" };
const SHOTGUN: Gun =
    Gun { name: "Pipe shotgun", range: 10, strength: 7, reliability: 2, hands: "Two-handed" };
const CROSSBOW: Gun =
    Gun { name: "Crossbow", range: 18, strength: 5, reliability: 1, hands: "Two-handed" };
const CARBINE: Gun =
    Gun { name: "Patched carbine", range: 20, strength: 6, reliability: 2, hands: "Two-handed" };

/// Two sides of five.
pub(super) fn samples() -> Vec<Roster> {
    let roster = |name: &str, figures: [(&str, &Gun); 5]| Roster {
        name: name.to_owned(),
        figures: (0..)
            .zip(figures)
            .map(|(place, (name, gun))| raider(name, place == 0, gun))
            .collect(),
    };
    vec![
        roster(
            "Rust Dogs",
            [
                ("Dirk", &RIFLE),
                ("Mags", &SHOTGUN),
                ("Sly", &PISTOL),
                ("Pike", &CROSSBOW),
                ("Tully", &CARBINE),
            ],
        ),
        roster(
            "Salt Road",
            [
                ("Bob", &CARBINE),
                ("Nell", &RIFLE),
                ("Otis", &SHOTGUN),
                ("Juno", &PISTOL),
                ("Crow", &CROSSBOW),
            ],
        ),
    ]
}

fn raider(name: &str, leader: bool, gun: &Gun) -> Sheet {
    Sheet::new()
        .with("name", name)
        .with("type", "Human")
        .with("leader", leader)
        .with("move", 5)
        .with("melee", 4)
        .with("ranged", 4)
        .with("strength", 5)
        .with("defense", 6)
        .with("wounds", 1)
        .with("mettle", 5)
        .with("skillsets", "Marksmanship, Melee, Survival")
        .with("barter", 20)
        .with(
            "weapons",
            vec![
                Sheet::new()
                    .with("name", gun.name)
                    .with("kind", "Ranged")
                    .with("strength", gun.strength)
                    .with("range", gun.range)
                    .with("reliability", gun.reliability)
                    .with("hands", gun.hands),
                Sheet::new()
                    .with("name", "Knife")
                    .with("kind", "Melee")
                    .with("strength", 5)
                    .with("hands", "One-handed"),
            ],
        )
}
