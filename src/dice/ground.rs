//! Tells a die's body from other surfaces: a body ends on all sides.

use crate::faces::Face;
use crate::photo::Level;
use crate::tuning::{BODY_COLOUR, BODY_FROM, BODY_TO};

/// The number of lanes on each side, and of places on each lane.
const LANES: usize = 5;
const PLACES: usize = 16;

/// How many lanes must have the body's colour, and at how many places of a lane it may be missing,
/// because dominoes have a line in the middle.
const OPEN_LANES: usize = 4;
const GAP: usize = 5;

/// Whether the body goes on beyond exactly one side of the face, as half of a domino does.
///
/// A white die on white paper seems to go on beyond more sides.
pub(crate) fn goes_on(levels: &[Level], face: &Face) -> bool {
    let frame = face.frame.upright();
    let fine = levels.iter().find(|level| level.scale * 6.0 > frame.unit()).or(levels.last());
    let Some(level) = fine else { return false };
    let contrast = face.paint.ink.distance(face.paint.body);
    let limit = (contrast * BODY_COLOUR).clamp(8.0, 30.0);
    let like = |along: f32, across: f32, turn: f32| {
        let point = frame.turned(turn).at(along, across) * (1.0 / level.scale);
        level.sample(point).distance(face.paint.body) < limit
    };
    let goes_on = |turn: &f32| {
        let open = |lane: &usize| {
            let across = (*lane as f32 / (LANES - 1) as f32 - 0.5) * 1.2;
            let along =
                |place: usize| BODY_FROM + place as f32 * (BODY_TO - BODY_FROM) / PLACES as f32;
            let missing = (0..=PLACES).filter(|place| !like(along(*place), across, *turn)).count();
            missing <= GAP
        };
        (0..LANES).filter(open).count() >= OPEN_LANES
    };
    [0.0, 90.0, 180.0, 270.0].iter().filter(|turn| goes_on(turn)).count() == 1
}
