//! Sample rosters for trying out the system: two original armies of equal cost.

mod armies;
mod short;

use engine::sheet::Roster;

pub(crate) use armies::more_samples;
use short::{Gun, Stats, unit};

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
