//! Regeneration and similar rules that let models ignore wounds.
//!
//! A model rolls a die for each wound that it would take.

use std::ops::ControlFlow;

use engine::{
    FigureId, Topic,
    conversation::{Ask, Flow, Lot, Streaked, Table},
};

use super::{
    hits::Batch,
    ignores::{Ignores, ignores},
    spread::Spread,
};
use crate::{
    Gdf,
    quality::rolling::{Handful, QualityTest, other},
    state::{battle::State, group::of_unit},
};

/// Rolls to ignore the wounds of a batch, if the part can. Returns the wounds that are not ignored.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn not_ignored(
    table: &mut Table<'_, Gdf>,
    part: FigureId,
    wounds: Lot,
    batch: &Batch,
    later: &str,
) -> Flow<Lot> {
    match ignores(table.state(), part) {
        Some(rule) if !batch.sure && !wounds.is_none() => {
            Ignoring::of(table, part, &rule, later).roll_lot(table, &wounds)
        }
        _ => Ok(wounds),
    }
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

    /// Rolls for wounds whose number can be open. Returns the wounds that are not ignored.
    fn roll_lot(self, table: &mut Table<'_, Gdf>, wounds: &Lot) -> Flow<Lot> {
        let handful = Self::handful(&self.name);
        Ok(self.test.roll_pool(table, self.ask, handful, wounds)?.failed)
    }

    /// Rolls one die at a time until `most` wounds were not ignored, while odds are calculated.
    ///
    /// See [`Table::until`].
    fn until(
        &self,
        table: &mut Table<'_, Gdf>,
        wounds: &Lot,
        most: u16,
        behind: u16,
    ) -> Flow<Option<Streaked>> {
        let pool = self.test.pool(Self::handful(&self.name));
        table.until(&pool, wounds, most, behind)
    }

    /// Rolls for a known number of wounds. Returns the number that are not ignored.
    fn roll(self, table: &mut Table<'_, Gdf>, wounds: u16) -> Flow<u16> {
        let handful = Self::handful(&self.name);
        Ok(self.test.roll_known(table, self.ask, handful, wounds)?.failed.told())
    }
}

/// A queue of wounds that the models of a part roll to ignore, one after another, until all these
/// models are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct WoundQueue {
    part: FigureId,
    /// The number of wounds that remove the whole part if they are not ignored.
    pub(super) most: u16,
    /// The number of wounds that are certain to remove all other parts, or `u16::MAX` if one of
    /// them can ignore wounds too.
    behind: u16,
}

impl WoundQueue {
    /// Creates the queue of wounds that fall on this part of a unit first, and then on its other
    /// parts.
    pub(super) fn of(state: &State, unit: FigureId, part: FigureId, deadly: u8) -> Self {
        let uses = |it: FigureId| Spread::over(state, it, u16::MAX, deadly).used;
        let mut others = state.parts_in_play(unit);
        others.retain(|&it| it != part);
        let behind = match others.iter().any(|&it| ignores(state, it).is_some()) {
            true => u16::MAX,
            false => others.into_iter().map(uses).sum(),
        };
        Self { part, most: uses(part), behind }
    }

    /// Returns the number of dice to roll at once, given the wounds left and those not ignored so
    /// far.
    ///
    /// It is the largest number that cannot change which models take the other wounds. Usually,
    /// that is at most the number that the part can still take. If the last `behind` wounds are
    /// certain to remove all other parts, all wounds before them are rolled at once.
    fn at_once(self, left: u16, not_ignored: u16) -> u16 {
        left.min(self.most - not_ignored).max(left.saturating_sub(self.behind))
    }

    /// Rolls for an open number of wounds, while odds are calculated.
    ///
    /// Returns the wounds that were not ignored if they are too few to remove the part, or the
    /// number of wounds left once the part is removed. Returns `None` if the number of wounds is
    /// known, or if players roll.
    ///
    /// # Errors
    /// Returns `Err` if the odds cannot be calculated.
    pub(super) fn until(
        self,
        table: &mut Table<'_, Gdf>,
        wounds: &Lot,
        rule: &Ignores,
    ) -> Flow<Option<Streaked>> {
        if wounds.known().is_some() {
            return Ok(None);
        }
        Ignoring::of(table, self.part, rule, "").until(table, wounds, self.most, self.behind)
    }

    /// Rolls for the wounds in the queue.
    ///
    /// Returns how many wounds were not ignored, and how many are left once the part is removed.
    ///
    /// # Errors
    /// Returns `Err` if an answer is missing.
    pub(super) fn roll(
        self,
        table: &mut Table<'_, Gdf>,
        wounds: Lot,
        rule: &Ignores,
        later: &str,
    ) -> Flow<(u16, u16)> {
        match self.until(table, &wounds, rule)? {
            Some(Streaked::Fewer(lot)) => {
                drop(wounds);
                return Ok((table.count(&lot, self.most)?, 0));
            }
            Some(Streaked::Ended(left)) => return Ok((self.most, left)),
            None => {}
        }
        let all = table.count(&wounds, u16::MAX)?;
        drop(wounds);
        table.test((self, all), |table| {
            table.repeat((all, 0), |table, (left, not_ignored)| {
                if left == 0 || not_ignored >= self.most {
                    return Ok(ControlFlow::Break((
                        not_ignored.min(self.most),
                        left.min(self.behind),
                    )));
                }
                let dice = self.at_once(left, not_ignored);
                let left = left - dice;
                let mut words =
                    if left > 0 { format!(" Then {left} more.") } else { String::new() };
                if not_ignored > 0 {
                    words.push_str(&format!(" Not ignored so far: {not_ignored}."));
                }
                let ignoring = Ignoring::of(table, self.part, rule, &(words + later));
                let most = self.most - not_ignored;
                let rest = (left + dice).into();
                match ignoring.until(table, &rest, most, self.behind)? {
                    Some(Streaked::Fewer(more)) => {
                        return Ok(ControlFlow::Break((not_ignored + more.told(), 0)));
                    }
                    Some(Streaked::Ended(left)) => {
                        return Ok(ControlFlow::Break((self.most, left)));
                    }
                    None => {}
                }
                let more = ignoring.roll(table, dice)?;
                Ok(ControlFlow::Continue((left, not_ignored + more)))
            })
        })
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
