//! Tests of tabs that share local storage and a lock, as in a browser.

use std::{cell::RefCell, collections::VecDeque};

use proptest::prelude::*;
use rules_core::System;

use super::*;
use crate::{KeptRoster, Library, MemoryShelf, RosterId, documents::rosters::rust_dogs};

const ID: RosterId = RosterId(1);

/// A tab that has the document open.
struct Window {
    claim: Claim,
    shown: KeptRoster,
    /// The commands that the tab has postponed.
    later: VecDeque<ClaimCommand>,
    trouble: Option<String>,
}

/// Several tabs that share a document, with a queue for its lock. The first tab in the queue holds
/// the lock.
struct Browser {
    library: Library<MemoryShelf>,
    windows: Vec<RefCell<Window>>,
    queue: RefCell<Vec<usize>>,
    has_locks: bool,
}

impl Browser {
    fn new(windows: usize, has_locks: bool) -> Self {
        let library = Library::new(MemoryShelf::default());
        library.save(ID, &rust_dogs(), 1).unwrap();
        let mut browser =
            Self { library, windows: Vec::new(), queue: RefCell::default(), has_locks };
        for window in 0..windows {
            let open = browser.library.open(ID).unwrap();
            let (claim, commands) = Claim::new(Opening {
                edition: open.edition,
                is_unkept: false,
                window: u32::try_from(window).unwrap(),
            });
            let (shown, later) = (open.content, VecDeque::new());
            browser.windows.push(RefCell::new(Window { claim, shown, later, trouble: None }));
            browser.perform(window, commands);
        }
        browser
    }

    fn perform(&self, window: usize, commands: Vec<ClaimCommand>) {
        let mut own = self.windows[window].borrow_mut();
        for command in commands {
            match command {
                ClaimCommand::Request { by_force } => {
                    drop(own);
                    self.request(window, by_force);
                    own = self.windows[window].borrow_mut();
                }
                ClaimCommand::Reload => {
                    let (shown, commands) = own.claim.adopt(self.library.open(ID));
                    if let Some(shown) = shown {
                        own.shown = shown;
                    }
                    drop(own);
                    self.perform(window, commands);
                    own = self.windows[window].borrow_mut();
                }
                ClaimCommand::CatchUp => {
                    let commands = own.claim.complete_takeover();
                    drop(own);
                    self.perform(window, commands);
                    own = self.windows[window].borrow_mut();
                }
                ClaimCommand::Arrive => own.claim.arrive(),
                ClaimCommand::Broadcast(words) => {
                    drop(own);
                    self.broadcast(window, &words);
                    own = self.windows[window].borrow_mut();
                }
                ClaimCommand::Trouble(trouble) => own.trouble = trouble,
                ClaimCommand::Kept => own.trouble = None,
                ClaimCommand::Wait | ClaimCommand::GiveLater | ClaimCommand::AskLater(_) => {
                    own.later.push_back(command);
                }
                ClaimCommand::Say(_) | ClaimCommand::Hush => {}
            }
        }
    }

    fn request(&self, window: usize, by_force: bool) {
        if !self.has_locks {
            return self.grant(window, Grant::Missing);
        }
        self.leave(window);
        if by_force && !self.queue.borrow().is_empty() {
            let holder = self.queue.borrow_mut().remove(0);
            self.queue.borrow_mut().insert(0, window);
            self.grant(holder, Grant::Lost);
            self.grant(window, Grant::Held);
        } else {
            self.queue.borrow_mut().push(window);
            if self.queue.borrow().len() == 1 {
                self.grant(window, Grant::Held);
            }
        }
    }

    /// Makes a tab release the lock, which goes to the next tab in the queue.
    fn leave(&self, window: usize) {
        let was_held = self.queue.borrow().first() == Some(&window);
        self.queue.borrow_mut().retain(|it| *it != window);
        let next = self.queue.borrow().first().copied();
        if let Some(next) = next.filter(|_| was_held) {
            self.grant(next, Grant::Held);
        }
    }

    fn grant(&self, window: usize, grant: Grant) {
        let commands = self.windows[window].borrow_mut().claim.granted(grant);
        self.perform(window, commands);
    }

    fn broadcast(&self, from: usize, words: &str) {
        for window in (0..self.windows.len()).filter(|window| *window != from) {
            let commands = self.windows[window].borrow_mut().claim.handle_message(words);
            self.perform(window, commands);
        }
    }

    /// Makes a tab carry out the commands that it has postponed.
    fn elapse(&self, window: usize) {
        loop {
            let command = self.windows[window].borrow_mut().later.pop_front();
            let commands = match command {
                None => return,
                Some(ClaimCommand::Wait) => self.windows[window].borrow_mut().claim.has_waited(),
                Some(ClaimCommand::AskLater(asked)) => {
                    self.windows[window].borrow_mut().claim.has_asked(asked)
                }
                Some(ClaimCommand::GiveLater) => self.windows[window].borrow().claim.give(),
                Some(command) => panic!("{command:?} cannot be postponed"),
            };
            self.perform(window, commands);
        }
    }

    fn elapse_all(&self) {
        for _ in 0..3 {
            (0..self.windows.len()).for_each(|window| self.elapse(window));
        }
    }

    /// Makes a tab write a name if it is allowed to. Returns `true` if it has written the name.
    fn write(&self, window: usize, name: &str, now: u64) -> bool {
        let mut own = self.windows[window].borrow_mut();
        if own.claim.refusal().is_some() {
            return false;
        }
        own.shown.roster.name = name.to_owned();
        let kept = own.shown.clone();
        let (is_shown, commands) =
            own.claim.keep(|edition| self.library.save_over(edition, &kept, now));
        drop(own);
        self.perform(window, commands);
        let slot = self.windows[window].borrow().claim.edition().slot();
        for other in (0..self.windows.len()).filter(|other| *other != window) {
            let commands = self.windows[other].borrow().claim.written(Some(&slot));
            self.perform(other, commands);
        }
        is_shown
    }

