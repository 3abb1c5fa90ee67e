//! How the app looks, sounds and feels.

use ledger::{Comfort, TextSize, Theme};

use super::Desk;
use crate::browser::looks;

impl Desk {
    /// What the player likes.
    pub(crate) fn comfort(self) -> Comfort {
        self.with_library(|library| library.settings().comfort)
    }

    /// Changes what the player likes, and puts it on.
    pub(crate) fn set_comfort(self, change: impl FnOnce(&mut Comfort)) {
        self.with_library(|library| library.set(|settings| change(&mut settings.comfort)));
        self.put_on();
        self.changed();
    }

    /// Puts on the looks that the player likes.
    pub(crate) fn put_on(self) {
        let Comfort { theme, text, .. } = self.comfort();
        let theme = (theme != Theme::System).then_some(theme.id());
        let text = (text != TextSize::Usual).then_some(text.id());
        // Where nothing is kept, looks last as long as the page is not left.
        let _not_kept = looks::wear(theme, text);
    }
}
