//! Targets and line of sight.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
    words::counted,
};

use crate::{Tnt, state::battle::State};

/// Asks for the target of a ranged attack.
///
/// Any enemy in action can be chosen, because only the players can check line of sight (rulebook:
/// Ranged combat, line of sight). Returns `None` if players have removed all enemies by hand.
pub(super) fn choose_target(
    table: &mut Table<'_, Tnt>,
    shooter: FigureId,
    range: u8,
) -> Flow<Option<FigureId>> {
    let state = table.state();
    let targets: Vec<FigureId> = state.enemies_of(shooter).collect();
    if targets.is_empty() {
        return Ok(None);
    }
    let ask = Ask::new("Choose a target")
        .hint(format!("Must be within {range}″ and in sight. Figures on either side block sight."))
        .of(state.side_of(shooter))
        .topic(TOPIC.key);
    let place = table.choose(ask, |state: &State| {
        let option = |&id| ChoiceOption::figure(state.name(id), id).hint(target_hint(state, id));
        Choice { options: targets.iter().map(option).collect(), usual: None }
    })?;
    Ok(targets.get(place).copied())
}

/// Whether a shot keeps its target after an interruption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retarget {
    /// The target stays the same.
    Same,
    /// The player chooses another target.
    Another,
    /// There is no target, so the shots are lost.
    Nobody,
}

/// Asks whether the target is still in sight and range after an interruption, or what to do
/// instead.
///
/// Only the players can check this (rulebook: Ranged combat, line of sight).
pub(super) fn still_a_target(
    table: &mut Table<'_, Tnt>,
    shooter: FigureId,
    target: FigureId,
    range: u8,
) -> Flow<Retarget> {
    const ANSWERS: [(&str, Retarget); 3] = [
        ("Yes", Retarget::Same),
        ("No, choose another target", Retarget::Another),
        ("No: the shots are lost", Retarget::Nobody),
    ];
    let (name, side) = (table.state().name(target).to_owned(), table.state().side_of(shooter));
    let ask = Ask::new(format!("Is {name} still in sight and within {range}″?"))
        .of(side)
        .fact()
        .topic(TOPIC.key);
    let options = ANSWERS.map(|(words, _)| ChoiceOption::new(words)).into();
    let place = table.choose(ask, Choice { options, usual: Some(0) })?;
    Ok(ANSWERS.get(place).map_or(Retarget::Same, |(_, kept)| *kept))
}

fn target_hint(state: &State, id: FigureId) -> Option<String> {
    let figure = state.figure(id);
    let mut hints = Vec::new();
    if !figure.hits.all().is_empty() {
        hints.push(format!("{} pending", counted(figure.hits.all().len(), "hit")));
    }
    if figure.prone {
        hints.push("prone".to_owned());
    }
    if figure.this_turn.moves >= 2 {
        hints.push("moved twice".to_owned());
    }
    if state.is_engaged(id) {
        hints.push("in melee".to_owned());
    }
    (!hints.is_empty()).then(|| hints.join(", "))
}

/// The topic that explains targets and line of sight.
pub(crate) const TOPIC: Topic = Topic {
    key: "sight",
    title: "Targets and line of sight",
    rules: &[35],
    text: || {
        "A target must be in range and in line of sight, in any direction. Figures on either side \
         block line of sight, but only Large figures block it to a Large target."
            .to_owned()
    },
};
