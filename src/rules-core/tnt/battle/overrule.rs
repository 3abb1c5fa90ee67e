//! Trackers changed by hand.

use super::{
    cause::Cause,
    effect::Effect,
    figure_state::Departure,
    hit::Hit,
    limits::{MOST_COUNTED, MOST_KILLS},
    state::{Phase, State},
    view::{MARKER, MOST_TURNS},
};
use crate::{
    conversation::Change,
    ids::{FigureId, Holder, SideId},
    refusal::Refusal,
    tnt::figure::weapon::bit,
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
        Holder::Side(id) => side(id, tracker, change),
        Holder::Figure(id) if state.has(id) => figure(state, id, tracker, change),
        Holder::Figure(_) => Err(Refusal::NoSuchFigure),
    }
}

fn side(id: SideId, tracker: &str, change: Change) -> Result<Vec<Effect>, Refusal> {
    let cause = match tracker {
        "leaderless" => Cause::Leader,
        "halved" => Cause::Half,
        "quartered" => Cause::Quarter,
        _ => return Err(Refusal::NoSuchTracker),
    };
    Ok(vec![Effect::SideTested(id, cause, change.flag()?)])
}

fn battle(state: &State, tracker: &str, change: Change) -> Result<Vec<Effect>, Refusal> {
    Ok(match tracker {
        "turn" => vec![Effect::Turn(change.within(1, MOST_TURNS)?), Effect::Phase(state.phase)],
        "phase" => {
            let place: u8 = change.within(0, 1)?;
            vec![Effect::Phase(if place == 0 { Phase::Initiative } else { Phase::Activation })]
        }
        "initiative" => {
            let last = state.all_sides().count().saturating_sub(1);
            let place = change.within(0, i32::try_from(last).unwrap_or(0))?;
            vec![Effect::Pass(SideId(place))]
        }
        _ => return Err(Refusal::NoSuchTracker),
    })
}

fn figure(
    state: &State,
    id: FigureId,
    tracker: &str,
    change: Change,
) -> Result<Vec<Effect>, Refusal> {
    if let Some(weapon) = tracker.strip_prefix("jammed.") {
        let weapon = weapon.parse().map_err(|_| Refusal::NoSuchTracker)?;
        state.weapon(id, weapon).ok_or(Refusal::NoSuchTracker)?;
        return Ok(vec![Effect::Jammed(id, weapon, change.within(0, MOST_COUNTED.into())?)]);
    }
    if let Some(weapon) = tracker.strip_prefix("hand.") {
        let weapon = weapon.parse().map_err(|_| Refusal::NoSuchTracker)?;
        state.weapon(id, weapon).ok_or(Refusal::NoSuchTracker)?;
        let others = state.figure(id).in_hand & !bit(weapon);
        let drawn = if change.flag()? { bit(weapon) } else { 0 };
        return Ok(vec![Effect::InHand(id, others | drawn)]);
    }
    Ok(vec![match tracker {
        "wounds" => return wounds(state, id, change),
        "hits" => hits(state, id, change)?,
        "melee" => melee(state, id, change)?,
        "ap" => Effect::Ap(id, change.within(0, most_ap(state, id).into())?),
        "moves" => Effect::Moves(id, change.within(0, MOST_COUNTED.into())?),
        "prone" => Effect::Prone(id, change.flag()?),
        "concentrating" => Effect::Concentrating(id, change.flag()?),
        "stood" => Effect::Stood(id, change.flag()?),
        "holding" => Effect::Holding(id, change.flag()?),
        "charged" => Effect::Charged(id, change.flag()?),
        "fired" => Effect::Fired(id, change.within(0, MOST_COUNTED.into())?),
        "kills" => Effect::Kills(id, change.within(0, MOST_KILLS.into())?),
        "fled" if change.flag()? => Effect::Left(id, Departure::Fled),
        "fled" => Effect::Out(id, false),
        "activated" => Effect::Activated(id, change.flag()?),
        "out" => Effect::Out(id, change.flag()?),
        _ => return Err(Refusal::NoSuchTracker),
    }])
}

/// AP that a figure can be given by hand: as many as its sheet may give it.
fn most_ap(state: &State, id: FigureId) -> u8 {
    MOST_COUNTED.max(state.profile(id).full_ap())
}

/// The last wound puts a figure out of action, and taking it back brings the figure back.
fn wounds(state: &State, id: FigureId, change: Change) -> Result<Vec<Effect>, Refusal> {
    let most = state.profile(id).wounds;
    let taken = change.within(0, most.into())?;
    let mut effects = vec![Effect::Wounds(id, taken)];
    let out = taken == most;
    if out != state.figure(id).out {
        effects.push(Effect::Out(id, out));
    }
    Ok(effects)
}

fn melee(state: &State, id: FigureId, change: Change) -> Result<Effect, Refusal> {
    let (enemy, yes) = match change {
        Change::Add(place) => {
            let place = usize::try_from(place).map_err(|_| Refusal::NoSuchTracker)?;
            (state.free_enemies(id).get(place).copied(), true)
        }
        Change::Remove(place) => (state.opponents(id).nth(place.into()), false),
        Change::Set(_) => (None, false),
    };
    let enemy = enemy.ok_or(Refusal::NoSuchTracker)?;
    Ok(Effect::Contact(id, enemy, yes))
}

fn hits(state: &State, id: FigureId, change: Change) -> Result<Effect, Refusal> {
    match change {
        Change::Add(strength) => {
            let strength = Change::Set(strength).within(MARKER.least, MARKER.most)?;
            Ok(Effect::Mark(id, Hit { strength, shooter: None, graze_only: false }))
        }
        Change::Remove(place) if usize::from(place) < state.figure(id).hits.len() => {
            Ok(Effect::Unmark(id, place))
        }
        Change::Remove(_) | Change::Set(_) => Err(Refusal::NoSuchTracker),
    }
}
