//! Sample rosters for trying out the system: two original armies of equal cost.

mod armies;

use engine::sheet::{Roster, Sheet};

pub(crate) use armies::more_samples;

/// A weapon: its name, range in inches, attacks and carriers.
struct Gun(&'static str, i32, i32, i32);

impl Gun {
    fn sheet(&self) -> Sheet {
        let Self(name, range, attacks, carriers) = *self;
        Sheet::new()
            .with("name", name)
            .with("range", range)
            .with("attacks", attacks)
            .with("carriers", carriers)
    }
}

#[derive(Clone, Copy)]
struct Stats {
    models: i32,
    quality: i32,
    defense: i32,
}

/// Returns two armies of two units each.
pub(crate) fn samples() -> Vec<Roster> {
    vec![
        Roster {
            name: "Lantern Watch".to_owned(),
            figures: vec![
                unit(
                    "Gate Wardens",
                    Stats { models: 5, quality: 4, defense: 4 },
                    110,
                    &[Gun("Carbine", 24, 1, 4), Gun("Repeater", 30, 3, 1), Gun("Bayonet", 0, 1, 5)],
                ),
                unit(
                    "Ember Lancers",
                    Stats { models: 5, quality: 4, defense: 5 },
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
                    Stats { models: 10, quality: 5, defense: 5 },
                    120,
                    &[
                        Gun("Scatter bow", 18, 1, 8),
                        Gun("Harpoon gun", 24, 2, 2),
                        Gun("Gaff", 0, 1, 10),
                    ],
                ),
                unit(
                    "Brine Callers",
                    Stats { models: 3, quality: 3, defense: 4 },
                    80,
                    &[Gun("Storm glass", 18, 2, 3), Gun("Hook staff", 0, 2, 3)],
                ),
            ],
            ..Roster::default()
        },
    ]
}

fn unit(name: &str, stats: Stats, points: i32, guns: &[Gun]) -> Sheet {
    let Stats { models, quality, defense } = stats;
    Sheet::new()
        .with("name", name)
        .with("models", models)
        .with("quality", quality)
        .with("defense", defense)
        .with("points", points)
        .with("weapons", guns.iter().map(Gun::sheet).collect::<Vec<_>>())
}
