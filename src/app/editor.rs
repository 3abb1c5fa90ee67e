//! A roster that is open for editing: every change is kept at once.

use std::rc::Rc;

use ledger::{DocumentError, Kept, KeptRoster, Open, RosterId, Shared, Stand, write_link};
use leptos::{prelude::*, task::spawn_local};
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
    /// The screen that shows it; `None` if it is changed behind another one.
    screen: Option<fn(RosterId) -> Route>,
}

/// A roster that was changed behind the screen, with the way back.
#[derive(Clone)]
pub(crate) struct Changed {
    /// Its number.
    pub(crate) id: RosterId,
    before: KeptRoster,
    after: KeptRoster,
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
    /// Opens a roster on this screen.
    ///
    /// # Errors
    /// If it cannot be opened, in words for players.
    pub(crate) fn open(
        desk: Desk,
        id: RosterId,
        screen: fn(RosterId) -> Route,
    ) -> Result<Self, String> {
        let editor = Self::claim(desk, id, Some(screen))?;
        // What was removed here can be put back only here.
        on_cleanup(move || desk.show(None));
        Ok(editor)
    }

    fn claim(
        desk: Desk,
        id: RosterId,
        screen: Option<fn(RosterId) -> Route>,
    ) -> Result<Self, String> {
        let Open { mut content, edition } = desk.open_roster(id)?;
        // Names may have been given meanings on another roster meanwhile.
        desk.with_library(|library| library.fill_in(&mut content));
        let is_unkept = desk.unkept_roster(id).is_some();
        let (kept, anew) = (RwSignal::new(content), Trigger::new());
        let reload = move |claimant| reload(desk, claimant, kept, anew);
        let text = move || kept.try_get_untracked()?.document(clock::now()).ok();
        let claimant = Claimant::new(desk, edition, is_unkept, reload, text);
        let (open, others) = (RwSignal::new(Vec::new()), StoredValue::new_local(Vec::new()));
        Ok(Self { desk, claimant, kept, anew, open, others, screen })
    }

    /// Changes a saved roster behind the screen: takes it over from any tab that has it open,
    /// passes its newest version to `change`, saves what that gives, and lets go of it. `done` is
    /// told what was changed; nothing if `change` gave nothing. If the roster cannot be changed,
    /// tells the player why.
    pub(crate) fn change_once(
        desk: Desk,
        id: RosterId,
        change: impl FnOnce(&KeptRoster) -> Option<KeptRoster> + 'static,
        done: impl FnOnce(Option<Changed>) + 'static,
    ) {
        // In a task of its own it goes on when the part of the screen that began it is redrawn.
        spawn_local(async move {
            let owner = Owner::new();
            match owner.with(|| Self::claim(desk, id, None)) {
                Ok(editor) if editor.claimant.may_change() => {
                    editor.claimant.take_over();
                    let held = owner.clone();
                    owner.with(|| editor.once_here(change, done, held));
                }
                Ok(_) => owner.cleanup(),
                Err(why) => desk.say(why),
            }
        });
    }

    /// Changes the roster as soon as it is changed in this tab, and then closes it.
    fn once_here(
        self,
        change: impl FnOnce(&KeptRoster) -> Option<KeptRoster> + 'static,
        done: impl FnOnce(Option<Changed>) + 'static,
        owner: Owner,
    ) {
        let id = RosterId(self.claimant.number().unwrap_or_default());
        let (desk, mut once) = (self.desk, Some((change, done)));
        Effect::new(move |_| {
            if self.claimant.stand() != Stand::Here {
                return;
            }
            let Some((change, done)) = once.take() else { return };
            let before = self.now();
            let after = change(&before).map(|mut after| {
                desk.with_library(|library| library.fill_in(&mut after));
                after
            });
            let is_it = after.clone().is_none_or(|after| self.write(|kept| *kept = after));
            let owner = owner.clone();
            spawn_local(async move {
                if after.is_some() {
                    desk.log_settled().await;
                }
                owner.cleanup();
                desk.changed();
                if is_it {
                    done(after.map(|after| Changed { id, before, after }));
                }
            });
        });
    }

    /// The same, and then tells the player in these words, with a way to take it back.
    pub(crate) fn change_and_tell(
        desk: Desk,
        id: RosterId,
        words: String,
        change: impl FnOnce(&KeptRoster) -> KeptRoster + 'static,
    ) {
        let tell = move |changed: Option<Changed>| {
            let undo =
                changed.map(|it| -> Rc<dyn Fn()> { Rc::new(move || it.take_back(desk, drop)) });
            desk.show(Some(Note { words, undo }));
        };
        Self::change_once(desk, id, |kept| Some(change(kept)), tell);
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
        let _told = self.write(change);
    }

    /// Changes the roster and keeps it. Returns `false` if it is another tab's now. What was
    /// changed here is then saved as a roster of its own.
    fn write(self, change: impl FnOnce(&mut KeptRoster)) -> bool {
        if !self.claimant.may_change() {
            // Text fields that were typed into show the roster's values again.
            self.anew.notify();
            self.kept.update(|_| ());
            return false;
        }
        self.kept.update(change);
        let (kept, before) = (self.now(), self.claimant.number());
        if !self.claimant.keep(|library, edition| library.save_over(edition, &kept, clock::now())) {
            self.keep_both(kept);
            return false;
        }
        let unkept = self.claimant.unkept().map(|edition| (edition, kept));
        self.desk.set_unkept_roster(before.unwrap_or_default(), unkept);
        let moved = self.claimant.number().filter(|number| Some(*number) != before);
        if let Some((number, screen)) = moved.zip(self.screen) {
            screen(RosterId(number)).replace();
        }
        true
    }

    /// Saves what was changed here as a roster of its own, as another tab has changed this one.
    pub(crate) fn keep_both(self, kept: KeptRoster) {
        self.desk.keep_both(kept, "You're seeing the version from another tab. Your version");
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

impl Changed {
    /// Takes the change back, and then passes on which roster is the one from before. If it has
    /// been changed since, that stays, and the one from before is saved beside it.
    pub(crate) fn take_back(&self, desk: Desk, done: impl FnOnce(RosterId) + 'static) {
        let Self { id, before, after } = self.clone();
        let back = before.clone();
        let restore = move |now: &KeptRoster| (*now == after).then_some(back);
        Editor::change_once(desk, id, restore, move |changed| {
            done(match changed {
                Some(_) => id,
                None => desk.keep_both(before, "The roster has changed since. The earlier version"),
            });
        });
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
