//! The log lines and reminders for effects.

use engine::{
    FigureId, HasLineup, Holder, Reminder,
    words::{counted, possessive, with_verb},
};

use crate::state::{battle::State, effect::Effect};

/// Describes an effect on this battle in one sentence, or returns `None` if the log omits it.
pub(crate) fn describe(state: &State, effect: &Effect) -> Option<String> {
    let name = |id: FigureId| state.name(id);
    let gun = |id, place| state.weapon(id, place).map_or("weapon", |it| it.name.as_str());
    let gun_of = |id, place, verb: &str| {
        with_verb(&format!("{} {}", possessive(name(id)), gun(id, place)), verb)
    };
    match *effect {
        Effect::Turn(turn) => Some(format!("Turn {turn} begins.")),
        Effect::Begins(side) => Some(format!("{} turn.", possessive(state.side_name(side)))),
        Effect::Ended(true) => Some("The battle is over.".to_owned()),
        Effect::Ended(false) => Some("The battle continues.".to_owned()),
        Effect::Actions(id, 0) => Some(format!("{} has no actions left.", name(id))),
        Effect::Actions(id, left) => {
            Some(format!("{} has {} left.", name(id), counted(left.into(), "action")))
        }
        Effect::Injury(id, value) => Some(injury(state, id, value)),
        Effect::Out(id, true) => Some(format!("{} is out of the battle.", name(id))),
        Effect::Out(id, false) => Some(format!("{} is back in the battle.", name(id))),
        Effect::Jammed(id, weapon, 0) => Some(gun_of(id, weapon, "are no longer jammed.")),
        Effect::Jammed(id, weapon, actions) => {
            let times = counted(actions.into(), "action");
            let more = state.figure(id).jammed(weapon) < actions;
            let jams = gun_of(id, weapon, if more { "jam" } else { "are jammed" });
            Some(format!("{jams}: {times} to clear."))
        }
        Effect::Loaded(id, weapon, shots) => {
            let loads = state.figure(id).loaded(weapon) < shots;
            let shots = counted(shots.into(), "shot");
            loads.then(|| gun_of(id, weapon, &format!("have {shots}.")))
        }
        Effect::Wields(id, weapon) if weapon == state.figure(id).wields => None,
        Effect::Wields(id, None) => Some(format!("{} holds no close combat weapon.", name(id))),
        Effect::Wields(id, Some(weapon)) => {
            Some(format!("{} wields the {}.", name(id), gun(id, weapon)))
        }
        Effect::Felled(..) => None,
    }
}

/// Returns a reminder of what players have to do on the table after an effect, if anything.
pub(crate) fn order(state: &State, effect: &Effect) -> Option<Reminder> {
    let off = |id| Reminder::leaving(format!("Take {} off the table.", state.name(id)));
    match *effect {
        Effect::Injury(id, value) => {
            let profile = state.profile(id);
            let falls = value >= *profile.limit && state.figure(id).injury < *profile.limit;
            falls.then(|| match profile.object {
                true => off(id),
                false => Reminder::of(Holder::Figure(id), format!("Lay {} down.", state.name(id))),
            })
        }
        Effect::Out(id, true) => Some(off(id)),
        _ => None,
    }
}

fn injury(state: &State, id: FigureId, value: u16) -> String {
    let (name, profile, before) = (state.name(id), state.profile(id), state.figure(id).injury);
    let limit = *profile.limit;
    let what = if profile.object { "damage" } else { "injury" };
    if value >= limit {
        let falls = if profile.object { "is destroyed" } else { "falls" };
        return format!("{name} {falls}: {what} {limit} of {limit}.");
    }
    let stands_again = if before >= limit && !profile.object { ", standing again" } else { "" };
    format!("{name}: {what} {value} of {limit}{stands_again}.")
}
