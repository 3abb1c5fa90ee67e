//! Keeping battles and rosters, and those that still have to be kept.

use std::rc::Rc;

use ledger::{BattleId, Edition, KeptBattle, KeptRoster, Open, RosterId, beside};
use leptos::{prelude::*, task::spawn_local};

use super::{Desk, DeskState, Note};
use crate::{browser::clock, route::Route};

impl Desk {
    /// Sets aside a battle whose last changes have not been kept.
    pub(crate) fn put_unkept(self, edition: Edition, battle: KeptBattle) {
        self.change(|state| state.unkept.push((edition, battle)));
    }

    /// Takes back a battle that was set aside.
    pub(crate) fn take_unkept(self, id: BattleId) -> Option<(Edition, KeptBattle)> {
        let take = |state: &mut DeskState| {
            let place = state.unkept.iter().position(|(edition, _)| edition.number() == id.0)?;
            Some(state.unkept.remove(place))
        };
        self.state.try_update_value(take).flatten()
    }

    /// Tries again to keep what has not been kept, as there may be room by now.
    pub(crate) fn keep_waiting(self) {
        let now = clock::now();
        self.change(|state| {
            let DeskState { library, unkept, unkept_rosters, trouble, .. } = state;
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

    /// Keeps a battle and goes to it. It is kept in place of the edition `over`, or as a new one;
    /// what another window has written in that edition's place stays, and the battle gets a new
    /// number. If it cannot be kept, tells the player why, and goes to it all the same.
    pub(crate) fn open_battle(self, over: Option<Edition>, kept: KeptBattle) -> Edition {
        let edition = self.write_battle(over, kept);
        let route = Route::Battle(BattleId(edition.number()));
        route.replace();
        self.redraw(route);
        edition
    }

    /// Keeps a battle under a new number. If it cannot be kept, tells the player why.
    pub(crate) fn keep_beside(self, kept: KeptBattle) {
        let _edition = self.write_battle(None, kept);
        self.changed();
    }

    fn write_battle(self, over: Option<Edition>, kept: KeptBattle) -> Edition {
        let (edition, saved) = self.state.with_value(|DeskState { library, unkept, .. }| {
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

    /// A roster whose last changes have not been kept.
    pub(crate) fn unkept_roster(self, id: RosterId) -> Option<(Edition, KeptRoster)> {
        self.state.with_value(|state| {
            state.unkept_rosters.iter().find(|(edition, _)| edition.number() == id.0).cloned()
        })
    }

    /// Opens a roster: as it is kept, or with its last changes if these have not been kept.
    ///
    /// # Errors
    /// If it cannot be opened, in words for players.
    pub(crate) fn open_roster(self, id: RosterId) -> Result<Open<KeptRoster>, String> {
        match self.unkept_roster(id) {
            Some((edition, content)) => Ok(Open { content, edition }),
            None => self.with_library(|it| it.open(id)).map_err(|error| error.to_string()),
        }
    }

    /// Sets aside a roster whose last changes have not been kept; `None` if they are kept by now.
    pub(crate) fn set_unkept_roster(self, number: u32, unkept: Option<(Edition, KeptRoster)>) {
        self.state.update_value(|state| {
            state.unkept_rosters.retain(|(edition, _)| edition.number() != number);
            state.unkept_rosters.extend(unkept);
        });
    }

    /// Keeps a roster in place of whatever is there. If it cannot be kept, tells the player why.
    pub(crate) fn keep_roster(self, id: RosterId, kept: &KeptRoster) {
        let edition = self
            .with_library(|library| library.edition(id).unwrap_or_else(|_| library.unwritten(id)));
        let _same = self.write_roster(edition, kept);
    }

    /// Changes a roster that is kept, and tells so with a way to take it back. If it cannot be
    /// opened or kept, tells the player why.
    pub(crate) fn change_roster(
        self,
        id: RosterId,
        words: String,
        change: impl FnOnce(KeptRoster) -> KeptRoster,
    ) {
        let before = match self.open_roster(id) {
            Ok(open) => open.content,
            Err(why) => return self.say(why),
        };
        let put = move |kept: &KeptRoster| {
            self.keep_roster(id, kept);
            self.changed();
        };
        put(&change(before.clone()));
        self.show(Some(Note { words, undo: Some(Rc::new(move || put(&before))) }));
    }

    /// Keeps a roster and gives its number. If it cannot be kept, tells the player why.
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

    /// Keeps a roster under a new number and gives that. If it cannot be kept, tells the player
    /// why.
    pub(crate) fn add_roster(self, mut kept: KeptRoster) -> RosterId {
        let edition = self.state.with_value(|DeskState { library, unkept_rosters, .. }| {
            library.name_apart(&mut kept);
            let first = library.new_id().map_or(1, |RosterId(number)| number);
            library.unwritten(RosterId(free(first, unkept_rosters)))
        });
        let id = self.write_roster(edition, &kept);
        spawn_local(self.reserve_numbers());
        id
    }
}

/// The first number from `first` on that nothing has which still has to be kept.
fn free<T>(first: u32, waiting: &[(Edition, T)]) -> u32 {
    let is_free = |number: &u32| waiting.iter().all(|(edition, _)| edition.number() != *number);
    (first..).find(is_free).unwrap_or(first)
}
