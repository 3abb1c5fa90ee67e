//! Roll lines for any kind of dice.

use engine::dice::Dice;

use super::answers::{Stat, is_percentile};

/// The dice of a game, with functions that write its rolls.
#[derive(Clone, Copy)]
pub(super) struct Roll {
    dice: Dice,
}

impl Roll {
    pub(super) fn of(dice: Dice) -> Self {
        Self { dice }
    }

    /// Returns `true` if the dice must not exceed a stat, as with a D100. Otherwise, stats are
    /// added to the dice.
    fn is_under(self) -> bool {
        is_percentile(self.dice)
    }

    pub(super) fn on_the_table(self) -> String {
        let article = if self.dice.is_single() { "A " } else { "" };
        let each = if self.is_under() { "" } else { " for each player" };
        format!("{article}{}{each}", self.dice)
    }

    /// Returns the lines for the roll of a strike, with one stat against another.
    pub(super) fn of_a_blow(self, own: &str, theirs: &str) -> String {
        let dice = self.dice;
        match self.is_under() {
            true => format!(
                "  roll {dice} under {own} \"Strike\"\n    - target's {theirs} / 3 \"{theirs}\"\n"
            ),
            false => format!(
                "  roll {dice} + {own} \"Strike\"\n    opposed {dice} + target's {theirs}\n"
            ),
        }
    }

    /// Returns the first words of the lines for a hard hit and a hit.
    pub(super) fn cuts(self) -> [String; 2] {
        if self.is_under() {
            return ["within goal / 4".to_owned(), "by 0".to_owned()];
        }
        let results = self.dice.results();
        let width = results.end() - results.start();
        [format!("by {}", ((width + 1) / 2).max(2)), "by 0".to_owned()]
    }

    /// Returns the line for a test of a stat. With dice other than a D100, a stat at its default
    /// passes more often than not.
    pub(super) fn of_a_test(self, label: &str, stat: &Stat) -> String {
        let Stat { name, usual, .. } = stat;
        let dice = self.dice;
        if self.is_under() {
            return format!("  roll {dice} under {name} \"{label}\"\n");
        }
        let results = self.dice.results();
        let goal = (results.start() + results.end()) / 2 + usual;
        format!("  roll {dice} + {name} against {goal} \"{label}\"\n")
    }
}
