//! Special rules, and how they work together.

mod aboard;
mod army_books;
mod casting;
mod melee;
mod moving;
mod odds;
mod parts;
mod preparing;
mod riding;
mod shooting;
mod stored;
mod wounds;

use super::testing::{Play, unit, weapon};
use crate::sheet::Sheet;

/// A unit with this gun and nothing else.
fn armed(name: &str, gun: Sheet) -> Sheet {
    unit(name).with("weapons", vec![gun])
}

/// A gun of one attack for each model.
fn gun() -> Sheet {
    weapon("Gun", 24, 1, 0)
}

/// A blade of two attacks for each model.
fn blade() -> Sheet {
    weapon("Blade", 0, 2, 0)
}

/// A unit of one model.
fn single(name: &str) -> Sheet {
    unit(name).with("models", 1)
}

/// A hero who is part of a unit.
fn hero(host: &str) -> Sheet {
    single("Captain").with("hero", true).with("tough", 3).with("quality", 3).with("joins", host)
}

/// A rule of another book.
fn rule(name: &str, gives: &str, value: i32) -> Sheet {
    Sheet::new().with("name", name).with("gives", gives).with("value", value)
}
