//! Tests of browsers that are killed, or whose storage is denied, full, cleared or delayed.

use std::{cell::Cell, collections::BTreeMap, rc::Rc};

use proptest::prelude::*;

use super::{comparing::REMEMBERED, *};
use crate::{
    BattleId, Id, Kept, KeptBattle, KeptRoster, Library, LoadError, MemoryShelf, Removed, RosterId,
    SaveError,
    documents::rosters::rust_dogs,
    store::{
        log::{ReadLine, lines_of},
        names::FIGURES,
    },
};
use rules_core::{Holder, System, conversation::Change};

thread_local! {
    static NOW: Cell<u64> = const { Cell::new(0) };
}

fn clock() -> u64 {
    NOW.get()
}

/// A log in memory, which tests can read and change.
#[derive(Default)]
pub(super) struct MemoryLog {
    pub(super) lines: RefCell<BTreeMap<String, String>>,
    written: Cell<usize>,
    wholes: Cell<usize>,
}

impl Log for MemoryLog {
    fn append(&self, line: WrittenLine) {
        let mut lines = self.lines.borrow_mut();
        if let Some((first, last)) = line.clears {
            lines.retain(|key, _| !(first <= *key && *key < last));
            self.wholes.set(self.wholes.get() + 1);
        }
        if let Some(says) = line.says {
            self.written.set(self.written.get() + says.len());
            lines.insert(line.key, says);
        }
    }

    fn append_all(&self, lines: Vec<WrittenLine>) {
        lines.into_iter().for_each(|line| self.append(line));
    }

    fn is_settled(&self) -> bool {
        true
    }
}

impl<L: Log> Log for Rc<L> {
    fn append(&self, line: WrittenLine) {
        (**self).append(line);
    }

    fn append_all(&self, lines: Vec<WrittenLine>) {
        (**self).append_all(lines);
    }

    fn is_settled(&self) -> bool {
        (**self).is_settled()
    }
}

/// A store that tests can make inaccessible or full.
#[derive(Default)]
pub(super) struct Moody {
    texts: MemoryShelf,
    is_denied: Cell<bool>,
    /// The maximum length of all texts together, in bytes, if the storage is full.
    capacity: Cell<Option<usize>>,
    written: Cell<usize>,
}

impl Moody {
    fn fill(&self, is_full: bool) {
        self.capacity.set(is_full.then(|| self.len()));
    }

    fn len(&self) -> usize {
        self.all().iter().map(|(slot, text)| slot.len() + text.len()).sum()
    }

    fn answer(&self) -> Result<&MemoryShelf, ShelfError> {
        if self.is_denied.get() { Err(ShelfError::Forbidden) } else { Ok(&self.texts) }
    }

    pub(super) fn all(&self) -> BTreeMap<String, String> {
        let slots = self.texts.slots().unwrap().into_iter();
        slots.map(|slot| (slot.clone(), self.texts.read(&slot).unwrap().unwrap())).collect()
    }

    pub(super) fn set(&self, all: &BTreeMap<String, String>) {
        self.texts.slots().unwrap().iter().for_each(|slot| self.texts.remove(slot).unwrap());
        all.iter().for_each(|(slot, text)| self.texts.write(slot, text).unwrap());
        self.fill(self.capacity.get().is_some());
    }
}

impl Shelf for Moody {
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        self.answer()?.read(slot)
    }

    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError> {
        if let Some(capacity) = self.capacity.get() {
            let old = self.texts.read(slot)?.map_or(0, |old| slot.len() + old.len());
            if self.len() - old + slot.len() + text.len() > capacity {
                return Err(ShelfError::Full);
            }
        }
        self.written.set(self.written.get() + text.len());
        self.answer()?.write(slot, text)
    }

    fn remove(&self, slot: &str) -> Result<(), ShelfError> {
        self.answer()?.remove(slot)
    }

    fn slots(&self) -> Result<Vec<String>, ShelfError> {
        self.answer()?.slots()
    }

    fn new_number(&self) -> u64 {
        self.texts.new_number()
    }
}

