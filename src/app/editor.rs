//! A roster open for editing. Every change is saved at once.

mod adding;
mod moves;
mod past;

use std::rc::Rc;

use ledger::{
    Access, DocumentError, Kept, KeptRoster, Open, Picture, RosterId, Shared, roster_file,
    write_link,
};
use leptos::{prelude::*, task::spawn_local};
use rules_core::{
    System,
    sheet::{Roster, Sheet, Value, another_name},
};

pub(crate) use adding::Addition;
pub(crate) use moves::{FIGURES, SheetKey};
use moves::{Move, Moves, Place};
use past::{Past, PastEdit, Spot};

use crate::{
    app_state::{AppState, Note},
    browser::{
        clock,
        page::find,
        popup::{STEPPER, on_leaving},
        random,
    },
    claim::Claimant,
    route::Route,
    shareable::Shareable,
};

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
    moves: StoredValue<Moves, LocalStorage>,
    /// The edits that were typed after another tab had taken over, as a version of the roster.
    refused: RwSignal<Option<KeptRoster>>,
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
fn reload(app: AppState, claimant: Claimant, shown: &Shown) {
    let Shown { kept, open, moves, past, anew } = *shown;
    let Some(number) = claimant.number() else { return };
    let opened = app.with_library(|library| {
        let mut opened = library.open(RosterId(number))?;
        library.fill_in(&mut opened.content);
        Ok(opened)
    });
    if let Some(new) = claimant.adopt(opened)
        && kept.with_untracked(|kept| *kept != new)
    {
        let is_other = kept.with_untracked(|kept| !has_same_figures(&kept.roster, &new.roster));
        moves.update_value(|moves| moves.add(Move::Replaced));
        if is_other {
            open.set(Place::new());
        }
        kept.set(new);
        past.clear();
        anew.notify();
    }
    let unkept = claimant.unkept().map(|edition| (edition, kept.get_untracked()));
    app.set_unkept_roster(number, unkept);
}

/// Returns `true` if two versions of a roster have the same figures at the same positions.
fn has_same_figures(one: &Roster, other: &Roster) -> bool {
    let name = |sheet: &Sheet| (sheet.id(), sheet.name().to_owned());
    one.figures.iter().map(name).eq(other.figures.iter().map(name))
}

