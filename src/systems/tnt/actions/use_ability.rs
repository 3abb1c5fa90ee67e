//! Abilities that cost AP.

use engine::{FigureId, HasLineup, Told, Topic, conversation::Table};

use super::{action_points::lose_concentration, hold::shift};
use crate::{Tnt, figure::ability::Gives, state::effect::Effect};

/// Spends the AP that an ability costs (rulebook: Actions, Use ability).
///
/// The players apply the effect themselves.
pub(crate) fn use_ability(table: &mut Table<'_, Tnt>, id: FigureId, place: u8) {
    let Some(ability) = table.state().profile(id).abilities.get(usize::from(place)) else { return };
    let Gives::Action(cost) = ability.gives else { return };
    let line = ability.gear().to_string();
    lose_concentration(table, id);
    let left = i32::from(table.state().figure(id).this_turn.ap) - i32::from(cost);
    let left = u8::try_from(left.max(0)).unwrap_or(u8::MAX);
    table.apply(Effect::Ap(id, left));
    if cost < 0 {
        table.apply(Effect::Acted(id));
    }
    shift(table, id);
    table.tell(Told::Note, |_| line);
}

/// The topic that explains using an ability.
pub(crate) const TOPIC: Topic = Topic {
    key: "ability",
    title: "Use an ability",
    rules: &[7, 9, 23],
    text: || {
        "Spend the AP that the ability costs. Abilities that add to a test or give rerolls, AP, \
         shots or ranged attacks apply automatically. You can reroll after seeing the first \
         result, but must keep the second."
            .to_owned()
    },
};
