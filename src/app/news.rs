//! What came of an act: the log's new entries, in a form that outlives the next change.

use rules_core::{
    Battle, Line, LineKind, WalkView,
    dice::{Die, Face},
};

/// An entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// What it is called.
    pub(crate) title: String,
    /// What there is to tell.
    pub(crate) lines: Vec<Line>,
    /// Whether a player changed a tracker by hand.
    pub(crate) by_hand: bool,
}

/// What came of the last act.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// The entries it added to the log.
    pub(crate) entries: Vec<Entry>,
    /// The dice rolled for it, as they are drawn beside it.
    pub(crate) rolled: Vec<(Die, Face)>,
    /// The dice rolled so far for what is not finished yet.
    pub(crate) dice: Vec<(Die, Face)>,
}

impl Entry {
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

    /// What is most worth reading of it: the last outcome; else the first change, where a roll or a hand brought it
    /// about; else the title.
    pub(crate) fn headline(&self) -> &str {
        let is = |kind| move |line: &&Line| line.kind == kind;
        let rolled = self.lines.iter().any(|line| line.kind == LineKind::Roll);
        let change =
            || self.lines.iter().find(is(LineKind::Effect)).filter(|_| rolled || self.by_hand);
        let line = self.lines.iter().rfind(is(LineKind::Outcome)).or_else(change);
        line.map_or(&self.title, |line| &line.text)
    }
}

impl News {
    /// The news of `entries`, brought about with `dice`, unless it was only taken back or is not finished yet.
    pub(crate) fn new(
        entries: Vec<Entry>,
        dice: Vec<(Die, Face)>,
        back: bool,
        walk: Option<&WalkView>,
    ) -> Self {
        if back {
            Self::default()
        } else if entries.is_empty() && walk.is_some_and(|walk| walk.answers > 0) {
            Self { dice, ..Self::default() }
        } else {
            Self { entries, rolled: dice, dice: Vec::new() }
        }
    }

    /// The entry most worth reading: the last one with an outcome, or else with a roll, or else the first.
    pub(crate) fn main(&self) -> Option<&Entry> {
        let with = |kind| {
            let mut entries = self.entries.iter();
            entries.rfind(|entry| entry.lines.iter().any(|line| line.kind == kind))
        };
        let entry = with(LineKind::Outcome).or_else(|| with(LineKind::Roll));
        entry.or_else(|| self.entries.first())
    }

    /// Adds all but the sums, in a row, to `words`.
    pub(crate) fn tell(&self, words: &mut String) {
        let lines = self.entries.iter().flat_map(|entry| &entry.lines);
        for line in lines.filter(|line| line.kind != LineKind::Roll) {
            words.push_str(&line.text);
            words.push(' ');
        }
    }
}
