//! The log's sentences about effects, and the reminders for players.

use std::cmp::Ordering;

use engine::{
    FigureId, HasLineup, Holder, Reminder,
    words::{counted, listed, possessive, with_verb},
};

use crate::{
    state::{
        battle::State,
        cause::Cause,
        effect::Effect,
        figure_state::{Departure, FigureState, ThisTurn},
    },
    turn::initiative,
};

/// Returns a sentence that describes the effect for the log.
///
/// Returns `None` if the log does not show the effect. `state` is the battle before the effect.
pub(crate) fn describe(state: &State, effect: &Effect) -> Option<String> {
    let name = |id: &FigureId| state.name(*id);
    let before = |id: &FigureId| state.figure(*id);
    let says = |yes: bool, id: &FigureId, on: &str, off: &str| {
        Some(format!("{} {}.", name(id), if yes { on } else { off }))
    };
    match effect {
        Effect::Turn(turn) => Some(format!("Turn {turn} begins.")),
        Effect::Order(order) => Some(initiative::in_words(state, order)),
        Effect::Pass(side) if *side == state.to_move => None,
        Effect::Pass(side) => Some(format!("Play passes to {}.", state.side_name(*side))),
        Effect::Ended(true) => Some("The battle is over.".to_owned()),
        Effect::Ended(false) => Some("The battle continues.".to_owned()),
        Effect::Phase(_)
        | Effect::Activate(_)
        | Effect::Done
        | Effect::Acted(_)
        | Effect::Climbed(..)
        | Effect::Climbing(..)
        | Effect::Fired(..)
        | Effect::Resolved(_)
        | Effect::Kills(..)
        | Effect::Tested(..)
        | Effect::Grazed(_)
        | Effect::FellBack(_)
        | Effect::Shifted(_) => None,
        Effect::Failed if state.can_pass() => {
            state.active.map(|id| format!("Play passes when {} is done.", state.name(id)))
        }
        Effect::Failed => Some("No other side has figures left, so play doesn't pass.".to_owned()),
        Effect::Ap(id, left) => Some(format!("{} has {left} AP.", name(id))),
        Effect::Activated(id, yes) => {
            says(*yes, id, "has already activated", "can still activate this turn")
        }
        Effect::Holding(id, yes) => says(*yes, id, "holds", "no longer holds"),
        Effect::Moves(id, 0) => Some(format!("{} hasn't moved this turn.", name(id))),
        Effect::Moves(id, count) if *count > before(id).this_turn.moves => {
            let times = if *count == 1 { "moves" } else { "moves again" };
            Some(format!("{} {times}.", name(id)))
        }
        Effect::Moves(id, count) => {
            Some(format!("{}: {} this turn.", name(id), counted((*count).into(), "move")))
        }
        Effect::Stood(id, yes) => says(*yes, id, "stood up this turn", "hasn't stood up this turn"),
        Effect::TookCover(id, yes) => {
            says(*yes, id, "went to cover and counts as having moved", "hasn't gone to cover")
        }
        Effect::Prone(id, yes) => says(*yes, id, "is prone", "stands up"),
        Effect::Concentrating(id, yes) => says(*yes, id, "concentrates", "no longer concentrates"),
        Effect::Charged(id, yes) => says(*yes, id, "charges", "hasn't charged this turn"),
        Effect::InHand(id, weapons) => {
            let held = FigureState { in_hand: *weapons, ..FigureState::default() };
            let all = (0..).zip(&state.profile(*id).weapons);
            let names: Vec<&str> = all
                .filter(|(place, _)| held.holds(*place))
                .map(|(_, weapon)| weapon.name.as_str())
                .collect();
            Some(match names.as_slice() {
                [] => format!("{} has nothing in hand.", name(id)),
                names => format!("{} has the {} in hand.", name(id), listed(names)),
            })
        }
        Effect::Dropped(id, weapon) => {
            let weapon = state.weapon(*id, *weapon).map_or("weapon", |it| &it.name);
            Some(format!("{} drops the {weapon}.", name(id)))
        }
        Effect::Jammed(id, weapon, tokens) => jammed(state, *id, *weapon, *tokens),
        Effect::Contact(one, other, true) => {
            Some(format!("{} and {} are in melee.", name(one), name(other)))
        }
        Effect::Contact(one, other, false) => {
            Some(format!("{} and {} separate.", name(one), name(other)))
        }
        Effect::Mark(id, hit) => Some(format!("{} gets a marker: {}.", name(id), hit.words())),
        Effect::Unmark(id, place) => before(id)
            .hits
            .all()
            .get(usize::from(*place))
            .map(|hit| format!("{} loses a marker: {}.", name(id), hit.words())),
        Effect::Wounds(id, taken) if *taken > before(id).wounds => {
            Some(format!("{} takes a wound.", name(id)))
        }
        Effect::Wounds(id, taken) => Some(format!("{}: {}.", name(id), wounds_of(*taken))),
        Effect::Out(id, yes) => says(*yes, id, "is out of action", "is back in action"),
        Effect::Left(id, Departure::Fled) => {
            Some(format!("{} flees and is out of action.", name(id)))
        }
        Effect::Left(id, Departure::Edge) => {
            Some(format!("{} leaves the table over the board edge.", name(id)))
        }
        Effect::Owes(id, cause) => {
            Some(format!("{} must test morale ({}).", name(id), cause.words()))
        }
        Effect::SideTested(side, cause, yes) => {
            let side = state.side_name(*side);
            let what = match (cause, yes) {
                (Cause::Leader, true) => "the leader is down",
                (Cause::Half, true) => "down to half its figures",
                (Cause::Quarter, true) => "down to a quarter of its figures",
                (_, true) => return None,
                (_, false) => "may have to test morale again",
            };
            Some(format!("{side}: {what}."))
        }
        Effect::Refresh(id) => refreshed(state, *id),
    }
}

