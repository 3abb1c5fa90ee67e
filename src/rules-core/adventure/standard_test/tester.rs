//! Testers: those who make a test, with what is added to their dice and what the test costs them.

use std::ops::RangeInclusive;

use super::by_hand::any_modifier;
use crate::{
    adventure::{
        Adventure,
        combat::action_round::{self, action_part},
        courage,
        state::battle::State,
    },
    conversation::{Part, Sum, Table},
    dice::{Dice, Die},
    ids::FigureId,
    words::with_bonus,
};

/// The dice of every test.
pub(crate) fn dice() -> Dice {
    Dice::new(2, Die::D6)
}

/// The limits of the number that stands for attribute, skill and everything else together.
const ADDED: RangeInclusive<i32> = -10..=30;

/// A tester without a character, with the number that players set.
pub(super) fn anybody(table: &mut Table<'_, Adventure>, name: &str) -> Tester {
    let added = table.pick_modifier("added", "Attribute and skill", ADDED, 0);
    Tester::nobody(name).stat("attribute and skill", added)
}

/// The one who makes a test.
#[derive(Clone, Debug)]
pub(crate) struct Tester {
    /// The dice with attribute, skill and modifiers.
    pub(crate) sum: Sum,
    /// The character, if it is one.
    id: Option<FigureId>,
    /// The number of the action that the test takes, if it takes one.
    action: Option<u8>,
    /// The points of Courage that are spent on it.
    courage: u8,
}

impl Tester {
    /// A character, with nothing added to its dice.
    pub(crate) fn new(state: &State, id: FigureId) -> Self {
        let sum = Sum::new(state.name(id), state.side_of(id), dice());
        Self { sum, id: Some(id), action: None, courage: 0 }
    }

    /// A tester without a character.
    pub(crate) fn nobody(who: &str) -> Self {
        Self { sum: Sum::new(who, None, dice()), id: None, action: None, courage: 0 }
    }

    /// Adds a level, or the modifier of an attribute.
    #[must_use]
    pub(crate) fn stat(mut self, label: &str, value: i32) -> Self {
        self.sum = self.sum.stat(label.to_owned(), value);
        self
    }

    /// Adds a modifier, if there is one.
    #[must_use]
    pub(crate) fn part(mut self, part: Option<Part>) -> Self {
        self.sum = self.sum.part(part);
        self
    }

    /// Has the test take the next action of the round, with its penalty.
    #[must_use]
    pub(crate) fn taking_action(mut self, state: &State) -> Self {
        let Some(id) = self.id.filter(|_| state.fight) else { return self };
        let number = action_round::next_action(state, id);
        self.action = Some(number);
        self.part(action_part(number))
    }

    /// Has the test take an action, if `is_action`.
    #[must_use]
    pub(crate) fn taking_action_if(self, is_action: bool, state: &State) -> Self {
        if is_action { self.taking_action(state) } else { self }
    }

    /// Adds the penalties for wounds and weariness.
    #[must_use]
    fn hindered(mut self, state: &State) -> Self {
        let hindrances = self.id.map(|id| state.hindrances(id)).unwrap_or_default();
        self.sum.parts.extend(hindrances);
        self
    }

    /// What is rolled before players set anything: "2D6 +5".
    pub(crate) fn preview(self, state: &State) -> String {
        with_bonus(&dice().to_string(), self.hindered(state).sum.bonus())
    }

    /// Adds the penalties for wounds and weariness, and what players set: Courage and other
    /// modifiers.
    #[must_use]
    pub(crate) fn with_effort(self, table: &mut Table<'_, Adventure>) -> Self {
        let mut tester = self.hindered(table.state());
        if let Some(id) = tester.id {
            tester.courage = courage::ask(table, id);
            let spent = courage::part(tester.courage);
            tester = tester.part(spent);
        }
        let modifier = any_modifier(table);
        tester.part(modifier)
    }

    /// Uses the action and spends the Courage, once the dice are rolled.
    pub(crate) fn pay(&self, table: &mut Table<'_, Adventure>) {
        let Some(id) = self.id else { return };
        if let Some(number) = self.action {
            action_round::use_action(table, id, number);
        }
        if self.courage > 0 {
            courage::spend(table, id, self.courage);
        }
    }

    /// Returns `true` if it is a character.
    pub(crate) fn is_somebody(&self) -> bool {
        self.id.is_some()
    }

    /// The number of the action that the test takes, if it takes one.
    pub(crate) fn action(&self) -> Option<u8> {
        self.action
    }
}

impl State {
    /// Taking damage, weariness: the penalties that a character has on every physical and mental
    /// test.
    pub(crate) fn hindrances(&self, id: FigureId) -> Vec<Part> {
        let parts = [("wounds", self.wound_penalty(id)), ("weariness", self.weariness_penalty(id))];
        let parts = parts.into_iter().filter(|(_, value)| *value != 0);
        parts.map(|(label, value)| Part::modifier(label, value)).collect()
    }
}
