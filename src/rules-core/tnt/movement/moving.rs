//! Moving, and how far.

use crate::{
    conversation::Table,
    ids::{FigureId, Holder},
    line::Told,
    tnt::{
        Tnt,
        actions::{action_points::spend_elsewhere, hold::shift},
        state::effect::Effect,
    },
    topic::Topic,
};

/// Movement: up to Move inches, half of that through difficult terrain or prone. Dropping to the
/// ground is free.
pub(crate) fn move_figure(table: &mut Table<'_, Tnt>, id: FigureId) {
    spend_elsewhere(table, id);
    count_move(table, id);
}

/// A move action that ends with dropping to the ground.
pub(crate) fn move_and_drop(table: &mut Table<'_, Tnt>, id: FigureId) {
    move_figure(table, id);
    table.apply(Effect::Prone(id, true));
}

/// Counts a move action and tells how far it goes.
pub(crate) fn count_move(table: &mut Table<'_, Tnt>, id: FigureId) {
    let moves = table.state().figure(id).moves.saturating_add(1);
    table.apply(Effect::Moves(id, moves));
    shift(table, id);
    let (movement, prone) = (table.state().profile(id).movement, table.state().figure(id).prone);
    let name = table.state().name(id).to_owned();
    let allowance = MoveAllowance::new(movement, prone);
    table.tell(Told::Note, || allowance.words());
    table.order(Holder::Figure(id), || format!("Move {name} up to {}″.", allowance.most()));
}

/// How far a figure may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveAllowance {
    inches: u8,
    prone: bool,
}

impl MoveAllowance {
    pub(crate) fn new(inches: u8, prone: bool) -> Self {
        Self { inches, prone }
    }

    /// The most inches, over easy ground, in words.
    fn most(self) -> String {
        if self.prone { half(self.inches) } else { self.inches.to_string() }
    }

    /// In words: the full distance, and the halved one with what halves it.
    pub(crate) fn words(self) -> String {
        let half = half(self.inches);
        if self.prone {
            format!("Up to {half}″ (half Move while prone).")
        } else {
            format!("Up to {}″ ({half}″ in difficult terrain).", self.inches)
        }
    }

    /// In a few words, for a card: the distance over easy ground.
    pub(crate) fn short(self) -> String {
        let prone = if self.prone { ", prone" } else { "" };
        format!("{}″ left{prone}", self.most())
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
pub(crate) const TOPIC: Topic = Topic {
    key: "move",
    title: "Move",
    rules: &[17, 29],
    text: || {
        "1 AP per move, as often as you have AP: move up to your Move in inches and face any way. \
         Difficult terrain and being prone halve Move. Crossing a wall or fence up to 1″ high \
         costs 2″ of movement; climb anything higher. Gaps up to 1″ are free. A figure in melee \
         must disengage first."
            .to_owned()
    },
};
