//! How wounds are ignored, multiplied and assigned to models.

use std::ops::ControlFlow;

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Amount, Ask, Choice, ChoiceOption, Failures, Flow, Moment, Streaked, Table},
    words::counted,
};

use super::{
    hits::Batch,
    regeneration::{ignore_in_turn, not_ignored},
    spread::Spread,
    to::{Picked, To},
};
use crate::{
    Gdf,
    state::{battle::State, effect::Effect, group::of_unit},
    unit::weapon::{Strength, carriers_after},
};

/// The wounds that still have to be assigned to models.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wounds {
    pub(super) left: Amount,
    /// The factor by which each wound is multiplied, at least 1.
    pub(super) deadly: u8,
    /// Whether the models that take the wounds can still roll to ignore them.
    may_be_ignored: bool,
}

impl Wounds {
    /// Creates wounds that can no longer be ignored.
    pub(crate) fn sure(left: u16, deadly: u8) -> Self {
        Self { left: left.into(), deadly, may_be_ignored: false }
    }
}

/// Assigns the wounds of a batch of hits to a unit or the picked model. Returns the number taken.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn take(
    table: &mut Table<'_, Gdf>,
    to: To,
    wounds: Amount,
    batch: &Batch,
    later: &str,
) -> Flow<u16> {
    let Some(part) = ignoring_alike(table.state(), &to, batch) else {
        let wounds = Wounds { left: wounds, deadly: batch.deadly, may_be_ignored: true };
        return put_on(table, to, wounds, later);
    };
    let wounds = not_ignored(table, to, part, wounds, batch, later)?;
    let left = table.count(&wounds, table.state().group_wounds_left(to.unit))?;
    put_on(table, to, Wounds::sure(left, batch.deadly), later)
}

/// Returns the part that rolls for all wounds of a batch.
///
/// This is possible if all parts that can take the wounds are equally likely to ignore them.
/// Returns `None` if they differ.
pub(crate) fn ignoring_alike(state: &State, to: &To, batch: &Batch) -> Option<FigureId> {
    if let Some(picked) = to.picked {
        return Some(picked.part);
    }
    let parts = state.parts_in_play(to.unit);
    let first = parts.first().copied().unwrap_or(to.unit);
    let number = |part: FigureId| to.ignores(state, part).map(|rule| rule.number);
    let are_alike = batch.sure || parts.iter().all(|&it| number(it) == number(first));
    are_alike.then_some(first)
}

/// The result of assigning wounds to a unit in which only some parts can ignore them.
pub(crate) enum Put {
    /// These wounds were not ignored, and still have to be assigned to models.
    Waiting(Amount),
    /// The unit took this many wounds.
    Taken(u16),
}

/// Assigns the wounds of a batch of hits to a unit in which only some parts can ignore them.
///
/// An unknown number of wounds stays unknown as long as they all fall on the same part and are too
/// few to remove it.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn put_on_some(
    table: &mut Table<'_, Gdf>,
    to: To,
    wounds: Amount,
    batch: &Batch,
    later: &str,
) -> Flow<Put> {
    let (state, deadly) = (table.state(), batch.deadly);
    let first = state.before_all_others(to.unit).filter(|_| wounds.known().is_none());
    let Some((part, rule)) = first.and_then(|it| Some((it, to.ignores(state, it)?))) else {
        return take(table, to, wounds, batch, later).map(Put::Taken);
    };
    let until = until_removed(state, &to, part, deadly);
    let left = match ignore_in_turn(table, part, &rule, wounds, until, later)? {
        Streaked::Fewer(left) => return Ok(Put::Waiting(left)),
        Streaked::Ended(left) => left.into(),
    };
    let more = Spread::over(table.state(), part, until.most, deadly).taken;
    wound(table, part, more, None);
    let to = To { before: to.before + more, ..to };
    let others = Wounds { left, deadly, may_be_ignored: true };
    Ok(Put::Taken(more + put_on(table, to, others, later)?))
}

