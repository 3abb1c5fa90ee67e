//! The actions on offer, with their costs or the reasons why they are refused.

use engine::{
    FigureId, HasLineup, RuleSystem,
    view::{Offer, Weighed},
    words::{counted, possessive},
};

use crate::{
    D100,
    action::Action,
    close_combat::{attack, parry, unarmed, wielding},
    damage::weapon_damage,
    figure::weapon::{Gun, Weapon, WeaponKind},
    hit_test::hit_roll,
    ranged_combat::{automatic, jam, reload, semi_automatic, single},
    state::battle::State,
    turn::{actions, sides},
};

const ONE_ACTION: &str = "1 action";

/// Returns the actions on offer for a figure, or for the whole battle without a figure.
pub(crate) fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
    match figure {
        Some(id) if state.is_standing(id) && !state.is_over() => of_figure(state, id),
        Some(_) => Vec::new(),
        None => of_battle(state),
    }
}

fn of_figure(state: &State, id: FigureId) -> Vec<Offer<Action>> {
    let hurt = Offer::new(Action::Hurt(id), "Take damage")
        .hint("From a fall, fire or anything else you agree on.")
        .topic(weapon_damage::TOPIC.key)
        .rare();
    if state.profile(id).object {
        return vec![hurt];
    }
    let weapons = (0..).zip(&state.profile(id).weapons);
    let mut offers: Vec<Offer<Action>> = weapons
        .flat_map(|(place, weapon)| match weapon.kind {
            WeaponKind::Gun(gun) => of_gun(state, id, place, weapon, gun),
            WeaponKind::Blade(_) => of_blade(state, id, place, weapon),
        })
        .collect();
    let bare_hands = Offer::new(Action::Attack(id, None), "Attack with bare hands");
    offers.push(bare_hands.topic(unarmed::TOPIC.key).weighed(Weighed::Alone).rare());
    offers.push(
        Offer::new(Action::Move(id), "Move")
            .hint("Or use the action for anything else.")
            .topic(actions::TOPIC.key)
            .advice(0.1, where_to(state, id)),
    );
    let refusal = cannot_act(state, id);
    let costly = offers.into_iter();
    let costly = costly.map(|offer| offer.cost(ONE_ACTION).unless(refusal.clone()));
    costly.chain([hurt]).collect()
}

/// Returns the offers to attack with a close combat weapon and, if it is not in hand, to draw it.
fn of_blade(state: &State, id: FigureId, place: u8, weapon: &Weapon) -> Vec<Offer<Action>> {
    let name = &weapon.name;
    let attack = Offer::new(Action::Attack(id, Some(place)), format!("Attack with {name}"));
    let attack = attack.topic(attack::TOPIC.key).weighed(Weighed::AgainstOthers).close();
    let wields = state.figure(id).wields;
    if wields == Some(place) {
        return vec![attack];
    }
    let draw = Offer::new(Action::Draw(id, place), format!("Draw {name}"));
    let draw = draw.hint("Lets the figure parry.").topic(wielding::TOPIC.key);
    let draw = if wields.is_some() { draw.rare() } else { draw.advice(0.05, "") };
    vec![attack, draw]
}

