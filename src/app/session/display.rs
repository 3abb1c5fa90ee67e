//! The players' view settings for the battle, which are not saved.

use leptos::prelude::*;

use super::sought::Sought;

/// What the players have chosen to see of the battle.
#[derive(Clone, Copy)]
pub(crate) struct Display {
    /// Whether all results of the last action are shown.
    tells_all: RwSignal<bool>,
    /// The number of log entries to show.
    pub(super) log_wanted: RwSignal<u32>,
    /// The filter for figures that the player has tapped.
    pub(super) seeks: RwSignal<Option<Sought>>,
}

impl Display {
    pub(super) fn new() -> Self {
        Self {
            tells_all: RwSignal::new(false),
            log_wanted: RwSignal::new(0),
            seeks: RwSignal::new(None),
        }
    }

    /// Returns `true` if all results of the last action are shown, not only the most important
    /// ones.
    pub(crate) fn tells_all(self) -> bool {
        self.tells_all.get()
    }

    /// Switches between all results of the last action and the most important ones.
    pub(crate) fn toggle_tells_all(self) {
        self.tells_all.set(!self.tells_all.get_untracked());
    }

    /// Shows only the most important results of the next action.
    pub(super) fn reset_tells_all(self) {
        if self.tells_all.get_untracked() {
            self.tells_all.set(false);
        }
    }

    /// Shows the whole log.
    pub(crate) fn want_log(self) {
        self.log_wanted.set(u32::MAX);
    }

    /// Sets the active filter. `None` shows all figures.
    pub(crate) fn seek(self, sought: Option<Sought>) {
        self.seeks.set(sought);
    }
}
