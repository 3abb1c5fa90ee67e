//! The actions of a character in its turn, or at any time outside a fight.

use engine::{
    FigureId, HasLineup,
    view::{Offer, Weighed},
    words::{counted, possessive, signed},
};

use crate::{
    action::Action,
    character::{skill::Use, weapon::Weapon},
    combat::{action_round, attack, dodge},
    state::{battle::State, figure_state::MOST_ACTIONS},
};

/// Returns the offers to attack and, in a fight, to dodge or act without a test.
///
/// The most common actions come first.
pub(super) fn acting(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let not_now = not_now(state, id);
    let attacks = attacks(state, id, not_now.as_ref());
    if !state.fight {
        return attacks.map(Offer::rare).collect();
    }
    let dodge = state.figure(id).dodging.is_none().then(|| {
        Offer::new(Action::Dodge(id), "Dodge this round")
            .hint("You roll to dodge each hit. You can also decide when the first one lands.")
            .topic(dodge::TOPIC.key)
            .advice(0.01, "")
            .unless(not_now.clone())
    });
    let act = Offer::new(Action::Act(id), "Act without a test")
        .hint("Move, draw a weapon or open a door.")
        .topic(action_round::TOPIC.key)
        .unless(not_now.clone());
    let is_free = state.figure(id).actions < action_round::FREE;
    let act = match is_free {
        true => act.advice(0.02, "Move towards the nearest enemy, or into cover."),
        false => act,
    };
    let cost = action_round::cost(state, id);
    attacks.chain(dodge).chain([act]).map(|offer| offer.cost(cost.clone())).collect()
}

/// Returns the offers to delay a character's second action or end its turn.
pub(super) fn turn(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    if state.acting() != Some(id) {
        return Vec::new();
    }
    let delay = Offer::new(Action::Delay(id), "Delay the second action")
        .hint("Use that action later in the round.")
        .topic(action_round::DELAY.key)
        .unless(action_round::not_to_delay(state, id));
    vec![delay, done(state, id)]
}

fn done(state: &State, id: FigureId) -> Offer<Action> {
    let left = action_round::FREE.saturating_sub(state.figure(id).actions);
    let done = Offer::new(Action::Done(id), "End turn").topic(action_round::TOPIC.key);
    // Further actions are harder, and leave nothing for defence.
    let done = done.advice(if left == 0 { 0.15 } else { 0.0 }, "");
    match left {
        0 => done.likely(),
        left => {
            let left = counted(left.into(), "free action");
            done.hint(format!("{left} left for dodging, blocking or parrying."))
        }
    }
}

fn attacks(
    state: &State,
    id: FigureId,
    not_now: Option<&String>,
) -> impl Iterator<Item = Offer<Action>> {
    let profile = state.profile(id);
    let alone = state.is_last(id).then_some("No one else is standing.");
    (0..).zip(&profile.weapons).map(move |(place, weapon)| {
        let label = format!("Attack: {}", weapon.name);
        let offer = Offer::new(Action::Attack(id, place), label)
            .hint(what_it_does(state, id, weapon))
            .topic(attack::topic_of(weapon))
            .weighed(Weighed::AgainstOthers)
            .unless(not_now.cloned())
            .unless(profile.refusal(weapon))
            .unless(alone);
        let offer = if weapon.kind == Use::Ranged { offer } else { offer.close() };
        let is_last_resort = usize::from(place) + 1 == profile.weapons.len() && place > 0;
        if is_last_resort { offer.rare() } else { offer }
    })
}

/// Describes the rolls of an attack: "2D6 +5, damage 2D6+1, Strength +2."
fn what_it_does(state: &State, id: FigureId, weapon: &Weapon) -> String {
    let damage = &weapon.damage;
    let rolls = match weapon.skill {
        Some(_) => {
            let to_hit = attack::usual_tester(state, id, weapon).preview(state);
            format!("{to_hit}, damage {damage}")
        }
        None => format!("Damage {damage}"),
    };
    match (weapon.kind, state.profile(id).strength()) {
        (Use::Ranged, _) | (_, 0) => rolls + ".",
        (_, strength) => format!("{rolls}, Strength {}.", signed(strength)),
    }
}

/// Returns the reason why a character cannot act now, or `None` if it can.
fn not_now(state: &State, id: FigureId) -> Option<String> {
    if state.fight && state.figure(id).actions >= MOST_ACTIONS {
        return Some(format!("A round has at most {MOST_ACTIONS} actions."));
    }
    if state.may_act(id) {
        return None;
    }
    Some(match state.acting() {
        Some(acting) if state.figure(id).done => {
            let turn = possessive(state.name(acting));
            format!("{} has already acted. It's {turn} turn.", state.name(id))
        }
        Some(acting) => format!("It's {} turn.", possessive(state.name(acting))),
        None if state.somebody_delays() => format!("{} has already acted.", state.name(id)),
        None => "Roll for initiative first.".to_owned(),
    })
}
