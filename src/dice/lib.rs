//! Reads the faces of six-sided dice on a photo.
//!
//! The reader looks for round blobs that differ from their surroundings (the pips) and fits the six
//! faces to them. A small neural network looks at each square where a face may be, and decides. A
//! die is marked as doubtful unless the network is sure and the pips agree, because a wrong value
//! is worse than a question.
//!
//! ```
//! // A grey photo without any dice.
//! let pixels = vec![128; 4 * 320 * 240];
//! let photo = dice::Photo::from_rgba(&pixels, 320, 240).expect("4 bytes for each pixel");
//!
//! let reading = dice::read(&photo);
//! assert!(reading.dice.is_empty());
//! assert_eq!(reading.counts(), [0; 6]);
//! ```
//!
//! How it works, module by module:
//!
//! 1. `spots` finds places that differ from a ring around them, on several sizes of the photo.
//! 2. `pips` measures each spot and keeps the round ones.
//! 3. `faces` fits faces with two to six pips to all pairs of pips, and ones to single pips. Most of
//!    these candidates are wrong.
//! 4. `cutouts` cuts out the square around each candidate, in colours relative to its pips, and
//!    `network` returns how likely it shows no die or each face.
//! 5. `choice` picks the best set of faces, and `doubt` decides which of them are certain. `ground`
//!    looks for bodies that go on beyond a die, such as dominoes.
//!
//! The folder `training` has the tools that made the weights of the network.

#![forbid(unsafe_code)]

mod choice;
mod cutouts;
mod doubt;
pub mod evaluation;
mod faces;
mod frames;
mod ground;
mod network;
mod photo;
mod pips;
mod plane;
mod spots;
#[cfg(feature = "training")]
pub mod training;
mod tuning;

pub use photo::Photo;

use photo::Level;
use pips::Pip;
use tuning::{DARK, LEVELS, SMALL_DIE};

/// A die on a photo. Lengths are in pixels of the photo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Die {
    /// The upper face, from 1 to 6. The best guess if the die is doubtful.
    pub face: u8,
    /// The middle of the upper face.
    pub centre: (f32, f32),
    /// The side of the upper face.
    pub size: f32,
    /// The direction of one side of the face, from 0 to 90 degrees.
    pub turn: f32,
    /// Whether someone has to check the face.
    pub doubtful: bool,
}

/// What makes a photo hard to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The photo is too dark.
    TooDark,
    /// The dice are too small: the camera has to come closer.
    TooFar,
}

/// The dice on a photo.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// The dice, from top to bottom and from left to right.
    pub dice: Vec<Die>,
    /// What to improve before the next photo, if anything.
    pub trouble: Option<Trouble>,
}

impl Reading {
    /// Returns how many dice show each face, from the ones to the sixes. Doubtful dice count too.
    pub fn counts(&self) -> [u32; 6] {
        let mut counts = [0; 6];
        for die in &self.dice {
            if let Some(count) = counts.get_mut(usize::from(die.face).wrapping_sub(1)) {
                *count += 1;
            }
        }
        counts
    }
}

/// Finds the dice on a photo.
pub fn read(photo: &Photo) -> Reading {
    let (levels, pips) = find_pips(photo);
    let faces = choice::choose(&levels, &pips);
    let scale = photo.base().scale;
    let mut dice: Vec<Die> = faces
        .iter()
        .zip(doubt::doubtful(&levels, &faces))
        .map(|(face, doubtful)| {
            let frame = face.frame.upright();
            Die {
                face: face.seen().0,
                centre: (frame.centre.x * scale, frame.centre.y * scale),
                size: frame.unit() * 4.0 * scale,
                turn: frame.right.y.atan2(frame.right.x).to_degrees().rem_euclid(90.0),
                doubtful,
            }
        })
        .collect();
    dice.sort_by(|a, b| a.centre.1.total_cmp(&b.centre.1).then(a.centre.0.total_cmp(&b.centre.0)));
    let trouble = trouble(photo, &levels, &dice);
    Reading { dice, trouble }
}

/// Finds all pips on all sizes of the photo, and returns these sizes too.
fn find_pips(photo: &Photo) -> (Vec<Level>, Vec<Pip>) {
    let mut levels = vec![photo.base().unscaled()];
    let mut found = Vec::new();
    for index in 1..LEVELS {
        let below = &levels[index - 1];
        let next = below.half();
        let spots = spots::find(&next.blurred());
        found.extend(spots.iter().filter_map(|spot| {
            // A pip fills most of its ring. It is measured where it has twice as many pixels.
            pips::measure(below, spot.place * 2.0, spot.ring * 1.4)
        }));
        levels.push(next);
    }
    (levels, pips::distinct(found))
}

fn trouble(photo: &Photo, levels: &[Level], dice: &[Die]) -> Option<Trouble> {
    let smallest = levels.last().map_or(255.0, Level::brightness);
    let doubtful = dice.iter().filter(|die| die.doubtful).count();
    let well = !dice.is_empty() && doubtful * 4 <= dice.len();
    if smallest < DARK && !well {
        return Some(Trouble::TooDark);
    }
    let mut sizes: Vec<f32> = dice.iter().map(|die| die.size / photo.base().scale).collect();
    sizes.sort_by(f32::total_cmp);
    let middle = sizes.get(sizes.len() / 2)?;
    (*middle < SMALL_DIE && !well).then_some(Trouble::TooFar)
}
