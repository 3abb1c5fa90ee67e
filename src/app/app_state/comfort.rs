//! The settings for the look, sound and feel of the app.

use ledger::{Comfort, TextSize, Theme};

use super::AppState;
use crate::browser::looks::{self, Looks};

impl AppState {
    /// Returns the player's settings for look, sound and feel.
    pub(crate) fn comfort(self) -> Comfort {
        self.with_library(|library| library.settings().comfort)
    }

    /// Changes the player's settings for look, sound and feel, and applies them.
    pub(crate) fn set_comfort(self, change: impl Fn(&mut Comfort)) {
        self.with_library(|library| library.set(|settings| change(&mut settings.comfort)));
        self.put_on();
        self.changed();
    }

    /// Applies the player's theme and text size.
    pub(crate) fn put_on(self) {
        let Comfort { theme, text, .. } = self.comfort();
        let theme = (theme != Theme::System).then_some(theme.id());
        let text = (text != TextSize::Usual).then_some(text.id());
        // The page reads them from local storage. Without it, it keeps the device's settings.
        looks::wear(&Looks { theme, text });
    }
}
