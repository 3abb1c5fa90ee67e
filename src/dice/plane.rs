//! Points and small matrices in the plane, and colours.

use std::ops::{Add, Mul, Neg, Sub};

/// A point or a vector, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl Point {
    pub(crate) fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    pub(crate) fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn cross(self, other: Self) -> f32 {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    pub(crate) fn distance(self, other: Self) -> f32 {
        (self - other).length()
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Point {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl Mul<f32> for Point {
    type Output = Self;

    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// A symmetric matrix, such as the covariance of a blob's pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Symmetric {
    pub(crate) xx: f32,
    pub(crate) xy: f32,
    pub(crate) yy: f32,
}

impl Symmetric {
    pub(crate) const IDENTITY: Self = Self { xx: 1.0, xy: 0.0, yy: 1.0 };

    pub(crate) fn determinant(self) -> f32 {
        self.xx * self.yy - self.xy * self.xy
    }

    pub(crate) fn times(self, factor: f32) -> Self {
        Self { xx: self.xx * factor, xy: self.xy * factor, yy: self.yy * factor }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self { xx: self.xx + other.xx, xy: self.xy + other.xy, yy: self.yy + other.yy }
    }

    pub(crate) fn apply(self, point: Point) -> Point {
        Point::new(self.xx * point.x + self.xy * point.y, self.xy * point.x + self.yy * point.y)
    }

    /// The same shape with determinant 1, or `None` if the matrix is not positive.
    pub(crate) fn unit(self) -> Option<Self> {
        let determinant = self.determinant();
        (determinant > 1e-6 && self.xx > 0.0).then(|| self.times(1.0 / determinant.sqrt()))
    }

    /// The square root of a matrix with determinant 1.
    pub(crate) fn root(self) -> Self {
        self.plus(Self::IDENTITY).times(1.0 / (self.xx + self.yy + 2.0).max(1e-6).sqrt())
    }

    /// The inverse of a matrix with determinant 1.
    pub(crate) fn inverse(self) -> Self {
        Self { xx: self.yy, xy: -self.xy, yy: self.xx }
    }

    /// The ratio of the short axis to the long axis of the ellipse with this covariance.
    pub(crate) fn aspect(self) -> f32 {
        let mean = (self.xx + self.yy) / 2.0;
        let spread = (mean * mean - self.determinant()).max(0.0).sqrt();
        ((mean - spread).max(0.0) / (mean + spread).max(1e-6)).sqrt()
    }
}

/// A colour: red, green and blue from 0 to 255.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Colour(pub(crate) [f32; 3]);

impl Colour {
    pub(crate) fn dot(self, other: Self) -> f32 {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        a * d + b * e + c * f
    }

    pub(crate) fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    pub(crate) fn distance(self, other: Self) -> f32 {
        (self - other).length()
    }

    /// The median of each channel.
    pub(crate) fn median(colours: &[Self]) -> Self {
        let mut median = Self::default();
        let mut values: Vec<f32> = Vec::with_capacity(colours.len());
        for (channel, slot) in median.0.iter_mut().enumerate() {
            values.clear();
            values.extend(colours.iter().map(|colour| colour.0[channel]));
            let middle = values.len() / 2;
            if middle < values.len() {
                *slot = *values.select_nth_unstable_by(middle, f32::total_cmp).1;
            }
        }
        median
    }
}

impl Add for Colour {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a + d, b + e, c + f])
    }
}

impl Sub for Colour {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a - d, b - e, c - f])
    }
}

impl Mul<f32> for Colour {
    type Output = Self;

    fn mul(self, factor: f32) -> Self {
        let [a, b, c] = self.0;
        Self([a * factor, b * factor, c * factor])
    }
}
