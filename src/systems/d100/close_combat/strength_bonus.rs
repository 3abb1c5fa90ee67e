//! The Strength bonus to damage.

use engine::Topic;

/// The highest Strength without a bonus.
const NO_BONUS: i32 = 40;

/// The points of Strength above [`NO_BONUS`] that add 1 to damage.
const A_POINT: i32 = 10;

/// Returns the Strength bonus to the damage of a close combat weapon.
pub(super) fn strength_bonus(strength: u8) -> i32 {
    ((i32::from(strength) - NO_BONUS) / A_POINT).max(0)
}

/// The topic about the Strength bonus.
pub(super) const TOPIC: Topic = Topic {
    key: "strength-bonus",
    title: "Strength bonus",
    rules: &[8],
    text: || {
        format!(
            "A close combat weapon deals +1 damage for every full {A_POINT} points of Strength \
             over {NO_BONUS}. Our ruling: bare hands have no bonus, as their die already depends \
             on Strength."
        )
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d100_08_one_damage_for_every_full_ten_over_forty() {
        for (strength, bonus) in [(0, 0), (40, 0), (49, 0), (50, 1), (59, 1), (60, 2), (75, 3)] {
            assert_eq!(strength_bonus(strength), bonus, "{strength}");
        }
    }
}
