//! Photos, and smaller copies of them.

use crate::plane::{Colour, Point};
use crate::tuning::{MAX_PIXELS, MAX_SIDE};

/// A photo in memory.
#[derive(Clone, Debug)]
pub struct Photo {
    base: Level,
}

impl Photo {
    /// Copies a photo from its pixels: 4 bytes each (red, green, blue, unused), row by row.
    ///
    /// Returns `None` if the number of bytes isn't `4 * width * height`, if there are no pixels,
    /// or if a side is longer than 16384 pixels. Photos with more than 2.6 million pixels are
    /// shrunk.
    pub fn from_rgba(pixels: &[u8], width: usize, height: usize) -> Option<Self> {
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return None;
        }
        let count = width.checked_mul(height)?;
        if pixels.len() != count.checked_mul(4)? {
            return None;
        }
        let copied = pixels.chunks_exact(4).map(|it| match *it {
            [red, green, blue, _] => [red, green, blue],
            _ => [0; 3],
        });
        let mut base = Level { width, height, scale: 1.0, pixels: copied.collect() };
        while base.pixels.len() > MAX_PIXELS {
            base = base.half();
        }
        Some(Self { base })
    }

    pub(crate) fn base(&self) -> &Level {
        &self.base
    }
}

/// The photo at one size.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The side of this level's pixels, in pixels of the photo.
    pub(crate) scale: f32,
    pub(crate) pixels: Vec<[u8; 3]>,
}

impl Level {
    /// A copy with half the width and height. Each pixel is the mean of four.
    pub(crate) fn half(&self) -> Self {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            let above = self.row(2 * y);
            let below = self.row((2 * y + 1).min(self.height - 1));
            if self.width < 2 {
                pixels.push(mean4(above, below));
                continue;
            }
            let pairs = above.chunks_exact(2).zip(below.chunks_exact(2));
            pixels.extend(pairs.map(|(above, below)| mean4(above, below)));
        }
        Self { width, height, scale: self.scale * 2.0, pixels }
    }

    /// A copy whose pixels count as pixels of the photo.
    pub(crate) fn unscaled(&self) -> Self {
        Self { scale: 1.0, ..self.clone() }
    }

    /// The mean brightness, from 0 to 255.
    pub(crate) fn brightness(&self) -> f32 {
        let sum: f32 =
            self.pixels.iter().map(|it| it.iter().map(|it| f32::from(*it)).sum::<f32>()).sum();
        sum / (3 * self.pixels.len()).max(1) as f32
    }

    /// A copy in which each pixel is mixed with its neighbours, to remove noise.
    pub(crate) fn blurred(&self) -> Self {
        let mix = |a: [u16; 3], b: [u16; 3], c: [u16; 3]| {
            [a[0] + 2 * b[0] + c[0], a[1] + 2 * b[1] + c[1], a[2] + 2 * b[2] + c[2]]
        };
        let mut pixels = Vec::with_capacity(self.pixels.len());
        let mut sums: Vec<[u16; 3]> = Vec::with_capacity(self.width);
        for y in 0..self.height {
            let above = self.row(y.saturating_sub(1));
            let below = self.row((y + 1).min(self.height - 1));
            let columns = above.iter().zip(self.row(y)).zip(below);
            sums.clear();
            sums.extend(
                columns
                    .map(|((a, b), c)| mix(a.map(u16::from), b.map(u16::from), c.map(u16::from))),
            );
            for x in 0..sums.len() {
                let (before, after) = (x.saturating_sub(1), (x + 1).min(sums.len() - 1));
                // Rounded only once, so that rows and columns count the same.
                let sum = mix(sums[before], sums[x], sums[after]);
                pixels.push(sum.map(|it| ((it + 8) / 16) as u8));
            }
        }
        Self { pixels, ..*self }
    }

    pub(crate) fn row(&self, y: usize) -> &[[u8; 3]] {
        let start = y * self.width;
        self.pixels.get(start..start + self.width).unwrap_or(&[])
    }

    /// The pixel at a place, or the nearest one if the place is outside.
    pub(crate) fn at(&self, x: i32, y: i32) -> [u8; 3] {
        let x = x.clamp(0, self.width as i32 - 1) as usize;
        let y = y.clamp(0, self.height as i32 - 1) as usize;
        self.pixels.get(y * self.width + x).copied().unwrap_or([0; 3])
    }

    /// The colour at a point in this level's pixels, mixed from the four pixels around it.
    pub(crate) fn sample(&self, point: Point) -> Colour {
        let (x, y) = (point.x - 0.5, point.y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (u, v) = (x - left, y - top);
        let (left, top) = (left as i32, top as i32);
        let at = |x, y| self.at(x, y).map(f32::from);
        let (a, b) = (at(left, top), at(left + 1, top));
        let (c, d) = (at(left, top + 1), at(left + 1, top + 1));
        let mut mixed = [0.0; 3];
        for (channel, slot) in mixed.iter_mut().enumerate() {
            let above = a[channel] + (b[channel] - a[channel]) * u;
            let below = c[channel] + (d[channel] - c[channel]) * u;
            *slot = above + (below - above) * v;
        }
        Colour(mixed)
    }
}

fn mean4(above: &[[u8; 3]], below: &[[u8; 3]]) -> [u8; 3] {
    let mut mean = [0; 3];
    for (channel, slot) in mean.iter_mut().enumerate() {
        let sum: usize = above.iter().chain(below).map(|it| usize::from(it[channel])).sum();
        *slot = (sum / (above.len() + below.len()).max(1)) as u8;
    }
    mean
}
