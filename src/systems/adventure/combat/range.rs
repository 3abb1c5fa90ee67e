//! The range increments of weapons.

use engine::{
    Topic,
    conversation::{Names, Part, Table},
    words::signed,
};

use crate::{Adventure, character::weapon::Increment};

/// Asks for the target's range increment, and returns its modifier.
///
/// A weapon cannot reach beyond its last increment.
pub(super) fn range_part(
    table: &mut Table<'_, Adventure>,
    increments: &[Increment],
) -> Option<Part> {
    if increments.is_empty() {
        return None;
    }
    let words = |_: &_| increments.iter().map(|it| it.words()).collect();
    let place = table.pick("range", "Range", Names(words), 0);
    increments.get(usize::from(place))?.part()
}

/// Returns the modifier of the default range increment, which is the nearest.
pub(super) fn usual_range_part(increments: &[Increment]) -> Option<Part> {
    increments.first()?.part()
}

impl Increment {
    fn part(self) -> Option<Part> {
        let modifier = i32::from(self.modifier);
        (modifier != 0).then(|| Part::modifier(format!("range up to {}", self.reach), modifier))
    }

    /// Describes the increment in a few words: "up to 20: −2".
    pub(crate) fn words(self) -> String {
        let Self { reach, modifier } = self;
        match modifier.get() {
            Some(0) => format!("up to {reach}"),
            _ => format!("up to {reach}: {}", modifier.words(|it| signed(it.into()))),
        }
    }
}

/// The topic about ranged attacks.
pub(crate) const TOPIC: Topic = Topic {
    key: "ranged",
    title: "Ranged attack and range",
    rules: &[9],
    text: || {
        "Roll 2D6 + attribute modifier + ranged attack skill + other modifiers against the \
         target's Defence. The sheet gives a modifier for each range increment; the last is the \
         weapon's maximum range. Strength doesn't add to the damage."
            .to_owned()
    },
};
