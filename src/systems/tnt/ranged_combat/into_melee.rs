//! Firing into a melee.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Draw, Flow, Table},
    dice::Die,
};

use crate::{Tnt, state::battle::State};

/// Returns the figures that a shot at the target can hit.
///
/// They are all the figures in the target's melee except the shooter.
pub(super) fn at_risk(state: &State, shooter: FigureId, target: FigureId) -> Vec<FigureId> {
    let mut melee = state.melee_around(target);
    melee.retain(|&id| id != shooter);
    melee
}

/// Asks which figure a hit into a melee strikes (rulebook: Firing into melee).
///
/// All figures in the melee except the shooter have equal shares of a D10, or of percentile dice if
/// there are more than ten figures. Returns `None` while odds calculate only stakes. The hit then
/// stays unassigned, because odds would otherwise have to follow each figure.
pub(super) fn who_is_hit(
    table: &mut Table<'_, Tnt>,
    shooter: FigureId,
    target: FigureId,
) -> Flow<Option<FigureId>> {
    let melee = at_risk(table.state(), shooter, target);
    if melee.len() < 2 {
        return Ok(Some(target));
    }
    if table.for_odds().need_stakes() && table.for_odds().look_ahead() {
        return Ok(None);
    }
    let names = melee.iter().map(|&id| table.state().name(id).to_owned());
    // Odds can treat all results as equal, because markers do not affect the remaining shots.
    let die = if melee.len() > usize::from(Die::D10.faces()) { Die::D100 } else { Die::D10 };
    let draw = Draw::among(die, names).alike();
    let ask = Ask::new("Who is hit?")
        .hint(format!("Roll a {die} to see who is hit. Reroll unassigned numbers."))
        .topic(TOPIC.key);
    let place = table.draw(&ask, &draw)?;
    let hit = melee.get(place).copied().unwrap_or(target);
    let whom = table.state().name(hit).to_owned();
    table.tell(Told::Outcome, |_| format!("The shot hits {whom} in the melee."));
    Ok(Some(hit))
}

/// The topic that explains firing into a melee.
pub(crate) const TOPIC: Topic = Topic {
    key: "into-melee",
    title: "Firing into melee",
    rules: &[41],
    text: || {
        "Each hit on a figure in melee strikes a random figure in that melee, friend or foe. \
         Split a D10 evenly among them and reroll any leftover numbers. Before you roll to \
         hit, you see everyone's risk."
            .to_owned()
    },
};
