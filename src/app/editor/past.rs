//! The edits of an open roster that can be undone.

use ledger::KeptRoster;
use leptos::prelude::*;

use super::moves::Place;

/// A field of the sheet at a position, or of the roster if the position is empty.
pub(super) type Spot = (Place, &'static str);

/// The maximum number of edits that can be undone.
const MOST: usize = 100;

/// The roster before an edit.
pub(super) struct PastEdit {
    pub(super) before: KeptRoster,
    /// The sheet that was open.
    pub(super) open: Place,
    /// The field that was edited, if it was a single one.
    pub(super) field: Option<Spot>,
    /// The number of moves before the edit.
    pub(super) moves: usize,
}

/// The edits that can be undone, oldest first.
#[derive(Clone, Copy, Default)]
pub(super) struct Past(RwSignal<Vec<PastEdit>>);

impl Past {
    /// Adds an edit. Consecutive edits of one field, such as keystrokes, are a single one.
    pub(super) fn push(self, edit: PastEdit) {
        let continues = |last: &PastEdit| last.field.is_some() && last.field == edit.field;
        if self.0.with_untracked(|past| past.last().is_some_and(continues)) {
            return;
        }
        self.0.update(|past| {
            past.push(edit);
            if past.len() > MOST {
                past.remove(0);
            }
        });
    }

    /// Returns `true` if there is no edit to undo, and tracks that.
    pub(super) fn is_empty(self) -> bool {
        self.0.with(Vec::is_empty)
    }

    /// Returns the roster before the last edit, the sheet that was open then, and the number of
    /// moves before the edit.
    pub(super) fn last(self) -> Option<(KeptRoster, Place, usize)> {
        let last = |it: &PastEdit| (it.before.clone(), it.open.clone(), it.moves);
        self.0.with_untracked(|past| past.last().map(last))
    }

    /// Forgets the last edit, which is undone.
    pub(super) fn forget_last(self) {
        self.0.update(|past| drop(past.pop()));
    }

    /// Forgets all edits.
    pub(super) fn clear(self) {
        self.0.update(Vec::clear);
    }
}
