//! Offers: what may be done.

use crate::noun::Noun;

/// Something that may be done now, or why not.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer<A> {
    /// What the battle takes to do it.
    pub action: A,
    /// An action that is done first, by itself, when this one is taken.
    pub first: Option<A>,
    /// Its words.
    pub label: String,
    /// What it costs.
    pub cost: Option<String>,
    /// What players should keep in mind at the table.
    pub hint: Option<String>,
    /// Why it cannot be done now, if it cannot.
    pub refusal: Option<String>,
    /// The [topic](crate::Topic) that explains it.
    pub topic: Option<&'static str>,
    /// Whether it is seldom wanted, so that it need not be in front.
    pub rare: bool,
    /// A question to confirm it with, for what ends too much to be done by one mistaken tap.
    pub asks: Option<String>,
    /// How it is compared with others by its chances.
    pub weighed: Weighed,
}

/// How an offer is compared with others by its [chances](crate::Battle::outlooks_of).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weighed {
    /// Not at all, since nothing is at stake.
    #[default]
    Not,
    /// Its chances are shown, but not compared: other offers have other merits.
    Alone,
    /// Its chances are compared with those of other such offers, since nothing else tells them
    /// apart.
    AgainstOthers,
}

impl<A> Offer<A> {
    /// An offer that can be taken.
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

    /// Has another action done first.
    #[must_use]
    pub fn first(mut self, action: A) -> Self {
        self.first = Some(action);
        self
    }

    /// Adds a cost.
    #[must_use]
    pub fn cost(mut self, cost: impl Into<String>) -> Self {
        self.cost = Some(cost.into());
        self
    }

    /// Adds a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Refuses it, if there is a reason.
    #[must_use]
    pub fn unless(mut self, refusal: Option<String>) -> Self {
        self.refusal = self.refusal.or(refusal);
        self
    }

    /// Adds the [topic](crate::Topic) that explains it.
    #[must_use]
    pub fn topic(mut self, key: impl Into<Option<&'static str>>) -> Self {
        self.topic = key.into();
        self
    }

    /// Adds a question to confirm it with.
    #[must_use]
    pub fn asks(mut self, words: impl Into<String>) -> Self {
        self.asks = Some(words.into());
        self
    }

    /// Says how it is compared with others.
    #[must_use]
    pub fn weighed(mut self, weighed: Weighed) -> Self {
        self.weighed = weighed;
        self
    }

    /// Marks it as seldom wanted.
    #[must_use]
    pub fn rare(mut self) -> Self {
        self.rare = true;
        self
    }

    /// An offer to end the battle by the players' word, which has to be confirmed.
    pub fn to_end(action: A, all: Noun) -> Self {
        let words = format!("End the {}", all.one);
        Self::new(action, words.clone()).asks(format!("{words} now?"))
    }

    /// An offer to take that word back.
    pub fn to_go_on(action: A, all: Noun) -> Self {
        Self::new(action, format!("Continue the {}", all.one)).rare()
    }

    /// The same offer with another kind of action; `None` if one of its actions has no counterpart.
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
