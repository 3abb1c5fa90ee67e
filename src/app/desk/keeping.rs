//! Keeping battles and rosters, and what waits to be kept.

use ledger::{BattleId, Edition, KeptBattle, KeptRoster, Open, RosterId, beside};
use leptos::{prelude::*, task::spawn_local};

use super::{Desk, Papers};
use crate::{browser::clock, route::Route};

impl Desk {
    /// Puts a battle aside whose last changes are kept nowhere.
    pub(crate) fn put_unkept(self, edition: Edition, battle: KeptBattle) {
        self.change(|papers| papers.unkept.push((edition, battle)));
    }

    /// Takes a battle up again whose last changes are kept nowhere.
    pub(crate) fn take_unkept(self, id: BattleId) -> Option<(Edition, KeptBattle)> {
        let take = |papers: &mut Papers| {
            let place = papers.unkept.iter().position(|(edition, _)| edition.number() == id.0)?;
            Some(papers.unkept.remove(place))
        };
        self.papers.try_update_value(take).flatten()
    }

    /// Tries once more to keep what is kept nowhere, as there may be room by now.
    pub(crate) fn keep_waiting(self) {
        let now = clock::now();
        self.change(|papers| {
            let Papers { library, unkept, unkept_rosters, trouble, .. } = papers;
            let had = unkept.len() + unkept_rosters.len();
            unkept.retain_mut(|(edition, kept)| {
                beside(edition, |edition| library.save_over(edition, kept, now)).is_err()
            });
            unkept_rosters.retain_mut(|(edition, kept)| {
                beside(edition, |edition| library.save_over(edition, kept, now)).is_err()
            });
            if had > 0 && unkept.is_empty() && unkept_rosters.is_empty() {
                *trouble = None;
            }
        });
        self.see_to_trouble();
    }

    /// Keeps a battle, in place of the edition `over` or else as a new one, and goes to it. What
    /// has been written in that edition's place since stays, and the battle is kept beside it.
    /// Where it cannot be kept this says why, and goes to it all the same.
    pub(crate) fn open_battle(self, over: Option<Edition>, kept: KeptBattle) -> Edition {
        let edition = self.write_battle(over, kept);
        let route = Route::Battle(BattleId(edition.number()));
        route.replace();
        self.redraw(route);
        edition
    }

    /// Keeps one more battle, or says why it cannot be kept.
    pub(crate) fn keep_beside(self, kept: KeptBattle) {
        let _edition = self.write_battle(None, kept);
        self.changed();
    }

    fn write_battle(self, over: Option<Edition>, kept: KeptBattle) -> Edition {
        let (edition, saved) = self.papers.with_value(|Papers { library, unkept, .. }| {
            let mut edition = over.unwrap_or_else(|| {
                let first = library.new_id().map_or(1, |BattleId(number)| number);
                library.unwritten(BattleId(free(first, unkept)))
            });
            let now = clock::now();
            let saved = beside(&mut edition, |edition| library.save_over(edition, &kept, now));
            (edition, saved)
        });
        spawn_local(self.reserve_numbers());
        match saved {
            Ok(()) => self.kept(),
            Err(error) => {
                self.put_unkept(edition.clone(), kept);
                self.trouble(Some(error.to_string()));
            }
        }
        edition
    }

    /// A roster whose last changes are kept nowhere.
    pub(crate) fn unkept_roster(self, id: RosterId) -> Option<(Edition, KeptRoster)> {
        self.papers.with_value(|papers| {
            papers.unkept_rosters.iter().find(|(edition, _)| edition.number() == id.0).cloned()
        })
    }

    /// Opens a roster: as it is kept, or as far as it was written without being kept.
    ///
    /// # Errors
    /// If it cannot be opened, and why.
    pub(crate) fn open_roster(self, id: RosterId) -> Result<Open<KeptRoster>, String> {
        match self.unkept_roster(id) {
            Some((edition, content)) => Ok(Open { content, edition }),
            None => self.with_library(|it| it.open(id)).map_err(|error| error.to_string()),
        }
    }

    /// Remembers a roster whose last changes are kept nowhere, or that they are kept by now.
    pub(crate) fn set_unkept_roster(self, number: u32, unkept: Option<(Edition, KeptRoster)>) {
        self.papers.update_value(|papers| {
            papers.unkept_rosters.retain(|(edition, _)| edition.number() != number);
            papers.unkept_rosters.extend(unkept);
        });
    }

    /// Keeps a roster in place of whatever is there, or says why it cannot be kept.
    pub(crate) fn keep_roster(self, id: RosterId, kept: &KeptRoster) {
        let edition = self
            .with_library(|library| library.edition(id).unwrap_or_else(|_| library.unwritten(id)));
        let _same = self.write_roster(edition, kept);
    }

    /// Keeps a roster, or says why it cannot be kept; gives its number.
    fn write_roster(self, mut edition: Edition, kept: &KeptRoster) -> RosterId {
        let saved =
            self.with_library(|library| library.save_over(&mut edition, kept, clock::now()));
        let unkept = saved.is_err().then(|| (edition.clone(), kept.clone()));
        self.set_unkept_roster(edition.number(), unkept);
        match saved {
            Ok(()) => self.kept(),
            Err(error) => self.trouble(Some(error.to_string())),
        }
        RosterId(edition.number())
    }

    /// Keeps one more roster, or says why it cannot be kept; gives its number.
    pub(crate) fn add_roster(self, mut kept: KeptRoster) -> RosterId {
        let edition = self.papers.with_value(|Papers { library, unkept_rosters, .. }| {
            library.name_apart(&mut kept);
            let first = library.new_id().map_or(1, |RosterId(number)| number);
            library.unwritten(RosterId(free(first, unkept_rosters)))
        });
        let id = self.write_roster(edition, &kept);
        spawn_local(self.reserve_numbers());
        id
    }
}

/// The first number from `first` on that nothing has which waits to be kept.
fn free<T>(first: u32, waiting: &[(Edition, T)]) -> u32 {
    let is_free = |number: &u32| waiting.iter().all(|(edition, _)| edition.number() != *number);
    (first..).find(is_free).unwrap_or(first)
}
