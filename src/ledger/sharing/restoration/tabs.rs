//! Tests of tabs that restore backups, and begin, import, change and remove documents at the same
//! time, with and without locks. Each tab learns late about the writes of others. Restoring can be
//! cut off at any write, with and without a log.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet, VecDeque},
    rc::Rc,
};

use proptest::prelude::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::*;
use crate::{
    CutOff, Edition, Id, Keeper, Kept, KeptRoster, Log, ReadLine, RosterId, WrittenLine,
    documents::rosters::rust_dogs, lines_of, store::keeper::slot_of_key,
};

/// The time after which a tab has seen the writes of all others, in milliseconds, as in the app.
const PAUSE: u64 = 100;

thread_local! {
    static NOW: Cell<u64> = const { Cell::new(0) };
    /// The last number of a new document. Real numbers are random, so no two are the same either.
    static NUMBER: Cell<u64> = const { Cell::new(100) };
}

fn clock() -> u64 {
    NOW.get()
}

type Texts = BTreeMap<String, String>;

fn set(texts: &mut Texts, slot: &str, text: Option<String>) {
    match text {
        Some(text) => drop(texts.insert(slot.to_owned(), text)),
        None => drop(texts.remove(slot)),
    }
}

/// One tab's view of the storage.
#[derive(Default)]
struct View {
    texts: RefCell<Texts>,
    written: RefCell<VecDeque<(String, Option<String>)>>,
    /// The slots of this tab's writes that have not reached the storage yet.
    pending: RefCell<Vec<String>>,
}

impl View {
    fn change(&self, slot: &str, text: Option<String>) {
        set(&mut self.texts.borrow_mut(), slot, text.clone());
        self.written.borrow_mut().push_back((slot.to_owned(), text));
    }
}

impl Shelf for View {
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        Ok(self.texts.borrow().get(slot).cloned())
    }

    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError> {
        self.change(slot, Some(text.to_owned()));
        Ok(())
    }

    fn remove(&self, slot: &str) -> Result<(), ShelfError> {
        self.change(slot, None);
        Ok(())
    }

    fn slots(&self) -> Result<Vec<String>, ShelfError> {
        Ok(self.texts.borrow().keys().cloned().collect())
    }

    fn new_number(&self) -> u64 {
        NUMBER.replace(NUMBER.get() + 1)
    }
}

/// Lines on their way to the log, in batches that are written together.
#[derive(Default)]
struct Batches(RefCell<VecDeque<Vec<WrittenLine>>>);

impl Log for Rc<Batches> {
    fn append(&self, line: WrittenLine) {
        self.append_all(vec![line]);
    }

    fn append_all(&self, lines: Vec<WrittenLine>) {
        self.0.borrow_mut().push_back(lines);
    }

    fn is_settled(&self) -> bool {
        self.0.borrow().is_empty()
    }
}

fn put(log: &mut Texts, lines: Vec<WrittenLine>) {
    for WrittenLine { key, says, clears } in lines {
        if let Some((first, last)) = clears {
            log.retain(|key, _| !(first <= *key && *key < last));
        }
        log.extend(says.map(|says| (key, says)));
    }
}

type Places = Rc<Keeper<Rc<View>, Rc<Batches>>>;

struct Tab {
    view: Rc<View>,
    batches: Rc<Batches>,
    keeper: Places,
    library: Library<Places>,
    /// The number of batches that have not reached the log.
    unlogged: usize,
    /// The roster that is open here, with its name and its version.
    open: Option<(String, Edition)>,
    /// The backups restored here that can be undone.
    undos: Vec<Restoration>,
}

impl Tab {
    /// Opens a tab, given the storage and the log.
    fn new(window: usize, storage: &Texts, log: &Texts) -> Self {
        let (view, batches) = (Rc::<View>::default(), Rc::<Batches>::default());
        view.texts.borrow_mut().clone_from(storage);
        let window = u32::try_from(window + 1).unwrap();
        let keeper = Rc::new(Keeper::new(Rc::clone(&view), Rc::clone(&batches), window, clock));
        let keys: Vec<String> = log.keys().cloned().collect();
        for slot in keeper.compare(&keys) {
            let (first, last) = lines_of(&slot);
            let lines = log.range(first..last).map(|(key, says)| (key.clone(), says.clone()));
            let lines: Vec<_> = lines.map(|(key, says)| ReadLine { key, says }).collect();
            keeper.catch_up(&slot, &lines);
        }
        keeper.has_compared();
        Self::of(view, batches, keeper)
    }

