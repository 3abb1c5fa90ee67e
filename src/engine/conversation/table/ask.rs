//! The text of a question.

use std::borrow::Cow;

use crate::ids::SideId;

/// The text of a question, and the side that answers it.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    pub(super) text: Cow<'static, str>,
    pub(super) hint: Option<Cow<'static, str>>,
    pub(super) side: Option<SideId>,
    pub(super) topic: Option<&'static str>,
    pub(super) test: Option<&'static str>,
    pub(super) usually_left: bool,
    pub(super) is_fact: bool,
}

impl Ask {
    /// Creates a question with this text.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Returns the text of the question.
    pub fn words(&self) -> &str {
        &self.text
    }

    /// Sets the side that answers, if the question belongs to one side.
    #[must_use]
    pub fn of(mut self, side: impl Into<Option<SideId>>) -> Self {
        self.side = side.into();
        self
    }

    /// Marks the question as one about a fact of the table, which players see and no one decides:
    /// whether a target is still in sight.
    #[must_use]
    pub fn fact(mut self) -> Self {
        self.is_fact = true;
        self
    }

    /// Adds the [topic](crate::Topic) that explains the question.
    #[must_use]
    pub fn topic(mut self, key: impl Into<Option<&'static str>>) -> Self {
        self.topic = key.into();
        self
    }

    /// Sets the name of the test that the question belongs to.
    #[must_use]
    pub fn for_test(mut self, label: &'static str) -> Self {
        self.test = Some(label);
        self
    }

    /// Lets odds that look ahead assume that the dice are left unrolled, for dice that players can
    /// decline.
    #[must_use]
    pub fn usually_left(mut self) -> Self {
        self.usually_left = true;
        self
    }

    /// Sets the line of help below the question.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
