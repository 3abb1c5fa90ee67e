//! How a game uses a tracker, by the name of the tracker.

/// How a tracker is used in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nature {
    /// A yes-or-no tracker, like being stunned.
    Flag,
    /// A tracker that starts at its maximum, like health or arrows.
    Falls,
    /// A tracker that starts at 0 and is bad, like wounds.
    Grows,
    /// A tracker that a side collects, like loot.
    Gathered,
}

/// Names of trackers that start at 0 and are bad.
const GROWS: [&str; 20] = [
    "corruption",
    "damage",
    "doom",
    "fatigue",
    "fear",
    "heat",
    "hits",
    "injuries",
    "injury",
    "madness",
    "panic",
    "scars",
    "shock",
    "strain",
    "stress",
    "suspicion",
    "tiredness",
    "wound",
    "wounds",
    "noise",
];

/// Names of trackers that a side collects.
const GATHERED: [&str; 20] = [
    "coin",
    "coins",
    "crates",
    "credits",
    "data",
    "fame",
    "flags",
    "glory",
    "gold",
    "honour",
    "loot",
    "points",
    "relics",
    "renown",
    "score",
    "silver",
    "treasure",
    "treasures",
    "victory",
    "trophies",
];

/// Names of yes-or-no trackers that don't end in “ed”.
const FLAGS: [&str; 12] = [
    "afraid", "asleep", "blind", "broken", "down", "frozen", "hidden", "mad", "prone", "ready",
    "shaken", "stuck",
];

impl Nature {
    /// Returns the use that a name suggests.
    pub(super) fn by_name(name: &str) -> Self {
        let name = name.to_lowercase();
        let is_one = |words: &[&str]| words.contains(&name.as_str());
        if is_one(&FLAGS) || name.ends_with("ed") {
            Self::Flag
        } else if is_one(&GROWS) {
            Self::Grows
        } else if is_one(&GATHERED) {
            Self::Gathered
        } else {
            Self::Falls
        }
    }
}