/// What a reload of an open roster changes.
#[derive(Clone, Copy)]
struct Shown {
    kept: RwSignal<KeptRoster>,
    open: RwSignal<Place>,
    moves: StoredValue<Moves, LocalStorage>,
    past: Past,
    anew: Trigger,
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
        let (past, open) = (Past::default(), RwSignal::new(Place::new()));
        let moves = StoredValue::new_local(Moves::default());
        let shown = Shown { kept, open, moves, past, anew };
        let reload = move |claimant| reload(app, claimant, &shown);
        let text = move || kept.try_get_untracked()?.document(clock::now()).ok();
        let claimant = Claimant::new(app, edition, is_unkept, reload, text);
        let (refused, others) = (RwSignal::new(None), StoredValue::new_local(Vec::new()));
        let (stepping, addition) = (RwSignal::new(None), RwSignal::new(None));
        let is_adding = RwSignal::new(false);
        Ok(Self {
            app,
            claimant,
            kept,
            anew,
            open,
            moves,
            refused,
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
            if self.claimant.access() != Access::Edit {
                return;
            }
            let Some((change, done)) = once.take() else { return };
            let before = self.now();
            let after = change(&before).map(|mut after| {
                app.with_library(|library| library.fill_in(&mut after));
                after.roster.identify(random::number());
                after
            });
            let is_it = after.clone().is_none_or(|after| self.write(false, |kept| *kept = after));
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
        self.edit(Some((Place::new(), key)), None, None, change);
    }

    /// Adds a tag, or removes it.
    pub(crate) fn toggle_tag(self, tag: &String) {
        self.edit(None, None, None, |kept| match kept.tags.contains(tag) {
            true => kept.tags.retain(|it| it != tag),
            false => kept.add_tag(tag),
        });
        self.anew.notify();
    }

    /// Returns the key of the roster itself, with which the keys of its sheets begin.
    pub(crate) fn key(self) -> SheetKey {
        self.moves.with_value(|moves| moves.key(Place::new()))
    }

    /// Returns the current position of a sheet, or `None` if the sheet has been removed or the
    /// roster has been closed.
    fn place(self, key: &SheetKey) -> Option<Place> {
        self.moves.try_with_value(|moves| moves.place(key)).flatten()
    }

    /// Returns the current index of the figure that a sheet belongs to.
    pub(crate) fn figure(self, key: &SheetKey) -> Option<usize> {
        self.place(key)?.first().filter(|it| it.0 == FIGURES).map(|it| it.1)
    }

    /// Sets or removes the picture of a figure, unless the roster has been closed while the picture
    /// was read. If the figure has been removed, tells the player so.
    pub(crate) fn set_picture(self, figure: &SheetKey, picture: Option<Picture>) {
        if self.kept.try_with_untracked(|_| ()).is_none() {
            return;
        }
        match self.figure(figure) {
            Some(index) => self.edit(None, None, None, |kept| {
                kept.roster.identify(random::number());
                kept.set_picture(index, picture);
            }),
            None => self.app.say("The picture isn't saved, because its figure has changed."),
        }
    }

    /// Changes the roster and saves it. The edit can be undone, together with the edits of the same
    /// field just before it.
    ///
    /// `open` is the sheet to open, if that changes. `moved` is the change to the order of a list.
    fn edit(
        self,
        field: Option<Spot>,
        open: Option<Place>,
        moved: Option<Move>,
        change: impl FnOnce(&mut KeptRoster),
    ) {
        let moves = self.moves.with_value(Moves::count);
        let past = PastEdit { before: self.now(), open: self.open.get_untracked(), field, moves };
        if let Some(open) = open {
            self.open.set(open);
        }
        let change = |kept: &mut KeptRoster| {
            change(kept);
            if *kept != past.before {
                kept.roster.identify(random::number());
            }
        };
        if self.write(past.field.is_some(), change)
            && self.kept.with_untracked(|kept| *kept != past.before)
        {
            self.moves.update_value(|all| moved.into_iter().for_each(|it| all.add(it)));
            self.past.push(past);
        }
    }

    /// Returns `true` if there is an edit to undo.
    pub(crate) fn can_undo(self) -> bool {
        !self.past.is_empty()
    }

    /// Undoes the last edit.
    pub(crate) fn undo(self) {
        let Some((before, open, moves)) = self.past.last() else { return };
        if self.moves.with_value(Moves::count) != moves {
            self.moves.update_value(|moves| moves.add(Move::Replaced));
        }
        if self.write(false, |kept| *kept = before) {
            self.past.forget_last();
            self.open.set(open);
            self.anew.notify();
        }
    }

    /// Changes the roster and saves it.
    ///
    /// Returns `false` if another tab is editing the roster. If that tab has already saved a newer
    /// version, the changed roster is saved as a separate one. If the change `is_typed`, it is kept
    /// until the player has decided what to do with it.
    fn write(self, is_typed: bool, change: impl FnOnce(&mut KeptRoster)) -> bool {
        if !self.claimant.may_change() {
            if is_typed && self.claimant.is_elsewhere() {
                // The field still shows what was typed, and the next letter is added to it.
                let mut mine = self.refused.get_untracked().unwrap_or_else(|| self.now());
                change(&mut mine);
                self.refused.set(Some(mine));
                return false;
            }
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

    /// Changes the roster to one for another edition of its rules.
    pub(crate) fn change_edition(self, system: System, roster: Roster) {
        self.edit(None, Some(Place::new()), Some(Move::Replaced), |kept| {
            kept.system = system;
            kept.roster = roster;
        });
        self.anew.notify();
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

    /// Returns `true` if the player has typed something after another tab had taken over.
    pub(crate) fn has_refused(self) -> bool {
        self.refused.with(Option::is_some)
    }

    /// Saves what the player has typed after another tab had taken over, as a separate roster.
    pub(crate) fn keep_refused(self) {
        if let Some(mine) = self.refused.get_untracked() {
            self.refused.set(None);
            self.app.keep_both(mine, "Your version");
        }
    }

    /// Discards what the player has typed after another tab had taken over.
    pub(crate) fn forget_refused(self) {
        self.refused.set(None);
        self.anew.notify();
    }

    /// Writes a value to a field of a sheet.
    pub(crate) fn put(self, at: &SheetKey, key: &'static str, value: Option<Value>) {
        self.change_sheet(at, key, |_| value);
    }

    /// Links a field of a sheet to another sheet of the roster.
    pub(crate) fn tie(self, at: &SheetKey, key: &'static str, other: &SheetKey) {
        let Some(other) = self.figure(other) else { return };
        self.change_sheet(at, key, |kept| {
            kept.roster.identify(random::number());
            kept.roster.tie_to(other)
        });
    }

    fn change_sheet(
        self,
        at: &SheetKey,
        key: &'static str,
        value: impl FnOnce(&mut KeptRoster) -> Option<Value>,
    ) {
        let Some(at) = self.place(at) else { return };
        let Some((&(list, place), outer)) = at.split_last() else { return };
        self.edit(Some((at.clone(), key)), None, None, |kept| {
            let value = value(kept);
            let write: ChangeList<'_> = Box::new(|sheets| {
                if let Some(sheet) = sheets.get_mut(place) {
                    sheet.put(key, value);
                }
            });
            change_list(&mut kept.roster, outer, list, write);
            kept.fill_in();
        });
    }

    /// Changes the order of a list of sheets, and opens the sheet at a position.
    fn change_list(
        self,
        at: &[(&'static str, usize)],
        key: &str,
        open: Place,
        moved: Move,
        change: impl FnOnce(&mut Vec<Sheet>),
    ) {
        self.stepping.set(None);
        self.edit(None, Some(open), Some(moved), |kept| {
            change_list(&mut kept.roster, at, key, Box::new(change));
        });
    }

    /// Returns `true` if a sheet is open.
    pub(crate) fn is_open(self, at: &SheetKey) -> bool {
        let place = self.place(at);
        self.open.with(|open| place.is_some_and(|place| open.starts_with(&place)))
    }

    /// Opens or closes a sheet.
    pub(crate) fn toggle(self, at: &SheetKey) {
        let is_open = self.is_open(at);
        let Some(mut next) = self.place(at) else { return };
        if is_open {
            next.pop();
        }
        self.open.set(next);
    }

    /// Returns `true` if the stepper of a number is open.
    pub(crate) fn is_stepping(self, at: &SheetKey, key: &'static str) -> bool {
        let place = self.place(at);
        self.stepping.with(|spot| {
            spot.as_ref().is_some_and(|it| Some(&it.0) == place.as_ref() && it.1 == key)
        })
    }

    /// Opens the stepper of a number, or closes the open one.
    pub(crate) fn step(self, spot: Option<(&SheetKey, &'static str)>) {
        self.stepping.set(spot.and_then(|(at, key)| Some((self.place(at)?, key))));
    }

    /// Returns the list with this key on a sheet, and the number of its sheets.
    fn list_of(self, outer: &SheetKey, list: &str) -> Option<(Place, usize)> {
        let (outer, mut count) = (self.place(outer)?, 0);
        change_list(&mut self.now().roster, &outer, list, Box::new(|it| count = it.len()));
        Some((outer, count))
    }

    /// Adds a sheet at the end of a list and opens it.
    fn add(self, Addition { outer, list, .. }: &Addition, sheet: Sheet) {
        let Some((outer, count)) = self.list_of(outer, list) else { return };
        self.is_adding.set(false);
        let mut at = outer.clone();
        at.push((*list, count));
        let moved = Move::Added(at.clone());
        self.change_list(&outer, list, at, moved, |sheets| sheets.push(sheet));
        show_opened();
    }

    /// Copies a sheet under a new name, inserts the copy after the original, and opens the copy.
    pub(crate) fn copy(self, at: &SheetKey) {
        let Some(at) = self.place(at) else { return };
        let Some((&(list, place), outer)) = at.split_last() else { return };
        let mut next = outer.to_vec();
        next.push((list, place + 1));
        let moved = Move::Added(next.clone());
        self.change_list(outer, list, next, moved, |sheets| {
            let Some(mut sheet) = sheets.get(place).cloned().map(Sheet::unnamed) else { return };
            rename_apart(&mut sheet, sheets);
            sheets.insert(place + 1, sheet);
        });
        show_opened();
    }

    /// Moves a sheet up in its list, and opens it.
    pub(crate) fn raise(self, at: &SheetKey) {
        if let Some(at) = self.place(at) {
            let open = at.last().map_or(0, |it| it.1).saturating_sub(1);
            self.exchange(&at, open);
        }
    }

    /// Moves a sheet down in its list, and opens it.
    pub(crate) fn lower(self, at: &SheetKey) {
        let Some(mut at) = self.place(at) else { return };
        if let Some(last) = at.last_mut() {
            last.1 += 1;
            let open = last.1;
            self.exchange(&at, open);
        }
    }

    /// Swaps a sheet with the one before it, and opens the sheet at index `open`.
    fn exchange(self, at: &Place, open: usize) {
        let Some((&(list, place), outer)) = at.split_last() else { return };
        let mut next = outer.to_vec();
        next.push((list, open));
        self.change_list(outer, list, next, Move::Raised(at.clone()), |sheets| {
            if (1..sheets.len()).contains(&place) {
                sheets.swap(place - 1, place);
            }
        });
    }

    /// Removes a sheet, and shows a note.
    pub(crate) fn remove(self, at: &SheetKey, name: &str) {
        let Some(at) = self.place(at) else { return };
        let Some((&(list, place), outer)) = at.split_last() else { return };
        self.change_list(outer, list, outer.to_vec(), Move::Removed(at.clone()), |sheets| {
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
    /// Returns the roster's name.
    pub(crate) fn name(&self) -> String {
        self.after.roster.name.clone()
    }

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
