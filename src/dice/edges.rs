//! Finds the edges of a die around its pips.

use crate::frames::Frame;
use crate::photo::Level;
use crate::plane::{Colour, Point};
use crate::tuning::EDGE_SPREAD;

/// One side of a square: how far away, and how much the colour changes there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edge {
    /// The distance from the middle, in units of the frame.
    pub(crate) offset: f32,
    /// The change of colour across the edge, from 0 to 441.
    pub(crate) strength: f32,
}

/// The square of edges around a face.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Square {
    /// Half of its side, in units of the frame.
    pub(crate) half: f32,
    pub(crate) edges: [Edge; 4],
}

impl Square {
    /// Finds the square with the strongest edges, with half a side between two distances in units.
    ///
    /// Edges nearer than `clear` are those of pips.
    pub(crate) fn around(
        level: &Level,
        frame: &Frame,
        from: f32,
        to: f32,
        clear: f32,
    ) -> Option<Self> {
        let (right, down) = (frame.right, frame.down);
        let near = (from * (1.0 - EDGE_SPREAD)).max(clear);
        let far = to * (1.0 + EDGE_SPREAD);
        let profiles =
            [(right, down), (down, right), (-right, down), (-down, right)].map(|(out, along)| {
                profile(level, frame.centre, out, along * (from * 0.55), near, far)
            });
        let mut best: Option<Self> = None;
        let mut half = from;
        while half <= to {
            let edges = [0, 1, 2, 3].map(|side: usize| {
                let near = |edge: &&Edge| (edge.offset - half).abs() < half * EDGE_SPREAD;
                let edges = profiles[side].iter().filter(near);
                edges.max_by(|a, b| a.strength.total_cmp(&b.strength)).copied().unwrap_or_default()
            });
            let square = Self { half, edges };
            if best.as_ref().is_none_or(|best| best.total() < square.total()) {
                best = Some(square);
            }
            half *= 1.06;
        }
        best
    }

    fn sorted(&self) -> [f32; 4] {
        let mut strengths = self.edges.map(|edge| edge.strength);
        strengths.sort_by(f32::total_cmp);
        strengths
    }

    /// How well the square is seen. One side may be invisible.
    pub(crate) fn total(&self) -> f32 {
        let [weakest, weak, ..] = self.sorted();
        weak + weakest * 0.5
    }

    /// The strength of all edges, so that no edge outweighs the others.
    pub(crate) fn capped(&self) -> f32 {
        self.edges.iter().map(|edge| edge.strength.min(60.0)).sum()
    }

    /// The strength of all edges together. The strongest ones count less.
    pub(crate) fn sum(&self) -> f32 {
        let [a, b, c, d] = self.sorted();
        0.5 * a + b + c + 0.5 * d
    }
}

/// The change of colour along a line from the middle outwards, as the mean over the middle part
/// of the side.
pub(crate) fn profile(
    level: &Level,
    centre: Point,
    out: Point,
    along: Point,
    from: f32,
    to: f32,
) -> Vec<Edge> {
    let scale = 1.0 / level.scale;
    let (centre, out, along) = (centre * scale, out * scale, along * scale);
    let step = 1.0 / out.length().max(1.0);
    let count = (((to - from) / step).ceil() as usize).min(96) + 1;
    let line: Vec<Colour> = (0..count + 2)
        .map(|index| {
            let middle = centre + out * (from + (index as f32 - 1.0) * step);
            let mut sum = Colour::default();
            for slot in -3..=3 {
                sum = sum + level.sample(middle + along * (slot as f32 * 0.4));
            }
            sum * (1.0 / 7.0)
        })
        .collect();
    line.windows(3)
        .enumerate()
        .map(|(index, three)| Edge {
            offset: from + index as f32 * step,
            strength: three[0].distance(three[2]),
        })
        .collect()
}
