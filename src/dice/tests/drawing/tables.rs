//! Tables, and flat things on them.

use super::random::{grain, noise};
use super::solids::{Rgb, mix};

/// What the dice lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Table {
    Paper,
    Wood,
    Felt,
    /// A dark mat with a printed landscape.
    Mat,
    /// A tray with a pattern of small lozenges.
    Pattern,
    Cloth,
    /// A cloth with squares of two colours.
    Checks,
    /// A cloth with stripes.
    Stripes,
    /// A cloth with round dots, which look like pips.
    Dots,
    /// A printed page.
    Print,
    /// Polished stone with veins.
    Stone,
}

pub(crate) const TABLES: [Table; 6] =
    [Table::Paper, Table::Wood, Table::Felt, Table::Mat, Table::Pattern, Table::Cloth];

/// A table that isn't on any photo the network was trained with.
pub(crate) const UNSEEN_TABLES: [Table; 1] = [Table::Mat];

/// Tables of the network's training photos.
pub(crate) const SEEN_TABLES: [Table; 10] = [
    Table::Paper,
    Table::Wood,
    Table::Felt,
    Table::Pattern,
    Table::Cloth,
    Table::Checks,
    Table::Dots,
    Table::Stone,
    Table::Print,
    Table::Stripes,
];

impl Table {
    /// The colour at a point, in pixels.
    pub(crate) fn colour(self, x: f32, y: f32) -> Rgb {
        let fine = grain(x.floor() as i32, y.floor() as i32, 1) - 0.5;
        match self {
            Self::Paper => [200.0 + 6.0 * fine, 198.0 + 6.0 * fine, 194.0 + 6.0 * fine],
            Self::Wood => {
                let rings = noise(x / 160.0, y / 9.0, 2) * 0.6 + noise(x / 60.0, y / 3.0, 3) * 0.4;
                let plank = 0.12 * grain(0, (y / 170.0).floor() as i32, 4);
                let gap = if (y / 170.0).fract().abs() < 0.015 { 0.5 } else { 1.0 };
                let share = (rings + plank).min(1.0);
                mix([105.0, 68.0, 40.0], [176.0, 126.0, 82.0], share).map(|it| it * gap)
            }
            Self::Felt => {
                let fibre = 0.6 * fine + noise(x / 3.0, y / 3.0, 5) - 0.5;
                [28.0 + 18.0 * fibre, 92.0 + 34.0 * fibre, 58.0 + 24.0 * fibre]
            }
            Self::Mat => {
                let land = noise(x / 70.0, y / 70.0, 6) * 0.6 + noise(x / 22.0, y / 22.0, 7) * 0.4;
                let cracks = (noise(x / 35.0, y / 35.0, 8) - 0.5).abs() < 0.02;
                let colour = mix([38.0, 34.0, 32.0], [128.0, 96.0, 70.0], land);
                colour.map(|it| if cracks { it * 0.5 } else { it + 8.0 * fine })
            }
            Self::Pattern => {
                let (u, v) = ((x / 44.0).fract().abs() - 0.5, (y / 44.0).fract().abs() - 0.5);
                let lozenge = u.abs() + v.abs() < 0.33;
                if lozenge { [150.0, 60.0, 50.0] } else { [56.0 + 9.0 * fine, 60.0, 78.0] }
            }
            Self::Cloth => {
                let weave = ((x * 0.9).sin() * (y * 0.9).sin()) * 9.0 + 10.0 * fine;
                [70.0 + weave, 74.0 + weave, 92.0 + weave]
            }
            Self::Checks => {
                let odd = ((x / 36.0).floor() + (y / 36.0).floor()).rem_euclid(2.0) > 0.5;
                if odd {
                    [188.0 + 9.0 * fine, 44.0, 48.0]
                } else {
                    [226.0, 222.0, 212.0 + 9.0 * fine]
                }
            }
            Self::Stripes => {
                let stripe = ((x + 0.3 * y) / 30.0).rem_euclid(1.0) < 0.4;
                if stripe { [52.0, 78.0, 120.0] } else { [206.0 + 8.0 * fine, 200.0, 186.0] }
            }
            Self::Dots => {
                let (u, v) = ((x / 30.0).rem_euclid(1.0) - 0.5, (y / 30.0).rem_euclid(1.0) - 0.5);
                if u.hypot(v) < 0.22 {
                    [232.0, 228.0, 220.0]
                } else {
                    [58.0, 92.0 + 8.0 * fine, 128.0]
                }
            }
            Self::Print => {
                let line = (y / 13.0).rem_euclid(1.0) < 0.55;
                let row = (y / 13.0).floor() as i32;
                let letter = grain((x / 3.0).floor() as i32, row, 9) < 0.45;
                let word = grain((x / 27.0).floor() as i32, row, 10) < 0.85;
                let ink = if line && letter && word { 50.0 } else { 224.0 };
                [ink + 6.0 * fine, ink, ink * 0.96]
            }
            Self::Stone => {
                let flow = noise(x / 90.0, y / 90.0, 11) + 0.5 * noise(x / 30.0, y / 30.0, 12);
                let vein = (1.0 - (flow - 0.75).abs() * 9.0).max(0.0);
                mix([176.0 + 8.0 * fine, 172.0, 170.0], [86.0, 82.0, 84.0], vein * 0.8)
            }
        }
    }
}

/// A playing card on the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Card {
    pub(crate) centre: (f32, f32),
    /// The width, in pixels.
    pub(crate) width: f32,
    /// The turn, in degrees.
    pub(crate) turn: f32,
    pub(crate) symbols: usize,
    pub(crate) red: bool,
}

impl Card {
    /// The card's colour at a point of the table, or `None` beside the card.
    pub(crate) fn colour(&self, x: f32, y: f32) -> Option<Rgb> {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        let (x, y) = (x - self.centre.0, y - self.centre.1);
        let (u, v) = ((x * cos + y * sin) / self.width, (y * cos - x * sin) / self.width);
        if u.abs() > 0.5 || v.abs() > 0.7 {
            return None;
        }
        let ink = if self.red { [190.0, 24.0, 34.0] } else { [26.0, 26.0, 30.0] };
        let rows: &[(f32, f32)] = match self.symbols {
            1 => &[(0.0, 0.0)],
            2 => &[(0.0, -0.4), (0.0, 0.4)],
            3 => &[(0.0, -0.4), (0.0, 0.0), (0.0, 0.4)],
            4 => &[(-0.2, -0.4), (0.2, -0.4), (-0.2, 0.4), (0.2, 0.4)],
            5 => &[(-0.2, -0.4), (0.2, -0.4), (0.0, 0.0), (-0.2, 0.4), (0.2, 0.4)],
            _ => &[(-0.2, -0.4), (0.2, -0.4), (-0.2, 0.0), (0.2, 0.0), (-0.2, 0.4), (0.2, 0.4)],
        };
        let symbol = rows.iter().any(|(a, b)| {
            let (u, v) = ((u - a) / 0.09, (v - b) / 0.11);
            if self.red {
                u.abs() + v.abs() < 1.0
            } else {
                let leaf = |a: f32, b: f32| (u - a).hypot(v - b) < 0.5;
                leaf(-0.5, 0.2) || leaf(0.5, 0.2) || leaf(0.0, -0.5)
            }
        });
        Some(if symbol { ink } else { [236.0, 234.0, 228.0] })
    }
}
