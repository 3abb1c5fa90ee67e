//! Trackers changed by hand.

use super::{
    effect::Effect,
    state::{Away, LAST_ROUND, MOST_MARKERS, State, TestOwed},
    view::{hosts_for, transports_of},
};
use crate::{
    conversation::Change,
    gdf::shooting::wounds::set_wounds,
    ids::{FigureId, Holder, SideId},
    refusal::Refusal,
};

/// The effects of changing a tracker by hand.
///
/// # Errors
/// Where there is no such unit or tracker, or the value is impossible.
pub(crate) fn overrule(
    state: &State,
    holder: Holder,
    tracker: &str,
    change: Change,
) -> Result<Vec<Effect>, Refusal> {
    match holder {
        Holder::Battle if state.round > 0 => battle(state, tracker, change),
        Holder::Battle | Holder::Side(_) => Err(Refusal::NoSuchTracker),
        Holder::Figure(id) if state.has(id) => unit(state, id, tracker, change),
        Holder::Figure(_) => Err(Refusal::NoSuchFigure),
    }
}

fn battle(state: &State, tracker: &str, change: Change) -> Result<Vec<Effect>, Refusal> {
    match tracker {
        "round" => Ok(vec![Effect::Round(change.within(1, LAST_ROUND.into())?)]),
        "turn" => {
            let last = state.sides().count().saturating_sub(1);
            let side = SideId(change.within(0, i32::try_from(last).unwrap_or(0))?);
            let is_new = side != state.to_move;
            Ok(is_new.then_some(Effect::Turn(side)).into_iter().collect())
        }
        "markers" => {
            let count: u8 = change.within(0, MOST_MARKERS.into())?;
            let is_new = usize::from(count) != state.markers.len();
            Ok(is_new.then_some(Effect::Markers(count)).into_iter().collect())
        }
        _ if tracker.starts_with("marker.") => marker(state, tracker, change),
        _ => Err(Refusal::NoSuchTracker),
    }
}

fn marker(state: &State, tracker: &str, change: Change) -> Result<Vec<Effect>, Refusal> {
    let place = tracker.strip_prefix("marker.").and_then(|place| place.parse::<u8>().ok());
    let place = place.filter(|&place| usize::from(place) < state.markers.len());
    let place = place.ok_or(Refusal::NoSuchTracker)?;
    let sides: Vec<SideId> = state.sides().collect();
    let chosen: usize = change.within(0, i32::try_from(sides.len()).unwrap_or(0))?;
    let side = chosen.checked_sub(1).and_then(|chosen| sides.get(chosen)).copied();
    Ok(vec![Effect::Marker(place, side)])
}

/// One of several units, or none of them.
fn one_of(units: &[FigureId], change: Change) -> Result<Option<FigureId>, Refusal> {
    let chosen: usize = change.within(0, i32::try_from(units.len()).unwrap_or(0))?;
    Ok(chosen.checked_sub(1).and_then(|chosen| units.get(chosen)).copied())
}

fn unit(
    state: &State,
    id: FigureId,
    tracker: &str,
    change: Change,
) -> Result<Vec<Effect>, Refusal> {
    let profile = state.profile(id);
    if let Some(place) = tracker.strip_prefix("carriers.") {
        let place = place.parse().map_err(|_| Refusal::NoSuchTracker)?;
        let weapon = state.weapon(id, place).ok_or(Refusal::NoSuchTracker)?;
        return Ok(vec![Effect::Carriers(id, place, change.within(0, weapon.carriers.into())?)]);
    }
    Ok(match tracker {
        "models" => models(state, id, change.within(0, profile.models.into())?),
        "wounds" => wounds(state, id, change.within(0, wounds_shown(state, id))?),
        "pinned" => vec![Effect::Pinned(id, change.flag()?)],
        "fatigued" => vec![Effect::Fatigued(id, change.flag()?)],
        "activated" => vec![Effect::Activated(id, change.flag()?)],
        "morale" => {
            let owed = state.unit(id).owes.unwrap_or(TestOwed::Wounds);
            vec![Effect::Owes(id, change.flag()?.then_some(owed))]
        }
        "cast" => vec![Effect::Cast(id, change.flag()?)],
        "joined" => vec![Effect::Joined(id, one_of(&hosts_for(state, id), change)?)],
        "inside" => vec![Effect::Inside(id, one_of(&transports_of(state, id), change)?)],
        "reserve" => reserve(state, id, change.flag()?),
        _ => return Err(Refusal::NoSuchTracker),
    })
}

/// Whether a unit is kept in reserve; one that is there already, or is not, stays where it is.
fn reserve(state: &State, id: FigureId, yes: bool) -> Vec<Effect> {
    let is_there = state.unit(id).away == Some(Away::Reserve);
    let place = yes.then_some(Away::Reserve);
    if is_there == yes { Vec::new() } else { vec![Effect::Away(id, place)] }
}

/// The most wounds that a unit's tracker of them can show: all that its last model takes, or one less than would remove
/// the wounded one. A unit without Tough has no such tracker.
pub(super) fn wounds_shown(state: &State, unit: FigureId) -> i32 {
    i32::from(state.profile(unit).tough) - i32::from(state.profile(unit).models > 1)
}

/// So many wounds are on the model that was wounded last; a unit that was destroyed gets its last model back for them.
fn wounds(state: &State, id: FigureId, on_model: u16) -> Vec<Effect> {
    let (profile, left) = (state.profile(id), state.models_left(id));
    let comes_back = left == 0 && (on_model > 0 || profile.models == 1);
    let removed = profile.models.saturating_sub(left + u8::from(comes_back));
    set_wounds(state, id, u16::from(removed) * u16::from(profile.tough) + on_model)
}

/// So many models are left; a model that was wounded stays so.
fn models(state: &State, id: FigureId, left: u8) -> Vec<Effect> {
    let profile = state.profile(id);
    let removed = profile.models.saturating_sub(left);
    let wounds = u16::from(removed) * u16::from(profile.tough);
    let on_model = if left == 0 { 0 } else { state.wounds_on_model(id) };
    set_wounds(state, id, wounds + on_model)
}
