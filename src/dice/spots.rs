//! Finds places that differ from everything around them, which may be pips.

use crate::photo::Level;
use crate::plane::Point;
use crate::tuning::{SPOT_CONTRAST, SPOT_RING_SHARE};

/// A place where a pip may be, in the pixels of its level.
pub(crate) struct Spot {
    pub(crate) place: Point,
    /// The radius of the ring that differs from the centre.
    pub(crate) ring: f32,
}

/// Two rings of eight places each around a pixel. Their radii differ by about the square root of
/// two, because the sizes of the levels differ by two.
const RINGS: [[(i32, i32); 8]; 2] = [
    [(0, -3), (2, -2), (3, 0), (2, 2), (0, 3), (-2, 2), (-3, 0), (-2, -2)],
    [(0, -4), (3, -3), (4, 0), (3, 3), (0, 4), (-3, 3), (-4, 0), (-3, -3)],
];

/// The width of the margin in which no spots are found, in pixels.
const MARGIN: usize = 4;

/// Finds all spots on a level. The level must be blurred.
pub(crate) fn find(level: &Level) -> Vec<Spot> {
    let mut spots = Vec::new();
    if level.width <= 2 * MARGIN || level.height <= 2 * MARGIN {
        return spots;
    }
    for ring in &RINGS {
        let mut scores = vec![0; level.pixels.len()];
        score(level, ring, &mut scores);
        peaks(level.width, &scores, ring[2].0 as f32, &mut spots);
    }
    spots
}

fn score(level: &Level, ring: &[(i32, i32); 8], scores: &mut [i32]) {
    let width = level.width as i32;
    let offsets = ring.map(|(x, y)| (y * width + x) as isize);
    for y in MARGIN..level.height - MARGIN {
        for x in MARGIN..level.width - MARGIN {
            let here = y * level.width + x;
            let centre = level.pixels[here];
            let around = |place: usize| {
                let there = here.wrapping_add_signed(offsets[place]);
                difference(level.pixels[there], centre)
            };
            let far = |place| size(around(place)) >= SPOT_CONTRAST;
            // Most pixels lie in even areas and end here.
            let ends = (far(0), far(4));
            if !ends.0 && !ends.1 {
                continue;
            }
            let sides = (far(2), far(6));
            if [ends.0, ends.1, sides.0, sides.1].into_iter().filter(|far| *far).count() < 3 {
                continue;
            }
            scores[here] = contrast([0, 1, 2, 3, 4, 5, 6, 7].map(around));
        }
    }
}

/// How much a ring differs from the centre, or 0 if not all around in the same way.
fn contrast(ring: [[i32; 3]; 8]) -> i32 {
    let mut sum = [0; 3];
    for place in ring {
        for (sum, channel) in sum.iter_mut().zip(place) {
            *sum += channel;
        }
    }
    let norm = dot(sum, sum);
    // The mean is an eighth of the sum, and a quarter of the mean is enough.
    let alike = ring.into_iter().filter(|place| 32 * dot(*place, sum) > norm).count();
    if alike >= SPOT_RING_SHARE { size(sum) / 8 } else { 0 }
}

fn difference(a: [u8; 3], b: [u8; 3]) -> [i32; 3] {
    [0, 1, 2].map(|channel| i32::from(a[channel]) - i32::from(b[channel]))
}

fn size(colour: [i32; 3]) -> i32 {
    colour.into_iter().map(i32::abs).sum()
}

fn dot(a: [i32; 3], b: [i32; 3]) -> i32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Adds the local maxima of the scores to the spots.
fn peaks(width: usize, scores: &[i32], ring: f32, spots: &mut Vec<Spot>) {
    let (left, above) = (1, width);
    for (here, score) in scores.iter().copied().enumerate() {
        if score < SPOT_CONTRAST {
            continue;
        }
        // Scores in the margin are 0, so no neighbour is outside.
        let beside = [here - left, here + left, here - above, here + above];
        let corners =
            [here - above - left, here - above + left, here + above - left, here + above + left];
        if beside.into_iter().chain(corners).all(|it| scores[it] <= score) {
            let (x, y) = (here % width, here / width);
            spots.push(Spot { place: Point::new(x as f32 + 0.5, y as f32 + 0.5), ring });
        }
    }
}
