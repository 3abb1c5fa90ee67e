//! The crew of a battle: which figures of a saved roster take part in it.

use rules_core::{
    About,
    sheet::{Roster, Sheet, StayAtHome},
};
use serde::{Deserialize, Serialize};

/// The figures of a roster that stay at home during a battle, in the order of the roster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AtHome(Vec<Stays>);

/// The figures of a sheet that stay at home: the index of the sheet on the roster, its name, and
/// the numbers. Battles of earlier versions have no numbers, because all figures of a sheet stayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Stays(
    u16,
    String,
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<Numbers>,
);

/// The id of a sheet, if it has one, how many of its figures stay at home, and how many take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Numbers(Option<i32>, u16, u16);

/// A sheet of a roster at the start of a battle.
///
/// The roster may change before the battle's results are added to it, so a sheet is never known by
/// its index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRef {
    id: Option<i32>,
    name: String,
}

impl SheetRef {
    /// Creates the reference to a sheet.
    pub fn to(sheet: &Sheet) -> Self {
        Self { id: sheet.id(), name: sheet.name().to_owned() }
    }

    /// Returns the name that the sheet had.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the index of this sheet among those of the roster as it is now. `begun` are all
    /// sheets at the start of the battle.
    ///
    /// Sheets of older battles and rosters have no ids. Such a sheet is only found if no other one
    /// has its name, neither then nor now.
    pub(crate) fn among(&self, figures: &[Sheet], begun: &[Self]) -> Option<usize> {
        let only = |is_it: &dyn Fn(&Sheet) -> bool| {
            let mut found = figures.iter().enumerate().filter(|(_, sheet)| is_it(sheet));
            let first = found.next();
            first.filter(|_| found.next().is_none())
        };
        let by_id = only(&|sheet| self.id.is_some() && sheet.id() == self.id);
        let by_name = || {
            let is_only = begun.iter().filter(|it| it.name == self.name).count() == 1;
            let found = only(&|sheet| sheet.name() == self.name).filter(|_| is_only);
            found.filter(|(_, sheet)| self.id.is_none() || sheet.id().is_none())
        };
        by_id.or_else(by_name).map(|(place, _)| place)
    }

    /// Returns `true` if this is a sheet with the same id, or with the same name if one has no id.
    fn is_of(&self, sheet: &Sheet) -> bool {
        match (self.id, sheet.id()) {
            (Some(own), Some(other)) => own == other,
            _ => self.name == sheet.name(),
        }
    }
}

impl Stays {
    fn sheet(&self) -> SheetRef {
        SheetRef { id: self.2.and_then(|it| it.0), name: self.1.clone() }
    }

    /// Returns the number of figures that stay, or `None` for all of the sheet.
    fn number(&self) -> Option<usize> {
        self.2.map(|it| it.1.into())
    }

    /// Returns `true` if no figure of the sheet takes part.
    fn is_whole(&self) -> bool {
        self.2.is_none_or(|it| it.2 == 0)
    }
}

impl AtHome {
    /// Creates the list of the figures that stay at home.
    pub fn of(roster: &Roster, at_home: &StayAtHome, about: &About) -> Self {
        let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let each = at_home.iter().filter_map(|(place, stay)| {
            let sheet = roster.figures.get(*place)?;
            let stay = about.number_of(sheet).min(*stay);
            let takes_part = about.number_of(sheet) - stay;
            let numbers = Numbers(sheet.id(), short(stay), short(takes_part));
            let place = u16::try_from(*place).ok()?;
            (stay > 0).then(|| Stays(place, sheet.name().to_owned(), Some(numbers)))
        });
        Self(each.collect())
    }

    /// Returns `true` if all figures take part.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns all sheets of the roster at the start of the battle. `crew` are the sheets of those
    /// that took part.
    pub fn begun(&self, crew: &[Sheet]) -> Vec<SheetRef> {
        let mut all: Vec<SheetRef> = crew.iter().map(SheetRef::to).collect();
        for stays in self.0.iter().filter(|it| it.is_whole()) {
            all.insert(usize::from(stays.0).min(all.len()), stays.sheet());
        }
        all
    }