pub(super) type Page = Keeper<Rc<Moody>, Rc<MemoryLog>>;

/// A browser with local storage and a log, in which pages are opened.
#[derive(Default)]
pub(super) struct Browser {
    pub(super) shelf: Rc<Moody>,
    pub(super) log: Rc<MemoryLog>,
    pages: Cell<u32>,
}

impl Browser {
    pub(super) fn page(&self) -> Page {
        NOW.set(NOW.get() + 1000);
        self.pages.set(self.pages.get() + 1);
        Keeper::new(Rc::clone(&self.shelf), Rc::clone(&self.log), self.pages.get(), clock)
    }

    /// Opens a page that compares storage and log. Returns the page, and the slots for which the
    /// log was ahead.
    pub(super) fn opened(&self) -> (Page, Vec<String>) {
        let page = self.page();
        let behind = self.compare(&page);
        (page, behind)
    }

    pub(super) fn compare(&self, page: &Page) -> Vec<String> {
        let keys: Vec<String> = self.log.lines.borrow().keys().cloned().collect();
        let mut behind = page.compare(&keys);
        behind.retain(|slot| page.catch_up(slot, &self.lines_of(slot)));
        page.has_compared();
        behind
    }

    /// Reads an archived document from the log.
    pub(super) fn fetch(&self, page: &Page, slot: &str) {
        let lines = self.lines_of(slot);
        if page.is_archived(slot) && !page.fetch(slot, &lines) {
            page.catch_up(slot, &lines);
        }
    }

    fn lines_of(&self, slot: &str) -> Vec<ReadLine> {
        let (first, last) = lines_of(slot);
        let lines = self.log.lines.borrow();
        let lines = lines.range(first..last).map(|(key, says)| (key.clone(), says.clone()));
        lines.map(|(key, says)| ReadLine { key, says }).collect()
    }
}

pub(super) fn texts(shelf: &impl Shelf) -> BTreeMap<String, String> {
    let slots = shelf.slots().unwrap().into_iter();
    slots.map(|slot| (slot.clone(), shelf.read(&slot).unwrap().unwrap())).collect()
}

const ONE: &str = "rollbook.battle.1";
const TWO: &str = "rollbook.roster.2";

fn long(what: &str) -> String {
    format!("{}{what}\n{}", "a long beginning,\n".repeat(80), "and an end\n".repeat(9))
}

#[test]
fn what_the_shelf_had_not_carried_to_the_disk_comes_back() {
    let browser = Browser::default();
    let (page, _) = browser.opened();
    page.write(ONE, &long("one")).unwrap();
    let on_disk = browser.shelf.all();
    page.write(ONE, &long("two")).unwrap();
    page.write(TWO, "new").unwrap();
    let expected = texts(&page);
    browser.shelf.set(&on_disk);
    let (page, behind) = browser.opened();
    assert_eq!(behind, [ONE, TWO]);
    assert_eq!(texts(&page), expected);
    let (_, behind) = browser.opened();
    assert!(behind.is_empty());
}

#[test]
fn what_was_removed_stays_removed() {
    let browser = Browser::default();
    let (page, _) = browser.opened();
    page.write(ONE, &long("one")).unwrap();
    let on_disk = browser.shelf.all();
    page.remove(ONE).unwrap();
    browser.shelf.set(&on_disk);
    let (page, behind) = browser.opened();
    assert_eq!((behind, texts(&page).len()), (vec![ONE.to_owned()], 0));
    NOW.set(NOW.get() + 2 * REMEMBERED);
    assert!(browser.opened().1.is_empty());
    assert_eq!((browser.shelf.all().len(), browser.log.lines.borrow().len()), (0, 0));
}

