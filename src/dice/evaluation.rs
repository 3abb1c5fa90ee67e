//! Compares the dice that were read with labels.

use std::fmt;

use crate::{Die, Reading};

/// A die that a person marked on a photo: its face and a box around it. Lengths are in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    /// The face, from 1 to 6.
    pub face: u8,
    /// The middle of the box.
    pub centre: (f32, f32),
    /// The width and height of the box.
    pub size: (f32, f32),
}

impl Label {
    fn holds(&self, (x, y): (f32, f32)) -> bool {
        (x - self.centre.0).abs() <= self.size.0 / 2.0
            && (y - self.centre.1).abs() <= self.size.1 / 2.0
    }

    fn distance(&self, (x, y): (f32, f32)) -> f32 {
        (x - self.centre.0).hypot(y - self.centre.1)
    }
}

/// How a reading compares with the labels of its photo.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Each label with the die that was found for it, if any.
    pub pairs: Vec<(Label, Option<Die>)>,
    /// Dice that were found where no label is.
    pub strays: Vec<Die>,
}

impl Comparison {
    /// Pairs each label with the nearest die in its box that no other label has.
    pub fn new(labels: &[Label], reading: &Reading) -> Self {
        let mut ways: Vec<(f32, usize, usize)> = Vec::new();
        for (at, label) in labels.iter().enumerate() {
            for (index, die) in reading.dice.iter().enumerate() {
                if label.holds(die.centre) {
                    ways.push((label.distance(die.centre), at, index));
                }
            }
        }
        ways.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut dice = vec![None; labels.len()];
        let mut used = vec![false; reading.dice.len()];
        for (_, at, index) in ways {
            if dice[at].is_none() && !used[index] {
                dice[at] = reading.dice.get(index).copied();
                used[index] = true;
            }
        }
        let strays = reading.dice.iter().zip(&used).filter(|(_, used)| !**used);
        Self {
            pairs: labels.iter().copied().zip(dice).collect(),
            strays: strays.map(|(die, _)| *die).collect(),
        }
    }
}

/// The totals of several comparisons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Labels.
    pub labels: usize,
    /// Certain dice with the right face.
    pub right: usize,
    /// Certain dice with a wrong face.
    pub wrong: usize,
    /// Doubtful dice whose guess is right.
    pub doubtful_right: usize,
    /// Doubtful dice whose guess is wrong.
    pub doubtful_wrong: usize,
    /// Labels without a die.
    pub missed: usize,
    /// Certain dice where no label is.
    pub strays: usize,
    /// Doubtful dice where no label is.
    pub doubtful_strays: usize,
    /// Photos.
    pub photos: usize,
    /// Photos with a die where no label is.
    pub photos_with_strays: usize,
    /// Photos on which all faces are right, including guesses, and no label is missed.
    pub whole: usize,
    /// Photos on which all dice are certain and right.
    pub certain: usize,
    /// How often each face (row) was read as each face (column). Column 0 counts missed dice.
    pub confusion: [[usize; 7]; 6],
}

impl Tally {
    /// Adds a photo.
    pub fn add(&mut self, comparison: &Comparison) {
        let mut photo = Self::default();
        for (label, die) in &comparison.pairs {
            photo.pair(label, *die);
        }
        for die in &comparison.strays {
            *if die.doubtful { &mut photo.doubtful_strays } else { &mut photo.strays } += 1;
        }
        photo.photos = 1;
        photo.photos_with_strays = usize::from(!comparison.strays.is_empty());
        let right = photo.right + photo.doubtful_right;
        photo.whole = usize::from(right == photo.labels && comparison.strays.is_empty());
        photo.certain = usize::from(photo.right == photo.labels && comparison.strays.is_empty());
        self.sum(&photo);
    }

    fn pair(&mut self, label: &Label, die: Option<Die>) {
        self.labels += 1;
        let column = match die {
            None => {
                self.missed += 1;
                0
            }
            Some(die) => {
                *match (die.face == label.face, die.doubtful) {
                    (true, false) => &mut self.right,
                    (false, false) => &mut self.wrong,
                    (true, true) => &mut self.doubtful_right,
                    (false, true) => &mut self.doubtful_wrong,
                } += 1;
                usize::from(die.face)
            }
        };
        let row = self.confusion.get_mut(usize::from(label.face).wrapping_sub(1));
        if let Some(count) = row.and_then(|row| row.get_mut(column)) {
            *count += 1;
        }
    }

    fn sum(&mut self, other: &Self) {
        self.labels += other.labels;
        self.right += other.right;
        self.wrong += other.wrong;
        self.doubtful_right += other.doubtful_right;
        self.doubtful_wrong += other.doubtful_wrong;
        self.missed += other.missed;
        self.strays += other.strays;
        self.doubtful_strays += other.doubtful_strays;
        self.photos += other.photos;
        self.photos_with_strays += other.photos_with_strays;
        self.whole += other.whole;
        self.certain += other.certain;
        let rows = self.confusion.iter_mut().flatten();
        for (count, more) in rows.zip(other.confusion.iter().flatten()) {
            *count += more;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let sure = self.right + self.wrong;
        let right = self.right + self.doubtful_right;
        let doubtful = self.doubtful_right + self.doubtful_wrong;
        writeln!(out, "dice: {}", self.labels)?;
        writeln!(out, "right: {right} ({:.1}%)", share(right, self.labels))?;
        writeln!(
            out,
            "certain and right: {} ({:.1}%)",
            self.right,
            share(self.right, self.labels)
        )?;
        writeln!(
            out,
            "certain but wrong: {} of {sure} ({:.2}%)",
            self.wrong,
            share(self.wrong, sure)
        )?;
        writeln!(out, "doubtful: {doubtful}, {} of them right", self.doubtful_right)?;
        writeln!(out, "missed: {}", self.missed)?;
        writeln!(
            out,
            "marks where no die is: {} certain and {} doubtful, on {} of {} photos",
            self.strays, self.doubtful_strays, self.photos_with_strays, self.photos
        )?;
        writeln!(
            out,
            "photos wholly right: {} of {} ({:.1}%), and certain: {}",
            self.whole,
            self.photos,
            share(self.whole, self.photos),
            self.certain
        )?;
        writeln!(out, "face: missed, read as 1 to 6")?;
        for (face, row) in (1..).zip(&self.confusion) {
            let row: Vec<String> = row.iter().map(|count| format!("{count:4}")).collect();
            writeln!(out, "   {face}: {}", row.concat())?;
        }
        Ok(())
    }
}
