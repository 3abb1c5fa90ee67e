//! How dice are rolled, whatever they are.

use super::answers::Stat;
use crate::dice::{Dice, Die};

/// The dice of a game, and how they are read.
#[derive(Clone, Copy)]
pub(super) struct Roll {
    dice: Dice,
}

impl Roll {
    pub(super) fn of(dice: Dice) -> Self {
        Self { dice }
    }

    /// Whether the dice are to stay under a skill, as a D100 is; else a stat counts for them.
    fn is_under(self) -> bool {
        is_percentile(self.dice)
    }

    pub(super) fn on_the_table(self) -> String {
        let article = if self.dice.is_single() { "A " } else { "" };
        let each = if self.is_under() { "" } else { " for each player" };
        format!("{article}{}{each}", self.dice)
    }

    /// A blow by one stat against another.
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

    /// What begins the lines of a hard blow and of a blow.
    pub(super) fn cuts(self) -> [String; 2] {
        if self.is_under() {
            return ["within goal / 4".to_owned(), "by 0".to_owned()];
        }
        let results = self.dice.results();
        let width = results.end() - results.start();
        [format!("by {}", ((width + 1) / 2).max(2)), "by 0".to_owned()]
    }

    /// A test of a stat, which somebody usual passes more often than not.
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

/// Whether stats are chances in a hundred.
pub(super) fn is_percentile(dice: Dice) -> bool {
    dice == Dice::new(1, Die::D100)
}
