//! Fits the faces of dice to pips.

use crate::edges::{self, Edge, Square};
use crate::frames::{Frame, PATTERNS, PLACES, slant};
use crate::ground::openness;
use crate::photo::Level;
use crate::pips::{self, Pip};
use crate::plane::{Colour, Point};
use crate::tuning::*;

/// A face that may be in the photo.
#[derive(Clone, Debug)]
pub(crate) struct Face {
    pub(crate) value: u8,
    pub(crate) frame: Frame,
    /// The pips of the face, as indices.
    pub(crate) pips: Vec<usize>,
    /// How many pips of the pattern weren't found.
    pub(crate) missing: usize,
    /// How many pips were only found by their colour.
    pub(crate) faint: usize,
    /// The mean distance of the pips from their places, in units of the frame.
    pub(crate) error: f32,
    /// The mean radius of the pips, in units of the frame.
    pub(crate) radius: f32,
    /// The most that an empty place resembles a pip: 0 for no pip, 1 for a pip.
    pub(crate) ghost: f32,
    /// The mean quality of the pips.
    pub(crate) quality: f32,
    /// The mean aspect of the pips.
    pub(crate) aspect: f32,
    /// Half of the die's side, in units of the frame.
    pub(crate) half: f32,
    pub(crate) edges: [Edge; 4],
    /// The share of directions in which the body goes on without an end.
    pub(crate) openness: f32,
    /// The area between the pips that has their colour, as a multiple of a pip's area.
    pub(crate) spill: f32,
    /// The strength of edges if the frame were turned by an eighth, as a share of its own.
    pub(crate) turned: f32,
    /// The share of the area between the pips that has the colour around the pips.
    pub(crate) plain: f32,
    pub(crate) strangers: f32,
    /// The strongest edge between the pips of a two, as a share of their contrast.
    pub(crate) crossed: f32,
    /// The greatest number of pips of another face that shares a pip and fits as well.
    pub(crate) rivals: usize,
    pub(crate) squareness: f32,
    pub(crate) score: f32,
}

