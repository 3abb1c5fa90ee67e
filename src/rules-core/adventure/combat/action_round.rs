//! The action round: two actions without a penalty, more at a penalty, and delayed actions.

use crate::{
    adventure::{
        Adventure,
        state::{battle::State, effect::Effect, figure_state::MOST_ACTIONS},
    },
    chapter::{best, losses},
    conversation::{Part, Table},
    ids::FigureId,
    line::Told,
    noun::Noun,
    topic::Topic,
    words::signed,
};

/// The length of a round in seconds.
const SECONDS: u8 = 6;

/// How many actions of a round have no penalty.
pub(crate) const FREE: u8 = 2;

/// The penalty for each action beyond these; it adds up.
const EACH_MORE: i32 = -5;

/// The number of a character's next action in this round, from 1.
pub(crate) fn next_action(state: &State, id: FigureId) -> u8 {
    state.figure(id).actions.saturating_add(1)
}

/// The penalty of an action of the round, by its number.
pub(crate) fn penalty(number: u8) -> i32 {
    EACH_MORE * i32::from(number.saturating_sub(FREE))
}

/// The penalty of an action as a part of a sum, unless it is 0.
pub(crate) fn action_part(number: u8) -> Option<Part> {
    let penalty = penalty(number);
    (penalty != 0).then(|| Part::modifier(format!("for action {number} of the round"), penalty))
}

/// What an action costs, in a few words.
pub(crate) fn cost(state: &State, id: FigureId) -> String {
    match penalty(next_action(state, id)) {
        _ if !state.fight => "free".to_owned(),
        0 => "1 action".to_owned(),
        penalty => format!("1 action, {}", signed(penalty)),
    }
}

/// Uses an action, by its number. If the character has delayed one, that one is used up.
pub(crate) fn use_action(table: &mut Table<'_, Adventure>, id: FigureId, number: u8) {
    table.apply(Effect::Actions(id, number.min(MOST_ACTIONS)));
    if table.state().figure(id).delayed {
        table.apply(Effect::Delayed(id, false));
    }
}

/// Uses an action without a test: moving, drawing a weapon, anything that takes time.
pub(crate) fn act_without_test(table: &mut Table<'_, Adventure>, id: FigureId) {
    let number = next_action(table.state(), id);
    use_action(table, id, number);
}

/// Returns `true` if a test usually takes an action: in a fight, for a character who may act now.
pub(crate) fn usually_takes_action(state: &State, id: FigureId) -> bool {
    state.fight && state.may_act(id)
}

/// Asks whether a test takes an action; `usual` is the preset. Outside of a fight it never does.
pub(crate) fn takes_action(table: &mut Table<'_, Adventure>, usual: bool) -> bool {
    table.state().fight && table.toggle("action", "Takes an action", usual)
}

/// Has a character keep its second action for later in the round.
pub(crate) fn delay(table: &mut Table<'_, Adventure>, id: FigureId) {
    table.apply(Effect::Done(id, true));
    table.apply(Effect::Delayed(id, true));
}

/// Why a character may not delay an action, if it may not.
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

/// Begins the next round: what was done in the last one no longer counts.
pub(crate) fn next_round(table: &mut Table<'_, Adventure>) {
    let round = table.state().round;
    table.tell(Told::Over, || format!("End of round {round}"));
    let state = table.state();
    let dodging = state.all_figures().filter(|&id| state.figure(id).dodging.is_some());
    let dodging: Vec<String> = dodging.map(|id| state.name(id).to_owned()).collect();
    if !dodging.is_empty() {
        table.tell(Told::Effect, || format!("No longer dodging: {}.", dodging.join(", ")));
    }
    table.apply(Effect::Round(round.saturating_add(1)));
}

/// What a round has brought: which side has lost least, and who put most others out of action.
pub(crate) fn chapter(then: &State, now: &State) -> Vec<String> {
    let felled = |state: &State, id| state.figure(id).felled;
    let done = Noun::a("put out of action", "put out of action");
    let best = best(done, now, |id| felled(then, id), |id| felled(now, id));
    losses(now, &now.losses_now()).into_iter().chain(best).collect()
}

/// Combat: action rounds.
pub(crate) const TOPIC: Topic = Topic {
    key: "round",
    title: "Action round",
    rules: &[6],
    text: || {
        format!(
            "A round lasts {SECONDS} seconds. The first {FREE} actions have no penalty. The next \
             one takes {} off its test, the one after that {}, and so on. Dodging, blocking and \
             parrying are actions too. Moving or drawing a weapon is an action without a test.",
            penalty(FREE + 1).abs(),
            penalty(FREE + 2).abs()
        )
    },
};

/// Combat: delayed actions.
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
