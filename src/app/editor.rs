//! A roster that is open for editing: every change is kept at once.

use std::rc::Rc;

use ledger::{DocumentError, Kept, KeptRoster, Open, RosterId, Shared, write_link};
use leptos::prelude::*;
use rules_core::{
    System,
    sheet::{Roster, Sheet, Value, another_name},
};

use crate::{
    browser::{clock, page::find},
    claim::Claimant,
    desk::{Desk, Note},
    parcel::Parcel,
    route::Route,
};

/// The place of a sheet in a roster: the lists it is nested in, outermost first, each with an
/// index.
pub(crate) type Place = Vec<(&'static str, usize)>;

/// A roster that is open for editing.
#[derive(Clone, Copy)]
pub(crate) struct Editor {
    /// What all screens share.
    pub(crate) desk: Desk,
    /// This window's claim to the kept roster.
    pub(crate) claimant: Claimant,
    kept: RwSignal<KeptRoster>,
    /// The roster has changed otherwise than by what is typed.
    anew: Trigger,
    open: RwSignal<Place>,
    /// What other rosters have in lists of a system, by system and list. To read all rosters at
    /// every letter would take long.
    others: StoredValue<Vec<(System, String, Vec<Sheet>)>, LocalStorage>,
}

/// A change of a list of sheets.
type ChangeList<'a> = Box<dyn FnOnce(&mut Vec<Sheet>) + 'a>;

/// The key of the list of figures. Other lists on the top level are the roster's own.
pub(crate) const FIGURES: &str = "figures";

/// Changes the list of this key on the sheet at a place, or on the roster itself if the place is
/// empty.
fn change_list(
    roster: &mut Roster,
    at: &[(&'static str, usize)],
    key: &str,
    change: ChangeList<'_>,
) {
    match at.split_last() {
        None if key == FIGURES => change(&mut roster.figures),
        None => roster.own.change_list(key, change),
        Some((&(list, place), outer)) => {
            let within: ChangeList<'_> = Box::new(|sheets| {
                if let Some(sheet) = sheets.get_mut(place) {
                    sheet.change_list(key, change);
                }
            });
            change_list(roster, outer, list, within);
        }
    }
}

/// Shows what another window has written of the roster.
fn reload(desk: Desk, claimant: Claimant, shown: RwSignal<KeptRoster>, anew: Trigger) {
    let Some(number) = claimant.number() else { return };
    let opened = desk.with_library(|library| {
        let mut opened = library.open(RosterId(number))?;
        library.fill_in(&mut opened.content);
        Ok(opened)
    });
    if let Some(kept) = claimant.look(opened)
        && shown.with_untracked(|shown| *shown != kept)
    {
        shown.set(kept);
        anew.notify();
    }
    let unkept = claimant.unkept().map(|edition| (edition, shown.get_untracked()));
    desk.set_unkept_roster(number, unkept);
}

impl Editor {
    /// Opens a roster.
    ///
    /// # Errors
    /// If it cannot be opened, in words for players.
    pub(crate) fn open(desk: Desk, id: RosterId) -> Result<Self, String> {
        let Open { mut content, edition } = desk.open_roster(id)?;
        // Names may have been given meanings on another roster meanwhile.
        desk.with_library(|library| library.fill_in(&mut content));
        let is_unkept = desk.unkept_roster(id).is_some();
        let (kept, anew) = (RwSignal::new(content), Trigger::new());
        let reload = move |claimant| reload(desk, claimant, kept, anew);
        let text = move || kept.try_get_untracked()?.document(clock::now()).ok();
        let claimant = Claimant::new(desk, edition, is_unkept, reload, text);
        // What was removed here can be put back only here.
        on_cleanup(move || desk.show(None));
        let (open, others) = (RwSignal::new(Vec::new()), StoredValue::new_local(Vec::new()));
        Ok(Self { desk, claimant, kept, anew, open, others })
    }

    /// The roster; every change is followed.
    pub(crate) fn kept(self) -> KeptRoster {
        self.kept.get()
    }

    /// The roster; only changes made otherwise than by typing are followed. For what must not be
    /// redrawn while something is typed into it.
    pub(crate) fn read_anew(self) -> KeptRoster {
        self.anew.track();
        self.now()
    }

    /// The roster as it is now.
    pub(crate) fn now(self) -> KeptRoster {
        self.kept.get_untracked()
    }

    /// The system of the roster.
    pub(crate) fn system(self) -> System {
        self.kept.with_untracked(|kept| kept.system)
    }

    /// Changes the roster and keeps it.
    pub(crate) fn change(self, change: impl FnOnce(&mut KeptRoster)) {
        if !self.claimant.may_change() {
            // Text fields that were typed into show the roster's values again.
            self.anew.notify();
            return self.kept.update(|_| ());
        }
        self.kept.update(change);
        let (kept, before) = (self.now(), self.claimant.number());
        self.claimant.keep(|library, edition| library.save_over(edition, &kept, clock::now()));
        let unkept = self.claimant.unkept().map(|edition| (edition, kept));
        self.desk.set_unkept_roster(before.unwrap_or_default(), unkept);
        if let Some(number) = self.claimant.number().filter(|number| Some(*number) != before) {
            Route::Roster(RosterId(number)).replace();
        }
    }

    /// Writes a value into a field of the sheet at a place.
    pub(crate) fn put(self, at: &Place, key: &str, value: Option<Value>) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        self.change(|kept| {
            let write: ChangeList<'_> = Box::new(|sheets| {
                if let Some(sheet) = sheets.get_mut(place) {
                    sheet.put(key, value);
                }
            });
            change_list(&mut kept.roster, outer, list, write);
            kept.fill_in();
        });
    }

    /// Makes a field of the sheet at a place refer to another of the roster's sheets.
    pub(crate) fn tie(self, at: &Place, key: &str, other: usize) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        self.change(|kept| {
            let tie = kept.roster.tie_to(other);
            let write: ChangeList<'_> = Box::new(|sheets| {
                if let Some(sheet) = sheets.get_mut(place) {
                    sheet.put(key, tie);
                }
            });
            change_list(&mut kept.roster, outer, list, write);
        });
    }

    fn change_list(
        self,
        at: &[(&'static str, usize)],
        key: &str,
        change: impl FnOnce(&mut Vec<Sheet>),
    ) {
        self.change(|kept| change_list(&mut kept.roster, at, key, Box::new(change)));
    }

    /// Returns `true` if the sheet at a place is open.
    pub(crate) fn is_open(self, at: &Place) -> bool {
        self.open.with(|open| open.starts_with(at))
    }

    /// Opens or closes the sheet at a place.
    pub(crate) fn toggle(self, at: &Place) {
        let mut next = at.clone();
        if self.is_open(at) {
            next.pop();
        }
        self.open.set(next);
    }

    /// Adds a sheet at a place and opens it.
    pub(crate) fn add(self, at: &Place, sheet: Sheet) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        self.open.set(at.clone());
        self.change_list(outer, list, |sheets| sheets.insert(place.min(sheets.len()), sheet));
        show_opened();
    }

    /// What can be added to a list without writing it, apart from what the list has: entries of
    /// lists of this name on the roster's other sheets, on other rosters and on the samples, and
    /// then those that the system provides.
    pub(crate) fn known(self, list: &str, has: &[Sheet]) -> Vec<Sheet> {
        let mut all = self.now();
        all.roster.figures.extend(all.system.samples().into_iter().flat_map(|it| it.figures));
        let mut known = all.roster.known(list);
        let others = self.known_elsewhere(all.system, list);
        for sheet in others.into_iter().chain(all.system.known(list)) {
            if known.iter().all(|it| it.name() != sheet.name()) {
                known.push(sheet);
            }
        }
        known.retain(|sheet| has.iter().all(|it| it.name() != sheet.name()));
        known
    }

    /// The entries of lists of this name on other rosters, as they were when this one was opened.
    fn known_elsewhere(self, system: System, list: &str) -> Vec<Sheet> {
        let find = |all: &Vec<(System, String, Vec<Sheet>)>| {
            all.iter().find(|it| it.0 == system && it.1 == list).map(|it| it.2.clone())
        };
        self.others.with_value(find).unwrap_or_else(|| {
            let but = self.claimant.number().map(RosterId);
            let known = self.desk.with_library(|library| library.known(system, list, but));
            self.others.update_value(|all| all.push((system, list.to_owned(), known.clone())));
            known
        })
    }

    /// Copies the sheet at a place under a new name, puts the copy after it, and opens the copy.
    pub(crate) fn copy(self, at: &Place) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        let mut next = at.clone();
        if let Some(last) = next.last_mut() {
            last.1 += 1;
        }
        self.open.set(next);
        self.change_list(outer, list, |sheets| {
            let Some(mut sheet) = sheets.get(place).cloned().map(Sheet::unnamed) else { return };
            let taken: Vec<&str> = sheets.iter().map(Sheet::name).collect();
            if !sheet.name().is_empty() {
                sheet.set("name", another_name(sheet.name(), &taken).as_str());
            }
            sheets.insert(place + 1, sheet);
        });
        show_opened();
    }

    /// Swaps the sheet at a place with the one before it. The sheet that is then at `open` is open.
    pub(crate) fn exchange(self, at: &Place, open: usize) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        let mut next = outer.to_vec();
        next.push((list, open));
        self.open.set(next);
        self.change_list(outer, list, |sheets| {
            if (1..sheets.len()).contains(&place) {
                sheets.swap(place - 1, place);
            }
        });
    }

    /// Removes the sheet at a place, which can be undone.
    pub(crate) fn remove(self, at: &Place, name: &str) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        let outer = outer.to_vec();
        let mut removed = None;
        self.open.set(outer.clone());
        self.change_list(&outer, list, |sheets| {
            removed = (place < sheets.len()).then(|| sheets.remove(place));
        });
        let Some(sheet) = removed else { return };
        let undo = move || {
            let sheet = sheet.clone();
            self.change_list(&outer, list, |sheets| sheets.insert(place.min(sheets.len()), sheet));
        };
        self.desk.show(Some(Note { words: format!("{name} removed."), undo: Some(Rc::new(undo)) }));
    }

    /// The roster with its chronicle, to be shared.
    ///
    /// # Errors
    /// If it cannot be serialised.
    pub(crate) fn parcel(self) -> Result<Parcel, DocumentError> {
        self.parcel_of(self.now())
    }

    /// The roster without its chronicle, to be shared.
    ///
    /// # Errors
    /// If it cannot be serialised.
    pub(crate) fn parcel_without_chronicle(self) -> Result<Parcel, DocumentError> {
        let mut kept = self.now();
        kept.chronicle.clear();
        self.parcel_of(kept)
    }

    fn parcel_of(self, kept: KeptRoster) -> Result<Parcel, DocumentError> {
        let text = kept.document(clock::now())?;
        let link = Route::link(&write_link(&Shared::Roster(kept)));
        let number = self.claimant.number().unwrap_or_default();
        Ok(Parcel { link, name: format!("rollbook-roster-{number}.json"), text })
    }

    /// Hands the roster over as a file.
    pub(crate) fn save_as_file(self) {
        match self.parcel() {
            Ok(parcel) => self.desk.offer_file(&parcel.name, &parcel.text),
            Err(error) => self.desk.say(error.to_string()),
        }
    }
}

/// Moves the focus to the innermost sheet that is open.
fn show_opened() {
    request_animation_frame(|| {
        let innermost =
            ".item-head[aria-expanded=true]:not(:has(~ * .item-head[aria-expanded=true]))";
        if let Some(head) = find(innermost) {
            let _unfocused = head.focus();
            head.scroll_into_view();
        }
    });
}
