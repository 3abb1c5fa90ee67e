//! Cut-outs from photos with labels.

use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;

use dice::Photo;
use dice::training::{Place, Sight};

use crate::drawing::random::Random;
use crate::{Truth, write as write_sight};

/// How often each photo is used, each time with other colours, sizes and blur.
const VARIANTS: u32 = 8;

/// The least rating of the place that is taken for a labelled die.
const CLEAR: f32 = 0.5;

/// How much more likely a candidate is the die if its pips show the labelled face.
const CLEAN: f32 = 0.2;

/// A picture in memory: red, green and blue from 0 to 255.
struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<[f32; 3]>,
}

/// Writes the cut-outs of all photos.
pub(crate) fn write(folder: &str, numbers: RangeInclusive<u32>, out: &mut impl Write) {
    let labels = fs::read_to_string(format!("{folder}/dice.csv")).expect("there are labels");
    for number in numbers {
        let file = format!("{folder}/{number:03}.ppm");
        let Some(picture) = fs::read(&file).ok().and_then(|it| Picture::new(&it)) else { continue };
        let name = format!("{number:03}.jpg");
        let labels = labels.lines().filter(|it| it.starts_with(&name)).map(label);
        let sight = Sight::new(&picture.photo());
        let truths: Vec<Truth> = labels.map(|it| truth(&sight, it)).collect();
        for variant in 0..VARIANTS {
            let mut random = Random::new(u64::from(number * 100 + variant));
            if variant == 0 {
                write_sight(&sight, &truths, &mut random, out);
                continue;
            }
            let scale = random.between(0.55, 1.15);
            let varied = picture.varied(&mut random, scale);
            let truths: Vec<Truth> = truths.iter().map(|it| it.scaled(scale)).collect();
            write_sight(&Sight::new(&varied.photo()), &truths, &mut random, out);
        }
    }
}

/// The face and the box of a label.
fn label(line: &str) -> [f32; 5] {
    let mut values = line.split(',').skip(1).map(|it| it.trim().parse().expect("a number"));
    [0; 5].map(|_| values.next().expect("five numbers"))
}

/// Takes the candidate that fits the label best for the die.
fn truth(sight: &Sight, [face, x, y, width, height]: [f32; 5]) -> Truth {
    let face = face as u8;
    let fits = sight.candidates.iter().filter(|it| {
        let (cx, cy) = it.place.centre;
        (cx - x).abs() < 0.4 * width && (cy - y).abs() < 0.4 * height
    });
    let rated = fits.map(|it| {
        let clean = if it.fitted == face && it.differs == 0 { CLEAN } else { 0.0 };
        (it.shares[usize::from(face)] + clean, it.place)
    });
    let unclear = Place { centre: (x, y), unit: 1.0, turn: 0.0 };
    let (rating, place) = rated.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, unclear));
    if rating > CLEAR {
        Truth { face, place, unknown: (0.0, 0.0) }
    } else {
        println!("unclear: {face} at {x}, {y}: {rating:.2}");
        Truth { face, place: unclear, unknown: (width, height) }
    }
}

impl Truth {
    fn scaled(&self, scale: f32) -> Self {
        let Place { centre: (x, y), unit, turn } = self.place;
        Self {
            face: self.face,
            place: Place { centre: (x * scale, y * scale), unit: unit * scale, turn },
            unknown: (self.unknown.0 * scale, self.unknown.1 * scale),
        }
    }
}

impl Picture {
    /// Reads a binary PPM file with a maximum of 255.
    fn new(bytes: &[u8]) -> Option<Self> {
        let mut parts = bytes.splitn(4, u8::is_ascii_whitespace);
        let mut next = || parts.next().and_then(|it| std::str::from_utf8(it).ok());
        let (kind, width, height) = (next()?, next()?.parse().ok()?, next()?.parse().ok()?);
        let pixels = parts.next()?.strip_prefix(b"255\n")?;
        let pixels = pixels.as_chunks::<3>().0.iter().map(|it| it.map(f32::from)).collect();
        (kind == "P6").then_some(Self { width, height, pixels })
    }

    fn photo(&self) -> Photo {
        let rgba = |it: &[f32; 3]| {
            let [red, green, blue] = it.map(|it| it.clamp(0.0, 255.0) as u8);
            [red, green, blue, 255]
        };
        let pixels: Vec<u8> = self.pixels.iter().flat_map(rgba).collect();
        Photo::from_rgba(&pixels, self.width, self.height).expect("4 bytes for each pixel")
    }

    fn at(&self, x: usize, y: usize) -> [f32; 3] {
        self.pixels[y.min(self.height - 1) * self.width + x.min(self.width - 1)]
    }

    /// A copy of another size with other colours and light, blurred and with noise.
    fn varied(&self, random: &mut Random, scale: f32) -> Self {
        let order = *random.pick(&[[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
        let negative = random.chance(0.3);
        let gamma = random.between(0.6, 1.6);
        let tint = [0; 3].map(|_| random.between(0.7, 1.1));
        let (gradient, noise) = (random.between(-0.4, 0.4), random.between(0.0, 9.0));
        let blur = random.below(3);
        let size = |side: usize| (side as f32 * scale) as usize;
        let (width, height) = (size(self.width), size(self.height));
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let colour = self.mean(x as f32 / scale, y as f32 / scale, blur);
                let shade = 1.0 + gradient * (x as f32 / width as f32 - 0.5);
                pixels.push([0, 1, 2].map(|it| {
                    let value = colour[order[it]] / 255.0;
                    let value = if negative { 1.0 - value } else { value };
                    let value = value.powf(gamma) * 255.0 * tint[it] * shade;
                    value + random.between(-noise, noise)
                }));
            }
        }
        Self { width, height, pixels }
    }

    /// The mean colour around a point.
    fn mean(&self, x: f32, y: f32, blur: usize) -> [f32; 3] {
        let (left, top) = (x as usize, y as usize);
        let (u, v) = (x.fract(), y.fract());
        let mut sum = [0.0; 3];
        let mut total = 0.0;
        for dy in 0..=blur + 1 {
            for dx in 0..=blur + 1 {
                let part = |it: usize, part: f32| match it {
                    0 => 1.0 - part,
                    it if it == blur + 1 => part,
                    _ => 1.0,
                };
                let weight = part(dx, u) * part(dy, v);
                let colour = self.at(left + dx, top + dy);
                sum = [0, 1, 2].map(|it| sum[it] + colour[it] * weight);
                total += weight;
            }
        }
        sum.map(|it| it / total)
    }
}
