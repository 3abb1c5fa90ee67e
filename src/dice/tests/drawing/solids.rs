//! Dice and dominoes.

use super::random::{grain, noise};

pub(crate) type Rgb = [f32; 3];
pub(crate) type Vector = [f32; 3];

pub(crate) fn mix(a: Rgb, b: Rgb, share: f32) -> Rgb {
    [0, 1, 2].map(|it| a[it] + (b[it] - a[it]) * share.clamp(0.0, 1.0))
}

/// A box with round edges that lies on the table.
#[derive(Clone, Debug)]
pub(crate) struct Solid {
    /// The middle of the box.
    pub(crate) centre: Vector,
    /// Half of the width, depth and height.
    pub(crate) half: Vector,
    /// The radius of the edges.
    pub(crate) round: f32,
    /// The turn, in degrees.
    pub(crate) turn: f32,
    pub(crate) body: Rgb,
    /// The second colour of a marbled body.
    pub(crate) marble: Option<Rgb>,
    pub(crate) ink: Rgb,
    /// Shine from 0 to 1.
    pub(crate) shine: f32,
    /// The share of the table's colour in the body, from 0 to 1.
    pub(crate) clear: f32,
    /// The share of the surface with glitter, from 0 to 1.
    pub(crate) glitter: f32,
    /// How dark one side of each pip is, from 0 to 1. Real pips are hollows.
    pub(crate) hollow: f32,
    pub(crate) kind: Kind,
    pub(crate) seed: i32,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Die {
        /// The face on top, then the four sides.
        faces: [u8; 5],
        /// The radius of pips and the distance of their rows, in halves of the side.
        pip: f32,
        row: f32,
        /// Whether the sixes are a symbol.
        symbol: bool,
        /// Whether twos, threes and sixes lie the other way.
        turned: bool,
        /// A bright spot on the top face: its place and radius, in halves of the side.
        glare: Option<(f32, f32, f32)>,
    },
    Domino {
        faces: [u8; 2],
    },
}

impl Solid {
    /// A point in the solid's own directions.
    pub(crate) fn local(&self, point: Vector) -> Vector {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        let [x, y, z] = [0, 1, 2].map(|it| point[it] - self.centre[it]);
        [x * cos + y * sin, y * cos - x * sin, z]
    }

    pub(crate) fn turned(&self, [x, y, z]: Vector) -> Vector {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        [x * cos - y * sin, x * sin + y * cos, z]
    }

    /// The distance of a local point from the surface.
    pub(crate) fn distance(&self, local: Vector) -> f32 {
        let out = [0, 1, 2].map(|it| local[it].abs() - (self.half[it] - self.round));
        let outside = out.map(|it| it.max(0.0));
        let [x, y, z] = outside;
        (x * x + y * y + z * z).sqrt() + out[0].max(out[1]).max(out[2]).min(0.0) - self.round
    }

    pub(crate) fn normal(&self, local: Vector) -> Vector {
        let step = 0.05;
        let normal = [0, 1, 2].map(|it| {
            let (mut more, mut less) = (local, local);
            more[it] += step;
            less[it] -= step;
            self.distance(more) - self.distance(less)
        });
        let [x, y, z] = normal;
        let length = (x * x + y * y + z * z).sqrt().max(1e-6);
        normal.map(|it| it / length)
    }

    /// The colour of the surface at a local point.
    pub(crate) fn paint(&self, local: Vector) -> Rgb {
        let [x, y, z] = [0, 1, 2].map(|it| local[it] / self.half[it]);
        let body = match self.marble {
            Some(other) => {
                let flow = noise(x * 1.3 + z + 9.0, y * 1.3 + z * 0.7 + 5.0, self.seed);
                mix(self.body, other, (flow - 0.5) * 5.0 + 0.5)
            }
            None => self.body,
        };
        let [a, b, c] = [x, y, z].map(|it| (it * 14.0).floor() as i32);
        let glitters = grain(a, b * 31 + c, self.seed) < self.glitter;
        let body = if glitters { mix(body, [255.0; 3], 0.6) } else { body };
        let (u, v, side) = if z.abs() >= x.abs().max(y.abs()) {
            (x, y, 0)
        } else if y.abs() >= x.abs() {
            (x, z, if y > 0.0 { 1 } else { 3 })
        } else {
            (y, z, if x > 0.0 { 2 } else { 4 })
        };
        match &self.kind {
            Kind::Die { faces, pip, row, symbol, turned, glare } => {
                let face = faces[side];
                let inked = if *symbol && face == 6 {
                    skull(u, v)
                } else {
                    let (u, v) = if *turned { (v, -u) } else { (u, v) };
                    pips(face).iter().any(|(a, b)| (u - a * row).hypot(v - b * row) < *pip)
                };
                let colour =
                    if inked { self.hollowed((u, v), *turned, face, *row, *pip) } else { body };
                match glare {
                    Some((a, b, radius)) if side == 0 => {
                        let near = (u - a).hypot(v - b) / radius;
                        mix(colour, [255.0; 3], 1.6 - 1.6 * near)
                    }
                    _ => colour,
                }
            }
            Kind::Domino { faces } if side == 0 => {
                let half = usize::from(u > 0.0);
                let u = 2.0 * u + if half == 0 { 1.0 } else { -1.0 };
                let dot = pips(faces[half])
                    .iter()
                    .any(|(a, b)| (u - a * 0.52).hypot(v - b * 0.52) < 0.17);
                let line = x.abs() < 0.015 && v.abs() < 0.8;
                if dot || line { self.ink } else { body }
            }
            Kind::Domino { .. } => body,
        }
    }
}

impl Solid {
    /// The ink at a place in a pip: one side of the hollow is in its own shadow.
    fn hollowed(&self, (u, v): (f32, f32), turned: bool, face: u8, row: f32, pip: f32) -> Rgb {
        let (u, v) = if turned { (v, -u) } else { (u, v) };
        let near = |(a, b): &(f32, f32)| (u - a * row, v - b * row);
        let ways = pips(face).iter().map(near).filter(|it| it.0.hypot(it.1) < pip);
        let across = ways.map(|it| (it.0 + it.1) / pip).next().unwrap_or_default();
        mix(self.ink, if across > 0.0 { self.body } else { [0.0; 3] }, self.hollow * across.abs())
    }
}

/// The places of a face's pips.
fn pips(face: u8) -> &'static [(f32, f32)] {
    const ALL: [(f32, f32); 7] =
        [(0.0, 0.0), (1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 0.0), (-1.0, 0.0)];
    match face {
        1 => &ALL[..1],
        2 => &ALL[1..3],
        3 => &ALL[..3],
        4 => &ALL[1..5],
        5 => &ALL[..5],
        6 => &ALL[1..],
        _ => &[],
    }
}

/// Whether a skull is drawn at a place.
fn skull(u: f32, v: f32) -> bool {
    let head = u.hypot(v + 0.15) < 0.55 || (u.abs() < 0.3 && (0.0..0.6).contains(&v));
    let eye = (u.abs() - 0.22).hypot(v + 0.12) < 0.15;
    let nose = u.hypot(v - 0.18) < 0.07;
    head && !eye && !nose
}
