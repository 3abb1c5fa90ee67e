//! Trackers changed by hand.

use super::{
    effect::Effect,
    limits::{MOST_ACTIONS, MOST_COUNTED, MOST_COURAGE, MOST_INITIATIVE},
    state::State,
};
use crate::{
    adventure::{combat::action_round, courage::MOST_A_ROUND},
    conversation::Change,
    ids::{FigureId, Holder},
    refusal::Refusal,
};

/// The effects of changing a tracker by hand.
///
/// # Errors
/// Where there is no such character or tracker, or the value is impossible.
pub(crate) fn overrule(
    state: &State,
    holder: Holder,
    tracker: &str,
    change: Change,
) -> Result<Vec<Effect>, Refusal> {
    match holder {
        Holder::Battle => battle(tracker, change),
        Holder::Side(_) => Err(Refusal::NoSuchTracker),
        Holder::Figure(id) if state.has(id) => figure(state, id, tracker, change),
        Holder::Figure(_) => Err(Refusal::NoSuchFigure),
    }
}

fn battle(tracker: &str, change: Change) -> Result<Vec<Effect>, Refusal> {
    Ok(match tracker {
        "fight" if change.flag()? => vec![Effect::Fight(true), Effect::Round(1)],
        "fight" => vec![Effect::Fight(false)],
        "round" => vec![Effect::Count(change.within(0, MOST_COUNTED.into())?)],
        _ => return Err(Refusal::NoSuchTracker),
    })
}

fn figure(
    state: &State,
    id: FigureId,
    tracker: &str,
    change: Change,
) -> Result<Vec<Effect>, Refusal> {
    let profile = state.profile(id);
    Ok(vec![match tracker {
        "wounds" => {
            let level: u16 = change.within(0, profile.wounds.levels().into())?;
            Effect::Damage(id, level * u16::from(profile.health))
        }
        "damage" => Effect::Damage(id, change.within(0, profile.all_damage().into())?),
        "courage" => Effect::Courage(id, change.within(0, MOST_COURAGE.into())?),
        "spent" => Effect::Spent(id, change.within(0, MOST_A_ROUND.into())?),
        "weariness" => Effect::Weariness(id, change.within(0, state.last_weariness(id).into())?),
        "initiative" => {
            let most: i32 = MOST_INITIATIVE.into();
            Effect::Initiative(id, Some(change.within(-most, most)?))
        }
        "actions" => Effect::Actions(id, change.within(0, MOST_ACTIONS.into())?),
        "delayed" => Effect::Delayed(id, change.flag()?),
        "dodging" => {
            let action = action_round::next_action(state, id);
            Effect::Dodging(id, change.flag()?.then_some(action.min(action_round::FREE)))
        }
        "done" => Effect::Done(id, change.flag()?),
        "felled" => Effect::Felled(id, change.within(0, MOST_COUNTED.into())?),
        "gone" => Effect::Gone(id, change.flag()?),
        _ => return Err(Refusal::NoSuchTracker),
    }])
}