    /// Returns the sheet on the roster for each sheet in the battle: of the `crew`, and of those
    /// that `joined` it later. Figures that stayed at home at first can join, too. All other sheets
    /// that joined are not on the roster.
    pub fn sheets(&self, crew: &[Sheet], joined: &[Sheet], about: &About) -> Vec<Option<SheetRef>> {
        let mut reserves: Vec<(SheetRef, Option<usize>)> =
            self.0.iter().map(|it| (it.sheet(), it.number())).collect();
        let of_joined = joined.iter().map(|sheet| {
            let number = about.number_of(sheet);
            let is_its = |(it, left): &(SheetRef, Option<usize>)| {
                it.is_of(sheet) && left.is_none_or(|left| number <= left)
            };
            let (found, left) = reserves.iter_mut().find(|it| is_its(it))?;
            *left = Some(left.unwrap_or(number) - number);
            Some(found.clone())
        });
        crew.iter().map(|it| Some(SheetRef::to(it))).chain(of_joined).collect()
    }

    /// Returns these figures on the roster as it is now, for a rematch with the same crew. `crew`
    /// are the sheets at the start of the battle.
    pub fn on(&self, roster: &Roster, crew: &[Sheet], about: &About) -> StayAtHome {
        let begun = self.begun(crew);
        let each = self.0.iter().filter_map(|stays| {
            let place = stays.sheet().among(&roster.figures, &begun)?;
            let all = about.number_of(roster.figures.get(place)?);
            Some((place, stays.number().map_or(all, |number| number.min(all))))
        });
        each.collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rules_core::System;

    use super::*;

    fn roster(names: &[&str]) -> Roster {
        let figures = names.iter().map(|name| Sheet::new().with("name", *name)).collect();
        Roster { name: "Rust Dogs".to_owned(), figures, ..Roster::default() }
    }

    /// Returns a roster of scenes, where a sheet can stand for several characters.
    fn shared(sheets: &[(&str, i32)]) -> Roster {
        let sheet =
            |(name, number): &(&str, i32)| Sheet::new().with("name", *name).with("number", *number);
        let figures = sheets.iter().map(sheet).collect();
        let mut roster = Roster { name: "Raiders".to_owned(), figures, ..Roster::default() };
        roster.identify(5);
        roster
    }

    fn names(sheets: &[Option<SheetRef>]) -> Vec<Option<&str>> {
        sheets.iter().map(|it| it.as_ref().map(SheetRef::name)).collect()
    }

    #[test]
    fn the_crew_is_found_on_the_roster_and_so_are_reserves() {
        let about = &System::Tnt.about();
        let mut whole = roster(&["Bob", "Dirk", "Bob", "Mags", "Otis"]);
        whole.identify(5);
        let home = [(0, 1), (3, 1)].into();
        let (crew, _) = whole.without(&home, about, &[]);
        let at_home = AtHome::of(&whole, &home, about);
        let begun = at_home.begun(&crew.figures);
        assert_eq!(begun, whole.figures.iter().map(SheetRef::to).collect::<Vec<_>>());
        let mags = whole.figures[3].clone();
        let joined = [mags.clone(), Sheet::new().with("name", "Ann"), mags];
        let sheets = at_home.sheets(&crew.figures, &joined, about);
        let known = [Some("Dirk"), Some("Bob"), Some("Otis"), Some("Mags"), None, None];
        assert_eq!(names(&sheets), known);
        let places = sheets.iter().flatten().map(|it| it.among(&whole.figures, &begun));
        assert_eq!(places.collect::<Vec<_>>(), [Some(1), Some(2), Some(4), Some(3)]);
    }

    #[test]
    fn a_rematch_leaves_the_same_figures_at_home_and_newcomers_take_part() {
        let about = &System::Tnt.about();
        let mut whole = roster(&["Bob", "Dirk", "Bob", "Mags"]);
        whole.identify(5);
        let home = [(2, 1)].into();
        let (crew, _) = whole.without(&home, about, &[]);
        let at_home = AtHome::of(&whole, &home, about);
        let mut now = whole.clone();
        now.figures.swap(0, 2);
        now.figures[0].set("name", "Robert");
        now.figures.push(Sheet::new().with("name", "Bob"));
        assert_eq!(at_home.on(&now, &crew.figures, about), [(0, 1)].into());
        assert!(AtHome::default().on(&now, &crew.figures, about).is_empty());
    }

    #[test]
    fn two_of_three_that_share_a_sheet_take_part_and_the_third_may_join() {
        let about = &System::Adventure.about();
        let whole = shared(&[("Skarn", 1), ("Raider", 3), ("Archer", 2)]);
        let home = [(1, 1), (2, 2)].into();
        let (crew, _) = whole.without(&home, about, &[]);
        let at_home = AtHome::of(&whole, &home, about);
        let begun = at_home.begun(&crew.figures);
        assert_eq!(begun, whole.figures.iter().map(SheetRef::to).collect::<Vec<_>>());
        let one = whole.figures[1].clone().with("number", 1);
        let sheets = at_home.sheets(&crew.figures, &[one.clone(), one], about);
        assert_eq!(names(&sheets), [Some("Skarn"), Some("Raider"), Some("Raider"), None]);
        let mut now = whole.clone();
        assert_eq!(at_home.on(&now, &crew.figures, about), home);
        now.figures[2].set("number", 1);
        assert_eq!(at_home.on(&now, &crew.figures, about), [(1, 1), (2, 1)].into());
        let written = serde_json::to_string(&at_home).unwrap();
        assert_eq!(serde_json::from_str::<AtHome>(&written).unwrap(), at_home);
    }

    #[test]
    fn battles_of_earlier_versions_are_read_and_only_a_name_that_one_sheet_has_is_found() {
        let about = &System::Tnt.about();
        let old = "[[1,\"Mags\"],[3,\"Pike\"]]";
        let at_home: AtHome = serde_json::from_str(old).unwrap();
        assert_eq!(serde_json::to_string(&at_home).unwrap(), old);
        let crew = roster(&["Dirk", "Sly", "Sly"]).figures;
        let begun = at_home.begun(&crew);
        let all: Vec<&str> = begun.iter().map(SheetRef::name).collect();
        assert_eq!(all, ["Dirk", "Mags", "Sly", "Pike", "Sly"]);
        let now = roster(&["Pike", "Sly", "Mags", "Mags", "Dirk"]);
        let found: Vec<_> = begun.iter().map(|it| it.among(&now.figures, &begun)).collect();
        assert_eq!(found, [Some(4), None, None, Some(0), None]);
        let joined = roster(&["Mags", "Mags"]).figures;
        let sheets = at_home.sheets(&crew, &joined, about);
        assert_eq!(names(&sheets)[3..], [Some("Mags"), None]);
    }

    /// The id of a sheet, and how many of its figures stay and go.
    type Counted = (Option<i32>, u16, u16);

    proptest! {
        /// Battles from other phones may contain any list.
        #[test]
        fn any_list_is_read_and_looked_up(
            home in prop::collection::vec(
                (any::<u16>(), "[AB]", prop::option::of((any::<Option<i32>>(), 0_u16..4, 0_u16..4))),
                0..6,
            ),
            count in 0_usize..6,
        ) {
            let about = &System::Adventure.about();
            let stays = |(place, name, numbers): (u16, String, Option<Counted>)| {
                Stays(place, name, numbers.map(|(id, stay, go)| Numbers(id, stay, go)))
            };
            let at_home = AtHome(home.into_iter().map(stays).collect());
            let written = serde_json::to_string(&at_home).unwrap();
            prop_assert_eq!(serde_json::from_str::<AtHome>(&written).unwrap(), at_home.clone());
            let now = roster(&["A", "B", "A", "C", "B", "A"][..count]);
            prop_assert!(at_home.begun(&now.figures).len() >= count);
            prop_assert_eq!(at_home.sheets(&now.figures, &now.figures, about).len(), 2 * count);
            let _on = at_home.on(&now, &now.figures, about);
        }

        #[test]
        fn all_sheets_are_found_again(
            home in prop::collection::btree_map(0_usize..6, 1_usize..4, 0..6),
        ) {
            let about = &System::Adventure.about();
            let whole = shared(&[("A", 1), ("B", 3), ("A", 2), ("C", 1), ("B", 4), ("A", 1)]);
            let (crew, _) = whole.without(&home, about, &[]);
            let at_home = AtHome::of(&whole, &home, about);
            let begun = at_home.begun(&crew.figures);
            prop_assert_eq!(begun.len(), whole.figures.len());
            for (place, it) in begun.iter().enumerate() {
                prop_assert_eq!(it, &SheetRef::to(&whole.figures[place]));
                prop_assert_eq!(it.among(&whole.figures, &begun), Some(place));
            }
            let number = |place: &usize| about.number_of(&whole.figures[*place]);
            let stay = home.iter().map(|(place, stay)| (*place, number(place).min(*stay)));
            prop_assert_eq!(at_home.on(&whole, &crew.figures, about), stay.collect());
        }
    }
}
