//! The log lines and reminders for effects.

use engine::{
    FigureId, HasLineup, Holder, Reminder,
    words::{counted, plain, possessive, signed},
};

use crate::state::{battle::State, effect::Effect};

/// Describes an effect on this scene in one sentence, or returns `None` if the log omits it.
pub(crate) fn describe(state: &State, effect: &Effect) -> Option<String> {
    let name = |id: FigureId| state.name(id);
    let before = |id: FigureId| state.figure(id);
    let says = |yes: bool, id: FigureId, on: &str, off: &str| {
        Some(format!("{} {}.", name(id), if yes { on } else { off }))
    };
    match *effect {
        Effect::Fight(true) => Some("A fight begins.".to_owned()),
        Effect::Fight(false) => Some("The fight is over.".to_owned()),
        Effect::Round(number) => Some(format!("Round {number} begins.")),
        Effect::Count(number) => Some(format!("It's round {number}.")),
        Effect::Initiative(id, Some(total)) => {
            Some(format!("{} initiative is {}.", possessive(name(id)), plain(total.into())))
        }
        Effect::Initiative(_, None) | Effect::Tie(..) | Effect::Spent(..) | Effect::Felled(..) => {
            None
        }
        Effect::Actions(id, count) => {
            Some(format!("{} has used {} this round.", name(id), counted(count.into(), "action")))
        }
        Effect::Delayed(id, yes) => says(yes, id, "delays an action", "has no delayed action"),
        Effect::Done(id, yes) => says(yes, id, "has acted this round", "can still act this round"),
        Effect::Dodging(id, action) => {
            says(action.is_some(), id, "is dodging this round", "is no longer dodging")
        }
        Effect::Courage(id, left) => match before(id).courage.checked_sub(left) {
            Some(spent) if spent > 0 => {
                Some(format!("{} spends {spent} Courage and has {left} left.", name(id)))
            }
            _ => Some(format!("{} has {left} Courage.", name(id))),
        },
        Effect::Damage(id, taken) => Some(damage(state, id, taken)),
        Effect::Weariness(id, level) => {
            let grows = level > before(id).weariness;
            let change = if grows { "grows weary" } else { "recovers" };
            Some(format!("{} {change}: {}.", name(id), weariness_words(state, id, level)))
        }
        Effect::Gone(id, yes) => says(yes, id, "leaves the scene", "is back in the scene"),
        Effect::Ended(true) => Some("The scene is over.".to_owned()),
        Effect::Ended(false) => Some("The scene continues.".to_owned()),
    }
}

/// Returns a reminder of what players have to do on the table after an effect, if anything.
pub(crate) fn order(state: &State, effect: &Effect) -> Option<Reminder> {
    match *effect {
        Effect::Damage(id, taken) => {
            let profile = state.profile(id);
            let falls = profile.wound_level(taken) >= profile.wounds.levels();
            let falls = falls && !state.has_fallen(id);
            let words = || format!("Lay {} down.", state.name(id));
            falls.then(|| Reminder::of(Holder::Figure(id), words()))
        }
        Effect::Gone(id, true) => {
            Some(Reminder::leaving(format!("Take {} off the table.", state.name(id))))
        }
        _ => None,
    }
}

fn damage(state: &State, id: FigureId, taken: u16) -> String {
    let (profile, name) = (state.profile(id), state.name(id));
    if taken == 0 {
        return format!("{name} is unhurt.");
    }
    let level = profile.wound_level(taken);
    let change = match taken.checked_sub(state.figure(id).damage) {
        Some(more) if more > 0 => format!("takes {more} damage"),
        _ => format!("has {taken} damage"),
    };
    match (level >= profile.wounds.levels(), level == state.wound_level(id)) {
        (true, _) => format!("{name} is out of action."),
        (false, true) => format!("{name} {change}."),
        (false, false) => {
            format!("{name} {change}: {}.", wound_words(state, id, level))
        }
    }
}

/// Describes a wound level with its penalty, as the card does: "wound level 2, −3 on every test".
pub(super) fn wound_words(state: &State, id: FigureId, level: u8) -> String {
    let words =
        if level == 0 { "no wound level".to_owned() } else { format!("wound level {level}") };
    words + &on_tests(state.profile(id).wounds.penalty(level))
}

/// Describes a level of weariness with its penalty, as the card does: "weariness 2, −2 on every
/// test".
pub(super) fn weariness_words(state: &State, id: FigureId, level: u8) -> String {
    let words = if level == 0 { "not weary".to_owned() } else { format!("weariness {level}") };
    words + &on_tests(state.profile(id).weariness.penalty(level))
}

fn on_tests(penalty: i32) -> String {
    match penalty {
        0 => String::new(),
        penalty => format!(", {} on every test", signed(penalty)),
    }
}
