//! Methods that rules use to ask for conditions.

use std::{borrow::Cow, ops::RangeInclusive};

use super::{Ask, Flow, Table, Telling};
use crate::{
    conversation::{Answer, Choice, ChoiceOption, Condition, Modifier, Options, Part},
    ids::SideId,
    system::RuleSystem,
};

/// The label of a condition, with the modifier and the topic shown beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    text: Cow<'static, str>,
    worth: Option<i32>,
    topic: Option<&'static str>,
    decider: Option<SideId>,
    spends: bool,
}

impl Label {
    /// Marks the condition as a decision of a side, or as a fact of the table.
    #[must_use]
    pub fn decided_by(mut self, side: Option<SideId>) -> Self {
        self.decider = side;
        self
    }

    /// Marks all options but the default one as spending something.
    #[must_use]
    pub fn spends(mut self) -> Self {
        self.spends = true;
        self
    }

    /// Adds the [topic](crate::Topic) that explains the condition.
    #[must_use]
    pub fn topic(mut self, key: Option<&'static str>) -> Self {
        self.topic = key;
        self
    }
}

impl<T: Into<Cow<'static, str>>> From<T> for Label {
    fn from(text: T) -> Self {
        Self { text: text.into(), worth: None, topic: None, decider: None, spends: false }
    }
}

impl From<Modifier> for Label {
    fn from(modifier: Modifier) -> Self {
        Self { worth: Some(modifier.value), ..modifier.label.into() }
    }
}

impl Modifier {
    /// Asks whether the modifier applies. `preset` is the default that follows from the state.
    /// Returns the modifier's part of the sum if the modifier applies.
    pub fn ask<S: RuleSystem>(self, table: &mut Table<'_, S>, preset: bool) -> Option<Part> {
        table.toggle(self.key, self, preset).then(|| self.part())
    }
}

/// A set of options that players can [pick](Table::pick) from: words, names or numbers.
pub trait PickFrom<S: RuleSystem> {
    /// The type of a picked option.
    type Value;

    /// Returns the index of this option, or of the nearest one if it is out of range.
    fn index(&self, value: Self::Value) -> u8;

    /// Returns the number at the first index, or 0 if the options are not numbers.
    fn first(&self) -> i32 {
        0
    }

    /// Returns the option at an index. The option at index 0 is `first` if options are numbers.
    fn value(first: i32, index: u8) -> Self::Value;

    /// Returns all options to show to players.
    fn options(self, state: &S::State) -> Options;
}

/// Fixed words to pick from. Players pick an index.
impl<S: RuleSystem> PickFrom<S> for &'static [&'static str] {
    type Value = u8;

    fn index(&self, value: u8) -> u8 {
        value
    }

    fn value(_: i32, index: u8) -> u8 {
        index
    }

    fn options(self, _: &S::State) -> Options {
        Options::Words(self)
    }
}

/// Names to pick from, made from the current state. Players pick an index.
pub struct Names<F>(pub F);

impl<S: RuleSystem, F: FnOnce(&S::State) -> Vec<String>> PickFrom<S> for Names<F> {
    type Value = u8;

    fn index(&self, value: u8) -> u8 {
        value
    }

    fn value(_: i32, index: u8) -> u8 {
        index
    }

    fn options(self, state: &S::State) -> Options {
        Options::Names(self.0(state))
    }
}

/// A number to pick from a range.
impl<S: RuleSystem> PickFrom<S> for RangeInclusive<i32> {
    type Value = i32;

    fn index(&self, value: i32) -> u8 {
        // As with every condition, the index of the option is stored, not the number.
        let (least, most) = (*self.start(), *self.end());
        u8::try_from(value.clamp(least, most.max(least)) - least).unwrap_or(u8::MAX)
    }

    fn first(&self) -> i32 {
        *self.start()
    }

    fn value(first: i32, index: u8) -> i32 {
        first + i32::from(index)
    }

    fn options(self, _: &S::State) -> Options {
        Options::Number { least: *self.start(), most: *self.end(), signed: false }
    }
}

/// A modifier to pick from a range. It is shown with its sign.
pub struct Signed(pub RangeInclusive<i32>);

impl<S: RuleSystem> PickFrom<S> for Signed {
    type Value = i32;

    fn index(&self, value: i32) -> u8 {
        PickFrom::<S>::index(&self.0, value)
    }

    fn first(&self) -> i32 {
        *self.0.start()
    }

    fn value(first: i32, index: u8) -> i32 {
        first + i32::from(index)
    }

    fn options(self, _: &S::State) -> Options {
        Options::Number { least: *self.0.start(), most: *self.0.end(), signed: true }
    }
}

impl<S: RuleSystem> Table<'_, S> {
    /// Asks whether a condition is true. `preset` is the default that follows from the state. The
    /// condition is shown with the next question.
    pub fn toggle(&mut self, key: &'static str, label: impl Into<Label>, preset: bool) -> bool {
        self.condition(key, label.into(), |_| Options::OffOn, u8::from(preset)) == 1
    }

    /// Asks for one of several options. `preset` is the default that follows from the state. The
    /// condition is shown with the next question.
    pub fn pick<P: PickFrom<S>>(
        &mut self,
        key: &'static str,
        label: impl Into<Label>,
        options: P,
        preset: P::Value,
    ) -> P::Value {
        let preset = options.index(preset);
        let (first, label) = (options.first(), label.into());
        let index = self.condition(key, label, |state| options.options(state), preset);
        P::value(first, index)
    }

    /// If there are conditions that players have not seen yet because no question has followed,
    /// shows these conditions and asks players to go on.
    ///
    /// # Errors
    /// Stops if the answer is missing.
    pub fn show_conditions(&mut self, ask: Ask) -> Flow<()> {
        if self.has_unseen_conditions {
            let on = Choice { options: vec![ChoiceOption::new("Go on")], usual: Some(0) };
            self.choose(ask.fact(), on)?;
        }
        Ok(())
    }

    /// Returns `true` if players will see the next question, because it is not answered yet.
    pub(crate) fn is_shown(&self) -> bool {
        self.telling == Telling::Aloud && self.next_reply().is_none()
    }

    /// Returns the conditions of the next question, as answers that would set them to their current
    /// values.
    pub(crate) fn conditions_set(&self) -> impl Iterator<Item = Answer> + '_ {
        self.conditions.iter().map(|it| Answer::Set(it.key.to_owned(), it.value))
    }

    /// Asks for a condition and returns the index of its current option. The options are only built
    /// if a player sees them or has set one.
    fn condition(
        &mut self,
        key: &'static str,
        label: Label,
        options: impl FnOnce(&S::State) -> Options,
        preset: u8,
    ) -> u8 {
        self.settle();
        let set = self.said_before_reply().filter_map(|answer| match answer {
            Answer::Set(set, value) if set == key => Some(*value),
            _ => None,
        });
        let set = set.last();
        let is_answered = self.is_answered();
        self.has_unseen_conditions |= self.counting.is_none() || self.next_reply().is_some();
        if is_answered && set.is_none() {
            return preset;
        }
        let is_shown = self.telling == Telling::Aloud || set.is_some();
        let options = if is_shown { options(&self.state) } else { Options::OffOn };
        let value = set.filter(|value| usize::from(*value) < options.len()).unwrap_or(preset);
        if !is_answered {
            let Label { text: label, worth, topic, decider, spends } = label;
            self.conditions.push(Condition {
                key,
                label,
                options,
                value,
                preset,
                worth,
                topic,
                decider,
                spends,
            });
        }
        value
    }
}