/// Returns how many wounds remove this part of a unit, and how many more are certain to remove all
/// other parts of the unit. If any other part can ignore wounds, the second number is `u16::MAX`.
fn until_removed(state: &State, to: &To, part: FigureId, deadly: u8) -> Failures {
    let uses = |it: FigureId| Spread::over(state, it, u16::MAX, deadly).used;
    let mut others = state.parts_in_play(to.unit);
    others.retain(|&it| it != part);
    let behind = match others.iter().any(|&it| to.ignores(state, it).is_some()) {
        true => u16::MAX,
        false => others.into_iter().map(uses).sum(),
    };
    Failures { most: uses(part), behind }
}

/// Assigns wounds to a unit model by model, or to the picked model. Returns the number taken.
///
/// The model that would take a wound rolls to ignore it. Dice are rolled together as long as they
/// cannot change which model that is.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn put_on(table: &mut Table<'_, Gdf>, to: To, wounds: Wounds, later: &str) -> Flow<u16> {
    let may_be_ignored = wounds.may_be_ignored;
    let next = |table: &mut Table<'_, Gdf>, (wounds, taken): (Wounds, u16)| {
        if wounds.left.is_none() {
            return Ok(ControlFlow::Break(taken));
        }
        let later = so_far(to.before + taken) + later;
        let part = match to.picked {
            Some(picked) => Some(picked.part).filter(|&part| table.state().in_play(part)),
            None => whose_turn(table, to.unit, wounds.left.told(), &later)?,
        };
        let Some(part) = part else { return Ok(ControlFlow::Break(taken)) };
        let deadly = wounds.deadly;
        let (more, left) = put_on_part(table, to, part, wounds, &later)?;
        let wounds = Wounds { left: left.into(), deadly, may_be_ignored };
        Ok(ControlFlow::Continue((wounds, taken + more)))
    };
    let mut so_far = (wounds, 0);
    if may_be_ignored {
        return table.repeat(so_far, next);
    }
    // No dice are rolled, so a part of its own would only slow odds down.
    loop {
        match next(table, so_far)? {
            ControlFlow::Continue(now) => so_far = now,
            ControlFlow::Break(taken) => return Ok(taken),
        }
    }
}

/// Assigns wounds to one part of a unit. Returns how many wounds that part took, and how many are
/// left for other parts.
fn put_on_part(
    table: &mut Table<'_, Gdf>,
    to: To,
    part: FigureId,
    wounds: Wounds,
    later: &str,
) -> Flow<(u16, u16)> {
    let put = if to.picked.is_some() { Spread::on_one_model } else { Spread::over };
    let rule = to.ignores(table.state(), part).filter(|_| wounds.may_be_ignored);
    let deadly = wounds.deadly;
    let (more, left) = match rule {
        Some(rule) => {
            let until = until_removed(table.state(), &to, part, deadly);
            let (not_ignored, left) =
                match ignore_in_turn(table, part, &rule, wounds.left, until, later)? {
                    Streaked::Fewer(amount) => (table.count(&amount, until.most)?, 0),
                    Streaked::Ended(left) => (until.most, left),
                };
            (put(table.state(), part, not_ignored, deadly).taken, left)
        }
        None => {
            let left = table.count(&wounds.left, u16::MAX)?;
            drop(wounds);
            let Spread { used, taken } = put(table.state(), part, left, deadly);
            (taken, if to.picked.is_some() { 0 } else { left - used })
        }
    };
    wound(table, part, more, to.picked);
    Ok((more, left))
}

/// Describes the wounds taken earlier in the same attack.
pub(crate) fn so_far(taken: u16) -> String {
    if taken == 0 { String::new() } else { format!(" {} so far.", counted(taken.into(), "wound")) }
}

