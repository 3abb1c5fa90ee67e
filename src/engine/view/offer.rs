//! Offers: actions that can be taken.

use std::borrow::Cow;

use crate::noun::Noun;

/// An action that can be taken now, or the reason why it cannot.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer<A> {
    /// The action that the offer starts.
    pub action: A,
    /// An action that must come first. It is taken automatically.
    pub first: Option<A>,
    /// The offer's label.
    pub label: Cow<'static, str>,
    /// The cost of the action, in words.
    pub cost: Option<Cow<'static, str>>,
    /// A hint for the players.
    pub hint: Option<Cow<'static, str>>,
    /// Why the action cannot be taken now, or `None` if it can.
    pub refusal: Option<Cow<'static, str>>,
    /// The [topic](crate::Topic) that explains the action.
    pub topic: Option<&'static str>,
    /// Whether the action is seldom needed, so that it need not be prominent.
    pub rare: bool,
    /// Whether this is most likely what a player does next, so that it needs a button at hand.
    pub likely: bool,
    /// A confirmation question, if one mistaken tap would do too much harm.
    pub asks: Option<Cow<'static, str>>,
    /// How the offer is compared with others by its odds.
    pub weighed: Weighed,
    /// Whether the action needs an enemy within reach of a move, such as a charge.
    pub is_close: bool,
    /// What the action is good for, if odds don't show that.
    pub advice: Option<Advice>,
}

/// What an action is good for, apart from its odds.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// How good the action is, on the scale of the system's [stakes](crate::conversation::Stake). It
    /// is 0 for an action that only ends something.
    pub worth: f64,
    /// How to take the action, and what for: "Move towards the nearest enemy." Can be empty.
    pub words: Cow<'static, str>,
}

/// How an offer is compared with others by its [odds](crate::BattleState::forecasts_of).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weighed {
    /// The offer is not compared, because nothing is at stake.
    #[default]
    Not,
    /// The odds are shown but not compared, because other offers have other merits.
    Alone,
    /// The odds are compared with those of other such offers, because the odds are the only
    /// difference.
    AgainstOthers,
    /// The offer does what all others of its kind do one by one: firing all weapons at one target.
    /// It is only better if none of the others would choose differently.
    AllTogether,
}

impl<A> Offer<A> {
    /// Creates an offer that can be taken.
    pub fn new(action: A, label: impl Into<Cow<'static, str>>) -> Self {
        Self {
            action,
            first: None,
            label: label.into(),
            cost: None,
            hint: None,
            refusal: None,
            topic: None,
            rare: false,
            likely: false,
            asks: None,
            weighed: Weighed::Not,
            is_close: false,
            advice: None,
        }
    }

    /// Sets an action that is taken first.
    #[must_use]
    pub fn first(mut self, action: A) -> Self {
        self.first = Some(action);
        self
    }

    /// Sets the cost of the action, in words.
    #[must_use]
    pub fn cost(mut self, cost: impl Into<Cow<'static, str>>) -> Self {
        self.cost = Some(cost.into());
        self
    }

    /// Sets the hint for the players.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Refuses the offer if there is a reason.
    #[must_use]
    pub fn unless(mut self, refusal: Option<impl Into<Cow<'static, str>>>) -> Self {
        self.refusal = self.refusal.or_else(|| refusal.map(Into::into));
        self
    }

    /// Sets the [topic](crate::Topic) that explains the action.
    #[must_use]
    pub fn topic(mut self, key: impl Into<Option<&'static str>>) -> Self {
        self.topic = key.into();
        self
    }

    /// Sets a confirmation question.
    #[must_use]
    pub fn asks(mut self, words: impl Into<Cow<'static, str>>) -> Self {
        self.asks = Some(words.into());
        self
    }

    /// Sets how the offer is compared with others.
    #[must_use]
    pub fn weighed(mut self, weighed: Weighed) -> Self {
        self.weighed = weighed;
        self
    }

    /// Marks the action as one that needs an enemy within reach of a move.
    #[must_use]
    pub fn close(mut self) -> Self {
        self.is_close = true;
        self
    }

    /// Sets what the action is good for, apart from its odds.
    #[must_use]
    pub fn advice(mut self, worth: f64, words: impl Into<Cow<'static, str>>) -> Self {
        self.advice = Some(Advice { worth, words: words.into() });
        self
    }

    /// Marks the action as seldom needed.
    #[must_use]
    pub fn rare(mut self) -> Self {
        self.rare = true;
        self
    }

    /// Marks the action as the most likely next step.
    #[must_use]
    pub fn likely(mut self) -> Self {
        self.likely = true;
        self
    }

    /// Creates an offer to end the battle early, which players have to confirm.
    pub fn to_end(action: A, all: Noun) -> Self {
        let words = format!("End the {}", all.one);
        Self::new(action, words.clone()).asks(format!("{words} now?"))
    }

    /// Creates an offer to continue a battle that the players have ended.
    pub fn to_go_on(action: A, all: Noun) -> Self {
        Self::new(action, format!("Continue the {}", all.one)).rare()
    }

    /// Converts the actions of the offer.
    pub fn map<B>(self, convert: impl Fn(A) -> B) -> Offer<B> {
        Offer {
            action: convert(self.action),
            first: self.first.map(convert),
            label: self.label,
            cost: self.cost,
            hint: self.hint,
            refusal: self.refusal,
            topic: self.topic,
            rare: self.rare,
            likely: self.likely,
            asks: self.asks,
            weighed: self.weighed,
            is_close: self.is_close,
            advice: self.advice,
        }
    }
}
