//! What names mean, as a text says it.

/// What a text says of a name that players see.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Explained {
    pub(in crate::homebrew) name: TopicName,
    pub(in crate::homebrew) text: String,
}

/// A name that may be explained, and what has it: things of several kinds may be called the same.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct TopicName {
    pub(in crate::homebrew) kind: TopicOf,
    pub(in crate::homebrew) name: String,
}

impl TopicName {
    pub(in crate::homebrew) fn new(kind: TopicOf, name: impl Into<String>) -> Self {
        Self { kind, name: name.into() }
    }

    /// Whether it is this one, whatever its letters' size.
    pub(in crate::homebrew) fn is(&self, kind: TopicOf, name: &str) -> bool {
        self.kind == kind && self.name.eq_ignore_ascii_case(name)
    }
}

/// What has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::homebrew) enum TopicOf {
    /// A stat or a list.
    Sheet,
    Tracker,
    /// What is asked of players.
    Question,
    /// A test or a table.
    Test,
    Action,
    /// Dice that have a name of their own.
    Roll,
    /// All phases together.
    Phase,
}

impl TopicOf {
    /// What tells it from others of the same name.
    pub(in crate::homebrew) fn word(self) -> &'static str {
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
