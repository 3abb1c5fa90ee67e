//! Explanations of names.

/// An explanation of a name, which players can open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Explained {
    pub(crate) name: TopicName,
    pub(crate) text: String,
}

/// A name that can have an explanation, with its kind. The kind is needed because, for example, a
/// test and a tracker can have the same name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TopicName {
    pub(crate) kind: TopicOf,
    pub(crate) name: String,
}

impl TopicName {
    pub(crate) fn new(kind: TopicOf, name: impl Into<String>) -> Self {
        Self { kind, name: name.into() }
    }

    /// Returns `true` if the topic has this kind and name, ignoring case.
    pub(crate) fn is(&self, kind: TopicOf, name: &str) -> bool {
        self.kind == kind && self.name.eq_ignore_ascii_case(name)
    }
}

/// The kind of element that a name belongs to, such as a tracker, a test or a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TopicOf {
    /// A stat or a list.
    Sheet,
    Tracker,
    /// A question that players answer.
    Question,
    /// A test or a table.
    Test,
    Action,
    /// A roll or pool with its own name in quotes.
    Roll,
    /// The phases of a turn, which share one explanation.
    Phase,
}

impl TopicOf {
    /// Returns the word that is added to a name's key if names of several kinds are the same.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Sheet => "sheet",
            Self::Tracker => "tracker",
            Self::Question => "question",
            Self::Test => "test",
            Self::Action => "action",
            Self::Roll => "roll",
            Self::Phase => "phase",
        }
    }
}
