//! Crews: the figures of a roster that take part in a battle.

use std::collections::BTreeMap;

use rand::{Rng, RngExt};

use super::{Field, FieldKind, Roster, Tie};
use crate::{about::About, noun::Noun, words::isolated};

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
    /// let words = "Boss: “Begins inside” is ignored because Truck stays at home.";
    /// assert_eq!(tie.words(Noun::a("unit", "units")), words);
    /// ```
    pub fn words(&self, figure: Noun) -> String {
        let stays = figure.with_verb(&isolated(&self.at_home), "stay at home");
        format!("{}: “{}” is ignored because {stays}.", isolated(&self.figure), self.label)
    }
}

/// The numbers of figures that stay at home, by the indices of their sheets. A sheet that several
/// figures share can send some of them.
pub type StayAtHome = BTreeMap<usize, usize>;

impl Roster {
    /// Returns the roster without the figures that stay at home, and the ties to sheets of which no
    /// figure takes part, which it drops. `fields` are the fields of a figure's sheet.
    pub fn without(
        &self,
        at_home: &StayAtHome,
        about: &About,
        fields: &[Field],
    ) -> (Self, Vec<DroppedTie>) {
        let ties = || fields.iter().filter(|field| matches!(field.kind, FieldKind::Tie));
        let mut dropped = Vec::new();
        let taking_part = |place: usize| {
            let all = self.figures.get(place).map_or(0, |sheet| about.number_of(sheet));
            all.saturating_sub(at_home.get(&place).copied().unwrap_or_default())
        };
        let crew = self.figures.iter().enumerate().filter(|(place, _)| taking_part(*place) > 0);
        let crew = crew.map(|(place, sheet)| {
            let mut sheet = sheet.clone();
            about.set_number(&mut sheet, taking_part(place));
            for field in ties() {
                let other = self.tied(&Tie::read(sheet.get(field.key)), place);
                if let Some(other) = other.filter(|other| taking_part(*other) == 0) {
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

/// Chooses figures at random, as long as their total cost is at most `limit`. Returns those that
/// stay at home. `figures` are all figures, each with the index of its sheet and its cost.
///
/// A figure that is too expensive for the rest of the limit is skipped, so cheaper ones may follow.
///
/// ```
/// use engine::sheet::home_at_random;
/// use rand::{SeedableRng, rngs::StdRng};
///
/// let pairs: Vec<(usize, i64)> = (0..8).map(|figure| (figure / 2, 1)).collect();
/// let at_home = home_at_random(&pairs, 5, &mut StdRng::seed_from_u64(7));
/// assert_eq!(at_home.values().sum::<usize>(), 3);
/// ```
pub fn home_at_random(figures: &[(usize, i64)], limit: i64, dice: &mut impl Rng) -> StayAtHome {
    let mut figures = figures.to_vec();
    for last in (1..figures.len()).rev() {
        figures.swap(last, dice.random_range(0..=last));
    }
    let (mut left, mut at_home) = (limit, StayAtHome::new());
    for (place, cost) in figures {
        if cost <= left {
            left -= cost;
        } else {
            *at_home.entry(place).or_default() += 1;
        }
    }
    at_home
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::{SeedableRng, rngs::StdRng};

    use super::*;
    use crate::{RuleSystem, about::Cost, arm_wrestling::ArmWrestling, sheet::Sheet};

    const SHARED: About = About {
        number: Some("number"),
        cost: Some(Cost { field: "cost", unit: "points" }),
        ..ArmWrestling::ABOUT
    };

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
        let (crew, dropped) = roster.without(&[(1, 1)].into(), &SHARED, FIELDS);
        assert_eq!(crew.names(), ["Boss", "Boys", "Medic"]);
        let words: Vec<String> =
            dropped.iter().map(|it| it.words(Noun::a("unit", "units"))).collect();
        assert_eq!(words, ["Boss: “Part of” is ignored because Boys stay at home."]);
        assert_eq!(crew.figures[0].get("joins"), None);
        assert_eq!(crew.tied(&Tie::read(crew.figures[2].get("joins")), 2), Some(1));
        assert_eq!(roster.without(&[].into(), &SHARED, FIELDS), (roster, Vec::new()));
    }

    #[test]
    fn a_tie_by_name_never_moves_to_a_namesake() {
        let figures = ["Boss", "Boys", "Boys"].map(|it| Sheet::new().with("name", it));
        let mut roster = Roster { figures: figures.to_vec(), ..Roster::default() };
        roster.figures[0].set("joins", "boys");
        let (crew, dropped) = roster.without(&[(1, 1)].into(), &SHARED, FIELDS);
        assert_eq!((crew.figures[0].get("joins"), dropped.len()), (None, 1));
    }

    #[test]
    fn figures_without_a_cost_are_named_if_the_roster_uses_costs() {
        let roster = |costs: &[(&str, i32)]| {
            let sheet =
                |(name, cost): &(&str, i32)| Sheet::new().with("name", *name).with("cost", *cost);
            Roster { figures: costs.iter().map(sheet).collect(), ..Roster::default() }
        };
        let named = |costs: &[(&str, i32)]| SHARED.costless(&roster(costs)).join(", ");
        assert_eq!(named(&[("Skarn", 10), ("Ann", 0), ("Bob", 0)]), "Ann, Bob");
        assert_eq!(named(&[("Ann", 0)]), "Ann", "the first figure of a new roster");
        assert_eq!(named(&[("Ann", 0), ("Bob", 0)]), "", "players without costs");
        let mut open = roster(&[("Skarn", 10), ("Ann", 0)]);
        open.figures[1].leave_open("cost");
        assert_eq!(SHARED.costless(&open), Vec::<String>::new(), "reported as missing");
    }

    #[test]
    fn figures_that_share_a_sheet_are_counted_one_by_one_and_can_stay_at_home_alone() {
        let figures = [("Skarn", 1), ("Raider", 3), ("Archer", 2)].map(|(name, number)| {
            Sheet::new().with("name", name).with("number", number).with("cost", 10)
        });
        let mut roster = Roster { figures: figures.to_vec(), ..Roster::default() };
        let tie = roster.tie_to(1);
        roster.figures[0].put("joins", tie);
        assert_eq!(SHARED.roster_in_short(&roster), "6 wrestlers, 60 points");
        let (crew, dropped) = roster.without(&[(1, 1), (2, 2)].into(), &SHARED, FIELDS);
        assert_eq!((crew.names(), dropped.len()), (vec!["Skarn".into(), "Raider".into()], 0));
        let numbers: Vec<usize> = crew.figures.iter().map(|it| SHARED.number_of(it)).collect();
        assert_eq!(numbers, [1, 2]);
        assert_eq!(SHARED.crew_in_short(&crew, &roster), "3 of 6 wrestlers, 30 of 60 points");
        let (_, dropped) = roster.without(&[(1, 3)].into(), &SHARED, FIELDS);
        assert_eq!(dropped.len(), 1, "no one is left to join");
    }

    proptest! {
        #[test]
        fn a_random_crew_is_within_the_limit_and_no_one_at_home_would_fit(
            costs in prop::collection::vec((0_usize..5, 0_i64..60), 0..20), limit in 0_i64..400,
            seed: u64,
        ) {
            // All figures of a sheet cost the same.
            let figures: Vec<(usize, i64)> =
                costs.iter().map(|(place, _)| (*place, costs[*place % costs.len()].1)).collect();
            let at_home = home_at_random(&figures, limit, &mut StdRng::seed_from_u64(seed));
            let cost = |place: usize| costs[place % costs.len()].1;
            let all: i64 = figures.iter().map(|it| it.1).sum();
            let home: i64 = at_home.iter().map(|(place, count)| cost(*place) * *count as i64).sum();
            prop_assert!(all - home <= limit);
            prop_assert!(at_home.keys().all(|place| all - home + cost(*place) > limit));
            for (place, count) in at_home {
                prop_assert!(count <= figures.iter().filter(|it| it.0 == place).count());
            }
        }
    }
}