/// Returns a reminder of what players must do on the table after an effect.
pub(crate) fn order(state: &State, effect: &Effect) -> Option<Reminder> {
    let name = |id: &FigureId| state.name(*id);
    let with = |id: &FigureId, words: String| Some(Reminder::of(Holder::Figure(*id), words));
    match effect {
        Effect::Prone(id, true) if !state.figure(*id).prone => {
            with(id, format!("Lay {} down.", name(id)))
        }
        Effect::Prone(id, false) if state.figure(*id).prone => {
            with(id, format!("Stand {} up.", name(id)))
        }
        Effect::Out(id, true) | Effect::Left(id, _) => {
            Some(Reminder::leaving(format!("Take {} off the table.", name(id))))
        }
        Effect::Mark(id, _) => with(
            id,
            format!(
                "Place a marker by {}: resolve the hit before the initiative passes.",
                name(id)
            ),
        ),
        Effect::Dropped(id, weapon) => {
            let weapon = state.weapon(*id, *weapon).map_or("weapon", |it| &it.name);
            with(id, format!("Place the {weapon} by {}.", name(id)))
        }
        _ => None,
    }
}

fn jammed(state: &State, id: FigureId, weapon: u8, tokens: u8) -> Option<String> {
    let weapon_name = state.weapon(id, weapon).map_or("weapon", |it| &it.name);
    let before = state.figure(id).jammed(weapon);
    let weapon = format!("{} {weapon_name}", possessive(state.name(id)));
    match tokens.cmp(&before) {
        Ordering::Greater => Some(format!("{}: {}.", with_verb(&weapon, "jam"), tokens_of(tokens))),
        Ordering::Equal => None,
        Ordering::Less if tokens == 0 => Some(with_verb(&weapon, "are no longer jammed.")),
        Ordering::Less => Some(format!("{weapon}: {} left.", tokens_of(tokens))),
    }
}

/// Returns a figure's statuses that end at clean-up, or `None` if there are none.
fn refreshed(state: &State, id: FigureId) -> Option<String> {
    let figure = state.figure(id);
    // Listing all values makes the compiler ask about each new one.
    let ThisTurn {
        stood,
        charged,
        concentrating,
        holding,
        // These count as having moved.
        moves: _,
        climbed: _,
        took_cover: _,
        // Players need not know when these end.
        ap: _,
        activated: _,
        concentrated: _,
        climbing: _,
        fired: _,
        grazed: _,
    } = figure.this_turn;
    let gone = [
        (figure.has_moved(), "moved"),
        (stood, "stood up"),
        (charged, "charged"),
        (concentrating, "concentrating"),
        (holding, "holding"),
    ];
    let gone: Vec<&str> = gone.into_iter().filter(|(was, _)| *was).map(|(_, what)| what).collect();
    (!gone.is_empty() && !figure.out).then(|| format!("{} ({})", state.name(id), gone.join(", ")))
}

/// Formats a number of Jammed tokens: "1 Jammed token", "2 Jammed tokens".
pub(super) fn tokens_of(count: u8) -> String {
    counted(count.into(), "Jammed token")
}

/// Formats a number of wounds: "1 wound", "2 wounds".
pub(super) fn wounds_of(count: u8) -> String {
    counted(count.into(), "wound")
}
