//! What a scene shows.

use super::{
    limits::{MOST_ACTIONS, MOST_COUNTED, MOST_INITIATIVE},
    report::ending,
    scene,
    state::State,
    telling::wound_words,
};
use crate::{
    adventure::{
        character::{skill::Use, weapon::Weapon},
        combat::{action_round, dodge, initiative, taking_damage},
        courage::{self, MOST_A_ROUND},
        weariness,
    },
    ids::{FigureId, SideId},
    view::{
        BattleView, FigureView, Next, PipMeaning, SideView, Standing, Stat, Tracker, TrackerKind,
    },
};

/// The whole scene.
pub(crate) fn view(state: &State) -> BattleView {
    let has_figures = state.all_figures().next().is_some();
    BattleView {
        trackers: if has_figures { battle_trackers(state) } else { Vec::new() },
        next: next(state),
        sides: state.all_sides().map(|side| side_view(state, side)).collect(),
        over: (has_figures && state.ended).then(|| ending(state)),
    }
}

fn next(state: &State) -> Next {
    let nobody = |words: String| Next { side: None, words };
    if state.all_figures().next().is_none() {
        return nobody("Choose a test.".to_owned());
    }
    if state.ended {
        return nobody(ending(state));
    }
    if !state.fight {
        return nobody(match state.is_decided() {
            true => "Any test, or end the scene.".to_owned(),
            false => "Any test, or roll for initiative.".to_owned(),
        });
    }
    let Some(id) = state.acting() else {
        return nobody(match state.somebody_delays() {
            true => "Delayed actions, or end the round.".to_owned(),
            false => "Roll for initiative.".to_owned(),
        });
    };
    let left = action_round::FREE.saturating_sub(state.figure(id).actions);
    let words = match left {
        0 => format!("{} acts: any more at {}.", state.name(id), penalty(state, id)),
        1 => format!("{} acts: 1 free action left.", state.name(id)),
        left => format!("{} acts: {left} free actions left.", state.name(id)),
    };
    Next { side: state.side_of(id), words }
}

fn penalty(state: &State, id: FigureId) -> String {
    let penalty = action_round::penalty(action_round::next_action(state, id));
    format!("−{}", penalty.abs())
}

fn battle_trackers(state: &State) -> Vec<Tracker> {
    vec![
        Tracker::flag("fight", "Fight", state.fight).topic(scene::TOPIC.key),
        Tracker::new(
            "round",
            "Round",
            TrackerKind::Counter { value: state.round.into(), least: 0, most: MOST_COUNTED.into() },
        )
        .topic(action_round::TOPIC.key)
        .quiet_if(!state.fight),
    ]
}

fn side_view(state: &State, side: SideId) -> SideView {
    let figures: Vec<FigureView> =
        state.figures_of(side).map(|id| figure_view(state, side, id)).collect();
    SideView {
        id: side,
        name: state.side_name(side).to_owned(),
        remark: format!("{} of {} standing", state.count_standing(side), figures.len()),
        trackers: Vec::new(),
        figures,
    }
}

