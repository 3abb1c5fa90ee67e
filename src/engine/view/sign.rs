//! The signs of conditions, which are quicker to recognise than words.

/// What a condition does to a figure, as a picture shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Lying on the ground.
    Down,
    /// Dazed or unconscious.
    Stunned,
    /// Afraid or under fire.
    Shaken,
    /// Unable to use a weapon or a machine.
    Jammed,
    /// Out of sight.
    Hidden,
    /// Protected, or on the defensive.
    Guarded,
    /// Holding an action for later.
    Waiting,
    /// Taking aim, or concentrating.
    Aiming,
    /// Moving fast.
    Charging,
    /// On fire.
    Burning,
    /// Losing blood, or poisoned.
    Bleeding,
    /// Short of strength or breath.
    Tired,
}

/// The words that name a condition, by sign. They are compared with the start of each word of a
/// label, so "stun" stands for "stunned" as well.
const WORDS: &[(Sign, &[&str])] = &[
    (Sign::Down, &["prone", "down", "fallen", "knocked"]),
    (Sign::Stunned, &["stun", "daze", "unconscious", "asleep", "confused"]),
    (
        Sign::Shaken,
        &["shaken", "pinned", "suppress", "fear", "afraid", "frighten", "rout", "morale"],
    ),
    (Sign::Jammed, &["jam", "broken", "disabled", "disarmed", "empty"]),
    (Sign::Hidden, &["hid", "invisible", "stealth", "conceal"]),
    (Sign::Guarded, &["cover", "dodging", "defend", "guard", "shield", "parry", "protected"]),
    (Sign::Waiting, &["holding", "waiting", "delayed", "overwatch", "ready"]),
    (Sign::Aiming, &["aim", "concentrat", "focus"]),
    (Sign::Charging, &["charg", "running", "sprint", "dash"]),
    (Sign::Burning, &["burning", "fire", "ablaze"]),
    (Sign::Bleeding, &["bleed", "poison", "wounded"]),
    (Sign::Tired, &["fatigue", "tired", "exhausted", "weary", "winded"]),
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
        assert_eq!(Sign::of("Prone"), Some(Sign::Down));
        assert_eq!(Sign::of("Went to cover"), Some(Sign::Guarded));
        assert_eq!(Sign::of("Action delayed"), Some(Sign::Waiting));
        assert_eq!(Sign::of("Morale test due"), Some(Sign::Shaken));
        assert_eq!(Sign::of("Rifle jammed"), Some(Sign::Jammed));
        assert_eq!(Sign::of("Breakdown"), None);
        assert_eq!(Sign::of("Loot"), None);
        assert_eq!(Sign::of(""), None);
    }
}
