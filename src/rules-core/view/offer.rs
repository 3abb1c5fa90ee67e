//! What may be done.

use crate::noun::Noun;

/// Something that may be done now, or why not.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer<A> {
    /// What to hand back to take it.
    pub action: A,
    /// What is done first, by itself, where this is taken.
    pub first: Option<A>,
    /// Its words.
    pub label: String,
    /// What it costs.
    pub cost: Option<String>,
    /// What to keep in mind at the table.
    pub hint: Option<String>,
    /// Why it cannot be done now.
    pub refusal: Option<String>,
    /// The [topic](crate::Topic) that explains it.
    pub topic: Option<&'static str>,
    /// Whether it is seldom wanted and may stand aside.
    pub rare: bool,
    /// What to ask before it is taken, where one tap by mistake would end too much.
    pub asks: Option<String>,
    /// How players weigh it by its chances.
    pub weighed: Weighed,
}

/// How players weigh an offer by its [chances](crate::Battle::outlooks_of).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weighed {
    /// Not at all: nothing is at stake.
    #[default]
    Not,
    /// For itself: others have other merits.
    Alone,
    /// Against all others like it: nothing but their chances tells them apart.
    AgainstOthers,
}

impl<A> Offer<A> {
    /// An offer that stands.
    pub fn new(action: A, label: impl Into<String>) -> Self {
        Self {
            action,
            first: None,
            label: label.into(),
            cost: None,
            hint: None,
            refusal: None,
            topic: None,
            rare: false,
            asks: None,
            weighed: Weighed::Not,
        }
    }

    /// The same, where something else is done first.
    #[must_use]
    pub fn first(mut self, action: A) -> Self {
        self.first = Some(action);
        self
    }

    /// The same with its cost.
    #[must_use]
    pub fn cost(mut self, cost: impl Into<String>) -> Self {
        self.cost = Some(cost.into());
        self
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same, refused where there is a reason.
    #[must_use]
    pub fn unless(mut self, refusal: Option<String>) -> Self {
        self.refusal = self.refusal.or(refusal);
        self
    }

    /// The same, explained by a [topic](crate::Topic).
    #[must_use]
    pub fn topic(mut self, key: impl Into<Option<&'static str>>) -> Self {
        self.topic = key.into();
        self
    }

    /// The same, but it is asked first whether that is meant.
    #[must_use]
    pub fn asks(mut self, words: impl Into<String>) -> Self {
        self.asks = Some(words.into());
        self
    }

    /// The same, weighed so.
    #[must_use]
    pub fn weighed(mut self, weighed: Weighed) -> Self {
        self.weighed = weighed;
        self
    }

    /// The same, seldom wanted.
    #[must_use]
    pub fn rare(mut self) -> Self {
        self.rare = true;
        self
    }

    /// What ends all that is played by the players' word; it is asked first whether that is meant.
    pub fn to_end(action: A, all: Noun) -> Self {
        let words = format!("End the {}", all.one);
        Self::new(action, words.clone()).asks(format!("{words} now?"))
    }

    /// What takes that word back.
    pub fn to_go_on(action: A, all: Noun) -> Self {
        Self::new(action, format!("Go on with the {}", all.one)).rare()
    }

    /// The same offer of another kind of action, where there is such an action.
    pub fn try_map<B>(self, wrap: impl Fn(A) -> Option<B>) -> Option<Offer<B>> {
        let Self { action, first, label, cost, hint, refusal, topic, rare, asks, weighed } = self;
        let first = match first {
            Some(first) => Some(wrap(first)?),
            None => None,
        };
        let action = wrap(action)?;
        Some(Offer { action, first, label, cost, hint, refusal, topic, rare, asks, weighed })
    }
}
