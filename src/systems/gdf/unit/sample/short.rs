//! The parts of a unit's sheet, in short forms for samples.

use engine::sheet::Sheet;

/// A weapon: its name, range in inches, attacks and carriers.
pub(super) struct Gun(pub(super) &'static str, pub(super) i32, pub(super) i32, pub(super) i32);

impl Gun {
    pub(super) fn sheet(&self) -> Sheet {
        let Self(name, range, attacks, carriers) = *self;
        Sheet::new()
            .with("name", name)
            .with("range", range)
            .with("attacks", attacks)
            .with("carriers", carriers)
    }
}

/// The numbers of a unit.
#[derive(Clone, Copy)]
pub(super) struct Stats {
    pub(super) models: i32,
    pub(super) quality: i32,
    pub(super) defense: i32,
}

/// Creates the sheet of a unit.
pub(super) fn unit(name: &str, stats: Stats, points: i32, guns: &[Gun]) -> Sheet {
    let Stats { models, quality, defense } = stats;
    Sheet::new()
        .with("name", name)
        .with("models", models)
        .with("quality", quality)
        .with("defense", defense)
        .with("points", points)
        .with("weapons", guns.iter().map(Gun::sheet).collect::<Vec<_>>())
}
