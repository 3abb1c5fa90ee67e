//! Chooses among faces, so that every pip is used once and no two dice overlap.

use std::ops::RangeInclusive;

use crate::doubt::beside;
use crate::faces::{self, Face};
use crate::network::Network;
use crate::photo::Level;
use crate::pips::Pip;
use crate::tuning::{CLEAR, INSIDE, PIP_QUALITY, SEEN, SIZE_RATIO, TOUCHING};

/// Finds the best set of faces.
pub(crate) fn choose(levels: &[Level], pips: &[Pip]) -> Vec<Face> {
    let network = Network::new();
    let faces = faces::fit(pips);
    let mut halves: Vec<Face> = faces.iter().filter(|it| it.differs == 0).cloned().collect();
    let (mut many, mut few): (Vec<Face>, Vec<Face>) =
        faces.into_iter().partition(|it| it.pips.len() > 3);
    look(&mut many, levels, &network);
    let (mut clear, mut others): (Vec<Face>, Vec<Face>) =
        many.into_iter().partition(|it| it.seen().1 > CLEAR);
    let mut chosen = Vec::new();
    add(&mut chosen, &mut clear);
    // Pips that are left belong to dice with fewer pips, which are about as large.
    let free = |pip: &Pip| {
        let near = |it: &Face| it.frame.centre.distance(pip.centre) < INSIDE * it.frame.unit();
        pip.quality > PIP_QUALITY && !chosen.iter().any(near)
    };
    let units = units(&chosen);
    few.retain(|it| !chosen.iter().any(|other| overlap(other, it)));
    few.extend(faces::fit_corners(pips, free));
    let ones = faces::ones(pips, free);
    halves.extend(ones.iter().cloned());
    few.extend(ones);
    few.retain(|it| units.contains(&it.frame.unit()));
    look(&mut few, levels, &network);
    others.append(&mut few);
    add(&mut chosen, &mut others);
    for face in &mut chosen {
        face.look_around(levels, &network);
    }
    chosen.retain(|it| it.seen().1 > SEEN);
    // Pips of other dice are no half of a domino, but another die may be one.
    halves.retain(|half| !chosen.iter().any(|it| elsewhere(it, half)));
    for face in &mut chosen {
        face.paired = halves.iter().any(|half| beside(face, half));
    }
    chosen
}

/// Lets the network look at faces, and drops those that it doesn't see.
fn look(faces: &mut Vec<Face>, levels: &[Level], network: &Network) {
    faces.retain_mut(|face| {
        face.look(levels, network);
        face.seen().1 > SEEN
    });
}

/// Adds the best faces that don't overlap those that are chosen already.
fn add(chosen: &mut Vec<Face>, faces: &mut Vec<Face>) {
    faces.sort_by(|a, b| b.score().total_cmp(&a.score()));
    for face in faces.drain(..) {
        if chosen.iter().all(|other| !overlap(other, &face)) {
            chosen.push(face);
        }
    }
}

fn overlap(a: &Face, b: &Face) -> bool {
    let apart = a.frame.centre.distance(b.frame.centre);
    a.pips.iter().any(|pip| b.pips.contains(pip))
        || apart < TOUCHING * (a.frame.unit() + b.frame.unit())
}

/// Whether a face has a pip of another face, but at another place.
fn elsewhere(face: &Face, other: &Face) -> bool {
    let apart = face.frame.centre.distance(other.frame.centre);
    apart > 0.5 * face.frame.unit() && face.pips.iter().any(|pip| other.pips.contains(pip))
}

/// The range of units that other dice may have.
fn units(chosen: &[Face]) -> RangeInclusive<f32> {
    let mut units: Vec<f32> = chosen.iter().map(|it| it.frame.unit()).collect();
    units.sort_by(f32::total_cmp);
    let middle = units.get(units.len() / 2);
    middle.map_or(0.0..=f32::MAX, |it| it / SIZE_RATIO..=it * SIZE_RATIO)
}
