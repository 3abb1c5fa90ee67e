//! The faces of the die that lies on the table, one tap each, marked with what each would do.

use leptos::prelude::*;
use rules_core::{
    conversation::{Answer, Draw, Outcome, Question, Tone},
    dice::{Die, Face},
};

use super::{
    Tap, all,
    die::{self, die, hand},
    icon::button,
    tap,
};
use crate::session::{Opened, Session};

/// The keypad for a die; `by_face` is how the test comes out for each face, where that settles it.
pub(crate) fn keypad(session: Session, of: Die, by_face: &[Option<Outcome>]) -> AnyView {
    let faces = 1..=of.faces();
    let (says, keys) = match of {
        Die::D6 | Die::D10 => {
            let marks = marks(by_face);
            let mark = |face| marks.get(usize::from(face) - 1).cloned().unwrap_or_default();
            let keys = all(faces, |face| {
                let press = tap(move || session.answer(&Answer::Face(face)));
                key(&face.to_string(), die(of, Some(face), false), mark(face), press)
            });
            ("What the die shows", keys)
        }
        Die::Scatter => {
            let keys = all(faces, |hour| {
                let press = tap(move || session.answer(&Answer::Face(hour)));
                key(&format!("{hour} o'clock"), hand(hour), Mark::default(), press)
            });
            ("Where the arrow points", keys)
        }
        Die::D100 => return two_dice(session),
    };
    pad(of.faces().to_string(), says.to_owned(), keys)
}

/// The keypad for a die that picks one of several, each key with what it picks.
pub(crate) fn draw_keypad(session: Session, draw: &Draw) -> AnyView {
    if draw.die == Die::D100 {
        return two_dice(session);
    }
    let keys = all(1..=draw.die.faces(), |face| {
        let band = draw.picks(face).and_then(|place| draw.bands.get(place));
        let label = band.map_or_else(|| "roll again".to_owned(), |band| band.label.clone());
        let mark = Mark { tone: None, note: Some(label.clone()), says: Some(label) };
        let press = tap(move || session.answer(&Answer::Face(face)));
        key(&face.to_string(), die(draw.die, Some(face), false), mark, press)
    });
    let pad = pad(draw.die.faces().to_string(), "What the die shows".to_owned(), keys);
    view! { <div class="draw">{pad}</div> }.into_any()
}

/// A pad of keys; `sides` tells the stylesheet how they are laid out.
pub(crate) fn pad(sides: String, says: String, keys: Vec<AnyView>) -> AnyView {
    view! { <div class="keypad" data-sides=sides role="group" aria-label=says>{keys}</div> }
        .into_any()
}

/// What a face would do, as far as its key shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    tone: Option<&'static str>,
    note: Option<String>,
    says: Option<String>,
}

/// Marks for all faces. The commonest outcome of a tone goes without saying.
fn marks(outcomes: &[Option<Outcome>]) -> Vec<Mark> {
    let common = |outcome: &Outcome| {
        let times = |label: &str| outcomes.iter().flatten().filter(|it| it.label == label).count();
        let others = outcomes.iter().flatten().filter(|it| it.tone == outcome.tone);
        let most = others.map(|it| times(&it.label)).max().unwrap_or_default();
        times(&outcome.label) == most
    };
    let marks = outcomes.iter().map(|outcome| {
        let Some(outcome) = outcome else { return Mark::default() };
        let label = outcome.label.to_string();
        Mark {
            tone: match outcome.tone {
                Tone::Success => Some("good"),
                Tone::Failure => Some("bad"),
                Tone::Mixed => None,
            },
            note: (!common(outcome)).then(|| label.clone()),
            says: Some(label),
        }
    });
    marks.collect()
}

/// A key with something drawn on it.
pub(crate) fn key(name: &str, face: AnyView, mark: Mark, press: Tap) -> AnyView {
    let says = mark.says.map_or_else(|| name.to_owned(), |says| format!("{name}, {says}"));
    view! {
        <button type="button" class="key" aria-label=says data-tone=mark.tone on:click=press>
            {face}
            {mark.note.map(|note| view! { <span class="key-note">{note}</span> }.into_any())}
        </button>
    }
    .into_any()
}

/// Percentile dice: first the tens, then the units. 00 and 0 together are 100.
fn two_dice(session: Session) -> AnyView {
    let tens = u8::try_from(session.draft(0, -1)).ok();
    let keys = all(0..10_u8, |digit| {
        let name = if tens.is_some() { digit.to_string() } else { format!("{digit}0") };
        let press = match tens {
            None => tap(move || session.set_draft(0, digit.into())),
            Some(tens) => tap(move || session.answer(&Answer::Face(percentile(tens, digit)))),
        };
        key(&name, die::digit(name.clone()), Mark::default(), press)
    });
    let name = if tens.is_some() { "Units" } else { "Tens" };
    let again = tens.map(|digit| {
        button("quiet", None, format!("{digit}0: change"), tap(move || session.clear_draft()))
    });
    view! {
        <div class="keypad-head"><h3 class="label">{name}</h3>{again}</div>
        {pad("10".to_owned(), name.to_owned(), keys)}
    }
    .into_any()
}

fn percentile(tens: u8, units: u8) -> Face {
    match tens * 10 + units {
        0 => 100,
        face => face,
    }
}

/// Takes a key of the keyboard: digits are faces (0 is 10), Enter and R roll. Whether it meant anything.
pub(crate) fn key_pressed(session: Session, key: &str) -> bool {
    if untrack(|| session.on_top()) != Opened::Walk {
        return false;
    }
    let die = session.now(|shown| match shown.walk.as_ref().map(|walk| &walk.prompt.question) {
        Some(Question::Roll(roll)) => Some(Some(roll.die)),
        Some(Question::Draw(draw)) => Some(Some(draw.die)),
        Some(Question::Pool(_)) => Some(None),
        _ => None,
    });
    let Some(die) = die else { return false };
    if matches!(key, "Enter" | "r") {
        session.roll();
        return true;
    }
    let face = match key.parse() {
        Ok(0) => 10,
        Ok(face) => face,
        Err(_) => return false,
    };
    let fits = die.is_some_and(|it| matches!(it, Die::D6 | Die::D10) && it.has_face(face));
    if fits {
        session.answer(&Answer::Face(face));
    }
    fits
}
