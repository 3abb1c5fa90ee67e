//! The marks on the dice of a picture.

use dice_reader::Die;
use leptos::{ev::MouseEvent, prelude::*};
use rules_core::dice::{Die as Kind, Face};

use super::{Reader, picture::Looking};
use crate::{
    browser::page::place_in_element,
    components::{
        all,
        die::die,
        flag,
        icon::button,
        node::{node, text},
        symbol::Symbol,
        tap, tap_at,
    },
};

/// The number of faces of the dice that can be read.
const FACES: Face = 6;

/// The size of the first mark on a picture without dice, as a part of the picture's width.
const USUAL: f64 = 0.1;

/// A tap this close to the middle of a mark is meant for it, in pixels of the screen.
const THUMB: f64 = 22.0;

/// A mark on a die. The width and height of the picture are 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mark {
    /// The upper face, or `None` if the player has yet to say which it is.
    pub(super) face: Option<Face>,
    /// The middle of the die.
    pub(super) place: (f64, f64),
    /// The die's width, as a part of the picture's width.
    pub(super) size: f64,
    /// How far the die is turned, in degrees.
    pub(super) turn: f32,
    /// Whether the player should check the face.
    pub(super) is_doubtful: bool,
}

impl Mark {
    /// Returns the mark of a die that was found on a picture of this width and height in pixels.
    pub(super) fn of(found: &Die, (width, height): (f64, f64)) -> Self {
        Self {
            face: Some(found.face),
            place: (f64::from(found.centre.0) / width, f64::from(found.centre.1) / height),
            size: f64::from(found.size) / width,
            turn: found.turn,
            is_doubtful: found.doubtful,
        }
    }

    /// Returns a mark that a player adds. It is as large as the others.
    pub(super) fn added(place: (f64, f64), others: &[Self]) -> Self {
        let sizes = others.iter().map(|it| it.size).sum::<f64>();
        let size = if others.is_empty() { USUAL } else { sizes / others.len() as f64 };
        Self { face: None, place, size, turn: 0.0, is_doubtful: true }
    }

    fn words(&self, number: usize) -> String {
        match (self.face, self.is_doubtful) {
            (Some(face), false) => format!("Die {number}: {face}"),
            (Some(face), true) => format!("Die {number}: {face}, check it"),
            (None, _) => format!("Die {number}: choose its face"),
        }
    }

    fn short(&self) -> String {
        match (self.face, self.is_doubtful) {
            (Some(face), false) => face.to_string(),
            (Some(face), true) => format!("{face}?"),
            (None, _) => "?".to_owned(),
        }
    }
}

/// Renders the marks, and a layer around them that adds a mark where it is tapped.
pub(super) fn marks(reader: Reader) -> AnyView {
    if !matches!(reader.looking.get(), Looking::Read(_)) {
        return ().into_any();
    }
    let picked = reader.picked.get();
    let drawn = reader.marks.with(|marks| {
        all(marks.iter().enumerate(), |(place, mark)| {
            let press = tap(move || pick(reader, place));
            let percent = |part: f64| format!("{}%", part * 100.0);
            view! {
                <button
                    type="button"
                    class="dice-mark"
                    aria-label=mark.words(place + 1)
                    aria-pressed=if picked == Some(place) { "true" } else { "false" }
                    data-doubtful=flag(mark.is_doubtful)
                    style:left=percent(mark.place.0)
                    style:top=percent(mark.place.1)
                    style:width=percent(mark.size)
                    style:--turn=format!("{}deg", mark.turn)
                    on:click=press
                >
                    <b>{mark.short()}</b>
                </button>
            }
            .into_any()
        })
    });
    let gap = tap_at(move |event| tapped(reader, event));
    view! {
        <div class="dice-gap" on:click=gap></div>
        {drawn}
    }
    .into_any()
}

/// Chooses the mark to change, or none if it was chosen already.
fn pick(reader: Reader, place: usize) {
    let next = (reader.picked.get_untracked() != Some(place)).then_some(place);
    reader.picked.set(next);
}

/// Picks the mark next to a tap, or adds one.
fn tapped(reader: Reader, event: &MouseEvent) {
    let Some([x, y, width, height]) = place_in_element(event) else { return };
    let away = |mark: &Mark| (mark.place.0 * width - x).hypot(mark.place.1 * height - y);
    let near = reader.marks.with_untracked(|marks| {
        let all = marks.iter().map(away).enumerate();
        all.min_by(|(_, one), (_, other)| one.total_cmp(other)).filter(|(_, it)| *it < THUMB)
    });
    match near {
        Some((place, _)) => pick(reader, place),
        None => reader.add((x / width, y / height)),
    }
}

/// Renders the number of dice with each face.
pub(super) fn counts(marks: &[Mark]) -> AnyView {
    let counts = all(1..=FACES, |face| {
        let count = marks.iter().filter(|mark| mark.face == Some(face)).count();
        view! {
            <li data-none=flag(count == 0)>
                {die(Kind::D6, Some(face))} <span class="unseen">{format!("{face}: ")}</span>
                <b>{count}</b>
            </li>
        }
        .into_any()
    });
    node("ul", "dice-counts", counts)
}

/// Renders the faces for a mark, and the button that removes it.
pub(super) fn picker(reader: Reader, place: usize) -> AnyView {
    let number = place + 1;
    let change = move |act: &dyn Fn(&mut Vec<Mark>)| {
        reader.is_edited.set_value(true);
        reader.picked.set(None);
        reader.marks.update(act);
    };
    let faces = all(1..=FACES, |face| {
        let press = tap(move || {
            change(&|marks| {
                if let Some(mark) = marks.get_mut(place) {
                    (mark.face, mark.is_doubtful) = (Some(face), false);
                }
            });
        });
        view! {
            <button type="button" class="key" aria-label=face.to_string() on:click=press>
                {die(Kind::D6, Some(face))}
            </button>
        }
        .into_any()
    });
    let remove = tap(move || {
        change(&|marks| {
            if place < marks.len() {
                marks.remove(place);
            }
        });
    });
    view! {
        <div class="dice-picker" role="group" aria-label=format!("Face of die {number}")>
            {text("h3", "label", format!("Die {number} shows"))}
            <div class="keypad" data-sides="6">{faces}</div>
            {button("", Some(Symbol::BIN), "Not a die".to_owned(), remove)}
        </div>
    }
    .into_any()
}
