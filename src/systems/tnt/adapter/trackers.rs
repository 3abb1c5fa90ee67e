//! The trackers, and the effects of changing them by hand.

use engine::{
    FigureId, HasLineup, SideId,
    conversation::{Change, Number},
    trackers::{TrackerDef, TrackerDefs, TrackerState},
    view::{PipMeaning, Sign},
};

use crate::{
    Tnt,
    actions::{carrying, concentration, hold},
    close_combat::{charge, contact},
    figure::weapon::bit,
    morale::nerve,
    movement::{moving, prone},
    ranged_combat::{aim, graze, jam, pending_hits, wounding},
    state::{
        battle::{MOST_TURNS, Phase, State},
        cause::Cause,
        effect::Effect,
        figure_state::{Departure, MOST_COUNTED, MOST_KILLS},
        hit::Hit,
    },
    turn::activation,
};

/// The number that players set for a marker placed by hand. The preset is a sample weapon's
/// Strength.
const MARKER: Number = Number { least: 0, most: 20, preset: 6, unit: "Strength" };

/// The trackers of the battle, of each side and of each figure.
pub(crate) const TRACKERS: TrackerDefs<Tnt> =
    TrackerDefs { battle: BATTLE, side: SIDE, figure: FIGURE };

type OfBattle = TrackerDef<Tnt, ()>;
type OfSide = TrackerDef<Tnt, SideId>;
type OfFigure = TrackerDef<Tnt, FigureId>;

const BATTLE: &[OfBattle] = &[
    OfBattle::new(
        "turn",
        "Turn",
        |state, ()| {
            TrackerState::count(state.turn, 1..=MOST_TURNS.into()).only_if(!state.is_empty())
        },
        |state, (), to| vec![Effect::Turn(to.number()), Effect::Phase(state.phase)],
    ),
    OfBattle::new("phase", "Phase", phase, |_, (), to| {
        vec![Effect::Phase(if to.is_on() { Phase::Activation } else { Phase::Initiative })]
    }),
    OfBattle::new(
        "initiative",
        "Initiative",
        |state, ()| {
            TrackerState::choice(state.to_move.index(), state.side_names())
                .only_if(!state.is_empty())
        },
        |_, (), to| vec![Effect::Pass(SideId(to.number()))],
    ),
];

const SIDE: &[OfSide] = &[
    OfSide::new(
        "leaderless",
        "Tested after losing the leader",
        |state, side| TrackerState::flag(state.side(side).leaderless),
        |_, side, to| vec![Effect::SideTested(side, Cause::Leader, to.is_on())],
    )
    .topic(nerve::TOPIC.key),
    OfSide::new(
        "halved",
        "Tested at half strength",
        |state, side| TrackerState::flag(state.side(side).halved),
        |_, side, to| vec![Effect::SideTested(side, Cause::Half, to.is_on())],
    )
    .topic(nerve::TOPIC.key),
    OfSide::new(
        "quartered",
        "Tested at quarter strength",
        |state, side| TrackerState::flag(state.side(side).quartered),
        |_, side, to| vec![Effect::SideTested(side, Cause::Quarter, to.is_on())],
    )
    .topic(nerve::TOPIC.key),
];