    /// Opens a tab in a browser without a log.
    fn without_log(storage: &Texts) -> Self {
        let (view, batches) = (Rc::<View>::default(), Rc::<Batches>::default());
        view.texts.borrow_mut().clone_from(storage);
        let keeper = Rc::new(Keeper::new(Rc::clone(&view), Rc::clone(&batches), 1, clock));
        keeper.has_no_log();
        Self::of(view, batches, keeper)
    }

    fn of(view: Rc<View>, batches: Rc<Batches>, keeper: Places) -> Self {
        let library = Library::new(Rc::clone(&keeper));
        let (unlogged, open, undos) = (0, None, Vec::new());
        Self { view, batches, keeper, library, unlogged, open, undos }
    }

    /// Returns the notes of all rosters that this tab lists, by name.
    fn listed(&self) -> BTreeMap<String, String> {
        let all = self.library.all_known().unwrap();
        let listed = self.library.list_all::<KeptRoster>(all).unwrap().into_iter();
        let kept = listed.map(|it| self.library.load(it.id).unwrap());
        kept.map(|kept| (kept.roster.name, kept.notes)).collect()
    }
}

fn roster(name: &str, notes: &str) -> KeptRoster {
    let mut kept = KeptRoster { notes: notes.to_owned(), ..rust_dogs() };
    kept.roster.name = name.to_owned();
    kept
}

/// Returns a backup with rosters of these names.
fn backup_of(names: &[String]) -> Backup {
    let mut backup = Backup::empty(0);
    for (number, name) in (1..).zip(names) {
        let slot = RosterId(number).slot();
        backup.texts.set(slot, roster(name, "").document(number).unwrap());
    }
    backup
}

#[derive(Clone, Debug)]
enum Event {
    /// A tab's write reaches the storage. The other tabs see it later.
    Arrive(usize, String, Option<String>),
    See(usize, String, Option<String>),
    Logged(usize, Vec<WrittenLine>),
    Begin(usize),
    /// A tab adds this many rosters at once.
    Import(usize, usize),
    Remove(usize),
    Play(usize),
    Close(usize),
    Restore(usize, bool),
    Undo(usize),
    Plan(usize, Task),
    CarryOut(usize, Restoration),
    Finish(usize, Restoration),
}

#[derive(Clone, Debug)]
enum Task {
    Restore(Vec<String>, bool),
    Undo(Restoration),
}

struct World {
    tabs: Vec<Tab>,
    events: BTreeMap<(u64, usize), Event>,
    count: usize,
    dice: StdRng,
    storage: Texts,
    log: Texts,
    has_locks: bool,
    /// The names of all locks that are held, each with the tab that holds it.
    locks: BTreeMap<String, usize>,
    /// The tabs that hold the lock for restoring or wait for it.
    restoring: VecDeque<(usize, Task)>,
    /// The time when the last message of one place reaches another.
    ways: BTreeMap<(usize, usize), u64>,
    /// The time when a write of a document last reached the storage, by slot.
    written_at: BTreeMap<String, u64>,
    /// The notes of all rosters as they were shown, by name, or `None` for removed ones.
    shown: BTreeMap<String, Option<String>>,
    restored: usize,
    begun: usize,
    removed: usize,
}

const LOG: usize = usize::MAX;

