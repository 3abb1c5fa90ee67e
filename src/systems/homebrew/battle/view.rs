//! Creates the view of a battle that the app shows.

use std::iter;

use engine::{
    FigureId, Frame, HasLineup, Holder, SideId,
    dice::Expression,
    framed,
    sheet::{Field, FieldKind, SheetNumber},
    view::{BattleView, FigureView, Gear, Next, Standing, Stat, Tracker, TrackerKind},
    words::plain,
};

use super::{report::ending, state::State, trackers::TRACKERS};
use crate::{
    Homebrew,
    definition::{List, PHASE, TopicOf, TurnOrder, faces_of_options},
    game::Game,
    profile::{ListEntry, Profile},
};

pub(crate) fn view(state: &State) -> BattleView {
    framed::<Homebrew>(
        state,
        Frame {
            over: state.is_over().then(|| ending(state)),
            next: || next(state),
            reminder: || reminder(state),
            remark: |side, figures| remark(state, side, figures),
            figure: |side, id| figure_view(state, side, id),
        },
    )
}

/// Sums up a side: "3 of 4 standing, Loot 2".
fn remark(state: &State, side: SideId, figures: usize) -> String {
    let standing = format!("{} of {figures} standing", state.count_in_play(side));
    let told = TRACKERS.trackers(state, Holder::Side(side)).into_iter().filter_map(|it| {
        let Tracker { label, kind, .. } = it;
        match kind {
            TrackerKind::Pips { value, .. } | TrackerKind::Counter { value, .. } => {
                Some(format!("{label} {}", plain(value)))
            }
            TrackerKind::Flag(is_on) => is_on.then(|| label.to_string()),
            TrackerKind::Choice { value, options } => {
                Some(format!("{label} {}", options.get(value)?))
            }
            TrackerKind::Markers { .. } | TrackerKind::Missing(_) => None,
        }
    });
    iter::once(standing).chain(told).collect::<Vec<_>>().join(", ")
}

fn next(state: &State) -> Next {
    let noun = state.game.game().about.figure;
    if let Some(id) = state.acting {
        return named(state, id, "act");
    }
    if state.needs_draw() {
        let side = &state.game.title.side[0];
        return Next::anybody(format!("Draw to see which {side} is next."));
    }
    match state.game.turn.order {
        TurnOrder::Free => Next::anybody(format!("Any {} can act.", noun.one)),
        order => {
            let side = state.to_move();
            let mut all = state.next_of(side);
            match (all.next(), all.next()) {
                (Some(id), None) if order == TurnOrder::Ranked => named(state, id, "are next"),
                _ => Next {
                    side: Some(side),
                    figure: None,
                    words: format!("{}: {} acts.", state.side_name(side), noun.any()),
                },
            }
        }
    }
}

/// Returns the step of a figure: "Ann acts."
fn named(state: &State, id: FigureId, verb: &str) -> Next {
    let noun = state.game.game().about.figure;
    let words = noun.with_verb(state.name(id), verb) + ".";
    Next { side: state.side_of(id), figure: Some(id), words }
}

/// Returns the game's explanation of the current phase.
fn reminder(state: &State) -> Option<String> {
    let before = format!("{}: ", state.phase_name(state.phase));
    let phases = state.game.explained.iter().find(|it| it.name.is(TopicOf::Phase, PHASE))?;
    phases.text.lines().find_map(|line| line.strip_prefix(&before)).map(str::to_owned)
}

fn figure_view(state: &State, side: SideId, id: FigureId) -> FigureView {
    let profile = state.profile(id);
    let lists = state.game.lists.iter().zip(&profile.lists);
    let game = state.game.game();
    let gear = lists.clone().flat_map(|(list, entries)| {
        let topic = game.topic(TopicOf::Sheet, &list.label);
        let gear = |it: &ListEntry| Gear::weapon(it.name.clone(), words(list, it));
        entries.iter().map(move |it| gear(it).topic(topic))
    });
    let armed = lists.clone().find(|(_, entries)| !entries.is_empty());
    let arms = armed.map_or_else(Vec::new, |(list, entries)| {
        entries.iter().map(|it| with_dice(list, it)).collect()
    });
    let long = game.fields.iter().skip(1).zip(&profile.texts).filter(|(_, it)| is_long(it));
    let long = long.map(|(field, text)| {
        let topic = game.topic(TopicOf::Sheet, field.label);
        Gear::weapon(field.label.to_owned(), text.clone()).topic(topic)
    });
    FigureView {
        id,
        side,
        host: None,
        name: state.name(id).to_owned(),
        remark: String::new(),
        arms,
        standing: standing(state, id),
        trackers: TRACKERS.trackers(state, Holder::Figure(id)),
        stats: stats(game, profile),
        gear: gear.chain(long).collect(),
    }
}

