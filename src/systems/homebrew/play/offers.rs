//! The actions that are offered, and the reasons why some are refused.

use engine::{
    FigureId, HasLineup,
    conversation::{End, Telling, run_to_end},
    noun::Noun,
    sheet::if_known,
    view::{Offer, Weighed},
    words::numbered,
};

use super::{Using, Walk, value};
use crate::{
    Homebrew,
    battle::{
        action::Action,
        state::{Item, State},
    },
    definition::{self, At, Expr, Of, OnlyIf, Price, TopicOf, TurnOrder},
};

/// How good an action without stakes is, for a side that Rollbook plays: better than doing nothing.
const WITHOUT_ODDS: f64 = 0.05;

pub(crate) fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
    match figure {
        Some(id) => of_figure(state, id),
        None => of_battle(state),
    }
}

fn of_battle(state: &State) -> Vec<Offer<Action>> {
    let battle: Noun = state.game.game().about.battle;
    if state.is_empty() {
        return Vec::new();
    }
    if state.ended {
        return vec![Offer::to_go_on(Action::GoOn, battle)];
    }
    if state.is_over() {
        return Vec::new();
    }
    let end = Offer::to_end(Action::End, battle);
    let is_free = state.game.turn.order == TurnOrder::Free;
    let end = if is_free { end } else { end.rare() };
    let next = match state.game.turn.order {
        TurnOrder::Free if state.has_next_phase() => {
            let next = state.phase_name(state.phase + 1);
            Some(Offer::new(Action::Phase, format!("Next phase: {next}")).advice(0.0, ""))
        }
        TurnOrder::Free => Some(Offer::new(Action::Turn, "Next turn").advice(0.0, "")),
        _ => all_done(state),
    };
    next.into_iter().chain([end]).collect()
}

/// Offers to end the phase for all remaining figures on a side, because many figures do nothing in
/// some phases.
fn all_done(state: &State) -> Option<Offer<Action>> {
    let side = state.to_move();
    let is_between = state.acting.is_none() && state.waiting(side).next().is_some();
    let phase = state.phase_name(state.phase);
    let label = || format!("{}: done with {phase}", state.side_name(side));
    (state.turn > 0 && is_between && !phase.is_empty())
        .then(|| Offer::new(Action::AllDone(side), label()).advice(0.0, ""))
}

fn of_figure(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let is_acting = state.acting == Some(id) && !state.is_over();
    if is_acting || state.game.turn.order == TurnOrder::Free && state.is_ready(id) {
        let done = is_acting.then(|| Offer::new(Action::Done(id), "Done").advice(0.0, ""));
        return acts(state, id, |_| true).into_iter().chain(done).collect();
    }
    if !state.is_ready(id) {
        let can_react = state.turn > 0 && !state.is_over() && !state.is_out(id);
        return if can_react { acts(state, id, |it| it.at_any_time) } else { Vec::new() };
    }
    // If the activation asks players nothing, offers the actions that are possible after it.
    // Otherwise, the figure must activate first.
    let activate = Action::Activate(id);
    let begun = run_to_end::<Homebrew>(state, &activate, &[], Telling::Silent);
    match begun.end {
        End::Done => {
            let all =
                acts(&begun.state, id, |_| true).into_iter().map(|offer| offer.first(activate));
            let pass = Offer::new(Action::Done(id), "Pass").first(activate).rare();
            all.chain([pass.advice(0.0, "")]).collect()
        }
        _ => vec![Offer::new(activate, "Activate").advice(WITHOUT_ODDS, "")],
    }
}

/// Returns the offers of these actions to a figure.
fn acts(state: &State, id: FigureId, these: fn(&definition::Action) -> bool) -> Vec<Offer<Action>> {
    let actions = state.game.game().definition.actions.iter().map(AsRef::as_ref);
    let actions = (0..).zip(actions);
    let actions = actions.filter(|(_, action)| is_offered(state, action) && these(action));
    let offer = |(place, action): (u8, &definition::Action)| {
        let mut offer = Offer::new(Action::Act(id, place), action.test.label.clone());
        let costs = prices(state, id, None, action);
        if !costs.is_empty() {
            let costs = costs.into_iter().map(|(count, of)| amount(state, count, of));
            offer = offer.cost(costs.collect::<Vec<_>>().join(", "));
        }
        if let Some(hint) = &action.hint {
            offer = offer.hint(hint.clone());
        }
        if action.weighs {
            offer = offer.weighed(Weighed::AgainstOthers);
        } else if !action.at_any_time {
            offer = offer.advice(WITHOUT_ODDS, "");
        }
        let topic = state.game.game().topic(TopicOf::Action, &action.test.label);
        offer.topic(topic).unless(known_refusal(state, id, action))
    };
    actions.map(offer).collect()
}

