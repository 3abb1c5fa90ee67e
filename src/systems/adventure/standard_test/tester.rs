//! Testers, with the modifiers and costs of their tests.

use std::ops::RangeInclusive;

use engine::{
    FigureId, HasLineup,
    conversation::{Part, Signed, Sum, Table},
    dice::{Dice, Die},
    words::with_bonus,
};

use super::by_hand::any_modifier;
use crate::{
    Adventure,
    combat::action_round::{self, action_part},
    courage,
    state::battle::State,
};

/// Returns the dice of every test, 2D6.
pub(crate) fn dice() -> Dice {
    Dice::new(2, Die::D6)
}

/// The range of the number that players enter for attribute and skill together.
const ADDED: RangeInclusive<i32> = -10..=30;

/// Creates a tester without a character, with a number that players enter.
pub(super) fn anybody(table: &mut Table<'_, Adventure>, name: &str) -> Tester {
    let added = table.pick("added", "Attribute + skill", Signed(ADDED), 0);
    Tester::nobody(name).stat("attribute and skill", added)
}

/// The character that makes a test, or a name if there is no character.
#[derive(Clone, Debug)]
pub(crate) struct Tester {
    /// The dice, with attribute, skill and modifiers.
    pub(crate) sum: Sum,
    /// The character, if there is one.
    id: Option<FigureId>,
    /// The number of the action that the test takes, if any.
    action: Option<u8>,
    /// The points of Courage to spend on the test.
    courage: u8,
}

impl Tester {
    /// Creates a tester from a character, without modifiers.
    pub(crate) fn new(state: &State, id: FigureId) -> Self {
        let sum = Sum::new(state.name(id), state.side_of(id), dice());
        Self { sum, id: Some(id), action: None, courage: 0 }
    }

    /// Creates a tester without a character.
    pub(crate) fn nobody(who: &str) -> Self {
        Self { sum: Sum::new(who, None, dice()), id: None, action: None, courage: 0 }
    }

    /// Adds the level of a skill or reaction, or the modifier of an attribute.
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

    /// Makes the test take the character's next action of the round, with its penalty.
    ///
    /// This does nothing outside a fight or without a character.
    #[must_use]
    pub(crate) fn taking_action(mut self, state: &State) -> Self {
        let Some(id) = self.id.filter(|_| state.fight) else { return self };
        let number = action_round::next_action(state, id);
        self.action = Some(number);
        self.part(action_part(number))
    }

    /// Makes the test take an action if `is_action` is `true`.
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

    /// Describes the roll before players set anything: "2D6 +5".
    pub(crate) fn preview(self, state: &State) -> String {
        with_bonus(dice(), self.hindered(state).sum.bonus())
    }

    /// Adds the penalties for wounds and weariness, and asks for Courage and other modifiers.
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

    /// Spends the action and the points of Courage. Rules call this after the roll.
    pub(crate) fn pay(&self, table: &mut Table<'_, Adventure>) {
        let Some(id) = self.id else { return };
        if let Some(number) = self.action {
            action_round::use_action(table, id, number);
        }
        if self.courage > 0 {
            courage::spend(table, id, self.courage);
        }
    }

    /// Returns `true` if the tester is a character.
    pub(crate) fn is_somebody(&self) -> bool {
        self.id.is_some()
    }

    /// Returns the number of the action that the test takes, if any.
    pub(crate) fn action(&self) -> Option<u8> {
        self.action
    }
}

impl State {
    /// Returns a character's penalties for wounds and weariness.
    ///
    /// They apply to every physical and mental test.
    pub(crate) fn hindrances(&self, id: FigureId) -> Vec<Part> {
        let parts = [("wounds", self.wound_penalty(id)), ("weariness", self.weariness_penalty(id))];
        let parts = parts.into_iter().filter(|(_, value)| *value != 0);
        parts.map(|(label, value)| Part::modifier(label, value)).collect()
    }
}
