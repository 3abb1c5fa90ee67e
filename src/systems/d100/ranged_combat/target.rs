//! The choice of a target.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
};

use crate::{D100, state::battle::State};

/// The tiles where a target can be, which players check themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    /// An adjacent tile.
    InReach,
    /// Any tile in line of sight.
    InSight,
}

/// Asks for a target among all standing enemies and objects.
///
/// Returns `None` if players have removed all of them by hand.
pub(crate) fn choose_target(
    table: &mut Table<'_, D100>,
    attacker: FigureId,
    sight: Sight,
) -> Flow<Option<FigureId>> {
    let targets = targets(table.state(), attacker);
    if targets.is_empty() {
        return Ok(None);
    }
    let ask = ask(table.state(), attacker, sight);
    let place = table.choose(ask, |state: &State| plain(options(state, &targets)))?;
    Ok(targets.get(place).copied())
}

/// Asks for the centre of a burst: a target, or `None` for an empty tile.
pub(super) fn choose_centre(
    table: &mut Table<'_, D100>,
    attacker: FigureId,
) -> Flow<Option<FigureId>> {
    let targets = targets(table.state(), attacker);
    let ask = ask(table.state(), attacker, Sight::InSight);
    let place = table.choose(ask, |state: &State| {
        let hint = "Enemies on adjacent tiles may still be hit.".to_owned();
        let mut options = options(state, &targets);
        options.push(ChoiceOption::new("An empty tile").hint(Some(hint)));
        plain(options)
    })?;
    Ok(targets.get(place).copied())
}

fn plain(options: Vec<ChoiceOption>) -> Choice {
    Choice { options, usual: None }
}

fn targets(state: &State, attacker: FigureId) -> Vec<FigureId> {
    state.enemies_of(attacker).chain(state.objects()).collect()
}

fn options(state: &State, targets: &[FigureId]) -> Vec<ChoiceOption> {
    let options = targets.iter();
    options.map(|&id| ChoiceOption::figure(state.name(id), id).hint(hint(state, id))).collect()
}

fn hint(state: &State, id: FigureId) -> Option<String> {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let what = if profile.object { "object, damage" } else { "injury" };
    let is_worth_saying = profile.object || figure.injury > 0;
    is_worth_saying.then(|| format!("{what} {} of {}", figure.injury, profile.limit))
}

fn ask(state: &State, attacker: FigureId, sight: Sight) -> Ask {
    let hint = match sight {
        Sight::InReach => "The target must be on an adjacent tile.",
        Sight::InSight => "The target must be in line of sight.",
    };
    Ask::new("Choose a target").hint(hint).of(state.side_of(attacker)).topic(TOPIC.key)
}

/// The topic about targets.
pub(super) const TOPIC: Topic = Topic {
    key: "target",
    title: "Targets",
    rules: &[3, 18],
    text: || {
        "You can shoot at any enemy or object in line of sight, and strike any on an adjacent \
         tile. You decide what is in sight or adjacent."
            .to_owned()
    },
};
