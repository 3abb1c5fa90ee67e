//! Moving, dropping prone, standing up, concentrating, clearing a jam: what costs AP and needs no dice.

use super::{Tnt, effect::Effect};
use crate::{conversation::Table, ids::FigureId, line::LineKind, topic::Topic};

/// Pays for an action of 1 AP. Whatever it is, it ends an earlier concentration unless it is the attack that uses it.
pub(super) fn spend(table: &mut Table<'_, Tnt>, id: FigureId, ap: u8) {
    let left = table.state().figure(id).ap.saturating_sub(ap);
    table.apply(Effect::Ap(id, left));
}

/// Pays for an action of 1 AP and breaks the concentration on whatever was to follow.
pub(super) fn spend_elsewhere(table: &mut Table<'_, Tnt>, id: FigureId) {
    lose_concentration(table, id);
    spend(table, id, 1);
}

/// The bonus of concentrating is used, or lost.
pub(super) fn lose_concentration(table: &mut Table<'_, Tnt>, id: FigureId) {
    if table.state().figure(id).concentrating {
        table.apply(Effect::Concentrating(id, false));
    }
}

/// Movement: up to Move inches, half of it through difficult terrain or prone; dropping to the ground is free.
pub(super) fn move_figure(table: &mut Table<'_, Tnt>, id: FigureId, then_prone: bool) {
    spend_elsewhere(table, id);
    count_move(table, id);
    if then_prone {
        table.apply(Effect::Prone(id, true));
    }
}

/// Counts a move action and says how far it goes.
pub(super) fn count_move(table: &mut Table<'_, Tnt>, id: FigureId) {
    let moves = table.state().figure(id).moves.saturating_add(1);
    table.apply(Effect::Moves(id, moves));
    let (movement, prone) = (table.state().profile(id).movement, table.state().figure(id).prone);
    table.tell(LineKind::Note, || MoveAllowance::new(movement, prone).words());
}

/// Movement: a figure may drop to the ground at any point, for free.
pub(super) fn drop_prone(table: &mut Table<'_, Tnt>, id: FigureId) {
    lose_concentration(table, id);
    table.apply(Effect::Prone(id, true));
}

/// Actions, Stand: a prone figure gets up.
pub(super) fn stand(table: &mut Table<'_, Tnt>, id: FigureId) {
    spend_elsewhere(table, id);
    table.apply(Effect::Prone(id, false));
    table.apply(Effect::Stood(id, true));
}

/// Actions, Concentrate: +2 to an attack made immediately after.
pub(super) fn concentrate(table: &mut Table<'_, Tnt>, id: FigureId) {
    spend(table, id, 1);
    table.apply(Effect::Concentrating(id, true));
}

/// Actions, Un-jam: one token off a weapon.
pub(super) fn unjam(table: &mut Table<'_, Tnt>, id: FigureId, weapon: u8) {
    spend_elsewhere(table, id);
    let left = table.state().figure(id).jammed(weapon).saturating_sub(1);
    table.apply(Effect::Jammed(id, weapon, left));
}

/// How far a figure may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveAllowance {
    inches: u8,
    prone: bool,
}

impl MoveAllowance {
    pub(super) fn new(inches: u8, prone: bool) -> Self {
        Self { inches, prone }
    }

    /// In words: whole, and halved by what halves it.
    pub(super) fn words(self) -> String {
        let half = half(self.inches);
        if self.prone {
            format!("Up to {half} inches: prone, at half Move.")
        } else {
            format!("Up to {} inches, {half} through difficult terrain.", self.inches)
        }
    }

    /// In a few words, for a card.
    pub(super) fn short(self) -> String {
        let half = half(self.inches);
        if self.prone {
            format!("{half} inches left, prone")
        } else {
            format!("{} inches left, halved {half}", self.inches)
        }
    }
}

fn half(inches: u8) -> String {
    match (inches / 2, inches % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// Actions, Move, and the movement rules.
pub(super) const MOVE: Topic = Topic {
    key: "move",
    title: "Move",
    rules: &[17, 29],
    text: || {
        "1 AP: up to Move inches, any facing, as often as there is AP. Difficult terrain halves Move, and so does being \
         prone. A wall or fence up to 1 inch high costs 2 inches to cross; anything higher must be climbed. A gap up to 1 \
         inch is free. A figure in melee must disengage first."
            .to_owned()
    },
};

/// Prone.
pub(super) const PRONE: Topic = Topic {
    key: "prone",
    title: "Prone and Stand",
    rules: &[17, 18, 29],
    text: || {
        "Dropping prone is free at any point of a move. Prone figures move at half Move, are 1 harder to hit from over 6 \
         inches away and 2 easier in melee. Standing up costs 1 AP and counts as moving for a later shot."
            .to_owned()
    },
};

/// Actions, Concentrate.
pub(super) const CONCENTRATE: Topic = Topic {
    key: "concentrate",
    title: "Concentrate",
    rules: &[22],
    text: || {
        format!(
            "1 AP: {:+} to a ranged or melee attack made right after it, once a turn. Anything done in between loses it. \
             Not together with suppressive fire; a charge right after it keeps it.",
            super::shooting::CONCENTRATING.value
        )
    },
};

/// Actions, Un-jam.
pub(super) const UNJAM: Topic = Topic {
    key: "unjam",
    title: "Un-jam",
    rules: &[20],
    text: || {
        "1 AP takes one Jammed token off a weapon. It fires again once all are gone.".to_owned()
    },
};
