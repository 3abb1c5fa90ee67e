//! This Is Not a Test: post-apocalyptic skirmishes, by the publisher's preview of its rules.
//!
//! Figures activate one at a time until one fails its test; whatever they hit is only found out just before the
//! initiative passes.

mod actions;
mod battle;
mod close_combat;
mod figure;
mod morale;
mod movement;
mod ranged_combat;
mod stats;
#[cfg(test)]
mod tests;
mod turn;

pub use actions::action::Action;
pub use battle::{
    cause::Cause,
    effect::Effect,
    figure_state::{Departure, FigureState},
    hit::Hit,
    limits::MOST_SIDES,
    pair::Pair,
    state::{Phase, SideState, State},
};
pub use figure::{
    ability::{Ability, Gives},
    profile::Profile,
    weapon::{MOST_WEAPONS, Weapon, WeaponKind},
};
pub use stats::{stat_test::TARGET_NUMBER, test_kind::TestKind};

use actions::{action, hold, interrupt, play};
use battle::{effect, offers, overrule, reference, report, telling, view};
use figure::{leader, sample, sheet};
use morale::side;
use turn::due;

use crate::{
    conversation::{Change, Flow, Interrupt, Table},
    ids::{FigureId, Holder},
    refusal::Refusal,
    report::Report,
    sheet::{Field, Problem, Roster},
    system::{About, Cost, RuleSystem},
    topic::Topic,
    view::{BattleView, Offer},
};

/// This Is Not a Test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tnt;

impl RuleSystem for Tnt {
    type State = State;
    type Action = Action;
    type Effect = Effect;

    const ABOUT: About = About {
        name: "This Is Not a Test",
        blurb: "Post-apocalyptic skirmishes, a handful of figures a side.",
        dice: "D10, D6",
        sides: 2..=4,
        figure: "figure",
        cost: Cost { field: "barter", unit: "barter" },
        names: &[
            "Ash", "Bo", "Cass", "Dale", "Edda", "Finn", "Gus", "Hart", "Ike", "June", "Kit", "Lou",
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

    fn objections(rosters: &[Roster]) -> Vec<Problem> {
        leader::one_leader_a_side(rosters)
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

    fn interrupters(state: &State) -> Vec<Interrupt> {
        hold::interrupters(state)
    }

    fn interrupt(table: &mut Table<'_, Self>, figure: FigureId) -> Flow<()> {
        interrupt::interrupt(table, figure)?;
        side::test_at_once(table)
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
