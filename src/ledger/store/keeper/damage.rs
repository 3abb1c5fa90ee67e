//! Tests of damage to storage and log. The last readable text of each slot must be shown,
//! unreadable parts must be kept, and losses must be reported.

use std::{collections::BTreeMap, sync::OnceLock};

use proptest::{prelude::*, sample::Index};

use super::tests::{Browser, Page, all_texts, texts};
use super::*;
use crate::{
    BattleId, Kept, KeptBattle, KeptRoster, Library,
    documents::rosters::rust_dogs,
    store::{
        document::{DocumentError, DocumentKind},
        log::lines_of,
    },
};
use rules_core::{SavedBattle, System, conversation::Answer};

const BATTLE: &str = "rollbook.battle.1";
const ROSTER: &str = "rollbook.roster.1";

/// Storage and log at one moment, and all texts that had been written to them by then.
#[derive(Clone, Default)]
struct Stores {
    shelf: BTreeMap<String, String>,
    log: BTreeMap<String, String>,
    /// The texts of each slot, in order.
    texts: BTreeMap<&'static str, Vec<String>>,
    /// For each slot, the index of the text that the head names, and that of the copy.
    on_shelf: BTreeMap<&'static str, (usize, Option<usize>)>,
    /// For each line of the log, the index of the text that results from it, by the start of the
    /// line's key.
    in_log: BTreeMap<String, usize>,
}

impl Stores {
    /// Changes a battle and a roster this many times, and returns storage and log. The storage
    /// lacks the last `lag` changes.
    fn after(changes: usize, lag: usize) -> Self {
        let browser = Browser::default();
        let page = browser.opened().0;
        let mut battle = System::ALL[0].begin(System::ALL[0].samples()).unwrap();
        let mut roster = rust_dogs();
        let mut stores = Self::default();
        for change in 0..changes {
            let now = 1_700_000_000_000 + change as u64 * 1000;
            let (slot, text) = if change % 3 == 2 {
                roster.notes.push_str("Played again. ");
                (ROSTER, roster.document(now).unwrap())
            } else {
                if battle.answer(Answer::Face(1 + change as u8 % 6)).is_err() {
                    battle.undo().unwrap();
                }
                let system = System::ALL[0];
                let copy = SavedBattle::of(system, &battle).restore().unwrap();
                let kept = KeptBattle::of(system, copy);
                (BATTLE, kept.document(now).unwrap())
            };
            page.write(slot, &text).unwrap();
            let texts = stores.texts.entry(slot).or_default();
            texts.push(text.clone());
            let last = texts.len() - 1;
            for key in browser.log.lines.borrow().keys() {
                stores.in_log.entry(line(key).to_owned()).or_insert(last);
            }
            if change + lag < changes {
                stores.shelf = browser.shelf.all();
                let copy = texts.iter().rposition(|text| stores.shelf.get(slot) == Some(text));
                stores.on_shelf.insert(slot, (last, copy));
            }
        }
        stores.log = browser.log.lines.borrow().clone();
        stores
    }