#[test]
fn a_storage_that_was_cleared_comes_back_and_a_log_that_was_cleared_too() {
    let browser = Browser::default();
    let (page, _) = browser.opened();
    page.write(ONE, &long("one")).unwrap();
    page.write(TWO, &long("two")).unwrap();
    page.remove(TWO).unwrap();
    let expected = texts(&page);
    browser.shelf.set(&BTreeMap::new());
    assert_eq!(texts(&browser.opened().0), expected);
    browser.log.lines.borrow_mut().clear();
    assert!(browser.opened().1.is_empty());
    browser.shelf.set(&BTreeMap::new());
    assert_eq!(texts(&browser.opened().0), expected);
}

#[test]
fn what_was_kept_before_there_was_a_log_is_taken_into_it() {
    let browser = Browser::default();
    browser.shelf.texts.write(ONE, "as it was").unwrap();
    browser.shelf.texts.write("somebody.else", "theirs").unwrap();
    assert!(browser.opened().1.is_empty());
    browser.shelf.set(&BTreeMap::new());
    let (page, behind) = browser.opened();
    assert_eq!(behind, [ONE]);
    assert_eq!(page.read(ONE), Ok(Some("as it was".to_owned())));
}

#[test]
fn a_full_storage_is_carried_by_the_log_and_takes_all_once_there_is_room() {
    let browser = Browser::default();
    let (page, _) = browser.opened();
    page.write(ONE, &long("one")).unwrap();
    browser.shelf.fill(true);
    page.write(ONE, &long("the second")).unwrap();
    assert_eq!(page.trouble(), Some(ShelfError::Full));
    assert_eq!(page.read(ONE), Ok(Some(long("the second"))));
    let (page, behind) = browser.opened();
    assert_eq!(behind, [ONE]);
    let expected = (Ok(Some(long("the second"))), Some(ShelfError::Full));
    assert_eq!((page.read(ONE), page.trouble()), expected);
    browser.shelf.fill(false);
    page.write(TWO, "more").unwrap();
    assert_eq!(page.trouble(), None);
    assert!(browser.opened().1.is_empty());
    assert_eq!(browser.page().read(ONE), Ok(Some(long("the second"))));
}

#[test]
fn a_storage_that_is_denied_is_carried_by_the_log() {
    let browser = Browser::default();
    browser.shelf.is_denied.set(true);
    let (page, _) = browser.opened();
    page.write(ONE, &long("one")).unwrap();
    page.write(ONE, &long("two")).unwrap();
    assert_eq!(page.trouble(), Some(ShelfError::Forbidden));
    let (page, _) = browser.opened();
    assert_eq!(texts(&page), BTreeMap::from([(ONE.to_owned(), long("two"))]));
    let without_log = browser.page();
    without_log.has_no_log();
    assert_eq!(without_log.read(ONE), Err(ShelfError::Forbidden));
    assert_eq!(without_log.write(ONE, "x"), Err(ShelfError::Forbidden));
}

#[test]
fn what_a_full_storage_did_not_take_before_the_log_came_is_there_afterwards() {
    let browser = Browser::default();
    browser.opened().0.write(ONE, &long("one")).unwrap();
    let page = browser.page();
    browser.shelf.fill(true);
    page.write(ONE, &long("two")).unwrap();
    assert!(page.has_pending());
    browser.shelf.fill(false);
    browser.compare(&page);
    assert_eq!((page.has_pending(), page.read(ONE)), (false, Ok(Some(long("two")))));
    browser.log.lines.borrow_mut().clear();
    assert_eq!(texts(&browser.opened().0), texts(&page));
}

#[test]
fn what_was_played_without_the_log_is_ahead_of_it() {
    let browser = Browser::default();
    let (page, _) = browser.opened();
    page.write(ONE, &long("one")).unwrap();
    let without_log = browser.page();
    without_log.has_no_log();
    without_log.write(ONE, &long("two")).unwrap();
    let (page, behind) = browser.opened();
    assert!(behind.is_empty());
    assert_eq!(page.read(ONE), Ok(Some(long("two"))));
    browser.shelf.set(&BTreeMap::new());
    assert_eq!(browser.opened().0.read(ONE), Ok(Some(long("two"))));
}

