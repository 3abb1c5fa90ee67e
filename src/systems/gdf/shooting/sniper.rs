//! Attacks that pick one model of a unit as the target, such as with Sniper.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
};

use super::to::Picked;
use crate::{
    Gdf,
    state::{battle::State, group::of_unit},
    unit::{gives::Gives, keyword::Keyword, weapon::Weapon, when::Attack},
};

/// Asks whether the target is the whole unit or one of its models.
///
/// `rule` is the name of the rule that lets the attacker pick a model. Returns `None` for the whole
/// unit. Asks nothing if the unit is a single model.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn pick_model(
    table: &mut Table<'_, Gdf>,
    shooter: FigureId,
    target: FigureId,
    rule: &str,
) -> Flow<Option<Picked>> {
    if table.state().group_models(target) < 2 {
        return Ok(None);
    }
    let models = models(table.state(), target);
    let mut options = vec![ChoiceOption::new("The whole unit")];
    options.extend(models.iter().map(|(label, _)| ChoiceOption::new(label.clone())));
    let ask = of_unit(table, shooter, Ask::new(format!("{rule}: which model?")))
        .hint("Attack a single model as if it were a unit of one.")
        .topic(TOPIC.key);
    let place = table.choose(ask, Choice { options, usual: Some(0) })?;
    Ok(place.checked_sub(1).and_then(|place| models.get(place)).map(|(_, picked)| *picked))
}

/// Returns the name of the rule that lets a weapon pick a model, if there is one.
pub(crate) fn picking_rule(
    state: &State,
    shooter: FigureId,
    weapon: &Weapon,
    attack: Attack,
) -> Option<String> {
    if weapon.keywords.has(Keyword::Sniper) && attack.is_shot() {
        return Some(Keyword::Sniper.label().to_owned());
    }
    let mut rules = state.rules_of(shooter).into_iter().chain(&weapon.rules);
    let rule = rules.find(|rule| rule.gives == Gives::OneModel && rule.counts_in(attack));
    rule.map(|rule| rule.name.to_string())
}

/// Returns the models of a unit that can be distinguished, with their labels.
fn models(state: &State, target: FigureId) -> Vec<(String, Picked)> {
    let mut models = Vec::new();
    for part in state.parts_in_play(target) {
        let profile = state.profile(part);
        let any = if profile.models == 1 {
            state.name(part).to_owned()
        } else {
            format!("A model from {}", state.name(part))
        };
        models.push((any, Picked { part, weapon: None }));
        for (place, weapon) in (0..).zip(&profile.weapons) {
            if weapon.carriers < *profile.models && state.carriers(part, place) > 0 {
                let label = format!("A model with {}", weapon.name);
                models.push((label, Picked { part, weapon: Some(place) }));
            }
        }
    }
    models
}

/// The help topic about Sniper.
pub(crate) const TOPIC: Topic = Topic {
    key: "sniper",
    title: "Sniper",
    rules: &[42],
    text: || {
        "Shoots at Quality 2+. Can pick one model in a unit as its target and attack it as if it \
         were a unit of one."
            .to_owned()
    },
};

/// The help topic about Takedown in 3.5.
pub(crate) const TAKEDOWN: Topic = Topic {
    key: TOPIC.key,
    title: "Takedown",
    rules: &[69],
    text: || {
        "Can pick one model in the target unit, shooting or in melee, and attack it as if it were \
         a unit of one. Resolve this weapon before others; if one of them is Deadly, choose the \
         order. Older lists call this rule Sniper."
            .to_owned()
    },
};
