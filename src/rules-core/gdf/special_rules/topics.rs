//! The topics of rules from later books.

use super::{afterwards, circumstances};
use crate::{gdf::state::reach, topic::Topic};

/// The chapter's topics.
pub(in crate::gdf) const TOPICS: &[Topic] = &[
    Topic {
        key: "more-ap",
        title: "AP by other rules",
        rules: &[47],
        text: || {
            "A rule may add to the AP of hits: when charging, close by, or at tough targets. \
             Another may take from the AP of hits at a unit, to no less than 0. Each stands on the \
             Defense roll by its name. AP added on a 6 comes on top of the weapon's own, and those \
             hits are blocked by themselves."
                .to_owned()
        },
    },
    Topic {
        key: "shred",
        title: "Shred",
        rules: &[48],
        text: || "Each natural 1 to block is one wound more.".to_owned(),
    },
    Topic {
        key: "bane",
        title: "Bane",
        rules: &[49],
        text: || {
            "Natural sixes to block are rolled again, and what falls then counts. Regeneration \
             does not help against it."
                .to_owned()
        },
    },
    Topic {
        key: "unstoppable",
        title: "Unstoppable",
        rules: &[50],
        text: || {
            "Nothing makes it harder to hit, and Regeneration does not help against it.".to_owned()
        },
    },
    Topic {
        key: "surge",
        title: "More hits or attacks on a 6",
        rules: &[51],
        text: || {
            "Surge: a natural 6 to hit is one hit more, but only the one that was rolled counts as \
             a 6 for other rules. Predator Fighter: it is one attack more, whose own sixes give no \
             more."
                .to_owned()
        },
    },
    Topic {
        key: "takedown",
        title: "Takedown",
        rules: &[52],
        text: || {
            "May pick one model of its target, in shooting and in melee, which is then attacked as \
             if it were a unit of one."
                .to_owned()
        },
    },
    reach::TOPIC,
    LIMITED,
    circumstances::TOPIC,
    afterwards::TOPIC,
];

/// Limited.
pub(in crate::gdf) const LIMITED: Topic = Topic {
    key: "limited",
    title: "Limited",
    rules: &[57],
    text: || "May be used once in a battle.".to_owned(),
};