const FIGURE: &[OfFigure] = &[
    OfFigure::new(
        "wounds",
        "Wounds",
        |state, id| {
            TrackerState::pips(state.figure(id).wounds, state.profile(id).wounds, PipMeaning::Harm)
        },
        wounds,
    )
    .topic(wounding::TOPIC.key),
    OfFigure::count("ap", "AP", action_points, Effect::Ap).topic(activation::TOPIC.key),
    OfFigure::new(
        "hits",
        "Pending hits",
        |state, id| {
            let hits = state.figure(id).hits.all().iter();
            TrackerState::markers(hits.map(|hit| hit.marker(state)).collect(), MARKER)
        },
        hits,
    )
    .topic(pending_hits::TOPIC.key),
    OfFigure::new(
        "melee",
        "In melee with",
        |state, id| TrackerState::words(state.names(state.opponents(id))),
        melee,
    )
    .words(|state, id| state.names(state.free_enemies(id)))
    .topic(contact::TOPIC.key),
    OfFigure::each(
        "jammed",
        weapons,
        |state, id, place| format!("{} jammed", weapon_name(state, id, place)),
        |state, id, place| {
            let shoots = state.weapon(id, place).is_some_and(|weapon| !weapon.is_melee());
            count(state.figure(id).jammed(place)).only_if(shoots)
        },
        |_, id, place, to| vec![Effect::Jammed(id, place, to.number())],
    )
    .topic(jam::RELIABILITY.key),
    OfFigure::flag(
        "prone",
        "Prone",
        |state, id| TrackerState::flag(state.figure(id).prone).sign(Sign::Arrow),
        Effect::Prone,
    )
    .topic(prone::TOPIC.key),
    OfFigure::flag(
        "holding",
        "Holding",
        |state, id| TrackerState::flag(state.figure(id).this_turn.holding).sign(Sign::Hourglass),
        Effect::Holding,
    )
    .topic(hold::TOPIC.key),
    OfFigure::flag(
        "concentrating",
        "Concentrating",
        |state, id| {
            TrackerState::flag(state.figure(id).this_turn.concentrating).sign(Sign::Crosshair)
        },
        Effect::Concentrating,
    )
    .topic(concentration::TOPIC.key),
    OfFigure::count(
        "moves",
        "Moves this turn",
        |state, id| count(state.figure(id).this_turn.moves).quiet_if(state.active != Some(id)),
        Effect::Moves,
    )
    .topic(moving::TOPIC.key),
    OfFigure::flag(
        "stood",
        "Stood up",
        |state, id| TrackerState::flag(state.figure(id).this_turn.stood),
        Effect::Stood,
    )
    .topic(prone::TOPIC.key),
    OfFigure::flag(
        "took_cover",
        "Went to cover",
        |state, id| TrackerState::flag(state.figure(id).this_turn.took_cover).sign(Sign::Shield),
        Effect::TookCover,
    )
    .topic(graze::TOPIC.key),
    OfFigure::flag(
        "charged",
        "Charged",
        |state, id| {
            TrackerState::flag(state.figure(id).this_turn.charged)
                .sign(Sign::Chevrons)
                .quiet_if(state.active != Some(id))
        },
        Effect::Charged,
    )
    .topic(charge::TOPIC.key),
    OfFigure::count(
        "fired",
        "Ranged attacks",
        |state, id| count(state.figure(id).this_turn.fired).quiet_if(state.active != Some(id)),
        Effect::Fired,
    )
    .topic(aim::TOPIC.key),
    OfFigure::flag(
        "activated",
        "Activated",
        |state, id| TrackerState::flag(state.figure(id).this_turn.activated).quiet(),
        Effect::Activated,
    )
    .topic(activation::TOPIC.key),
    OfFigure::count(
        "kills",
        "Enemies put out of action",
        |state, id| TrackerState::count(state.figure(id).kills, 0..=MOST_KILLS.into()).quiet(),
        Effect::Kills,
    ),
    OfFigure::flag(
        "out",
        "Out of action",
        |state, id| TrackerState::flag(state.figure(id).out).quiet(),
        Effect::Out,
    ),
    OfFigure::new(
        "fled",
        "Fled",
        |state, id| TrackerState::flag(state.figure(id).left == Some(Departure::Fled)).quiet(),
        |_, id, to| {
            vec![match to.is_on() {
                true => Effect::Left(id, Departure::Fled),
                false => Effect::Out(id, false),
            }]
        },
    )
    .topic(nerve::TOPIC.key),
    OfFigure::each(
        "hand",
        weapons,
        |state, id, place| format!("{} in hand", weapon_name(state, id, place)),
        |state, id, place| TrackerState::flag(state.figure(id).holds(place)).quiet(),
        |state, id, place, to| {
            let others = state.figure(id).in_hand & !bit(place);
            vec![Effect::InHand(id, others | if to.is_on() { bit(place) } else { 0 })]
        },
    )
    .topic(carrying::TOPIC.key),
];

fn count(value: u8) -> TrackerState {
    TrackerState::count(value, 0..=MOST_COUNTED.max(value).into())
}

fn weapons(state: &State, id: FigureId) -> usize {
    state.profile(id).weapons.len()
}

fn weapon_name(state: &State, id: FigureId, place: u8) -> &str {
    state.weapon(id, place).map_or("", |weapon| &weapon.name)
}

fn phase(state: &State, (): ()) -> TrackerState {
    let phases = vec!["Initiative".to_owned(), "Activation".to_owned()];
    TrackerState::choice(usize::from(state.phase == Phase::Activation), phases)
        .only_if(!state.is_empty())
}

fn action_points(state: &State, id: FigureId) -> TrackerState {
    let ap = state.figure(id).this_turn.ap;
    let full = state.profile(id).full_ap();
    TrackerState::pips(ap, full.max(ap), PipMeaning::Stock)
        .up_to(MOST_COUNTED.max(full))
        .quiet_if(state.active != Some(id) && ap == 0)
}

/// Returns the effects of setting a figure's wounds.
///
/// The last wound puts the figure out of action. Removing that wound brings the figure back.
fn wounds(state: &State, id: FigureId, to: Change) -> Vec<Effect> {
    let taken: u8 = to.number();
    let mut effects = vec![Effect::Wounds(id, taken)];
    let out = taken == *state.profile(id).wounds;
    if out != state.figure(id).out {
        effects.push(Effect::Out(id, out));
    }
    effects
}

fn melee(state: &State, id: FigureId, change: Change) -> Vec<Effect> {
    let enemy = match change {
        Change::Remove(place) => state.opponents(id).nth(place.into()),
        _ => state.free_enemies(id).get(change.number::<usize>()).copied(),
    };
    let is_met = !matches!(change, Change::Remove(_));
    enemy.map(|enemy| Effect::Contact(id, enemy, is_met)).into_iter().collect()
}

fn hits(_: &State, id: FigureId, change: Change) -> Vec<Effect> {
    vec![match change {
        Change::Remove(place) => Effect::Unmark(id, place),
        _ => {
            let strength = change.number();
            Effect::Mark(id, Hit { strength, shooter: None, graze_only: false })
        }
    }]
}
