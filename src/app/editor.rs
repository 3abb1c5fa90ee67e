//! A roster open for editing. Every change is saved at once.

mod adding;
mod past;

use std::rc::Rc;

use ledger::{
    DocumentError, Kept, KeptRoster, Open, Picture, RosterId, Shared, Stand, roster_file,
    write_link,
};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{
    System,
    sheet::{Roster, Sheet, Value, another_name},
};

pub(crate) use adding::{Addition, is_figure};
use past::{Past, PastEdit, Spot};

use crate::{
    app_state::{AppState, Note},
    browser::{
        clock,
        page::find,
        popup::{STEPPER, on_leaving},
    },
    claim::Claimant,
    route::Route,
    shareable::Shareable,
};

/// The position of a sheet in a roster: a list and an index per level, outermost first.
pub(crate) type Place = Vec<(&'static str, usize)>;

/// A roster open for editing.
#[derive(Clone, Copy)]
pub(crate) struct Editor {
    /// The state that all screens share.
    pub(crate) app: AppState,
    /// This tab's claim to the saved roster.
    pub(crate) claimant: Claimant,
    kept: RwSignal<KeptRoster>,
    /// Signals changes to the roster other than typing.
    anew: Trigger,
    open: RwSignal<Place>,
    /// The number whose stepper is open.
    stepping: RwSignal<Option<Spot>>,
    /// Whether the player is choosing a sheet to add.
    pub(crate) is_adding: RwSignal<bool>,
    addition: RwSignal<Option<Addition>>,
    past: Past,
    /// The entries of other rosters' lists, by system and list name. This is a cache, since reading
    /// all rosters at every keystroke would take too long.
    others: StoredValue<Vec<(System, String, Vec<Sheet>)>, LocalStorage>,
    /// The screen that shows the roster, or `None` if it is changed in the background.
    screen: Option<fn(RosterId) -> Route>,
}

/// A roster before and after a change in the background.
#[derive(Clone)]
pub(crate) struct Changed {
    /// The roster's ID.
    pub(crate) id: RosterId,
    before: KeptRoster,
    after: KeptRoster,
}

/// A change to a list of sheets.
type ChangeList<'a> = Box<dyn FnOnce(&mut Vec<Sheet>) + 'a>;

/// The key of the list of figures. All other top-level lists are on the sheet of the roster itself.
pub(crate) const FIGURES: &str = "figures";

/// Changes the list with this key on a sheet, or on the roster if the position is empty.
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

/// Reloads the roster if storage may have a later version, because another tab has saved it or the
/// log was ahead. Shows that version, whose edits can't be undone here, and updates the record of
/// unsaved changes.
fn reload(
    app: AppState,
    claimant: Claimant,
    shown: RwSignal<KeptRoster>,
    past: Past,
    anew: Trigger,
) {
    let Some(number) = claimant.number() else { return };
    let opened = app.with_library(|library| {
        let mut opened = library.open(RosterId(number))?;
        library.fill_in(&mut opened.content);
        Ok(opened)
    });
    if let Some(kept) = claimant.look(opened)
        && shown.with_untracked(|shown| *shown != kept)
    {
        shown.set(kept);
        past.clear();
        anew.notify();
    }
    let unkept = claimant.unkept().map(|edition| (edition, shown.get_untracked()));
    app.set_unkept_roster(number, unkept);
}

impl Editor {
    /// Opens a roster on this screen.
    ///
    /// # Errors
    /// Returns a message for the player if the roster cannot be opened.
    pub(crate) fn open(
        app: AppState,
        id: RosterId,
        screen: fn(RosterId) -> Route,
    ) -> Result<Self, String> {
        let editor = Self::claim(app, id, Some(screen))?;
        on_leaving(STEPPER, move || {
            if editor.stepping.with_untracked(Option::is_some) {
                editor.step(None);
            }
        });
        Ok(editor)
    }

    fn claim(
        app: AppState,
        id: RosterId,
        screen: Option<fn(RosterId) -> Route>,
    ) -> Result<Self, String> {
        let Open { mut content, edition } = app.open_roster(id)?;
        // Another roster may have defined a name in the meantime.
        app.with_library(|library| library.fill_in(&mut content));
        let is_unkept = app.unkept_roster(id).is_some();
        let (kept, anew) = (RwSignal::new(content), Trigger::new());
        let past = Past::default();
        let reload = move |claimant| reload(app, claimant, kept, past, anew);
        let text = move || kept.try_get_untracked()?.document(clock::now()).ok();
        let claimant = Claimant::new(app, edition, is_unkept, reload, text);
        let (open, others) = (RwSignal::new(Vec::new()), StoredValue::new_local(Vec::new()));
        let (stepping, addition) = (RwSignal::new(None), RwSignal::new(None));
        let is_adding = RwSignal::new(false);
        Ok(Self {
            app,
            claimant,
            kept,
            anew,
            open,
            stepping,
            is_adding,
            addition,
            past,
            others,
            screen,
        })
    }

    /// Changes a saved roster in the background.
    ///
    /// Takes the roster over from any tab that has it open, saves the result of `change`, and
    /// closes the roster. `done` receives the change, or `None` if `change` returned `None`. On
    /// failure, tells the player why.
    pub(crate) fn change_once(
        app: AppState,
        id: RosterId,
        change: impl FnOnce(&KeptRoster) -> Option<KeptRoster> + 'static,
        done: impl FnOnce(Option<Changed>) + 'static,
    ) {
        // A separate task continues even if the view that started it is redrawn.
        spawn_local(async move {
            let owner = Owner::new();
            match owner.with(|| Self::claim(app, id, None)) {
                Ok(editor) if editor.claimant.may_change() => {
                    editor.claimant.take_over();
                    let held = owner.clone();
                    owner.with(|| editor.once_here(change, done, held));
                }
                Ok(_) => owner.cleanup(),
                Err(why) => app.say(why),
            }
        });
    }

    /// Changes the roster as soon as this tab may edit it, then closes it.
    fn once_here(
        self,
        change: impl FnOnce(&KeptRoster) -> Option<KeptRoster> + 'static,
        done: impl FnOnce(Option<Changed>) + 'static,
        owner: Owner,
    ) {
        let id = RosterId(self.claimant.number().unwrap_or_default());
        let (app, mut once) = (self.app, Some((change, done)));
        Effect::new(move |_| {
            if self.claimant.stand() != Stand::Here {
                return;
            }
            let Some((change, done)) = once.take() else { return };
            let before = self.now();
            let after = change(&before).map(|mut after| {
                app.with_library(|library| library.fill_in(&mut after));
                after
            });
            let is_it = after.clone().is_none_or(|after| self.write(|kept| *kept = after));
            let owner = owner.clone();
            spawn_local(async move {
                if after.is_some() {
                    app.log_settled().await;
                }
                owner.cleanup();
                app.changed();
                if is_it {
                    done(after.map(|after| Changed { id, before, after }));
                }
            });
        });
    }

    /// Changes a saved roster in the background, then shows a note with an undo button.
    pub(crate) fn change_and_tell(
        app: AppState,
        id: RosterId,
        words: String,
        change: impl FnOnce(&KeptRoster) -> KeptRoster + 'static,
    ) {
        let tell = move |changed: Option<Changed>| {
            let undo =
                changed.map(|it| -> Rc<dyn Fn()> { Rc::new(move || it.take_back(app, drop)) });
            app.show(Some(Note { words, undo }));
        };
        Self::change_once(app, id, |kept| Some(change(kept)), tell);
    }

    /// Returns the roster, and tracks all its changes.
    pub(crate) fn kept(self) -> KeptRoster {
        self.kept.get()
    }

    /// Returns the roster, and tracks all its changes other than typing.
    ///
    /// Use this in views that must not be redrawn during typing.
    pub(crate) fn read_anew(self) -> KeptRoster {
        self.anew.track();
        self.now()
    }

    /// Returns the current roster without tracking it.
    pub(crate) fn now(self) -> KeptRoster {
        self.kept.get_untracked()
    }

    /// Returns the system of the roster.
    pub(crate) fn system(self) -> System {
        self.kept.with_untracked(|kept| kept.system)
    }

    /// Changes a field of the roster itself, and saves the roster.
    pub(crate) fn rewrite(self, key: &'static str, change: impl FnOnce(&mut KeptRoster)) {
        self.edit(Some((Place::new(), key)), None, change);
    }

    /// Adds a tag, or removes it.
    pub(crate) fn toggle_tag(self, tag: &String) {
        self.edit(None, None, |kept| match kept.tags.contains(tag) {
            true => kept.tags.retain(|it| it != tag),
            false => kept.add_tag(tag),
        });
        self.anew.notify();
    }

    /// Sets or removes the picture of the figure at this index, unless the roster has been closed
    /// while the picture was read.
    pub(crate) fn set_picture(self, place: usize, picture: Option<Picture>) {
        if self.kept.try_with_untracked(|_| ()).is_none() {
            return;
        }
        self.edit(None, None, |kept| kept.set_picture(place, picture));
    }

    /// Changes the roster and saves it. The edit can be undone, together with the edits of the same
    /// field just before it.
    ///
    /// `open` is the sheet to open, if that changes.
    fn edit(self, field: Option<Spot>, open: Option<Place>, change: impl FnOnce(&mut KeptRoster)) {
        let past = PastEdit { before: self.now(), open: self.open.get_untracked(), field };
        if let Some(open) = open {
            self.open.set(open);
        }
        if self.write(change) && self.kept.with_untracked(|kept| *kept != past.before) {
            self.past.push(past);
        }
    }

    /// Returns `true` if there is an edit to undo.
    pub(crate) fn can_undo(self) -> bool {
        !self.past.is_empty()
    }

    /// Undoes the last edit.
    pub(crate) fn undo(self) {
        let Some((before, open)) = self.past.last() else { return };
        if self.write(|kept| *kept = before) {
            self.past.forget_last();
            self.open.set(open);
            self.anew.notify();
        }
    }

    /// Changes the roster and saves it.
    ///
    /// Returns `false` if another tab is editing the roster. If that tab has already saved a newer
    /// version, the changed roster is saved as a separate one.
    fn write(self, change: impl FnOnce(&mut KeptRoster)) -> bool {
        if !self.claimant.may_change() {
            // Reset text fields to the roster's values.
            self.anew.notify();
            self.kept.update(|_| ());
            return false;
        }
        self.kept.update(|kept| {
            change(kept);
            kept.forget_pictures();
        });
        self.save(None)
    }

    /// Saves the roster with these rules of its custom game.
    ///
    /// The roster on the screen keeps the game that it was opened with, because a game stays in
    /// memory.
    pub(crate) fn write_rules(self, rules: &str) {
        if self.claimant.may_change() {
            let _told = self.save(Some(rules));
        }
    }

    /// Saves the roster, with these rules if there are any. Returns the same as
    /// [`write`](Self::write).
    fn save(self, rules: Option<&str>) -> bool {
        let (kept, before) = (self.now(), self.claimant.number());
        let is_shown = self.claimant.keep(|library, edition| match rules {
            Some(rules) => library.save_draft(edition, &kept, rules, clock::now()),
            None => library.save_over(edition, &kept, clock::now()),
        });
        let saved = || rules.map_or_else(|| kept.clone(), |rules| kept.clone().with_rules(rules));
        if !is_shown {
            self.keep_both(saved());
            return false;
        }
        let unkept = self.claimant.unkept().map(|edition| (edition, saved()));
        if let Some((_, unkept)) = unkept.as_ref().filter(|_| rules.is_some()) {
            self.kept.set(unkept.clone());
        }
        self.app.set_unkept_roster(before.unwrap_or_default(), unkept);
        let moved = self.claimant.number().filter(|number| Some(*number) != before);
        if let Some((number, screen)) = moved.zip(self.screen) {
            screen(RosterId(number)).replace();
        }
        true
    }

    /// Saves this tab's version as a separate roster, since another tab has changed the saved one.
    pub(crate) fn keep_both(self, kept: KeptRoster) {
        self.app.keep_both(kept, "You're seeing the version from another tab. Your version");
    }

    /// Writes a value to a field of the sheet at a position.
    pub(crate) fn put(self, at: &Place, key: &'static str, value: Option<Value>) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        self.edit(Some((at.clone(), key)), None, |kept| {
            let write: ChangeList<'_> = Box::new(|sheets| {
                if let Some(sheet) = sheets.get_mut(place) {
                    sheet.put(key, value);
                }
            });
            change_list(&mut kept.roster, outer, list, write);
            kept.fill_in();
        });
    }

    /// Links a field of the sheet at a position to another sheet of the roster.
    pub(crate) fn tie(self, at: &Place, key: &'static str, other: usize) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        self.edit(Some((at.clone(), key)), None, |kept| {
            let tie = kept.roster.tie_to(other);
            let write: ChangeList<'_> = Box::new(|sheets| {
                if let Some(sheet) = sheets.get_mut(place) {
                    sheet.put(key, tie);
                }
            });
            change_list(&mut kept.roster, outer, list, write);
        });
    }

    /// Changes a list of sheets, and opens the sheet at a position.
    fn change_list(
        self,
        at: &[(&'static str, usize)],
        key: &str,
        open: Place,
        change: impl FnOnce(&mut Vec<Sheet>),
    ) {
        self.edit(None, Some(open), |kept| {
            change_list(&mut kept.roster, at, key, Box::new(change));
        });
    }

    /// Returns `true` if the sheet at a position is open.
    pub(crate) fn is_open(self, at: &Place) -> bool {
        self.open.with(|open| open.starts_with(at))
    }

    /// Opens or closes the sheet at a position.
    pub(crate) fn toggle(self, at: &Place) {
        let mut next = at.clone();
        if self.is_open(at) {
            next.pop();
        }
        self.open.set(next);
    }

    /// Returns `true` if the stepper of a number is open.
    pub(crate) fn is_stepping(self, at: &Place, key: &'static str) -> bool {
        self.stepping.with(|spot| spot.as_ref().is_some_and(|it| (&it.0, it.1) == (at, key)))
    }

    /// Opens the stepper of a number, or closes the open one.
    pub(crate) fn step(self, spot: Option<Spot>) {
        self.stepping.set(spot);
    }

    /// Adds a sheet at a position and opens it.
    fn add(self, at: &Place, sheet: Sheet) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        self.is_adding.set(false);
        let insert = |sheets: &mut Vec<Sheet>| sheets.insert(place.min(sheets.len()), sheet);
        self.change_list(outer, list, at.clone(), insert);
        show_opened();
    }

    /// Copies a sheet under a new name, inserts the copy after the original, and opens the copy.
    pub(crate) fn copy(self, at: &Place) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        let mut next = at.clone();
        if let Some(last) = next.last_mut() {
            last.1 += 1;
        }
        self.change_list(outer, list, next, |sheets| {
            let Some(mut sheet) = sheets.get(place).cloned().map(Sheet::unnamed) else { return };
            rename_apart(&mut sheet, sheets);
            sheets.insert(place + 1, sheet);
        });
        show_opened();
    }

    /// Swaps a sheet with the one before it, and opens the sheet at index `open`.
    pub(crate) fn exchange(self, at: &Place, open: usize) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        let mut next = outer.to_vec();
        next.push((list, open));
        self.change_list(outer, list, next, |sheets| {
            if (1..sheets.len()).contains(&place) {
                sheets.swap(place - 1, place);
            }
        });
    }

    /// Removes a sheet, and shows a note.
    pub(crate) fn remove(self, at: &Place, name: &str) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        self.change_list(outer, list, outer.to_vec(), |sheets| {
            if place < sheets.len() {
                sheets.remove(place);
                self.app.say(format!("{name} removed."));
            }
        });
    }

    /// Returns the roster with its battle history, ready to share.
    ///
    /// # Errors
    /// Returns an error if the roster cannot be serialised.
    pub(crate) fn shareable(self) -> Result<Shareable, DocumentError> {
        self.shareable_of(self.now())
    }

    /// Returns the roster without its battle history, ready to share.
    ///
    /// # Errors
    /// Returns an error if the roster cannot be serialised.
    pub(crate) fn shareable_without_chronicle(self) -> Result<Shareable, DocumentError> {
        let mut kept = self.now();
        kept.chronicle.clear();
        self.shareable_of(kept)
    }

    fn shareable_of(self, kept: KeptRoster) -> Result<Shareable, DocumentError> {
        let (text, name) = (kept.document(clock::now())?, roster_file(&kept.roster.name));
        let link = Route::link(&write_link(&Shared::Roster(kept)));
        Ok(Shareable { link, name, text })
    }

    /// Saves or shares the roster as a file.
    pub(crate) fn save_as_file(self) {
        match self.shareable() {
            Ok(shareable) => self.app.offer_file(&shareable.name, &shareable.text),
            Err(error) => self.app.say(error.to_string()),
        }
    }
}

impl Changed {
    /// Undoes the change, then calls `done` with the ID of the restored roster.
    ///
    /// If the roster has changed since, the earlier version is restored as a separate roster.
    pub(crate) fn take_back(&self, app: AppState, done: impl FnOnce(RosterId) + 'static) {
        let Self { id, before, after } = self.clone();
        let back = before.clone();
        let restore = move |now: &KeptRoster| (*now == after).then_some(back);
        Editor::change_once(app, id, restore, move |changed| {
            done(match changed {
                Some(_) => id,
                None => app.keep_both(before, "The roster has changed since. The earlier version"),
            });
        });
    }
}

/// Renames a sheet if another one has the same name.
fn rename_apart(sheet: &mut Sheet, others: &[Sheet]) {
    let taken: Vec<&str> = others.iter().map(Sheet::name).collect();
    if taken.contains(&sheet.name()) && !sheet.name().is_empty() {
        sheet.set("name", another_name(sheet.name(), &taken).as_str());
    }
}

/// Scrolls to the innermost open sheet and moves the focus to it.
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
