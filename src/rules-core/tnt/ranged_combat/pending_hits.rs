//! Determining casualties: the hits of a whole activation phase, resolved just before the
//! initiative passes.

use std::ops::ControlFlow;

use super::{
    graze::graze,
    wounding::{Attacker, Wounding, roll_to_wound},
};
use crate::{
    conversation::{Flow, Headline, Table},
    ids::FigureId,
    line::LineKind,
    tnt::{
        Tnt,
        battle::{
            effect::Effect,
            happening::Happening,
            stake::{OUT, OWN_OUT},
            state::State,
        },
    },
    topic::Topic,
};

/// The figure whose hits are resolved next: the first in order of seating that has any.
pub(crate) fn next_hit(state: &State) -> Option<FigureId> {
    state.all_figures().find(|&id| !state.figure(id).hits.is_empty())
}

impl State {
    /// Returns `true` if any hit is still to be resolved.
    pub(crate) fn has_hits(&self) -> bool {
        self.figures.iter().any(|figure| !figure.hits.is_empty())
    }
}

/// Resolves the oldest hit on a figure: roll to wound, and if it stays in action, the graze. Hits
/// left on a figure that goes out of action are wasted.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn resolve_hit(table: &mut Table<'_, Tnt>, target: FigureId) -> Flow<()> {
    if !table.state().in_action(target) {
        waste(table, target);
        return Ok(());
    }
    let Some(&hit) = table.state().figure(target).hits.first() else {
        return Ok(());
    };
    let (attacker, who) = match hit.shooter {
        Some(shooter) => (Attacker::Figure(shooter), table.state().name(shooter)),
        None => (Attacker::Thing(SOMEBODY, None), SOMEBODY),
    };
    let headline = Headline::new(format!("{who}'s hit on {}", table.state().name(target)));
    let waiting = table.state().figure(target).hits.len().saturating_sub(1);
    let waiting = if waiting > 0 { format!(", {waiting} more after it") } else { String::new() };
    table.headline(headline.detail(format!("{}{waiting}", hit.words())));
    table.apply(Effect::Resolved(target));
    let wounding = if hit.graze_only {
        Wounding::Unhurt
    } else {
        roll_to_wound(table, target, hit.strength, &attacker)?
    };
    match wounding {
        Wounding::OutOfAction => {
            waste(table, target);
            Ok(())
        }
        Wounding::Unhurt | Wounding::Wounded => graze(table, target),
    }
}

/// Whom somebody has hit in this walk-through: friends and enemies.
pub(super) fn newly_hit(
    table: &Table<'_, Tnt>,
    shooter: FigureId,
) -> (Vec<FigureId>, Vec<FigureId>) {
    let marked = table.happenings().filter_map(|happening| match happening {
        Happening::Marked(target) => Some(*target),
        _ => None,
    });
    let state = table.state();
    marked.partition(|&it| state.side_of(it) == state.side_of(shooter))
}

/// What the hits of an attack come to once they are resolved: whether an enemy whom it has hit goes
/// out of action, or a friend.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn resolve_new_hits(table: &mut Table<'_, Tnt>, shooter: FigureId) -> Flow<()> {
    let (own, enemies) = newly_hit(table, shooter);
    let mut targets = [own.as_slice(), enemies.as_slice()].concat();
    targets.sort_unstable();
    table.in_turn(&targets, |table, &target| {
        table.repeat((), |table, ()| {
            if table.state().figure(target).hits.is_empty() {
                return Ok(ControlFlow::Break(()));
            }
            resolve_hit(table, target)?;
            Ok(ControlFlow::Continue(()))
        })
    })?;
    let state = table.state();
    let goes_out = |them: &[FigureId]| them.iter().any(|&it| !state.in_action(it));
    let (enemy_out, own_out) = (goes_out(&enemies), goes_out(&own));
    table.stake(&OUT, enemy_out);
    if own_out {
        table.stake(&OWN_OUT, true);
    }
    Ok(())
}

/// Who fired a hit that a player put down by hand.
const SOMEBODY: &str = "Somebody";

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

/// Determining casualties.
pub(crate) const TOPIC: Topic = Topic {
    key: "hits",
    title: "Pending hits",
    rules: &[36, 37],
    text: || {
        "A hit only leaves a marker with the shot's Strength and who fired. All hits are resolved \
         just before the initiative passes, oldest first, and never earlier. Hits left on a figure \
         that goes out of action are wasted."
            .to_owned()
    },
};