fn figure_view(state: &State, side: SideId, id: FigureId) -> FigureView {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let initiative = match figure.initiative {
        Some(total) => format!("acts on {total}"),
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
        name: profile.name.clone(),
        remark: remarks.join(", ").replace('-', "−"),
        standing: standing(state, id),
        trackers: figure_trackers(state, id),
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
    let signed = |value: i8| format!("{value:+}").replace('-', "−");
    let stat = |label, short, value| Stat { label, short, value };
    vec![
        stat("Defence", "DEF", it.defence.to_string()),
        stat("Swiftness", "SWI", signed(it.swiftness)),
        stat("Stamina", "STA", signed(it.stamina)),
    ]
}

/// Weapons, skills, attributes and reactions, a line each.
fn gear(state: &State, id: FigureId) -> Vec<String> {
    let it = state.profile(id);
    let weapons = it.weapons.iter().map(Weapon::line);
    let skills = it.skills.iter().map(|skill| {
        let attribute =
            it.attribute_of(skill).map_or_else(String::new, |it| format!(", {}", it.name));
        let untrained = if skill.untrained { ", untrained allowed" } else { "" };
        format!("{} {}{attribute}{untrained}", skill.name, skill.level)
    });
    let attributes = it.attributes.iter().map(|it| format!("{} {:+}", it.name, it.modifier));
    let reactions = it.reactions.iter().map(|it| format!("{} {:+}, reaction", it.name, it.level));
    weapons
        .chain(skills)
        .chain(attributes.chain(reactions).map(|it| it.replace('-', "−")))
        .collect()
}

impl Weapon {
    /// The weapon in a line, as a card shows it.
    fn line(&self) -> String {
        let kind = match self.kind {
            Use::Ranged => "ranged",
            Use::Unarmed => "unarmed",
            Use::Armed | Use::General => "armed",
        };
        let increments = self.increments.iter().map(|it| format!("; {}", it.words()));
        let increments: String = increments.collect();
        format!("{}: {kind}, {}{increments}", self.name, self.damage)
    }
}

fn figure_trackers(state: &State, id: FigureId) -> Vec<Tracker> {
    let (profile, figure) = (state.profile(id), state.figure(id));
    let pips = |value: u8, most: u8, meaning| TrackerKind::Pips {
        value: value.into(),
        most: most.into(),
        meaning,
    };
    let count = |value: i32, least: i32, most: i32| TrackerKind::Counter { value, least, most };
    let no_fight = !state.fight;
    vec![
        Tracker::new(
            "wounds",
            "Wounds",
            pips(state.wound_level(id), profile.wounds.levels(), PipMeaning::Harm),
        )
        .topic(taking_damage::TOPIC.key),
        Tracker::new(
            "damage",
            "Damage",
            count(figure.damage.into(), 0, profile.all_damage().into()),
        )
        .topic(taking_damage::TOPIC.key),
        Tracker::new(
            "courage",
            "Courage",
            pips(figure.courage, profile.courage.max(figure.courage), PipMeaning::Stock),
        )
        .topic(courage::TOPIC.key),
        Tracker::new(
            "weariness",
            "Weariness",
            pips(figure.weariness, state.last_weariness(id), PipMeaning::Harm),
        )
        .topic(weariness::TOPIC.key),
        Tracker::new(
            "actions",
            "Actions used",
            count(figure.actions.into(), 0, MOST_ACTIONS.into()),
        )
        .topic(action_round::TOPIC.key)
        .quiet_if(no_fight),
        Tracker::flag("delayed", "Waits with an action", figure.delayed)
            .topic(action_round::DELAY.key),
        Tracker::flag("dodging", "Dodges", figure.dodging.is_some()).topic(dodge::TOPIC.key),
        Tracker::new(
            "spent",
            "Courage spent this round",
            count(figure.spent.into(), 0, MOST_A_ROUND.into()),
        )
        .topic(courage::TOPIC.key)
        .quiet_if(true),
        Tracker::new(
            "initiative",
            "Initiative",
            count(
                figure.initiative.unwrap_or(0).into(),
                (-MOST_INITIATIVE).into(),
                MOST_INITIATIVE.into(),
            ),
        )
        .topic(initiative::TOPIC.key)
        .quiet_if(true),
        Tracker::flag("done", "Has had its turn", figure.done)
            .topic(action_round::TOPIC.key)
            .quiet_if(true),
        Tracker::new(
            "felled",
            "Put out of action",
            count(figure.felled.into(), 0, MOST_COUNTED.into()),
        )
        .quiet_if(true),
        Tracker::flag("gone", "Has left the scene", figure.gone)
            .topic(scene::TOPIC.key)
            .quiet_if(true),
    ]
}
