//! Fits the faces of dice to pips.

use crate::cutouts::{self, Paint};
use crate::frames::{Frame, PATTERNS, PLACES, slant};
use crate::network::{Network, Shares};
use crate::photo::Level;
use crate::pips::Pip;
use crate::plane::{Colour, Point};
use crate::tuning::*;

/// A face that may be in the photo.
#[derive(Clone, Debug)]
pub(crate) struct Face {
    /// The face whose pips fit best.
    pub(crate) fitted: u8,
    pub(crate) frame: Frame,
    /// The pips of the face, as indices.
    pub(crate) pips: Vec<usize>,
    /// How many pips of the fitted face are missing or too many.
    pub(crate) differs: u32,
    /// The mean distance of the pips from their places, in units of the frame.
    pub(crate) error: f32,
    pub(crate) paint: Paint,
    /// What the network sees.
    pub(crate) shares: Shares,
    /// Whether the pips beside the face may be the other half of a domino.
    pub(crate) paired: bool,
}

impl Face {
    fn new(pips: &[Pip], frame: Frame, fitted: u8, own: Vec<usize>) -> Self {
        let median = |colour: fn(&Pip) -> Colour| {
            Colour::median(&own.iter().map(|it| colour(&pips[*it])).collect::<Vec<_>>())
        };
        let paint = Paint { body: median(|it| it.outside), ink: median(|it| it.inside) };
        let shares = Shares::default();
        Self { fitted, frame, pips: own, differs: 0, error: 0.0, paint, shares, paired: false }
    }

    /// Lets the network look at the face.
    pub(crate) fn look(&mut self, levels: &[Level], network: &Network) {
        self.shares = network.look(&cutouts::cut(levels, &self.frame, &self.paint));
    }

    /// Lets the network look at squares that are a little larger, smaller or turned, too.
    ///
    /// A clear face is seen in all of them.
    pub(crate) fn look_around(&mut self, levels: &[Level], network: &Network) {
        for (size, turn) in AROUND {
            let frame = self.frame.turned(turn).scaled(size);
            let seen = network.look(&cutouts::cut(levels, &frame, &self.paint));
            self.shares.iter_mut().zip(seen).for_each(|(sum, share)| *sum += share);
        }
        self.shares = self.shares.map(|sum| sum / (AROUND.len() + 1) as f32);
    }

    /// How well the network and the pips agree on a die.
    pub(crate) fn score(&self) -> f32 {
        let (value, share) = self.seen();
        let odd = self.differs + u32::from(value != self.fitted);
        share + 0.02 * self.pips.len() as f32 - 0.1 * odd as f32
    }

    /// The face that the network sees, and how likely it is.
    pub(crate) fn seen(&self) -> (u8, f32) {
        let shares = (0..).zip(self.shares).skip(1);
        shares.fold((0, 0.0), |best, it| if it.1 > best.1 { it } else { best })
    }
}

/// Finds all faces with two pips or more.
pub(crate) fn fit(pips: &[Pip]) -> Vec<Face> {
    let mut faces = Vec::new();
    for (index, first) in pips.iter().enumerate() {
        for second in pips.iter().skip(index + 1) {
            if diagonal(first, second) {
                faces.extend(fit_diagonal(pips, first, second));
            }
        }
    }
    distinct(faces).iter().flat_map(sizes).collect()
}

/// Copies of a face for dice whose pips are closer together.
fn sizes(face: &Face) -> impl Iterator<Item = Face> {
    let sizes = if face.fitted > 3 { &MANY_SIZES[..] } else { &FEW_SIZES };
    sizes.iter().map(|size| Face { frame: face.frame.scaled(*size), ..face.clone() })
}

/// Keeps one of several faces with the same pips in the same places.
fn distinct(mut faces: Vec<Face>) -> Vec<Face> {
    faces.sort_by(|a, b| a.error.total_cmp(&b.error));
    let mut kept: Vec<Face> = Vec::new();
    for face in faces {
        let same = |it: &Face| {
            it.pips == face.pips
                && it.fitted == face.fitted
                && it.frame.centre.distance(face.frame.centre) < 0.1 * it.frame.unit()
        };
        if !kept.iter().any(same) {
            kept.push(face);
        }
    }
    kept
}

/// Whether two pips may be on one face: alike in size and colour.
///
/// Colours around them may differ, because of marbling and glare.
fn alike(first: &Pip, second: &Pip) -> bool {
    let (small, large) = (first.radius.min(second.radius), first.radius.max(second.radius));
    let contrast = first.contrast().max(second.contrast());
    let ways = (first.inside - first.outside, second.inside - second.outside);
    small * ALIKE_RADIUS > large
        && first.inside.distance(second.inside) < contrast * ALIKE_COLOUR + 10.0
        && ways.0.dot(ways.1) > 0.3 * ways.0.length() * ways.1.length()
}

