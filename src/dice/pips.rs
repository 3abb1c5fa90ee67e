//! Measures spots, and returns those that are round enough to be pips.

use std::cmp::Ordering;

use crate::photo::Level;
use crate::plane::{Colour, Point, Symmetric};
use crate::tuning::{
    PIP_ASPECT, PIP_CONTRAST, PIP_FILL, PIP_MAX_RADIUS, PIP_MIN_RADIUS, PIP_RING_SHARE,
};

/// A round blob that may be a pip. Lengths are in pixels of the level with the full photo.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pip {
    pub(crate) centre: Point,
    /// The radius of a disc with the same area.
    pub(crate) radius: f32,
    /// The covariance of the blob's pixels, scaled to determinant 1.
    pub(crate) shape: Symmetric,
    /// The ratio of the short axis to the long axis.
    pub(crate) aspect: f32,
    /// The colour inside.
    pub(crate) inside: Colour,
    /// The colour around the blob.
    pub(crate) outside: Colour,
    /// How well the blob fits a pip, from 0 to 1.
    pub(crate) quality: f32,
}

impl Pip {
    pub(crate) fn contrast(&self) -> f32 {
        self.inside.distance(self.outside)
    }
}

/// The side of the window in which a spot is measured, in pixels.
const SIDE: usize = 49;
const HALF: i32 = (SIDE / 2) as i32;

/// The largest area of a blob, in pixels of its level.
const MAX_AREA: usize = (PIP_MAX_RADIUS * PIP_MAX_RADIUS * 3.2) as usize;

/// The pixels of a blob, summed up. Lengths are in pixels of its level.
struct Blob {
    centre: Point,
    area: f32,
    covariance: Symmetric,
    inside: Colour,
    /// The share of the blob that is not a hole.
    solid: f32,
}

/// Measures the blob at a spot, or returns `None` if no pip can be there.
///
/// `radius` is a rough guess, in pixels of the level.
pub(crate) fn measure(level: &Level, spot: Point, radius: f32) -> Option<Pip> {
    measure_by(level, spot, radius, Likeness::Way)
        .or_else(|| measure_by(level, spot, radius, Likeness::Nearness))
}

/// How a pixel is told to be inside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Likeness {
    /// Half of the way from the colour outside. Shading inside does no harm.
    Way,
    /// Near the colour inside. Several colours outside do no harm, such as glare or marbling.
    Nearness,
}

fn measure_by(level: &Level, spot: Point, radius: f32, by: Likeness) -> Option<Pip> {
    let mut centre = spot;
    let mut inside = mean_disc(level, centre, radius * 0.4);
    let (mut outside, mut colours) = ring(level, centre, Symmetric::IDENTITY, radius * 1.7);
    let mut reach = radius * 2.6;
    let mut found = None;
    for _ in 0..2 {
        if inside.distance(outside) < PIP_CONTRAST {
            return None;
        }
        let window = Window { level, centre, reach };
        let blob = match by {
            Likeness::Way => {
                let way = inside - outside;
                let way = way * (1.0 / way.dot(way).max(1.0));
                window.blob(|pixel| (pixel - outside).dot(way))
            }
            Likeness::Nearness => {
                let apart = apart(inside, &colours);
                window.blob(|pixel| 1.0 - pixel.distance(inside) / apart)
            }
        }?;
        let shape = blob.covariance.unit()?;
        let radius = (blob.area / std::f32::consts::PI).sqrt();
        if !(PIP_MIN_RADIUS..=PIP_MAX_RADIUS).contains(&radius) {
            return None;
        }
        centre = blob.centre;
        inside = blob.inside;
        (outside, colours) = ring(level, centre, shape, radius * 1.5);
        reach = radius * 2.4 + 1.0;
        found = Some((blob, shape, radius));
    }
    let (blob, shape, radius) = found?;
    judge(level, &blob, shape, radius, outside, by)
}

