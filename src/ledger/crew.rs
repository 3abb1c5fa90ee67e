//! The crew of a battle: which figures of a saved roster take part in it.

use std::collections::BTreeSet;

use rules_core::sheet::{Roster, Sheet};
use serde::{Deserialize, Serialize};

/// The figures of a roster that stay at home during a battle: the index of each on the roster, in
/// ascending order, and its name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AtHome(Vec<(u16, String)>);

impl AtHome {
    /// Creates the list of a roster's figures with these indices.
    pub fn of(roster: &Roster, places: &BTreeSet<usize>) -> Self {
        let each = places.iter().filter_map(|place| {
            let sheet = roster.figures.get(*place)?;
            Some((u16::try_from(*place).ok()?, sheet.name().to_owned()))
        });
        Self(each.collect())
    }

    /// Returns `true` if all figures take part.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the names of all figures of the roster at the start of the battle. `crew` are the
    /// sheets of those that took part.
    pub fn all_names(&self, crew: &[Sheet]) -> Vec<String> {
        let mut names: Vec<String> = crew.iter().map(|it| it.name().to_owned()).collect();
        for (place, name) in &self.0 {
            names.insert(usize::from(*place).min(names.len()), name.clone());
        }
        names
    }

    /// Returns the index on the roster of each figure in the battle: of the `crew`, and of those
    /// that `joined` it later. A figure that stayed at home at first can join, too. The index of a
    /// figure that is not on the roster is `None`.
    pub fn places(&self, crew: &[Sheet], joined: &[Sheet]) -> Vec<Option<usize>> {
        let whole = 0..crew.len() + self.0.len();
        let is_at_home = |place: &usize| self.0.iter().any(|it| usize::from(it.0) == *place);
        let of_crew = whole.filter(|place| !is_at_home(place)).map(Some);
        let mut reserves: Vec<&(u16, String)> = self.0.iter().collect();
        let of_joined = joined.iter().map(|sheet| {
            let found = reserves.iter().position(|(_, name)| name == sheet.name())?;
            Some(usize::from(reserves.remove(found).0))
        });
        of_crew.take(crew.len()).chain(of_joined).collect()
    }

    /// Returns the indices of these figures on the roster as it is now, for a rematch with the same
    /// crew. `crew` are the sheets at the start of the battle.
    pub fn on(&self, roster: &Roster, crew: &[Sheet]) -> BTreeSet<usize> {
        let begun = self.all_names(crew);
        let places = self.0.iter().map(|(place, _)| usize::from(*place));
        places.filter_map(|place| now_at(&roster.figures, &begun, place)).collect()
    }
}

/// Returns the current index of the figure whose sheet had the index `place` at the start of the
/// battle. `begun` are the names of all sheets at that time.
///
/// Figures are matched by name. Figures of the same name are matched in order.
pub(crate) fn now_at(figures: &[Sheet], begun: &[String], place: usize) -> Option<usize> {
    let name = begun.get(place)?;
    let earlier = begun.iter().take(place).filter(|it| *it == name).count();
    let same = figures.iter().enumerate().filter(|(_, it)| it.name() == name);
    same.map(|(at, _)| at).nth(earlier)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn roster(names: &[&str]) -> Roster {
        let figures = names.iter().map(|name| Sheet::new().with("name", *name)).collect();
        Roster { name: "Rust Dogs".to_owned(), figures, ..Roster::default() }
    }

    #[test]
    fn the_crew_is_found_on_the_roster_and_so_are_reserves() {
        let whole = roster(&["Bob", "Dirk", "Bob", "Mags", "Otis"]);
        let (crew, _) = whole.without(&[0, 3].into(), &[]);
        let at_home = AtHome::of(&whole, &[0, 3].into());
        assert_eq!(at_home.all_names(&crew.figures), ["Bob", "Dirk", "Bob", "Mags", "Otis"]);
        let joined = roster(&["Mags", "Ann", "Mags"]).figures;
        assert_eq!(
            at_home.places(&crew.figures, &joined),
            [Some(1), Some(2), Some(4), Some(3), None, None]
        );
    }

    #[test]
    fn a_rematch_leaves_the_same_figures_at_home_and_newcomers_take_part() {
        let whole = roster(&["Bob", "Dirk", "Bob", "Mags"]);
        let (crew, _) = whole.without(&[2].into(), &[]);
        let at_home = AtHome::of(&whole, &[2].into());
        let now = roster(&["Mags", "Bob", "Bob", "Ann"]);
        assert_eq!(at_home.on(&now, &crew.figures), [2].into());
        assert!(AtHome::default().on(&now, &crew.figures).is_empty());
    }

    proptest! {
        /// Battles from other phones may contain any list.
        #[test]
        fn any_list_is_read_and_looked_up(
            home in prop::collection::vec((any::<u16>(), "[AB]"), 0..6), count in 0_usize..6,
        ) {
            let at_home = AtHome(home);
            let written = serde_json::to_string(&at_home).unwrap();
            prop_assert_eq!(serde_json::from_str::<AtHome>(&written).unwrap(), at_home.clone());
            let crew = roster(&["A", "B", "A", "C", "B", "A"][..count]).figures;
            prop_assert_eq!(at_home.all_names(&crew).len(), count + at_home.0.len());
            prop_assert_eq!(at_home.places(&crew, &crew).len(), 2 * count);
        }

        #[test]
        fn names_and_places_agree(home in prop::collection::btree_set(0_usize..8, 0..8)) {
            let whole = roster(&["A", "B", "A", "C", "B", "A", "D", "E"]);
            let (crew, _) = whole.without(&home, &[]);
            let at_home = AtHome::of(&whole, &home);
            let names = at_home.all_names(&crew.figures);
            prop_assert!(names.iter().eq(whole.figures.iter().map(Sheet::name)));
            let places = at_home.places(&crew.figures, &[]);
            for (place, sheet) in places.iter().zip(&crew.figures) {
                prop_assert_eq!(names[place.unwrap()].as_str(), sheet.name());
            }
            prop_assert_eq!(at_home.on(&whole, &crew.figures), home);
        }
    }
}
