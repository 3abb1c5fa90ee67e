//! Writes cut-outs of dice and of other things, for the training of the network.
//!
//! `cutouts photos FOLDER OUT` reads photos with a `dice.csv` (see `prepare.py`), and
//! `cutouts drawn FIRST LAST OUT` draws photos. Each cut-out is a byte for the face (0 if no die is
//! there) and the cut-out itself.

#![allow(clippy::expect_used, clippy::print_stdout, reason = "a tool for developers")]

#[path = "../tests/drawing/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod drawing;
mod photos;

use std::fs::File;
use std::io::{BufWriter, Write};

use dice::Photo;
use dice::training::{Candidate, Place, Sight};
use drawing::random::Random;
use drawing::solids::{Kind, Solid};
use drawing::{Scene, scenes};

/// Where a die is.
pub(crate) struct Truth {
    pub(crate) face: u8,
    pub(crate) place: Place,
    /// The width and height of the area where other candidates may show the same die, or 0.
    pub(crate) unknown: (f32, f32),
}

/// Copies of each cut-out with a die, at places that are a little off.
const COPIES: usize = 4;

/// The share of cut-outs without a die that are written, unless they look like one.
const OTHERS: f32 = 0.15;

/// The least likelihood of a die from which a cut-out looks like one.
const LIKE: f32 = 0.9;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["photos", folder, first, last, out] => {
            let numbers = first.parse().expect("a number")..=last.parse().expect("a number");
            photos::write(folder, numbers, &mut create(out));
        }
        ["drawn", first, last, out] => {
            let seeds: std::ops::RangeInclusive<u64> =
                first.parse().expect("a number")..=last.parse().expect("a number");
            let out = &mut create(out);
            for seed in seeds {
                let scene = scenes::varied(seed, false);
                let photo = Photo::from_rgba(&scene.draw(), scene.width, scene.height);
                let truths: Vec<Truth> =
                    scene.solids.iter().filter_map(|it| truth(&scene, it)).collect();
                let sight = Sight::new(&photo.expect("4 bytes for each pixel"));
                write(&sight, &truths, &mut Random::new(seed), out);
            }
        }
        _ => println!("cutouts photos FOLDER FIRST LAST OUT, or cutouts drawn FIRST LAST OUT"),
    }
}

fn create(file: &str) -> BufWriter<File> {
    BufWriter::new(File::create(file).expect("the file can be written"))
}

/// The upper face of a drawn die, or `None` for other solids and symbols.
fn truth(scene: &Scene, solid: &Solid) -> Option<Truth> {
    let Kind::Die { faces: [face, ..], symbol, .. } = solid.kind else { return None };
    if symbol && face == 6 {
        return None;
    }
    let project = |x: f32, y: f32| {
        let [x, y, z] = solid.turned([x, y, solid.half[2]]);
        scene.project([x + solid.centre[0], y + solid.centre[1], z + solid.centre[2]])
    };
    let (middle, right, down) = (project(0.0, 0.0), project(1.0, 0.0), project(0.0, 1.0));
    let (right, down) =
        ((right.0 - middle.0, right.1 - middle.1), (down.0 - middle.0, down.1 - middle.1));
    let area = (right.0 * down.1 - right.1 * down.0).abs().sqrt();
    let (x, y) = (right.0 + down.1, right.1 - down.0);
    Some(Truth {
        face,
        place: Place {
            centre: middle,
            unit: area * solid.half[0] / 2.0,
            turn: y.atan2(x).to_degrees(),
        },
        unknown: (0.0, 0.0),
    })
}

/// Writes the cut-outs of all candidates.
pub(crate) fn write(sight: &Sight, truths: &[Truth], random: &mut Random, out: &mut impl Write) {
    for candidate in &sight.candidates {
        let Some(face) = shown(&candidate.place, truths) else { continue };
        let mut put = |place: Place, off: [f32; 2]| {
            out.write_all(&[face]).expect("the file can be written");
            out.write_all(&sight.cut(candidate, place, off)).expect("the file can be written");
        };
        let easy = candidate.shares[0] > 1.0 - LIKE && !random.chance(OTHERS);
        if face == 0 && easy {
            continue;
        }
        put(candidate.place, [0.0; 2]);
        let copies = if face > 0 { COPIES } else { 0 };
        for _ in 0..copies {
            let (place, off) = moved(candidate, random);
            put(place, off);
        }
    }
}

fn moved(candidate: &Candidate, random: &mut Random) -> (Place, [f32; 2]) {
    let Place { centre: (x, y), unit, turn } = candidate.place;
    let mut off = |by: f32| random.between(-by, by);
    let place = Place {
        centre: (x + off(0.15) * unit, y + off(0.15) * unit),
        unit: unit * (1.0 + off(0.09)),
        turn: turn + off(6.0),
    };
    (place, [off(0.12), off(0.15)])
}

/// The face at a place, 0 if no die is there, or `None` if the place is only roughly right.
pub(crate) fn shown(place: &Place, truths: &[Truth]) -> Option<u8> {
    for truth in truths {
        let (x, y) = (place.centre.0 - truth.place.centre.0, place.centre.1 - truth.place.centre.1);
        if truth.unknown.0 > 0.0 {
            if x.abs() < truth.unknown.0 / 2.0 && y.abs() < truth.unknown.1 / 2.0 {
                return None;
            }
            continue;
        }
        let far = x.hypot(y) / truth.place.unit;
        let ratio = (place.unit / truth.place.unit).ln().abs();
        let turn = (place.turn - truth.place.turn).rem_euclid(90.0);
        let turn = turn.min(90.0 - turn);
        // The turn and the size of a one are only known from its edges.
        let (exact, rough) = if truth.face == 1 {
            (ratio < 0.25, ratio < 0.4)
        } else {
            (ratio < 0.2 && turn < 10.0, ratio < 0.33 && turn < 22.0)
        };
        if far < 0.3 && exact {
            return Some(truth.face);
        }
        if far < 0.65 && rough {
            return None;
        }
    }
    Some(0)
}
