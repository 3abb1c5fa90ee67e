//! The app's settings, and the reminder to make a backup.

use serde::{Deserialize, Serialize};

use crate::{
    documents::{battles::BattleId, comfort::Comfort, readable::used_at},
    store::{
        collection::{Collection, SET_ASIDE},
        document::{DocumentKind, decode, encode, is_newer},
        edition::{Edition, replace},
        error::SaveError,
        library::Library,
        names::SETTINGS,
        shelf::{Shelf, ShelfError},
        text::Text,
    },
};

/// The maximum number of attempts at a change. An attempt fails if another tab writes the settings
/// at the same time.
const TRIES: u32 = 16;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// The number of days by which the reminder is postponed.
const PUT_OFF_DAYS: u64 = 7;

/// The maximum number of dismissed reminders to remember.
const MOST_REMINDERS: usize = 100;

/// The app's settings and state. Times are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The battle to open when the app starts.
    pub open_battle: Option<BattleId>,
    /// `true` if players have been told that the app works offline.
    pub said_ready_offline: bool,
    /// `true` if the browser has been asked not to clear the app's data.
    pub asked_to_persist: bool,
    /// `true` if players have been told that this browser clears the app's data unless the app is
    /// installed.
    pub said_to_install: bool,
    /// The last version whose changes players have been told about.
    pub told_version: Option<String>,
    /// The time when a battle or roster was first saved.
    pub kept_since: Option<u64>,
    /// The time when a backup was last downloaded.
    pub backed_up_at: Option<u64>,
    /// The number of days without a backup after which the app shows a reminder, or 0 for never.
    pub remind_days: u32,
    /// The time until which the reminder is postponed.
    pub remind_from: u64,
    /// The stored name of the system last used for tests without a battle.
    pub tested: Option<String>,
    /// The rules' reminders that players have dismissed.
    pub reminders_read: Vec<String>,
    /// The player's preferences for how the app looks, sounds and feels.
    pub comfort: Comfort,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            open_battle: None,
            said_ready_offline: false,
            asked_to_persist: false,
            said_to_install: false,
            told_version: None,
            kept_since: None,
            backed_up_at: None,
            remind_days: 30,
            remind_from: 0,
            tested: None,
            reminders_read: Vec::new(),
            comfort: Comfort::default(),
        }
    }
}

impl Settings {
    /// Postpones the reminder to make a backup.
    pub fn put_off(&mut self, now: u64) {
        self.remind_from = now + PUT_OFF_DAYS * DAY;
    }

    /// Notes that a reminder of the rules was dismissed.
    pub fn has_read(&mut self, reminder: String) {
        let too_many = (self.reminders_read.len() + 1).saturating_sub(MOST_REMINDERS);
        self.reminders_read.drain(..too_many);
        self.reminders_read.push(reminder);
    }
}

/// The only part of the settings that the app needs before it can draw its first screen.
#[derive(Deserialize)]
struct OpenBattle {
    #[serde(default)]
    open_battle: Option<BattleId>,
}

impl<S: Shelf> Library<S> {
    /// Reads the battle to open when the app starts, and no other settings.
    pub fn open_battle(&self) -> Option<BattleId> {
        let text = self.shelf.read(SETTINGS).ok().flatten()?;
        decode::<OpenBattle>(DocumentKind::Settings, &text).ok()?.open_battle
    }

    /// Reads the settings. Returns the defaults if the settings are missing or unreadable.
    pub fn settings(&self) -> Settings {
        let text = self.shelf.read(SETTINGS).ok().flatten();
        text.and_then(|text| decode(DocumentKind::Settings, &text).ok()).unwrap_or_default()
    }

    /// Changes the settings.
    ///
    /// If another tab has written the settings in the meantime, the change is applied to the new
    /// settings. If the settings cannot be saved, the change is dropped, because no game depends on
    /// it. Unreadable settings are set aside first.
    pub fn set(&self, change: impl Fn(&mut Settings)) {
        let once = |_| match self.change_settings(&change) {
            Err(SaveError::Overtaken) => None,
            kept => Some(kept),
        };
        let _forgotten = (0..TRIES).find_map(once);
    }

