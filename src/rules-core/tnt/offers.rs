//! Offers: what may be done now, what it costs, or why not.

use super::{
    ability::{self, Gives},
    action::Action,
    activation, carrying, climbing, close_combat, contact, disengage, free_test, hold, movement,
    movement::MoveAllowance,
    sheet::WeaponKind,
    shooting, stat_test,
    stat_test::TARGET_NUMBER,
    state::{Phase, State},
    telling::tokens_of,
    test_kind,
};
use crate::{ids::FigureId, view::Offer};

const ONE_AP: &str = "1 AP";

/// What may be done with a figure now, or with none of them.
pub(super) fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
    match figure {
        Some(id) if state.in_action(id) && !state.is_over() => of_figure(state, id),
        Some(_) => Vec::new(),
        None => of_battle(state),
    }
}

fn of_figure(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let interrupts = hold::interrupters(state).into_iter().filter(|it| it.figure == id);
    let mut offers: Vec<Offer<Action>> =
        interrupts.map(|it| interrupt(it.figure, it.label)).collect();
    if state.active == Some(id) {
        offers.extend(actions(state, id));
    } else {
        offers.push(activation(state, id));
    }
    offers.extend(at_any_time(state, id));
    offers
}

/// What players may do without a figure: breaking in is said here as well, as it is in a hurry.
fn of_battle(state: &State) -> Vec<Offer<Action>> {
    let mut offers = Vec::new();
    if !state.is_over() {
        let interrupts = hold::interrupters(state).into_iter();
        offers.extend(interrupts.map(|it| interrupt(it.figure, it.label)));
    }
    let tests = [
        Offer::new(Action::StatTest, "Stat test")
            .hint("D10 + any stat against any number.")
            .topic(stat_test::TOPIC.key),
        Offer::new(Action::OpposedTest, "Opposed test")
            .hint("D10 + any stat on both sides.")
            .topic(super::opposed_test::TOPIC.key),
        Offer::new(Action::D3, "D3").hint("A D6 by twos.").topic(free_test::D3.key),
        Offer::new(Action::Scatter, "Scatter")
            .hint("A random direction.")
            .topic(free_test::SCATTER.key),
    ];
    let has_figures = state.all_figures().next().is_some();
    offers.extend(tests.map(|offer| if has_figures { offer.rare() } else { offer }));
    if state.ended {
        offers.push(Offer::new(Action::Finish(false), "Go on with the battle").rare());
    } else if has_figures && !state.is_over() {
        let words = "Whoever concedes, or when the scenario is played.";
        offers.push(Offer::new(Action::Finish(true), "End the battle").hint(words).rare());
    }
    offers
}

fn interrupt(id: FigureId, label: String) -> Offer<Action> {
    Offer::new(Action::Interrupt(id), label)
        .cost("its hold")
        .hint("One action of 1 AP, then the enemy goes on.")
        .topic(hold::TOPIC.key)
}

fn activation(state: &State, id: FigureId) -> Offer<Action> {
    let profile = state.profile(id);
    Offer::new(Action::Activate(id), "Activate")
        .hint(format!(
            "D10 + Mettle {} against {TARGET_NUMBER}: {} AP, or 1 AP and play passes.",
            profile.mettle,
            profile.full_ap()
        ))
        .topic(activation::TOPIC.key)
        .unless(not_to_activate(state, id))
}

/// Activation: one figure at a time, of the side that has the initiative, once a turn.
fn not_to_activate(state: &State, id: FigureId) -> Option<String> {
    if state.figure(id).activated {
        return Some(format!("{} has activated this turn.", state.name(id)));
    }
    if state.phase == Phase::Initiative {
        return Some("Roll for initiative first.".to_owned());
    }
    if state.side_of(id) != Some(state.to_move) {
        return Some(format!("{} has the initiative.", state.side_name(state.to_move)));
    }
    state.active.map(|acting| {
        format!("{} is acting: {} AP left.", state.name(acting), state.figure(acting).ap)
    })
}