#[test]
fn a_damaged_head_is_made_good_by_the_log() {
    let browser = Browser::default();
    let (page, _) = browser.opened();
    page.write(ONE, &long("one")).unwrap();
    page.write(ONE, &long("two")).unwrap();
    browser.shelf.texts.write(&head_of(ONE), "damaged").unwrap();
    let page = browser.opened().0;
    assert_eq!((page.read(ONE), page.findings()), (Ok(Some(long("two"))), vec![]));
}

/// Opens a page and saves a battle that has just begun.
fn with_a_battle(browser: &Browser) -> (Library<Rc<Page>>, KeptBattle, crate::Edition) {
    let library = Library::new(Rc::new(browser.opened().0));
    let kept = KeptBattle::of(System::Tnt, System::Tnt.begin(System::Tnt.samples()).unwrap());
    let mut edition = library.unwritten(BattleId(1));
    library.save_over(&mut edition, &kept, 1).unwrap();
    (library, kept, edition)
}

#[test]
fn a_page_that_has_failed_hands_out_what_is_kept() {
    let browser = Browser::default();
    let (library, mut kept, mut edition) = with_a_battle(&browser);
    for turn in 2..6 {
        kept.battle.overrule(Holder::Battle, "turn", Change::Set(turn)).unwrap();
        library.save_over(&mut edition, &kept, turn.try_into().unwrap()).unwrap();
    }
    let text = library.raw(BattleId(1)).unwrap().unwrap();
    let stored = browser.shelf.all();
    assert!(stored[ONE] != text && stored.contains_key(&waiting_of(ONE)));
    let lines = browser.lines_of(ONE);
    for lines in [&lines[..], &lines[..lines.len() - 1]] {
        let handed_out = combined(ONE, &mut stored.clone(), lines).text;
        assert_eq!(handed_out, Some(Text::from(text.clone())));
    }
}

#[test]
fn another_tab_follows_a_battle_without_reading_the_log() {
    let browser = Browser::default();
    let (library, mut kept, mut edition) = with_a_battle(&browser);
    let other = browser.opened().0;
    assert!(other.read(ONE).unwrap().is_some());
    for turn in 2..9 {
        kept.battle.overrule(Holder::Battle, "turn", Change::Set(turn)).unwrap();
        library.save_over(&mut edition, &kept, turn.try_into().unwrap()).unwrap();
        for key in [ONE.to_owned(), waiting_of(ONE), format!("{FIGURES}1-2")] {
            assert_eq!(other.heard(&key), None, "{key}");
        }
        assert_eq!(other.heard(&head_of(ONE)).as_deref(), Some(ONE));
        assert_eq!(other.read(ONE), library.raw(BattleId(1)));
    }
    library.remove(BattleId(1)).unwrap();
    assert_eq!(other.heard(&gone_of(ONE)).as_deref(), Some(ONE));
    assert_eq!(other.read(ONE), Ok(None));
}

#[test]
fn a_short_text_is_always_written_whole() {
    let browser = Browser::default();
    let (page, _) = browser.opened();
    for text in ["one, and more of it", "two, and more of it"] {
        page.write(ONE, text).unwrap();
        assert_eq!(browser.shelf.all()[ONE], text);
    }
}

