//! Creates a complete game from a few answers, ready to play and to change.
//!
//! In such a game, the attacker rolls dice, usually against the defender's dice, and a hit changes
//! one tracker. A second tracker gets its own action. The tracker's name decides whether it is a
//! yes-or-no tracker, is spent, grows on a failure, or is collected.

mod answers;
mod nature;
mod roll;
#[cfg(test)]
mod tests;
mod trackers;

use std::fmt::Write;

use engine::{Started, Starter};

pub(super) use self::answers::title;
use self::{
    answers::{Answers, Stat, Tracker},
    nature::Nature,
    roll::Roll,
    trackers::Deed,
};

/// Creates a game from these answers, with the names that it uses and notes about changed answers.
pub(super) fn started(starter: &Starter) -> Started {
    let answers = Answers::of(starter);
    let text = Plan::of(&answers).text();
    let names = |all: &[Tracker]| all.iter().map(|it| it.name.clone()).collect();
    Started {
        text,
        dice: answers.dice.to_string(),
        stats: answers.stats.iter().map(|it| it.name.clone()).collect(),
        trackers: names(&answers.trackers),
        strikes: answers.strikes().name.clone(),
        withstands: answers.withstands().name.clone(),
        loses: answers.lost().name.clone(),
        notes: answers.notes,
    }
}

/// The number of figures on each of the two sides.
const FIGURES: usize = 3;

/// The names of the sides and their figures.
const ROSTERS: [(&str, [&str; FIGURES]); 2] =
    [("Lantern Street", ["Ada", "Bo", "Cy"]), ("Mill Lane", ["Deb", "Ed", "Flo"])];

/// The number of steps by which a stat exceeds its default, by side, stat and figure. Both sides
/// have the same values in a different order, so neither side is better.
const HIGHER: [[[i32; FIGURES]; 3]; 2] =
    [[[2, 0, 1], [0, 1, 0], [0, 1, 2]], [[0, 1, 2], [1, 0, 0], [1, 2, 0]]];

/// The answers and decisions from which the text of the game is written.
struct Plan<'a> {
    answers: &'a Answers,
    roll: Roll,
    /// The action for the second tracker, if there is one.
    second: Option<Deed<'a>>,
}

impl<'a> Plan<'a> {
    fn of(answers: &'a Answers) -> Self {
        let roll = Roll::of(answers.dice);
        Self { answers, roll, second: answers.second().map(Deed::of) }
    }

    fn text(&self) -> String {
        [self.head(), self.sheet(), self.trackers(), self.strike(), self.other_action()]
            .into_iter()
            .chain([self.turn()])
            .chain((0..ROSTERS.len()).map(|side| self.roster(side)))
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn head(&self) -> String {
        let Answers { name, .. } = self.answers;
        let dice = self.roll.on_the_table();
        format!(
            "game {name}\n  about \"Change these rules line by line.\"\n  dice \"{dice}\"\n  \
             figures fighter\n"
        )
    }

    fn sheet(&self) -> String {
        let mut text =
            "# Stats: a one-word name, minimum, maximum and default.\nsheet\n".to_owned();
        for Stat { name, least, most, usual } in &self.answers.stats {
            let _written = writeln!(text, "  {name} {least} to {most}, usually {usual}");
        }
        text
    }

    fn trackers(&self) -> String {
        let mut text = "# Trackers. A figure at its “out at” value is out.\ntrackers\n".to_owned();
        let lost = self.answers.lost();
        for tracker in &self.answers.trackers {
            let is_lost = std::ptr::eq(tracker, lost);
            let is_used =
                is_lost || self.second.is_some_and(|it| std::ptr::eq(it.tracker, tracker));
            if !is_used {
                let name = &tracker.name;
                let _written = writeln!(text, "  # No rule changes {name} yet.");
            }
            let _written = writeln!(text, "  {}", tracker.line(is_lost));
        }
        text
    }

    fn strike(&self) -> String {
        let (own, theirs) = (&self.answers.strikes().name, &self.answers.withstands().name);
        let lost = self.answers.lost();
        let condition = self.second.map_or_else(String::new, Deed::before_a_blow);
        let roll = self.roll.of_a_blow(own, theirs);
        let [hard, blow] = self.roll.cuts();
        let (harder, hurt) = (lost.hurt(2), lost.hurt(1));
        let failed = self.second.map_or_else(String::new, Deed::after_a_miss);
        format!(
            "# Actions. Results are checked from the top.\n\
             action Strike at an enemy\n  ends its turn\n{condition}{roll}    \
             {hard} \"a hard hit\"\n{harder}      stake \"hurt\": yes\n    \
             {blow} \"a hit\"\n{hurt}      stake \"hurt\": yes\n    \
             else \"a miss\"\n{failed}"
        )
    }

    /// Returns the action for the second tracker or, if there is none, an action that heals.
    fn other_action(&self) -> String {
        let deed = self.second.unwrap_or_else(|| Deed::to_mend(self.answers.lost()));
        let title = deed.title();
        let condition = deed.condition();
        let stat = self.answers.tested();
        let roll = self.roll.of_a_test(title, stat);
        let [well, otherwise] = deed.results();
        format!(
            "action {title}\n  ends its turn\n{condition}{roll}    by 0 \"done\"\n{well}    \
             else \"not quite\"\n{otherwise}"
        )
    }

    fn turn(&self) -> String {
        let wins = match self.second {
            Some(Deed { tracker: Tracker { name, nature: Nature::Gathered, .. }, .. }) => {
                format!("  wins most {name}\n")
            }
            _ => String::new(),
        };
        format!(
            "# You can also write “sides in turn” or “free”.\n\
             turn\n  sides alternate\n  ends after 12 turns\n{wins}"
        )
    }

    fn roster(&self, side: usize) -> String {
        let Some((name, figures)) = ROSTERS.get(side) else { return String::new() };
        let mut text = match side {
            0 => "# Rosters. List only stats that differ from the defaults.\n".to_owned(),
            _ => String::new(),
        };
        let _written = writeln!(text, "roster {name}");
        for (place, figure) in figures.iter().enumerate() {
            let higher = |stat: usize| HIGHER[side % 2][stat % 3][place];
            let all = self.answers.stats.iter().enumerate();
            let all = all.filter_map(|(stat, it)| it.higher(higher(stat)));
            let all: Vec<String> = all.collect();
            let _written = match all.as_slice() {
                [] => writeln!(text, "  {figure}"),
                all => writeln!(text, "  {figure}: {}", all.join(", ")),
            };
        }
        text
    }
}
