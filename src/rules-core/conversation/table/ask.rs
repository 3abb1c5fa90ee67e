//! A question's words.

use std::borrow::Cow;

use crate::ids::SideId;

/// A question's words and who answers it.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    pub(super) text: Cow<'static, str>,
    pub(super) hint: Option<Cow<'static, str>>,
    pub(super) side: Option<SideId>,
    pub(super) topic: Option<&'static str>,
}

impl Ask {
    /// A question in a few words.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Its words.
    pub fn words(&self) -> &str {
        &self.text
    }

    /// Put to one side, where there is one.
    #[must_use]
    pub fn of(mut self, side: impl Into<Option<SideId>>) -> Self {
        self.side = side.into();
        self
    }

    /// Explained by a [topic](crate::Topic).
    #[must_use]
    pub fn topic(mut self, key: &'static str) -> Self {
        self.topic = Some(key);
        self
    }

    /// With a line of help.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