/// Returns the average number of bytes that a tap writes to storage and log, in a battle that has
/// this many entries and as many undone steps.
fn written_per_tap(entries: u8) -> [usize; 2] {
    let browser = Browser::default();
    let library = Library::new(Rc::new(browser.opened().0));
    let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
    for _ in 0..entries {
        for turn in [2, 3, 4, 5] {
            battle.overrule(Holder::Battle, "turn", Change::Set(turn)).unwrap();
        }
    }
    for _ in 0..entries {
        battle.undo().unwrap();
    }
    let mut kept = KeptBattle::of(System::Tnt, battle);
    let mut edition = library.unwritten(BattleId(1));
    library.save_over(&mut edition, &kept, 1).unwrap();
    let before = (browser.shelf.written.get(), browser.log.written.get());
    let taps = 40;
    for tap in 0..taps {
        if tap % 2 == 0 {
            kept.battle.undo().unwrap();
        } else {
            kept.battle.redo().unwrap();
        }
        library.save_over(&mut edition, &kept, 1_700_000_000_000 + tap).unwrap();
    }
    let taps = usize::try_from(taps).unwrap();
    [(browser.shelf.written.get() - before.0) / taps, (browser.log.written.get() - before.1) / taps]
}

#[test]
fn a_tap_writes_little_however_long_the_battle_is() {
    let [short, long] = [2, 250].map(written_per_tap);
    for (short, long) in short.into_iter().zip(long) {
        assert!(short < 2500 && long < 2500 && long < short + short / 10, "{short} and {long}");
    }
}

#[test]
fn two_windows_that_take_turns_leave_one_log() {
    let browser = Browser::default();
    let one = Library::new(Rc::new(browser.opened().0));
    let other = Library::new(Rc::new(browser.opened().0));
    let id = RosterId(1);
    one.save(id, &rust_dogs(), 1).unwrap();
    for turn in 0..9 {
        let library = if turn % 2 == 0 { &one } else { &other };
        let mut open = library.open(id).unwrap();
        let mut late = one.open(id).unwrap();
        open.content.roster.name = format!("Dogs {turn}");
        library.save_over(&mut open.edition, &open.content, turn).unwrap();
        let refused = one.save_over(&mut late.edition, &late.content, turn);
        assert_eq!(refused, Err(SaveError::Overtaken));
        browser.opened();
        browser.shelf.set(&BTreeMap::new());
        browser.opened();
        assert_eq!(other.load(id).unwrap().roster.name, format!("Dogs {turn}"));
    }
    let _removed: Option<Removed> = other.remove(id).unwrap();
    assert_eq!(one.raw(id), Ok(None));
}

/// Returns a browser with this many rosters of 100 KB each. The oldest are archived.
fn archived(rosters: u64) -> (Browser, Rc<Page>) {
    let browser = Browser::default();
    let page = Rc::new(browser.opened().0);
    let library = Library::new(Rc::clone(&page));
    for number in 1..=rosters {
        NOW.set(NOW.get() + 1);
        let notes = format!("{number}. ").repeat(50_000 / 3);
        library.save(RosterId(number), &KeptRoster { notes, ..rust_dogs() }, 1).unwrap();
    }
    page.make_room(&["rollbook.roster.1".to_owned()]);
    // The texts of rosters stay in memory.
    assert!(library.load(RosterId(2)).is_ok());
    page.state.borrow_mut().texts.clear();
    (browser, page)
}

fn space(browser: &Browser) -> usize {
    browser.shelf.all().iter().map(|(key, text)| 2 * (key.len() + text.len())).sum()
}

#[test]
fn documents_that_were_not_used_for_long_are_archived() {
    let (browser, page) = archived(60);
    assert!(space(&browser) < 2_000_000);
    let library = Library::new(Rc::clone(&page));
    let all = library.list::<KeptRoster>().unwrap();
    assert!(all.len() == 60 && all.iter().all(|it| it.summary.is_ok()));
    let is_here = |number| library.load(RosterId(number)).is_ok();
    assert!(is_here(1) && !is_here(2) && !is_here(30) && is_here(60));
    assert_eq!(library.archived().unwrap().len() + library.texts().unwrap().len(), 60);
    let behind = browser.opened().1;
    assert_eq!(behind, [""; 0]);
}