    fn change_settings(&self, change: &dyn Fn(&mut Settings)) -> Result<(), SaveError> {
        let old = self.shelf.read(SETTINGS).map_err(SaveError::Shelf)?.map(Text::from);
        let read = old.as_ref().map(|old| decode(DocumentKind::Settings, &old.flat()));
        if let (Some(old), Some(Err(_))) = (&old, &read) {
            let number = self.shelf.new_number();
            Edition::unwritten(SET_ASIDE, number).replace(&self.shelf, old.clone())?;
        }
        let mut settings = read.and_then(Result::ok).unwrap_or_default();
        change(&mut settings);
        let text = encode(DocumentKind::Settings, &settings).map_err(SaveError::Document)?;
        replace(&self.shelf, SETTINGS, old.as_ref(), &Text::from(text))
    }

    /// Reads all unreadable settings that were set aside.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn set_aside(&self) -> Result<Vec<String>, ShelfError> {
        Ok(SET_ASIDE.summaries(&self.shelf)?.into_iter().map(|(_, text)| text).collect())
    }

    /// Returns `true` if it is time for a reminder to make a backup.
    ///
    /// It is time if the last backup is too old, a battle or roster has been saved since, and the
    /// reminder is neither postponed nor disabled. If there is no backup, the time counts from when
    /// a battle or roster was first saved.
    pub fn is_backup_due(&self, now: u64) -> bool {
        let settings = self.settings();
        let wait = u64::from(settings.remind_days) * DAY;
        let since = settings.backed_up_at.or(settings.kept_since);
        let is_long_ago = since.is_some_and(|since| now.saturating_sub(since) >= wait);
        if wait == 0 || !is_long_ago || now < settings.remind_from {
            return false;
        }
        let backed_up_at = settings.backed_up_at.unwrap_or_default();
        self.is_used_since(backed_up_at)
    }

    /// Returns `true` if a battle or roster was used after a time.
    fn is_used_since(&self, moment: u64) -> bool {
        // The documents without a copy were used before all others.
        let others = self.shelf.slots_without_copy().unwrap_or_default();
        let slots = self.shelf.slots().unwrap_or_default().into_iter();
        let mut slots = slots.filter(|slot| others.binary_search(slot).is_err());
        slots.any(|slot| {
            let text = Collection::of(&slot).and_then(|_| self.shelf.summary(&slot).ok()?);
            let used_at = text.filter(|text| !is_newer(text)).and_then(|it| used_at(&slot, &it));
            used_at.is_some_and(|used_at| used_at > moment)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        KeptBattle,
        documents::comfort::{DiceSpeed, TextSize, Theme},
        store::shelf::MemoryShelf,
    };
    use rules_core::System;
    use std::{cell::Cell, rc::Rc};

    #[test]
    fn settings_are_remembered() {
        let library = Library::new(MemoryShelf::default());
        assert_eq!(library.settings(), Settings::default());
        assert_eq!(library.open_battle(), None);
        library.set(|settings| settings.open_battle = Some(BattleId(3)));
        assert_eq!(library.settings().open_battle, Some(BattleId(3)));
        assert_eq!(library.open_battle(), Some(BattleId(3)));
        assert!(library.set_aside().unwrap().is_empty());
    }

    #[test]
    fn what_players_like_is_remembered_and_what_an_old_document_lacks_is_usual() {
        let library = Library::new(MemoryShelf::default());
        let old = include_str!("../../../tests/documents/1-settings.json");
        library.shelf.write(SETTINGS, old).unwrap();
        assert_eq!(library.settings().comfort, Comfort::default());
        let new = include_str!("../../../tests/documents/1-settings-comfort.json");
        library.shelf.write(SETTINGS, new).unwrap();
        let liked = Comfort {
            theme: Theme::Night,
            text: TextSize::Large,
            dice: DiceSpeed::Quick,
            sound: true,
            haptics: false,
            keep_awake: false,
        };
        assert_eq!(library.settings().comfort, liked);
        library.set(|settings| settings.comfort.theme = Theme::Paper);
        assert_eq!(library.settings().comfort, Comfort { theme: Theme::Paper, ..liked });
    }

    #[test]
    fn of_what_was_read_so_many_are_remembered_and_the_oldest_are_shown_again() {
        let mut settings = Settings::default();
        (0..=MOST_REMINDERS).for_each(|it| settings.has_read(it.to_string()));
        assert_eq!(settings.reminders_read.len(), MOST_REMINDERS);
        assert_eq!(settings.reminders_read.first().map(String::as_str), Some("1"));
        assert_eq!(settings.reminders_read.last(), Some(&MOST_REMINDERS.to_string()));
    }

    #[test]
    fn settings_that_cannot_be_read_are_set_aside() {
        let library = Library::new(MemoryShelf::default());
        let newer =
            r#"{"type":"rollbook-settings","version":99,"body":{"said_ready_offline":true}}"#;
        for text in ["{", newer] {
            library.shelf.write(SETTINGS, text).unwrap();
            assert_eq!(library.settings(), Settings::default());
            library.set(|settings| settings.said_ready_offline = true);
            assert!(library.settings().said_ready_offline);
        }
        assert_eq!(library.set_aside().unwrap(), ["{", newer]);
    }

    /// A store in which other tabs write the settings just before this tab does.
    #[derive(Default)]
    struct Busy {
        shelf: Rc<MemoryShelf>,
        times: Cell<u32>,
    }

    impl Shelf for Busy {
        fn read(&self, slot: &str) -> Result<Option<String>, ShelfError> {
            self.shelf.read(slot)
        }

        fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError> {
            self.shelf.write(slot, text)
        }

        fn remove(&self, slot: &str) -> Result<(), ShelfError> {
            self.shelf.remove(slot)
        }

        fn slots(&self) -> Result<Vec<String>, ShelfError> {
            self.shelf.slots()
        }

        fn new_number(&self) -> u64 {
            self.shelf.new_number()
        }

        fn holds(&self, slot: &str, text: Option<&Text>) -> Result<bool, ShelfError> {
            if let Some(left) = self.times.get().checked_sub(1) {
                self.times.set(left);
                let other = Library::new(Rc::clone(&self.shelf));
                other.set(|settings| settings.remind_days += 1);
            }
            self.shelf.holds(slot, text)
        }
    }

    #[test]
    fn what_two_windows_set_at_the_same_time_is_all_there() {
        for times in [1, 2, TRIES - 1] {
            let shelf = Busy { times: Cell::new(times), ..Busy::default() };
            let library = Library::new(shelf);
            library.set(|settings| settings.comfort.sound = true);
            let settings = library.settings();
            assert!(settings.comfort.sound);
            assert_eq!(settings.remind_days, Settings::default().remind_days + times);
        }
    }

    #[test]
    fn a_window_that_never_gets_its_turn_gives_up_and_overwrites_nothing() {
        let library = Library::new(Busy { times: Cell::new(TRIES), ..Busy::default() });
        library.set(|settings| settings.comfort.sound = true);
        let settings = library.settings();
        assert!(!settings.comfort.sound);
        assert_eq!(settings.remind_days, Settings::default().remind_days + TRIES);
    }

    #[test]
    fn a_backup_is_due_after_so_many_days_with_something_new() {
        let library = Library::new(MemoryShelf::default());
        assert!(!library.is_backup_due(100 * DAY));
        let battle = KeptBattle::of(System::Tnt, System::Tnt.begin(System::Tnt.samples()).unwrap());
        library.save(BattleId(1), &battle, DAY).unwrap();
        library.set(|settings| settings.kept_since = Some(DAY));
        assert!(!library.is_backup_due(30 * DAY));
        assert!(library.is_backup_due(31 * DAY));
        library.set(|settings| settings.put_off(31 * DAY));
        assert!(!library.is_backup_due(37 * DAY));
        assert!(library.is_backup_due(38 * DAY));
        library.set(|settings| settings.backed_up_at = Some(38 * DAY));
        assert!(!library.is_backup_due(100 * DAY));
        library.save(BattleId(1), &battle, 40 * DAY).unwrap();
        assert!(!library.is_backup_due(67 * DAY));
        assert!(library.is_backup_due(68 * DAY));
        library.set(|settings| settings.remind_days = 0);
        assert!(!library.is_backup_due(1000 * DAY));
    }
}
