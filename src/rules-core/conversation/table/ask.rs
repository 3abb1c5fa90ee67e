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
    /// A question in these words.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// The words of the question.
    pub fn words(&self) -> &str {
        &self.text
    }

    /// Has a side answer it, where the question is one side's.
    #[must_use]
    pub fn of(mut self, side: impl Into<Option<SideId>>) -> Self {
        self.side = side.into();
        self
    }

    /// Adds the [topic](crate::Topic) that explains it.
    #[must_use]
    pub fn topic(mut self, key: impl Into<Option<&'static str>>) -> Self {
        self.topic = key.into();
        self
    }

    /// Names the test that the question belongs to.
    #[must_use]
    pub fn for_test(mut self, label: &'static str) -> Self {
        self.test = Some(label);
        self
    }

    /// Says that the dice asked for may be left unrolled, and that odds that look ahead assume so.
    #[must_use]
    pub fn usually_left(mut self) -> Self {
        self.usually_left = true;
        self
    }

    /// Adds a line of help.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