impl World {
    fn new(tabs: usize, seed: u64, has_locks: bool) -> Self {
        NOW.set(1_700_000_000_000);
        let mut world = Self {
            tabs: Vec::new(),
            events: BTreeMap::new(),
            count: 0,
            dice: StdRng::seed_from_u64(seed),
            storage: Texts::new(),
            log: Texts::new(),
            has_locks,
            locks: BTreeMap::new(),
            restoring: VecDeque::new(),
            ways: BTreeMap::new(),
            written_at: BTreeMap::new(),
            shown: BTreeMap::new(),
            restored: 0,
            begun: 0,
            removed: 0,
        };
        for tab in 0..tabs {
            world.tabs.push(Tab::new(tab, &Texts::new(), &Texts::new()));
        }
        world
    }

    fn later(&mut self, after: u64, event: Event) {
        self.count += 1;
        self.events.insert((clock() + after, self.count), event);
    }

    fn between(&mut self, least: u64, most: u64) -> u64 {
        self.dice.random_range(least..=most)
    }

    /// Returns the delay after which a message from `from` reaches `to`. Messages stay in order.
    fn way(&mut self, from: usize, to: usize, most: u64) -> u64 {
        let at = clock() + self.between(1, most);
        let way = self.ways.entry((from, to)).or_default();
        *way = (*way).max(at);
        *way - clock()
    }