    fn take_over(&self, window: usize) {
        let commands = self.windows[window].borrow_mut().claim.take_over();
        self.perform(window, commands);
    }

    fn access(&self, window: usize) -> Access {
        self.windows[window].borrow().claim.access()
    }

    fn name(&self, window: usize) -> String {
        self.windows[window].borrow().shown.roster.name.clone()
    }
}

#[test]
fn the_first_window_changes_it_and_the_second_looks_on() {
    let browser = Browser::new(2, true);
    browser.elapse_all();
    assert_eq!((browser.access(0), browser.access(1)), (Access::Edit, Access::ReadOnly));
    assert!(browser.write(0, "Rust Hounds", 2));
    assert!(!browser.write(1, "Rust Cats", 3));
    assert_eq!(browser.name(1), "Rust Hounds");
}

#[test]
fn taking_over_shows_what_was_written_last() {
    let browser = Browser::new(2, true);
    browser.elapse_all();
    browser.write(0, "Rust Hounds", 2);
    browser.take_over(1);
    assert_eq!(browser.access(1), Access::Requested);
    browser.elapse_all();
    assert_eq!((browser.access(0), browser.access(1)), (Access::ReadOnly, Access::Edit));
    assert!(browser.write(1, "Rust Cats", 3));
    assert_eq!(browser.name(0), "Rust Cats");
}

#[test]
fn a_holder_that_sleeps_is_not_waited_for() {
    let browser = Browser::new(2, true);
    browser.elapse_all();
    browser.take_over(1);
    browser.elapse(1);
    assert_eq!((browser.access(0), browser.access(1)), (Access::ReadOnly, Access::Edit));
}

#[test]
fn without_locks_the_window_that_writes_first_goes_on() {
    let browser = Browser::new(2, false);
    browser.elapse_all();
    assert_eq!((browser.access(0), browser.access(1)), (Access::Edit, Access::Edit));
    browser.write(1, "Rust Cats", 2);
    assert_eq!((browser.access(0), browser.access(1)), (Access::ReadOnly, Access::Edit));
    browser.take_over(0);
    assert_eq!((browser.access(0), browser.name(0).as_str()), (Access::Edit, "Rust Cats"));
}

#[test]
fn what_is_removed_elsewhere_is_kept_again_where_it_goes_on() {
    let browser = Browser::new(1, true);
    let removed = browser.library.remove(ID).unwrap().unwrap();
    let gone = browser.windows[0].borrow().claim.written(None);
    browser.perform(0, gone);
    assert!(browser.windows[0].borrow().trouble.is_some());
    browser.library.put_back(&removed).unwrap();
    let back = browser.windows[0].borrow().claim.written(None);
    browser.perform(0, back.clone());
    assert_eq!(browser.windows[0].borrow().trouble, None);
    browser.library.remove(ID).unwrap();
    browser.perform(0, back);
    assert!(browser.write(0, "Rust Hounds", 3));
    assert_eq!(browser.library.load(ID).unwrap().roster.name, "Rust Hounds");
}

#[test]
fn what_a_newer_version_wrote_is_only_looked_at() {
    let browser = Browser::new(1, true);
    let text = browser.library.raw(ID).unwrap().unwrap();
    let newer = text.replacen("\"version\":1", "\"version\":99", 1);
    let shelf = &browser.library.shelf;
    crate::Shelf::write(shelf, "rollbook.roster.1", &newer).unwrap();
    let written = browser.windows[0].borrow().claim.written(None);
    browser.perform(0, written);
    assert_eq!(browser.access(0), Access::Newer);
    assert!(!browser.write(0, "Rust Hounds", 3));
    assert_eq!(browser.library.raw(ID).unwrap(), Some(newer));
}

#[derive(Clone, Copy, Debug)]
enum Event {
    Write(usize),
    TakeOver(usize),
    Elapse(usize),
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let event = (0..3_usize, 0..3_u8).prop_map(|(window, kind)| match kind {
        0 => Event::Write(window),
        1 => Event::TakeOver(window),
        _ => Event::Elapse(window),
    });
    proptest::collection::vec(event, 0..40)
}

proptest! {
    /// In any order of events, a saved change stays until a tab that has seen the change overwrites
    /// it. In the end all tabs show the same content, and if there are locks, one tab edits the
    /// document.
    #[test]
    fn windows_agree_in_the_end(events in events(), has_locks: bool) {
        let browser = Browser::new(3, has_locks);
        assert_eq!(System::Tnt, browser.windows[0].borrow().shown.system);
        for (event, now) in events.into_iter().zip(2..) {
            match event {
                Event::Write(window) => {
                    let kept = browser.library.load(ID).unwrap().roster.name;
                    let seen = browser.name(window);
                    let name = format!("Dogs {now}");
                    if browser.write(window, &name, now) {
                        prop_assert_eq!(&kept, &seen);
                        prop_assert_eq!(browser.library.load(ID).unwrap().roster.name, name);
                    }
                }
                Event::TakeOver(window) => browser.take_over(window),
                Event::Elapse(window) => browser.elapse(window),
            }
        }
        browser.elapse_all();
        let kept = browser.library.load(ID).unwrap();
        let here = (0..3).filter(|window| browser.access(*window) == Access::Edit).count();
        prop_assert!(!has_locks || here == 1, "{here} windows");
        for window in &browser.windows {
            prop_assert_eq!(&window.borrow().shown, &kept);
        }
    }
}
