//! Frames: where the face of a die would be, with its nine places for pips.

use crate::pips::Pip;
use crate::plane::{Point, Symmetric};

/// The middle of a face and its two directions.
///
/// One unit is half of the way from the middle to the edge: about the way to a column of pips.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) centre: Point,
    pub(crate) right: Point,
    pub(crate) down: Point,
}

/// The places of pips on a face, in units of the frame: corners, sides, middle.
pub(crate) const PLACES: [(f32, f32); 9] = [
    (1.0, 1.0),
    (1.0, -1.0),
    (-1.0, -1.0),
    (-1.0, 1.0),
    (1.0, 0.0),
    (0.0, 1.0),
    (-1.0, 0.0),
    (0.0, -1.0),
    (0.0, 0.0),
];

/// Each face with its pips, as bits of [`PLACES`]. A six lies in one of two ways.
///
/// Every face except the one has pips at places 0 and 2.
pub(crate) const PATTERNS: [(u8, u16); 6] = [
    (2, 0b0_0000_0101),
    (3, 0b1_0000_0101),
    (4, 0b0_0000_1111),
    (5, 0b1_0000_1111),
    (6, 0b0_0101_1111),
    (6, 0b0_1010_1111),
];

impl Frame {
    /// The frame whose places 0 and 2 are these two pips, seen with their slant.
    pub(crate) fn of_diagonal(first: &Pip, second: &Pip) -> Self {
        let centre = (first.centre + second.centre) * 0.5;
        Self::of_corner(first.centre, centre, slant(&[first, second]))
    }

    /// The frame with a pip in the middle and one at place 0.
    pub(crate) fn of_corner(corner: Point, centre: Point, slant: Symmetric) -> Self {
        let half = slant.inverse().apply(corner - centre);
        // Turned by an eighth to both sides, and shortened to the side of a square.
        let right = Point::new(half.x + half.y, half.y - half.x) * 0.5;
        let down = Point::new(half.x - half.y, half.y + half.x) * 0.5;
        Self { centre, right: slant.apply(right), down: slant.apply(down) }
    }

    pub(crate) fn at(&self, u: f32, v: f32) -> Point {
        self.centre + self.right * u + self.down * v
    }

    pub(crate) fn place(&self, index: usize) -> Point {
        let (u, v) = PLACES.get(index).copied().unwrap_or_default();
        self.at(u, v)
    }

    /// The length of one unit, in pixels: the side of a square with the same area.
    pub(crate) fn unit(&self) -> f32 {
        self.right.cross(self.down).abs().sqrt()
    }

    /// The frame with other units.
    pub(crate) fn scaled(&self, factor: f32) -> Self {
        Self { centre: self.centre, right: self.right * factor, down: self.down * factor }
    }

    /// The frame turned around its middle, in degrees.
    pub(crate) fn turned(&self, degrees: f32) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let turn = |it: Point| Point::new(it.x * cos - it.y * sin, it.x * sin + it.y * cos);
        Self { centre: self.centre, right: turn(self.right), down: turn(self.down) }
    }

    /// The frame without its slant: both directions equally long and at a right angle.
    pub(crate) fn upright(&self) -> Self {
        let mean = self.right + Point::new(self.down.y, -self.down.x);
        let right = mean * (self.unit() / mean.length().max(1e-6));
        Self { centre: self.centre, right, down: Point::new(-right.y, right.x) }
    }

    /// A point in units of the frame.
    pub(crate) fn inside(&self, point: Point) -> (f32, f32) {
        let way = point - self.centre;
        let area = self.right.cross(self.down);
        let area = if area.abs() < 1e-6 { 1e-6 } else { area };
        (way.cross(self.down) / area, self.right.cross(way) / area)
    }

    /// How far the frame is from a square: 1 for a square, less for slanted or long ones.
    pub(crate) fn squareness(&self) -> f32 {
        let (a, b) = (self.right.length(), self.down.length());
        let (short, long) = (a.min(b), a.max(b).max(1e-6));
        let sine = self.right.cross(self.down).abs() / (a * b).max(1e-6);
        short / long * sine
    }

    /// The frame that fits pips at known places best, or `None` if they all lie on one line.
    pub(crate) fn fitted(points: &[(usize, Point)]) -> Option<Self> {
        let count = points.len() as f32;
        let mut mean = Point::default();
        let mut middle = Point::default();
        for (place, point) in points {
            let (u, v) = PLACES[*place];
            mean = mean + *point * (1.0 / count);
            middle = middle + Point::new(u, v) * (1.0 / count);
        }
        let mut square = Symmetric { xx: 0.0, xy: 0.0, yy: 0.0 };
        let (mut by_u, mut by_v) = (Point::default(), Point::default());
        for (place, point) in points {
            let (u, v) = PLACES[*place];
            let (u, v) = (u - middle.x, v - middle.y);
            square = square.plus(Symmetric { xx: u * u, xy: u * v, yy: v * v });
            by_u = by_u + (*point - mean) * u;
            by_v = by_v + (*point - mean) * v;
        }
        let determinant = square.determinant();
        if determinant < 0.5 {
            return None;
        }
        let right = (by_u * square.yy - by_v * square.xy) * (1.0 / determinant);
        let down = (by_v * square.xx - by_u * square.xy) * (1.0 / determinant);
        let centre = mean - right * middle.x - down * middle.y;
        Some(Self { centre, right, down })
    }
}

/// The slant of a face, from the shapes of its pips.
pub(crate) fn slant(pips: &[&Pip]) -> Symmetric {
    // A third of a circle is mixed in, because the shape of a small pip is uncertain.
    let circle = Symmetric::IDENTITY.times(pips.len() as f32 / 2.0);
    let sum = pips.iter().fold(circle, |sum, pip| sum.plus(pip.shape));
    sum.unit().map_or(Symmetric::IDENTITY, Symmetric::root)
}
