//! Draws photos of dice: the same photo for the same seed.

pub(crate) mod random;
pub(crate) mod scenes;
pub(crate) mod solids;
pub(crate) mod tables;

use random::{Random, grain};
use solids::{Rgb, Solid, Vector, mix};
use tables::{Card, Table};

/// Everything on a photo. Lengths are in pixels, and the origin is the photo's middle.
pub(crate) struct Scene {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) table: Table,
    pub(crate) solids: Vec<Solid>,
    pub(crate) cards: Vec<Card>,
    /// How far the camera leans from straight above, in degrees.
    pub(crate) lean: f32,
    /// The camera's distance from the middle of the table.
    pub(crate) distance: f32,
    /// The direction to the light.
    pub(crate) light: Vector,
    /// How dark shadows are, from 0 to 1.
    pub(crate) shadow: f32,
    pub(crate) brightness: f32,
    /// The blur's radius.
    pub(crate) blur: f32,
    /// How much each colour of the table is kept.
    pub(crate) tint: Rgb,
    /// How much darker the photo is at one side, from 0 to 1.
    pub(crate) gradient: f32,
    /// The noise's height, from 0 to 255.
    pub(crate) noise: f32,
    pub(crate) seed: u64,
}

impl Scene {
    pub(crate) fn new(width: usize, height: usize, seed: u64) -> Self {
        Self {
            width,
            height,
            table: Table::Paper,
            solids: Vec::new(),
            cards: Vec::new(),
            lean: 0.0,
            distance: 2000.0,
            light: [-0.35, -0.45, 0.82],
            shadow: 0.4,
            brightness: 1.0,
            blur: 0.8,
            tint: [1.0; 3],
            gradient: 0.0,
            noise: 3.0,
            seed,
        }
    }

    /// The directions of the photo's rows and columns, and the direction to the camera.
    fn axes(&self) -> [Vector; 3] {
        let (sin, cos) = self.lean.to_radians().sin_cos();
        [[1.0, 0.0, 0.0], [0.0, cos, -sin], [0.0, sin, cos]]
    }

    /// The place of a point on the photo, in pixels from the left upper corner.
    pub(crate) fn project(&self, point: Vector) -> (f32, f32) {
        let [right, down, back] = self.axes();
        let dot = |a: Vector| a[0] * point[0] + a[1] * point[1] + a[2] * point[2];
        let scale = self.distance / (self.distance - dot(back));
        (dot(right) * scale + self.width as f32 / 2.0, dot(down) * scale + self.height as f32 / 2.0)
    }

    /// The bounds of a solid on the photo: left, right, top, bottom.
    pub(crate) fn bounds(&self, solid: &Solid) -> [f32; 4] {
        let mut bounds = [f32::MAX, f32::MIN, f32::MAX, f32::MIN];
        for corner in 0..8 {
            let sign = |bit: usize| if corner >> bit & 1 == 0 { -1.0 } else { 1.0 };
            let local = [0, 1, 2].map(|it| solid.half[it] * sign(it));
            let turned = solid.turned(local);
            let (x, y) = self.project([0, 1, 2].map(|it| turned[it] + solid.centre[it]));
            bounds = [bounds[0].min(x), bounds[1].max(x), bounds[2].min(y), bounds[3].max(y)];
        }
        bounds
    }

    /// The photo's pixels: 4 bytes each.
    pub(crate) fn draw(&self) -> Vec<u8> {
        let bounds: Vec<[f32; 4]> = self.solids.iter().map(|it| self.bounds(it)).collect();
        let mut picture = vec![[0.0; 3]; self.width * self.height];
        for y in 0..self.height {
            for x in 0..self.width {
                let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
                let near = |it: &[f32; 4], by: f32| {
                    px > it[0] - by && px < it[1] + by && py > it[2] - by && py < it[3] + by
                };
                let solids: Vec<&Solid> = self
                    .solids
                    .iter()
                    .zip(&bounds)
                    .filter(|it| near(it.1, 2.0))
                    .map(|it| it.0)
                    .collect();
                let shading: Vec<&Solid> = self
                    .solids
                    .iter()
                    .zip(&bounds)
                    .filter(|it| near(it.1, it.0.half[2] * 3.0))
                    .map(|it| it.0)
                    .collect();
                // Four rays for each pixel on a die, so that edges are smooth.
                let rays: &[f32] = if solids.is_empty() { &[0.0] } else { &[-0.25, 0.25] };
                let mut sum = [0.0; 3];
                for dy in rays {
                    for dx in rays {
                        let colour = self.ray(px + dx, py + dy, &solids, &shading);
                        sum = [0, 1, 2].map(|it| sum[it] + colour[it]);
                    }
                }
                let count = (rays.len() * rays.len()) as f32;
                let shade = 1.0 - self.gradient * x as f32 / self.width as f32;
                picture[y * self.width + x] = sum.map(|it| it / count * self.brightness * shade);
            }
        }
        let picture = blurred(&picture, self.width, self.blur);
        self.developed(&picture)
    }

