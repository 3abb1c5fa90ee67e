//! Tells a die's body from the table: a body ends on all sides.

use crate::frames::Frame;
use crate::photo::Level;
use crate::pips::Pip;
use crate::plane::{Colour, Point};
use crate::tuning::{GROUND_COLOUR, GROUND_RADIUS};

/// Half of the side of the window, in pixels of the level.
const REACH: i32 = 32;
const SIDE: i32 = 2 * REACH + 1;

/// The share of all directions in which the colour around the pips goes on far beyond the die.
pub(crate) fn openness(levels: &[Level], frame: &Frame, pips: &[&Pip]) -> f32 {
    // On a small level, so that a die is about 20 pixels wide.
    let fits = |level: &&Level| frame.unit() * GROUND_RADIUS < REACH as f32 * level.scale;
    let Some(level) = levels.iter().find(fits) else { return 0.0 };
    let scale = 1.0 / level.scale;
    let centre = frame.centre * scale;
    let middle = (centre.x.floor() as i32, centre.y.floor() as i32);
    let radius = frame.unit() * GROUND_RADIUS * scale;
    let like = |(x, y): (i32, i32)| {
        let pixel = Colour(level.at(middle.0 + x, middle.1 + y).map(f32::from));
        pips.iter().any(|pip| {
            let limit = (pip.contrast() * GROUND_COLOUR).clamp(8.0, 30.0);
            pixel.distance(pip.outside) < limit
        })
    };
    let mut known = [false; (SIDE * SIDE) as usize];
    let mut open = seeds(frame, scale, centre);
    let mut sectors = 0_u32;
    while let Some((x, y)) = open.pop() {
        let Some(known) = known.get_mut(((y + REACH) * SIDE + x + REACH) as usize) else {
            continue;
        };
        if *known || !like((x, y)) {
            continue;
        }
        *known = true;
        let way = Point::new(x as f32, y as f32);
        if way.length() > radius {
            sectors |= 1 << sector(way);
        } else {
            open.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
        }
    }
    sectors.count_ones() as f32 / 16.0
}

/// Pixels between the pips, relative to the middle.
fn seeds(frame: &Frame, scale: f32, centre: Point) -> Vec<(i32, i32)> {
    let mut seeds = Vec::with_capacity(256);
    for y in -4..=4 {
        for x in -4..=4 {
            let point = frame.at(x as f32 * 0.3, y as f32 * 0.3) * scale - centre;
            seeds.push((point.x.round() as i32, point.y.round() as i32));
        }
    }
    seeds
}

/// The sixteenth of a turn in which a way points.
fn sector(way: Point) -> u32 {
    let turn = way.y.atan2(way.x) / std::f32::consts::TAU + 0.5;
    ((turn * 16.0) as u32).min(15)
}
