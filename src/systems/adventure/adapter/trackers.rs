//! The trackers, and the effects of changing them by hand.

use engine::{
    FigureId, HasLineup,
    trackers::{TrackerDef, TrackerDefs, TrackerState},
    view::{PipMeaning, Sign},
};

use crate::{
    Adventure,
    combat::{action_round, dodge, initiative, taking_damage},
    courage::{self, MOST_A_ROUND},
    scene,
    state::{
        battle::MOST_COUNTED,
        effect::Effect,
        figure_state::{MOST_ACTIONS, MOST_COURAGE, MOST_INITIATIVE},
    },
    weariness,
};

/// All trackers. A scene without characters shows none.
pub(crate) const TRACKERS: TrackerDefs<Adventure> =
    TrackerDefs { battle: BATTLE, side: &[], figure: FIGURE };

type OfBattle = TrackerDef<Adventure, ()>;
type OfFigure = TrackerDef<Adventure, FigureId>;

const BATTLE: &[OfBattle] = &[
    OfBattle::new(
        "fight",
        "Fight",
        |state, ()| TrackerState::flag(state.fight).only_if(!state.is_empty()),
        |_, (), to| match to.is_on() {
            true => vec![Effect::Fight(true), Effect::Round(1)],
            false => vec![Effect::Fight(false)],
        },
    )
    .topic(scene::TOPIC.key),
    OfBattle::new(
        "round",
        "Round",
        |state, ()| TrackerState::count(state.round, 1..=MOST_COUNTED.into()).only_if(state.fight),
        |_, (), to| vec![Effect::Count(to.number())],
    )
    .topic(action_round::TOPIC.key),
];

const FIGURE: &[OfFigure] = &[
    OfFigure::new(
        "wounds",
        "Wounds",
        |state, id| {
            TrackerState::pips(
                state.wound_level(id),
                state.profile(id).wounds.levels(),
                PipMeaning::Harm,
            )
        },
        |state, id, to| {
            vec![Effect::Damage(id, to.number::<u16>() * u16::from(state.profile(id).health))]
        },
    )
    .topic(taking_damage::TOPIC.key),
    OfFigure::new(
        "damage",
        "Damage",
        |state, id| {
            TrackerState::count(state.figure(id).damage, 0..=state.profile(id).all_damage().into())
        },
        |_, id, to| vec![Effect::Damage(id, to.number())],
    )
    .topic(taking_damage::TOPIC.key),
    OfFigure::count(
        "courage",
        "Courage",
        |state, id| {
            let courage = state.figure(id).courage;
            let all = state.profile(id).courage.max(courage);
            TrackerState::pips(courage, all, PipMeaning::Stock)
                .up_to(MOST_COURAGE)
                .quiet_if(all == 0)
        },
        Effect::Courage,
    )
    .topic(courage::TOPIC.key),
    OfFigure::count(
        "weariness",
        "Weariness",
        |state, id| {
            let level = state.figure(id).weariness;
            TrackerState::pips(level, state.last_weariness(id), PipMeaning::Harm)
        },
        Effect::Weariness,
    )
    .topic(weariness::TOPIC.key),
    OfFigure::count(
        "actions",
        "Actions used",
        |state, id| {
            TrackerState::count(state.figure(id).actions, 0..=MOST_ACTIONS.into())
                .only_if(state.fight)
        },
        Effect::Actions,
    )
    .topic(action_round::TOPIC.key),
    OfFigure::flag(
        "delayed",
        "Action delayed",
        |state, id| {
            TrackerState::flag(state.figure(id).delayed).sign(Sign::Hourglass).only_if(state.fight)
        },
        Effect::Delayed,
    )
    .topic(action_round::DELAY.key),
    OfFigure::new(
        "dodging",
        "Dodging",
        |state, id| {
            TrackerState::flag(state.figure(id).dodging.is_some())
                .sign(Sign::Shield)
                .only_if(state.fight)
        },
        |_, id, to| vec![Effect::Dodging(id, to.is_on().then_some(action_round::FREE))],
    )
    .topic(dodge::TOPIC.key),
    OfFigure::count(
        "spent",
        "Courage spent this round",
        |state, id| {
            let spent = state.figure(id).spent;
            TrackerState::count(spent, 0..=MOST_A_ROUND.into()).only_if(state.fight).quiet()
        },
        Effect::Spent,
    )
    .topic(courage::TOPIC.key),
    OfFigure::new(
        "initiative",
        "Initiative",
        |state, id| {
            let most = i32::from(MOST_INITIATIVE);
            let total = state.figure(id).initiative.unwrap_or(0);
            let is_rolled = state.figure(id).initiative.is_some();
            TrackerState::count(total, -most..=most).only_if(state.fight).quiet_if(!is_rolled)
        },
        |_, id, to| vec![Effect::Initiative(id, Some(to.number()))],
    )
    .topic(initiative::TOPIC.key),
    OfFigure::flag(
        "done",
        "Acted this round",
        |state, id| TrackerState::flag(state.figure(id).done).only_if(state.fight).quiet(),
        Effect::Done,
    )
    .topic(action_round::TOPIC.key),
    OfFigure::count(
        "felled",
        "Enemies put out of action",
        |state, id| TrackerState::count(state.figure(id).felled, 0..=MOST_COUNTED.into()).quiet(),
        Effect::Felled,
    ),
    OfFigure::flag(
        "gone",
        "Has left the scene",
        |state, id| TrackerState::flag(state.figure(id).gone).quiet(),
        Effect::Gone,
    )
    .topic(scene::TOPIC.key),
];