    fn ray(&self, x: f32, y: f32, solids: &[&Solid], shading: &[&Solid]) -> Rgb {
        let [right, down, back] = self.axes();
        let (u, v) = (
            (x - self.width as f32 / 2.0) / self.distance,
            (y - self.height as f32 / 2.0) / self.distance,
        );
        let way = [0, 1, 2].map(|it| right[it] * u + down[it] * v - back[it]);
        let length = way.iter().map(|it| it * it).sum::<f32>().sqrt();
        let way = way.map(|it| it / length);
        let from = back.map(|it| it * self.distance);
        let mut nearest: Option<(f32, &Solid)> = None;
        for solid in solids {
            if let Some(far) = hit(solid, from, way, self.distance * 0.6)
                && nearest.is_none_or(|it| far < it.0)
            {
                nearest = Some((far, solid));
            }
        }
        let at = |far: f32| [0, 1, 2].map(|it| from[it] + way[it] * far);
        match nearest {
            Some((far, solid)) => self.shade(solid, at(far), way),
            None => {
                let point = at(-from[2] / way[2]);
                self.ground(point, shading)
            }
        }
    }

    fn ground(&self, point: Vector, shading: &[&Solid]) -> Rgb {
        let [x, y, _] = point;
        let colour = self.cards.iter().rev().find_map(|it| it.colour(x, y));
        let colour = colour.unwrap_or_else(|| {
            let colour = self.table.colour(x, y);
            [0, 1, 2].map(|it| colour[it] * self.tint[it])
        });
        let dark = shading.iter().any(|it| hit(it, point, self.light, 0.5).is_some());
        if dark { colour.map(|it| it * (1.0 - self.shadow)) } else { colour }
    }

    fn shade(&self, solid: &Solid, point: Vector, way: Vector) -> Rgb {
        let local = solid.local(point);
        let normal = solid.turned(solid.normal(local));
        let dot = |a: Vector, b: Vector| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let light = 0.45 + 0.6 * dot(normal, self.light).max(0.0);
        let paint = solid.paint(local);
        let below = self.table.colour(point[0], point[1]);
        let inked = paint == solid.ink;
        let clear = if inked { 0.0 } else { solid.clear };
        let colour = mix(paint, below, clear).map(|it| it * light);
        let half = [0, 1, 2].map(|it| self.light[it] - way[it]);
        let length = dot(half, half).sqrt().max(1e-6);
        let shine = (dot(normal, half) / length).max(0.0).powi(60) * solid.shine;
        mix(colour, [255.0; 3], shine)
    }

    fn developed(&self, picture: &[Rgb]) -> Vec<u8> {
        let mut pixels = Vec::with_capacity(picture.len() * 4);
        for (index, colour) in picture.iter().enumerate() {
            let place = index as i32;
            for (channel, value) in colour.iter().enumerate() {
                let one = grain(place, channel as i32, self.seed as i32);
                let two = grain(place, channel as i32 + 8, self.seed as i32);
                pixels.push((value + (one + two - 1.0) * 2.0 * self.noise).clamp(0.0, 255.0) as u8);
            }
            pixels.push(255);
        }
        pixels
    }
}

/// The distance along a ray to a solid.
fn hit(solid: &Solid, from: Vector, way: Vector, start: f32) -> Option<f32> {
    let reach = solid.half.iter().map(|it| it * it).sum::<f32>().sqrt();
    let to: Vector = [0, 1, 2].map(|it| solid.centre[it] - from[it]);
    let along = to[0] * way[0] + to[1] * way[1] + to[2] * way[2];
    let beside = to.iter().map(|it| it * it).sum::<f32>() - along * along;
    if beside > reach * reach {
        return None;
    }
    let mut far = (along - reach).max(start);
    for _ in 0..40 {
        let distance = solid.distance(solid.local([0, 1, 2].map(|it| from[it] + way[it] * far)));
        if distance < 0.05 {
            return Some(far);
        }
        far += distance;
        if far > along + reach {
            return None;
        }
    }
    None
}

fn blurred(picture: &[Rgb], width: usize, radius: f32) -> Vec<Rgb> {
    if radius <= 0.0 {
        return picture.to_vec();
    }
    let reach = (radius * 2.5).ceil() as i32;
    let weights: Vec<f32> =
        (-reach..=reach).map(|it| (-(it * it) as f32 / (2.0 * radius * radius)).exp()).collect();
    let total: f32 = weights.iter().sum();
    let height = picture.len() / width;
    let pass = |picture: &[Rgb], dx: i32, dy: i32| -> Vec<Rgb> {
        let mut result = Vec::with_capacity(picture.len());
        for y in 0..height as i32 {
            for x in 0..width as i32 {
                let mut sum = [0.0; 3];
                for (step, weight) in (-reach..=reach).zip(&weights) {
                    let x = (x + step * dx).clamp(0, width as i32 - 1) as usize;
                    let y = (y + step * dy).clamp(0, height as i32 - 1) as usize;
                    let colour = picture[y * width + x];
                    sum = [0, 1, 2].map(|it| sum[it] + colour[it] * weight / total);
                }
                result.push(sum);
            }
        }
        result
    };
    pass(&pass(picture, 1, 0), 0, 1)
}

/// A number that is random for each seed.
pub(crate) fn random(seed: u64) -> Random {
    Random::new(seed)
}
