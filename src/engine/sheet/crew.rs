//! Crews: the figures of a roster that take part in a battle.

use std::collections::BTreeSet;

use rand::{Rng, RngExt};

use super::{Field, FieldKind, Roster, Tie};
use crate::{noun::Noun, words::isolated};

/// A tie that is dropped for a battle, because the other figure stays at home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DroppedTie {
    /// The name of the figure with the tie.
    pub figure: String,
    /// The label of the field with the tie.
    pub label: &'static str,
    /// The name of the figure that stays at home.
    pub at_home: String,
}

impl DroppedTie {
    /// Returns a sentence for players. `figure` is the system's word for a figure.
    ///
    /// ```
    /// use engine::{Noun, sheet::DroppedTie};
    ///
    /// let [figure, at_home] = ["Boss", "Truck"].map(str::to_owned);
    /// let tie = DroppedTie { figure, label: "Begins inside", at_home };
    /// let words = "Boss: “Begins inside” is ignored, because Truck stays at home.";
    /// assert_eq!(tie.words(Noun::a("unit", "units")), words);
    /// ```
    pub fn words(&self, figure: Noun) -> String {
        let stays = figure.with_verb(&isolated(&self.at_home), "stay at home");
        format!("{}: “{}” is ignored, because {stays}.", isolated(&self.figure), self.label)
    }
}

impl Roster {
    /// Returns the roster without the figures at these indices, and the ties to them, which it
    /// drops. `fields` are the fields of a figure's sheet.
    pub fn without(&self, at_home: &BTreeSet<usize>, fields: &[Field]) -> (Self, Vec<DroppedTie>) {
        let ties = || fields.iter().filter(|field| matches!(field.kind, FieldKind::Tie));
        let mut dropped = Vec::new();
        let takes_part = |place: &usize| !at_home.contains(place);
        let crew = self.figures.iter().enumerate().filter(|(place, _)| takes_part(place));
        let crew = crew.map(|(place, sheet)| {
            let mut sheet = sheet.clone();
            for field in ties() {
                let other = self.tied(&Tie::read(sheet.get(field.key)), place);
                if let Some(other) = other.filter(|other| !takes_part(other)) {
                    dropped.push(DroppedTie {
                        figure: sheet.name().to_owned(),
                        label: field.plain_label(),
                        at_home: self.figures.get(other).map_or("", |it| it.name()).to_owned(),
                    });
                    sheet.put(field.key, None);
                }
            }
            sheet
        });
        let figures = crew.collect();
        (Self { name: self.name.clone(), figures, own: self.own.clone() }, dropped)
    }
}

/// Chooses figures at random, as long as their total cost is at most `limit`. Returns the indices
/// of the figures that stay at home.
///
/// A figure that is too expensive for the rest of the limit is skipped, so cheaper ones may follow.
///
/// ```
/// use engine::sheet::home_at_random;
/// use rand::{SeedableRng, rngs::StdRng};
///
/// let at_home = home_at_random(&[1; 8], 5, &mut StdRng::seed_from_u64(7));
/// assert_eq!(at_home.len(), 3);
/// ```
pub fn home_at_random(costs: &[i64], limit: i64, dice: &mut impl Rng) -> BTreeSet<usize> {
    let mut costs: Vec<(usize, i64)> = costs.iter().copied().enumerate().collect();
    for last in (1..costs.len()).rev() {
        costs.swap(last, dice.random_range(0..=last));
    }
    let mut left = limit;
    let stays = costs.into_iter().filter(|(_, cost)| {
        let takes_part = *cost <= left;
        left -= if takes_part { *cost } else { 0 };
        !takes_part
    });
    stays.map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::{SeedableRng, rngs::StdRng};

    use super::*;
    use crate::sheet::Sheet;

    const FIELDS: &[Field] = &[
        Field::new("name", "Name", FieldKind::Text { required: true }),
        Field::new("joins", "Part of", FieldKind::Tie),
    ];

    #[test]
    fn a_tie_to_a_figure_at_home_is_dropped_and_reported_and_all_others_stay() {
        let figures = ["Boss", "Boys", "Boys", "Medic"].map(|it| Sheet::new().with("name", it));
        let mut roster = Roster { figures: figures.to_vec(), ..Roster::default() };
        for (own, other) in [(0, 1), (3, 2)] {
            let tie = roster.tie_to(other).unwrap();
            roster.figures[own].set("joins", tie);
        }
        let (crew, dropped) = roster.without(&[1].into(), FIELDS);
        assert_eq!(crew.names(), ["Boss", "Boys", "Medic"]);
        let words: Vec<String> =
            dropped.iter().map(|it| it.words(Noun::a("unit", "units"))).collect();
        assert_eq!(words, ["Boss: “Part of” is ignored, because Boys stay at home."]);
        assert_eq!(crew.figures[0].get("joins"), None);
        assert_eq!(crew.tied(&Tie::read(crew.figures[2].get("joins")), 2), Some(1));
        assert_eq!(roster.without(&BTreeSet::new(), FIELDS), (roster, Vec::new()));
    }

    #[test]
    fn a_tie_by_name_never_moves_to_a_namesake() {
        let figures = ["Boss", "Boys", "Boys"].map(|it| Sheet::new().with("name", it));
        let mut roster = Roster { figures: figures.to_vec(), ..Roster::default() };
        roster.figures[0].set("joins", "boys");
        let (crew, dropped) = roster.without(&[1].into(), FIELDS);
        assert_eq!((crew.figures[0].get("joins"), dropped.len()), (None, 1));
    }

    proptest! {
        #[test]
        fn a_random_crew_is_within_the_limit_and_no_one_at_home_would_fit(
            costs in prop::collection::vec(0_i64..60, 0..20), limit in 0_i64..400, seed: u64,
        ) {
            let at_home = home_at_random(&costs, limit, &mut StdRng::seed_from_u64(seed));
            let (home, crew): (Vec<_>, Vec<_>) =
                costs.iter().enumerate().partition(|(place, _)| at_home.contains(place));
            let total: i64 = crew.iter().map(|(_, cost)| **cost).sum();
            prop_assert!(total <= limit);
            prop_assert!(home.iter().all(|(_, cost)| total + **cost > limit));
        }
    }
}
