//! Offers of actions, for a unit or for the whole battle. Unavailable actions are listed with the
//! reason.

use engine::{
    FigureId, HasLineup, RuleSystem,
    view::{Offer, Weighed},
};

use crate::{
    Gdf,
    actions::{action::Action, activation::not_to_activate},
    melee::strike::can_strike,
    movement::{distance, refusals::not_to_order},
    psychic::{casting, spells, tokens},
    quality::free,
    round::turns,
    shooting::{
        volley,
        weapons::{not_to_fire, weapons_to_fire},
    },
    state::battle::State,
    terrain,
    transport::boarding,
    unit::{
        keyword::Keyword,
        order::{self, Order},
        when::Attack,
    },
};

/// Returns the current offers for a unit, or for the battle if `unit` is `None`.
pub(crate) fn offers(state: &State, unit: Option<FigureId>) -> Vec<Offer<Action>> {
    match unit {
        Some(unit) if !state.is_over() && state.is_head(unit) => of_unit(state, unit),
        Some(_) => Vec::new(),
        None => of_battle(state),
    }
}

/// Returns the offers for the whole battle.
fn of_battle(state: &State) -> Vec<Offer<Action>> {
    let tests = [
        Offer::new(Action::Attack, "Attack")
            .hint("Roll hits, Defense and wounds against any target.")
            .topic(volley::TOPIC.key),
        Offer::new(Action::Test, "Quality test")
            .hint("A D6 against any target number.")
            .topic(free::TOPIC.key),
    ];
    let has_figures = state.all_figures().next().is_some();
    let tests = tests.into_iter().map(|offer| if has_figures { offer.rare() } else { offer });
    let mut offers: Vec<_> = tests.collect();
    if turns::is_cut_short(state) {
        let on = Offer::to_go_on(Action::Finish(false), Gdf::ABOUT.battle);
        let for_markers = on.clone().hint("Play up to round 4 for the objectives.");
        offers.push(if state.is_one_sided() { for_markers } else { on });
    } else if has_figures && !state.is_over() {
        let end = Offer::to_end(Action::Finish(true), Gdf::ABOUT.battle);
        offers.push(end.hint("Use this if a player gives up or time runs out.").rare());
    }
    offers
}

fn of_unit(state: &State, unit: FigureId) -> Vec<Offer<Action>> {
    let acting = state.acting.filter(|acting| state.head(acting.unit) == unit);
    let mut offers = spells(state, unit, acting.is_some());
    match acting.and_then(|acting| Some((acting.unit, acting.order?))) {
        Some((acting, order)) => offers.extend(weapons(state, acting, order)),
        None => offers.extend(orders(state, unit)),
    }
    if state.round > 0 && state.is_on_table(unit) {
        offers.push(
            Offer::new(Action::Dangerous(unit), "Dangerous terrain")
                .hint("Roll before moving through it or activating in it.")
                .topic(terrain::TOPIC.key)
                .unless(terrain::not_to_cross(state, unit))
                .rare(),
        );
    }
    offers
}

/// Returns the offers of a unit's orders, and those to fly off the table or get into a transport. A
/// pinned unit can only stay idle.
fn orders(state: &State, unit: FigureId) -> Vec<Offer<Action>> {
    let refusal = not_to_activate(state, unit);
    let pinned = state.unit(unit).pinned;
    let offer = |order: Order| {
        let offer = Offer::new(Action::Act(unit, order), order.name());
        let offer = match order {
            Order::Charge => offer.close(),
            Order::Rush => offer.advice(0.12, where_to(state)),
            // Without markers, staying put is as good.
            Order::Advance if state.markers.is_empty() => offer.advice(0.0, where_to(state)),
            Order::Advance => offer.advice(0.02, where_to(state)),
            Order::Idle => offer.advice(0.1, ""),
            Order::Hold => offer,
        };
        offer
            .hint(distance::words(state, unit, order))
            .topic(order::TOPIC.key)
            .weighed(if attacks(state, unit, order) {
                Weighed::AgainstOthers
            } else {
                Weighed::Not
            })
            .unless(refusal.clone())
    };
    let book = state.book();
    let must_idle = pinned.then_some(book.must_idle);
    let mut offers = Vec::new();
    if pinned {
        offers.push(offer(Order::Idle).hint(idle_hint(state, unit)));
    }
    for order in [Order::Hold, Order::Advance, Order::Rush, Order::Charge] {
        let never = not_to_order(state, unit, order);
        offers.push(offer(order).unless(must_idle).unless(never));
    }
    if can_leave_table(state, unit) {
        offers.push(off_table(unit).unless(must_idle).unless(refusal.clone()));
    }
    let has_room = !boarding::transports_with_room(state, unit).is_empty();
    if state.is_on_table(unit) && has_room {
        offers.push(
            Offer::new(Action::Embark(unit), "Get in")
                .hint("Rush to a transport and get in.")
                .topic(boarding::TOPIC.key)
                .unless(refusal.clone())
                .unless(must_idle)
                .unless(boarding::not_to_get_in(state, unit))
                .rare(),
        );
    }
    offers
}

