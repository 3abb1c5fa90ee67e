//! A small neural network that tells which face a cut-out shows.
//!
//! Three convolutions and one dense layer. `training/train.py` writes the weights and says what
//! they were trained from.

use crate::cutouts::{Cutout, SIDE, turned};

/// The weights of all layers. Each layer has a scale and an offset for every output (32-bit
/// floats), and then its weights as signed bytes, those for one input after the other.
const WEIGHTS: &[u8] = include_bytes!("network.bin");

/// The number of outputs: no die, or a face from 1 to 6.
pub(crate) const CLASSES: usize = 7;

/// The outputs of the three convolutions.
const FIRST: usize = 8;
const SECOND: usize = 16;
const THIRD: usize = 16;

/// The side of the picture after the last convolution.
const LAST: usize = (SIDE - 2) / 2 - 4;

/// The likelihood of no die from which one glance is enough.
const NOTHING: f32 = 0.95;

/// How likely a cut-out shows no die (index 0) and each face.
pub(crate) type Shares = [f32; CLASSES];

pub(crate) struct Network {
    first: Layer<FIRST>,
    second: Layer<SECOND>,
    third: Layer<THIRD>,
    last: Layer<CLASSES>,
}

impl Network {
    pub(crate) fn new() -> Self {
        let mut bytes = WEIGHTS;
        Self {
            first: Layer::new(&mut bytes, 9 * 2),
            second: Layer::new(&mut bytes, 9 * FIRST),
            third: Layer::new(&mut bytes, 9 * SECOND),
            last: Layer::new(&mut bytes, LAST * LAST * THIRD),
        }
    }

    /// What a cut-out shows, as seen from one side.
    pub(crate) fn glance(&self, cutout: &Cutout) -> Shares {
        let first = halved(&self.first.convolved(cutout, SIDE), SIDE - 2);
        let side = (SIDE - 2) / 2;
        let second = self.second.convolved(&first, side);
        let third = self.third.convolved(&second, side - 2);
        let mut sums = self.last.offsets;
        add(&mut sums, third.as_flattened(), &self.last.weights);
        shares(sums)
    }

    /// What a cut-out shows: the mean of all quarter turns, which a turn of the photo can't change.
    pub(crate) fn look(&self, cutout: &Cutout) -> Shares {
        let mut sum = self.glance(cutout);
        if sum[0] > NOTHING {
            return sum;
        }
        let mut cutout = *cutout;
        for _ in 0..3 {
            cutout = turned(&cutout);
            sum.iter_mut().zip(self.glance(&cutout)).for_each(|(sum, share)| *sum += share);
        }
        sum.map(|sum| sum / 4.0)
    }
}

/// A layer with `OUT` outputs.
struct Layer<const OUT: usize> {
    offsets: [f32; OUT],
    /// The weights of each input.
    weights: Vec<[f32; OUT]>,
}

impl<const OUT: usize> Layer<OUT> {
    /// Takes the layer's bytes from the front.
    fn new(bytes: &mut &[u8], inputs: usize) -> Self {
        let scales = floats(bytes);
        let offsets = floats(bytes);
        let (own, rest) = bytes.split_at_checked(inputs * OUT).unwrap_or_default();
        *bytes = rest;
        let (rows, _) = own.as_chunks::<OUT>();
        let row = |row: &[u8; OUT]| {
            let mut weights = scales;
            weights.iter_mut().zip(row).for_each(|(it, byte)| *it *= f32::from(*byte as i8));
            weights
        };
        Self { offsets, weights: rows.iter().map(row).collect() }
    }

    /// The convolution of 3 x 3 cells, without negative results. It is 2 cells smaller.
    fn convolved<const IN: usize>(&self, input: &[[f32; IN]], side: usize) -> Vec<[f32; OUT]> {
        let rows = self.weights.chunks_exact(3 * IN);
        let mut result = Vec::with_capacity((side - 2) * (side - 2));
        for y in 0..side - 2 {
            for x in 0..side - 2 {
                let mut sums = self.offsets;
                for (row, weights) in rows.clone().enumerate() {
                    let start = (y + row) * side + x;
                    add(&mut sums, input[start..start + 3].as_flattened(), weights);
                }
                result.push(sums.map(|sum| sum.max(0.0)));
            }
        }
        result
    }
}

