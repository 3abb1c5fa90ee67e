//! Action rounds, with penalties for extra actions, and delayed actions.

use std::borrow::Cow;

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Part, Table},
    noun::Noun,
    turn_summary::{best, losses},
    words::{listed, signed},
};

use crate::{
    Adventure,
    state::{battle::State, effect::Effect, figure_state::MOST_ACTIONS},
};

/// The length of a round in seconds.
const SECONDS: u8 = 6;

/// The number of actions per round that have no penalty.
pub(crate) const FREE: u8 = 2;

/// The cumulative penalty for each action beyond the [free](FREE) ones.
const EACH_MORE: i32 = -5;

/// Returns the number of a character's next action in this round, counted from 1.
pub(crate) fn next_action(state: &State, id: FigureId) -> u8 {
    state.figure(id).actions.saturating_add(1)
}

/// Returns the penalty of an action by its number in the round.
pub(crate) fn penalty(number: u8) -> i32 {
    EACH_MORE * i32::from(number.saturating_sub(FREE))
}

/// Returns the penalty of an action as a part of a sum, or `None` if it is 0.
pub(crate) fn action_part(number: u8) -> Option<Part> {
    let penalty = penalty(number);
    (penalty != 0).then(|| Part::modifier(format!("for action {number} of the round"), penalty))
}

/// Describes the cost of a character's next action in a few words.
pub(crate) fn cost(state: &State, id: FigureId) -> Cow<'static, str> {
    match penalty(next_action(state, id)) {
        _ if !state.fight => "free".into(),
        0 => "1 action".into(),
        penalty => format!("1 action, {}", signed(penalty)).into(),
    }
}

/// Records that a character has used the action with this number in the round.
///
/// This uses up the character's delayed action, if there is one.
pub(crate) fn use_action(table: &mut Table<'_, Adventure>, id: FigureId, number: u8) {
    table.apply(Effect::Actions(id, number.min(MOST_ACTIONS)));
    if table.state().figure(id).delayed {
        table.apply(Effect::Delayed(id, false));
    }
}

/// Spends an action on something that needs no test, such as moving or drawing a weapon.
pub(crate) fn act_without_test(table: &mut Table<'_, Adventure>, id: FigureId) {
    let number = next_action(table.state(), id);
    use_action(table, id, number);
}

/// Returns `true` if a test takes an action by default.
///
/// This is true in a fight if the character can act now.
pub(crate) fn usually_takes_action(state: &State, id: FigureId) -> bool {
    state.fight && state.may_act(id)
}

/// Asks whether a test takes an action, with `usual` as the preset.
///
/// Outside a fight, no test takes an action.
pub(crate) fn takes_action(table: &mut Table<'_, Adventure>, usual: bool) -> bool {
    table.state().fight && table.toggle("action", "Takes an action", usual)
}

/// Ends a character's turn, and delays its second action until later in the round.
pub(crate) fn delay(table: &mut Table<'_, Adventure>, id: FigureId) {
    table.apply(Effect::Done(id, true));
    table.apply(Effect::Delayed(id, true));
}

/// Returns the reason why a character cannot delay an action, or `None` if it can.
pub(crate) fn not_to_delay(state: &State, id: FigureId) -> Option<String> {
    let used = state.figure(id).actions;
    match used {
        0 => {
            Some(format!("{} must act once first; only one action can be delayed.", state.name(id)))
        }
        used if used < FREE => None,
        _ => Some("Both free actions are spent.".to_owned()),
    }
}

/// Ends the round and begins the next one.
pub(crate) fn next_round(table: &mut Table<'_, Adventure>) {
    let round = table.state().round;
    table.tell(Told::Over, |_| format!("End of round {round}"));
    let state = table.state();
    let dodging = state.all_figures().filter(|&id| state.figure(id).dodging.is_some());
    let dodging: Vec<String> = dodging.map(|id| state.name(id).to_owned()).collect();
    if !dodging.is_empty() {
        table.tell(Told::Effect, |_| format!("No longer dodging: {}.", listed(&dodging)));
    }
    table.apply(Effect::Round(round.saturating_add(1)));
}

/// Summarises a round: the side with the fewest losses, and the character that put the most enemies
/// out of action.
pub(crate) fn turn_summary(then: &State, now: &State) -> Vec<String> {
    let felled = |state: &State, id| state.figure(id).felled;
    let done = Noun::a("put out of action", "put out of action");
    let best = best(done, now, |id| felled(then, id), |id| felled(now, id));
    losses(now, &now.losses_now()).into_iter().chain(best).collect()
}

/// The topic about action rounds.
pub(crate) const TOPIC: Topic = Topic {
    key: "round",
    title: "Action round",
    rules: &[6],
    text: || {
        format!(
            "A round lasts {SECONDS} seconds. The first {FREE} actions have no penalty. The next \
             one gets −{} on its test, the one after that −{}, and so on. Dodging, blocking and \
             parrying are actions too. Moving or drawing a weapon is an action without a test.",
            penalty(FREE + 1).abs(),
            penalty(FREE + 2).abs()
        )
    },
};

/// The topic about delayed actions.
pub(crate) const DELAY: Topic = Topic {
    key: "delay",
    title: "Delayed action",
    rules: &[6],
    text: || {
        "After one action, a character can save the other for later in the round and use it \
         between others' actions, or to dodge, block or parry. Unused actions are lost when the \
         round ends."
            .to_owned()
    },
};