/// Returns the numbers that an action costs a figure now, each with the tracker that pays. Several
/// costs from the same tracker are added up.
pub(crate) fn prices(
    state: &State,
    id: FigureId,
    item: Option<Item>,
    action: &definition::Action,
) -> Vec<(i32, Of)> {
    let mut all: Vec<(i32, Of)> = Vec::new();
    let using = Using { item, target: None };
    for Price { count, of, condition } in &action.costs {
        let holds = condition.as_ref().is_none_or(|it| value(state, id, using, it) != 0);
        let count = value(state, id, using, count).max(0);
        match all.iter_mut().find(|(_, it)| it == of) {
            _ if !holds || count == 0 => {}
            Some((sum, _)) => *sum += count,
            None => all.push((count, *of)),
        }
    }
    all
}

/// Returns an amount of a tracker: "1 Action", "2 Actions".
pub(crate) fn amount(state: &State, count: i32, of: Of) -> String {
    let label = of.tracker(&state.game.trackers, &state.game.lists).map_or("", |it| &it.label);
    numbered(usize::try_from(count).unwrap_or_default(), label)
}

/// Returns `true` if an action belongs to this phase.
pub(crate) fn is_offered(state: &State, action: &definition::Action) -> bool {
    action.phases.is_empty() || action.phases.contains(&usize::from(state.phase))
}

/// Returns `true` if a figure can still take any action now. Actions at any time don't count,
/// because they don't need the figure's turn.
pub(crate) fn can_act(state: &State, id: FigureId) -> bool {
    let actions = state.game.actions.iter();
    let mut offered = actions.filter(|it| is_offered(state, it) && !it.at_any_time);
    offered.any(|it| known_refusal(state, id, it).is_none())
}

/// Like [`refusal`], but only if it does not depend on a missing number. Otherwise the action asks
/// for the number first.
fn known_refusal(state: &State, id: FigureId, action: &definition::Action) -> Option<String> {
    if_known(|| refusal(state, id, action)).flatten()
}

/// Returns why a figure can't take an action now, or `None` if it can.
pub(crate) fn refusal(state: &State, id: FigureId, action: &definition::Action) -> Option<String> {
    let Some(list) = action.test.about.with else { return unusable(state, id, None, action) };
    let mut items = state.items(id, list).map(|it| unusable(state, id, Some(it), action));
    let Some(first) = items.next() else {
        let one = state.game.lists.get(list).map_or("", |list| list.one.as_str());
        return Some(format!("Has no {one}."));
    };
    first.filter(|_| items.all(|it| it.is_some()))
}

/// Returns why a figure can't take an action with this item, or `None` if it can.
pub(crate) fn unusable(
    state: &State,
    id: FigureId,
    item: Option<Item>,
    action: &definition::Action,
) -> Option<String> {
    let unmet = |target| unmet(state, id, Using { item, target }, action);
    let without = unmet(None);
    let Some(at) = action.test.about.at.filter(|_| without.is_none()) else { return without };
    let mut targets = Walk::aims(state, id, at).into_iter().map(|it| unmet(Some(it)));
    let Some(first) = targets.next() else {
        return Some(match at {
            At::Enemy => "No enemies left.".to_owned(),
            _ => "No one else is left.".to_owned(),
        });
    };
    first.filter(|_| targets.all(|it| it.is_some()))
}

/// Returns why a figure can't take an action like this, as far as costs and conditions go. Without
/// a target, conditions that depend on one are left out.
pub(crate) fn unmet(
    state: &State,
    id: FigureId,
    using: Using,
    action: &definition::Action,
) -> Option<String> {
    let mut prices = prices(state, id, using.item, action).into_iter();
    let of_all = |of| value(state, id, using, &Expr::Tracker(of));
    if let Some((count, of)) = prices.find(|&(count, of)| of_all(of) < count) {
        return Some(format!("Needs {}.", amount(state, count, of)));
    }
    let mut all = action.only_if.iter().filter(|it| using.target.is_some() || !it.is_of_target);
    let unmet = all.find(|it| value(state, id, using, &it.condition) == 0);
    unmet.map(|it| it.why.clone())
}

/// Returns `true` if a figure meets all conditions of an action, ignoring its cost.
pub(crate) fn is_open(state: &State, id: FigureId, place: usize) -> bool {
    let action = state.game.actions.get(place);
    let holds = |item, all: &[OnlyIf]| {
        let using = Using { item, target: None };
        let mut all = all.iter().filter(|it| !it.is_of_target);
        all.all(|it| value(state, id, using, &it.condition) != 0)
    };
    action.is_some_and(|it| match it.test.about.with {
        Some(list) => state.items(id, list).any(|item| holds(Some(item), &it.only_if)),
        None => holds(None, &it.only_if),
    })
}
