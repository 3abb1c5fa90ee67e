//! What is kept count of, and what changing it by hand does.

use super::{
    effect::Effect,
    state::{LAST_ROUND, State, TestOwed},
};
use crate::{
    conversation::Change,
    dials::{Dial, Dials, Shown},
    gdf::{Gdf, shooting::attack::set_wounds},
    ids::{FigureId, SideId},
    view::PipMeaning,
};

/// The most models that are shown as pips rather than as a number.
const MOST_PIPS: u8 = 12;

/// All dials. Before the roll-off the battle has none.
pub(crate) const DIALS: Dials<Gdf> = Dials { battle: BATTLE, side: &[], figure: UNIT };

type OfBattle = Dial<Gdf, ()>;
type OfUnit = Dial<Gdf, FigureId>;

const BATTLE: &[OfBattle] = &[
    OfBattle::new(
        "round",
        "Round",
        |state, ()| Shown::count(state.round, 1..=LAST_ROUND.into()).only_if(state.round > 0),
        |_, (), to| vec![Effect::Round(to.number())],
    ),
    OfBattle::new(
        "turn",
        "Turn",
        |state, ()| {
            Shown::choice(state.to_move.index(), state.side_names()).only_if(state.round > 0)
        },
        |state, (), to| {
            let side = SideId(to.number());
            let is_new = side != state.to_move;
            is_new.then_some(Effect::Turn(side)).into_iter().collect()
        },
    ),
];

const UNIT: &[OfUnit] = &[
    OfUnit::new("models", "Models", models_shown, models),
    OfUnit::new("wounds", "Wounds", wounds_shown, wounds),
    OfUnit::each(
        "carriers",
        |state, unit| state.profile(unit).weapons.len(),
        |state, unit, place| {
            state.weapon(unit, place).map_or_else(String::new, |weapon| weapon.name.clone())
        },
        carriers_shown,
        |_, unit, place, to| vec![Effect::Carriers(unit, place, to.number())],
    ),
    OfUnit::new(
        "pinned",
        "Pinned",
        |state, unit| Shown::flag(state.unit(unit).pinned),
        |_, unit, to| vec![Effect::Pinned(unit, to.is_on())],
    ),
    OfUnit::new(
        "fatigued",
        "Fatigued",
        |state, unit| Shown::flag(state.unit(unit).fatigued),
        |_, unit, to| vec![Effect::Fatigued(unit, to.is_on())],
    ),
    OfUnit::new(
        "morale",
        "Morale test due",
        |state, unit| Shown::flag(state.unit(unit).owes.is_some()),
        |state, unit, to| {
            let owed = state.unit(unit).owes.unwrap_or(TestOwed::Wounds);
            vec![Effect::Owes(unit, to.is_on().then_some(owed))]
        },
    ),
    OfUnit::new(
        "activated",
        "Activated",
        |state, unit| Shown::flag(state.unit(unit).activated).quiet(),
        |_, unit, to| vec![Effect::Activated(unit, to.is_on())],
    ),
];

fn models_shown(state: &State, unit: FigureId) -> Shown {
    let profile = state.profile(unit);
    let left = state.models_left(unit);
    let shown = if profile.models <= MOST_PIPS {
        Shown::pips(left, profile.models, PipMeaning::Stock)
    } else {
        Shown::count(left, 0..=profile.models.into())
    };
    shown.only_if(profile.models > 1 || profile.tough == 1)
}

/// All that the unit's last model takes, or one less than would remove the wounded one.
fn wounds_shown(state: &State, unit: FigureId) -> Shown {
    let profile = state.profile(unit);
    let most = i32::from(profile.tough) - i32::from(profile.models > 1);
    let is_whole = profile.models > 1 || state.in_play(unit);
    let value = if is_whole { state.wounds_on_model(unit).into() } else { most };
    Shown::pips(value, most, PipMeaning::Harm).only_if(profile.tough > 1)
}

fn carriers_shown(state: &State, unit: FigureId, place: u8) -> Shown {
    let carriers = state.unit(unit).carriers;
    match (state.weapon(unit, place), carriers.get(usize::from(place))) {
        (Some(weapon), Some(&left)) if weapon.carriers < state.profile(unit).models => {
            Shown::count(left, 0..=weapon.carriers.into())
        }
        _ => Shown::absent(),
    }
}

/// So many wounds are on the model that was wounded last; a unit that was destroyed gets its last model back for them.
fn wounds(state: &State, unit: FigureId, to: Change) -> Vec<Effect> {
    let on_model: u16 = to.number();
    let (profile, left) = (state.profile(unit), state.models_left(unit));
    let comes_back = left == 0 && (on_model > 0 || profile.models == 1);
    let removed = profile.models.saturating_sub(left + u8::from(comes_back));
    set_wounds(state, unit, u16::from(removed) * u16::from(profile.tough) + on_model)
}

/// So many models are left; a model that was wounded stays so.
fn models(state: &State, unit: FigureId, to: Change) -> Vec<Effect> {
    let (profile, left) = (state.profile(unit), to.number::<u8>());
    let removed = profile.models.saturating_sub(left);
    let wounds = u16::from(removed) * u16::from(profile.tough);
    let on_model = if left == 0 { 0 } else { state.wounds_on_model(unit) };
    set_wounds(state, unit, wounds + on_model)
}
