//! Attacks with bare hands.

use engine::{Topic, dice::Expression};

use super::wielding::Arms;
use crate::{
    damage::weapon_damage::WeaponDamage,
    figure::{
        profile::{Profile, STRENGTH_AN_X},
        weapon::Blade,
    },
};

/// The damage dice of bare hands.
const DAMAGE: &str = "1DX";

/// Returns a figure's bare hands as a weapon.
///
/// By the rule on damage, bare hands deal one die with X faces.
pub(super) fn bare_hands(profile: &Profile) -> Arms {
    let damage: Expression = DAMAGE.parse().unwrap_or(Expression::number(0));
    Arms {
        name: "bare hands".to_owned(),
        place: None,
        accuracy: 0,
        blade: Blade::default(),
        damage: WeaponDamage::new(damage, profile, "bare hands"),
    }
}

/// The topic about unarmed attacks.
pub(crate) const TOPIC: Topic = Topic {
    key: "unarmed",
    title: "Bare hands",
    rules: &[6, 11],
    text: || {
        format!(
            "Bare hands deal {DAMAGE} damage, where X is Strength / {STRENGTH_AN_X}, rounded down: \
             a D4 with Strength 45. Their accuracy is 0, and they can't parry. Our rulings: they \
             have reach 0 and no Strength bonus."
        )
    },
};
