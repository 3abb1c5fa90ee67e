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

use battle::{action, dials, effect, offers, play, reference, report, telling, view};
use figure::sample;
use turn::due;

use crate::{
    conversation::{Flow, Table},
    dials::Dials,
    ids::FigureId,
    muster::{MOST_FIGURES, Muster},
    noun::Noun,
    report::Report,
    sheet::Roster,
    system::{About, Cost, RuleSystem},
    topic::Topic,
    view::{BattleView, Offer},
};

/// D100 tactical combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct D100;

impl RuleSystem for D100 {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;

    const ABOUT: About = About {
        name: "D100 tactical combat",
        blurb: "Squads with guns and blades, tile by tile.",
        dice: "D100, damage dice",
        sides: 2..=4,
        figure: Noun::a("figure", "figures"),
        side: Noun::a("side", "sides"),
        battle: Noun::a("battle", "battles"),
        most: MOST_FIGURES,
        cost: Cost { field: "points", unit: "points" },
        has_tests: true,
        names: &[
            "Arden", "Brask", "Corl", "Dunn", "Eskil", "Fenna", "Garr", "Hale", "Ivo", "Jarn",
            "Kest", "Lund",
        ],
    };

    const TOPICS: &'static [Topic] = reference::TOPICS;

    const DIALS: Dials<Self> = dials::DIALS;

    fn samples() -> Vec<Roster> {
        sample::samples()
    }

    fn set_up(muster: Muster<Profile>) -> State {
        State::new(muster)
    }

    fn join(state: &mut State, muster: Muster<Profile>) {
        state.join(muster);
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
}
