//! Courage points, which characters spend before a roll.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Label, Part, Table},
};

use crate::{
    Adventure,
    state::{battle::State, effect::Effect},
};

/// The bonus to a roll for each point of Courage.
pub(super) const WORTH: i32 = 3;

/// The maximum number of points that a character can spend in a round.
pub(super) const MOST_A_ROUND: u8 = 4;

impl State {
    /// Returns the number of points that a character can still spend on a roll.
    ///
    /// The limit is the points left or the maximum for this round, whichever is lower. Outside a
    /// fight, each test counts as a separate round.
    pub(super) fn courage_to_spend(&self, id: FigureId) -> u8 {
        let figure = self.figure(id);
        let spent = if self.fight { figure.spent } else { 0 };
        figure.courage.min(MOST_A_ROUND.saturating_sub(spent))
    }
}

/// Asks for the number of points to spend on the next roll, and returns it.
pub(super) fn ask(table: &mut Table<'_, Adventure>, id: FigureId) -> u8 {
    let most = table.state().courage_to_spend(id);
    if most == 0 {
        return 0;
    }
    let label = Label::from(format!("Courage, +{WORTH} per point"));
    let label = label.decided_by(table.state().side_of(id)).spends();
    let points = table.pick("courage", label, 0..=most.into(), 0);
    u8::try_from(points).unwrap_or(0)
}

/// Returns the bonus for these points as a part of a sum, or `None` for 0 points.
pub(super) fn part(points: u8) -> Option<Part> {
    (points > 0).then(|| Part::modifier(format!("for {points} Courage"), WORTH * i32::from(points)))
}

/// Subtracts points from a character's Courage, and counts them as spent this round.
pub(super) fn spend(table: &mut Table<'_, Adventure>, id: FigureId, points: u8) {
    let figure = table.state().figure(id);
    let (left, spent) =
        (figure.courage.saturating_sub(points), figure.spent.saturating_add(points));
    table.apply(Effect::Courage(id, left));
    if table.state().fight {
        table.apply(Effect::Spent(id, spent));
    }
}

/// The topic about Courage.
pub(super) const TOPIC: Topic = Topic {
    key: "courage",
    title: "Courage",
    rules: &[5],
    text: || {
        format!(
            "Each point you spend gives +{WORTH} on the test, up to {MOST_A_ROUND} points per \
             round. The rest is our ruling: you spend points before the roll, they're gone \
             afterwards, and outside a fight the limit applies to each test."
        )
    },
};
