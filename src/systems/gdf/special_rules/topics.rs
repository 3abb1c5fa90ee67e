//! Help topics for rules from later books.

use engine::Topic;

use super::{afterwards, circumstances, recovery};
use crate::state::reach;

/// The help topics about rules from later books.
pub(crate) const TOPICS: &[Topic] = &[
    MORE_AP,
    SHRED,
    Topic {
        key: "bane",
        title: "Bane",
        rules: &[49],
        text: || {
            "Reroll natural sixes to block; the second result stands. Ignores Regeneration."
                .to_owned()
        },
    },
    Topic {
        key: "unstoppable",
        title: "Unstoppable",
        rules: &[50],
        text: || "Ignores Regeneration and penalties to hit.".to_owned(),
    },
    SURGE,
    Topic {
        key: "takedown",
        title: "Takedown",
        rules: &[52],
        text: || {
            "Can pick one model in the target unit, shooting or in melee, and attack it as if it \
             were a unit of one."
                .to_owned()
        },
    },
    reach::TOPIC,
    reach::ALL_MODELS,
    LIMITED,
    circumstances::TOPIC,
    afterwards::TOPIC,
    recovery::TOPIC,
];

/// The help topics about rules of weapons and army books in 3.5.
pub(crate) const TOPICS_3_5: &[Topic] = &[
    RELIABLE,
    Topic { rules: &[68], ..SURGE },
    THRUST,
    ARTILLERY,
    Topic { rules: &[59], ..LIMITED },
    reach::SAME_RULE,
    reach::ALL_MODELS_3_5,
    Topic { rules: &[3], ..reach::TOPIC },
    Topic { rules: &[43], ..MORE_AP },
    Topic { rules: &[], ..SHRED },
    Topic { rules: &[44, 61, 66], ..circumstances::TOPIC },
    Topic { rules: &[], ..afterwards::TOPIC },
    recovery::TOPIC,
];

/// The help topic about Limited.
pub(crate) const LIMITED: Topic = Topic {
    key: "limited",
    title: "Limited",
    rules: &[57],
    text: || "Can be used once per battle.".to_owned(),
};

/// The help topic about AP from other rules.
const MORE_AP: Topic = Topic {
    key: "more-ap",
    title: "AP from other rules",
    rules: &[47],
    text: || {
        "Some rules add to the AP of hits when charging, at close range or against tough \
         targets. Others reduce the AP of hits against a unit, down to 0. The Defense roll \
         lists each rule. Extra AP on a 6 adds to the weapon's own AP; block those hits \
         separately."
            .to_owned()
    },
};

/// The help topic about Shred.
const SHRED: Topic = Topic {
    key: "shred",
    title: "Shred",
    rules: &[48],
    text: || "Each natural 1 rolled to block is an extra wound.".to_owned(),
};

/// The help topic about more hits or attacks on a 6.
const SURGE: Topic = Topic {
    key: "surge",
    title: "More hits or attacks on a 6",
    rules: &[51],
    text: || {
        "Surge: a natural 6 to hit gives an extra hit, but only the rolled hit counts as a 6 \
         for other rules. Predator Fighter: a natural 6 gives an extra attack, but sixes on \
         extra attacks give no more."
            .to_owned()
    },
};

/// The help topic about Reliable.
const RELIABLE: Topic = Topic {
    key: "reliable",
    title: "Reliable",
    rules: &[62],
    text: || "Attacks at Quality 2+. Modifiers still count.".to_owned(),
};

/// The help topic about Thrust.
const THRUST: Topic = Topic {
    key: "thrust",
    title: "Thrust",
    rules: &[70],
    text: || "When charging, +1 to hit and AP(+1). Older lists call this rule Lance.".to_owned(),
};

/// The help topic about Artillery.
const ARTILLERY: Topic = Topic {
    key: "artillery",
    title: "Artillery",
    rules: &[44],
    text: || {
        "Can only hold. +1 to hit when shooting at targets more than 9″ away. Enemies more than 9″ \
         away get −2 to hit when shooting at it."
            .to_owned()
    },
};
