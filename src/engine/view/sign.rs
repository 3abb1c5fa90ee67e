//! The signs of conditions, which are quicker to recognise than words.

/// The picture that stands for a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// An arrow to the ground: the figure is lying there.
    Arrow,
    /// A star: it is dazed or unconscious.
    Star,
    /// A zigzag: it is afraid or under fire.
    Zigzag,
    /// A barred circle: it is unable to use a weapon or a machine.
    Barred,
    /// A closed eye: it is out of sight.
    ClosedEye,
    /// A shield: it is protected, or on the defensive.
    Shield,
    /// An hourglass: it holds an action for later.
    Hourglass,
    /// Crosshairs: it takes aim, or concentrates.
    Crosshair,
    /// Chevrons: it moves fast.
    Chevrons,
    /// A flame: it is on fire.
    Flame,
    /// A drop: it is losing blood, or poisoned.
    Drop,
    /// The letters of sleep: it is short of strength or breath.
    Sleep,
}

/// The words that name a condition, by sign.
const WORDS: &[(Sign, &[&str])] = &[
    (Sign::Arrow, &["prone", "down", "fallen", "knocked"]),
    (Sign::Star, &["stun", "stunned", "dazed", "unconscious", "asleep", "confused"]),
    (
        Sign::Zigzag,
        &[
            "shaken",
            "pinned",
            "suppressed",
            "fear",
            "afraid",
            "frightened",
            "rout",
            "routed",
            "morale",
        ],
    ),
    (Sign::Barred, &["jam", "jammed", "broken", "disabled", "disarmed", "empty"]),
    (Sign::ClosedEye, &["hid", "hidden", "hiding", "invisible", "stealth", "concealed"]),
    (
        Sign::Shield,
        &[
            "cover",
            "dodging",
            "defending",
            "guard",
            "guarding",
            "shielded",
            "parrying",
            "protected",
        ],
    ),
    (Sign::Hourglass, &["holding", "waiting", "delayed", "overwatch", "ready"]),
    (Sign::Crosshair, &["aim", "aiming", "aimed", "concentrating", "focused", "focussed"]),
    (Sign::Chevrons, &["charged", "charging", "running", "sprinting", "dashing"]),
    (Sign::Flame, &["burning", "fire", "ablaze"]),
    (Sign::Drop, &["bleeding", "poisoned", "wounded"]),
    (Sign::Sleep, &["fatigued", "tired", "exhausted", "weary", "winded"]),
];

impl Sign {
    /// Guesses the sign of a condition that players have written, from the words of its label.
    /// Returns `None` if no word is known.
    #[must_use]
    pub fn guess(label: &str) -> Option<Self> {
        let label = label.to_lowercase();
        let is_meant =
            |known: &&str| label.split(|it: char| !it.is_alphabetic()).any(|word| word == *known);
        WORDS.iter().find(|(_, words)| words.iter().any(is_meant)).map(|(sign, _)| *sign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_conditions_have_signs_by_their_words() {
        assert_eq!(Sign::guess("Prone"), Some(Sign::Arrow));
        assert_eq!(Sign::guess("In cover"), Some(Sign::Shield));
        assert_eq!(Sign::guess("STUNNED (1)"), Some(Sign::Star));
        assert_eq!(Sign::guess("Jammed, Pistol"), Some(Sign::Barred));
        assert_eq!(Sign::guess("On fire"), Some(Sign::Flame));
        for other in ["Fearless", "Fired", "Breakdown", "Hideout found", "Loot", ""] {
            assert_eq!(Sign::guess(other), None, "{other}");
        }
    }
}
