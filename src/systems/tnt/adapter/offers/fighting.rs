//! The offers for ranged attacks and close combat attacks.

use engine::{
    FigureId, HasLineup,
    view::{Offer, Weighed},
    words::signed,
};

use crate::{
    action::Action,
    actions::concentration,
    adapter::telling::tokens_of,
    close_combat::{charge, roll_to_hit},
    figure::weapon::WeaponKind,
    ranged_combat::aim,
    state::battle::State,
};

pub(super) fn fighting(state: &State, id: FigureId) -> Vec<Offer<Action>> {
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
        Offer::new(Action::Strike(id), "Strike")
            .hint(hint)
            .topic(roll_to_hit::TOPIC.key)
            .weighed(Weighed::AgainstOthers)
    };
    if engaged {
        offers.push(strikes());
    }
    for (place, weapon) in (0..).zip(&profile.weapons) {
        if let WeaponKind::Ranged { range, shots, .. } = weapon.kind {
            let shots = profile.shots_of(shots);
            let no_shots = (shots.get() == Some(0)).then_some("This weapon has no shots.");
            let shots = match shots.get() {
                Some(0 | 1) => String::new(),
                _ => format!(", {shots} shots"),
            };
            let hint = format!("{range}″, Strength {}{shots}.", weapon.strength);
            offers.push(
                Offer::new(Action::Shoot(id, place), format!("Fire {}", weapon.name))
                    .hint(hint)
                    .topic(aim::TOPIC.key)
                    .weighed(Weighed::AgainstOthers)
                    .unless(not_to_fire(state, id, place))
                    .unless(no_shots),
            );
        }
    }
    let has_concentrated = figure.this_turn.concentrated.then_some("Only once per turn.");
    offers.push(
        Offer::new(Action::Concentrate(id), "Concentrate")
            .hint(format!(
                "{} if you attack right after.",
                signed(concentration::CONCENTRATING.value)
            ))
            .topic(concentration::TOPIC.key)
            .unless(has_concentrated),
    );
    if !engaged {
        let has_charged = figure.this_turn.charged.then_some("Only once per turn.");
        offers.push(
            Offer::new(Action::Charge(id), "Charge")
                .hint("Move, then make a free melee attack.")
                .topic(charge::TOPIC.key)
                .weighed(Weighed::Alone)
                .close()
                .unless(has_charged),
        );
        offers.push(strikes().close());
    }
    offers
}

/// Returns the reason why a figure cannot fire a weapon, if there is one.
///
/// The weapon must be in hand and not jammed. A figure makes one ranged attack per activation, or
/// more with an ability (rulebook: Ranged attack).
fn not_to_fire(state: &State, id: FigureId, weapon: u8) -> Option<String> {
    let figure = state.figure(id);
    let most = state.profile(id).ranged_attacks();
    match figure.jammed(weapon) {
        0 if !figure.holds(weapon) => Some("Draw the weapon first.".to_owned()),
        0 if figure.this_turn.fired >= most => Some(match most {
            0 => "This figure can't make ranged attacks.".to_owned(),
            1 => "One ranged attack per activation.".to_owned(),
            more => format!("{more} ranged attacks per activation."),
        }),
        0 => None,
        tokens => Some(format!("{} left.", tokens_of(tokens))),
    }
}
