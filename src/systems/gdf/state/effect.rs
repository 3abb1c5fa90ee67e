//! Effects, which change the state of a battle.

use engine::{FigureId, HasLineup, SideId, stored_as_rows};

use super::battle::{
    Acting, Away, MOST_MARKERS, Setup, State, TestOwed, UnitState, spell_bit, weapon_bit,
};
use crate::unit::order::Order;

stored_as_rows! {
    /// A change to the battle.
    ///
    /// Most effects set a tracker, so that rules and changes by hand can use the same effects.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Effect {
        /// A round begins, with this number.
        1 = Round(number: u8),
        /// A unit's activation, fatigue and spells from the last round are cleared.
        2 = Refresh(unit: FigureId),
        /// The turn to activate a unit passes to this side.
        3 = Turn(side: SideId),
        /// A unit is activated with an order.
        4 = Act(unit: FigureId, order: Order),
        /// The active unit fires a weapon, given by its index on the sheet.
        5 = Fired(unit: FigureId, weapon: u8),
        /// The active unit ends its activation.
        6 = Done,
        /// A unit counts as activated this round, or no longer does.
        7 = Activated(unit: FigureId, yes: bool),
        /// A unit's total wounds change to this number.
        8 = Wounds(unit: FigureId, taken: u16),
        /// The number of models that carry a weapon, given by its index on the sheet, changes.
        9 = Carriers(unit: FigureId, weapon: u8, count: u8),
        /// A unit has to take this morale test and no other one, or no longer has to take any.
        10 = Owes(unit: FigureId, test: Option<TestOwed>),
        /// A unit becomes pinned, or recovers.
        11 = Pinned(unit: FigureId, yes: bool),
        /// A unit becomes fatigued, or recovers.
        12 = Fatigued(unit: FigureId, yes: bool),
        /// A unit routs and is removed.
        13 = Routs(unit: FigureId),
        /// The last round is over.
        14 = Ended,
        /// A unit becomes part of another, or a unit of its own.
        15 = Joined(unit: FigureId, host: Option<FigureId>),
        /// A unit gets into a transport, or out of it.
        16 = Inside(unit: FigureId, transport: Option<FigureId>),
        /// A unit leaves the table, or comes onto it.
        17 = Away(unit: FigureId, place: Option<Away>),
        /// The next step before the battle changes.
        18 = Setup(setup: Setup),
        /// The battle has this many objective markers, all neutral.
        19 = Markers(count: u8),
        /// A side takes an objective marker, given by its index, or the marker becomes neutral.
        20 = Marker(place: u8, side: Option<SideId>),
        /// The number of markers that each side holds after this round is recorded.
        21 = Held(round: u8),
        /// The players have been asked about reserves at the beginning of this round.
        22 = Arrived(round: u8),
        /// A unit has cast or blocked a spell this round, or no longer counts as having done so.
        23 = Cast(unit: FigureId, yes: bool),
        /// The players end the battle, or continue it.
        24 = Finished(yes: bool),
        /// A unit's activation begins before its order, for example with a spell.
        25 = Begins(unit: FigureId),
        /// A caster's spell tokens change to this number.
        41 = Tokens(unit: FigureId, count: u8),
        /// A spell, given by its index on the sheet, counts as tried this round, or no longer does.
        42 = Tried(unit: FigureId, spell: u8, yes: bool),
        /// A Limited weapon, given by its index on the sheet, is used up, or can be used again.
        43 = Spent(unit: FigureId, weapon: u8, yes: bool),
        /// A unit has to take one more morale test.
        44 = MustTest(unit: FigureId, test: TestOwed),
        /// A unit has taken a morale test, or no longer has to.
        45 = Tested(unit: FigureId, test: TestOwed),
        /// The active unit chooses a unit to shoot at.
        46 = Aims(target: FigureId),
    }
}

/// Applies an effect to the battle. An effect on a unit that does not exist changes nothing.
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
            let targets = Default::default();
            state.acting = Some(Acting { unit, order: Some(order), targets });
            begin(state, unit);
        }
        Effect::Begins(unit) => {
            state.acting = Some(Acting { unit, order: None, targets: Default::default() });
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
        Effect::Owes(unit, test) => {
            owes_nothing(state, unit);
            if let Some(test) = test {
                apply(state, &Effect::MustTest(unit, test));
            }
        }
        Effect::MustTest(unit, test) if state.lineup().has(unit) => state.owed.push((unit, test)),
        Effect::MustTest(..) => {}
        Effect::Tested(unit, test) => {
            let host = state.host(unit);
            let is_it =
                |(part, owed): &(FigureId, TestOwed)| state.host(*part) == host && *owed == test;
            if let Some(place) = state.owed.iter().position(is_it) {
                state.owed.remove(place);
            }
        }
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
        Effect::Away(unit, place) => {
            let round = state.round;
            let comes = |it: &UnitState| it.away == Some(Away::Reserve) && place.is_none();
            if round > 0 && comes(&state.unit(unit)) {
                arrive(state, unit, round);
            }
            on_all(state, unit, |it| it.away = place);
        }
        Effect::Aims(target) => {
            // The host stays the same when parts of the unit are destroyed.
            let target = state.host(target);
            if let Some(Acting { targets, .. }) = &mut state.acting
                && !targets.contains(&Some(target))
                && let Some(free) = targets.iter_mut().find(|it| it.is_none())
            {
                *free = Some(target);
            }
        }
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

/// Marks a unit as activated, with no weapons fired yet.
fn begin(state: &mut State, unit: FigureId) {
    on_all(state, unit, |it| {
        it.activated = true;
        it.fired = 0;
    });
}

/// Notes that a unit, and each unit inside it, arrives from reserve in this round.
fn arrive(state: &mut State, unit: FigureId, round: u8) {
    for other in state.all_figures() {
        let comes_with = other == unit || state.unit(other).inside == Some(unit);
        if comes_with {
            on_all(state, other, |it| it.arrived = round);
        }
    }
}

/// Changes the state of all parts of a unit.
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

/// Sets the wounds that a unit has taken. A unit without any part left owes no morale tests.
pub(crate) fn wound(state: &mut State, unit: FigureId, wounds: u16) {
    let wounds = wounds.min(state.profile(unit).all_wounds());
    on(state, unit, |it| it.wounds = wounds);
    if !state.any_in_play(unit) {
        owes_nothing(state, unit);
    }
}

fn owes_nothing(state: &mut State, unit: FigureId) {
    let own: Vec<TestOwed> = state.tests_owed(unit).collect();
    for test in own {
        apply(state, &Effect::Tested(unit, test));
    }
}
