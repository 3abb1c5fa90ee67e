//! What came of an act: the log's new entries, in a form that outlives the next change.

use rules_core::{
    Battle, Line, LineKind,
    dice::{Die, Face},
};

/// An entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    /// What it is called.
    pub(crate) title: String,
    /// What there is to tell.
    pub(crate) lines: Vec<Line>,
    /// Whether a player changed a tracker by hand.
    pub(crate) by_hand: bool,
}

impl Told {
    /// The log from entry `from` on, oldest first.
    pub(crate) fn all(battle: &Battle, from: usize) -> Vec<Self> {
        let entries = battle.log(from).into_iter();
        entries
            .map(|entry| Self {
                title: entry.title.to_owned(),
                lines: entry.lines.to_vec(),
                by_hand: entry.by_hand,
            })
            .collect()
    }
}

/// What came of the last act.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// The entries it added to the log.
    pub(crate) entries: Vec<Told>,
    /// The dice rolled for it, as they are drawn beside it.
    pub(crate) shown: Vec<(Die, Face)>,
    /// The dice rolled so far for what is not finished yet.
    pub(crate) dice: Vec<(Die, Face)>,
}

impl News {
    /// Adds all but the sums, in a row, to `words`.
    pub(crate) fn tell(&self, words: &mut String) {
        let lines = self.entries.iter().flat_map(|entry| &entry.lines);
        for line in lines.filter(|line| line.kind != LineKind::Roll) {
            words.push_str(&line.text);
            words.push(' ');
        }
    }
}
