//! Rosters to try the system with: two armies of our own, at equal points.

use crate::sheet::{Roster, Sheet};

struct Gun(&'static str, i32, i32, i32);

/// Two sides of two units.
pub(crate) fn samples() -> Vec<Roster> {
    vec![
        Roster {
            name: "Lantern Watch".to_owned(),
            figures: vec![
                unit(
                    "Gate Wardens",
                    (5, 4, 4),
                    110,
                    &[Gun("Carbine", 24, 1, 4), Gun("Repeater", 30, 3, 1), Gun("Bayonet", 0, 1, 5)],
                ),
                unit(
                    "Ember Lancers",
                    (5, 4, 5),
                    90,
                    &[Gun("Flare pistol", 12, 1, 5), Gun("Glow lance", 0, 2, 5)],
                ),
            ],
            ..Roster::default()
        },
        Roster {
            name: "Tidewreck Kin".to_owned(),
            figures: vec![
                unit(
                    "Salt Reavers",
                    (10, 5, 5),
                    120,
                    &[
                        Gun("Scatter bow", 18, 1, 8),
                        Gun("Harpoon gun", 24, 2, 2),
                        Gun("Gaff", 0, 1, 10),
                    ],
                ),
                unit(
                    "Brine Callers",
                    (3, 3, 4),
                    80,
                    &[Gun("Storm glass", 18, 2, 3), Gun("Hook staff", 0, 2, 3)],
                ),
            ],
            ..Roster::default()
        },
    ]
}

/// A unit with its models, Quality and Defense.
fn unit(name: &str, stats: (i32, i32, i32), points: i32, guns: &[Gun]) -> Sheet {
    let (models, quality, defense) = stats;
    let weapons = guns.iter().map(|&Gun(name, range, attacks, carriers)| {
        Sheet::new()
            .with("name", name)
            .with("range", range)
            .with("attacks", attacks)
            .with("carriers", carriers)
    });
    Sheet::new()
        .with("name", name)
        .with("models", models)
        .with("quality", quality)
        .with("defense", defense)
        .with("points", points)
        .with("weapons", weapons.collect::<Vec<_>>())
}
