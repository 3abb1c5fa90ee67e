//! What a battle shows.

use super::{
    limits::{MOST_FELLED, MOST_TURNS},
    report::ending,
    state::State,
};
use crate::{
    d100::{
        close_combat::wielding,
        damage::weapon_damage,
        figure::weapon::Weapon,
        objects,
        ranged_combat::{
            jam::{self, ACTIONS_TO_CLEAR},
            reload,
        },
        turn::{actions, sides},
    },
    ids::{FigureId, SideId},
    view::{
        BattleView, FigureView, Next, PipMeaning, SideView, Standing, Stat, Tracker, TrackerKind,
    },
};

/// The whole battle.
pub(crate) fn view(state: &State) -> BattleView {
    let is_played = state.all_figures().next().is_some();
    let over = (is_played && state.is_over()).then(|| ending(state));
    BattleView {
        trackers: if is_played { battle_trackers(state) } else { Vec::new() },
        next: next(state),
        sides: state.all_sides().map(|side| side_view(state, side)).collect(),
        over,
    }
}

fn next(state: &State) -> Next {
    if state.all_figures().next().is_none() {
        return Next { side: None, words: "Choose a test.".to_owned() };
    }
    if state.is_over() {
        return Next { side: None, words: ending(state) };
    }
    let actions = state.fighters_of(state.to_move).filter(|&id| state.can_act(id));
    let actions: u32 = actions.map(|id| u32::from(state.figure(id).actions)).sum();
    let left = if actions == 1 { "1 action".to_owned() } else { format!("{actions} actions") };
    let words = format!("{} acts: {left} left.", state.side_name(state.to_move));
    Next { side: Some(state.to_move), words }
}

fn battle_trackers(state: &State) -> Vec<Tracker> {
    let sides = state.all_sides().map(|side| state.side_name(side).to_owned());
    vec![
        Tracker::new(
            "turn",
            "Turn",
            TrackerKind::Counter { value: state.turn.into(), least: 1, most: MOST_TURNS },
        )
        .topic(sides::TOPIC.key),
        Tracker::new(
            "side",
            "Side to act",
            TrackerKind::Choice { value: state.to_move.index(), options: sides.collect() },
        )
        .topic(sides::TOPIC.key),
    ]
}

fn side_view(state: &State, side: SideId) -> SideView {
    let fighters = state.fighters_of(side).count();
    SideView {
        id: side,
        name: state.side_name(side).to_owned(),
        remark: format!("{} of {fighters} standing", state.count_standing(side)),
        trackers: Vec::new(),
        figures: state.figures_of(side).map(|id| figure_view(state, side, id)).collect(),
    }
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
        name: profile.name.clone(),
        remark,
        standing: standing(state, id),
        trackers: if profile.object {
            object_trackers(state, id)
        } else {
            figure_trackers(state, id)
        },
        stats: stats(state, id),
        gear: profile.weapons.iter().map(Weapon::line).collect(),
    }
}

fn standing(state: &State, id: FigureId) -> Standing {
    let (left, all) = (state.figure(id).actions, state.profile(id).actions);
    if !state.is_standing(id) {
        Standing::Gone
    } else if state.profile(id).object || state.side_of(id) != Some(state.to_move) {
        Standing::Waiting
    } else if left == 0 {
        Standing::Done
    } else if left < all {
        Standing::Acting
    } else {
        Standing::Ready
    }
}

fn stats(state: &State, id: FigureId) -> Vec<Stat> {
    let it = state.profile(id);
    let armour = ("Armour", "ARM", it.armour);
    let all = [
        ("Close Combat", "CC", it.close_combat),
        ("Ranged Combat", "RC", it.ranged_combat),
        ("Strength", "STR", it.strength),
        ("Toughness", "TGH", it.toughness),
        armour,
    ];
    let all = if it.object { vec![armour] } else { all.to_vec() };
    let all = all.into_iter();
    all.map(|(label, short, value)| Stat { label, short, value: value.to_string() }).collect()
}

/// How hurt it is: shown on every card.
fn injury(state: &State, id: FigureId, label: &'static str) -> Tracker {
    let (value, most) = (state.figure(id).injury.into(), state.profile(id).limit.into());
    Tracker::new("injury", label, TrackerKind::Pips { value, most, meaning: PipMeaning::Harm })
}

fn out(state: &State, id: FigureId) -> Tracker {
    Tracker::flag("out", "Out of the battle", state.figure(id).out).quiet_if(true)
}

fn object_trackers(state: &State, id: FigureId) -> Vec<Tracker> {
    vec![injury(state, id, "Damage").topic(objects::OBJECTS.key), out(state, id)]
}

fn figure_trackers(state: &State, id: FigureId) -> Vec<Tracker> {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let most = profile.actions.max(figure.actions).into();
    let acts = state.side_of(id) == Some(state.to_move);
    let mut trackers = vec![
        injury(state, id, "Injury").topic(weapon_damage::TOPIC.key),
        Tracker::new(
            "actions",
            "Actions",
            TrackerKind::Pips { value: figure.actions.into(), most, meaning: PipMeaning::Stock },
        )
        .topic(actions::TOPIC.key)
        .quiet_if(!acts),
    ];
    for (place, weapon) in (0_u8..).zip(&profile.weapons) {
        let Some(gun) = weapon.gun() else { continue };
        let count = |value: u8, most: u8| TrackerKind::Counter {
            value: value.into(),
            least: 0,
            most: most.into(),
        };
        if gun.magazine > 0 {
            let shots = count(figure.loaded(place), gun.magazine);
            let loaded = Tracker::new(format!("loaded.{place}"), format!("{} shots", weapon.name), shots);
            trackers.push(loaded.topic(reload::TOPIC.key));
        }
        let actions = count(figure.jammed(place), ACTIONS_TO_CLEAR);
        let jammed = Tracker::new(format!("jammed.{place}"), format!("{} jammed", weapon.name), actions);
        trackers.push(jammed.topic(jam::TOPIC.key));
    }
    trackers.extend(wields(state, id));
    trackers.extend([
        Tracker::new(
            "felled",
            "Felled",
            TrackerKind::Counter { value: figure.felled.into(), least: 0, most: MOST_FELLED.into() },
        )
        .quiet_if(true),
        out(state, id),
    ]);
    trackers
}

/// What it wields, for those who have anything to wield.
fn wields(state: &State, id: FigureId) -> Option<Tracker> {
    let wields = state.figure(id).wields;
    let places: Vec<u8> = state.profile(id).blades().map(|(place, ..)| place).collect();
    let value = places.iter().position(|place| Some(*place) == wields).map_or(0, |place| place + 1);
    let names = state.profile(id).blades().map(|(_, weapon, _)| weapon.name.clone());
    let options = std::iter::once("Nothing".to_owned()).chain(names).collect();
    let tracker = Tracker::new("wields", "Wields", TrackerKind::Choice { value, options });
    (!places.is_empty()).then(|| tracker.topic(wielding::TOPIC.key))
}
