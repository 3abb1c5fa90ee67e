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
    pub(super) test: Option<&'static str>,
    pub(super) usually_left: bool,
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
    pub fn topic(mut self, key: impl Into<Option<&'static str>>) -> Self {
        self.topic = key.into();
        self
    }

    /// For a test that is called so, whoever rolls.
    #[must_use]
    pub fn for_test(mut self, label: &'static str) -> Self {
        self.test = Some(label);
        self
    }

    /// About dice that may be left unrolled: odds that look ahead take for granted that they are.
    #[must_use]
    pub fn usually_left(mut self) -> Self {
        self.usually_left = true;
        self
    }

    /// With a line of help.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
