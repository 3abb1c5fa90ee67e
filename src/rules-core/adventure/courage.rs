//! Courage: points spent before a roll.

use super::{
    Adventure,
    battle::{effect::Effect, state::State},
};
use crate::{
    conversation::{Part, Table},
    ids::FigureId,
    topic::Topic,
};

/// What each point adds to a test.
const WORTH: i32 = 3;

/// The most points in a round.
pub(super) const MOST_A_ROUND: u8 = 4;

/// What the condition shows.
const WORDS: &[&str] = &["0", "1: +3", "2: +6", "3: +9", "4: +12"];

impl State {
    /// Points that may still be spent on a test: of those that are left, up to the most of a round. Outside of a fight
    /// each test counts as a round of its own.
    pub(super) fn courage_to_spend(&self, id: FigureId) -> u8 {
        let figure = self.figure(id);
        let spent = if self.fight { figure.spent } else { 0 };
        figure.courage.min(MOST_A_ROUND.saturating_sub(spent))
    }
}

/// How many points the players spend on the coming roll.
pub(super) fn ask(table: &mut Table<'_, Adventure>, id: FigureId) -> u8 {
    let most = usize::from(table.state().courage_to_spend(id));
    match WORDS.get(..=most) {
        Some(words) if most > 0 => table.pick("courage", "Courage", words, 0),
        _ => 0,
    }
}

/// What points add.
pub(super) fn part(points: u8) -> Option<Part> {
    (points > 0).then(|| Part::modifier(format!("Courage {points}"), WORTH * i32::from(points)))
}

/// Spends points.
pub(super) fn spend(table: &mut Table<'_, Adventure>, id: FigureId, points: u8) {
    let figure = table.state().figure(id);
    let (left, spent) =
        (figure.courage.saturating_sub(points), figure.spent.saturating_add(points));
    table.apply(Effect::Courage(id, left));
    if table.state().fight {
        table.apply(Effect::Spent(id, spent));
    }
}

/// Courage.
pub(super) const TOPIC: Topic = Topic {
    key: "courage",
    title: "Courage",
    rules: &[5],
    text: || {
        format!(
            "Points are spent before the roll, each for {WORTH:+} on the test; at most {MOST_A_ROUND} in a round, or on \
             one test outside of a fight. Points spent are gone."
        )
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adventure_05_words_say_what_points_are_worth() {
        for (points, words) in (1..=MOST_A_ROUND).zip(&WORDS[1..]) {
            let worth = part(points).unwrap().value;
            assert_eq!(*words, format!("{points}: {worth:+}"));
        }
        assert_eq!(WORDS.len(), usize::from(MOST_A_ROUND) + 1);
    }
}
