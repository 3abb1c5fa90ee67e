//! Defense rolls, which block hits or turn them into wounds.

use engine::{
    Topic,
    conversation::{Amount, Ask, Flow, Part, Table},
    words::counted,
};

use super::{attack::Defender, hits::Batch};
use crate::{
    Gdf,
    quality::rolling::{Fallen, Handful, QualityTest, other},
    unit::{gives::Gives, rule::Rule, when::Attack},
};

/// Rolls one Defense die per hit. Returns the wounds: one for each die that fails, and any extra
/// wounds that rules add for natural 1s.
///
/// Dice are rerolled if a rule of either side says so. `later` describes what follows these hits.
///
/// # Errors
/// Returns `Err` if the answer is missing or its numbers do not add up.
pub(crate) fn defend(
    table: &mut Table<'_, Gdf>,
    defender: &Defender,
    attack: Attack,
    hits: &Amount,
    batch: &Batch,
    later: &str,
) -> Flow<Amount> {
    let rules: Vec<&Rule> = defender.rules.iter().filter(|rule| rule.counts_in(attack)).collect();
    let mut test = QualityTest::new("Defense", defender.defense);
    for part in ap(batch, &rules) {
        test = test.part(Some(part));
    }
    for part in &batch.cover {
        test = test.part(Some(part.clone()));
    }
    for rule in &rules {
        if let Gives::Defense(value) = rule.gives {
            test = test.modifier_if(true, rule.name.clone(), value.into());
        }
    }
    test = test.part(other(table));
    let ask = Ask::new("Roll Defense").of(defender.side).topic(TOPIC.key);
    let rerolls = rules.iter().find(|rule| rule.gives == Gives::RerollBlocks);
    let handful = Handful {
        who: &defender.name,
        what: &defender.name,
        failed: "wound",
        passed: "block",
        ones: rerolls.is_some() || batch.on_one > 0,
        sixes: batch.again.is_some(),
    };
    let first = ask.clone().hint(format!("{}{later}", hint(batch)));
    let mut fallen = test.clone().roll_pool(table, first, handful, hits)?;
    let again = rerolls.map(|rule| &rule.name);
    for (rule, is_six) in [(again, false), (batch.again.as_ref(), true)] {
        let Some(rule) = rule else { continue };
        let what = format!("{}, {rule} reroll", defender.name);
        let so_far = counted(fallen.failed.told().into(), "wound");
        let ask = ask.clone().hint(format!("{rule}. {so_far} so far.{later}"));
        let dice = std::mem::take(if is_six { &mut fallen.sixes } else { &mut fallen.ones });
        let ones = batch.on_one > 0;
        let handful = Handful { what: &what, ones, sixes: false, ..handful };
        let more = test.clone().roll_pool(table, ask, handful, &dice)?;
        fallen = Fallen {
            ones: fallen.ones.and(more.ones),
            failed: fallen.failed.and(more.failed),
            passed: fallen.passed.and(more.passed),
            sixes: fallen.sixes,
        };
    }
    Ok(fallen.failed.and(fallen.ones.times(1 + batch.on_one)))
}

/// Returns the modifiers from AP(X), from rules of the attacker that add to it, and from rules of
/// the target that reduce it.
fn ap(batch: &Batch, rules: &[&Rule]) -> Vec<Part> {
    let own =
        (batch.ap > 0).then(|| Part::modifier(format!("AP({})", batch.ap), -i32::from(batch.ap)));
    let mut parts: Vec<Part> = own.into_iter().collect();
    parts.extend(
        batch.more_ap.iter().map(|(name, more)| Part::modifier(name.clone(), -i32::from(*more))),
    );
    let mut left = batch.whole_ap();
    for rule in rules {
        if let Gives::ApAgainst(value) = rule.gives {
            let change = i32::from(value).max(-left);
            left += change;
            parts.extend((change != 0).then(|| Part::modifier(rule.name.clone(), -change)));
        }
    }
    parts
}

/// Describes the hits that the dice are rolled for.
fn hint(batch: &Batch) -> String {
    let by = batch.name.as_ref().map_or_else(String::new, |name| format!(" by {name}"));
    let with = match batch.with.join(" and ") {
        with if with.is_empty() => with,
        with => format!(", including those from {with}"),
    };
    let ones = match batch.on_one {
        0 => String::new(),
        wounds => format!(" Each 1 is {}.", counted(wounds.into(), "extra wound")),
    };
    let sixes = batch.again.as_ref();
    let sixes = sixes.map_or_else(String::new, |rule| format!(" {rule}: reroll sixes."));
    format!("One die per hit{by}{with}.{ones}{sixes}")
}

/// The help topic about Defense rolls.
pub(crate) const TOPIC: Topic = Topic {
    key: "defense",
    title: "Roll Defense",
    rules: &[12],
    text: || {
        "Roll a D6 per hit. Defense or higher blocks it; each failure is a wound. A natural 6 \
         always blocks and a natural 1 never does. Roll hits with different AP separately."
            .to_owned()
    },
};

/// The help topic about AP(X).
pub(crate) const AP: Topic = Topic {
    key: "ap",
    title: "AP(X)",
    rules: &[22],
    text: || "The target's Defense rolls against this weapon get −X.".to_owned(),
};
