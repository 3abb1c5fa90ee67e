//! The view of a battle on screen.

use engine::{
    FigureId, Frame, HasLineup, Holder, SideId, framed,
    view::{BattleView, FigureView, Gear, Next, Standing, Stat},
    words::{counted, possessive},
};

use super::{report::ending, trackers::TRACKERS};
use crate::{D100, state::battle::State};

/// Returns the battle as players see it.
pub(crate) fn view(state: &State) -> BattleView {
    framed::<D100>(
        state,
        Frame {
            over: state.is_over().then(|| ending(state)),
            next: || next(state),
            reminder: || None,
            remark: |side, _| remark(state, side),
            figure: |side, id| figure_view(state, side, id),
        },
    )
}

fn next(state: &State) -> Next {
    let actions = state.fighters_of(state.to_move).filter(|&id| state.can_act(id));
    let actions: usize = actions.map(|id| usize::from(state.figure(id).actions)).sum();
    let left = counted(actions, "action");
    let words = format!("{} turn: {left} left.", possessive(state.side_name(state.to_move)));
    Next { side: Some(state.to_move), figure: None, words }
}

/// Describes how many of a side's figures are standing, without its objects.
fn remark(state: &State, side: SideId) -> String {
    format!("{} of {} standing", state.count_standing(side), state.fighters_of(side).count())
}

fn figure_view(state: &State, side: SideId, id: FigureId) -> FigureView {
    let profile = state.profile(id);
    let remark = match (profile.object, profile.role.as_str()) {
        (true, "") => "Object".to_owned(),
        (true, role) => format!("{role}, object"),
        (false, role) => role.to_owned(),
    };
    FigureView {
        id,
        side,
        host: None,
        name: state.name(id).to_owned(),
        remark,
        arms: arms(state, id),
        standing: standing(state, id),
        trackers: TRACKERS.trackers(state, Holder::Figure(id)),
        stats: stats(state, id),
        gear: gear(state, id),
    }
}

/// Returns the weapon that a figure wields, or else its first weapon, with its damage.
fn arms(state: &State, id: FigureId) -> Vec<String> {
    let wielded = state.figure(id).wields.and_then(|place| state.weapon(id, place));
    let first = state.profile(id).weapons.first();
    let shown = wielded.or(first).map(|it| format!("{} {}", it.name, it.damage));
    shown.into_iter().collect()
}

fn standing(state: &State, id: FigureId) -> Standing {
    let (left, all) = (state.figure(id).actions, state.profile(id).actions);
    if !state.is_standing(id) {
        Standing::Gone
    } else if state.profile(id).object {
        Standing::Thing
    } else if state.side_of(id) != Some(state.to_move) {
        Standing::Waiting
    } else if left == 0 {
        Standing::Done
    } else if left < *all {
        Standing::Acting
    } else {
        Standing::Ready
    }
}

fn stats(state: &State, id: FigureId) -> Vec<Stat> {
    let it = state.profile(id);
    let armour = ("armour", "Armour", "ARM", it.armour);
    let all = [
        ("close", "Close Combat", "CC", it.close_combat),
        ("ranged", "Ranged Combat", "RC", it.ranged_combat),
        ("strength", "Strength", "STR", it.strength),
        ("toughness", "Toughness", "TGH", it.toughness),
        armour,
    ];
    let all = if it.object { vec![armour] } else { all.to_vec() };
    all.into_iter()
        .map(|(field, label, short, value)| Stat {
            field,
            label,
            short,
            value: value.to_string(),
            topic: None,
        })
        .collect()
}

fn gear(state: &State, id: FigureId) -> Vec<Gear> {
    let weapons = (0..).zip(&state.profile(id).weapons);
    let gear = weapons.map(|(place, weapon)| {
        let state = weapon_state(state, id, place);
        Gear::weapon(&weapon.name, weapon.words()).state(state)
    });
    gear.collect()
}

/// Returns the most important state of a weapon in a few words, or `None` if there is nothing to
/// mention.
fn weapon_state(state: &State, id: FigureId, place: u8) -> Option<&'static str> {
    let (figure, gun) = (state.figure(id), state.gun(id, place));
    let is_empty = gun.is_some_and(|gun| gun.magazine > 0 && figure.loaded(place) == 0);
    let is_wielded = figure.wields == Some(place);
    let states =
        [(figure.jammed(place) > 0, "jammed"), (is_empty, "empty"), (is_wielded, "in hand")];
    states.into_iter().find(|(holds, _)| *holds).map(|(_, words)| words)
}