fn judge(
    level: &Level,
    blob: &Blob,
    shape: Symmetric,
    radius: f32,
    outside: Colour,
    by: Likeness,
) -> Option<Pip> {
    let aspect = shape.aspect();
    // A filled ellipse has this area for its covariance. Other shapes have less.
    let ellipse = 4.0 * std::f32::consts::PI * blob.covariance.determinant().max(0.0).sqrt();
    let fill = blob.area / ellipse.max(1e-6);
    let contrast = blob.inside.distance(outside);
    let colours = ring(level, blob.centre, shape, radius * 1.5).1;
    let alike = match by {
        Likeness::Way => colours.iter().filter(|it| it.distance(outside) < contrast * 0.4).count(),
        Likeness::Nearness => {
            let apart = apart(blob.inside, &colours);
            colours.iter().filter(|it| it.distance(blob.inside) > apart * 0.75).count()
        }
    };
    let mut alike = alike as f32 / colours.len() as f32;
    if by == Likeness::Nearness {
        alike *= 0.75;
    }
    if aspect < PIP_ASPECT
        || fill < PIP_FILL
        || alike < PIP_RING_SHARE
        || contrast < PIP_CONTRAST
        || blob.solid < 0.6
    {
        return None;
    }
    let quality = alike * ((fill - PIP_FILL) / (0.97 - PIP_FILL)).clamp(0.1, 1.0);
    Some(Pip {
        centre: blob.centre * level.scale,
        radius: radius * level.scale,
        shape,
        aspect,
        inside: blob.inside,
        outside,
        quality,
    })
}

fn mean_disc(level: &Level, centre: Point, radius: f32) -> Colour {
    let reach = radius.clamp(0.5, 4.0);
    let steps = [-1.0, 0.0, 1.0];
    let mut sum = Colour::default();
    for y in steps {
        for x in steps {
            sum = sum + level.sample(centre + Point::new(x, y) * (reach * 0.7));
        }
    }
    sum * (1.0 / 9.0)
}

/// The median colour on an ellipse around a point, and the single colours.
fn ring(level: &Level, centre: Point, shape: Symmetric, radius: f32) -> (Colour, [Colour; 24]) {
    /// The cosine and sine of a 24th of a turn.
    const STEP: (f32, f32) = (0.965_925_8, 0.258_819_04);
    let root = shape.root();
    let mut colours = [Colour::default(); 24];
    let (mut cos, mut sin) = (radius, 0.0);
    for slot in &mut colours {
        *slot = level.sample(centre + root.apply(Point::new(cos, sin)));
        (cos, sin) = (cos * STEP.0 - sin * STEP.1, cos * STEP.1 + sin * STEP.0);
    }
    (Colour::median(&colours), colours)
}

/// How far the nearest quarter of a ring is from the colour inside.
fn apart(inside: Colour, ring: &[Colour; 24]) -> f32 {
    let mut distances = ring.map(|it| it.distance(inside));
    distances.select_nth_unstable_by(6, f32::total_cmp).1.max(1.0)
}

/// A square around a spot, in the pixels of its level.
struct Window<'a> {
    level: &'a Level,
    centre: Point,
    /// The distance from the centre to the sides.
    reach: f32,
}

/// What is known of a pixel in a window.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unknown,
    Outside,
    Inside,
}

impl Window<'_> {
    /// The blob in the middle, or `None` if there is none or if it reaches the window's edge.
    fn blob(&self, likeness: impl Fn(Colour) -> f32) -> Option<Blob> {
        let middle = (self.centre.x.floor() as i32, self.centre.y.floor() as i32);
        let reach = (self.reach.ceil() as i32).clamp(3, HALF - 1);
        let colour =
            |(x, y): (i32, i32)| Colour(self.level.at(middle.0 + x, middle.1 + y).map(f32::from));
        let mut states = [State::Unknown; SIDE * SIDE];
        let mut open = Vec::with_capacity(64);
        open.extend(seed(|at| likeness(colour(at))));
        let mut sums = Sums::default();
        while let Some((x, y)) = open.pop() {
            let state = &mut states[place(x, y)];
            if *state != State::Unknown {
                continue;
            }
            let pixel = colour((x, y));
            let likeness = likeness(pixel);
            if likeness <= 0.5 {
                *state = State::Outside;
                continue;
            }
            *state = State::Inside;
            sums.add_inside((x, y), pixel, likeness);
            if x.abs() >= reach || y.abs() >= reach || sums.area > MAX_AREA as f32 {
                return None;
            }
            open.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
        }
        sums.fill_holes(&states);
        sums.blob(Point::new(middle.0 as f32 + 0.5, middle.1 as f32 + 0.5))
    }
}

