//! What a battle shows.

use super::{
    sheet::{Weapon, WeaponKind},
    state::{MOST_COUNTED, Phase, State},
};
use crate::{
    conversation::Number,
    ids::{FigureId, SideId},
    view::{
        BattleView, FigureView, Next, PipMeaning, SideView, Standing, Stat, Tracker, TrackerKind,
    },
};

/// Most turns a battle can be set to by hand.
pub(super) const MOST_TURNS: i32 = 99;

/// The Strength on a marker put down by hand: the sample weapon's, to begin with, and its limits.
pub(super) const MARKER: Number = Number { least: 0, most: 20, preset: 6, unit: "Strength" };

/// The whole battle.
pub(super) fn view(state: &State) -> BattleView {
    let over = state.is_over().then(|| ending(state));
    BattleView {
        trackers: battle_trackers(state),
        next: next(state),
        sides: state.sides().map(|side| side_view(state, side)).collect(),
        over,
    }
}

fn ending(state: &State) -> String {
    match state.sides().find(|&side| state.count_in_action(side) > 0) {
        Some(side) => {
            format!("{} holds the field in turn {}.", state.side_name(side), state.turn)
        }
        None => format!("Nobody is left in turn {}.", state.turn),
    }
}

fn next(state: &State) -> Next {
    if state.is_over() {
        return Next { side: None, words: ending(state) };
    }
    let side = Some(state.to_move);
    let words = match (state.phase, state.active) {
        (Phase::Initiative, _) => return Next { side: None, words: "Roll for initiative.".into() },
        (_, Some(id)) => {
            let (name, ap) = (state.name(id), state.figure(id).ap);
            format!("{name} acts: {ap} AP left.")
        }
        (_, None) if !state.has_figures_left(state.to_move) => "Nobody left to activate.".into(),
        (_, None) => format!("{}: activate a figure.", state.side_name(state.to_move)),
    };
    Next { side, words }
}

fn battle_trackers(state: &State) -> Vec<Tracker> {
    let sides = state.sides().map(|side| state.side_name(side).to_owned());
    vec![
        Tracker::new(
            "turn",
            "Turn",
            TrackerKind::Counter { value: state.turn.into(), least: 1, most: MOST_TURNS },
        ),
        Tracker::new(
            "phase",
            "Phase",
            TrackerKind::Choice {
                value: usize::from(state.phase == Phase::Activation),
                options: vec!["Initiative".to_owned(), "Activation".to_owned()],
            },
        ),
        Tracker::new(
            "initiative",
            "Initiative",
            TrackerKind::Choice { value: state.to_move.index(), options: sides.collect() },
        ),
    ]
}

fn side_view(state: &State, side: SideId) -> SideView {
    let figures: Vec<FigureView> =
        state.figures_of(side).map(|id| figure_view(state, side, id)).collect();
    SideView {
        id: side,
        name: state.side_name(side).to_owned(),
        remark: format!("{} of {} in action", state.count_in_action(side), figures.len()),
        trackers: Vec::new(),
        figures,
    }
}

fn figure_view(state: &State, side: SideId, id: FigureId) -> FigureView {
    let profile = state.profile(id);
    let leader = if profile.leader { ", leader" } else { "" };
    FigureView {
        id,
        side,
        name: profile.name.clone(),
        remark: format!("{}{leader}", profile.kind),
        standing: standing(state, id),
        trackers: figure_trackers(state, id),
        stats: stats(state, id),
        gear: profile.weapons.iter().map(Weapon::line).collect(),
    }
}

fn standing(state: &State, id: FigureId) -> Standing {
    let can_act_now = state.phase == Phase::Activation
        && state.active.is_none()
        && state.side_of(id) == Some(state.to_move);
    if !state.in_action(id) {
        Standing::Gone
    } else if state.active == Some(id) {
        Standing::Acting
    } else if !state.can_activate(id) {
        Standing::Done
    } else if can_act_now {
        Standing::Ready
    } else {
        Standing::Waiting
    }
}

fn stats(state: &State, id: FigureId) -> Vec<Stat> {
    let it = state.profile(id);
    let all = [
        ("Move", "MOV", it.movement),
        ("Melee", "MEL", it.melee),
        ("Ranged", "RNG", it.ranged),
        ("Strength", "STR", it.strength),
        ("Defense", "DEF", it.defense),
        ("Mettle", "MET", it.mettle),
    ];
    all.map(|(label, short, value)| Stat { label, short, value: value.to_string() }).into()
}

fn figure_trackers(state: &State, id: FigureId) -> Vec<Tracker> {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let acting = state.active == Some(id);
    let count = |value: u8| TrackerKind::Counter {
        value: value.into(),
        least: 0,
        most: MOST_COUNTED.into(),
    };
    let mut trackers = vec![
        Tracker::new(
            "wounds",
            "Wounds",
            TrackerKind::Pips {
                value: figure.wounds.into(),
                most: profile.wounds.into(),
                meaning: PipMeaning::Harm,
            },
        ),
        Tracker::new(
            "ap",
            "AP",
            TrackerKind::Pips {
                value: figure.ap.into(),
                most: profile.ap.max(figure.ap).into(),
                meaning: PipMeaning::Stock,
            },
        )
        .quiet_if(!acting && figure.ap == 0),
        Tracker::new(
            "hits",
            "Pending hits",
            TrackerKind::Markers {
                items: figure.hits.iter().map(|hit| hit.words()).collect(),
                add: MARKER,
            },
        ),
    ];
    for (place, weapon) in profile.weapons.iter().enumerate() {
        if let (WeaponKind::Ranged { .. }, Some(&tokens)) = (weapon.kind, figure.jammed.get(place))
        {
            let label = format!("{} jammed", weapon.name);
            trackers.push(Tracker::new(format!("jammed.{place}"), label, count(tokens)));
        }
    }
    trackers.extend([
        Tracker::flag("prone", "Prone", figure.prone),
        Tracker::flag("concentrating", "Concentrating", figure.concentrating),
        Tracker::new("moves", "Moves this turn", count(figure.moves)),
        Tracker::flag("stood", "Stood up", figure.stood),
        Tracker::flag("fired", "Fired", figure.fired).quiet_if(!acting),
        Tracker::flag("activated", "Activated", figure.activated).quiet_if(true),
        Tracker::flag("out", "Out of action", figure.out).quiet_if(true),
    ]);
    trackers
}

impl Weapon {
    /// The weapon in a line, as a card shows it.
    fn line(&self) -> String {
        let Self { name, strength, kind } = self;
        match kind {
            WeaponKind::Ranged { range, reliability, shots } => {
                let shots = if *shots > 1 { format!(", {shots} shots") } else { String::new() };
                format!(
                    "{name}: {range} inches, Strength {strength}, Reliability {reliability}{shots}"
                )
            }
            WeaponKind::Melee { two_handed } => {
                let hands = if *two_handed { "two-handed" } else { "one-handed" };
                format!("{name}: Strength {strength}, {hands}")
            }
        }
    }
}
