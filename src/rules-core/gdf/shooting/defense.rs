//! Defense: hits are blocked, or become wounds.

use super::{attack::Mark, hits::Batch};
use crate::{
    conversation::{Ask, Flow, Lot, Table},
    gdf::{
        Gdf,
        quality::quality_test::{Handful, QualityTest, other},
        special_rules::effect::{Attack, Gives, Rule},
    },
    topic::Topic,
};

/// Shooting: for each hit the defenders roll a die against their Defense, and each fail is a wound. Gives the wounds.
/// `later` says what comes after these hits.
///
/// # Errors
/// Stops where the answer is missing or does not add up.
pub(crate) fn defend(
    table: &mut Table<'_, Gdf>,
    (mark, attack): (&Mark, Attack),
    (hits, batch): (&Lot, &Batch),
    later: &str,
) -> Flow<Lot> {
    let rules: Vec<&Rule> = mark.rules.iter().filter(|rule| rule.when.counts_in(attack)).collect();
    let mut test = QualityTest::new("Defense", mark.defense);
    test = test.modifier_if(batch.ap > 0, format!("AP({})", batch.ap), -i32::from(batch.ap));
    for rule in &rules {
        if let Gives::Defense(value) = rule.gives {
            test = test.modifier_if(true, rule.name.clone(), value.into());
        }
    }
    test = test.part(other(table));
    let hint = match &batch.name {
        Some(name) => format!("One die for each hit by {name}.{later}"),
        None => format!("One die for each hit.{later}"),
    };
    let ask = Ask::new("Roll Defense").hint(hint).of(mark.side).topic(TOPIC.key);
    let rerolls = rules.iter().find(|rule| rule.gives == Gives::RerollBlocks);
    let handful = Handful {
        who: &mark.name,
        what: &mark.name,
        failed: "wound",
        passed: "block",
        ones: rerolls.is_some(),
        sixes: false,
    };
    let fallen = test.clone().roll_pool(table, ask.clone(), handful, hits)?;
    let Some(rule) = rerolls else { return Ok(fallen.failed) };
    let what = format!("{}, {} again", mark.name, rule.name);
    let again = Handful { what: &what, ones: false, ..handful };
    let ask = ask.hint(format!("{}. {} wounds so far.{later}", rule.name, fallen.failed.told()));
    let again = test.roll_pool(table, ask, again, &fallen.ones)?;
    Ok(fallen.with_again(again).failed)
}

/// Shooting and melee: Defense.
pub(crate) const TOPIC: Topic = Topic {
    key: "defense",
    title: "Roll Defense",
    rules: &[12],
    text: || {
        "One D6 for each hit. Defense or higher blocks it, and each fail is a wound. A natural 6 always blocks and a natural 1 \
         never does. Hits of another AP are rolled by themselves."
            .to_owned()
    },
};

/// AP(X).
pub(crate) const AP: Topic = Topic {
    key: "ap",
    title: "AP(X)",
    rules: &[22],
    text: || "The target's Defense rolls against it have −X.".to_owned(),
};
