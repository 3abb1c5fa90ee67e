//! Whoever makes a test: the sum it begins with, and what it costs to make it.

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

/// The limits of what attribute, skill and anything else add together.
const ADDED: RangeInclusive<i32> = -10..=30;

/// Somebody who is not on the table, with the attribute and the skill that the players set.
pub(super) fn anybody(table: &mut Table<'_, Adventure>, name: &str) -> Tester {
    let added = table.pick_modifier("added", "Attribute and skill", ADDED, 0);
    Tester::nobody(name).stat("attribute and skill", added)
}

/// Somebody who makes a test.
#[derive(Clone, Debug)]
pub(crate) struct Tester {
    /// Attribute, skill and modifiers.
    pub(crate) sum: Sum,
    /// Who, where it is somebody on the table.
    id: Option<FigureId>,
    /// The number of the action that the test is, where it is one.
    action: Option<u8>,
    /// The points of Courage that are spent on it.
    courage: u8,
}

impl Tester {
    /// A character, before anything is added to its dice.
    pub(crate) fn new(state: &State, id: FigureId) -> Self {
        let sum = Sum::new(state.name(id), state.side_of(id), dice());
        Self { sum, id: Some(id), action: None, courage: 0 }
    }

    /// Somebody who is not on the table.
    pub(crate) fn nobody(who: &str) -> Self {
        Self { sum: Sum::new(who, None, dice()), id: None, action: None, courage: 0 }
    }

    /// Adds a level or an attribute's modifier.
    #[must_use]
    pub(crate) fn stat(mut self, label: &str, value: i32) -> Self {
        self.sum = self.sum.stat(label.to_owned(), value);
        self
    }

    /// Adds a modifier, where there is one.
    #[must_use]
    pub(crate) fn part(mut self, part: Option<Part>) -> Self {
        self.sum = self.sum.part(part);
        self
    }

    /// The test is an action: the next one of the round, with its penalty.
    #[must_use]
    pub(crate) fn taking_action(mut self, state: &State) -> Self {
        let Some(id) = self.id.filter(|_| state.fight) else { return self };
        let number = action_round::next_action(state, id);
        self.action = Some(number);
        self.part(action_part(number))
    }

    /// The same, where the test is one.
    #[must_use]
    pub(crate) fn taking_action_if(self, is_action: bool, state: &State) -> Self {
        if is_action { self.taking_action(state) } else { self }
    }

    /// Adds what wounds and weariness cost.
    #[must_use]
    fn hindered(mut self, state: &State) -> Self {
        let hindrances = self.id.map(|id| state.hindrances(id)).unwrap_or_default();
        self.sum.parts.extend(hindrances);
        self
    }

    /// What is added to the dice before the players set anything: "2D6 +5".
    pub(crate) fn preview(self, state: &State) -> String {
        with_bonus(&dice().to_string(), self.hindered(state).sum.bonus())
    }

    /// Adds what wounds and weariness cost, and what the players set: Courage, other modifiers.
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

    /// Once the dice have fallen: the action is used, and the Courage spent.
    pub(crate) fn pay(&self, table: &mut Table<'_, Adventure>) {
        let Some(id) = self.id else { return };
        if let Some(number) = self.action {
            action_round::use_action(table, id, number);
        }
        if self.courage > 0 {
            courage::spend(table, id, self.courage);
        }
    }

    /// Returns `true` if it is somebody on the table.
    pub(crate) fn is_somebody(&self) -> bool {
        self.id.is_some()
    }

    /// The number of the action that the test is, where it is one.
    pub(crate) fn action(&self) -> Option<u8> {
        self.action
    }
}

impl State {
    /// Taking damage and weariness: what they take off every physical and mental test.
    pub(crate) fn hindrances(&self, id: FigureId) -> Vec<Part> {
        let parts = [("wounds", self.wound_penalty(id)), ("weariness", self.weariness_penalty(id))];
        let parts = parts.into_iter().filter(|(_, value)| *value != 0);
        parts.map(|(label, value)| Part::modifier(label, value)).collect()
    }
}
