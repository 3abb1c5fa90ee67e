//! Reach in close combat, which favours the longer weapon.

use engine::Topic;

/// The modifier to hit rolls and parry rolls for each point of difference in reach.
pub(super) const A_POINT: i32 = 10;

/// Returns the modifier for one weapon's reach against another's, following the rule on weapon
/// reach.
///
/// The modifier is negative for the shorter weapon.
pub(super) fn reach_modifier(own: u8, other: u8) -> i32 {
    (i32::from(own) - i32::from(other)) * A_POINT
}

/// The topic about weapon reach.
pub(super) const TOPIC: Topic = Topic {
    key: "reach",
    title: "Reach",
    rules: &[9],
    text: || {
        format!(
            "An attack gets +{A_POINT} for each point of reach over the defender's weapon and \
             −{A_POINT} for each point under it. Our ruling: bare hands and figures without a \
             close combat weapon have reach 0."
        )
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d100_09_a_point_of_reach_is_worth_ten() {
        assert_eq!(reach_modifier(2, 3), -10);
        assert_eq!(reach_modifier(4, 2), 20);
        assert_eq!(reach_modifier(1, 1), 0);
    }
}