    /// Sends a tab's lines to the log, and its writes to the storage.
    fn carry(&mut self, tab: usize) {
        let batches = self.tabs[tab].batches.0.take();
        for batch in batches {
            self.tabs[tab].unlogged += 1;
            // The database runs transactions in the order in which they were begun.
            let after = self.way(LOG, LOG, 30);
            self.later(after, Event::Logged(tab, batch));
        }
        let written = self.tabs[tab].view.written.take();
        for (slot, text) in written {
            self.tabs[tab].view.pending.borrow_mut().push(slot.clone());
            let after = self.way(tab, tab, 20);
            self.later(after, Event::Arrive(tab, slot, text));
        }
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Arrive(from, slot, text) => {
                let mut pending = self.tabs[from].view.pending.borrow_mut();
                let place = pending.iter().position(|it| *it == slot);
                place.map(|place| pending.remove(place));
                drop(pending);
                set(&mut self.storage, &slot, text.clone());
                self.written_at.insert(slot_of_key(&slot), clock());
                for to in (0..self.tabs.len()).filter(|it| *it != from) {
                    let after = self.way(self.tabs.len(), to, 40);
                    self.later(after, Event::See(to, slot.clone(), text.clone()));
                }
            }
            Event::See(tab, slot, text) => {
                let view = &self.tabs[tab].view;
                // A text from another tab must not replace this tab's own later write.
                if !view.pending.borrow().contains(&slot) {
                    set(&mut view.texts.borrow_mut(), &slot, text);
                }
            }
            Event::Logged(tab, lines) => {
                self.tabs[tab].unlogged -= 1;
                put(&mut self.log, lines);
            }
            Event::Begin(tab) => self.begin(tab),
            Event::Import(tab, count) => (0..count).for_each(|_| drop(self.add(tab))),
            Event::Remove(tab) => self.remove(tab),
            Event::Play(tab) => self.play(tab),
            Event::Close(tab) => {
                if let Some((_, edition)) = self.tabs[tab].open.take() {
                    self.locks.remove(&edition.slot());
                }
            }
            Event::Restore(tab, replaces) => {
                let names = (1..=self.between(1, 9)).map(|part| {
                    self.count += 1;
                    format!("Restored {} {part}", self.count)
                });
                let names = names.collect();
                self.ask_to_restore(tab, Task::Restore(names, replaces));
            }
            Event::Undo(tab) => {
                if let Some(undo) = self.tabs[tab].undos.pop() {
                    self.ask_to_restore(tab, Task::Undo(undo));
                }
            }
            Event::Plan(tab, task) => self.plan(tab, task),
            Event::CarryOut(tab, mut restoration) => {
                restoration.spare(&self.held());
                let undo = self.tabs[tab].library.carry_out(restoration).unwrap();
                self.carry(tab);
                self.later(1, Event::Finish(tab, undo));
            }
            Event::Finish(tab, undo) if self.tabs[tab].unlogged > 0 => {
                self.later(1, Event::Finish(tab, undo));
            }
            Event::Finish(tab, undo) => self.finish(tab, undo),
        }
    }

    /// Begins a roster and opens it.
    fn begin(&mut self, tab: usize) {
        if self.tabs[tab].open.is_none() {
            let (name, edition) = self.add(tab);
            self.locks.insert(edition.slot(), tab);
            self.tabs[tab].open = Some((name, edition));
        }
    }

    /// Adds a roster.
    fn add(&mut self, tab: usize) -> (String, Edition) {
        self.count += 1;
        let name = format!("Begun {}", self.count);
        let it = &mut self.tabs[tab];
        let number: RosterId = it.library.new_id();
        let mut edition = it.library.unwritten(number);
        it.library.save_over(&mut edition, &roster(&name, ""), clock()).unwrap();
        self.shown.insert(name.clone(), Some(String::new()));
        self.begun += 1;
        self.carry(tab);
        (name, edition)
    }

    /// Removes one of the rosters that the tab lists. Nobody removes a roster that is open, or that
    /// has been on the screen for less than a moment.
    fn remove(&mut self, tab: usize) {
        let library = &self.tabs[tab].library;
        let mut listed = library.list_all::<KeptRoster>(library.all_known().unwrap()).unwrap();
        let is_on_its_way = |slot: &String| {
            let is_in = |it: &String| slot_of_key(it) == *slot;
            self.tabs.iter().any(|tab| tab.view.pending.borrow().iter().any(is_in))
        };
        let may_remove = |slot: String| {
            let written_at = self.written_at.get(&slot).copied().unwrap_or_default();
            written_at + PAUSE < clock() && !self.locks.contains_key(&slot) && !is_on_its_way(&slot)
        };
        listed.retain(|it| may_remove(it.id.slot()));
        if listed.is_empty() {
            return;
        }
        let id = listed[self.dice.random_range(0..listed.len())].id;
        let name = self.tabs[tab].library.load(id).unwrap().roster.name;
        self.tabs[tab].library.remove(id).unwrap();
        self.shown.insert(name, None);
        self.removed += 1;
        self.carry(tab);
    }

    /// Changes the open roster. No other tab may write over it.
    fn play(&mut self, tab: usize) {
        let it = &mut self.tabs[tab];
        let Some((name, edition)) = &mut it.open else { return };
        let notes = self.shown[name].clone().unwrap() + "x";
        it.library.save_over(edition, &roster(name, &notes), clock()).unwrap();
        self.shown.insert(name.clone(), Some(notes));
        self.carry(tab);
    }

    fn ask_to_restore(&mut self, tab: usize, task: Task) {
        if !self.has_locks {
            return self.later(PAUSE, Event::Plan(tab, task));
        }
        self.restoring.push_back((tab, task));
        if self.restoring.len() == 1 {
            self.next_restoring();
        }
    }

    fn next_restoring(&mut self) {
        if let Some((tab, task)) = self.restoring.front().cloned() {
            let after = PAUSE + self.between(0, 20);
            self.later(after, Event::Plan(tab, task));
        }
    }

    /// Returns the slots of all open documents, which have locks of their own.
    fn held(&self) -> Vec<String> {
        let held = self.locks.keys().filter(|it| self.has_locks && is_own(it));
        held.cloned().collect()
    }

    fn plan(&mut self, tab: usize, task: Task) {
        let library = &self.tabs[tab].library;
        let all = library.all_known().unwrap();
        let mut restoration = match task {
            Task::Restore(names, replaces) => {
                let before = replaces.then(|| library.backup(0, all).unwrap());
                library.restoration(&backup_of(&names), before, all).unwrap()
            }
            Task::Undo(undo) => undo,
        };
        restoration.spare(&self.held());
        let after = PAUSE + self.between(1, 30);
        self.later(after, Event::CarryOut(tab, restoration));
    }

    fn finish(&mut self, tab: usize, undo: Restoration) {
        self.tabs[tab].library.finish().unwrap();
        let name_and_notes = |text: &String| {
            let kept = KeptRoster::read(text).unwrap();
            (kept.roster.name, kept.notes)
        };
        for (name, notes) in undo.removed.values().map(name_and_notes) {
            self.shown.insert(name, Some(notes));
        }
        for (_, text) in &undo.added {
            let (name, notes) = name_and_notes(text);
            // What was played in the meantime stays.
            if self.shown[&name] == Some(notes) {
                self.shown.insert(name, None);
            }
        }
        self.restored += 1;
        self.tabs[tab].undos.push(undo);
        self.carry(tab);
        self.restoring.pop_front();
        self.next_restoring();
    }

    fn run(&mut self) {
        while let Some(((at, _), event)) = self.events.pop_first() {
            NOW.set(at);
            self.happen(event);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Whatever was restored, begun, imported or changed in any tab is there in all of them at the
    /// end, and whatever was replaced or removed is gone, as it was shown. A new tab agrees, even if
    /// the storage was cleared.
    ///
    /// Without locks, nothing is changed that another tab may remove at the same moment, and nothing
    /// is replaced: two tabs may replace the same roster, and then both can put it back.
    #[test]
    fn what_tabs_restore_and_begin_at_once_is_there_as_it_was_shown(seed: u64, has_locks: bool) {
        let mut world = World::new(4, seed, has_locks);
        for _ in 0..60 {
            let (at, tab) = (world.between(10, 2500), world.dice.random_range(0..4));
            let event = match world.between(0, 15) {
                0 => Event::Restore(tab, has_locks),
                1 | 2 => Event::Restore(tab, false),
                3 => Event::Undo(tab),
                4..=6 => Event::Begin(tab),
                7 | 8 => Event::Import(tab, world.dice.random_range(1..4)),
                9 | 10 => Event::Remove(tab),
                11..=14 if has_locks => Event::Play(tab),
                _ => Event::Close(tab),
            };
            world.later(at, event);
        }
        world.run();
        prop_assert!(world.begun > 0 && world.restored > 0);
        let shown = world.shown.iter();
        let shown: BTreeMap<String, String> =
            shown.filter_map(|(name, notes)| Some((name.clone(), notes.clone()?))).collect();
        for tab in &world.tabs {
            prop_assert_eq!(tab.listed(), shown.clone());
        }
        for storage in [world.storage.clone(), Texts::new()] {
            let next = Tab::new(9, &storage, &world.log);
            prop_assert_eq!(next.listed(), shown.clone());
            prop_assert_eq!((next.keeper.cut_off(), next.keeper.findings()), (None, vec![]));
        }
    }

    /// After a kill at any moment, all of a backup is there, or none of it, and the player is told.
    /// The storage reaches the disk late.
    #[test]
    fn a_backup_whose_restoring_is_cut_off_is_there_or_not_and_it_is_said(
        rosters in 1..9_usize,
        had in 0..5_usize,
        replaces: bool,
        lag in 0..40_usize,
    ) {
        NOW.set(1_700_000_000_000);
        let mut tab = Tab::new(0, &Texts::new(), &Texts::new());
        let mut history: Vec<(Texts, Texts)> = vec![Default::default()];
        // Notes each write of the storage and each transaction of the log.
        let note = |tab: &Tab, history: &mut Vec<(Texts, Texts)>| {
            let (mut storage, mut log) = history.last().unwrap().clone();
            for batch in tab.batches.0.take() {
                put(&mut log, batch);
                history.push((storage.clone(), log.clone()));
            }
            for (slot, text) in tab.view.written.take() {
                set(&mut storage, &slot, text);
                history.push((storage.clone(), log.clone()));
            }
        };
        let names = |what: &str, count: usize| -> Vec<String> {
            (1..=count).map(|part| format!("{what} {part}")).collect()
        };
        for name in names("Old", had) {
            let id = tab.library.new_id::<RosterId>();
            tab.library.save(id, &roster(&name, ""), clock()).unwrap();
        }
        note(&tab, &mut history);
        let begun = history.len();
        let all = tab.library.all_known().unwrap();
        tab.keeper.begin_restoring();
        note(&tab, &mut history);
        let before = replaces.then(|| tab.library.backup(0, all).unwrap());
        let backup = backup_of(&names("New", rosters));
        let plan = tab.library.restoration(&backup, before, all).unwrap();
        NOW.set(clock() + 1);
        tab.undos.push(tab.library.carry_out(plan).unwrap());
        note(&tab, &mut history);
        tab.library.finish().unwrap();
        note(&tab, &mut history);

        let of = |names: Vec<String>| names.into_iter().collect::<BTreeSet<String>>();
        let old = of(names("Old", had));
        let mut new = of(names("New", rosters));
        if !replaces {
            new.extend(old.clone());
        }
        prop_assert_eq!(&of(tab.listed().into_keys().collect()), &new);
        for moment in begun..history.len() {
            let storage = &history[moment.saturating_sub(lag).max(begun - 1)].0;
            let next = Tab::new(1, storage, &history[moment].1);
            let listed = of(next.listed().into_keys().collect());
            let told = next.keeper.cut_off();
            prop_assert_eq!(&listed, if told == Some(CutOff::Undone) { &old } else { &new });
            let is_last = moment + 1 == history.len();
            prop_assert!(told.is_some() || is_last || history[moment].1 == history.last().unwrap().1);
            prop_assert_eq!(next.keeper.findings(), vec![]);
            next.keeper.forget_restoring();
            let mut log = history[moment].1.clone();
            for batch in next.batches.0.take() {
                put(&mut log, batch);
            }
            let again = Tab::new(2, &next.view.texts.borrow(), &log);
            prop_assert_eq!(again.keeper.cut_off(), None);
            prop_assert_eq!(of(again.listed().into_keys().collect()), listed);
        }
    }

    /// Without a log, too, all of a backup is there after a kill at any moment, or none of it, and
    /// the player is told.
    #[test]
    fn a_backup_whose_restoring_is_cut_off_without_a_log_is_there_or_not_and_it_is_said(
        rosters in 1..9_usize,
        had in 0..5_usize,
        replaces: bool,
        has_settings: bool,
        has_log_then: bool,
    ) {
        NOW.set(1_700_000_000_000);
        let tab = Tab::without_log(&Texts::new());
        let names = |what: &str, count: usize| -> BTreeSet<String> {
            (1..=count).map(|part| format!("{what} {part}")).collect()
        };
        for name in names("Old", had) {
            let id = tab.library.new_id::<RosterId>();
            tab.library.save(id, &roster(&name, ""), clock()).unwrap();
        }
        let mut storage = tab.view.texts.borrow().clone();
        tab.view.written.take();
        let mut backup = backup_of(&names("New", rosters).into_iter().collect::<Vec<_>>());
        if has_settings {
            let settings = Settings { remind_days: 90, ..Settings::default() };
            backup.texts.set(SETTINGS.into(), encode(DocumentKind::Settings, &settings).unwrap());
        }
        let how = if replaces { Restoring::Replace } else { Restoring::Merge };
        tab.library.restore(&backup, how, tab.library.all_known().unwrap()).unwrap();
        let (old, mut new) = (names("Old", had), names("New", rosters));
        if !replaces {
            new.extend(old.clone());
        }
        let listed = |tab: &Tab| tab.listed().into_keys().collect::<BTreeSet<_>>();
        prop_assert_eq!(&listed(&tab), &new);
        let written = tab.view.written.take();
        prop_assert!(written.len() > rosters);
        for (slot, text) in written {
            set(&mut storage, &slot, text);
            let next = match has_log_then {
                true => Tab::new(1, &storage, &Texts::new()),
                false => Tab::without_log(&storage),
            };
            let is_cut_off = next.keeper.unfinished_restore().is_some();
            next.keeper.end_restore().unwrap();
            let told = next.keeper.cut_off();
            prop_assert_eq!(told.is_some(), is_cut_off);
            prop_assert_eq!(&listed(&next), if told == Some(CutOff::Undone) { &old } else { &new });
            let has_new = has_settings && replaces && told != Some(CutOff::Undone);
            prop_assert_eq!(next.library.settings().remind_days == 90, has_new);
            prop_assert_eq!(next.keeper.unfinished_restore(), None);
            prop_assert_eq!(next.keeper.findings(), vec![]);
        }
    }
}
