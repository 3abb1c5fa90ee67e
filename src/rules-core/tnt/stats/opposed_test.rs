//! Opposed tests: both roll D10 + stat + modifiers, the higher total wins, a tie goes to the
//! defender.

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
    ops::ControlFlow,
};

use super::{
    stat_test::{CRITICAL, FUMBLE, critical, roll_again},
    tester::Tester,
};
use crate::{
    conversation::{Ask, Flow, Moment, Outcome, Reading, Sum, Table},
    dice::Die,
    line::LineKind,
    tnt::Tnt,
    topic::Topic,
};

/// What an opposed test is about: what a natural 1 and a tie mean in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Terms {
    /// A natural 1 is just a low roll, and a tie is as good as a win to the defender.
    Plain,
    /// A natural 1 is just a low roll, and a tie is a result of its own.
    Melee,
    /// A natural 1 fails, whatever the totals; the attacker's is looked at first. A tie is as good
    /// as a win to the defender.
    Wounding,
}

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;

/// An opposed test between an attacker and a defender. Gives how the attacker's result compares
/// with the defender's; the attacker only wins where it is greater. A natural 10 may add a D6 and
/// an ability may give a reroll; they are asked for where they can still turn the test, of whoever
/// is behind. `outcome` names how it came out.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn opposed_test(
    table: &mut Table<'_, Tnt>,
    testers: [Tester; 2],
    terms: Terms,
    (what, topic): (&str, &'static str),
    outcome: &dyn Fn(Ordering) -> Outcome,
) -> Flow<Ordering> {
    let asks = [&testers[ATTACKER], &testers[DEFENDER]]
        .map(|tester| Ask::new(format!("{what}: {}'s die", tester.sum.who)).topic(topic));
    let depends_on = testers.each_ref().map(|it| (it.sum.bonus(), it.reroll.is_some()));
    let [attacker, defender] = testers;
    let duel = Duel {
        sums: [attacker.sum, defender.sum],
        terms,
        naturals: [None; 2],
        rerolls: [attacker.reroll, defender.reroll],
        has_added: [false; 2],
    };
    let result = table.test((depends_on, terms), |table| {
        let duel = table.repeat(duel.clone(), |table, duel| duel.roll_on(table, &asks, outcome))?;
        let result = duel.result();
        if duel.fails(ATTACKER) || duel.fails(DEFENDER) {
            table.moment(Moment::Fumble);
        }
        table.tell(LineKind::Roll, || {
            let rolled = duel.sums.iter().filter(|sum| sum.is_rolled());
            let sums: Vec<String> =
                rolled.map(|sum| format!("{}: {}", sum.who, sum.explain())).collect();
            format!("{what}. {}: {}.", sums.join("; "), outcome(result).label)
        });
        Ok(result)
    })?;
    table.outcome(outcome(result))?;
    Ok(result)
}

/// An opposed test in the middle of its rolls.
#[derive(Clone)]
struct Duel {
    sums: [Sum; 2],
    terms: Terms,
    /// The face of each D10.
    naturals: [Option<i32>; 2],
    /// Abilities that give a reroll and have not been used.
    rerolls: [Option<String>; 2],
    /// Who has been asked for the D6 of a critical.
    has_added: [bool; 2],
}

/// What tells one from another: the rest is words.
impl Hash for Duel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let rerolls = self.rerolls.each_ref().map(Option::is_some);
        let totals = self.sums.each_ref().map(Sum::total);
        (totals, self.naturals, rerolls, self.has_added).hash(state);
    }
}

impl Duel {
    /// Rolls the next die of it, as long as one is left that can still turn the test.
    fn roll_on(
        mut self,
        table: &mut Table<'_, Tnt>,
        asks: &[Ask; 2],
        outcome: &dyn Fn(Ordering) -> Outcome,
    ) -> Flow<ControlFlow<Self, Self>> {
        if self.naturals[ATTACKER].is_none() {
            let ask = asks[ATTACKER].clone();
            let natural =
                table.roll(&mut self.sums, ATTACKER, ask, &|_| Reading::each(Die::D10))?;
            self.naturals[ATTACKER] = Some(natural);
            return Ok(ControlFlow::Continue(self));
        }
        if self.naturals[DEFENDER].is_some() {
            return self.turn(table);
        }
        // A fumbled attack is over before the defender rolls, unless it is rolled again.
        if self.fails(ATTACKER) {
            if self.rerolls[ATTACKER].is_none() {
                return Ok(ControlFlow::Break(self));
            }
            self.reroll(table, ATTACKER)?;
            return Ok(ControlFlow::Continue(self));
        }
        let mut sums = self.sums.clone();
        let ask = asks[DEFENDER].clone();
        let reading = |_: &Sum| self.reading(DEFENDER, outcome);
        let natural = table.roll(&mut sums, DEFENDER, ask, &reading)?;
        self.sums = sums;
        self.naturals[DEFENDER] = Some(natural);
        Ok(ControlFlow::Continue(self))
    }