#[test]
fn documents_that_only_the_log_has_come_back_without_filling_the_storage() {
    let (browser, page) = archived(60);
    let expected = all_texts(&browser, &page);
    browser.shelf.set(&BTreeMap::new());
    let page = browser.page();
    assert!(page.all_known().is_none());
    browser.compare(&page);
    assert!(page.all_known().is_some() && space(&browser) < 2_000_000);
    page.state.borrow_mut().texts.clear();
    let is_here = |number| page.read(&RosterId(number).slot()).is_ok();
    assert!(is_here(60) && is_here(50) && !is_here(2));
    assert_eq!(all_texts(&browser, &page), expected);
    assert_eq!((browser.opened().1, page.findings()), (Vec::new(), Vec::new()));
}

#[test]
fn an_archived_document_is_read_changed_and_removed_like_any_other() {
    let (browser, page) = archived(60);
    let library = Library::new(Rc::clone(&page));
    let slot = "rollbook.roster.2";
    assert_eq!(library.open(RosterId(2)).err(), Some(LoadError::Shelf(ShelfError::Archived)));
    browser.fetch(&page, slot);
    let mut open = library.open(RosterId(2)).unwrap();
    assert!(open.content.notes.starts_with("2. 2. "));
    open.content.notes = "Changed.".to_owned();
    library.save_over(&mut open.edition, &open.content, 2).unwrap();
    assert!(browser.shelf.all().contains_key(slot));
    let page = browser.opened().0;
    assert!(page.read(slot).unwrap().unwrap().contains("Changed."));
    // Another tab may have archived a document that is open here.
    let slot = "rollbook.roster.3";
    browser.fetch(&page, slot);
    let library = Library::new(Rc::new(page));
    let mut open = library.open(RosterId(3)).unwrap();
    library.shelf.state.borrow_mut().texts.clear();
    library.save_over(&mut open.edition, &open.content, 3).unwrap();
    assert!(library.remove(RosterId(3)).unwrap().is_some());
    assert_eq!(browser.opened().1, [""; 0]);
    assert_eq!(browser.opened().0.read(slot), Ok(None));
}

#[test]
fn what_happens_to_the_log_of_an_archived_document_is_told() {
    let slot = "rollbook.roster.2";
    let found = |damage: fn(&mut BTreeMap<String, String>)| {
        let (browser, _) = archived(60);
        let mut lines = browser.log.lines.borrow().clone();
        damage(&mut lines);
        browser.log.lines.replace(lines);
        let page = browser.opened().0;
        if page.is_archived(slot) {
            browser.fetch(&page, slot);
        }
        let found = page.findings().into_iter().find(|it| it.slot == slot);
        (found.map(|it| it.found), page.read(slot).unwrap())
    };
    assert_eq!(found(|_| ()).0, None);
    let lost = Found::Lost("Rust Dogs".to_owned());
    assert_eq!(
        found(|lines| lines.retain(|key, _| !key.contains("roster.2 "))),
        (Some(lost), None)
    );
    let cut = |lines: &mut BTreeMap<String, String>| {
        let line = lines.iter_mut().find(|(key, _)| key.contains("roster.2 ")).unwrap();
        line.1.truncate(2000);
    };
    let (found, left) = found(cut);
    assert_eq!(found, Some(Found::Older));
    assert!(left.unwrap().contains("rollbook-remains"));
}

#[derive(Clone, Debug)]
enum Event {
    Write(usize, String),
    Remove(usize),
    /// The browser is killed. The disk has the storage's state from this many writes before.
    Kill(usize),
    /// A new page is opened and continues.
    Open,
    /// The storage becomes full (`true`), or has space again (`false`).
    Fill(bool),
    /// A page is opened without access to the storage (`true`), or with access again (`false`).
    Deny(bool),
    /// A second page archives a document. The page has been open for some time (`false`), or is
    /// opened now (`true`).
    Archive(usize, bool),
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let event = prop_oneof![
        6 => (0..3_usize, "[ab½]{0,4}").prop_map(|(slot, what)| Event::Write(slot, what)),
        2 => (0..3_usize).prop_map(Event::Remove),
        2 => (0..9_usize).prop_map(Event::Kill),
        1 => Just(Event::Open),
        1 => any::<bool>().prop_map(Event::Fill),
        1 => any::<bool>().prop_map(Event::Deny),
        3 => (0..3_usize, any::<bool>()).prop_map(|(slot, is_new)| Event::Archive(slot, is_new)),
    ];
    proptest::collection::vec(event, 0..50)
}