    /// Removes the copies of these documents, too.
    fn with_archived(mut self, slots: &[&'static str]) -> Self {
        let browser = self.browser();
        let page = browser.opened().0;
        for slot in slots {
            browser.fetch(&page, slot);
            // The first call may have to write the document to the log as one line.
            let freed = [(); 2].map(|()| page.remove_copy(slot));
            assert!(freed.iter().any(Option::is_some), "{slot}");
            self.on_shelf.entry(slot).and_modify(|it| it.1 = None);
        }
        self.shelf = browser.shelf.all();
        self.log = browser.log.lines.borrow().clone();
        self
    }

    fn browser(&self) -> Browser {
        let browser = Browser::default();
        browser.shelf.set(&self.shelf);
        *browser.log.lines.borrow_mut() = self.log.clone();
        browser
    }

    /// Returns the index of the last text of a slot that is still readable in `damaged`.
    fn best(&self, slot: &str, damaged: &Self) -> Option<usize> {
        let stays = damaged.shelf.get(slot) == self.shelf.get(slot);
        let copy = self.on_shelf.get(slot).and_then(|it| it.1).filter(|_| stays);
        copy.max(self.best_in_log(slot, damaged))
    }

    fn best_in_log(&self, slot: &str, damaged: &Self) -> Option<usize> {
        let (first, last) = lines_of(slot);
        let mut reached = None;
        for (key, says) in self.log.range(first..last) {
            let (first, last) = (line(key).to_owned(), format!("{}!", line(key)));
            let stays = damaged.log.range(first..last).any(|it| it.1 == says);
            let leads_to = self.in_log[line(key)];
            let follows = says.starts_with('=') || reached.map(|it| it + 1) == Some(leads_to);
            if stays && follows {
                reached = Some(leads_to);
            }
        }
        reached
    }

    /// Returns `true` if anything left in `damaged` refers to a text of the slot later than this
    /// one.
    fn names_later(&self, slot: &str, damaged: &Self, best: usize) -> bool {
        let (first, last) = lines_of(slot);
        let in_log = |(key, _): (&String, &String)| self.in_log[line(key)] > best;
        damaged.log.range(first..last).any(in_log)
            || (self.has_head(slot, damaged) && self.on_shelf[slot].0 > best)
    }

    /// Returns `true` if the head of a document is undamaged.
    fn has_head(&self, slot: &str, damaged: &Self) -> bool {
        let head = damaged.shelf.get(&head_of(slot));
        head.is_some() && head == self.shelf.get(&head_of(slot))
    }
}

/// Returns the start of a line's key, with slot and revision, which does not depend on the tab.
fn line(key: &str) -> &str {
    let end = key.match_indices(' ').nth(1).map_or(key.len(), |it| it.0);
    &key[..end]
}

/// Damage to the text under one key.
#[derive(Clone, Debug)]
enum Damage {
    Remove,
    Cut(Index),
    /// Replaces these characters.
    Change(Vec<(Index, char)>),
    /// Adds the same line to the log as written by a second tab. Does nothing to a text in the
    /// storage.
    Double,
}

fn damage() -> impl Strategy<Value = (Index, Damage)> {
    let change = (any::<Index>(), "[0-9a-z{}\\[\\]\",: =~-]");
    let change = change.prop_map(|(at, to)| (at, to.chars().next().unwrap_or('x')));
    let damage = prop_oneof![
        2 => Just(Damage::Remove),
        2 => any::<Index>().prop_map(Damage::Cut),
        3 => proptest::collection::vec(change, 1..4).prop_map(Damage::Change),
        1 => Just(Damage::Double),
    ];
    (any::<Index>(), damage)
}

impl Damage {
    /// Damages the text under the key that `place` selects.
    fn happen(&self, place: &Index, stores: &mut Stores) {
        let place = place.index(stores.shelf.len() + stores.log.len());
        let (is_log, place, texts) = match place.checked_sub(stores.shelf.len()) {
            None => (false, place, &mut stores.shelf),
            Some(place) => (true, place, &mut stores.log),
        };
        let key = texts.keys().nth(place).unwrap().clone();
        let text = texts[&key].clone();
        match self {
            Self::Remove => drop(texts.remove(&key)),
            Self::Cut(at) => {
                let ends: Vec<_> = text.char_indices().map(|it| it.0).collect();
                if !ends.is_empty() {
                    texts.insert(key, text[..ends[at.index(ends.len())]].to_owned());
                }
            }
            Self::Change(changes) => {
                let mut letters: Vec<char> = text.chars().collect();
                for (at, to) in changes.iter().filter(|_| !text.is_empty()) {
                    let at = at.index(letters.len());
                    letters[at] = *to;
                }
                texts.insert(key, letters.into_iter().collect());
            }
            Self::Double if is_log => {
                let mut parts: Vec<&str> = key.split(' ').collect();
                parts[2] = "4242";
                texts.insert(parts.join(" "), text);
            }
            Self::Double => {}
        }
    }
}

/// Returns `true` if `texts` contains the text `found`, either unchanged or among fragments.
fn holds(texts: &BTreeMap<String, String>, found: &str) -> bool {
    let quoted = serde_json::to_string(found).unwrap();
    texts.values().any(|text| text == found || text.contains(&quoted))
}

fn check(stores: &Stores, damages: &[(Index, Damage)]) {
    let mut damaged = stores.clone();
    for (place, damage) in damages {
        if !damaged.shelf.is_empty() || !damaged.log.is_empty() {
            damage.happen(place, &mut damaged);
        }
    }
    let browser = damaged.browser();
    let page = browser.opened().0;
    let shown = all_texts(&browser, &page);
    let findings = page.findings();
    for (slot, written) in &stores.texts {
        let best = stores.best(slot, &damaged);
        let later = &written[best.unwrap_or_default()..];
        // Damage to rows that later rows replace does no harm.
        let read = shown.get(*slot).and_then(|text| written.iter().rposition(|it| it == text));
        let best = best.max(read);
        if best.is_some() {
            assert!(
                shown.values().any(|text| later.contains(text)),
                "{slot}: {best:?} is not shown"
            );
        }
        let found = findings.iter().find(|it| it.slot == *slot);
        if best.is_none_or(|best| stores.names_later(slot, &damaged, best)) {
            let (first, last) = lines_of(slot);
            let waiting = damaged.shelf.get(&waiting_of(slot));
            let mut parts = waiting.into_iter().chain(damaged.shelf.get(*slot)).peekable();
            let mut lines = damaged.log.range(first..last).peekable();
            if parts.peek().is_some() || lines.peek().is_some() {
                assert!(shown.contains_key(*slot), "{slot} is not listed");
                assert!(best.is_none() || found.is_some(), "{slot}: the loss is not reported");
            } else if stores.has_head(slot, &damaged) {
                assert!(matches!(found.map(|it| &it.found), Some(Found::Lost(_))), "{slot}");
            }
            // Lines that lead to a later text are unreadable, and must be kept.
            for (key, says) in lines {
                let is_later = best.is_none_or(|best| stores.in_log[line(key)] > best);
                assert!(!is_later || is_told(says, &shown), "{slot}: {key} is gone");
            }
        } else if damages.is_empty() {
            assert_eq!(found, None, "{slot}");
        }
    }
    assert_stable(&browser, &shown, damaged.log == stores.log);
}

/// Returns `true` if a line's text is shown, or kept among fragments.
fn is_told(says: &str, shown: &BTreeMap<String, String>) -> bool {
    holds(shown, says) || says.strip_prefix('=').is_some_and(|text| holds(shown, text))
}

/// Asserts that a new page finds no more problems, once both stores have been brought up to date.
///
/// Each store then has all texts by itself. For the log, this is only true if it was undamaged,
/// because its lines are not read if their keys match the storage.
fn assert_stable(browser: &Browser, shown: &BTreeMap<String, String>, is_log_sound: bool) {
    let (next, behind) = browser.opened();
    assert_eq!(behind, [""; 0]);
    assert_eq!((all_texts(browser, &next), next.findings()), (shown.clone(), vec![]));
    if is_log_sound {
        browser.shelf.set(&BTreeMap::new());
        let next = browser.opened().0;
        assert_eq!((texts(&next), next.findings()), (shown.clone(), vec![]));
    }
    // Only the log has the texts without a copy that the head names.
    let archived = browser.page().archived().unwrap();
    let mut stored = shown.clone();
    stored.retain(|slot, _| !archived.contains(slot));
    browser.log.lines.borrow_mut().clear();
    let next = browser.opened().0;
    let mut left = texts(&next);
    left.retain(|slot, _| !archived.contains(slot));
    assert_eq!((left, next.findings().len()), (stored, archived.len()));
}

/// Returns pairs of storage and log for tests to damage: short and long ones, with and without a
/// lag.
fn stores() -> &'static [Stores] {
    static STORES: OnceLock<Vec<Stores>> = OnceLock::new();
    STORES.get_or_init(|| {
        let pairs = [(1, 0), (3, 0), (6, 1), (9, 0), (14, 4), (40, 0), (41, 7), (30, 30)];
        pairs.into_iter().map(|(changes, lag)| Stores::after(changes, lag)).collect()
    })
}