fn standing(state: &State, id: FigureId) -> Standing {
    if state.is_out(id) {
        Standing::Gone
    } else if state.acting == Some(id) {
        Standing::Acting
    } else if state.is_ready(id) {
        Standing::Ready
    } else if state.is_done(id) {
        Standing::Done
    } else {
        Standing::Waiting
    }
}

/// The maximum length of a text in the row of stats. Longer ones get their own line.
const SHORT_TEXT: usize = 8;

fn is_long(text: &str) -> bool {
    text.chars().count() > SHORT_TEXT
}

fn stats(game: &Game, Profile { numbers, texts, lacks, .. }: &Profile) -> Vec<Stat> {
    let stat = |(field, (number, text)): (&'static Field, (&SheetNumber<i32>, &String))| {
        let value = match field.kind {
            FieldKind::Text { .. } if text.is_empty() || is_long(text) => return None,
            FieldKind::Text { .. } | FieldKind::Dice { .. } => text.clone(),
            FieldKind::Flag => if *number == 1 { "yes" } else { "no" }.to_owned(),
            FieldKind::OneOf(words) => chosen(words, **number)?.to_string(),
            _ => written(*number),
        };
        let topic = game.topic(TopicOf::Sheet, field.label);
        Some(Stat { field: field.key, label: field.label, short: field.label, value, topic })
    };
    let all = game.fields.iter().skip(1).zip(numbers.iter().zip(texts)).enumerate();
    all.filter(|(place, _)| !lacks.contains(place)).filter_map(|(_, it)| stat(it)).collect()
}

/// Returns a number as text.
fn written(number: SheetNumber<i32>) -> String {
    number.get().map_or_else(|| number.to_string(), plain)
}

/// Returns the option of a choice with this number, which is that of its faces for dice.
fn chosen<T: AsRef<str>>(options: &[T], number: i32) -> Option<&T> {
    let place = match faces_of_options(options) {
        Some(faces) => faces.iter().position(|it| *it == number)?,
        None => usize::try_from(number).ok()?,
    };
    options.get(place)
}

/// Returns the name of a list's entry, with its dice if only one of its fields has any: "Axe D6+1".
fn with_dice(list: &List, entry: &ListEntry) -> String {
    use crate::definition::FieldKind;
    let values = list.fields.iter().zip(entry.numbers.iter().zip(&entry.texts));
    let mut dice = values.filter_map(|(field, (number, text))| match &field.kind {
        FieldKind::Text | FieldKind::Dice { .. } => {
            text.parse().is_ok_and(Expression::is_rolled).then_some(text)
        }
        FieldKind::OneOf(words) if faces_of_options(words).is_some() => chosen(words, **number),
        FieldKind::OneOf(_) | FieldKind::Number { .. } | FieldKind::Flag => None,
    });
    match (dice.next(), dice.next()) {
        (Some(dice), None) => format!("{} {dice}", entry.name),
        _ => entry.name.clone(),
    }
}

/// Describes an entry of a list: "Reach 2, heavy, Damage D6+1".
fn words(list: &List, entry: &ListEntry) -> String {
    use crate::definition::FieldKind;
    let values = list.fields.iter().zip(entry.numbers.iter().zip(&entry.texts));
    let said = values.filter_map(|(field, (number, text))| match &field.kind {
        FieldKind::Text | FieldKind::Dice { .. } => {
            (!text.is_empty()).then(|| format!("{} {text}", field.label))
        }
        FieldKind::Number { .. } if number.get() == Some(0) => None,
        FieldKind::Number { .. } => Some(format!("{} {}", field.label, written(*number))),
        FieldKind::Flag => (*number == 1).then(|| field.label.clone()),
        FieldKind::OneOf(words) => chosen(words, **number).cloned(),
    });
    said.collect::<Vec<_>>().join(", ")
}
