//! Which costs are points, and whether they add up.

use std::cmp::Ordering;

use super::{
    super::{declared::is_alike, left_out::LeftKind, omissions::Omissions},
    element::Element,
};

/// The names of costs that are points, whatever other costs there are.
const POINTS: [&str; 4] = ["pts", "points", "pt", "point"];

/// Returns the name of the costs that are points: those with such a name, or else those that add up
/// to most. Costs that are all 0 count only if there are no others.
pub(super) fn points_of<'a>(roster: &'a Element, selections: &[&'a Element]) -> &'a str {
    let mut sums: Vec<(&str, f64)> = Vec::new();
    for (name, price) in roster.costs() {
        add(&mut sums, name, price);
    }
    selections.iter().for_each(|it| add_all(&mut sums, it));
    let rank = |(name, sum): &(&str, f64)| {
        let is_called_points = POINTS.iter().any(|it| is_alike(it, name));
        (*sum > 0.0, is_called_points, *sum)
    };
    let mut best: Option<(&str, f64)> = None;
    for it in sums {
        let order = best.and_then(|best| rank(&it).partial_cmp(&rank(&best)));
        if best.is_none() || order == Some(Ordering::Greater) {
            best = Some(it);
        }
    }
    best.map_or("", |(name, _)| name)
}

fn add_all<'a>(sums: &mut Vec<(&'a str, f64)>, selection: &'a Element) {
    selection.costs().for_each(|(name, price)| add(sums, name, price));
    selection.list("selections").for_each(|within| add_all(sums, within));
}

/// Adds a cost to those of the same name. A file has only a few names.
fn add<'a>(sums: &mut Vec<(&'a str, f64)>, name: &'a str, price: f64) {
    if let Some((_, sum)) = sums.iter_mut().find(|(it, _)| *it == name) {
        *sum += price.abs();
    } else if sums.len() < MOST_NAMES {
        sums.push((name, price.abs()));
    }
}

/// The maximum number of different costs.
const MOST_NAMES: usize = 40;

/// Adds a line if a roster's total is not the sum of its parts.
pub(super) fn compare(roster: &Element, points: &str, sum: f64, lines: &mut Omissions) {
    let Some((_, total)) = roster.costs().find(|(name, _)| *name == points) else { return };
    if (total - sum).abs() >= 0.5 {
        lines.add(LeftKind::TotalDiffers, "", &[&total, &points, &sum]);
    }
}

/// A sum of costs. Each cost becomes a whole number such that all of them add up to the whole sum.
#[derive(Default)]
pub(super) struct Sum(f64);

impl Sum {
    /// Adds a cost and returns it as a whole number.
    pub(super) fn add(&mut self, cost: f64) -> i32 {
        let before = whole(self.0);
        self.0 += cost;
        whole(self.0).saturating_sub(before)
    }

    /// Returns the sum with its fraction.
    pub(super) fn exact(&self) -> f64 {
        self.0
    }
}

/// Returns a cost as a whole number.
pub(super) fn whole(cost: f64) -> i32 {
    #[allow(
        clippy::cast_possible_truncation,
        reason = "numbers that are too large become the maximum"
    )]
    let cost = cost.round() as i32;
    cost
}