/// Returns pairs of storage and log with archived documents.
fn archived_stores() -> &'static [Stores] {
    static STORES: OnceLock<[Stores; 3]> = OnceLock::new();
    STORES.get_or_init(|| {
        let archived = [&[BATTLE][..], &[ROSTER], &[BATTLE, ROSTER]];
        archived.map(|slots| Stores::after(30, 0).with_archived(slots))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// The last readable text of each slot in either store is shown. Unreadable parts are kept and
    /// listed, and losses are reported.
    #[test]
    fn whatever_either_store_still_has_is_shown(
        stores_: Index,
        damages in proptest::collection::vec(damage(), 0..5),
    ) {
        check(stores_.get(stores()), &damages);
    }

    #[test]
    fn whatever_either_store_still_has_of_archived_documents_is_shown(
        stores_: Index,
        damages in proptest::collection::vec(damage(), 0..5),
    ) {
        check(stores_.get(archived_stores()), &damages);
    }
}

/// Writes 21 changes to storage and log, applies `happens` to both, and opens a page.
fn opened_after(happens: impl FnOnce(&mut Stores)) -> (Stores, Browser, Page) {
    let stores = Stores::after(21, 0);
    let mut damaged = stores.clone();
    happens(&mut damaged);
    let browser = damaged.browser();
    let page = browser.opened().0;
    (stores, browser, page)
}

fn last<'a>(stores: &'a Stores, slot: &str) -> Option<&'a str> {
    stores.texts[slot].last().map(String::as_str)
}

