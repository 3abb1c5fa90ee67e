//! Cuts a small square picture of a possible die out of a photo, for the network.

use crate::frames::Frame;
use crate::photo::Level;
use crate::plane::Colour;

/// The side of a cut-out, in cells.
pub(crate) const SIDE: usize = 20;

/// Half of the side of a cut-out, in units of the frame. The edges of a die are inside.
pub(crate) const REACH: f32 = 2.8;

/// The square around a possible die, as seen by the network.
///
/// The first number of a cell is its colour on the way from the body (0) to the pips (1), and the
/// second is how far the colour is from that way. So all dice look alike, whatever their colours.
pub(crate) type Cutout = [[f32; 2]; SIDE * SIDE];

/// The colours of a face.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    pub(crate) body: Colour,
    pub(crate) ink: Colour,
}

/// Cuts out the square around a frame.
///
/// The cut-out isn't slanted as the frame may be, because slanted faces are on the sides of dice.
pub(crate) fn cut(levels: &[Level], frame: &Frame, paint: &Paint) -> Cutout {
    let frame = frame.upright();
    let cell = frame.unit() * (2.0 * REACH / SIDE as f32);
    let mut cutout = [[0.0; 2]; SIDE * SIDE];
    let fine = levels.iter().find(|level| level.scale * 1.4 > cell).or(levels.last());
    let Some(level) = fine else { return cutout };
    let way = paint.ink - paint.body;
    let length = way.length().max(1.0);
    let at = |index: usize| (index as f32 + 0.5) * (2.0 * REACH / SIDE as f32) - REACH;
    for (index, slot) in cutout.iter_mut().enumerate() {
        let point = frame.at(at(index % SIDE), at(index / SIDE));
        let colour = level.sample(point * (1.0 / level.scale)) - paint.body;
        let along = colour.dot(way) / (length * length);
        let beside = (colour - way * along).length() / length;
        *slot = [along.clamp(-1.0, 1.5), beside.min(1.5)];
    }
    cutout
}

/// The cut-out after a quarter turn.
pub(crate) fn turned(cutout: &Cutout) -> Cutout {
    let mut turned = [[0.0; 2]; SIDE * SIDE];
    for (index, slot) in turned.iter_mut().enumerate() {
        *slot = cutout[(SIDE - 1 - index % SIDE) * SIDE + index / SIDE];
    }
    turned
}
