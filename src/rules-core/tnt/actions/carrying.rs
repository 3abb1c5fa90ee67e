//! Weapons in hand: one, or two that each take one hand.

use super::action_points::spend_elsewhere;
use crate::{
    conversation::Table,
    ids::FigureId,
    tnt::{
        Tnt,
        battle::{effect::Effect, figure_state::FigureState, state::State},
        figure::weapon::{Weapon, bit},
    },
    topic::Topic,
};

impl FigureState {
    /// Whether a weapon is in hand, by its place on the sheet.
    pub fn holds(&self, weapon: u8) -> bool {
        self.in_hand & bit(weapon) != 0
    }
}

impl State {
    /// The weapons a figure has in hand, each with its place on the sheet.
    pub fn in_hand(&self, id: FigureId) -> impl Iterator<Item = (u8, &Weapon)> {
        let all = (0..).zip(&self.profile(id).weapons);
        all.filter(move |(place, _)| self.figure(id).holds(*place))
    }

    /// The melee weapons a figure has in hand, each with its place on the sheet.
    pub fn melee_weapons_in_hand(&self, id: FigureId) -> impl Iterator<Item = (u8, &Weapon)> {
        self.in_hand(id).filter(|(_, weapon)| weapon.is_melee())
    }

    /// What is in hand once a figure has drawn a weapon: beside it at most one other, where each takes one hand; of two
    /// that could stay, the later on the sheet does.
    fn in_hand_after_drawing(&self, id: FigureId, place: u8) -> u8 {
        let drawn_takes_both = self.weapon(id, place).is_none_or(|weapon| weapon.two_handed);
        let stays = self
            .in_hand(id)
            .filter(|(other, weapon)| *other != place && !weapon.two_handed && !drawn_takes_both)
            .last();
        bit(place) | stays.map_or(0, |(other, _)| bit(other))
    }
}

/// Actions, Switch weapons: one is stowed and another drawn, for 1 AP in all.
pub(super) fn switch_weapons(table: &mut Table<'_, Tnt>, id: FigureId, place: u8) {
    spend_elsewhere(table, id);
    let in_hand = table.state().in_hand_after_drawing(id, place);
    table.apply(Effect::InHand(id, in_hand));
}

/// Actions, Switch weapons.
pub(crate) const TOPIC: Topic = Topic {
    key: "switch",
    title: "Switch weapons",
    rules: &[27],
    text: || {
        "1 AP stows one weapon and draws another. A figure has one weapon in hand, or two that take one hand each; only \
         what is in hand can be used. Without a melee weapon it fights with its own Strength."
            .to_owned()
    },
};