/// What the acting figure may do, most used first.
fn actions(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let figure = state.figure(id);
    let mut offers = actions_of_1_ap(state, id);
    offers.extend(abilities(state, id, |_| true));
    let has_acted = figure.acted.then(|| "Only at the start of its activation.".to_owned());
    offers.push(
        Offer::new(Action::Hold(id), "Hold")
            .cost("all AP")
            .hint("To break in on an enemy's activation with one action.")
            .topic(hold::TOPIC.key)
            .unless(none_left(state, id))
            .unless(has_acted),
    );
    let given_up = format!("Gives up {} AP.", figure.ap);
    let end =
        Offer::new(Action::End(id), "End activation").cost("free").topic(activation::TOPIC.key);
    offers.push(if figure.ap > 0 { end.hint(given_up) } else { end });
    offers
}

/// Abilities to be used for AP, those whose cost is `wanted`.
pub(super) fn abilities(
    state: &State,
    id: FigureId,
    wanted: impl Fn(u8) -> bool,
) -> Vec<Offer<Action>> {
    let left = state.figure(id).ap;
    let mut offers = Vec::new();
    for (place, ability) in (0..).zip(&state.profile(id).abilities) {
        if let Gives::Action(cost) = ability.gives
            && wanted(cost)
        {
            let too_few = (left < cost).then(|| format!("{cost} AP, and {left} left."));
            offers.push(
                Offer::new(Action::Ability(id, place), ability.name.clone())
                    .cost(format!("{cost} AP"))
                    .hint(ability.note.clone())
                    .topic(ability::TOPIC.key)
                    .unless(too_few),
            );
        }
    }
    offers
}

fn none_left(state: &State, id: FigureId) -> Option<String> {
    (state.figure(id).ap == 0).then(|| "No AP left.".to_owned())
}

/// Actions of 1 AP each, most used first.
pub(super) fn actions_of_1_ap(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let mut offers = fighting(state, id);
    offers.extend(moving(state, id));
    offers.extend(handling(state, id));
    offers.push(
        Offer::new(Action::Misc(id), "Something else")
            .hint("A door, a terminal, a barricade: with a stat test.")
            .topic(free_test::MISCELLANEOUS.key)
            .rare(),
    );
    let offers = offers.into_iter();
    offers.map(|offer| offer.cost(ONE_AP).unless(none_left(state, id))).collect()
}

fn fighting(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let engaged = state.is_engaged(id);
    let mut offers = Vec::new();
    let strikes = || {
        let weapons: Vec<String> = state
            .melee_weapons_in_hand(id)
            .map(|(_, weapon)| format!("{}, Strength {}", weapon.name, weapon.strength))
            .collect();
        let hint = match weapons.as_slice() {
            [] => format!("Bare hands, Strength {}.", profile.strength),
            weapons => format!("{}.", weapons.join(" or ")),
        };
        Offer::new(Action::Strike(id), "Strike").hint(hint).topic(close_combat::TOPIC.key)
    };
    if engaged {
        offers.push(strikes());
    }
    for (place, weapon) in (0..).zip(&profile.weapons) {
        if let WeaponKind::Ranged { range, shots, .. } = weapon.kind {
            let shots = shots.saturating_add(profile.extra_shots());
            let shots = if shots > 1 { format!(", {shots} shots") } else { String::new() };
            let hint = format!("{range} inches, Strength {}{shots}.", weapon.strength);
            offers.push(
                Offer::new(Action::Shoot(id, place), format!("Fire {}", weapon.name))
                    .hint(hint)
                    .topic(shooting::TOPIC.key)
                    .unless(not_to_fire(state, id, place)),
            );
        }
    }
    let has_concentrated = figure.concentrated.then(|| "Only once a turn.".to_owned());
    offers.push(
        Offer::new(Action::Concentrate(id), "Concentrate")
            .hint(format!("{:+} to an attack made right after it.", shooting::CONCENTRATING.value))
            .topic(movement::CONCENTRATE.key)
            .unless(has_concentrated),
    );
    if !engaged {
        let has_charged = figure.charged.then(|| "Only once a turn.".to_owned());
        offers.push(
            Offer::new(Action::Charge(id), "Charge")
                .hint("A move, and at once a free close combat attack.")
                .topic(close_combat::CHARGE.key)
                .unless(has_charged),
        );
        offers.push(strikes());
    }
    offers
}

