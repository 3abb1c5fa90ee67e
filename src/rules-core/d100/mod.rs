//! D100 tactical combat: squads tile by tile, percentile dice at or under a value.
//!
//! Sides take turns and figures spend their actions; every attack is a hit test, a parry where somebody can, and damage
//! over armour.

mod battle;
mod close_combat;
mod damage;
mod figure;
mod hit_test;
mod objects;
mod ranged_combat;
#[cfg(test)]
mod tests;
mod turn;

pub use battle::{
    action::Action, effect::Effect, figure_state::FigureState, limits::MOST_SIDES, state::State,
};
pub use figure::{
    firing_modes::{FiringModes, NoFiringModes},
    profile::Profile,
    weapon::{Blade, Class, Gun, MOST_WEAPONS, Weapon, WeaponKind},
};
pub use hit_test::{hit_roll::HitRoll, hit_value::HitValue};
pub use ranged_combat::range::{Range, range_modifier};

use battle::{action, effect, offers, overrule, play, reference, report, telling, view};
use figure::{sample, sheet};
use turn::due;

use crate::{
    conversation::{Change, Flow, Table},
    ids::{FigureId, Holder},
    refusal::Refusal,
    report::Report,
    sheet::{Field, Problem, Roster},
    system::{About, Cost, RuleSystem},
    topic::Topic,
    view::{BattleView, Offer},
};

/// D100 tactical combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct D100;

impl RuleSystem for D100 {
    type State = State;
    type Action = Action;
    type Effect = Effect;

    const ABOUT: About = About {
        name: "D100 tactical combat",
        blurb: "Squads with guns and blades, tile by tile.",
        dice: "D100, damage dice",
        sides: 2..=4,
        figure: "figure",
        cost: Cost { field: "points", unit: "points" },
        names: &[
            "Arden", "Brask", "Corl", "Dunn", "Eskil", "Fenna", "Garr", "Hale", "Ivo", "Jarn",
            "Kest", "Lund",
        ],
    };

    const FIELDS: &'static [Field] = sheet::FIELDS;

    const TOPICS: &'static [Topic] = reference::TOPICS;

    fn samples() -> Vec<Roster> {
        sample::samples()
    }

    fn begin(rosters: &[Roster]) -> Result<State, Vec<Problem>> {
        sheet::read(rosters).map(State::new)
    }

    fn figures(state: &State) -> impl Iterator<Item = FigureId> {
        state.all_figures()
    }

    fn play(table: &mut Table<'_, Self>, action: &Action) -> Flow<()> {
        play::play(table, *action)
    }

    fn apply(state: &mut State, effect: &Effect) {
        effect::apply(state, effect);
    }

    fn describe(state: &State, effect: &Effect) -> Option<String> {
        telling::describe(state, effect)
    }

    fn title(state: &State, action: &Action) -> String {
        action::title(state, *action)
    }

    fn due(state: &State) -> Option<Action> {
        due::due(state)
    }

    fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
        offers::offers(state, figure)
    }

    fn view(state: &State) -> BattleView {
        view::view(state)
    }

    fn report(state: &State) -> Option<Report> {
        report::report(state)
    }

    fn overrule(
        state: &State,
        holder: Holder,
        tracker: &str,
        change: Change,
    ) -> Result<Vec<Effect>, Refusal> {
        overrule::overrule(state, holder, tracker, change)
    }
}
