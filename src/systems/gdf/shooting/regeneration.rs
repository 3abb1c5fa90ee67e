//! Regeneration and similar rules that let models ignore wounds.
//!
//! A model rolls a die for each wound that it would take.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Amount, Ask, Failures, Flow, Pool, PoolRoll, Streaked, Table, Together},
};

use super::{hits::Batch, ignores::Ignores, to::To};
use crate::{
    Gdf,
    quality::rolling::{Handful, QualityTest, other},
    state::group::of_unit,
};

/// Rolls to ignore the wounds of a batch, if the part can. Returns the wounds that are not ignored.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn not_ignored(
    table: &mut Table<'_, Gdf>,
    to: To,
    part: FigureId,
    wounds: Amount,
    batch: &Batch,
    later: &str,
) -> Flow<Amount> {
    match to.ignores(table.state(), part) {
        Some(rule) if !batch.sure && !wounds.is_none() => {
            let Ignoring { name, test, ask } = Ignoring::of(table, part, &rule, later);
            Ok(test.roll_pool(table, ask, Ignoring::handful(&name), &wounds)?.failed)
        }
        _ => Ok(wounds),
    }
}

/// Rolls to ignore wounds one at a time.
///
/// The wounds fall on one part until all its models are removed. The rest fall on the unit's other
/// parts.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(super) fn ignore_in_turn(
    table: &mut Table<'_, Gdf>,
    part: FigureId,
    rule: &Ignores,
    wounds: Amount,
    until: Failures,
    later: &str,
) -> Flow<Streaked> {
    table.one_by_one(wounds, until, |table, Together { later: more, failed, .. }| {
        let mut words = if more > 0 { format!(" Then {more} more.") } else { String::new() };
        if failed > 0 {
            words.push_str(&format!(" Not ignored so far: {failed}."));
        }
        Ignoring::of(table, part, rule, &(words + later))
    })
}

/// A roll to ignore wounds, with one die per wound before wounds are multiplied.
///
/// A wound is ignored if its die passes.
struct Ignoring {
    name: String,
    test: QualityTest,
    ask: Ask,
}

impl Ignoring {
    fn of(table: &mut Table<'_, Gdf>, part: FigureId, rule: &Ignores, later: &str) -> Self {
        let test = QualityTest::new(rule.name.clone(), rule.number).part(other(table));
        let ask = of_unit(table, part, Ask::new(format!("Roll {}", rule.name)))
            .hint(format!("One die per wound.{later}"))
            .topic(TOPIC.key);
        Self { name: table.state().name(part).to_owned(), test, ask }
    }

    fn handful(name: &str) -> Handful<'_> {
        let (failed, passed) = ("wound", "ignored wound");
        Handful { who: name, what: name, failed, passed, ones: false, sixes: false }
    }
}

impl PoolRoll<Gdf> for Ignoring {
    fn pool(&self) -> Pool {
        self.test.pool(Self::handful(&self.name))
    }

    fn roll(self, table: &mut Table<'_, Gdf>, wounds: u16) -> Flow<u16> {
        let handful = Self::handful(&self.name);
        let failed = self.test.roll_pool(table, self.ask, handful, &wounds.into())?.failed;
        table.count(&failed, u16::MAX)
    }
}

/// The help topic about Regeneration.
pub(crate) const TOPIC: Topic = Topic {
    key: "regeneration",
    title: "Regeneration",
    rules: &[37],
    text: || {
        "Roll a D6 for each wound a model with this rule takes: on a 5+, ignore the wound. It \
         doesn't work against Rending's sixes. Models in the unit without this rule, such as a \
         hero, don't roll."
            .to_owned()
    },
};

/// The help topic about Regeneration in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic {
    key: TOPIC.key,
    title: "Regeneration",
    rules: &[60],
    text: || {
        "Roll a D6 for each wound if all models of the unit have this rule: on a 5+, ignore the \
         wound. A hero without this rule switches it off. It doesn't work against weapons with \
         Rending, Bane or Unstoppable."
            .to_owned()
    },
};
