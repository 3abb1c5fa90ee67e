//! Moving, dropping prone, standing up, concentrating, clearing a jam: what costs AP and needs no dice.

use super::{Tnt, effect::Effect};
use crate::{conversation::Table, ids::FigureId, line::LineKind};

/// Pays for an action of 1 AP. Whatever it is, it ends an earlier concentration unless it is the attack that uses it.
pub(super) fn spend(table: &mut Table<'_, Tnt>, id: FigureId) {
    let left = table.state().figure(id).ap.saturating_sub(1);
    table.apply(Effect::Ap(id, left));
}

/// Pays for an action and breaks the concentration on whatever was to follow.
fn spend_elsewhere(table: &mut Table<'_, Tnt>, id: FigureId) {
    if table.state().figure(id).concentrating {
        table.apply(Effect::Concentrating(id, false));
    }
    spend(table, id);
}

/// Movement: up to Move inches, half of it through difficult terrain or prone; dropping to the ground is free.
pub(super) fn move_figure(table: &mut Table<'_, Tnt>, id: FigureId, then_prone: bool) {
    spend_elsewhere(table, id);
    let moves = table.state().figure(id).moves.saturating_add(1);
    table.apply(Effect::Moves(id, moves));
    let inches = MoveAllowance::of(table, id);
    table.tell(LineKind::Note, || inches.words());
    if then_prone {
        table.apply(Effect::Prone(id, true));
    }
}

/// Actions, Stand: a prone figure gets up.
pub(super) fn stand(table: &mut Table<'_, Tnt>, id: FigureId) {
    spend_elsewhere(table, id);
    table.apply(Effect::Prone(id, false));
    table.apply(Effect::Stood(id, true));
}

/// Actions, Concentrate: +2 to an attack made immediately after.
pub(super) fn concentrate(table: &mut Table<'_, Tnt>, id: FigureId) {
    spend(table, id);
    table.apply(Effect::Concentrating(id, true));
}

/// Actions, Un-jam: one token off a weapon.
pub(super) fn unjam(table: &mut Table<'_, Tnt>, id: FigureId, weapon: u8) {
    spend_elsewhere(table, id);
    let left = table.state().figure(id).jammed(weapon).saturating_sub(1);
    table.apply(Effect::Jammed(id, weapon, left));
}

/// How far a figure may move with one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveAllowance {
    inches: u8,
    prone: bool,
}

impl MoveAllowance {
    fn of(table: &Table<'_, Tnt>, id: FigureId) -> Self {
        Self::new(table.state().profile(id).movement, table.state().figure(id).prone)
    }

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
}

fn half(inches: u8) -> String {
    match (inches / 2, inches % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}