#[test]
fn a_copy_that_is_gone_comes_back() {
    let (stores, _, page) = opened_after(|it| drop(it.shelf.remove(BATTLE)));
    assert_eq!(page.read(BATTLE).unwrap().as_deref(), last(&stores, BATTLE));
    assert_eq!(page.findings(), []);
}

#[test]
fn a_cut_text_never_wins_over_the_log() {
    for is_behind in [false, true] {
        let (stores, browser, page) = opened_after(|it| {
            if is_behind {
                *it = Stores::after(21, 2);
            }
            let cut = it.shelf[BATTLE][..900].to_owned();
            it.shelf.insert(BATTLE.to_owned(), cut);
        });
        assert_eq!(page.read(BATTLE).unwrap().as_deref(), last(&stores, BATTLE));
        browser.shelf.set(&BTreeMap::new());
        let next = browser.opened().0;
        assert_eq!(next.read(BATTLE).unwrap().as_deref(), last(&stores, BATTLE));
        assert_eq!(texts(&next).len(), 2);
    }
}

#[test]
fn a_copy_that_the_head_does_not_name_is_not_used() {
    let stores = Stores::after(3, 0);
    let mut damaged = stores.clone();
    let other = damaged.shelf[ROSTER].replace("Rust Dogs", "Rust Cats");
    damaged.shelf.insert(ROSTER.to_owned(), other);
    let browser = damaged.browser();
    let page = browser.opened().0;
    let shown = all_texts(&browser, &page);
    assert_eq!(shown.get(ROSTER).map(String::as_str), last(&stores, ROSTER));
    assert_eq!((shown.len(), page.findings()), (2, vec![]));
}

