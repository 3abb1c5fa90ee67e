//! Chooses among faces, so that every pip is used once and no two dice overlap.

use crate::doubt::{self, Certainty};
use crate::faces::{self, Face};
use crate::photo::Level;
use crate::pips::Pip;
use crate::tuning::{
    FEW_UNITS, LEAK, ONE_HALVES, ONE_RADII, OPEN, PATTERN_RIVALS, PIP_QUALITY, RIVAL_ASPECT,
    RIVAL_SCORE, RIVAL_SQUARENESS, SCORE_MIN, SIZE_RATIO,
};

/// Finds the best set of faces. Returns each with its certainty.
pub(crate) fn choose(levels: &[Level], pips: &[Pip]) -> Vec<(Face, Certainty)> {
    let Some(base) = levels.first() else { return Vec::new() };
    let mut faces = faces::fit(levels, pips);
    let claimed = claimed(&faces);
    faces.retain(plausible);
    let all = faces.clone();
    let mut dots = drop_patterns(&mut faces);
    dots.extend(claimed);
    dots.sort_unstable();
    let (mut twos, mut more): (Vec<Face>, Vec<Face>) =
        faces.iter().cloned().partition(|it| it.value == 2);
    let mut chosen: Vec<Face> = Vec::new();
    add(&mut chosen, &mut more);
    let unit = median_unit(&chosen);
    if let Some(unit) = unit {
        twos.retain(|it| (unit * FEW_UNITS.0..unit * FEW_UNITS.1).contains(&it.frame.unit()));
    }
    twos.retain(|it| !it.pips.iter().any(|pip| dots.binary_search(pip).is_ok()));
    twos.extend(ones(levels, pips, &chosen, &dots, unit));
    add(&mut chosen, &mut twos);
    for face in &mut chosen {
        let rivals = all.iter().filter(|it| rival(face, it)).map(|it| it.pips.len());
        face.rivals = rivals.max().unwrap_or(0);
    }
    let odd = odd_sizes(&chosen);
    let halves = dominoes(&chosen);
    chosen
        .into_iter()
        .enumerate()
        .map(|(index, face)| {
            let certainty = match doubt::certainty(&face) {
                Certainty::Sure if odd.contains(&index) => Certainty::Doubtful("size"),
                Certainty::Sure if halves.contains(&index) => Certainty::Doubtful("domino"),
                Certainty::Sure if cut_off(base, &face) => Certainty::Doubtful("cut off"),
                certainty => certainty,
            };
            (face, certainty)
        })
        .filter(|it| !matches!(it.1, Certainty::None(_)))
        .collect()
}

fn plausible(face: &Face) -> bool {
    face.score > SCORE_MIN && !matches!(doubt::certainty(face), Certainty::None(_))
}

/// The pips of faces that fit well. None of them is a one, even if the face turns out to be no die.
fn claimed(faces: &[Face]) -> Vec<usize> {
    let fits = |face: &&Face| {
        face.missing == 0
            && face.pips.len() > 2
            && face.error < 0.06
            && face.ghost < 0.3
            && face.plain > 0.85
            && face.aspect > 0.7
    };
    faces.iter().filter(fits).flat_map(|it| it.pips.iter().copied()).collect()
}

/// Removes faces that are part of a pattern, in which every dot belongs to several faces.
///
/// Returns the dots of the pattern.
fn drop_patterns(faces: &mut Vec<Face>) -> Vec<usize> {
    let full: Vec<Face> =
        faces.iter().filter(|it| it.missing == 0 && it.pips.len() > 3).cloned().collect();
    let mut dots = Vec::new();
    faces.retain(|face| {
        // A side face may be one rival. A pattern has rivals all around.
        let mut rivals: Vec<&Face> = Vec::new();
        for other in full.iter().filter(|it| rival(face, it)) {
            let away =
                |it: &&Face| it.frame.centre.distance(other.frame.centre) > 0.6 * it.frame.unit();
            if rivals.len() < PATTERN_RIVALS && rivals.iter().all(away) {
                rivals.push(other);
            }
        }
        let pattern = rivals.len() >= PATTERN_RIVALS;
        if pattern && face.pips.len() > 3 {
            dots.extend(&face.pips);
        }
        !pattern
    });
    dots
}

/// Whether another face explains a pip of this face about as well.
fn rival(face: &Face, other: &Face) -> bool {
    let away = face.frame.centre.distance(other.frame.centre) > 0.6 * other.frame.unit();
    if !away || other.missing > 0 || other.score < face.score - RIVAL_SCORE {
        return false;
    }
    let shared = other.pips.iter().filter(|pip| face.pips.contains(pip)).count();
    shared > 0
        && shared < other.pips.len()
        && other.aspect > face.aspect - RIVAL_ASPECT
        && other.squareness > face.squareness - RIVAL_SQUARENESS
}