/// Returns all texts, including those of archived documents, which are read from the log.
pub(super) fn all_texts(browser: &Browser, page: &Page) -> BTreeMap<String, String> {
    for slot in page.archived().unwrap() {
        browser.fetch(page, &slot);
    }
    let mut texts = BTreeMap::new();
    for slot in page.slots().unwrap() {
        browser.fetch(page, &slot);
        texts.insert(slot.clone(), page.read(&slot).unwrap().unwrap());
    }
    texts
}

/// A log that confirms lines late.
#[derive(Default)]
struct LateLog {
    kept: MemoryLog,
    late: RefCell<Vec<WrittenLine>>,
}

impl LateLog {
    fn confirm(&self, count: usize) {
        let mut late = self.late.borrow_mut();
        let count = count.min(late.len());
        self.kept.append_all(late.drain(..count).collect());
    }
}

impl Log for LateLog {
    fn append(&self, line: WrittenLine) {
        self.late.borrow_mut().push(line);
    }

    fn append_all(&self, lines: Vec<WrittenLine>) {
        self.late.borrow_mut().extend(lines);
    }

    fn is_settled(&self) -> bool {
        self.late.borrow().is_empty()
    }
}

#[derive(Clone, Debug)]
enum Moment {
    Tap,
    /// The log confirms this many lines.
    Confirm(usize),
    /// No tap follows for a while, or the page is hidden.
    Copy,
    /// The page is killed. The storage has all of its writes.
    KillPage,
    /// The browser is killed. The disk has the storage's state from this many taps before.
    KillBrowser(usize),
}

fn moments() -> impl Strategy<Value = Vec<Moment>> {
    let moment = prop_oneof![
        6 => Just(Moment::Tap),
        4 => (0..4_usize).prop_map(Moment::Confirm),
        1 => Just(Moment::Copy),
        1 => Just(Moment::KillPage),
        1 => (0..6_usize).prop_map(Moment::KillBrowser),
    ];
    proptest::collection::vec(moment, 0..40)
}

