//! Methods by which rules ask for conditions.

use std::{borrow::Cow, ops::RangeInclusive};

use super::{Table, Telling};
use crate::{
    conversation::{Answer, Condition, Modifier, Options, Part},
    system::RuleSystem,
};

impl<S: RuleSystem> Table<'_, S> {
    /// Asks whether a condition is true. `preset` is the default that follows from the state. The
    /// condition is shown with the next question.
    pub fn toggle(
        &mut self,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        preset: bool,
    ) -> bool {
        self.condition(key, label.into(), |_| Options::OffOn, u8::from(preset), None) == 1
    }

    /// Asks whether a modifier applies. `preset` is the default that follows from the state.
    /// Returns the modifier's part of the sum if it applies.
    pub fn modifier(&mut self, modifier: Modifier, preset: bool) -> Option<Part> {
        let Modifier { key, label, value, .. } = modifier;
        let preset = u8::from(preset);
        let on = self.condition(key, label.into(), |_| Options::OffOn, preset, Some(value)) == 1;
        on.then(|| modifier.part())
    }

    /// Asks for one of several options. The condition is shown with the next question.
    pub fn pick(
        &mut self,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        options: &'static [&'static str],
        preset: u8,
    ) -> u8 {
        self.condition(key, label.into(), |_| Options::Words(options), preset, None)
    }

    /// Asks for one of `names`. The condition is shown with the next question.
    pub fn pick_name(
        &mut self,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        names: impl FnOnce(&S::State) -> Vec<String>,
        preset: u8,
    ) -> u8 {
        self.condition(key, label.into(), |state| Options::Names(names(state)), preset, None)
    }

    /// Asks for a number in a range. The condition is shown with the next question.
    pub fn pick_number(
        &mut self,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        limits: RangeInclusive<i32>,
        preset: i32,
    ) -> i32 {
        self.number_within(key, label.into(), limits, preset, false)
    }

    /// Asks for a modifier in a range, shown with its sign. The condition is shown with the next
    /// question.
    pub fn pick_modifier(
        &mut self,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        limits: RangeInclusive<i32>,
        preset: i32,
    ) -> i32 {
        self.number_within(key, label.into(), limits, preset, true)
    }

    fn number_within(
        &mut self,
        key: &'static str,
        label: Cow<'static, str>,
        limits: RangeInclusive<i32>,
        preset: i32,
        signed: bool,
    ) -> i32 {
        let (least, most) = limits.into_inner();
        // As with every condition, the index of the option is stored, not the number.
        let preset = u8::try_from(preset.clamp(least, most.max(least)) - least).unwrap_or(u8::MAX);
        let options = |_: &S::State| Options::Number { least, most, signed };
        least + i32::from(self.condition(key, label, options, preset, None))
    }

    /// Returns the number of questions answered so far. Conditions with the same number are shown
    /// with the same question. `None` while odds look ahead and no player is asked.
    pub fn replies(&self) -> Option<usize> {
        (self.counting.is_none() || self.next_reply().is_some()).then_some(self.next)
    }

    /// Sets the [topic](crate::Topic) that explains the condition `key`.
    pub fn explain(&mut self, key: &'static str, topic: Option<&'static str>) {
        if let Some(condition) = self.conditions.iter_mut().find(|it| it.key == key) {
            condition.topic = topic;
        }
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

    /// Asks for a condition. Its options are only built if a player sees them or has set one.
    fn condition(
        &mut self,
        key: &'static str,
        label: Cow<'static, str>,
        options: impl FnOnce(&S::State) -> Options,
        preset: u8,
        worth: Option<i32>,
    ) -> u8 {
        self.settle();
        let set = self.said_before_reply().filter_map(|answer| match answer {
            Answer::Set(set, value) if set == key => Some(*value),
            _ => None,
        });
        let set = set.last();
        let is_answered = self.is_answered();
        if is_answered && set.is_none() {
            return preset;
        }
        let is_shown = self.telling == Telling::Aloud || set.is_some();
        let options = if is_shown { options(&self.state) } else { Options::OffOn };
        let value = set.filter(|value| usize::from(*value) < options.len()).unwrap_or(preset);
        if !is_answered {
            self.conditions.push(Condition {
                key,
                label,
                options,
                value,
                preset,
                worth,
                topic: None,
            });
        }
        value
    }
}
