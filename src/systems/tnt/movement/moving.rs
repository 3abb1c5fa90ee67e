//! Move actions and their distances.

use engine::{FigureId, HasLineup, Holder, Told, Topic, conversation::Table};

use crate::{
    Tnt,
    actions::{action_points::spend_elsewhere, hold::shift},
    state::effect::Effect,
};

/// Makes a move action of up to the figure's Move in inches (rulebook: Movement).
///
/// Difficult terrain and being prone halve the distance.
pub(crate) fn move_figure(table: &mut Table<'_, Tnt>, id: FigureId) {
    spend_elsewhere(table, id);
    count_move(table, id);
}

/// Makes a move action and drops the figure prone, which is free.
pub(crate) fn move_and_drop(table: &mut Table<'_, Tnt>, id: FigureId) {
    move_figure(table, id);
    table.apply(Effect::Prone(id, true));
}

/// Counts a move action and reports its maximum distance.
pub(crate) fn count_move(table: &mut Table<'_, Tnt>, id: FigureId) {
    let moves = table.state().figure(id).this_turn.moves.saturating_add(1);
    table.apply(Effect::Moves(id, moves));
    shift(table, id);
    let (movement, prone) = (*table.state().profile(id).movement, table.state().figure(id).prone);
    let name = table.state().name(id).to_owned();
    let allowance = MoveAllowance::new(movement, prone);
    table.tell(Told::Note, |_| allowance.words());
    table.tell(Told::Reminder(Holder::Figure(id)), |_| {
        format!("Move {name} up to {}″.", allowance.most())
    });
}

/// The distance that a figure can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveAllowance {
    inches: u8,
    prone: bool,
}

impl MoveAllowance {
    pub(crate) fn new(inches: u8, prone: bool) -> Self {
        Self { inches, prone }
    }

    /// Returns the maximum distance over easy ground, in inches.
    fn most(self) -> String {
        if self.prone { half(self.inches) } else { self.inches.to_string() }
    }

    /// Returns the distance in a sentence, with the effect of difficult terrain or being prone.
    pub(crate) fn words(self) -> String {
        let half = half(self.inches);
        if self.prone {
            format!("Up to {half}″ (half Move while prone).")
        } else {
            format!("Up to {}″ ({half}″ in difficult terrain).", self.inches)
        }
    }

    /// Returns the distance over easy ground in a few words, for a card.
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

/// The topic that explains moving.
pub(crate) const TOPIC: Topic = Topic {
    key: "move",
    title: "Move",
    rules: &[17, 29],
    text: || {
        "Spend 1 AP, as often as you can, to move up to your Move in inches and face any way. \
         Difficult terrain and being prone halve Move. Crossing a wall or fence up to 1″ high \
         costs 2″ of movement; climb anything higher. Gaps up to 1″ are free. A figure in melee \
         must disengage first."
            .to_owned()
    },
};