/// Returns the offers to fire a gun in each of its modes, to clear it and to reload it.
fn of_gun(state: &State, id: FigureId, place: u8, weapon: &Weapon, gun: Gun) -> Vec<Offer<Action>> {
    let name = &weapon.name;
    let mut offers = Vec::new();
    let mut fire = |action, label: String, fewest, topic| {
        let refusal = cannot_fire(state, id, place, gun, fewest);
        let offer = Offer::new(action, label).topic(topic).unless(refusal);
        offers.push(offer.weighed(Weighed::AgainstOthers));
    };
    if gun.modes.single {
        fire(Action::Fire(id, place), format!("Fire {name}"), 1, single::TOPIC.key);
    }
    if let Some((least, most)) = gun.modes.semi_automatic {
        let label = match least == most {
            true => format!("Fire {name}, {}", counted(most.into(), "shot")),
            false => format!("Fire {name}, {least}–{most} shots"),
        };
        fire(Action::Burst(id, place), label, least, semi_automatic::TOPIC.key);
    }
    if let Some(shots) = gun.modes.automatic {
        let shots = automatic::shots_left(state, id, place, gun, shots);
        let label = format!("Spray with {name}, {}", counted(shots.into(), "shot"));
        fire(Action::Spray(id, place), label, 1, automatic::TOPIC.key);
    }
    let to_clear = state.figure(id).jammed(place);
    if to_clear > 0 {
        let clear = Offer::new(Action::Clear(id, place), format!("Clear {name}"));
        let hint = format!("{} to clear.", actions_in_words(to_clear));
        offers.push(clear.hint(hint).topic(jam::TOPIC.key).advice(0.3, ""));
    }
    let loaded = state.figure(id).loaded(place);
    if loaded < *gun.magazine {
        let reload = Offer::new(Action::Reload(id, place), format!("Reload {name}"));
        let hint = format!("{loaded} of {} left.", counted(gun.magazine.into(), "shot"));
        let worth = if loaded == 0 { 0.25 } else { 0.02 };
        offers.push(reload.hint(hint).topic(reload::TOPIC.key).advice(worth, ""));
    }
    offers
}

/// Describes where a figure best moves: into range of a gun, or else to an enemy.
fn where_to(state: &State, id: FigureId) -> &'static str {
    let is_gun = |it: &Weapon| matches!(it.kind, WeaponKind::Gun(_));
    match state.profile(id).weapons.iter().any(is_gun) {
        true => "Move to where it can shoot at short range, in cover if possible.",
        false => "Move towards the nearest enemy, in cover if possible.",
    }
}

fn actions_in_words(count: u8) -> String {
    counted(count.into(), "action")
}

/// Returns the reason why a gun cannot fire this many shots, or `None` if it can.
fn cannot_fire(state: &State, id: FigureId, place: u8, gun: Gun, shots: u8) -> Option<String> {
    let (jammed, loaded) = (state.figure(id).jammed(place), state.figure(id).loaded(place));
    if jammed > 0 {
        return Some(format!("Jammed: {} to clear.", actions_in_words(jammed)));
    }
    let is_short = gun.magazine > 0 && loaded < shots;
    is_short.then(|| match loaded {
        0 => "Empty: reload.".to_owned(),
        loaded => format!("Only {} left.", counted(loaded.into(), "shot")),
    })
}

/// Returns the reason why a figure cannot act now, or `None` if it can.
fn cannot_act(state: &State, id: FigureId) -> Option<String> {
    if state.side_of(id) != Some(state.to_move) {
        return Some(format!("It's {} turn.", possessive(state.side_name(state.to_move))));
    }
    (state.figure(id).actions == 0).then(|| "No actions left this turn.".to_owned())
}

/// Returns the offers for the whole battle, such as ending a turn.
fn of_battle(state: &State) -> Vec<Offer<Action>> {
    let has_figures = state.all_figures().next().is_some();
    let mut offers = Vec::new();
    if has_figures && !state.is_over() {
        let (next, _) = state.next_side();
        let hint = format!("Then it's {} turn.", possessive(state.side_name(next)));
        let pass = Offer::new(Action::Pass, "End turn");
        offers.push(pass.hint(hint).topic(sides::TOPIC.key).advice(0.0, ""));
    }
    let tests = [
        Offer::new(Action::HitTest, "Hit test")
            .hint("Roll a D100 against any hit value.")
            .topic(hit_roll::TOPIC.key),
        Offer::new(Action::Parry, "Parry")
            .hint("Roll a D100 against half of Close Combat.")
            .topic(parry::TOPIC.key),
        Offer::new(Action::Damage, "Damage")
            .hint("Roll any dice against any armour.")
            .topic(weapon_damage::TOPIC.key),
    ];
    offers.extend(tests.map(|offer| if has_figures { offer.rare() } else { offer }));
    if state.ended {
        offers.push(Offer::to_go_on(Action::Finish(false), D100::ABOUT.battle));
    } else if has_figures && !state.is_over() {
        let end = Offer::to_end(Action::Finish(true), D100::ABOUT.battle);
        offers.push(end.hint("Use this if a side gives up or reaches its objective.").rare());
    }
    offers
}
