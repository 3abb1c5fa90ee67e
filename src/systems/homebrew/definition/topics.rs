//! Explanations of names.

/// An explanation of a name that players see.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Explained {
    pub(crate) name: TopicName,
    pub(crate) text: String,
}

/// A name that can have an explanation, and its kind. Things of several kinds can have the same
/// name.
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

/// What a name belongs to: a tracker, a test, a list or another part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TopicOf {
    /// A stat or a list.
    Sheet,
    Tracker,
    /// A question to the players.
    Question,
    /// A test or a table.
    Test,
    Action,
    /// Dice with a name of their own.
    Roll,
    /// All phases together.
    Phase,
}

impl TopicOf {
    /// Returns the word that distinguishes it from other parts of the game with the same name.
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
