//! Ravage and similar rules, which let models roll dice for direct wounds when they strike.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Flow, Table},
};

use super::reach::models_within;
use crate::{
    Gdf,
    quality::{
        rolling::{Handful, QualityTest, other},
        tally::UnitBefore,
    },
    shooting::{hits::Batch, to::To, wounds},
    state::{battle::State, group::of_unit},
    unit::{gives::Gives, when::Attack},
};

/// The die face that causes a wound.
const WOUNDS_ON: u8 = 6;

/// The wounds caused by one step of a unit's strikes, and the most that it could have caused.
pub(super) struct Dealt {
    pub(super) wounds: u16,
    pub(super) most: u16,
}

impl Dealt {
    /// The wounds of a step in which no model strikes.
    pub(super) const NOTHING: Self = Self { wounds: 0, most: 0 };
}

/// A rule that lets models roll for direct wounds, with its number of dice.
struct WoundDice {
    /// The number of dice per model.
    each: u8,
    /// The name of the rule.
    rule: String,
}

fn dice_of(state: &State, part: FigureId, attack: Attack) -> Option<WoundDice> {
    let rules = state.rules_of(part).into_iter().filter(|rule| rule.counts_in(attack));
    let dice = rules.filter_map(|rule| match rule.gives {
        Gives::WoundDice(each) => Some(WoundDice { each, rule: rule.name.to_string() }),
        _ => None,
    });
    dice.max_by_key(|dice| dice.each)
}

/// Returns the number of dice that a part rolls for direct wounds if all its models strike.
pub(super) fn wound_dice(state: &State, part: FigureId, attack: Attack) -> u32 {
    let each = dice_of(state, part, attack).map_or(0, |dice| dice.each);
    u32::from(each) * u32::from(state.models_left(part))
}

/// Rolls X dice for each model of a part within striking range when its unit strikes.
///
/// Each 6 is a wound that cannot be blocked.
///
/// # Errors
/// Returns `Err` if an answer is missing or its numbers do not add up.
pub(super) fn ravage(
    table: &mut Table<'_, Gdf>,
    part: FigureId,
    target: FigureId,
    attack: Attack,
) -> Flow<Dealt> {
    let Some(WoundDice { each, rule }) = dice_of(table.state(), part, attack) else {
        return Ok(Dealt::NOTHING);
    };
    let label = format!("{rule}: models within 2″");
    let models = table.state().models_left(part);
    let same = |state: &State, it| dice_of(state, it, attack).is_some_and(|it| it.rule == rule);
    let models = models_within(table, part, "ravage", label, models, same);
    let dice = models * u16::from(each);
    if dice == 0 {
        return Ok(Dealt::NOTHING);
    }
    let name = table.state().name(part).to_owned();
    let test = QualityTest::new(rule.clone(), WOUNDS_ON).part(other(table));
    let ask = of_unit(table, part, Ask::new(format!("Roll {rule}")))
        .hint("Each 6 is a wound that can't be blocked.")
        .topic(TOPIC.key);
    let what = format!("{name}, {rule}");
    let handful = Handful {
        who: &name,
        what: &what,
        failed: "miss",
        passed: "wound",
        ones: false,
        sixes: false,
    };
    let before = UnitBefore::new(table.state(), target);
    let fallen = test.roll_pool(table, ask, handful, &dice.into())?;
    let batch = Batch::plain(0);
    let to = To::unit(target, Some(attack));
    let wounds = wounds::take(table, to, fallen.passed, &batch, "")?;
    table.outcome(before.outcome_in_melee(table.state(), dice))?;
    Ok(Dealt { wounds, most: dice })
}

/// The help topic about Ravage(X).
pub(crate) const TOPIC: Topic = Topic {
    key: "ravage",
    title: "Ravage(X)",
    rules: &[53],
    text: || {
        "When it is this unit's turn to strike, each model within 2″ of an enemy rolls X dice. \
         Each 6 is a wound that can't be blocked, though abilities can still ignore it."
            .to_owned()
    },
};
