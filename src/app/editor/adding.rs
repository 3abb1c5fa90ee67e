//! Adds sheets to an open roster: new ones, or copies of known ones.

use ledger::RosterId;
use leptos::prelude::*;
use rules_core::{
    System,
    sheet::{Field, FieldKind, Sheet, one_of_each_name},
};

use super::{Editor, FIGURES, SheetKey, rename_apart};

/// A sheet to add to a list.
#[derive(Clone)]
pub(crate) struct Addition {
    /// The sheet with the list, or the roster.
    pub(crate) outer: SheetKey,
    /// The list's key.
    pub(crate) list: &'static str,
    /// The word for a single sheet, in lower case.
    pub(crate) one: String,
    /// The fields of each sheet.
    pub(crate) fields: &'static [Field],
    /// The sheets to copy.
    pub(crate) known: Vec<Sheet>,
}

impl Addition {
    fn is_figure(&self) -> bool {
        self.outer.is_roster() && self.list == FIGURES
    }
}

impl Editor {
    /// Lets the player choose a sheet to add to a list. If there is no sheet to copy, adds a new
    /// one.
    pub(crate) fn begin_adding(self, addition: Addition) {
        if addition.known.is_empty() {
            self.add_new(&addition);
        } else {
            self.addition.set(Some(addition));
            self.is_adding.set(true);
        }
    }

    /// Returns the list to which the player is adding a sheet.
    pub(crate) fn addition(self) -> Option<Addition> {
        self.addition.get()
    }

    /// Returns the cost and the values of a sheet to copy, in a few words.
    pub(crate) fn summary_of(self, addition: &Addition, sheet: &Sheet) -> String {
        let system = self.system();
        let cost = system.about().cost.filter(|_| addition.is_figure());
        let cost = cost.and_then(|cost| cost.of(sheet));
        let values = system.in_a_row(addition.list, addition.fields, sheet);
        let values = Some(values).filter(|it| !it.is_empty());
        cost.into_iter().chain(values).collect::<Vec<_>>().join(" · ")
    }

    /// Adds a sheet with default values.
    pub(crate) fn add_new(self, addition: &Addition) {
        let mut sheet = Sheet::preset(addition.fields);
        if addition.is_figure() {
            let kept = self.now();
            let name = kept.system.about().name_for_one_more(&kept.roster);
            sheet.set("name", name.as_str());
        }
        self.add(addition, sheet);
    }

    /// Adds a copy of a sheet, without references to other sheets.
    pub(crate) fn add_known(self, addition: &Addition, sheet: Sheet) {
        let mut sheet = sheet.unnamed();
        for field in addition.fields.iter().filter(|field| field.kind == FieldKind::Tie) {
            sheet.put(field.key, None);
        }
        if addition.is_figure() {
            let roster = self.now().roster;
            rename_apart(&mut sheet, &roster.figures);
        }
        self.add(addition, sheet);
    }

    /// Returns the entries that the player can copy into a list, without the entries that the list
    /// already has. A roster may have the same figure twice.
    ///
    /// First come entries of lists with this name on the roster's other sheets, samples and other
    /// rosters, and then the entries that the system provides.
    pub(crate) fn known(self, list: &str, has: &[Sheet]) -> Vec<Sheet> {
        let mut all = self.now();
        all.roster.figures.extend(all.system.all_samples().into_iter().flat_map(|it| it.figures));
        let here = match list {
            FIGURES => all.roster.figures,
            list => all.roster.known(list),
        };
        let others = self.known_elsewhere(all.system, list);
        let mut known =
            one_of_each_name(here.into_iter().chain(others).chain(all.system.known(list)));
        if list != FIGURES {
            known.retain(|sheet| has.iter().all(|it| it.name() != sheet.name()));
        }
        known
    }

    /// Returns the entries of lists with this name on other rosters. The first call reads them, and
    /// later calls return the same entries.
    fn known_elsewhere(self, system: System, list: &str) -> Vec<Sheet> {
        let find = |all: &Vec<(System, String, Vec<Sheet>)>| {
            all.iter().find(|it| it.0 == system && it.1 == list).map(|it| it.2.clone())
        };
        self.others.with_value(find).unwrap_or_else(|| {
            let but = self.claimant.number().map(RosterId);
            let known = self.app.with_library(|library| match list {
                FIGURES => library.known_figures(system, but),
                list => library.known(system, list, but),
            });
            self.others.update_value(|all| all.push((system, list.to_owned(), known.clone())));
            known
        })
    }
}