fn diagonal(first: &Pip, second: &Pip) -> bool {
    let radius = (first.radius * second.radius).sqrt();
    let half = first.centre.distance(second.centre) / 2.0;
    // A wide check first, without the slant.
    (radius * DIAGONAL_MIN * 0.7..radius * DIAGONAL_MAX * 1.3).contains(&half)
        && first.aspect > FACE_ASPECT
        && second.aspect > FACE_ASPECT
        && alike(first, second)
}

fn fit_diagonal(pips: &[Pip], first: &Pip, second: &Pip) -> Option<Face> {
    fit_frame(pips, (first, second), Frame::of_diagonal(first, second))
}

/// Fits a frame to the pips around it, starting from the place of two of them.
fn fit_frame(pips: &[Pip], (first, second): (&Pip, &Pip), frame: Frame) -> Option<Face> {
    let radius = (first.radius * second.radius).sqrt();
    let half = frame.unit() * std::f32::consts::SQRT_2;
    if !(radius * DIAGONAL_MIN..radius * DIAGONAL_MAX).contains(&half) {
        return None;
    }
    let (mut frame, mut found) = (frame, matched(pips, first, &frame, PLACE_REACH));
    for _ in 0..2 {
        let points: Vec<_> = found.iter().map(|(place, pip)| (*place, pips[*pip].centre)).collect();
        let Some(better) = Frame::fitted(&points) else { break };
        frame = better;
        found = matched(pips, first, &frame, PLACE_REACH * 0.75);
    }
    judge(pips, frame, &found)
}

/// Finds threes and fives with a missing pip in a corner, among the pips that are free.
pub(crate) fn fit_corners(pips: &[Pip], free: impl Fn(&Pip) -> bool) -> Vec<Face> {
    let free: Vec<&Pip> = pips.iter().filter(|it| it.aspect > FACE_ASPECT && free(it)).collect();
    let mut faces = Vec::new();
    for corner in &free {
        let like = free.iter().filter(|it| it.centre != corner.centre && alike(corner, it));
        faces.extend(like.filter_map(|middle| {
            let slant = slant(&[corner, middle]);
            let frame = Frame::of_corner(corner.centre, middle.centre, slant);
            fit_frame(pips, (corner, middle), frame)
        }));
    }
    distinct(faces).iter().flat_map(sizes).collect()
}

/// The pip nearest to each place of the frame, if it is near enough.
fn matched(pips: &[Pip], like: &Pip, frame: &Frame, reach: f32) -> Vec<(usize, usize)> {
    let unit = frame.unit();
    let near: Vec<(usize, &Pip)> = pips
        .iter()
        .enumerate()
        .filter(|(_, pip)| pip.centre.distance(frame.centre) < unit * 2.2 && alike(like, pip))
        .collect();
    (0..PLACES.len())
        .filter_map(|place| {
            let point = frame.place(place);
            near.iter()
                .map(|(index, pip)| (pip.centre.distance(point), *index))
                .filter(|(distance, _)| *distance < reach * unit)
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .map(|(_, index)| (place, index))
        })
        .collect()
}

fn judge(pips: &[Pip], frame: Frame, found: &[(usize, usize)]) -> Option<Face> {
    let bits = found.iter().fold(0_u16, |bits, (place, _)| bits | 1 << place);
    let (fitted, differs) = PATTERNS
        .into_iter()
        .map(|(value, pattern)| (value, (bits ^ pattern).count_ones()))
        .min_by_key(|(_, differs)| *differs)?;
    if differs > MAX_DIFFERS || found.len() < 2 || frame.squareness() < FACE_SQUARENESS {
        return None;
    }
    let unit = frame.unit();
    let squares: f32 = found
        .iter()
        .map(|(place, pip)| pips[*pip].centre.distance(frame.place(*place)) / unit)
        .map(|distance| distance * distance)
        .sum();
    let mut own: Vec<usize> = found.iter().map(|(_, pip)| *pip).collect();
    own.sort_unstable();
    let face = Face::new(pips, frame, fitted, own);
    Some(Face { differs, error: (squares / found.len() as f32).sqrt(), ..face })
}

/// Ones at the pips that are free: squares of some sizes and turns around each.
pub(crate) fn ones(pips: &[Pip], free: impl Fn(&Pip) -> bool) -> Vec<Face> {
    let mut faces = Vec::new();
    for (index, pip) in pips.iter().enumerate() {
        if pip.aspect < FACE_ASPECT || !free(pip) {
            continue;
        }
        for unit in ONE_UNITS.map(|it| it * pip.radius) {
            let (right, down) = (Point::new(unit, 0.0), Point::new(0.0, unit));
            let frame = Frame { centre: pip.centre, right, down };
            faces.extend(ONE_TURNS.map(|turn| Face::new(pips, frame.turned(turn), 1, vec![index])));
        }
    }
    faces
}