/// The pixel near the middle that resembles the inside most.
fn seed(likeness: impl Fn((i32, i32)) -> f32) -> Option<(i32, i32)> {
    let near = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y)));
    let known = near.map(|at| (likeness(at), at));
    let best = known.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > 0.5).then_some(best.1)
}

/// Sums over the pixels of a blob.
#[derive(Default)]
struct Sums {
    area: f32,
    solid: f32,
    first: Point,
    second: (f32, f32, f32),
    inside: Colour,
    weight: f32,
    /// The least and greatest columns and rows.
    bounds: [i32; 4],
}

impl Sums {
    fn add(&mut self, (x, y): (i32, i32)) {
        let point = Point::new(x as f32, y as f32);
        self.area += 1.0;
        self.first = self.first + point;
        let (xx, xy, yy) = self.second;
        self.second = (xx + point.x * point.x, xy + point.x * point.y, yy + point.y * point.y);
    }

    fn add_inside(&mut self, (x, y): (i32, i32), pixel: Colour, likeness: f32) {
        self.add((x, y));
        self.solid += 1.0;
        let weight = (likeness - 0.5).clamp(0.01, 0.5);
        self.inside = self.inside + pixel * weight;
        self.weight += weight;
        let [left, right, top, bottom] = self.bounds;
        self.bounds = [left.min(x), right.max(x), top.min(y), bottom.max(y)];
    }

    /// Adds the pixels that have the blob on all four sides, such as glare on a pip.
    fn fill_holes(&mut self, states: &[State; SIDE * SIDE]) {
        let [left, right, top, bottom] = self.bounds;
        let inside = |x, y| states[place(x, y)] == State::Inside;
        for y in top + 1..bottom {
            for x in left + 1..right {
                if !inside(x, y)
                    && (left..x).any(|x| inside(x, y))
                    && (x + 1..=right).any(|x| inside(x, y))
                    && (top..y).any(|y| inside(x, y))
                    && (y + 1..=bottom).any(|y| inside(x, y))
                {
                    self.add((x, y));
                }
            }
        }
    }

    fn blob(&self, middle: Point) -> Option<Blob> {
        if self.area < 5.0 || self.weight <= 0.0 {
            return None;
        }
        let mean = self.first * (1.0 / self.area);
        let (xx, xy, yy) = self.second;
        let covariance = Symmetric { xx, xy, yy }.times(1.0 / self.area).plus(Symmetric {
            xx: -mean.x * mean.x,
            xy: -mean.x * mean.y,
            yy: -mean.y * mean.y,
        });
        Some(Blob {
            centre: middle + mean,
            area: self.area,
            covariance,
            inside: self.inside * (1.0 / self.weight),
            solid: self.solid / self.area,
        })
    }
}

fn place(x: i32, y: i32) -> usize {
    ((y + HALF) * SIDE as i32 + x + HALF) as usize
}

/// Keeps the best of several measurements of one blob.
pub(crate) fn distinct(mut pips: Vec<Pip>) -> Vec<Pip> {
    // By contrast if the quality is the same, so that the order doesn't depend on the direction.
    let rank = |pip: &Pip| (pip.quality, pip.contrast());
    pips.sort_by(|a, b| rank(b).partial_cmp(&rank(a)).unwrap_or(Ordering::Equal));
    let mut kept: Vec<Pip> = Vec::new();
    for pip in pips {
        let same = |other: &Pip| {
            let (small, large) = (other.radius.min(pip.radius), other.radius.max(pip.radius));
            other.centre.distance(pip.centre) < 0.6 * large && small * 1.8 > large
        };
        if !kept.iter().any(same) {
            kept.push(pip);
        }
    }
    kept
}
