//! Decides which faces are certain, which are doubtful, and which are no faces.

use crate::faces::Face;
use crate::tuning::{MAX_DOUBTS, OPEN};

/// How sure it is that a face is there with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Certainty {
    Sure,
    Doubtful(&'static str),
    None(&'static str),
}

pub(crate) fn certainty(face: &Face) -> Certainty {
    let mut strengths = face.edges.map(|edge| edge.strength);
    strengths.sort_by(f32::total_cmp);
    let [weakest, weak, ..] = strengths;
    // Dots on the table: their colour goes on all around, or they are part of a larger pattern.
    let open = face.openness > OPEN;
    let one = face.value == 1;
    let turned = face.turned;
    let none = [
        (weak < if one { 14.0 } else { 10.0 } && (face.value < 4 || turned > 1.2), "edges"),
        (one && face.quality < 0.75, "quality"),
        (one && face.plain < 0.5, "plain"),
        (one && face.squareness < 0.75, "square"),
        (face.value == 2 && turned > 1.3, "turned"),
        (face.value == 3 && turned > 1.2, "turned"),
        (face.value < 4 && face.score < 0.4 + 0.5 * f32::from(face.value), "score"),
        (open && one && weak < 16.0, "open"),
        (open && face.value == 2 && turned > 1.05, "open"),
        (open && face.value == 3 && turned > 1.15, "open"),
    ];
    if let Some((_, why)) = none.into_iter().find(|(none, _)| *none) {
        return Certainty::None(why);
    }
    let few = face.value <= 3;
    let checks = [
        (face.missing > 0, "missing"),
        (face.faint > 1 || (face.faint > 0 && face.pips.len() < 4), "faint"),
        (face.ghost > 0.3, "ghost"),
        (
            weak < if one {
                20.0
            } else if face.value == 2 {
                18.0
            } else if few {
                15.0
            } else {
                8.0
            },
            "edges",
        ),
        (face.value == 1 && weakest < 11.0, "edge"),
        (!one && few && face.radius > 0.66, "radius"),
        (!one && turned > if few { 0.95 } else { 2.0 }, "turned"),
        (face.error > 0.12, "error"),
        (face.aspect < 0.7, "slant"),
        (face.value < 6 && face.squareness < 0.8, "square"),
        (face.plain < if few { 0.65 } else { 0.35 }, "plain"),
        (face.value == 1 && face.quality < 0.85, "quality"),
        (face.value < 3 && face.quality < 0.75, "quality"),
        // Dots of a printed pattern are less round than pips.
        (!few && turned > 0.6 && face.quality < 0.9, "pattern"),
        (face.crossed > 0.4, "crossed"),
        (face.rivals > 0, "rival"),
        (open && few && (weak < 20.0 || turned > 0.8), "open"),
        (open && !few && turned > 1.3, "open"),
        (one && turned > 1.12, "shifted"),
        (face.spill > if one { 0.7 } else { 0.3 }, "spill"),
        (face.strangers > 0.65, "strangers"),
    ];
    let mut doubts = checks.into_iter().filter(|(doubtful, _)| *doubtful).map(|(_, why)| why);
    match doubts.next() {
        None => Certainty::Sure,
        // Few pips, and much that speaks against a die.
        Some(why) if face.value < 3 && doubts.count() + 1 >= MAX_DOUBTS => Certainty::None(why),
        Some(why) => Certainty::Doubtful(why),
    }
}
