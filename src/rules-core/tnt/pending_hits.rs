//! Determining casualties: the hits of a whole activation phase, resolved just before the initiative passes.

use super::{
    Tnt,
    effect::Effect,
    graze::graze,
    state::{Hit, State},
    wounding::{Wounding, roll_to_wound},
};
use crate::{
    conversation::{Flow, Table},
    ids::FigureId,
    line::LineKind,
};

/// The figure whose hits are resolved next: the first in order of seating that has any.
pub(super) fn next_hit(state: &State) -> Option<FigureId> {
    state.all_figures().find(|&id| !state.figure(id).hits.is_empty())
}

/// Resolves the oldest hit on a figure: roll to wound, and if it stays in action, the graze. Hits left on a figure
/// that goes out of action are wasted.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn resolve_hit(table: &mut Table<'_, Tnt>, target: FigureId) -> Flow<()> {
    if !table.state().in_action(target) {
        waste(table, target);
        return Ok(());
    }
    let Some(&hit) = table.state().figure(target).hits.first() else {
        return Ok(());
    };
    let attacker = attacker(table.state(), hit);
    table.headline(format!("{attacker}'s hit on {} · {}", table.state().name(target), hit.words()));
    table.apply(Effect::Resolved(target));
    let wounding = if hit.graze_only {
        Wounding::Unhurt
    } else {
        let side = hit.shooter.and_then(|shooter| table.state().side_of(shooter));
        roll_to_wound(table, target, hit.strength, (&attacker, side))?
    };
    match wounding {
        Wounding::OutOfAction => {
            waste(table, target);
            Ok(())
        }
        Wounding::Unhurt | Wounding::Wounded => graze(table, target),
    }
}

fn attacker(state: &State, hit: Hit) -> String {
    hit.shooter.map_or_else(|| "Somebody".to_owned(), |shooter| state.name(shooter).to_owned())
}

fn waste(table: &mut Table<'_, Tnt>, target: FigureId) {
    let wasted = table.state().figure(target).hits.len();
    if wasted == 0 {
        return;
    }
    let name = table.state().name(target).to_owned();
    table.tell(LineKind::Note, || match wasted {
        1 => format!("1 more hit on {name} is wasted."),
        more => format!("{more} more hits on {name} are wasted."),
    });
    for _ in 0..wasted {
        table.apply(Effect::Resolved(target));
    }
}
