//! Trackers changed by hand.

use super::{
    effect::Effect,
    limits::{MOST_ACTIONS, MOST_FELLED, MOST_TURNS},
    state::State,
};
use crate::{
    conversation::Change,
    d100::ranged_combat::jam::ACTIONS_TO_CLEAR,
    ids::{FigureId, Holder, SideId},
    refusal::Refusal,
};

/// The effects of changing a tracker by hand.
///
/// # Errors
/// Where there is no such figure or tracker, or the value is impossible.
pub(crate) fn overrule(
    state: &State,
    holder: Holder,
    tracker: &str,
    change: Change,
) -> Result<Vec<Effect>, Refusal> {
    match holder {
        Holder::Battle => battle(state, tracker, change),
        Holder::Figure(id) if state.has(id) => figure(state, id, tracker, change),
        Holder::Figure(_) => Err(Refusal::NoSuchFigure),
        Holder::Side(_) => Err(Refusal::NoSuchTracker),
    }
}

fn battle(state: &State, tracker: &str, change: Change) -> Result<Vec<Effect>, Refusal> {
    Ok(vec![match tracker {
        "turn" => Effect::Turn(change.within(1, MOST_TURNS)?),
        "side" => {
            let last = state.all_sides().count().saturating_sub(1);
            Effect::Begins(SideId(change.within(0, i32::try_from(last).unwrap_or(0))?))
        }
        _ => return Err(Refusal::NoSuchTracker),
    }])
}

fn figure(
    state: &State,
    id: FigureId,
    tracker: &str,
    change: Change,
) -> Result<Vec<Effect>, Refusal> {
    let gun = |place: &str| {
        let place: u8 = place.parse().map_err(|_| Refusal::NoSuchTracker)?;
        let gun = state.weapon(id, place).and_then(|it| it.gun());
        Ok((place, gun.ok_or(Refusal::NoSuchTracker)?))
    };
    if let Some(place) = tracker.strip_prefix("jammed.") {
        let (place, _) = gun(place)?;
        return Ok(vec![Effect::Jammed(id, place, change.within(0, ACTIONS_TO_CLEAR.into())?)]);
    }
    if let Some(place) = tracker.strip_prefix("loaded.") {
        let (place, gun) = gun(place)?;
        return Ok(vec![Effect::Loaded(id, place, change.within(0, gun.magazine.into())?)]);
    }
    Ok(vec![match tracker {
        "injury" => Effect::Injury(id, change.within(0, state.profile(id).limit.into())?),
        "actions" => Effect::Actions(id, change.within(0, MOST_ACTIONS.into())?),
        "wields" => wields(state, id, change)?,
        "felled" => Effect::Felled(id, change.within(0, MOST_FELLED.into())?),
        "out" => Effect::Out(id, change.flag()?),
        _ => return Err(Refusal::NoSuchTracker),
    }])
}

/// Nothing, or one of its close combat weapons.
fn wields(state: &State, id: FigureId, change: Change) -> Result<Effect, Refusal> {
    let places: Vec<u8> = state.profile(id).blades().map(|(place, ..)| place).collect();
    let most = i32::try_from(places.len()).unwrap_or(i32::MAX);
    let option: usize = change.within(0, most)?;
    let place = option.checked_sub(1).and_then(|option| places.get(option).copied());
    Ok(Effect::Wields(id, place))
}
