//! The view of a scene on screen.

use engine::{
    FigureId, Frame, HasLineup, Holder, SideId, framed,
    view::{BattleView, FigureView, Gear, Next, Standing, Stat},
    words::{counted, plain, signed},
};

use super::{report::ending, telling::wound_words, trackers::TRACKERS};
use crate::{
    Adventure,
    character::{skill::Use, weapon::Weapon},
    combat::action_round,
    courage,
    state::battle::State,
};

/// Returns the scene as players see it.
pub(crate) fn view(state: &State) -> BattleView {
    let shown = framed::<Adventure>(
        state,
        Frame {
            over: state.ended.then(|| ending(state)),
            next: || next(state),
            reminder: || reminder(state),
            remark: |side, figures| format!("{} of {figures} standing", state.count_standing(side)),
            figure: |side, id| figure_view(state, side, id),
        },
    );
    let lacks_opponents = state.is_alone() && !state.is_empty() && !state.ended;
    BattleView {
        order: if state.fight { state.order() } else { Vec::new() },
        lacks: lacks_opponents.then_some("Add opponents"),
        ..shown
    }
}

fn next(state: &State) -> Next {
    if !state.fight {
        return Next::anybody(match (state.is_alone(), state.is_decided()) {
            (true, _) => "Tap a character to make a test. A fight needs opponents.",
            (false, true) => "Make any test, or end the scene.",
            (false, false) => "Make any test, or roll for initiative.",
        });
    }
    let Some(id) = state.acting() else {
        return Next::anybody(match state.somebody_delays() {
            true => "Use delayed actions, or end the round.",
            false => "Roll for initiative.",
        });
    };
    let left = action_round::FREE.saturating_sub(state.figure(id).actions);
    let words = match left {
        0 => format!("{} acts. The next action gets {}.", state.name(id), penalty(state, id)),
        left => format!("{} acts: {} left.", state.name(id), counted(left.into(), "free action")),
    };
    Next { side: state.side_of(id), figure: Some(id), words }
}

/// Returns a reminder of what players can use now, in a fight or outside one.
fn reminder(state: &State) -> Option<String> {
    let has_courage = state.all_figures().any(|id| state.figure(id).courage > 0);
    if state.fight {
        let (free, next) = (action_round::FREE, action_round::FREE + 1);
        let penalty = signed(action_round::penalty(next));
        Some(format!("{free} free actions per round; you can delay one. A third gets {penalty}."))
    } else {
        let worth = signed(courage::WORTH);
        has_courage.then(|| format!("Each point of Courage gives a test {worth}."))
    }
}

fn penalty(state: &State, id: FigureId) -> String {
    signed(action_round::penalty(action_round::next_action(state, id)))
}

fn figure_view(state: &State, side: SideId, id: FigureId) -> FigureView {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let initiative = match figure.initiative {
        Some(total) => format!("initiative {}", plain(total.into())),
        None => String::new(),
    };
    let wounds = match state.wound_penalty(id) {
        _ if state.has_fallen(id) => "out of action".to_owned(),
        0 => String::new(),
        _ => wound_words(state, id, state.wound_level(id)),
    };
    let remarks = [profile.kind.as_str(), &initiative, &wounds];
    let remarks: Vec<&str> = remarks.into_iter().filter(|it| !it.is_empty()).collect();
    FigureView {
        id,
        side,
        host: None,
        name: state.name(id).to_owned(),
        remark: remarks.join(", ").replace('-', "−"),
        arms: profile.weapons.iter().map(|it| format!("{} {}", it.name, it.damage)).collect(),
        standing: standing(state, id),
        trackers: TRACKERS.trackers(state, Holder::Figure(id)),
        stats: stats(state, id),
        gear: gear(state, id),
    }
}

fn standing(state: &State, id: FigureId) -> Standing {
    if !state.is_standing(id) {
        Standing::Gone
    } else if !state.fight {
        Standing::Ready
    } else if state.acting() == Some(id) {
        Standing::Acting
    } else if state.figure(id).delayed {
        Standing::Ready
    } else if state.figure(id).done {
        Standing::Done
    } else {
        Standing::Waiting
    }
}

fn stats(state: &State, id: FigureId) -> Vec<Stat> {
    let it = state.profile(id);
    let stat = |field, label, short, value| Stat { field, label, short, value, topic: None };
    vec![
        stat("defence", "Defence", "DEF", it.defence.to_string()),
        stat("swiftness", "Swiftness", "SWI", it.swiftness.words(|it| signed(it.into()))),
        stat("stamina", "Stamina", "STA", it.stamina.words(|it| signed(it.into()))),
    ]
}

/// Lists a character's weapons, skills, attributes and reactions.
fn gear(state: &State, id: FigureId) -> Vec<Gear> {
    let it = state.profile(id);
    let weapons = it.weapons.iter().map(|it| Gear::weapon(&it.name, it.words()));
    let entry = |name: &str, words: String| Gear::ability(name, words);
    let skills = it.skills.iter().map(|skill| {
        let untrained = skill.untrained.then_some("usable untrained");
        let attribute = it.attribute_of(skill).map(|it| it.name.as_str());
        let level = skill.level.to_string();
        let words = [Some(level.as_str()), attribute, untrained];
        entry(&skill.name, words.into_iter().flatten().collect::<Vec<_>>().join(", "))
    });
    let attributes =
        it.attributes.iter().map(|it| entry(&it.name, it.modifier.words(|it| signed(it.into()))));
    let reactions =
        it.reactions.iter().map(|it| entry(&it.name, it.level.words(|it| signed(it.into()))));
    weapons.chain(skills).chain(attributes).chain(reactions).collect()
}

impl Weapon {
    /// Describes the weapon briefly: "ranged, 2D6; up to 20; up to 40: −2".
    fn words(&self) -> String {
        let kind = match self.kind {
            Use::Ranged => "ranged",
            Use::Unarmed => "unarmed",
            Use::Armed | Use::General => "armed",
        };
        let increments = self.increments.iter().map(|it| format!("; {}", it.words()));
        let increments: String = increments.collect();
        format!("{kind}, {}{increments}", self.damage)
    }
}