/// Opens a page that compares the storage with what the log had confirmed.
fn reopened(shelf: &Rc<Moody>, log: &Rc<LateLog>) -> Library<Rc<Keeper<Rc<Moody>, Rc<LateLog>>>> {
    NOW.set(NOW.get() + 1000);
    let page = Keeper::new(Rc::clone(shelf), Rc::clone(log), 1, clock);
    let lines = log.kept.lines.borrow().clone();
    let read = |slot: &str| {
        let (first, last) = lines_of(slot);
        let lines = lines.range(first..last).map(|(key, says)| (key.clone(), says.clone()));
        lines.map(|(key, says)| ReadLine { key, says }).collect::<Vec<_>>()
    };
    for slot in page.compare(&lines.keys().cloned().collect::<Vec<_>>()) {
        page.catch_up(&slot, &read(&slot));
    }
    page.has_compared();
    for slot in page.archived().unwrap() {
        assert!(page.fetch(&slot, &read(&slot)));
    }
    assert_eq!(page.findings(), []);
    Library::new(Rc::new(page))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Every tap of a battle survives a killed page, and every confirmed one a killed browser.
    /// There is never a second battle.
    #[test]
    fn what_was_shown_survives(moments in moments()) {
        let (shelf, log) = (Rc::<Moody>::default(), Rc::<LateLog>::default());
        let mut library = reopened(&shelf, &log);
        let mut kept =
            KeptBattle::of(System::Tnt, System::Tnt.begin(System::Tnt.samples()).unwrap());
        let mut edition = library.unwritten(BattleId(1));
        library.save_over(&mut edition, &kept, 1).unwrap();
        log.confirm(9);
        // The stored states, and the number of entries in each text.
        let (mut states, mut confirmed) = (vec![shelf.all()], 0);
        for moment in moments {
            match moment {
                Moment::Tap => {
                    NOW.set(NOW.get() + 1);
                    let turn = 2 + i32::try_from(kept.battle.log_len() % 4).unwrap();
                    kept.battle.overrule(Holder::Battle, "turn", Change::Set(turn)).unwrap();
                    library.save_over(&mut edition, &kept, NOW.get()).unwrap();
                    states.push(shelf.all());
                    continue;
                }
                Moment::Confirm(count) => log.confirm(count),
                Moment::Copy => library.shelf.copy_battles(),
                Moment::KillPage => log.late.borrow_mut().clear(),
                Moment::KillBrowser(back) => {
                    log.late.borrow_mut().clear();
                    let place = states.len().saturating_sub(1 + back);
                    shelf.set(&states[place]);
                    states.truncate(place + 1);
                }
            }
            if log.late.borrow().is_empty() && matches!(moment, Moment::Confirm(_)) {
                confirmed = kept.battle.log_len();
            }
            if matches!(moment, Moment::KillPage | Moment::KillBrowser(_)) {
                let before = kept.battle.log_len();
                library = reopened(&shelf, &log);
                let open = library.open(BattleId(1)).unwrap();
                (kept, edition) = (open.content, open.edition);
                let least = if matches!(moment, Moment::KillPage) { before } else { confirmed };
                prop_assert!(kept.battle.log_len() >= least && kept.battle.log_len() <= before);
                log.confirm(9);
                confirmed = kept.battle.log_len();
            }
            prop_assert_eq!(library.list::<KeptBattle>().unwrap().len(), 1);
        }
    }

    /// Every change that the log has acknowledged is restored, even if the storage is denied, full
    /// or out of date, and if another tab archives documents at the same time.
    #[test]
    fn nothing_acknowledged_is_lost(events in events()) {
        let browser = Browser::default();
        let (mut page, mut other) = (browser.opened().0, browser.opened().0);
        let mut expected = BTreeMap::new();
        let mut states = vec![browser.shelf.all()];
        for event in events {
            let slot = |number: usize| format!("rollbook.roster.{}", number + 1);
            NOW.set(NOW.get() + 1);
            match event {
                Event::Write(number, what) => {
                    let kept = KeptRoster { notes: long(&what), ..rust_dogs() };
                    let text = kept.document(NOW.get()).unwrap();
                    page.write(&slot(number), &text).unwrap();
                    expected.insert(slot(number), text);
                }
                Event::Remove(number) => {
                    page.remove(&slot(number)).unwrap();
                    expected.remove(&slot(number));
                }
                Event::Kill(back) => {
                    let place = states.len().saturating_sub(1 + back);
                    browser.shelf.set(&states[place]);
                    states.truncate(place + 1);
                    page = browser.opened().0;
                }
                Event::Open => page = browser.opened().0,
                Event::Fill(is_full) => browser.shelf.fill(is_full),
                Event::Deny(is_denied) => {
                    browser.shelf.is_denied.set(is_denied);
                    page = browser.opened().0;
                }
                Event::Archive(number, is_new) => {
                    // Two tabs that the storage refuses both write to the log alone.
                    if is_new && !page.has_pending() {
                        other = browser.opened().0;
                    }
                    // The first call may have to write the document to the log as one line.
                    let _freed = [(); 2].map(|()| other.remove_copy(&slot(number)));
                }
            }
            prop_assert_eq!(all_texts(&browser, &page), expected.clone());
            prop_assert_eq!(page.findings(), []);
            states.push(browser.shelf.all());
        }
    }
}