/// Adds the best faces that don't overlap those that are chosen already.
fn add(chosen: &mut Vec<Face>, faces: &mut Vec<Face>) {
    faces.sort_by(|a, b| b.score.total_cmp(&a.score));
    for face in faces.drain(..) {
        if chosen.iter().all(|other| !overlap(other, &face)) {
            chosen.push(face);
        }
    }
}

fn overlap(a: &Face, b: &Face) -> bool {
    let apart = a.frame.centre.distance(b.frame.centre);
    a.pips.iter().any(|pip| b.pips.contains(pip)) || apart < 1.5 * (a.frame.unit() + b.frame.unit())
}

fn median_unit(chosen: &[Face]) -> Option<f32> {
    let mut units: Vec<f32> =
        chosen.iter().filter(|it| it.missing == 0).map(|it| it.frame.unit()).collect();
    units.sort_by(f32::total_cmp);
    units.get(units.len() / 2).copied()
}

/// Finds ones among the pips that no chosen face has.
fn ones(
    levels: &[Level],
    pips: &[Pip],
    chosen: &[Face],
    dots: &[usize],
    unit: Option<f32>,
) -> Vec<Face> {
    let free = |index: usize, pip: &Pip| {
        dots.binary_search(&index).is_err()
            && !chosen.iter().any(|it| {
                it.pips.contains(&index)
                    || it.frame.centre.distance(pip.centre) < 1.9 * it.frame.unit()
            })
    };
    let mut ones = Vec::new();
    for (index, pip) in pips.iter().enumerate() {
        if pip.quality < PIP_QUALITY || !free(index, pip) {
            continue;
        }
        let (mut from, mut to) = (pip.radius * ONE_RADII.0, pip.radius * ONE_RADII.1);
        if let Some(unit) = unit {
            from = from.max(unit * ONE_HALVES.0);
            to = to.min(unit * ONE_HALVES.1);
        }
        if from < to {
            ones.extend(faces::fit_one(levels, pips, index, (from, to)));
        }
    }
    ones.retain(plausible);
    ones
}

/// Half of a die's side, in pixels.
fn half(face: &Face) -> f32 {
    face.frame.unit() * face.half
}

/// Whether a corner of the face is outside the photo.
fn cut_off(base: &Level, face: &Face) -> bool {
    let frame = face.frame.even().scaled(face.half);
    let (width, height) = (base.width as f32, base.height as f32);
    [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)].into_iter().any(|(u, v)| {
        let corner = frame.at(u, v);
        corner.x < 0.0 || corner.y < 0.0 || corner.x > width || corner.y > height
    })
}

/// Dice with few pips and a size that no die with many pips has.
fn odd_sizes(chosen: &[Face]) -> Vec<usize> {
    let known: Vec<f32> = chosen
        .iter()
        .filter(|it| it.value > 3 && doubt::certainty(it) == Certainty::Sure)
        .map(half)
        .collect();
    let alike = |a: f32, b: f32| a.max(b) < SIZE_RATIO * a.min(b);
    let odd = |face: &Face| {
        face.value < 4 && !known.is_empty() && !known.iter().any(|it| alike(*it, half(face)))
    };
    chosen.iter().enumerate().filter(|it| odd(it.1)).map(|it| it.0).collect()
}

/// Faces that lie side by side as the halves of a domino do.
fn dominoes(chosen: &[Face]) -> Vec<usize> {
    let pair = |a: &Face, b: &Face| {
        let (x, y) = a.frame.even().inside(b.frame.centre);
        let (across, along) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
        let lengths = a.frame.right.length() * b.frame.right.length();
        let sine = a.frame.right.cross(b.frame.right).abs() / lengths.max(1e-6);
        let unit = a.frame.unit() / b.frame.unit().max(1e-6);
        // Dice that touch so exactly are rare, and a question about them does no harm.
        let exact = across < 0.35 && !(0.15..0.985).contains(&sine) && (0.84..1.19).contains(&unit);
        let joined = a.openness.max(b.openness) > LEAK * 0.6
            && across < 0.7
            && !(0.25..0.96).contains(&sine)
            && (0.7..1.4).contains(&unit);
        (3.0..5.0).contains(&along) && (exact || joined)
    };
    // The other half may be blank: the body goes on to one side, and no die is there.
    let blank = |face: &Face| {
        let far = |it: &Face| it.frame.centre.distance(face.frame.centre) / face.frame.unit();
        let alone = !chosen.iter().any(|it| (0.1..7.0).contains(&far(it)));
        (LEAK..OPEN).contains(&face.openness) && alone
    };
    let half = |index: usize, face: &Face| {
        let others = chosen.iter().enumerate().filter(|it| it.0 != index);
        blank(face) || others.into_iter().any(|(_, it)| pair(face, it))
    };
    chosen.iter().enumerate().filter(|(index, it)| half(*index, it)).map(|it| it.0).collect()
}