#[test]
fn of_two_texts_with_the_same_revision_both_are_kept() {
    let stores = Stores::after(3, 0);
    let mut damaged = stores.clone();
    let line = damaged.log.keys().find(|key| key.starts_with(ROSTER)).cloned().unwrap();
    let other = damaged.log.remove(&line).unwrap().replace("Rust Dogs", "Rust Cats");
    let text = Text::from(other.trim_start_matches('=').to_owned());
    let revision = line.split(' ').nth(1).unwrap().parse().unwrap();
    let line = WrittenLine::new(ROSTER, revision, 9, Says::Whole(&text));
    damaged.log.insert(line.key, line.says.unwrap());
    let browser = damaged.browser();
    let page = browser.opened().0;
    let shown = all_texts(&browser, &page);
    assert_eq!(shown.get(ROSTER).map(String::as_str), last(&stores, ROSTER));
    assert!(shown.len() == 3 && shown.values().any(|text| text.contains("Rust Cats")));
    let finding = Finding { slot: ROSTER.to_owned(), found: Found::Twice };
    assert_eq!((page.findings(), page.findings()), (vec![finding], vec![]));
}

#[test]
fn a_line_lost_in_the_middle_is_told_and_what_followed_it_is_kept() {
    let (stores, _, page) = opened_after(|it| {
        it.shelf.clear();
        let lines: Vec<_> = it.log.keys().filter(|key| key.starts_with(BATTLE)).cloned().collect();
        it.log.remove(&lines[lines.len() - 2]);
    });
    let written = &stores.texts[BATTLE];
    assert_eq!(page.read(BATTLE).unwrap().as_ref(), written.get(written.len() - 3));
    let finding = Finding { slot: BATTLE.to_owned(), found: Found::Older };
    assert_eq!(page.findings(), [finding]);
    let library = Library::new(std::rc::Rc::new(page));
    let listed = library.list::<KeptBattle>().unwrap();
    assert_eq!(listed[1].summary, Err(DocumentError::Remains));
    let beside = listed[1].id;
    let remains = library.raw(beside).unwrap().unwrap();
    let (_, line) = stores.log.range(BATTLE.to_owned()..ROSTER.to_owned()).next_back().unwrap();
    assert!(DocumentKind::Remains.labels(&remains));
    assert!(remains.contains(&serde_json::to_string(line).unwrap()));
    // A document with fragments can be removed like any other.
    assert!(library.remove(beside).unwrap().is_some());
    assert_eq!(library.list::<KeptBattle>().unwrap().len(), 1);
}

#[test]
fn what_only_parts_are_left_of_is_named_and_handed_out() {
    let (_, browser, page) = opened_after(|it| {
        it.shelf.remove(BATTLE);
        it.log.retain(|_, says| !says.starts_with('='));
    });
    let library = Library::new(std::rc::Rc::new(page));
    assert_eq!(library.list::<KeptBattle>().unwrap()[0].summary, Err(DocumentError::Remains));
    assert!(library.open(BattleId(1)).is_err());
    assert_eq!(library.list::<KeptRoster>().unwrap().len(), 1);
    browser.shelf.set(&BTreeMap::new());
    assert!(browser.opened().0.read(BATTLE).unwrap().is_some());
}

#[test]
fn what_was_played_alone_on_an_older_state_comes_beside_what_the_log_has() {
    let browser = Browser::default();
    let page = browser.opened().0;
    let mut roster = rust_dogs();
    let mut document = |notes: &str, now| {
        roster.notes = notes.to_owned();
        roster.document(now).unwrap()
    };
    page.write(ROSTER, &document("one", 1)).unwrap();
    let on_disk = browser.shelf.all();
    page.write(ROSTER, &document("two", 2)).unwrap();
    browser.shelf.set(&on_disk);
    let without_log = browser.page();
    without_log.has_no_log();
    without_log.write(ROSTER, &document("three", 3)).unwrap();
    let page = browser.opened().0;
    assert_eq!(page.read(ROSTER), Ok(Some(document("three", 3))));
    assert!(texts(&page).values().any(|text| *text == document("two", 2)));
    let finding = Finding { slot: ROSTER.to_owned(), found: Found::Twice };
    assert_eq!(page.findings(), [finding]);
}
