//! Figures as players last saw them, in local storage. They are read only if a battle cannot be
//! opened.

use ledger::{BattleId, LastSeen, Shelf};
use rules_core::{FigureId, view::BattleView};

use crate::{
    browser::storage::{self, LocalShelf},
    words::tracker_value,
};

/// Writes the figures that have changed since the view `before`.
pub(crate) fn write(battle: BattleId, before: Option<&BattleView>, now: &BattleView) {
    for (figure, seen) in LastSeen::changes(before, now, tracker_value) {
        let key = LastSeen::key(battle, figure);
        // A full storage would keep the outdated figure.
        if !seen.is_some_and(|seen| storage::set(&key, &seen)) {
            let _not_removed = LocalShelf.remove(&key);
        }
    }
}

/// Returns a battle's figures, in the order of their IDs.
pub(crate) fn read(battle: BattleId) -> Vec<LastSeen> {
    let mut places: Vec<_> = places().filter(|it| it.0 == battle).collect();
    places.sort_unstable();
    places.into_iter().filter_map(|(_, it)| storage::get(&LastSeen::key(battle, it))).collect()
}

/// Removes a battle's figures.
pub(crate) fn remove(battle: BattleId) {
    for (_, figure) in places().filter(|it| it.0 == battle) {
        let _not_removed = LocalShelf.remove(&LastSeen::key(battle, figure));
    }
}

/// Returns the battles that have figures here.
pub(crate) fn battles() -> Vec<BattleId> {
    let mut battles: Vec<_> = places().map(|it| it.0).collect();
    battles.sort_unstable();
    battles.dedup();
    battles
}

fn places() -> impl Iterator<Item = (BattleId, FigureId)> {
    let keys = LocalShelf.slots().unwrap_or_default();
    keys.into_iter().filter_map(|key| LastSeen::place(&key))
}