/// Describes where a unit best moves: to a marker, if there are any, or else to an enemy.
fn where_to(state: &State) -> &'static str {
    match state.markers.is_empty() {
        true => "Move towards the nearest enemy.",
        false => "Move to the nearest objective that isn't held by its side.",
    }
}

/// Returns `true` if a unit can attack with an order: strike with a charge, or use a ranged weapon
/// with an order that allows shooting.
fn attacks(state: &State, unit: FigureId, order: Order) -> bool {
    let mut parts = state.parts_in_play(unit).into_iter();
    match order {
        Order::Charge => can_strike(state, unit, Attack::Charge),
        _ => order.shoots() && parts.any(|part| state.guns(part).next().is_some()),
    }
}

/// Returns the offers for the spells of all parts of a unit.
///
/// Spells must be cast before attacks.
fn spells(state: &State, unit: FigureId, is_acting: bool) -> Vec<Offer<Action>> {
    let refusal = if is_acting { None } else { not_to_activate(state, unit) };
    let refusal = refusal.or_else(|| {
        let inside = state.unit(unit).inside.is_some();
        inside.then(|| "No line of sight from inside.".to_owned())
    });
    let mut offers = Vec::new();
    for part in state.parts_in_play(unit) {
        let profile = state.profile(part);
        if tokens::is_caster(state, part) {
            offers.extend(tokens::offers(state, part, refusal.as_ref()));
            continue;
        }
        if profile.psychic == 0 {
            continue;
        }
        let offer = |place, label, note: &str| {
            Offer::new(Action::Cast(part, place), label)
                .hint(format!("D6 + {}. {note}", profile.psychic))
                .topic(casting::TOPIC.key)
                .unless(refusal.clone())
                .unless(spells::not_to_cast(state, part))
        };
        for (place, spell) in (0..).zip(&profile.spells) {
            let label = format!("Cast {} ({}+)", spell.name, spell.number);
            let offer = offer(place, label, &spell.words());
            offers.push(spells::at_somebody(state, part, spell, offer));
        }
        let words = if profile.spells.is_empty() { "Cast a spell" } else { "Cast another spell" };
        let unwritten = offer(spells::UNWRITTEN, words.to_owned(), "Enter the spell's number.");
        offers.push(if profile.spells.is_empty() { unwritten } else { unwritten.rare() });
    }
    offers
}

fn weapons(state: &State, unit: FigureId, order: Order) -> Vec<Offer<Action>> {
    let mut offers = Vec::new();
    if order.shoots() {
        if weapons_to_fire(state, unit).len() > 1 {
            offers.push(
                Offer::new(Action::ShootAll(unit), "Shoot: all at one target")
                    .hint("Fire all remaining weapons, one by one.")
                    .topic(volley::TOPIC.key)
                    .weighed(Weighed::AllTogether),
            );
        }
        for part in state.parts_in_play(unit) {
            let of = if part == unit { String::new() } else { format!(" ({})", state.name(part)) };
            offers.extend(state.guns(part).map(|(place, weapon)| {
                let carriers = state.carriers(part, place);
                let label = format!("Shoot: {} ×{carriers}{of}", weapon.name);
                Offer::new(Action::Shoot(part, place), label)
                    .hint(format!("{}.", weapon.words()))
                    .topic(volley::TOPIC.key)
                    .weighed(Weighed::AgainstOthers)
                    .unless(not_to_fire(state, part, place))
            }));
        }
    }
    if can_leave_table(state, unit) {
        offers.push(off_table(unit));
    }
    let end = Offer::new(Action::End(unit), "End activation").hint("Pass the turn.");
    offers.push(end.advice(0.0, ""));
    offers
}

/// Describes what a unit does that failed its morale test. Aircraft of some editions still fly.
fn idle_hint(state: &State, unit: FigureId) -> String {
    let label = state.book().shaken_label;
    match state.book().aircraft.farther {
        Some(_) if state.any_has(unit, Keyword::Aircraft) => {
            format!("{label}. {} Then it recovers.", distance::words(state, unit, Order::Idle))
        }
        _ => format!("{label}: do nothing, then recover."),
    }
}

/// Returns `true` if a unit is an aircraft that can fly off the table.
fn can_leave_table(state: &State, unit: FigureId) -> bool {
    state.book().aircraft.farther.is_none() && state.any_has(unit, Keyword::Aircraft)
}

/// Returns the offer for an aircraft to fly off the table.
fn off_table(unit: FigureId) -> Offer<Action> {
    Offer::new(Action::OffTable(unit), "Fly off the table")
        .hint("Ends the activation. Place the unit on any table edge.")
        .topic(distance::AIRCRAFT.key)
        .rare()
}
