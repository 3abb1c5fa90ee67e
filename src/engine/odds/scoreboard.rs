//! A forecast as a scoreboard: one row for each side, with the same order at every question.

use super::{Forecast, Prospect, Sides};
use crate::{conversation::StakeKind, ids::SideId, words::capital};

/// Whom a row of the scoreboard is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// A single side.
    Side(SideId),
    /// All enemies of the deciding side, if there are several.
    Enemies,
    /// Unknown, because the rules don't report the side.
    Unknown,
}

/// A row of the scoreboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// Whom the numbers are about.
    pub party: Party,
    /// The numbers in reading order. Empty if this side has nothing at stake.
    pub numbers: Vec<Prospect>,
}

impl Forecast {
    /// Returns the expected losses as two rows. The acting side is first, even if another side
    /// decides. Without expected losses, returns no rows.
    pub fn scores(&self) -> Vec<Score> {
        let Ok(prospects) = &self.prospects else { return Vec::new() };
        let with = |is_in: &dyn Fn(&Prospect) -> bool| -> Vec<Prospect> {
            prospects.iter().filter(|it| is_in(it)).copied().collect()
        };
        let unknown = |is_good: bool| Score {
            party: Party::Unknown,
            numbers: with(&|it| !it.stake.is_sided() && (it.stake.worth() > 0.0) == is_good),
        };
        if prospects.iter().any(|it| !it.stake.is_sided()) {
            return vec![unknown(true), unknown(false)];
        }
        let Sides { decides, acts, enemy } = self.sides;
        let own = Score { party: Party::Side(decides), numbers: with(&|it| it.stake.is_own()) };
        let enemy = Score {
            party: enemy.map_or(Party::Enemies, Party::Side),
            numbers: with(&|it| !it.stake.is_own()),
        };
        if acts == decides { vec![own, enemy] } else { vec![enemy, own] }
    }
}

impl Score {
    /// Returns the numbers as short as possible, for lists of options: "1.7 · 30%". Without an
    /// average to start with, the numbers need their labels: "hit 50% · out 27%".
    pub fn in_short(&self) -> String {
        let has_average = self.averages().next().is_some();
        let number = |it: &Prospect| if has_average { it.amount() } else { it.in_brief() };
        self.numbers.iter().map(number).collect::<Vec<_>>().join(" · ")
    }

    /// Returns the average numbers: "1.7 lost".
    pub fn averages(&self) -> impl Iterator<Item = &Prospect> {
        self.numbers.iter().filter(|it| it.stake.kind() == StakeKind::Number)
    }

    /// Returns the probabilities: "breaks 30%".
    pub fn chances(&self) -> impl Iterator<Item = &Prospect> {
        self.numbers.iter().filter(|it| it.stake.kind() == StakeKind::Chance)
    }
}

/// Says what the numbers in [`Score::in_short`] are, if they have no labels of their own: "Models
/// lost · % to break".
pub fn caption<'a>(scores: impl Iterator<Item = &'a Score>) -> Option<String> {
    let mut labels: Vec<String> = Vec::new();
    for score in scores.filter(|it| it.averages().next().is_some()) {
        let new = score.numbers.iter().map(|it| match it.stake.kind() {
            StakeKind::Number => it.stake.at_enemies().to_owned(),
            StakeKind::Chance => format!("% {}", it.stake.at_enemies()),
        });
        for label in new {
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
    }
    (!labels.is_empty()).then(|| capital(&labels.join(" · ")))
}

impl Prospect {
    /// Returns the number with its short label: "1.7 lost", "breaks 30%".
    pub fn in_brief(&self) -> String {
        let (number, brief) = (self.amount(), self.stake.brief());
        match self.stake.kind() {
            StakeKind::Number => format!("{number} {brief}"),
            StakeKind::Chance => format!("{brief} {number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        conversation::{SeenStake, Stake},
        odds::NoOdds,
    };

    const LOST: Stake = Stake::number(["models lost", "friendly losses"], 0.1).in_brief("lost");
    const BREAKS: Stake =
        Stake::chance(["to break", "friendly unit breaks"], 1.0).in_brief("breaks");
    const RED: SideId = SideId(0);
    const BLUE: SideId = SideId(1);

    /// Returns what Red's charge at Blue costs both, as `decides` sees it.
    fn charge(decides: SideId, enemy: SideId) -> Forecast {
        let of = |stake, side, expected| {
            let stake = SeenStake::new(stake, side, decides);
            Prospect { stake, expected }
        };
        let mut all = vec![of(LOST, BLUE, 1.72), of(BREAKS, BLUE, 0.3), of(LOST, RED, 1.4)];
        all.sort_by_key(|it| it.stake.is_own());
        Forecast {
            label: String::new(),
            figure: None,
            then: Vec::new(),
            prospects: Ok(all),
            sides: Sides { decides, acts: RED, enemy: Some(enemy) },
        }
    }

    fn told(scores: &[Score]) -> Vec<(Party, String)> {
        scores.iter().map(|it| (it.party, it.in_short())).collect()
    }

    #[test]
    fn the_acting_side_is_first_whoever_decides() {
        let scores = charge(RED, BLUE).scores();
        let rows =
            [(Party::Side(RED), "1.4".to_owned()), (Party::Side(BLUE), "1.7 · 30%".to_owned())];
        assert_eq!(told(&scores), rows);
        assert_eq!(told(&charge(BLUE, RED).scores()), rows, "also while Blue rolls");
    }

    #[test]
    fn numbers_have_the_labels_of_their_system() {
        let [_, blue] = charge(RED, BLUE).scores().try_into().unwrap();
        let brief = |it: &Prospect| it.in_brief();
        assert_eq!(blue.averages().map(brief).collect::<Vec<_>>(), ["1.7 lost"]);
        assert_eq!(blue.chances().map(brief).collect::<Vec<_>>(), ["breaks 30%"]);
    }

    #[test]
    fn without_expected_losses_there_are_no_rows() {
        let prospects = Err(NoOdds::TooWide);
        assert_eq!(Forecast { prospects, ..charge(RED, BLUE) }.scores(), []);
    }

    #[test]
    fn without_a_known_side_good_numbers_are_above_bad_ones() {
        let number = |word, worth| {
            let stake = Stake::number([word; 2], worth).unsided();
            Prospect { stake: SeenStake::new(stake, RED, RED), expected: 1.0 }
        };
        let prospects = Ok(vec![number("hurt", 1.0), number("cuts", -1.0)]);
        let scores = Forecast { prospects, ..charge(RED, BLUE) }.scores();
        let rows = [(Party::Unknown, "1.0".to_owned()), (Party::Unknown, "1.0".to_owned())];
        assert_eq!(told(&scores), rows);
        assert_eq!(scores[0].numbers[0].in_brief(), "1.0 cuts");
    }
}
