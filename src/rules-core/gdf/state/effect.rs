//! Effects: the facts that battles are made of.

use super::battle::{
    Acting, Away, MOST_MARKERS, Setup, State, TestOwed, UnitState, spell_bit, weapon_bit,
};
use crate::{
    gdf::unit::order::Order,
    ids::{FigureId, SideId},
    row::stored_as_rows,
};

stored_as_rows! {
    /// A fact that changes the battle. Most set a tracker, so that rules and players' hands can use
    /// the same ones.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Effect {
        /// A round begins, with this number.
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
        /// A unit is part of another, or of none.
        15 = Joined(unit: FigureId, host: Option<FigureId>),
        /// A unit is inside a transport, or outside.
        16 = Inside(unit: FigureId, transport: Option<FigureId>),
        /// A unit is away from the table, or on it.
        17 = Away(unit: FigureId, place: Option<Away>),
        /// What has to be done before the battle changes to this.
        18 = Setup(setup: Setup),
        /// There are this many objective markers, all neutral.
        19 = Markers(count: u8),
        /// A side holds an objective marker, by its place, or nobody does.
        20 = Marker(place: u8, side: Option<SideId>),
        /// It was noted who holds the objective markers after a round.
        21 = Held(round: u8),
        /// Reserves were asked for at the beginning of a round.
        22 = Arrived(round: u8),
        /// A unit has cast or blocked a spell this round, or not.
        23 = Cast(unit: FigureId, yes: bool),
        /// The players have ended the battle, or go on with it.
        24 = Finished(yes: bool),
        /// A unit's activation begins with something that comes before its order.
        25 = Begins(unit: FigureId),
        /// A caster holds this many spell tokens.
        41 = Tokens(unit: FigureId, count: u8),
        /// A caster has tried a spell this round, by its place on the sheet, or not.
        42 = Tried(unit: FigureId, spell: u8, yes: bool),
        /// A limited weapon is used up, by its place on the sheet, or not.
        43 = Spent(unit: FigureId, weapon: u8, yes: bool),
    }
}

/// Changes the battle. An effect on a unit that does not exist changes nothing.
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
            it.cast = false;
            it.tried = 0;
        }),
        Effect::Turn(side) => {
            state.to_move = side;
            state.has_moved = false;
            state.acting = None;
        }
        Effect::Act(unit, order) => {
            state.acting = Some(Acting { unit, order: Some(order) });
            begin(state, unit);
        }
        Effect::Begins(unit) => {
            state.acting = Some(Acting { unit, order: None });
            begin(state, unit);
        }
        Effect::Fired(unit, weapon) => on(state, unit, |it| it.fired |= weapon_bit(weapon)),
        Effect::Done => {
            state.acting = None;
            state.has_moved = true;
        }
        Effect::Activated(unit, yes) => on_all(state, unit, |it| it.activated = yes),
        Effect::Wounds(unit, wounds) => wound(state, unit, wounds),
        Effect::Carriers(unit, weapon, left) => on(state, unit, |it| {
            if let Some(carriers) = it.carriers.get_mut(usize::from(weapon)) {
                *carriers = left;
            }
        }),
        Effect::Owes(unit, test) => on(state, unit, |it| it.owes = test),
        Effect::Pinned(unit, yes) => on_all(state, unit, |it| it.pinned = yes),
        Effect::Fatigued(unit, yes) => on_all(state, unit, |it| it.fatigued = yes),
        Effect::Routs(unit) => {
            for part in state.members(unit) {
                wound(state, part, state.profile(part).all_wounds());
            }
        }
        Effect::Ended => state.ended = true,
        Effect::Finished(yes) => {
            state.ended = yes;
            state.plays_on = !yes && state.is_one_sided();
        }
        Effect::Joined(unit, host) => {
            let may = host.is_none_or(|host| host != unit && state.unit(host).joined.is_none());
            if may {
                on(state, unit, |it| it.joined = host);
            }
        }
        Effect::Inside(unit, transport) => on_all(state, unit, |it| it.inside = transport),
        Effect::Away(unit, place) => on_all(state, unit, |it| it.away = place),
        Effect::Setup(setup) => state.setup = setup,
        Effect::Markers(count) => state.markers = vec![None; count.min(MOST_MARKERS).into()],
        Effect::Marker(place, side) => {
            if let Some(marker) = state.markers.get_mut(usize::from(place)) {
                *marker = side;
            }
        }
        Effect::Held(round) => {
            let held = state.all_sides().map(|side| state.markers_of(side)).collect();
            state.held.truncate(usize::from(round).saturating_sub(1));
            state.held.push(held);
        }
        Effect::Arrived(round) => state.arrived = round,
        Effect::Cast(unit, yes) => on(state, unit, |it| it.cast = yes),
        Effect::Tokens(unit, count) => on(state, unit, |it| it.tokens = count),
        Effect::Tried(unit, spell, true) => on(state, unit, |it| it.tried |= spell_bit(spell)),
        Effect::Tried(unit, spell, false) => on(state, unit, |it| it.tried &= !spell_bit(spell)),
        Effect::Spent(unit, weapon, true) => on(state, unit, |it| it.spent |= weapon_bit(weapon)),
        Effect::Spent(unit, weapon, false) => {
            on(state, unit, |it| it.spent &= !weapon_bit(weapon));
        }
    }
}

/// Begins a unit's activation.
fn begin(state: &mut State, unit: FigureId) {
    on_all(state, unit, |it| {
        it.activated = true;
        it.fired = 0;
    });
}

/// Changes all parts of a unit.
fn on_all(state: &mut State, unit: FigureId, change: impl Fn(&mut UnitState)) {
    for part in state.members(unit) {
        on(state, part, &change);
    }
}

fn on(state: &mut State, unit: FigureId, change: impl FnOnce(&mut UnitState)) {
    if let Some(unit) = state.units.get_mut(unit.index()) {
        change(unit);
    }
}

/// Sets the wounds that a unit has taken. A unit that is destroyed owes no test.
pub(crate) fn wound(state: &mut State, unit: FigureId, wounds: u16) {
    let wounds = wounds.min(state.profile(unit).all_wounds());
    on(state, unit, |it| it.wounds = wounds);
    if !state.in_play(unit) {
        on(state, unit, |it| it.owes = None);
    }
}
