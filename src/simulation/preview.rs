//! The preview of a game in messages.

use js_sys::Array;
use rules_core::{
    FigureId, SideId,
    conversation::{Outcome, Tone},
    homebrew::{ActionSketch, Preview, Sketch},
    odds::{Chance, NoOdds},
    view::{FigureView, Gear, PipMeaning, Sign, Standing, Tracker, TrackerKind},
};
use wasm_bindgen::{JsCast, JsValue};

use crate::parts::{all, list, of_row, row, texts};

pub(crate) fn of_preview(preview: &Preview) -> JsValue {
    let Preview { summary, sheet, problems, figure, trackers, actions, actor } = preview;
    let parts = [
        summary.into(),
        list(sheet, of_row),
        texts(problems),
        figure.as_ref().map_or(JsValue::NULL, of_figure),
        list(trackers, of_row),
        list(actions, of_action),
        actor.into(),
    ];
    array(parts)
}

pub(crate) fn preview(message: &JsValue) -> Option<Preview> {
    let parts: &Array = message.dyn_ref()?;
    Some(Preview {
        summary: parts.get(0).as_string()?,
        sheet: all(&parts.get(1), row)?,
        problems: all(&parts.get(2), JsValue::as_string)?,
        figure: figure(&parts.get(3)),
        trackers: all(&parts.get(4), row)?,
        actions: all(&parts.get(5), action)?,
        actor: parts.get(6).as_string()?,
    })
}

fn array<const N: usize>(parts: [JsValue; N]) -> JsValue {
    parts.into_iter().collect::<Array>().into()
}

/// A card without buttons shows only these parts of a figure.
fn of_figure(figure: &FigureView) -> JsValue {
    let FigureView { name, remark, arms, trackers, gear, .. } = figure;
    array([
        name.into(),
        remark.into(),
        list(arms, |it| it.into()),
        list(trackers, of_tracker),
        list(gear, of_gear),
    ])
}

fn figure(message: &JsValue) -> Option<FigureView> {
    let parts: &Array = message.dyn_ref()?;
    Some(FigureView {
        id: FigureId(0),
        side: SideId(0),
        host: None,
        name: parts.get(0).as_string()?,
        remark: parts.get(1).as_string()?,
        arms: all(&parts.get(2), JsValue::as_string)?,
        standing: Standing::Ready,
        trackers: all(&parts.get(3), tracker)?,
        stats: Vec::new(),
        gear: all(&parts.get(4), gear)?,
    })
}

fn of_gear(gear: &Gear) -> JsValue {
    let Gear { name, words, is_weapon, .. } = gear;
    array([name.into(), words.into(), (*is_weapon).into()])
}

fn gear(message: &JsValue) -> Option<Gear> {
    let parts: &Array = message.dyn_ref()?;
    Some(Gear {
        name: parts.get(0).as_string()?,
        words: parts.get(1).as_string()?,
        state: None,
        is_weapon: parts.get(2).is_truthy(),
        topic: None,
    })
}

/// The meanings of pips, whose places are sent.
const MEANINGS: [PipMeaning; 3] = [PipMeaning::Harm, PipMeaning::Stock, PipMeaning::Life];

fn of_tracker(tracker: &Tracker) -> JsValue {
    let kind = match &tracker.kind {
        TrackerKind::Pips { value, most, meaning } => {
            let meaning = MEANINGS.iter().position(|it| it == meaning);
            array([(*value).into(), (*most).into(), meaning.map(as_number).into()])
        }
        TrackerKind::Counter { value, least, most } => {
            array([(*value).into(), (*least).into(), (*most).into(), JsValue::NULL])
        }
        TrackerKind::Flag(is_set) => (*is_set).into(),
        TrackerKind::Choice { value, options } => array([texts(options), as_number(*value).into()]),
        // Custom games have no markers, and the preview's sheets have all numbers.
        TrackerKind::Markers { .. } | TrackerKind::Missing(_) => JsValue::NULL,
    };
    let Tracker { label, quiet, is_labelled, .. } = tracker;
    array([label.as_ref().into(), kind, (*quiet).into(), (*is_labelled).into()])
}

fn tracker(message: &JsValue) -> Option<Tracker> {
    let parts: &Array = message.dyn_ref()?;
    let label = parts.get(0).as_string()?;
    Some(Tracker {
        key: "".into(),
        sign: Sign::guess(&label),
        label: label.into(),
        kind: kind(&parts.get(1))?,
        quiet: parts.get(2).is_truthy(),
        is_held: false,
        is_labelled: parts.get(3).is_truthy(),
        is_own: false,
        topic: None,
    })
}

fn kind(message: &JsValue) -> Option<TrackerKind> {
    let Some(parts) = message.dyn_ref::<Array>() else {
        return message.as_bool().map(TrackerKind::Flag);
    };
    let number = |at: u32| parts.get(at).as_f64().map(whole);
    Some(match parts.length() {
        2 => {
            let options = all(&parts.get(0), JsValue::as_string)?;
            TrackerKind::Choice { value: usize::try_from(number(1)?).ok()?, options }
        }
        3 => {
            let meaning = MEANINGS.get(usize::try_from(number(2)?).ok()?)?;
            TrackerKind::Pips { value: number(0)?, most: number(1)?, meaning: *meaning }
        }
        _ => TrackerKind::Counter { value: number(0)?, least: number(1)?, most: number(2)? },
    })
}

fn of_action(ActionSketch { label, words, roll }: &ActionSketch) -> JsValue {
    let roll = roll.as_ref().map_or(JsValue::NULL, |Sketch { ask, options, odds }| {
        let odds = match odds {
            Ok(chances) => list(chances, of_chance),
            Err(NoOdds::TooWide) => true.into(),
            Err(NoOdds::NothingToRoll | NoOdds::NothingAtStake | NoOdds::Missing) => false.into(),
        };
        array([ask.into(), texts(options), odds])
    });
    array([label.into(), words.into(), roll])
}

fn action(message: &JsValue) -> Option<ActionSketch> {
    let parts: &Array = message.dyn_ref()?;
    let (label, words) = (parts.get(0).as_string()?, parts.get(1).as_string()?);
    Some(ActionSketch { label, words, roll: sketch(&parts.get(2)) })
}

fn sketch(message: &JsValue) -> Option<Sketch> {
    let parts: &Array = message.dyn_ref()?;
    let odds = match parts.get(2).as_bool() {
        Some(true) => Err(NoOdds::TooWide),
        Some(false) => Err(NoOdds::NothingToRoll),
        None => Ok(all(&parts.get(2), chance)?),
    };
    let (ask, options) = (parts.get(0).as_string()?, all(&parts.get(1), JsValue::as_string)?);
    Some(Sketch { ask, options, odds })
}

/// The tone and the rank of an outcome, which only order outcomes, are left out.
fn of_chance(Chance { outcome, probability }: &Chance) -> JsValue {
    array([outcome.label.as_ref().into(), (*probability).into()])
}

fn chance(message: &JsValue) -> Option<Chance> {
    let parts: &Array = message.dyn_ref()?;
    let label = parts.get(0).as_string()?.into();
    let outcome = Outcome { tone: Tone::Mixed, rank: 0, label, interim: false };
    Some(Chance { outcome, probability: parts.get(1).as_f64()? })
}

fn as_number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or_default()
}

#[allow(clippy::cast_possible_truncation, reason = "it was sent as an i32")]
fn whole(number: f64) -> i32 {
    number as i32
}
