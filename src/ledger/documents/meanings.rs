//! Completes sheets that have only a name. If a player has filled in the entry for a name once, it
//! applies to that name in the same list on all sheets.

use std::collections::BTreeMap;

use rules_core::{
    System,
    sheet::{Roster, Sheet, one_of_each_name},
};

use crate::{
    documents::rosters::{KeptRoster, RosterId},
    store::{library::Library, shelf::Shelf},
};

/// A full entry for each name. The key is the key of the list and the name in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Meanings(BTreeMap<(String, String), Sheet>);

impl Meanings {
    /// Collects the full entries on a roster of this system. Entries that are already known stay.
    fn learn(&mut self, system: System, roster: &Roster) {
        for figure in &roster.figures {
            figure.each_within(&mut |list, sheet| {
                if !sheet.name().is_empty() && !system.is_bare(list, sheet) {
                    let key = (list.to_owned(), sheet.name().to_owned());
                    self.0.entry(key).or_insert_with(|| sheet.clone());
                }
            });
        }
    }

    /// Fills in a roster's entries that have only a name.
    fn fill_in(&self, system: System, roster: &mut Roster) {
        for figure in &mut roster.figures {
            figure.change_within(&mut |list, sheet| {
                let key = (list.to_owned(), sheet.name().to_owned());
                if let Some(known) = self.0.get(&key).filter(|_| system.is_bare(list, sheet)) {
                    *sheet = known.clone();
                }
            });
        }
    }
}

/// Returns `true` if a roster has an entry with only a name.
fn has_bare(kept: &KeptRoster) -> bool {
    let mut found = false;
    for figure in &kept.roster.figures {
        figure.each_within(&mut |list, sheet| {
            found |= !sheet.name().is_empty() && kept.system.is_bare(list, sheet);
        });
    }
    found
}

impl KeptRoster {
    /// Fills in entries that have only a name, if another sheet of this roster has the full entry.
    pub fn fill_in(&mut self) {
        if has_bare(self) {
            let mut meanings = Meanings::default();
            meanings.learn(self.system, &self.roster);
            meanings.fill_in(self.system, &mut self.roster);
        }
    }
}

impl<S: Shelf> Library<S> {
    /// Fills in a roster's entries that have only a name.
    ///
    /// Full entries on the roster itself come first, then those on other rosters of its system, the
    /// last used first. Entries that players have filled in do not change. Does nothing unless the
    /// system's rules are loaded.
    pub fn fill_in(&self, kept: &mut KeptRoster) {
        kept.fill_in();
        if has_bare(kept) {
            let mut meanings = Meanings::default();
            for other in self.rosters_of(kept.system, None) {
                meanings.learn(kept.system, &other.roster);
            }
            meanings.fill_in(kept.system, &mut kept.roster);
        }
    }

    /// Returns the full entries in all lists with the key `list` on a system's rosters except
    /// `but`, so that players need not write them again.
    ///
    /// Returns one entry per name, from the roster that was used last.
    pub fn known(&self, system: System, list: &str, but: Option<RosterId>) -> Vec<Sheet> {
        let rosters = self.rosters_of(system, but).into_iter();
        let figures = rosters.flat_map(|kept| kept.roster.figures).collect();
        let mut known = Roster { name: String::new(), figures, ..Roster::default() }.known(list);
        known.retain(|sheet| !system.is_bare(list, sheet));
        known
    }

    /// Returns the figures on a system's rosters except `but`, so that players need not write them
    /// again.
    ///
    /// Returns one figure per name, from the roster that was used last.
    pub fn known_figures(&self, system: System, but: Option<RosterId>) -> Vec<Sheet> {
        let rosters = self.rosters_of(system, but).into_iter();
        one_of_each_name(rosters.flat_map(|kept| kept.roster.figures))
    }

    /// Returns all readable rosters of a system except `but`, the last used first.
    fn rosters_of(&self, system: System, but: Option<RosterId>) -> Vec<KeptRoster> {
        let listed = self.list::<KeptRoster>().unwrap_or_default().into_iter();
        let listed = listed.filter(|it| Some(it.id) != but);
        let of_system = listed.filter(|it| it.summary.as_ref().is_ok_and(|it| it.system == system));
        of_system.filter_map(|listed| self.load(listed.id).ok()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{documents::provenance::Origin, store::shelf::MemoryShelf};

    fn named(name: &str) -> Sheet {
        Sheet::new().with("name", name)
    }

    /// Returns a roster of units with these rules.
    fn with_rules(units: Vec<Vec<Sheet>>) -> KeptRoster {
        let mut kept = KeptRoster::new(System::Gdf, "Mine", Origin(1));
        let unit = kept.roster.figures.remove(0);
        kept.roster.figures =
            units.into_iter().map(|rules| unit.clone().with("rules", rules)).collect();
        kept
    }

    fn lucky() -> Sheet {
        named("Lucky").with("gives", "To hit").with("value", 1)
    }

    fn rules(kept: &KeptRoster, unit: usize) -> &[Sheet] {
        kept.roster.figures[unit].list("rules")
    }

    #[test]
    fn what_a_name_means_on_one_sheet_it_means_on_all_of_the_roster() {
        let mut kept = with_rules(vec![vec![named("Lucky"), named("Odd")], vec![lucky()]]);
        kept.fill_in();
        assert_eq!(rules(&kept, 0), [lucky(), named("Odd")]);
    }

    #[test]
    fn what_was_written_on_one_list_is_remembered_on_another() {
        let library = Library::new(MemoryShelf::default());
        let better = lucky().with("value", 2);
        for (id, rule, now) in [(1, lucky(), 5), (2, better.clone(), 7)] {
            library.save(RosterId(id), &with_rules(vec![vec![rule]]), now).expect("room");
        }
        let tnt = KeptRoster::new(System::Tnt, "Others", Origin(3));
        library.save(RosterId(3), &tnt, 9).expect("room");
        let mut kept = with_rules(vec![vec![named("Lucky"), named("Odd")]]);
        library.fill_in(&mut kept);
        assert_eq!(rules(&kept, 0), [better.clone(), named("Odd")], "as on the roster used last");
        assert_eq!(library.known(System::Gdf, "rules", None), [better]);
        assert_eq!(library.known(System::Tnt, "rules", None), []);
        assert_eq!(library.known(System::Gdf, "rules", Some(RosterId(2))), [lucky()]);
    }

    #[test]
    fn what_players_have_decided_stays() {
        let library = Library::new(MemoryShelf::default());
        library.save(RosterId(1), &with_rules(vec![vec![lucky()]]), 5).expect("room");
        let note = named("Lucky").with("gives", "Note only");
        let mut kept = with_rules(vec![vec![note.clone()], vec![named("")]]);
        library.fill_in(&mut kept);
        assert_eq!((rules(&kept, 0), rules(&kept, 1)), (&[note][..], &[named("")][..]));
    }
}
