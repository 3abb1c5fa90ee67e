//! The parts of a unit's sheet, in short forms for samples.

use engine::sheet::Sheet;

use crate::unit::later;

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

/// Adds known rules to a unit or a weapon, given by their names and numbers.
pub(super) fn with_rules(sheet: Sheet, rules: &[(&str, Option<i32>)]) -> Sheet {
    let known = later::rules();
    let rule = |(name, number): &(&str, Option<i32>)| {
        let rule = known.iter().find(|it| it.name() == *name)?.clone();
        Some(number.iter().fold(rule, |rule, &number| rule.with("value", number)))
    };
    sheet.with("rules", rules.iter().filter_map(rule).collect::<Vec<_>>())
}
