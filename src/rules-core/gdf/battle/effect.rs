//! Effects: the facts a battle is made of.

use super::state::{Acting, State, TestOwed, UnitState, weapon_bit};
use crate::{
    gdf::actions::order::Order,
    ids::{FigureId, SideId},
    row::stored_as_rows,
    words::counted,
};

stored_as_rows! {
    /// A fact that changes the battle. Most set a tracker, so rules and players' hands use the same ones.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Effect {
        /// It is this round now.
        1 = Round(number: u8),
        /// What a unit did last round no longer counts.
        2 = Refresh(unit: FigureId),
        /// It is this side's turn to activate a unit.
        3 = Turn(side: SideId),
        /// A unit is activated.
        4 = Act(unit: FigureId, order: Order),
        /// The unit being activated has fired a weapon, by its place on the sheet.
        5 = Fired(unit: FigureId, weapon: u8),
        /// The unit being activated is done.
        6 = Done,
        /// A unit counts as activated this round, or not.
        7 = Activated(unit: FigureId, yes: bool),
        /// A unit has taken this many wounds in all.
        8 = Wounds(unit: FigureId, taken: u16),
        /// This many models of a unit still carry a weapon, by its place on the sheet.
        9 = Carriers(unit: FigureId, weapon: u8, count: u8),
        /// A unit has a morale test to take, or none.
        10 = Owes(unit: FigureId, test: Option<TestOwed>),
        /// A unit is pinned, or not.
        11 = Pinned(unit: FigureId, yes: bool),
        /// A unit is fatigued, or not.
        12 = Fatigued(unit: FigureId, yes: bool),
        /// A unit flees and is removed.
        13 = Routs(unit: FigureId),
        /// The last round is over.
        14 = Ended,
    }
}

/// Changes the battle. An effect on a unit that is not there changes nothing.
pub(crate) fn apply(state: &mut State, effect: &Effect) {
    match *effect {
        Effect::Round(round) => {
            state.round = round;
            state.ended = false;
        }
        Effect::Refresh(unit) => on(state, unit, |it| {
            it.activated = false;
            it.fatigued = false;
            it.fired = 0;
        }),
        Effect::Turn(side) => {
            state.to_move = side;
            state.has_moved = false;
            state.acting = None;
        }
        Effect::Act(unit, order) => {
            state.acting = Some(Acting { unit, order });
            on(state, unit, |it| {
                it.activated = true;
                it.fired = 0;
            });
        }
        Effect::Fired(unit, weapon) => on(state, unit, |it| it.fired |= weapon_bit(weapon)),
        Effect::Done => {
            state.acting = None;
            state.has_moved = true;
        }
        Effect::Activated(unit, yes) => on(state, unit, |it| it.activated = yes),
        Effect::Wounds(unit, wounds) => wound(state, unit, wounds),
        Effect::Carriers(unit, weapon, left) => on(state, unit, |it| {
            if let Some(carriers) = it.carriers.get_mut(usize::from(weapon)) {
                *carriers = left;
            }
        }),
        Effect::Owes(unit, test) => on(state, unit, |it| it.owes = test),
        Effect::Pinned(unit, yes) => on(state, unit, |it| it.pinned = yes),
        Effect::Fatigued(unit, yes) => on(state, unit, |it| it.fatigued = yes),
        Effect::Routs(unit) => wound(state, unit, state.profile(unit).all_wounds()),
        Effect::Ended => state.ended = true,
    }
}

fn on(state: &mut State, unit: FigureId, change: impl FnOnce(&mut UnitState)) {
    if let Some(unit) = state.units.get_mut(unit.index()) {
        change(unit);
    }
}

/// A unit that is removed has no test left to take.
fn wound(state: &mut State, unit: FigureId, wounds: u16) {
    let wounds = wounds.min(state.profile(unit).all_wounds());
    on(state, unit, |it| it.wounds = wounds);
    if !state.in_play(unit) {
        on(state, unit, |it| it.owes = None);
    }
}

/// What an effect does to this battle, in a sentence; nothing where players need not hear of it.
pub(crate) fn describe(state: &State, effect: &Effect) -> Option<String> {
    let tells = |unit: FigureId, what: &str| Some(format!("{}: {what}.", state.name(unit)));
    match *effect {
        Effect::Round(round) => Some(format!("Round {round} begins.")),
        Effect::Turn(side) if state.has_moved && side == state.to_move => {
            let (again, other) = (state.side_name(side), state.side_name(state.other_side(side)));
            Some(format!("{other} has no units left to activate, so {again} goes on."))
        }
        Effect::Turn(side) => Some(format!("{}'s turn.", state.side_name(side))),
        Effect::Refresh(_)
        | Effect::Act(..)
        | Effect::Fired(..)
        | Effect::Done
        | Effect::Owes(_, None) => None,
        Effect::Activated(unit, true) => tells(unit, "activated this round"),
        Effect::Activated(unit, false) => tells(unit, "not activated yet this round"),
        Effect::Wounds(unit, wounds) => describe_wounds(state, unit, wounds),
        Effect::Carriers(unit, place, left) => {
            let weapon = state.weapon(unit, place).filter(|_| state.in_play(unit))?;
            Some(format!("{}: {left} left with {}.", state.name(unit), weapon.name))
        }
        Effect::Owes(unit, Some(TestOwed::Wounds)) => {
            tells(unit, "half or less left, morale test once the attack is over")
        }
        Effect::Owes(unit, Some(TestOwed::Melee)) => tells(unit, "lost the melee, morale test"),
        Effect::Pinned(unit, true) => tells(unit, "pinned until the end of its next activation"),
        Effect::Pinned(unit, false) => tells(unit, "no longer pinned"),
        Effect::Fatigued(unit, true) => {
            tells(unit, "fatigued, hits only on 6 in melee until the round ends")
        }
        Effect::Fatigued(unit, false) => tells(unit, "no longer fatigued"),
        Effect::Routs(unit) => tells(unit, "routs and is removed"),
        Effect::Ended => Some(format!("Round {} is over, and so is the battle.", state.round)),
    }
}

fn describe_wounds(state: &State, unit: FigureId, wounds: u16) -> Option<String> {
    let mut after = state.clone();
    wound(&mut after, unit, wounds);
    let (profile, name) = (state.profile(unit), state.name(unit));
    let (models, left) = (profile.models, after.models_left(unit));
    let removed = state.models_left(unit).saturating_sub(left);
    let more = after.unit(unit).wounds.checked_sub(state.unit(unit).wounds);
    if left == 0 {
        return more.filter(|&more| more > 0).map(|_| format!("{name}: destroyed."));
    }
    let stands = match (after.wounds_on_model(unit), models) {
        (0, _) => format!("{left} of {models} models left"),
        (on_it, 1) => format!("{on_it} of {} wounds", profile.tough),
        (1, _) => format!("{left} of {models} models left, one with 1 wound"),
        (on_it, _) => format!("{left} of {models} models left, one with {on_it} wounds"),
    };
    match more {
        Some(0) => None,
        Some(_) if profile.tough == 1 => {
            Some(format!("{name}: {} lost, {stands}.", counted(removed.into(), "model")))
        }
        Some(more) => Some(format!("{name}: {}, {stands}.", counted(more.into(), "wound"))),
        None => Some(format!("{name}: {stands}.")),
    }
}
