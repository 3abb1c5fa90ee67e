//! Opposed tests, in which both sides roll D10 + stat + modifiers.
//!
//! The higher total wins. A tie goes to the defender, except in melee.

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
    ops::ControlFlow,
};

use engine::{
    Told, Topic,
    conversation::{Ask, Flow, Moment, Outcome, Reading, Sum, Table},
    dice::Die,
    words::{plain, possessive},
};

use super::{
    tester::Tester,
    unopposed::{CRITICAL, FUMBLE, Reroll, critical, roll_again},
};
use crate::Tnt;

/// The rules for a natural 1 and a tie, by kind of opposed test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Terms {
    /// A natural 1 is just a low roll, and a tie goes to the defender.
    Plain,
    /// A natural 1 is just a low roll, and a tie is a separate result.
    Melee,
    /// A natural 1 fails regardless of the totals, and a tie goes to the defender.
    ///
    /// The attacker's natural 1 is checked first.
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

/// Makes an opposed test between an attacker and a defender.
///
/// Returns how the attacker's total compares with the defender's. The attacker wins only if its
/// total is greater. A natural 10 can add a D6, and an ability can give a reroll. Only the tester
/// who is behind gets these options, and only while they can still change the result. `outcome`
/// turns the result into a labelled outcome.
///
/// # Errors
/// Returns `Err` if an answer is missing.
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
    let rerolls = [attacker.reroll, defender.reroll];
    let duel = Duel {
        state: DuelState {
            terms,
            bonuses: [attacker.sum.bonus(), defender.sum.bonus()],
            totals: [0; 2],
            naturals: [None; 2],
            may_reroll: rerolls.each_ref().map(Option::is_some),
            has_added: [false; 2],
        },
        sums: [attacker.sum, defender.sum],
    };
    let texts = Texts { asks: &asks, rerolls: &rerolls, outcome };
    let result = table.for_odds().test((depends_on, terms), |table| {
        let duel = table.repeat(duel.clone(), |table, duel| duel.roll_on(table, texts))?;
        let Duel { state, sums, .. } = duel;
        let result = state.result();
        if state.fails(ATTACKER) || state.fails(DEFENDER) {
            table.moment(Moment::Fumble, None);
        }
        if terms == Terms::Melee {
            for sum in sums.iter().filter(|sum| sum.is_rolled()) {
                table.tell(Told::RollOf(&sum.who), |_| plain(sum.total()));
            }
        }
        table.tell(Told::Roll, |_| {
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

/// The state of an opposed test, with the names and sums for the log.
#[derive(Clone)]
struct Duel {
    state: DuelState,
    sums: [Sum; 2],
}

/// The texts of an opposed test, for the players.
#[derive(Clone, Copy)]
struct Texts<'a> {
    /// The question for each tester's D10.
    asks: &'a [Ask; 2],
    /// The ability that gives a reroll, for each tester.
    rerolls: &'a [Option<String>; 2],
    /// Labels each result.
    outcome: &'a dyn Fn(Ordering) -> Outcome,
}

/// The rolls of an opposed test so far.
#[derive(Clone, Copy, Hash)]
struct DuelState {
    terms: Terms,
    bonuses: [i32; 2],
    totals: [i32; 2],
    /// The face of each D10, if it was rolled.
    naturals: [Option<i32>; 2],
    /// Whether each tester has an unused reroll.
    may_reroll: [bool; 2],
    /// Whether each tester has already had the option to add the D6 of a critical.
    has_added: [bool; 2],
}

/// The next roll of an opposed test.
#[derive(Clone, Copy)]
enum NextRoll {
    /// The D10 of the tester at this index.
    Die(usize),
    /// The D6 for a critical of the tester at this index.
    Critical(usize),
    /// A reroll, which the tester at this index may decline.
    Reroll(usize),
}

/// What a die face means for the test. Faces with the same meaning form one band.
#[derive(PartialEq, Eq)]
enum Counts {
    /// The face counts as itself, because more dice may be rolled after it.
    As(i32),
    /// The face ends the test with this result.
    Settled {
        result: Ordering,
        /// Whether the face is a critical or a fumble.
        is_special: bool,
    },
}

/// Hashes the rolls of the test, or only its result once nothing is left to roll.
///
/// Names and labels do not affect the result, so they are not hashed.
impl Hash for Duel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.state.next() {
            Some(_) => self.state.hash(state),
            None => self.state.result().hash(state),
        }
    }
}

impl Duel {
    /// Rolls the next die, if one can still change the result.
    fn roll_on(
        mut self,
        table: &mut Table<'_, Tnt>,
        Texts { asks, rerolls, outcome }: Texts<'_>,
    ) -> Flow<ControlFlow<Self, Self>> {
        let Self { state, sums } = &mut self;
        let Some(next) = state.next() else { return Ok(ControlFlow::Break(self)) };
        let reading = |_: &Sum| state.reading(next, outcome);
        let natural = match next {
            NextRoll::Die(who) => Some(table.roll(sums, who, asks[who].clone(), &reading)?),
            NextRoll::Critical(who) => critical(table, sums, who, &reading)?,
            NextRoll::Reroll(who) => {
                let ability = rerolls[who].as_deref().unwrap_or_default();
                // A defender who is winning by a tie can reroll, but is unlikely to.
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
    /// Returns the next roll, or `None` if the test is over.
    ///
    /// Both testers first roll their D10. Any further roll is one that can improve the result for
    /// the tester who is behind.
    fn next(&self) -> Option<NextRoll> {
        if self.naturals[ATTACKER].is_none() {
            return Some(NextRoll::Die(ATTACKER));
        }
        if self.naturals[DEFENDER].is_none() {
            // A fumble by the attacker ends the test before the defender rolls, unless the attacker
            // rerolls.
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

    /// Returns the state after this roll, or after the player declined it.
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

    /// Returns `true` if this tester fails because of a fumble.
    fn fails(&self, who: usize) -> bool {
        self.terms == Terms::Wounding && self.naturals[who] == Some(FUMBLE)
    }

    /// Returns how the attacker's total compares with the defender's so far.
    fn result(&self) -> Ordering {
        if self.fails(ATTACKER) {
            return Ordering::Less;
        }
        if self.fails(DEFENDER) {
            return Ordering::Greater;
        }
        self.totals[ATTACKER].cmp(&self.totals[DEFENDER])
    }

    /// Returns the meaning of each face of the next die.
    ///
    /// A critical and a fumble stay separate from other faces. If another roll can follow, each
    /// face counts as itself, because that roll depends on the total.
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

    /// Returns the testers who would gain from a higher total, in the order in which they act.
    fn behind(&self) -> &'static [usize] {
        match (self.result(), self.terms) {
            (Ordering::Greater, _) => &[DEFENDER],
            (Ordering::Equal, Terms::Melee) => &[ATTACKER, DEFENDER],
            (Ordering::Equal | Ordering::Less, _) => &[ATTACKER],
        }
    }

    /// Returns `true` if the D6 of a critical can improve this tester's result.
    fn can_turn(&self, who: usize) -> bool {
        self.needed_to_turn(who) <= i32::from(Die::D6.faces())
    }

    /// Returns how much higher this tester's total must be for a better result.
    fn needed_to_turn(&self, who: usize) -> i32 {
        let short = self.totals[1 - who] - self.totals[who];
        // For a defender who is behind, a tie is a better result. In melee, it is also better for
        // an attacker.
        let tie_is_a_gain = short > 0 && (who == DEFENDER || self.terms == Terms::Melee);
        if tie_is_a_gain { short } else { short + 1 }
    }
}

/// The topic that explains opposed tests.
pub(crate) const TOPIC: Topic = Topic {
    key: "opposed-test",
    title: "Opposed test",
    rules: &[1],
    text: || {
        "Both sides roll D10 + stat + modifiers. The higher total wins; ties go to the defender."
            .to_owned()
    },
};
