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

/// The words that name a condition, by sign. They are compared with the start of each word of a
/// label, so "stun" stands for "stunned" as well.
const WORDS: &[(Sign, &[&str])] = &[
    (Sign::Arrow, &["prone", "down", "fallen", "knocked"]),
    (Sign::Star, &["stun", "daze", "unconscious", "asleep", "confused"]),
    (
        Sign::Zigzag,
        &["shaken", "pinned", "suppress", "fear", "afraid", "frighten", "rout", "morale"],
    ),
    (Sign::Barred, &["jam", "broken", "disabled", "disarmed", "empty"]),
    (Sign::ClosedEye, &["hid", "invisible", "stealth", "conceal"]),
    (Sign::Shield, &["cover", "dodging", "defend", "guard", "shield", "parry", "protected"]),
    (Sign::Hourglass, &["holding", "waiting", "delayed", "overwatch", "ready"]),
    (Sign::Crosshair, &["aim", "concentrat", "focus"]),
    (Sign::Chevrons, &["charg", "running", "sprint", "dash"]),
    (Sign::Flame, &["burning", "fire", "ablaze"]),
    (Sign::Drop, &["bleed", "poison", "wounded"]),
    (Sign::Sleep, &["fatigue", "tired", "exhausted", "weary", "winded"]),
];

impl Sign {
    /// Returns the sign of a condition with this label, or `None` if no word of the label is known.
    #[must_use]
    pub fn of(label: &str) -> Option<Self> {
        let label = label.to_ascii_lowercase();
        let is_meant = |word: &&str| label.split_whitespace().any(|it| it.starts_with(word));
        WORDS.iter().find(|(_, words)| words.iter().any(is_meant)).map(|(sign, _)| *sign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_have_signs_by_their_words() {
        assert_eq!(Sign::of("Prone"), Some(Sign::Arrow));
        assert_eq!(Sign::of("Went to cover"), Some(Sign::Shield));
        assert_eq!(Sign::of("Action delayed"), Some(Sign::Hourglass));
        assert_eq!(Sign::of("Morale test due"), Some(Sign::Zigzag));
        assert_eq!(Sign::of("Rifle jammed"), Some(Sign::Barred));
        assert_eq!(Sign::of("Breakdown"), None);
        assert_eq!(Sign::of("Loot"), None);
        assert_eq!(Sign::of(""), None);
    }
}
