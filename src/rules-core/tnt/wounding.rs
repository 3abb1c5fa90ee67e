//! Wounding: Strength against Defense.

use super::{
    Tnt,
    effect::Effect,
    opposed_test::{Opposed, opposed_test},
};
use crate::{
    conversation::{Flow, Outcome, Sum, Table},
    dice::Die,
    ids::{FigureId, SideId},
    line::LineKind,
};

/// What a roll to wound did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wounding {
    /// Nothing.
    Unhurt,
    /// A wound, and the figure is still in action.
    Wounded,
    /// The last wound: out of action.
    OutOfAction,
}

/// Wounding: an opposed test of a hit's Strength against the target's Defense. A natural 1 always fails; the
/// attacker's is looked at first.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn roll_to_wound(
    table: &mut Table<'_, Tnt>,
    target: FigureId,
    strength: u8,
    attacker: (&str, Option<SideId>),
) -> Flow<Wounding> {
    let state = table.state();
    let profile = state.profile(target);
    let taken = state.figure(target).wounds.saturating_add(1);
    let is_last = taken >= profile.wounds;
    let sums = [
        Sum::new(attacker.0, attacker.1, Die::D10).stat("Strength", strength.into()),
        Sum::new(&profile.name, state.side_of(target), Die::D10)
            .stat("Defense", profile.defense.into()),
    ];
    let outcome = |opposed: Opposed| match (opposed.attacker_wins, is_last) {
        (false, _) => Outcome::failure("no wound"),
        (true, false) => Outcome::success("wound"),
        (true, true) => Outcome::success("out of action"),
    };
    let opposed = opposed_test(table, sums, "Roll to wound", outcome)?;
    let (who, whom) = (attacker.0, table.state().name(target).to_owned());
    table.tell(LineKind::Outcome, || match (opposed.attacker_wins, is_last) {
        (false, _) => format!("{who} does not wound {whom}."),
        (true, false) => format!("{who} wounds {whom}."),
        (true, true) => format!("{who} puts {whom} out of action."),
    });
    if !opposed.attacker_wins {
        return Ok(Wounding::Unhurt);
    }
    table.apply(Effect::Wounds(target, taken));
    if !is_last {
        return Ok(Wounding::Wounded);
    }
    table.apply(Effect::Out(target, true));
    Ok(Wounding::OutOfAction)
}
