//! Reads drawn photos of dice.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "tests")]

mod drawing;
mod limits;
mod looks;
mod scenes;
mod turns;

use dice::evaluation::{Comparison, Tally};
use dice::{Photo, Reading};
use drawing::Scene;

/// Reads a drawn scene.
fn read(scene: &Scene) -> Reading {
    let photo = Photo::from_rgba(&scene.draw(), scene.width, scene.height);
    dice::read(&photo.expect("4 bytes for each pixel"))
}

/// Reads scenes and compares them with what was drawn.
fn tally(scenes: impl IntoIterator<Item = Scene>) -> Tally {
    let mut tally = Tally::default();
    for scene in scenes {
        tally.add(&Comparison::new(&drawing::scenes::labels(&scene), &read(&scene)));
    }
    tally
}