/// Adds the weights of each input to the sums.
fn add<const OUT: usize>(sums: &mut [f32; OUT], input: &[f32], weights: &[[f32; OUT]]) {
    for (value, weights) in input.iter().zip(weights) {
        // Many inputs are 0, because no convolution has negative results.
        if *value != 0.0 {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += value * weight);
        }
    }
}

/// The picture at half of its size. Each cell is the greatest of four.
fn halved<const OUT: usize>(input: &[[f32; OUT]], side: usize) -> Vec<[f32; OUT]> {
    let half = side / 2;
    let cell = |index: usize| {
        let start = index / half * 2 * side + index % half * 2;
        let mut greatest = input[start];
        for other in [start + 1, start + side, start + side + 1] {
            greatest.iter_mut().zip(input[other]).for_each(|(it, other)| *it = it.max(other));
        }
        greatest
    };
    (0..half * half).map(cell).collect()
}

/// Shares of 1 that grow with the exponentials of the sums (softmax).
fn shares(sums: [f32; CLASSES]) -> Shares {
    let greatest = sums.into_iter().fold(f32::MIN, f32::max);
    let powers = sums.map(|sum| (sum - greatest).exp());
    let total: f32 = powers.iter().sum();
    powers.map(|power| power / total)
}

/// Takes 32-bit floats from the front.
fn floats<const COUNT: usize>(bytes: &mut &[u8]) -> [f32; COUNT] {
    let mut floats = [0.0; COUNT];
    for slot in &mut floats {
        let Some((four, rest)) = bytes.split_first_chunk() else { break };
        *slot = f32::from_le_bytes(*four);
        *bytes = rest;
    }
    floats
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_fill_their_file() {
        let layer = |inputs, outputs| outputs * (inputs + 8);
        let layers = [
            layer(9 * 2, FIRST),
            layer(9 * FIRST, SECOND),
            layer(9 * SECOND, THIRD),
            layer(LAST * LAST * THIRD, CLASSES),
        ];
        assert_eq!(WEIGHTS.len(), layers.iter().sum());
    }

    /// A cut-out of a drawn two, and the shares that `training/train.py` computed for it.
    #[test]
    fn the_network_sees_what_the_training_saw() {
        let (bytes, expected) = include_bytes!("training/example.bin").split_at(2 * SIDE * SIDE);
        let mut cutout = [[0.0; 2]; SIDE * SIDE];
        for (slot, byte) in cutout.as_flattened_mut().iter_mut().zip(bytes) {
            *slot = f32::from(*byte) / 100.0 - 1.0;
        }
        let mut expected = expected;
        let expected: Shares = floats(&mut expected);
        assert!(expected[2] > 0.5, "{expected:?}");
        let shares = Network::new().look(&cutout);
        for (share, expected) in shares.iter().zip(expected) {
            assert!((share - expected).abs() < 1e-4, "{shares:?} instead of {expected}");
        }
    }

    #[test]
    fn quarter_turns_of_a_cutout_change_nothing() {
        let mut cutout = [[0.0; 2]; SIDE * SIDE];
        for (index, cell) in cutout.iter_mut().enumerate() {
            *cell = [(index as f32 * 0.7).sin(), (index as f32 * 0.3).cos().abs()];
        }
        let network = Network::new();
        let (first, second) = (network.look(&cutout), network.look(&turned(&cutout)));
        for (first, second) in first.iter().zip(second) {
            assert!((first - second).abs() < 1e-5, "{first} and {second}");
        }
        assert_eq!(turned(&turned(&turned(&turned(&cutout)))), cutout);
    }
}
