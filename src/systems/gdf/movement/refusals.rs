//! Checks for orders that a unit cannot be given.

use engine::{FigureId, HasLineup, Topic};

use crate::{
    state::battle::State,
    unit::{keyword::Keyword, order::Order},
};

/// Returns the reason why a unit cannot be given an order, regardless of whose turn it is.
pub(crate) fn not_to_order(state: &State, unit: FigureId, order: Order) -> Option<&'static str> {
    let is_moved = matches!(order, Order::Advance | Order::Rush | Order::Charge);
    if state.any_has(unit, Keyword::Immobile) && is_moved {
        return Some("Immobile: it can only hold.");
    }
    if state.any_has(unit, Keyword::Aircraft) && !matches!(order, Order::Advance | Order::Idle) {
        return Some(match state.book().aircraft.farther {
            None => "Aircraft always move 18–36″ and can't charge.",
            Some(_) => "Aircraft can only Advance.",
        });
    }
    if is_moved && is_shut_in(state, unit) {
        return Some("The transport is inside another one.");
    }
    let mut enemies = state.enemies_of(unit);
    if order == Order::Charge && !enemies.any(|it| not_to_charge(state, it).is_none()) {
        return Some("No unit to charge.");
    }
    None
}

/// Returns the reason why a unit cannot be charged, or `None` if it can.
///
/// Only aircraft cannot be charged.
pub(crate) fn not_to_charge(state: &State, unit: FigureId) -> Option<String> {
    let flies = state.profile(unit).has(Keyword::Aircraft);
    flies.then(|| "Units can't move into contact with aircraft.".to_owned())
}

/// Returns `true` if a unit cannot get out of its transport because the transport is inside another
/// one.
pub(crate) fn is_shut_in(state: &State, unit: FigureId) -> bool {
    let transport = state.unit(unit).inside;
    transport.is_some_and(|it| state.unit(it).inside.is_some())
}

/// The help topic about Immobile.
pub(crate) const IMMOBILE: Topic = Topic {
    key: "immobile",
    title: "Immobile",
    rules: &[31],
    text: || {
        "Can only hold. It can start inside a transport and get out with Hold, but can't get in \
         during the battle."
            .to_owned()
    },
};

/// The help topic about Immobile in 3.5.
pub(crate) const IMMOBILE_3_5: Topic = Topic {
    key: IMMOBILE.key,
    title: "Immobile",
    rules: &[56],
    text: || {
        "Can only hold. It can start inside a transport, but can't get in or out during the battle."
            .to_owned()
    },
};
