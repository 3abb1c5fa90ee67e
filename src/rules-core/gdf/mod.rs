//! Grimdark Future 2.16: two armies of units take turns, one unit each, over four rounds.
//!
//! Dice are rolled by the handful: a pool to hit, then a pool to defend. Whatever is left of a unit may have to test
//! its morale once the attack is over.

mod actions;
mod battle;
mod melee;
mod morale;
mod movement;
mod preparation;
mod psychic;
mod quality;
mod round;
#[cfg(test)]
mod self_play;
mod shooting;
mod special_rules;
mod terrain;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod transport;
mod unit;

pub use actions::{action::Action, order::Order};
pub use battle::{
    effect::Effect,
    happening::Happening,
    state::{Acting, Away, Setup, State, TestOwed, UnitState},
};
pub use special_rules::{
    effect::{Gives, Only, Rule, When},
    keyword::{Keyword, Keywords},
};
pub use unit::{
    limits::MOST_WEAPONS,
    profile::{Profile, Ties},
    spell::Spell,
    weapon::Weapon,
};

use actions::action;
use battle::{dials, effect, offers, reference, report, stake, view};
use unit::{limits::MOST_UNITS, row, sample, sheet};

use crate::{
    conversation::{Flow, Table},
    dials::Dials,
    ids::SideId,
    noun::Noun,
    sheet::{Field, Fold, Sheet},
    system::{About, Cost, RuleSystem, played_by},
    topic::Topic,
};

/// Grimdark Future 2.16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gdf;

impl RuleSystem for Gdf {
    type Profile = Profile;
    type State = State;
    type Action = Action;
    type Effect = Effect;
    type Happening = Happening;

    const ABOUT: About = About {
        name: "Grimdark Future 2.16",
        blurb: "Science-fiction battles of whole units, over four rounds.",
        dice: "D6, by the handful",
        sides: 2..=2,
        figure: Noun::a("unit", "units"),
        side: Noun::an("army", "armies"),
        battle: Noun::a("battle", "battles"),
        most: MOST_UNITS,
        cost: Some(Cost { field: "points", unit: "points" }),
        has_tests: true,
        has_lesson: false,
        sides_come: false,
        names: &[
            "First Squad",
            "Second Squad",
            "Third Squad",
            "Scouts",
            "Guard",
            "Heavy Guns",
            "Walker",
            "Captain",
        ],
    };

    const TOPICS: &'static [Topic] = reference::TOPICS;

    const DIALS: Dials<Self> = dials::DIALS;

    const FOLDS: &'static [Fold] = sheet::FOLDS;

    fn known(list: &str) -> Vec<Sheet> {
        match list {
            special_rules::effect::LIST => special_rules::later::rules(),
            _ => Vec::new(),
        }
    }

    fn is_bare(list: &str, sheet: &Sheet) -> bool {
        // Whoever has said that it is a note has said what it is.
        list == special_rules::effect::LIST && sheet.get("gives").is_none()
    }

    fn in_a_row(list: &str, fields: &[Field], sheet: &Sheet) -> String {
        row::in_a_row(list, fields, sheet)
    }

    fn happening(effect: &Effect) -> Option<Happening> {
        Happening::of(effect)
    }

    fn aftermath(table: &mut Table<'_, Self>, action: &Action) -> Flow<()> {
        stake::aftermath(table, *action)
    }

    fn victor(state: &State) -> Option<SideId> {
        state.victor()
    }

    played_by! {
        samples: sample::samples,
        set_up: State::new,
        join: State::join,
        play: action::play,
        apply: effect::apply,
        describe: effect::describe,
        order: effect::order,
        title: action::title,
        due: action::due,
        offers: offers::offers,
        view: view::view,
        report: report::report,
    }
}
