//! Opposed tests: both roll D10 + stat + modifiers, the higher total wins, a tie goes to the defender.

use std::cmp::Ordering;

use super::{
    Tnt,
    stat_test::{CRITICAL, FUMBLE, critical, roll_again},
    test_kind::Tester,
};
use crate::{
    conversation::{Ask, Contest, Flow, Outcome, Sum, Table, Target},
    dice::{Die, Face},
    line::LineKind,
    topic::Topic,
};

/// What an opposed test is about: what a natural 1 and a tie mean in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Terms {
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

/// An opposed test between an attacker and a defender. Gives how the attacker's result compares with the defender's;
/// the attacker only wins where it is greater. A natural 10 may add a D6 and an ability may give a reroll; they are asked
/// for where they can still turn the test, of whoever is behind. `outcome` names how it came out.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn opposed_test(
    table: &mut Table<'_, Tnt>,
    testers: [Tester; 2],
    terms: Terms,
    (what, topic): (&str, &'static str),
    outcome: impl Fn(Ordering) -> Outcome,
) -> Flow<Ordering> {
    let asks = [&testers[ATTACKER], &testers[DEFENDER]]
        .map(|tester| Ask::new(format!("{what}: {}'s die", tester.sum.who)).topic(topic));
    let depends_on = testers.each_ref().map(|it| (it.sum.bonus(), it.reroll.is_some()));
    let [attacker, defender] = testers;
    let contest = Contest {
        sums: vec![attacker.sum, defender.sum],
        target: Target::Opposed,
        result_only: false,
    };
    let duel = Duel {
        contest,
        terms,
        naturals: [None; 2],
        rerolls: [attacker.reroll, defender.reroll],
        has_added: [false; 2],
    };
    let result = table.test((depends_on, terms), |table| {
        let mut duel = duel.clone();
        duel.roll(table, &asks)?;
        let result = duel.result();
        table.tell(LineKind::Roll, || {
            let rolled = duel.contest.sums.iter().filter(|sum| sum.is_rolled());
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
    contest: Contest,
    terms: Terms,
    /// The face of each D10.
    naturals: [Option<Face>; 2],
    /// Abilities that give a reroll and have not been used.
    rerolls: [Option<String>; 2],
    /// Who has been asked for the D6 of a critical.
    has_added: [bool; 2],
}

impl Duel {
    /// Rolls all dice of it.
    fn roll(&mut self, table: &mut Table<'_, Tnt>, asks: &[Ask; 2]) -> Flow<()> {
        self.naturals[ATTACKER] =
            Some(table.roll(&mut self.contest, ATTACKER, asks[ATTACKER].clone())?);
        if self.fails(ATTACKER) {
            self.reroll(table, ATTACKER)?;
        }
        // A fumbled attack is over before the defender rolls.
        if !self.fails(ATTACKER) {
            self.naturals[DEFENDER] =
                Some(table.roll(&mut self.contest, DEFENDER, asks[DEFENDER].clone())?);
            self.turn(table)?;
        }
        Ok(())
    }

    /// Whether a fumble fails this one's roll.
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
        match self.contest.sums.as_slice() {
            [attacker, defender] => attacker.total().cmp(&defender.total()),
            _ => Ordering::Less,
        }
    }

    /// Whoever would gain by more, first whoever it is up to.
    fn behind(&self) -> &'static [usize] {
        match (self.result(), self.terms) {
            (Ordering::Greater, _) => &[DEFENDER],
            (Ordering::Equal, Terms::Melee) => &[ATTACKER, DEFENDER],
            (Ordering::Equal | Ordering::Less, _) => &[ATTACKER],
        }
    }

    /// Whether the D6 of a critical can still change the result for one who is behind.
    fn can_turn(&self, who: usize) -> bool {
        let [Some(own), Some(other)] =
            [who, 1 - who].map(|who| self.contest.sums.get(who).map(Sum::total))
        else {
            return false;
        };
        let short = other - own;
        // A tie is something to gain for a defender, and in melee for both, unless there is one already.
        let tie_is_a_gain = short > 0 && (who == DEFENDER || self.terms == Terms::Melee);
        let needed = if tie_is_a_gain { short } else { short + 1 };
        needed <= i32::from(Die::D6.faces())
    }

    /// Asks for all that can still turn the test, until nobody who is behind has anything left.
    fn turn(&mut self, table: &mut Table<'_, Tnt>) -> Flow<()> {
        while self.turn_once(table)? {}
        Ok(())
    }

    fn turn_once(&mut self, table: &mut Table<'_, Tnt>) -> Flow<bool> {
        for &who in self.behind() {
            let can_add = self.naturals[who] == Some(CRITICAL) && !self.has_added[who];
            if can_add && self.can_turn(who) {
                self.has_added[who] = true;
                critical(table, &mut self.contest, who)?;
                return Ok(true);
            }
            if self.rerolls[who].is_some() {
                self.reroll(table, who)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn reroll(&mut self, table: &mut Table<'_, Tnt>, who: usize) -> Flow<()> {
        if let Some(ability) = self.rerolls[who].take()
            && let Some(face) = roll_again(table, &mut self.contest, who, &ability)?
        {
            self.naturals[who] = Some(face);
            self.has_added[who] = false;
        }
        Ok(())
    }
}

/// Dice and mechanics, opposed tests.
pub(super) const TOPIC: Topic = Topic {
    key: "opposed-test",
    title: "Opposed test",
    rules: &[1],
    text: || {
        "Both roll D10 + stat + modifiers. The higher total wins, a tie goes to the defender."
            .to_owned()
    },
};
