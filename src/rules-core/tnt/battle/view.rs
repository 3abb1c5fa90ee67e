//! What a battle shows.

use super::{
    figure_state::Departure,
    limits::{MOST_COUNTED, MOST_KILLS},
    report::ending,
    state::{Phase, State},
};
use crate::{
    conversation::Number,
    ids::{FigureId, SideId},
    tnt::{
        actions::{carrying, concentration, hold},
        close_combat::{charge, contact},
        figure::{
            ability::Ability,
            weapon::{Weapon, WeaponKind},
        },
        morale::morale_test,
        movement::{
            moving::{self, MoveAllowance},
            prone,
        },
        ranged_combat::{aim, jam, pending_hits, wounding},
        turn::activation,
    },
    view::{
        BattleView, FigureView, NewMarker, Next, PipMeaning, SideView, Standing, Stat, Tracker,
        TrackerKind,
    },
};

/// Most turns a battle can be set to by hand.
pub(super) const MOST_TURNS: i32 = 99;

/// The Strength on a marker put down by hand: the sample weapon's, to begin with, and its limits.
pub(super) const MARKER: Number = Number { least: 0, most: 20, preset: 6, unit: "Strength" };

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
    let side = Some(state.to_move);
    let words = match (state.phase, state.active) {
        (Phase::Initiative, _) => return Next { side: None, words: "Roll for initiative.".into() },
        (_, Some(id)) => {
            let (name, ap) = (state.name(id), state.figure(id).ap);
            match ap {
                0 => format!("{name} is done, unless somebody interrupts."),
                ap => format!("{name} acts: {ap} AP left."),
            }
        }
        (_, None) if !state.has_figures_left(state.to_move) => "Nobody left to activate.".into(),
        (_, None) => format!("{}: activate a figure.", state.side_name(state.to_move)),
    };
    Next { side, words }
}

fn battle_trackers(state: &State) -> Vec<Tracker> {
    let sides = state.all_sides().map(|side| state.side_name(side).to_owned());
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
        trackers: side_trackers(state, side),
        figures,
    }
}

fn side_trackers(state: &State, side: SideId) -> Vec<Tracker> {
    let tested = state.side(side);
    let trackers = [
        Tracker::flag("leaderless", "Tested for its leader", tested.leaderless),
        Tracker::flag("halved", "Tested at half", tested.halved),
        Tracker::flag("quartered", "Tested at a quarter", tested.quartered),
    ];
    trackers.map(|tracker| tracker.topic(morale_test::TOPIC.key)).into()
}

fn figure_view(state: &State, side: SideId, id: FigureId) -> FigureView {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let leader = if profile.leader { ", leader" } else { "" };
    let left = if state.active == Some(id) && figure.ap > 0 {
        let inches = profile.movement.saturating_mul(figure.ap);
        format!(", {}", MoveAllowance::new(inches, figure.prone).short())
    } else {
        String::new()
    };
    let weapons = (0..).zip(&profile.weapons).map(|(place, weapon)| {
        let in_hand = if figure.holds(place) { " (in hand)" } else { "" };
        format!("{}{in_hand}", weapon.line())
    });
    FigureView {
        id,
        side,
        name: profile.name.clone(),
        remark: format!("{}{leader}{left}", profile.kind),
        standing: standing(state, id),
        trackers: figure_trackers(state, id),
        stats: stats(state, id),
        gear: weapons.chain(profile.abilities.iter().map(Ability::line)).collect(),
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
        most: MOST_COUNTED.max(value).into(),
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
        )
        .topic(wounding::TOPIC.key),
        Tracker::new(
            "ap",
            "AP",
            TrackerKind::Pips {
                value: figure.ap.into(),
                most: profile.full_ap().max(figure.ap).into(),
                meaning: PipMeaning::Stock,
            },
        )
        .topic(activation::TOPIC.key)
        .quiet_if(!acting && figure.ap == 0),
        Tracker::new(
            "hits",
            "Pending hits",
            TrackerKind::Markers {
                items: figure.hits.iter().map(|hit| hit.by_whom(state)).collect(),
                add: NewMarker::Number(MARKER),
            },
        )
        .topic(pending_hits::TOPIC.key),
        Tracker::new(
            "melee",
            "In melee with",
            TrackerKind::Markers {
                items: state.opponents(id).map(|it| state.name(it).to_owned()).collect(),
                add: NewMarker::OneOf(names(state, &state.free_enemies(id))),
            },
        )
        .topic(contact::TOPIC.key),
    ];
    for (place, weapon) in (0_u8..).zip(&profile.weapons) {
        if !weapon.is_melee() {
            let label = format!("{} jammed", weapon.name);
            let tokens = count(figure.jammed(place));
            let jammed = Tracker::new(format!("jammed.{place}"), label, tokens);
            trackers.push(jammed.topic(jam::RELIABILITY.key));
        }
    }
    trackers.extend([
        Tracker::flag("prone", "Prone", figure.prone).topic(prone::TOPIC.key),
        Tracker::flag("holding", "Holding", figure.holding).topic(hold::TOPIC.key),
        Tracker::flag("concentrating", "Concentrating", figure.concentrating)
            .topic(concentration::TOPIC.key),
        Tracker::new("moves", "Moves this turn", count(figure.moves)).topic(moving::TOPIC.key),
        Tracker::flag("stood", "Stood up", figure.stood).topic(prone::TOPIC.key),
        Tracker::flag("charged", "Charged", figure.charged)
            .topic(charge::TOPIC.key)
            .quiet_if(!acting),
        Tracker::new("fired", "Ranged attacks", count(figure.fired))
            .topic(aim::TOPIC.key)
            .quiet_if(!acting),
        Tracker::flag("activated", "Activated", figure.activated)
            .topic(activation::TOPIC.key)
            .quiet_if(true),
        Tracker::new(
            "kills",
            "Put out of action",
            TrackerKind::Counter { value: figure.kills.into(), least: 0, most: MOST_KILLS.into() },
        )
        .quiet_if(true),
        Tracker::flag("out", "Out of action", figure.out).quiet_if(true),
        Tracker::flag("fled", "Fled", figure.left == Some(Departure::Fled))
            .topic(morale_test::TOPIC.key)
            .quiet_if(true),
    ]);
    for (place, weapon) in (0_u8..).zip(&profile.weapons) {
        let in_hand = Tracker::new(
            format!("hand.{place}"),
            format!("{} in hand", weapon.name),
            TrackerKind::Flag(figure.holds(place)),
        );
        trackers.push(in_hand.topic(carrying::TOPIC.key).quiet_if(true));
    }
    trackers
}

fn names(state: &State, figures: &[FigureId]) -> Vec<String> {
    figures.iter().map(|&id| state.name(id).to_owned()).collect()
}

impl Weapon {
    /// The weapon in a line, as a card shows it.
    fn line(&self) -> String {
        let Self { name, strength, kind, two_handed } = self;
        let hands = if *two_handed { "two-handed" } else { "one-handed" };
        match kind {
            WeaponKind::Ranged { range, reliability, shots } => {
                let shots = if *shots > 1 { format!(", {shots} shots") } else { String::new() };
                format!(
                    "{name}: {range} inches, Strength {strength}, Reliability {reliability}{shots}, {hands}"
                )
            }
            WeaponKind::Melee => format!("{name}: Strength {strength}, {hands}"),
        }
    }
}
