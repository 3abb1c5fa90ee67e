//! What the training of the network has to know about the reader.

use crate::cutouts::{self, SIDE};
use crate::faces::{self, Face};
use crate::frames::Frame;
use crate::network::Network;
use crate::photo::{Level, Photo};
use crate::plane::{Colour, Point};

/// The number of bytes of a cut-out.
pub const CUTOUT_BYTES: usize = 2 * SIDE * SIDE;

/// A square on a photo where the face of a die may be. Lengths are in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The middle.
    pub centre: (f32, f32),
    /// A quarter of the side of the die.
    pub unit: f32,
    /// The turn, in degrees.
    pub turn: f32,
}

/// A face that the reader considers on a photo.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Where the face is.
    pub place: Place,
    /// The face whose pips fit best.
    pub fitted: u8,
    /// How many pips of that face are missing or too many.
    pub differs: u32,
    /// How likely the current network sees no die, or a face from 1 to 6.
    pub shares: [f32; 7],
    face: Face,
}

/// A photo with all candidates.
#[derive(Debug)]
pub struct Sight {
    levels: Vec<Level>,
    /// The candidates.
    pub candidates: Vec<Candidate>,
}

impl Sight {
    /// Finds the candidates on a photo.
    pub fn new(photo: &Photo) -> Self {
        let (levels, pips) = crate::find_pips(photo);
        let network = Network::new();
        let mut found = faces::fit(&pips);
        found.extend(faces::fit_corners(&pips, |_| true));
        found.extend(faces::ones(&pips, |_| true));
        let candidate = |face: Face| {
            let shares = network.glance(&cutouts::cut(&levels, &face.frame, &face.paint));
            let frame = face.frame.upright();
            Candidate {
                place: Place {
                    centre: (frame.centre.x, frame.centre.y),
                    unit: frame.unit(),
                    turn: frame.right.y.atan2(frame.right.x).to_degrees(),
                },
                fitted: face.fitted,
                differs: face.differs,
                shares,
                face,
            }
        };
        let candidates = found.into_iter().map(candidate).collect();
        Self { levels, candidates }
    }

    /// Cuts out a place with the colours of a candidate, which may be off by some shares of their
    /// contrast.
    pub fn cut(&self, candidate: &Candidate, place: Place, off: [f32; 2]) -> Vec<u8> {
        let (sin, cos) = place.turn.to_radians().sin_cos();
        let frame = Frame {
            centre: Point::new(place.centre.0, place.centre.1),
            right: Point::new(cos, sin) * place.unit,
            down: Point::new(-sin, cos) * place.unit,
        };
        let mut paint = candidate.face.paint;
        let way = paint.ink - paint.body;
        let moved = |colour: Colour, share: f32| colour + way * share;
        paint.body = moved(paint.body, off[0]);
        paint.ink = moved(paint.ink, off[1]);
        let cutout = cutouts::cut(&self.levels, &frame, &paint);
        cutout.as_flattened().iter().map(|it| ((it + 1.0) * 100.0).round() as u8).collect()
    }
}
