//! Jamming and unjamming of weapons.

use engine::{
    FigureId, Topic,
    conversation::{Moment, Table},
};

use crate::{Tnt, actions::action_points::spend_elsewhere, state::effect::Effect};

/// The outcome label of a shot that misses and jams the weapon.
pub(super) const JAM: &str = "jam";

/// Jams the weapon at this index on the sheet after a natural 1, unless the weapon has Reliability
/// 0.
///
/// Returns `true` if the weapon jams (rulebook: Reliability).
pub(super) fn jam(
    table: &mut Table<'_, Tnt>,
    shooter: FigureId,
    weapon: u8,
    reliability: u8,
) -> bool {
    if reliability == 0 {
        return false;
    }
    let tokens = table.state().figure(shooter).jammed(weapon).saturating_add(reliability);
    table.apply(Effect::Jammed(shooter, weapon, tokens));
    table.moment(Moment::Jam, Some(shooter));
    true
}

/// Removes one Jammed token from a weapon (rulebook: Actions, Unjam).
pub(crate) fn unjam(table: &mut Table<'_, Tnt>, id: FigureId, weapon: u8) {
    spend_elsewhere(table, id);
    let left = table.state().figure(id).jammed(weapon).saturating_sub(1);
    table.apply(Effect::Jammed(id, weapon, left));
}

/// The topic that explains Reliability and jams.
pub(crate) const RELIABILITY: Topic = Topic {
    key: "reliability",
    title: "Reliability and jams",
    rules: &[43],
    text: || {
        "On a natural 1 to hit, the weapon gets as many Jammed tokens as its Reliability, even if \
         the shot hits, and the remaining shots are lost. It can't fire until all tokens are \
         gone."
            .to_owned()
    },
};

/// The topic that explains clearing a jam.
pub(crate) const UNJAM: Topic = Topic {
    key: "unjam",
    title: "Unjam",
    rules: &[20],
    text: || {
        "Spend 1 AP to remove one Jammed token. The weapon can fire again when none are left."
            .to_owned()
    },
};
