//! This Is Not a Test: post-apocalyptic skirmishes, by the publisher's preview of its rules.
//!
//! Figures activate one at a time until one fails its test; whatever they hit is only found out just before the
//! initiative passes.

mod action;
mod activation;
mod clean_up;
mod effect;
mod graze;
mod initiative;
mod movement;
mod offers;
mod opposed_test;
mod overrule;
mod pending_hits;
mod sample;
mod sheet;
mod shooting;
mod stat_test;
mod state;
mod view;
mod wounding;

#[cfg(test)]
mod tests;

pub use action::Action;
pub use effect::Effect;
pub use sheet::{Profile, Weapon, WeaponKind};
pub use stat_test::TARGET_NUMBER;
pub use state::{FigureState, Hit, MOST_WEAPONS, Phase, State};

use crate::{
    conversation::{Change, Flow, Table},
    ids::{FigureId, Holder},
    refusal::Refusal,
    sheet::{Field, Problem, Roster},
    system::{About, RuleSystem},
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
    };

    const FIELDS: &'static [Field] = sheet::FIELDS;

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
        action::play(table, *action)
    }

    fn apply(state: &mut State, effect: &Effect) {
        effect::apply(state, effect);
    }

    fn describe(state: &State, effect: &Effect) -> Option<String> {
        effect::describe(state, effect)
    }

    fn title(state: &State, action: &Action) -> String {
        action::title(state, *action)
    }

    fn due(state: &State) -> Option<Action> {
        action::due(state)
    }

    fn offers(state: &State, figure: Option<FigureId>) -> Vec<Offer<Action>> {
        offers::offers(state, figure)
    }

    fn view(state: &State) -> BattleView {
        view::view(state)
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