/// Finds all faces with two pips or more.
pub(crate) fn fit(levels: &[Level], pips: &[Pip]) -> Vec<Face> {
    let mut faces = Vec::new();
    for (index, first) in pips.iter().enumerate() {
        for second in pips.iter().skip(index + 1) {
            if diagonal(first, second) {
                faces.extend(fit_diagonal(levels, pips, first, second));
            }
        }
    }
    faces
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

fn fit_diagonal(levels: &[Level], pips: &[Pip], first: &Pip, second: &Pip) -> Option<Face> {
    let frame = Frame::of_diagonal(first, second);
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
    let faint = faint(levels, pips, &frame, &found);
    judge(levels, pips, frame, &found, &faint)
}

/// The empty places of a frame that have the colour of the pips, such as pips with glare on them.
fn faint(levels: &[Level], pips: &[Pip], frame: &Frame, found: &[(usize, usize)]) -> Vec<usize> {
    if found.len() < 3 {
        return Vec::new();
    }
    let members: Vec<&Pip> = found.iter().map(|(_, pip)| &pips[*pip]).collect();
    let inside = Colour::median(&members.iter().map(|it| it.inside).collect::<Vec<_>>());
    let outside = Colour::median(&members.iter().map(|it| it.outside).collect::<Vec<_>>());
    let radius = members.iter().map(|it| it.radius).sum::<f32>() / members.len() as f32;
    let contrast = inside.distance(outside);
    let level = &levels[members[0].level];
    let like = |point: Point, radius: f32| {
        let disc = pips::mean_disc(level, point * (1.0 / level.scale), radius / level.scale);
        disc.distance(inside) < FAINT_COLOUR * contrast
    };
    (0..PLACES.len())
        .filter(|place| found.iter().all(|(known, _)| known != place))
        .filter(|place| {
            let point = frame.place(*place);
            let shape = slant(&members);
            let (_, ring) =
                pips::ring(level, point * (1.0 / level.scale), shape, radius * 1.6 / level.scale);
            let away =
                ring.iter().filter(|it| it.distance(inside) > FAINT_COLOUR * contrast).count();
            like(point, radius * 0.6) && away * 4 > ring.len() * 3
        })
        .collect()
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

fn judge(
    levels: &[Level],
    pips: &[Pip],
    frame: Frame,
    found: &[(usize, usize)],
    faint: &[usize],
) -> Option<Face> {
    let seen = found.iter().fold(0_u16, |bits, (place, _)| bits | 1 << place);
    let bits = faint.iter().fold(seen, |bits, place| bits | 1 << place);
    let (value, pattern) = PATTERNS
        .into_iter()
        .filter(|(_, pattern)| bits & !pattern == 0)
        .min_by_key(|(_, pattern)| (pattern & !bits).count_ones())?;
    let missing = (pattern & !bits).count_ones() as usize;
    if missing > 1 || (missing == 1 && found.len() < 3) || frame.squareness() < FACE_SQUARENESS {
        return None;
    }
    let members: Vec<&Pip> = found.iter().map(|(_, pip)| &pips[*pip]).collect();
    let count = members.len() as f32;
    let mean =
        |value: &dyn Fn(&Pip) -> f32| members.iter().map(|it| value(it)).sum::<f32>() / count;
    let unit = frame.unit();
    let squares: f32 = found
        .iter()
        .map(|(place, pip)| pips[*pip].centre.distance(frame.place(*place)) / unit)
        .map(|distance| distance * distance)
        .sum();
    let level = &levels[members[0].level];
    let inside = Colour::median(&members.iter().map(|it| it.inside).collect::<Vec<_>>());
    let outside = Colour::median(&members.iter().map(|it| it.outside).collect::<Vec<_>>());
    let radius = mean(&|it| it.radius);
    let ghost = (0..PLACES.len())
        .filter(|place| pattern & (1 << place) == 0)
        .map(|place| {
            let point = frame.place(place) * (1.0 / level.scale);
            let disc = pips::mean_disc(level, point, radius * 0.6 / level.scale);
            let ring = pips::ring(level, point, slant(&members), radius * 1.6 / level.scale).0;
            let way = inside - outside;
            (disc - ring).dot(way) / way.dot(way).max(1.0)
        })
        .fold(0.0, f32::max);
    let clear = 1.0 + radius / unit + 0.12;
    let square = Square::around(level, &frame.even(), EDGE_FROM, EDGE_TO, clear)?;
    let mut face = Face {
        value,
        frame,
        pips: found.iter().map(|(_, pip)| *pip).collect(),
        missing,
        faint: faint.len(),
        error: (squares / count).sqrt(),
        radius: radius / unit,
        ghost,
        quality: mean(&|it| it.quality),
        aspect: mean(&|it| it.aspect),
        half: square.half,
        edges: square.edges,
        turned: turned(level, &frame, &square, clear),
        spill: spill(level, &frame, &members, 1.5),
        openness: openness(levels, &frame, &members),
        plain: plain(level, &frame, &members, 1.3),
        strangers: strangers(pips, &frame, &found.iter().map(|(_, pip)| *pip).collect::<Vec<_>>()),
        squareness: frame.squareness(),
        rivals: 0,
        crossed: if value == 2 { crossed(level, &frame, &members) } else { 0.0 },
        score: 0.0,
    };
    face.score = score(&face);
    Some(face)
}

/// The strongest edge between the two pips of a two, as a share of their contrast.
///
/// Pips on two dice have the edges of both dice between them.
fn crossed(level: &Level, frame: &Frame, pips: &[&Pip]) -> f32 {
    let out = frame.right + frame.down;
    let radius = pips[0].radius.max(pips[1].radius);
    let across = Point::new(-out.y, out.x) * (0.7 * radius / out.length().max(1e-6));
    let end = 1.0 - 1.7 * radius / out.length().max(1e-6);
    let edges = edges::profile(level, frame.centre, out, across, -end, end);
    let strongest = edges.iter().map(|edge| edge.strength).fold(0.0, f32::max);
    strongest / pips[0].contrast().min(pips[1].contrast())
}

/// The share of the area between the pips that has the colour around one of the pips.
fn plain(level: &Level, frame: &Frame, pips: &[&Pip], reach: f32) -> f32 {
    let (mut plain, mut all) = (0.0, 0.0_f32);
    for y in -6..=6 {
        for x in -6..=6 {
            let point = frame.at(x as f32 * reach / 6.0, y as f32 * reach / 6.0);
            if pips.iter().any(|pip| pip.centre.distance(point) < 1.5 * pip.radius) {
                continue;
            }
            let colour = level.sample(point * (1.0 / level.scale));
            let near = |pip: &&Pip| colour.distance(pip.outside) < 0.4 * pip.contrast();
            all += 1.0;
            plain += f32::from(u8::from(pips.iter().any(near)));
        }
    }
    plain / all.max(1.0)
}

/// How many good blobs lie on a face that are not its pips.
fn strangers(pips: &[Pip], frame: &Frame, own: &[usize]) -> f32 {
    let reach = frame.unit() * 2.6;
    let mut strangers = 0.0;
    for (index, pip) in pips.iter().enumerate() {
        if pip.centre.distance(frame.centre) > reach || own.contains(&index) || pip.quality < 0.7 {
            continue;
        }
        let (u, v) = frame.inside(pip.centre);
        if u.abs().max(v.abs()) > 1.7 {
            continue;
        }
        let ratio = pip.radius / pips[own[0]].radius;
        // Glare in a pip is a small blob.
        let on_pip = own.iter().any(|it| pips[*it].centre.distance(pip.centre) < pips[*it].radius);
        if on_pip && (ratio > 1.0 || pip.quality < 0.95) {
            continue;
        }
        let own = &pips[own[0]];
        let (way, other) = (own.inside - own.outside, pip.inside - pip.outside);
        let contrast = (way.dot(other) / way.dot(way).max(1.0)).min(1.0);
        if ratio < 1.8 && contrast > 0.4 {
            strangers += contrast * pip.quality * if ratio > 0.6 || on_pip { 1.0 } else { 0.3 };
        }
    }
    strangers
}

/// The area between the pips that has their colour, as a multiple of a pip's area.
fn spill(level: &Level, frame: &Frame, pips: &[&Pip], reach: f32) -> f32 {
    let inside = Colour::median(&pips.iter().map(|it| it.inside).collect::<Vec<_>>());
    let radius = pips.iter().map(|it| it.radius).sum::<f32>() / pips.len() as f32;
    let contrast = pips.iter().map(|it| it.contrast()).fold(f32::INFINITY, f32::min);
    let step = reach / 10.0;
    let mut count = 0;
    for y in -10..=10 {
        for x in -10..=10 {
            let point = frame.at(x as f32 * step, y as f32 * step);
            let colour = level.sample(point * (1.0 / level.scale));
            let own = |pip: &&Pip| pip.centre.distance(point) < 1.5 * pip.radius;
            if colour.distance(inside) < 0.4 * contrast && !pips.iter().any(own) {
                count += 1;
            }
        }
    }
    let pip = std::f32::consts::PI * radius * radius;
    count as f32 * (step * frame.unit()).powi(2) / pip
}

/// The strength of edges if the frame were turned by an eighth, as a share of its own.
fn turned(level: &Level, frame: &Frame, own: &Square, clear: f32) -> f32 {
    let frame = frame.even();
    let turned = Frame {
        centre: frame.centre,
        right: (frame.right + frame.down) * std::f32::consts::FRAC_1_SQRT_2,
        down: (frame.down - frame.right) * std::f32::consts::FRAC_1_SQRT_2,
    };
    let other = Square::around(level, &turned, EDGE_FROM, EDGE_TO, clear);
    other.map_or(0.0, |it| it.sum() / own.sum().max(1.0))
}

/// The strength of edges if the pip of a one weren't in the middle, as a share of its own.
fn shifted(level: &Level, frame: &Frame, own: &Square) -> f32 {
    let ways = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    let strength = |(x, y): (i32, i32)| {
        let centre = frame.at(x as f32 * 0.9, y as f32 * 0.9);
        let moved = Frame { centre, ..*frame };
        Square::around(level, &moved, 1.5, 2.6, 1.3).map_or(0.0, |it| it.capped())
    };
    ways.into_iter().map(strength).fold(0.0, f32::max) / own.capped().max(1.0)
}

/// The second weakest edge. One edge may be invisible.
fn body(edges: &[Edge; 4]) -> f32 {
    let mut strengths = edges.map(|edge| edge.strength);
    strengths.sort_by(f32::total_cmp);
    0.7 * (strengths[1] / 20.0).min(1.0) + 0.3 * (strengths[0] / 20.0).min(1.0)
}

fn score(face: &Face) -> f32 {
    let count = face.pips.len() as f32;
    let fit = 1.0 - (face.error / 0.3).powi(2);
    let one = if face.value == 1 { 0.3 } else { 0.0 };
    count * (0.5 + 0.5 * face.quality) * fit - one + 0.6 * face.faint as f32
        - 2.0 * face.missing as f32
        + body(&face.edges)
        - 2.0 * (face.ghost - 0.4).clamp(0.0, 0.5)
        - 3.0 * (0.7 - face.plain).max(0.0)
        - face.strangers.min(3.0)
        - (face.turned - 0.9).clamp(0.0, 1.0)
        - 3.0 * (0.85 - face.squareness).max(0.0)
}

/// Finds a one: a single pip with a body around it.
///
/// `halves` is the range of half a side, in pixels.
pub(crate) fn fit_one(
    levels: &[Level],
    pips: &[Pip],
    index: usize,
    halves: (f32, f32),
) -> Option<Face> {
    let pip = &pips[index];
    if pip.aspect < FACE_ASPECT {
        return None;
    }
    let level = &levels[pip.level];
    let slant = slant(&[pip]);
    let range = (halves.0 / pip.radius, halves.1 / pip.radius);
    let mut best: Option<(Square, Frame)> = None;
    for turn in 0..18 {
        let (sin, cos) = (turn as f32 * 5.0).to_radians().sin_cos();
        let frame = Frame {
            centre: pip.centre,
            right: slant.apply(Point::new(cos, sin) * pip.radius),
            down: slant.apply(Point::new(-sin, cos) * pip.radius),
        };
        let Some(square) = Square::around(level, &frame, range.0, range.1, 1.6) else { continue };
        if best.as_ref().is_none_or(|best| best.0.total() < square.total()) {
            best = Some((square, frame));
        }
    }
    let (square, frame) = best?;
    let frame = frame.scaled(square.half / 2.0);
    let mut face = Face {
        value: 1,
        frame,
        pips: vec![index],
        missing: 0,
        faint: 0,
        error: 0.0,
        radius: 2.0 / square.half,
        ghost: 0.0,
        quality: pip.quality,
        aspect: pip.aspect,
        half: 2.0,
        edges: square.edges,
        turned: shifted(level, &frame, &square),
        plain: plain(level, &frame, &[pip], 1.3),
        spill: spill(level, &frame, &[pip], 1.7),
        openness: openness(levels, &frame, &[pip]),
        strangers: strangers(pips, &frame, &[index]),
        squareness: frame.squareness(),
        rivals: 0,
        crossed: 0.0,
        score: 0.0,
    };
    face.score = score(&face);
    Some(face)
}