/// Returns the part that takes the next wound, by the [order](State::order_of_wounds) of its unit.
///
/// If several parts come first equally, this asks the players to choose.
fn whose_turn(
    table: &mut Table<'_, Gdf>,
    unit: FigureId,
    left: u16,
    later: &str,
) -> Flow<Option<FigureId>> {
    let parts = table.state().next_to_wound(unit);
    if parts.len() < 2 {
        return Ok(parts.first().copied());
    }
    let state = table.state();
    let options: Vec<ChoiceOption> =
        parts.iter().map(|&part| ChoiceOption::figure(state.name(part), part)).collect();
    let ask = of_unit(table, unit, Ask::new("Who takes the wounds first?"))
        .hint(format!("{} to take.{later}", counted(left.into(), "wound")))
        .topic(TOUGH.key);
    let place = table.choose(ask, Choice { options, usual: Some(0) })?;
    Ok(parts.get(place).copied())
}

/// Applies wounds to a part. Each wound removes a model, or counts towards removing a tough one.
fn wound(table: &mut Table<'_, Gdf>, part: FigureId, wounds: u16, picked: Option<Picked>) {
    if wounds == 0 {
        return;
    }
    let before = table.state().models_left(part);
    let taken = table.state().unit(part).wounds + wounds;
    let effects = set_wounds(table.state(), part, taken);
    match picked.and_then(|picked| picked.weapon) {
        None => effects.into_iter().for_each(|effect| table.apply(effect)),
        Some(weapon) => {
            let carriers = table.state().carriers(part, weapon);
            table.apply(Effect::Wounds(part, taken));
            let left = table.state().models_left(part);
            if left < before && left > 0 {
                table.apply(Effect::Carriers(part, weapon, carriers.saturating_sub(1)));
            }
        }
    }
    if before > 0 && table.state().models_left(part) == 0 {
        table.moment(Moment::Kill, Some(part));
    }
}

/// Returns the effects that set the wounds that a unit has taken.
///
/// Models are removed or come back, with their weapons.
pub(crate) fn set_wounds(state: &State, unit: FigureId, wounds: u16) -> Vec<Effect> {
    let (profile, now) = (state.profile(unit), state.unit(unit));
    let mut effects = vec![Effect::Wounds(unit, wounds)];
    let removed = u8::try_from(wounds / u16::from(profile.tough)).unwrap_or(u8::MAX);
    let after = profile.models.saturating_sub(removed);
    let strength = Strength { full: *profile.models, before: state.models_left(unit), after };
    let carriers = carriers_after(&profile.weapons, now.carriers, strength);
    for ((place, before), after) in (0..).zip(now.carriers).zip(carriers) {
        if before != after {
            effects.push(Effect::Carriers(unit, place, after));
        }
    }
    effects
}

/// The help topic about Deadly(X).
pub(crate) const DEADLY: Topic = Topic {
    key: "deadly",
    title: "Deadly(X)",
    rules: &[24],
    text: || {
        "Each wound goes to one model and is multiplied by X. Wounds beyond what that model can \
         take are lost. Roll Regeneration before multiplying."
            .to_owned()
    },
};

/// The help topic about Deadly(X) in 3.5.
pub(crate) const DEADLY_3_5: Topic = Topic {
    key: DEADLY.key,
    title: "Deadly(X)",
    rules: &[49],
    text: || {
        "Resolve these hits before those of other weapons. Each wound goes to one model and is \
         multiplied by X. Wounds beyond what that model can take are lost. Roll Regeneration \
         before multiplying."
            .to_owned()
    },
};

/// The help topic about Tough(X).
pub(crate) const TOUGH: Topic = Topic {
    key: "tough",
    title: "Tough(X)",
    rules: &[45],
    text: || {
        "A model with this rule takes X wounds before it is removed. Put wounds on the Tough \
         model that already has the most until it is removed. In mixed units, remove models \
         without Tough first; heroes take wounds last."
            .to_owned()
    },
};

/// The help topic about Tough(X) in 3.5.
pub(crate) const TOUGH_3_5: Topic = Topic {
    key: TOUGH.key,
    title: "Tough(X)",
    rules: &[71],
    text: || {
        "A model with this rule takes X wounds before it is removed. Put wounds on the Tough \
         model that already has the most until it is removed. In mixed units, remove models \
         without Tough first. Heroes take wounds last, even if already wounded."
            .to_owned()
    },
};