fn moving(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let how_far = MoveAllowance::new(profile.movement, figure.prone).words();
    let locked = state.is_engaged(id).then(|| "In melee: disengage first.".to_owned());
    let mut offers = Vec::new();
    offers.push(
        Offer::new(Action::Move(id), "Move")
            .hint(how_far)
            .topic(movement::MOVE.key)
            .unless(locked.clone()),
    );
    if figure.prone {
        offers.push(Offer::new(Action::Stand(id), "Stand up").topic(movement::PRONE.key));
    } else {
        offers.push(
            Offer::new(Action::MoveProne(id), "Move and drop prone")
                .hint("Dropping is free, at any point of the move.")
                .topic(movement::PRONE.key)
                .unless(locked.clone()),
        );
    }
    offers.push(
        Offer::new(Action::Climb(id), "Climb")
            .hint("1 inch of height per AP; more than 1 AP takes a test.")
            .topic(climbing::CLIMB.key)
            .unless(locked.clone())
            .rare(),
    );
    offers.push(
        Offer::new(Action::Jump(id), "Jump a gap")
            .hint("Part of a move. Up to 1 inch is free; wider takes an Agility test.")
            .topic(climbing::JUMP.key)
            .unless(locked)
            .rare(),
    );
    offers
}

fn handling(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let mut offers = Vec::new();
    for (place, weapon) in (0..).zip(&profile.weapons) {
        let tokens = figure.jammed(place);
        if tokens > 0 {
            offers.push(
                Offer::new(Action::Unjam(id, place), format!("Un-jam {}", weapon.name))
                    .hint(format!("{} to clear, one each.", tokens_of(tokens)))
                    .topic(movement::UNJAM.key),
            );
        }
        if !figure.holds(place) {
            offers.push(
                Offer::new(Action::Switch(id, place), format!("Draw {}", weapon.name))
                    .hint("Stows what it does not go with.")
                    .topic(carrying::TOPIC.key),
            );
        }
    }
    offers
}

/// What costs nothing and may come up at any time.
fn at_any_time(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let mut offers = Vec::new();
    if state.is_engaged(id) && state.active == Some(id) {
        offers.push(
            Offer::new(Action::Disengage(id), "Disengage")
                .cost("free")
                .hint("Agility or Strength test; failed, it loses 1 AP.")
                .topic(disengage::TOPIC.key)
                .unless(none_left(state, id)),
        );
    }
    if state.active == Some(id) && !state.figure(id).prone {
        let drop = Offer::new(Action::Drop(id), "Drop prone").topic(movement::PRONE.key);
        offers.push(drop.cost("free").rare());
    }
    if !state.free_enemies(id).is_empty() {
        let contact = Offer::new(Action::Contact(id), "In contact with …");
        offers.push(contact.cost("free").topic(contact::TOPIC.key).rare());
    }
    let fall =
        Offer::new(Action::Fall(id), "Falls").hint("Strength 4 + 1 an inch against Defense.");
    offers.push(fall.topic(climbing::FALL.key).rare());
    let test = Offer::new(Action::Test(id), "Stat test").hint("Any kind, against any number.");
    offers.push(test.cost("free").topic(test_kind::TOPIC.key).rare());
    let morale = super::morale::Cause::Ability;
    let morale = Offer::new(Action::Morale(id, morale), "Morale test")
        .hint("Where an ability says so. All other morale tests come by themselves.");
    offers.push(morale.cost("free").topic(super::morale::TOPIC.key).rare());
    offers
}

/// Ranged attack: with what is in hand and not jammed, and once per activation unless an ability gives more.
fn not_to_fire(state: &State, id: FigureId, weapon: u8) -> Option<String> {
    let figure = state.figure(id);
    let most = state.profile(id).ranged_attacks();
    match figure.jammed(weapon) {
        0 if !figure.holds(weapon) => Some("Not in hand.".to_owned()),
        0 if figure.fired >= most => Some(match most {
            1 => "One ranged attack an activation.".to_owned(),
            more => format!("{more} ranged attacks an activation."),
        }),
        0 => None,
        tokens => Some(format!("Jammed: {} left.", tokens_of(tokens))),
    }
}
