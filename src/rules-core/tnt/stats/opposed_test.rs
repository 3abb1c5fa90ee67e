//! Opposed tests: both roll D10 + stat + modifiers, the higher total wins, a tie goes to the defender.

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
    ops::ControlFlow,
};

use super::{
    stat_test::{CRITICAL, FUMBLE, Reroll, critical, roll_again},
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
    /// A natural 1 fails, whatever the totals; the attacker's is looked at first. A tie is as good as a win to the
    /// defender.
    Wounding,
}

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;

/// What an opposed test is called, and where it is explained.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) what: &'a str,
    /// The key of a [topic](Topic).
    pub(crate) topic: &'static str,
}

/// An opposed test between an attacker and a defender. Gives how the attacker's result compares with the defender's;
/// the attacker only wins where it is greater. A natural 10 may add a D6 and an ability may give a reroll; they are asked
/// for where they can still turn the test, of whoever is behind. `outcome` names how it came out.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn opposed_test(
    table: &mut Table<'_, Tnt>,
    testers: [Tester; 2],
    terms: Terms,
    question: Question<'_>,
    outcome: &dyn Fn(Ordering) -> Outcome,
) -> Flow<Ordering> {
    let Question { what, topic } = question;
    let asks = [&testers[ATTACKER], &testers[DEFENDER]]
        .map(|tester| Ask::new(format!("{what}: {}'s die", tester.sum.who)).topic(topic));
    let depends_on = testers.each_ref().map(Tester::depends_on);
    let [attacker, defender] = testers;
    let duel = Duel {
        standing: Standing {
            terms,
            bonuses: [attacker.sum.bonus(), defender.sum.bonus()],
            totals: [0; 2],
            naturals: [None; 2],
            may_reroll: [attacker.reroll.is_some(), defender.reroll.is_some()],
            has_added: [false; 2],
        },
        sums: [attacker.sum, defender.sum],
        rerolls: [attacker.reroll, defender.reroll],
    };
    let result = table.test((depends_on, terms), |table| {
        let duel = table.repeat(duel.clone(), |table, duel| duel.roll_on(table, &asks, outcome))?;
        let Duel { standing, sums, .. } = duel;
        let result = standing.result();
        if standing.fails(ATTACKER) || standing.fails(DEFENDER) {
            table.moment(Moment::Fumble);
        }
        if terms == Terms::Melee {
            for sum in sums.iter().filter(|sum| sum.is_rolled()) {
                table.rolled(&sum.who, || sum.total().to_string());
            }
        }
        table.tell(LineKind::Roll, || {
            let rolled = sums.iter().filter(|sum| sum.is_rolled());
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
    standing: Standing,
    sums: [Sum; 2],
    /// Abilities that give a reroll.
    rerolls: [Option<String>; 2],
}

/// How an opposed test stands.
#[derive(Clone, Copy, Hash)]
struct Standing {
    terms: Terms,
    bonuses: [i32; 2],
    totals: [i32; 2],
    /// The face of each D10.
    naturals: [Option<i32>; 2],
    /// Who has an ability that gives a reroll and was not used.
    may_reroll: [bool; 2],
    /// Who has been asked for the D6 of a critical.
    has_added: [bool; 2],
}

/// What is rolled next.
#[derive(Clone, Copy)]
enum Next {
    /// Somebody's D10.
    Die(usize),
    /// Somebody's D6 of a critical.
    Critical(usize),
    /// Somebody's D10 once more, unless it is kept.
    Reroll(usize),
}

/// What a face counts as in an opposed test.
#[derive(PartialEq, Eq)]
enum Counts {
    /// Itself, as more may come.
    As(i32),
    /// The end of it, with this result; whether it is a critical or a fumble.
    Settled(Ordering, bool),
}

/// What tells one from another: the rest is words, and once nothing is left to roll, how it got there.
impl Hash for Duel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.standing.next() {
            Some(_) => self.standing.hash(state),
            None => self.standing.result().hash(state),
        }
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
        let Self { standing, sums, rerolls } = &mut self;
        let Some(next) = standing.next() else { return Ok(ControlFlow::Break(self)) };
        let reading = |_: &Sum| standing.reading(next, outcome);
        let natural = match next {
            Next::Die(who) => Some(table.roll(sums, who, asks[who].clone(), &reading)?),
            Next::Critical(who) => critical(table, sums, who, &reading)?,
            Next::Reroll(who) => {
                let ability = rerolls[who].as_deref().unwrap_or_default();
                // A defender who holds a tie may risk it, but hardly will.
                let usually_left = who == DEFENDER && standing.result().is_eq();
                roll_again(table, sums, who, Reroll { ability, usually_left }, &reading)?
            }
        };
        *standing = standing.after(next, natural);
        Ok(ControlFlow::Continue(self))
    }
}

impl Next {
    fn die(self) -> Die {
        match self {
            Self::Die(_) | Self::Reroll(_) => Die::D10,
            Self::Critical(_) => Die::D6,
        }
    }
}

impl Standing {
    /// What can still turn the test, of whoever is behind; `None` once it is over.
    fn next(&self) -> Option<Next> {
        if self.naturals[ATTACKER].is_none() {
            return Some(Next::Die(ATTACKER));
        }
        if self.naturals[DEFENDER].is_none() {
            // A fumbled attack is over before the defender rolls, unless it is rolled again.
            return match (self.fails(ATTACKER), self.may_reroll[ATTACKER]) {
                (false, _) => Some(Next::Die(DEFENDER)),
                (true, true) => Some(Next::Reroll(ATTACKER)),
                (true, false) => None,
            };
        }
        self.behind().iter().find_map(|&who| {
            let can_add = self.naturals[who] == Some(CRITICAL) && !self.has_added[who];
            if can_add && self.can_turn(who) {
                return Some(Next::Critical(who));
            }
            self.may_reroll[who].then_some(Next::Reroll(who))
        })
    }

    /// How it stands once this was rolled, or left.
    fn after(mut self, rolled: Next, natural: Option<i32>) -> Self {
        match rolled {
            Next::Die(who) | Next::Reroll(who) => {
                if matches!(rolled, Next::Reroll(_)) {
                    self.may_reroll[who] = false;
                }
                if let Some(natural) = natural {
                    self.totals[who] = self.bonuses[who] + natural;
                    self.naturals[who] = Some(natural);
                    self.has_added[who] = false;
                }
            }
            Next::Critical(who) => {
                self.has_added[who] = true;
                self.totals[who] += natural.unwrap_or(0);
            }
        }
        self
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
        self.totals[ATTACKER].cmp(&self.totals[DEFENDER])
    }

    /// What the faces of a die count as; a critical and a fumble are told apart. Where something is left after it to turn
    /// the test with, each face stands for itself, as by how much it lies behind tells whether that will do.
    fn reading(&self, next: Next, outcome: &dyn Fn(Ordering) -> Outcome) -> Reading {
        Reading::by(next.die(), |face| {
            let then = self.after(next, Some(face));
            if then.next().is_some() {
                return (Counts::As(face), Outcome::mixed(""));
            }
            let is_special = next.die() == Die::D10 && [FUMBLE, CRITICAL].contains(&face);
            (Counts::Settled(then.result(), is_special), outcome(then.result()))
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
        let short = self.totals[1 - who] - self.totals[who];
        // A tie is something to gain for a defender, and in melee for both, unless there is one already.
        let tie_is_a_gain = short > 0 && (who == DEFENDER || self.terms == Terms::Melee);
        if tie_is_a_gain { short } else { short + 1 }
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
