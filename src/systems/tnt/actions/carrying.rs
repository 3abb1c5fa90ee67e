//! Weapons in hand: one weapon, or two one-handed ones.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
};

use super::action_points::spend_elsewhere;
use crate::{
    Tnt,
    figure::weapon::{Weapon, bit},
    state::{battle::State, effect::Effect, figure_state::FigureState},
};

impl FigureState {
    /// Returns `true` if the weapon at this index on the sheet is on the ground.
    pub fn has_dropped(&self, weapon: u8) -> bool {
        self.dropped & bit(weapon) != 0
    }

    /// Returns `true` if the weapon at this index on the sheet is in hand.
    pub fn holds(&self, weapon: u8) -> bool {
        self.in_hand & bit(weapon) != 0
    }
}

impl State {
    /// Returns the weapons that a figure has in hand, each with its index on the sheet.
    pub fn in_hand(&self, id: FigureId) -> impl Iterator<Item = (u8, &Weapon)> {
        let all = (0..).zip(&self.profile(id).weapons);
        all.filter(move |(place, _)| self.figure(id).holds(*place))
    }

    /// Returns the melee weapons that a figure has in hand, each with its index on the sheet.
    pub fn melee_weapons_in_hand(&self, id: FigureId) -> impl Iterator<Item = (u8, &Weapon)> {
        self.in_hand(id).filter(|(_, weapon)| weapon.is_melee())
    }

    /// Returns the weapons that a figure can keep in its other hand when it draws this weapon.
    ///
    /// Both weapons must be one-handed.
    fn could_stay(&self, id: FigureId, drawn: u8) -> Vec<(u8, String)> {
        if self.weapon(id, drawn).is_none_or(|weapon| weapon.two_handed) {
            return Vec::new();
        }
        let others = self.in_hand(id).filter(|(place, it)| *place != drawn && !it.two_handed);
        others.map(|(place, it)| (place, it.name.clone())).collect()
    }
}

/// Draws a weapon and puts away any weapons that the figure cannot hold with it (rulebook: Actions,
/// Switch weapons).
///
/// The whole switch costs 1 AP. If any weapon could stay in the other hand, this asks the player
/// what to hold there, if anything.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn switch_weapons(table: &mut Table<'_, Tnt>, id: FigureId, drawn: u8) -> Flow<()> {
    let others = table.state().could_stay(id, drawn);
    let mut in_hand = bit(drawn);
    if !others.is_empty() {
        let name = table.state().name(id).to_owned();
        table.headline(format!("{name} switches weapons"));
        let mut options: Vec<ChoiceOption> =
            others.iter().map(|(_, name)| ChoiceOption::new(name)).collect();
        options.push(ChoiceOption::new("Nothing: leave the other hand free"));
        let ask = Ask::new(format!("What does {name} hold in the other hand?"))
            .of(table.state().side_of(id))
            .topic(TOPIC.key);
        let kept = table.choose(ask, Choice { options, usual: Some(0) })?;
        in_hand |= others.get(kept).map_or(0, |(place, _)| bit(*place));
    }
    spend_elsewhere(table, id);
    table.apply(Effect::InHand(id, in_hand));
    Ok(())
}

/// Puts a weapon away without drawing another (rulebook: Actions, Switch weapons).
pub(crate) fn stow(table: &mut Table<'_, Tnt>, id: FigureId, weapon: u8) {
    spend_elsewhere(table, id);
    let in_hand = table.state().figure(id).in_hand & !bit(weapon);
    table.apply(Effect::InHand(id, in_hand));
}

/// Drops a weapon (rulebook: Actions, Switch weapons).
pub(crate) fn let_go(table: &mut Table<'_, Tnt>, id: FigureId, weapon: u8) {
    spend_elsewhere(table, id);
    table.apply(Effect::Dropped(id, weapon));
}

/// The topic that explains switching weapons.
pub(crate) const TOPIC: Topic = Topic {
    key: "switch",
    title: "Switch weapons",
    rules: &[27],
    text: || {
        "Spend 1 AP to swap weapons, put one away or drop one. A figure can hold one weapon, or \
         two one-handed ones, and can't use any others. Without a melee weapon, it fights with \
         its own Strength."
            .to_owned()
    },
};
