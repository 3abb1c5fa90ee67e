//! Decides which faces are certain.

use crate::faces::Face;
use crate::ground;
use crate::photo::Level;
use crate::tuning::{SURE, SURE_ALONE};

/// Whether someone has to check each face.
pub(crate) fn doubtful(levels: &[Level], faces: &[Face]) -> Vec<bool> {
    let Some(base) = levels.first() else { return Vec::new() };
    let doubtful = |face: &Face| {
        unclear(face) || cut_off(base, face) || face.paired || ground::goes_on(levels, face)
    };
    faces.iter().map(doubtful).collect()
}

/// Whether the network isn't sure, or sees another face than the pips show.
fn unclear(face: &Face) -> bool {
    let (value, share) = face.seen();
    let agrees = face.fitted == value && face.differs == 0;
    share < if agrees { SURE } else { SURE_ALONE }
}

/// Whether a corner of the face is outside the photo.
fn cut_off(base: &Level, face: &Face) -> bool {
    let frame = face.frame.upright().scaled(2.0);
    let (width, height) = (base.width as f32, base.height as f32);
    [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)].into_iter().any(|(u, v)| {
        let corner = frame.at(u, v);
        corner.x < 0.0 || corner.y < 0.0 || corner.x > width || corner.y > height
    })
}

/// Whether a square lies beside a face as the other half of a domino does.
///
/// Dice that touch so exactly are rare, and a question about them does no harm.
pub(crate) fn beside(face: &Face, other: &Face) -> bool {
    let (a, b) = (face.frame.upright(), other.frame.upright());
    let (x, y) = a.inside(b.centre);
    let (across, along) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
    let lengths = a.right.length() * b.right.length();
    let sine = a.right.cross(b.right).abs() / lengths.max(1e-6);
    // The pip of a one has no direction.
    let parallel = other.pips.len() == 1 || !(0.15..0.985).contains(&sine);
    (3.0..5.2).contains(&along) && across < 0.4 && parallel
}
