//! Range increments of weapons.

use crate::{
    adventure::{Adventure, character::weapon::Increment},
    conversation::{Part, Table},
    topic::Topic,
    words::signed,
};

/// Ranged attack test: asks in which range increment of the weapon the target is. Nothing can be
/// reached beyond the last.
pub(super) fn range_part(
    table: &mut Table<'_, Adventure>,
    increments: &[Increment],
) -> Option<Part> {
    if increments.is_empty() {
        return None;
    }
    let words = |_: &_| increments.iter().map(|it| it.words()).collect();
    let place = table.pick_name("range", "Range", words, 0);
    increments.get(usize::from(place))?.part()
}

/// The range increment that is assumed until players set another: the nearest.
pub(super) fn usual_range_part(increments: &[Increment]) -> Option<Part> {
    increments.first()?.part()
}

impl Increment {
    fn part(self) -> Option<Part> {
        let modifier = i32::from(self.modifier);
        (modifier != 0).then(|| Part::modifier(format!("range up to {}", self.reach), modifier))
    }

    /// The increment in a few words: "up to 20: −2".
    pub(crate) fn words(self) -> String {
        let Self { reach, modifier } = self;
        match modifier {
            0 => format!("up to {reach}"),
            _ => format!("up to {reach}: {}", signed(modifier.into())),
        }
    }
}

/// Ranged attack test.
pub(crate) const TOPIC: Topic = Topic {
    key: "ranged",
    title: "Ranged attack and range",
    rules: &[9],
    text: || {
        "2D6 + attribute modifier + ranged attack skill + other modifiers against the target's \
         Defence. The weapon's sheet gives a modifier for each range increment; it can't reach \
         beyond the last one. Strength doesn't add to its damage."
            .to_owned()
    },
};