    /// Returns `true` if a fumble fails this one's roll.
    fn fails(&self, who: usize) -> bool {
        self.terms == Terms::Wounding && self.naturals[who] == Some(FUMBLE)
    }

    /// The attacker's result against the defender's as it stands.
    fn result(&self) -> Ordering {
        if self.fails(ATTACKER) {
            return Ordering::Less;
        }
        if self.fails(DEFENDER) {
            return Ordering::Greater;
        }
        self.sums[ATTACKER].total().cmp(&self.sums[DEFENDER].total())
    }

    /// What the faces of the second D10 count as. Where the other still has something to turn the
    /// test with, each stands for itself, as by how much it lies behind tells whether that will do.
    fn reading(&self, who: usize, outcome: &dyn Fn(Ordering) -> Outcome) -> Reading {
        let other = 1 - who;
        let may_turn = self.rerolls[other].is_some()
            || self.naturals[other] == Some(CRITICAL) && !self.has_added[other];
        if may_turn {
            return Reading::each(Die::D10);
        }
        let (bonus, against) = (self.sums[who].bonus(), self.sums[other].total());
        Reading::by(Die::D10, |natural| {
            let ahead = match self.terms {
                Terms::Wounding if natural == FUMBLE => Ordering::Less,
                _ => (natural + bonus).cmp(&against),
            };
            let result = if who == ATTACKER { ahead } else { ahead.reverse() };
            ((result, natural == FUMBLE, natural == CRITICAL), outcome(result))
        })
    }

    /// Whoever would gain by more, first whoever it is up to.
    fn behind(&self) -> &'static [usize] {
        match (self.result(), self.terms) {
            (Ordering::Greater, _) => &[DEFENDER],
            (Ordering::Equal, Terms::Melee) => &[ATTACKER, DEFENDER],
            (Ordering::Equal | Ordering::Less, _) => &[ATTACKER],
        }
    }

    /// Returns `true` if the D6 of a critical can still change the result for one who is behind.
    fn can_turn(&self, who: usize) -> bool {
        self.needed_to_turn(who) <= i32::from(Die::D6.faces())
    }

    /// What more this one needs for a better result.
    fn needed_to_turn(&self, who: usize) -> i32 {
        let short = self.sums[1 - who].total() - self.sums[who].total();
        // A tie is something to gain for a defender, and in melee for both, unless there is one
        // already.
        let tie_is_a_gain = short > 0 && (who == DEFENDER || self.terms == Terms::Melee);
        if tie_is_a_gain { short } else { short + 1 }
    }

    /// Asks for one thing that can still turn the test, unless nobody who is behind has anything
    /// left.
    fn turn(mut self, table: &mut Table<'_, Tnt>) -> Flow<ControlFlow<Self, Self>> {
        for &who in self.behind() {
            let can_add = self.naturals[who] == Some(CRITICAL) && !self.has_added[who];
            if can_add && self.can_turn(who) {
                self.has_added[who] = true;
                critical(table, &mut self.sums, who, &|_| Reading::each(Die::D6))?;
                return Ok(ControlFlow::Continue(self));
            }
            if self.rerolls[who].is_some() {
                self.reroll(table, who)?;
                return Ok(ControlFlow::Continue(self));
            }
        }
        Ok(ControlFlow::Break(self))
    }

    /// A defender who holds a tie may risk it, but hardly will.
    fn reroll(&mut self, table: &mut Table<'_, Tnt>, who: usize) -> Flow<()> {
        let Some(ability) = self.rerolls[who].take() else { return Ok(()) };
        let holds_a_tie = who == DEFENDER && self.result().is_eq();
        let ability = (ability.as_str(), holds_a_tie);
        if let Some(natural) =
            roll_again(table, &mut self.sums, who, ability, &|_| Reading::each(Die::D10))?
        {
            self.naturals[who] = Some(natural);
            self.has_added[who] = false;
        }
        Ok(())
    }
}

/// Dice and mechanics, opposed tests.
pub(crate) const TOPIC: Topic = Topic {
    key: "opposed-test",
    title: "Opposed test",
    rules: &[1],
    text: || {
        "Both roll D10 + stat + modifiers. The higher total wins, a tie goes to the defender."
            .to_owned()
    },
};
