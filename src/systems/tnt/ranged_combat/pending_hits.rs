//! Pending hits, which are resolved together at the end of an activation phase.
//!
//! The rulebook calls this step Determining casualties. It comes just before the initiative passes.

use std::collections::BTreeSet;

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Flow, Headline, Table},
    words::{Number, counted, possessive},
};

use super::{
    graze::graze,
    wounding::{Attacker, Wounding, roll_to_wound},
};
use crate::{
    Tnt,
    state::{battle::State, effect::Effect, happening::Happening, hit::Hit},
};

/// Returns the figure whose hits are resolved next, which is the one with the lowest id.
pub(crate) fn next_hit(state: &State) -> Option<FigureId> {
    state.all_figures().find(|&id| !state.figure(id).hits.all().is_empty())
}

impl State {
    /// Returns `true` if any figure has unresolved hits.
    pub(crate) fn has_hits(&self) -> bool {
        self.figures.figures().any(|figure| !figure.hits.all().is_empty())
    }
}

/// Resolves the oldest hit on a figure.
///
/// Rolls to wound unless the hit only grazes. If the figure stays in action, it then makes its Will
/// test for the graze. If it goes out of action, all its other hits are wasted.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn resolve_hit(table: &mut Table<'_, Tnt>, target: FigureId) -> Flow<()> {
    if !table.state().in_action(target) {
        waste(table, target);
        return Ok(());
    }
    let Some(&hit) = table.state().figure(target).hits.all().first() else {
        return Ok(());
    };
    let attacker = attacker(&hit);
    let state = table.state();
    let whom = state.name(target);
    let headline = Headline::new(match hit.shooter {
        Some(shooter) => format!("{} hit on {whom}", possessive(state.name(shooter))),
        None => format!("Hit on {whom}"),
    });
    let waiting = table.state().figure(target).hits.all().len().saturating_sub(1);
    table.headline(headline.detail(hit.words()).more_after(waiting));
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

/// Returns the figures that were hit during the current action.
pub(super) fn newly_hit(table: &Table<'_, Tnt>) -> BTreeSet<FigureId> {
    let hit = table.happenings().filter_map(|happening| match happening {
        Happening::Marked(target) | Happening::Grazed(target) => Some(*target),
        _ => None,
    });
    hit.collect()
}

/// Returns `true` if the current action has put a hit on the figure that may wound it.
pub(super) fn may_be_wounded(table: &Table<'_, Tnt>, id: FigureId) -> bool {
    table.happenings().any(|happening| *happening == Happening::Marked(id))
}

/// Returns the attacker that rolls to wound for a hit.
pub(super) fn attacker(hit: &Hit) -> Attacker {
    hit.shooter.map_or(Attacker::Thing(A_HIT, None), Attacker::Figure)
}

/// The name of the attacker for a marker placed by hand, which has no shooter.
const A_HIT: &str = "A hit";

fn waste(table: &mut Table<'_, Tnt>, target: FigureId) {
    let wasted = table.state().figure(target).hits.all().len();
    if wasted == 0 {
        return;
    }
    let name = table.state().name(target).to_owned();
    table.tell(Told::Note, |_| {
        let are_wasted = Number::one_if(wasted == 1).verb("are wasted");
        format!("{} on {name} {are_wasted}.", counted(wasted, "more hit"))
    });
    for _ in 0..wasted {
        table.apply(Effect::Resolved(target));
    }
}

/// The topic that explains pending hits.
pub(crate) const TOPIC: Topic = Topic {
    key: "hits",
    title: "Pending hits",
    rules: &[36, 37],
    text: || {
        "A hit leaves a marker with the shot's Strength and shooter. All hits are resolved just \
         before the initiative passes, oldest first. If a figure goes out of action, its other \
         hits are wasted."
            .to_owned()
    },
};
