//! Tests for special rules and their combinations.

mod aboard;
mod all_models;
mod army_books;
mod casting;
mod edition_3_5;
mod melee;
mod moving;
mod odds;
mod owed;
mod parts;
mod preparing;
mod riding;
mod shooting;
mod stored;
mod wounds;

use engine::sheet::Sheet;

use super::testing::{Play, unit, weapon};

/// Returns a unit with this gun as its only weapon.
fn armed(name: &str, gun: Sheet) -> Sheet {
    unit(name).with("weapons", vec![gun])
}

/// Returns a gun with one attack per model.
fn gun() -> Sheet {
    weapon("Gun", 24, 1, 0)
}

/// Returns a blade with two attacks per model.
fn blade() -> Sheet {
    weapon("Blade", 0, 2, 0)
}

/// Returns a unit of one model.
fn single(name: &str) -> Sheet {
    unit(name).with("models", 1)
}

/// Returns a hero who is part of this unit.
fn hero(host: &str) -> Sheet {
    single("Captain").with("hero", true).with("tough", 3).with("quality", 3).with("joins", host)
}

/// Returns a rule from another book.
fn rule(name: &str, gives: &str, value: i32) -> Sheet {
    Sheet::new().with("name", name).with("gives", gives).with("value", value)
}
