//! Opposed tests: both roll D10 + stat + modifiers. The higher total wins; a tie goes to the
//! defender.

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
    ops::ControlFlow,
};

use super::{
    tester::Tester,
    unopposed::{CRITICAL, FUMBLE, Reroll, critical, roll_again},
};
use crate::{
    conversation::{Ask, Flow, Moment, Outcome, Reading, Sum, Table},
    dice::Die,
    line::Told,
    tnt::Tnt,
    topic::Topic,
    words::possessive,
};

/// What a natural 1 and a tie mean in an opposed test, by its purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Terms {
    /// A natural 1 is just a low roll, and a tie goes to the defender.
    Plain,
    /// A natural 1 is just a low roll, and a tie is a result of its own.
    Melee,
    /// A natural 1 fails, whatever the totals; that of the attacker is decided first. A tie goes to
    /// the defender.
    Wounding,
}

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;

/// The name of an opposed test, and the topic that explains it.
#[derive(Clone, Copy)]
pub(crate) struct TestName<'a> {
    pub(crate) what: &'a str,
    /// The key of a [topic](Topic).
    pub(crate) topic: &'static str,
}

/// An opposed test between an attacker and a defender. Returns how the attacker's total compares
/// with the defender's: the attacker wins only if it is greater. A natural 10 may add a D6 and an
/// ability may give a reroll; the one who is behind is asked for them, where they can still turn
/// the test. `outcome` names the result.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn opposed_test(
    table: &mut Table<'_, Tnt>,
    testers: [Tester; 2],
    terms: Terms,
    name: TestName<'_>,
    outcome: &dyn Fn(Ordering) -> Outcome,
) -> Flow<Ordering> {
    let TestName { what, topic } = name;
    let asks = [&testers[ATTACKER], &testers[DEFENDER]].map(|tester| {
        Ask::new(format!("{what}: {} roll", possessive(&tester.sum.who))).topic(topic)
    });
    let depends_on = testers.each_ref().map(Tester::depends_on);
    let [attacker, defender] = testers;
    let duel = Duel {
        state: DuelState {
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
        let Duel { state, sums, .. } = duel;
        let result = state.result();
        if state.fails(ATTACKER) || state.fails(DEFENDER) {
            table.moment(Moment::Fumble);
        }
        if terms == Terms::Melee {
            for sum in sums.iter().filter(|sum| sum.is_rolled()) {
                table.rolled(&sum.who, || sum.total().to_string());
            }
        }
        table.tell(Told::Roll, || {
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

/// An opposed test between two rolls.
#[derive(Clone)]
struct Duel {
    state: DuelState,
    sums: [Sum; 2],
    /// For each, the ability that gives a reroll.
    rerolls: [Option<String>; 2],
}

/// What has been rolled in an opposed test so far.
#[derive(Clone, Copy, Hash)]
struct DuelState {
    terms: Terms,
    bonuses: [i32; 2],
    totals: [i32; 2],
    /// The face of each D10, where it was rolled.
    naturals: [Option<i32>; 2],
    /// Whether each has a reroll that was not used.
    may_reroll: [bool; 2],
    /// Whether each was asked for the D6 of a critical.
    has_added: [bool; 2],
}

/// What is rolled next.
#[derive(Clone, Copy)]
enum NextRoll {
    /// The D10 of the one at this place.
    Die(usize),
    /// The D6 for a critical of the one at this place.
    Critical(usize),
    /// A reroll, which the one at this place may decline.
    Reroll(usize),
}

/// What a face counts as; faces that count the same are one band.
#[derive(PartialEq, Eq)]
enum Counts {
    /// Itself, because more may be rolled after it.
    As(i32),
    /// A result that ends the test.
    Settled {
        result: Ordering,
        /// Whether the face is a critical or a fumble.
        is_special: bool,
    },
}

/// Two tests differ in what was rolled, or once nothing is left to roll, in the result alone. The
/// rest is words.
impl Hash for Duel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.state.next() {
            Some(_) => self.state.hash(state),
            None => self.state.result().hash(state),
        }
    }
}

impl Duel {
    /// Rolls the next die, if there is one that can still turn the test.
    fn roll_on(
        mut self,
        table: &mut Table<'_, Tnt>,
        asks: &[Ask; 2],
        outcome: &dyn Fn(Ordering) -> Outcome,
    ) -> Flow<ControlFlow<Self, Self>> {
        let Self { state, sums, rerolls } = &mut self;
        let Some(next) = state.next() else { return Ok(ControlFlow::Break(self)) };
        let reading = |_: &Sum| state.reading(next, outcome);
        let natural = match next {
            NextRoll::Die(who) => Some(table.roll(sums, who, asks[who].clone(), &reading)?),
            NextRoll::Critical(who) => critical(table, sums, who, &reading)?,
            NextRoll::Reroll(who) => {
                let ability = rerolls[who].as_deref().unwrap_or_default();
                // A defender who is winning by a tie may roll again, but hardly will.
                let usually_left = who == DEFENDER && state.result().is_eq();
                roll_again(table, sums, who, Reroll { ability, usually_left }, &reading)?
            }
        };
        *state = state.after(next, natural);
        Ok(ControlFlow::Continue(self))
    }
}

impl NextRoll {
    fn die(self) -> Die {
        match self {
            Self::Die(_) | Self::Reroll(_) => Die::D10,
            Self::Critical(_) => Die::D6,
        }
    }
}

impl DuelState {
    /// The next roll that can still turn the test in favour of the one who is behind; `None` once
    /// the test is over.
    fn next(&self) -> Option<NextRoll> {
        if self.naturals[ATTACKER].is_none() {
            return Some(NextRoll::Die(ATTACKER));
        }
        if self.naturals[DEFENDER].is_none() {
            // A fumbled attack ends the test before the defender rolls, unless it is rolled again.
            return match (self.fails(ATTACKER), self.may_reroll[ATTACKER]) {
                (false, _) => Some(NextRoll::Die(DEFENDER)),
                (true, true) => Some(NextRoll::Reroll(ATTACKER)),
                (true, false) => None,
            };
        }
        self.behind().iter().find_map(|&who| {
            let can_add = self.naturals[who] == Some(CRITICAL) && !self.has_added[who];
            if can_add && self.can_turn(who) {
                return Some(NextRoll::Critical(who));
            }
            self.may_reroll[who].then_some(NextRoll::Reroll(who))
        })
    }

    /// The state after this roll, or after it was declined.
    fn after(mut self, rolled: NextRoll, natural: Option<i32>) -> Self {
        match rolled {
            NextRoll::Die(who) | NextRoll::Reroll(who) => {
                if matches!(rolled, NextRoll::Reroll(_)) {
                    self.may_reroll[who] = false;
                }
                if let Some(natural) = natural {
                    self.totals[who] = self.bonuses[who] + natural;
                    self.naturals[who] = Some(natural);
                    self.has_added[who] = false;
                }
            }
            NextRoll::Critical(who) => {
                self.has_added[who] = true;
                self.totals[who] += natural.unwrap_or(0);
            }
        }
        self
    }

    /// Returns `true` if the roll of this one fails by a fumble.
    fn fails(&self, who: usize) -> bool {
        self.terms == Terms::Wounding && self.naturals[who] == Some(FUMBLE)
    }

    /// How the attacker compares with the defender so far.
    fn result(&self) -> Ordering {
        if self.fails(ATTACKER) {
            return Ordering::Less;
        }
        if self.fails(DEFENDER) {
            return Ordering::Greater;
        }
        self.totals[ATTACKER].cmp(&self.totals[DEFENDER])
    }

    /// What the faces of the next die count as; a critical and a fumble are kept apart. If more can
    /// be rolled after a face, it stands for itself, because it depends on the gap whether that
    /// will be enough.
    fn reading(&self, next: NextRoll, outcome: &dyn Fn(Ordering) -> Outcome) -> Reading {
        Reading::by(next.die(), |face| {
            let then = self.after(next, Some(face));
            if then.next().is_some() {
                return (Counts::As(face), Outcome::mixed(""));
            }
            let is_special = next.die() == Die::D10 && [FUMBLE, CRITICAL].contains(&face);
            let result = then.result();
            (Counts::Settled { result, is_special }, outcome(result))
        })
    }

    /// Those who would gain by a higher total; first the one who has to act.
    fn behind(&self) -> &'static [usize] {
        match (self.result(), self.terms) {
            (Ordering::Greater, _) => &[DEFENDER],
            (Ordering::Equal, Terms::Melee) => &[ATTACKER, DEFENDER],
            (Ordering::Equal | Ordering::Less, _) => &[ATTACKER],
        }
    }

    /// Returns `true` if the D6 of a critical can improve this one's result.
    fn can_turn(&self, who: usize) -> bool {
        self.needed_to_turn(who) <= i32::from(Die::D6.faces())
    }

    /// How much more this one needs for a better result.
    fn needed_to_turn(&self, who: usize) -> i32 {
        let short = self.totals[1 - who] - self.totals[who];
        // A tie is a gain for a defender who is behind, and in melee for an attacker as well.
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
        "Both sides roll D10 + stat + modifiers. The higher total wins; ties go to the defender."
            .to_owned()
    },
};
