//! The keypad for entering the results of real dice, with a single tap if possible.
//!
//! If the outcome of a result is known, the result's button shows it.

use leptos::prelude::*;
use rules_core::{
    Holder,
    conversation::{Answer, Draw, Outcome, Reading, Tone},
    dice::{Dice, Die, Face, Keep},
};

use crate::{
    components::{
        Tap, all,
        die::{self, die, hand},
        icon::button,
        node::{node, text},
        tap,
    },
    session::{Opened, Session},
    words::percent,
};

/// Up to this many faces have a button each.
const MOST_FACES: Face = 20;

/// Up to this many totals have a button each.
const MOST_TOTALS: usize = 16;

/// Up to this many bands have a button each.
const MOST_BANDS: usize = 8;

/// The question or custom table that asks for a roll.
#[derive(Clone, Copy)]
pub(crate) struct Asker {
    /// The battle in which to roll.
    pub(crate) session: Session,
    /// The custom table, if it asks for the roll.
    pub(crate) own: Option<OwnAsker>,
}

/// A custom table that is being rolled on, or one of its results that needs more dice.
#[derive(Clone, Copy)]
pub(crate) struct OwnAsker {
    /// The number of the table, or of the roll that needs more dice.
    pub(crate) number: u16,
    /// The holder for which to roll.
    pub(crate) holder: RwSignal<Holder>,
    /// The signal that receives the number of the roll.
    pub(crate) fell: RwSignal<Option<u16>>,
    /// The function that rolls.
    ///
    /// This is a function pointer so that battles without tables do not load the code.
    pub(crate) roll: fn(Session, u16, Holder, &Answer) -> Option<u16>,
}

impl Asker {
    fn answer(self, answer: &Answer) {
        let Some(own) = self.own else { return self.session.answer(answer) };
        if let Some(roll) = (own.roll)(self.session, own.number, own.holder.get_untracked(), answer)
        {
            own.fell.set(Some(roll));
        }
        self.session.question.clear_draft();
    }
}

/// Renders the keypad for some dice.
///
/// `by_band` has the test's outcome for each band, if the band alone decides the outcome.
pub(crate) fn keypad(
    asker: Asker,
    dice: Dice,
    reading: &Reading,
    by_band: &[Option<Outcome>],
) -> AnyView {
    let outcomes = |results: &mut dyn Iterator<Item = i32>| {
        let outcome = |result| by_band.get(reading.place_of(result)?)?.as_ref();
        results.map(outcome).collect::<Vec<_>>()
    };
    if dice.die == Die::Scatter {
        return hours(asker);
    }
    if reading.is_drawn {
        return bands(asker, dice, reading);
    }
    if dice.is_single() && dice.die.faces() <= MOST_FACES {
        let hints = hints(&outcomes(&mut dice.results()));
        let answer = |face| tap(move || asker.answer(&Answer::Face(face)));
        return faces(dice.die, hints, &answer);
    }
    // If only some dice count, players enter all dice, and the app picks those that count.
    let is_sum = dice.keep == Keep::All;
    if !reading.by_die && is_sum && dice.results().count() <= MOST_TOTALS {
        let hints = outcomes(&mut dice.results()).into_iter().map(labelled).collect();
        return totals(asker, dice, hints);
    }
    let exact = if !dice.is_single() && dice.die.faces() <= MOST_FACES {
        die_by_die(asker, dice)
    } else {
        digits(asker, dice)
    };
    let may_tap_band =
        !reading.by_die && reading.is_labelled() && reading.bands.len() <= MOST_BANDS;
    let bands = may_tap_band.then(|| bands(asker, dice, reading));
    view! { {bands}{exact} }.into_any()
}

/// Renders a button for each face of a die.
fn faces(of: Die, hints: Vec<FaceHint>, press: &dyn Fn(Face) -> Tap) -> AnyView {
    let mut hints = hints.into_iter();
    let keys = all(1..=of.faces(), |face| {
        let hint = hints.next().unwrap_or_default();
        key(&face.to_string(), die(of, Some(face)), hint, press(face))
    });
    pad(of.faces().to_string(), "Die result".to_owned(), keys)
}

/// Renders a button for each total of several dice.
fn totals(asker: Asker, dice: Dice, hints: Vec<FaceHint>) -> AnyView {
    let keys = all(dice.results().zip(hints), |(total, hint)| {
        let press = tap(move || asker.answer(&Answer::Total(total)));
        key(&total.to_string(), number(total.to_string()), hint, press)
    });
    pad("totals".to_owned(), format!("Total of {dice}"), keys)
}

/// Renders a button for each band, for rolls where only the band matters.
fn bands(asker: Asker, dice: Dice, reading: &Reading) -> AnyView {
    let keys = all((0..).zip(&reading.bands), |(place, band)| {
        let press = tap(move || asker.answer(&Answer::Band(place)));
        let chance = format!("{}%", percent(band.probability(dice)));
        // What is drawn has no number.
        let span = (!reading.is_drawn).then(|| band.span());
        let says = [Some(band.label.to_string()), span.clone(), Some(chance.clone())];
        let says = says.into_iter().flatten().collect::<Vec<_>>().join(", ");
        view! {
            <button
                type="button"
                class="key"
                aria-label=says
                data-tone=tone(band.tone)
                on:click=press
            >
                <b>{band.label.to_string()}</b>
                {span.map(|span| text("span", "num", span))}
                <small>{chance}</small>
            </button>
        }
        .into_any()
    });
    pad("bands".to_owned(), "Counts as".to_owned(), keys)
}

/// Renders the keypad that asks for the faces of several dice, one die at a time.
fn die_by_die(asker: Asker, dice: Dice) -> AnyView {
    let told: Vec<Face> = (0..usize::from(dice.count))
        .map_while(|place| {
            u8::try_from(asker.session.question.draft(place, 0)).ok().filter(|&face| face > 0)
        })
        .collect();
    let next = told.len();
    let press = |face: Face| {
        let told = [told.as_slice(), &[face]].concat();
        tap(move || {
            if told.len() == usize::from(dice.count) {
                asker.answer(&Answer::Faces(told.clone()));
            } else {
                asker.session.question.set_draft(next, face.into());
            }
        })
    };
    let pad = faces(dice.die, Vec::new(), &press);
    let title = format!("Die {} of {}", next + 1, dice.count);
    let laid = all(&told, |face| die(dice.die, Some(*face)));
    let again = (next > 0).then(|| {
        button(
            "quiet",
            None,
            "Start over".to_owned(),
            tap(move || asker.session.question.clear_draft()),
        )
    });
    view! {
        <div class="keypad-head">
            <h3 class="label"><span role="status">{title}</span></h3>
            <span class="laid">{laid}</span>
            {again}
        </div>
        {pad}
    }
    .into_any()
}

fn hours(asker: Asker) -> AnyView {
    let keys = all(1..=Die::Scatter.faces(), |hour| {
        let press = tap(move || asker.answer(&Answer::Face(hour)));
        key(&format!("{hour} o'clock"), hand(hour), FaceHint::default(), press)
    });
    pad(Die::Scatter.faces().to_string(), "Arrow direction".to_owned(), keys)
}

fn number(number: String) -> AnyView {
    text("b", "total", number)
}

/// Renders the keypad for a die that picks one of several options.
///
/// Each button names an option.
pub(crate) fn draw_keypad(session: Session, draw: &Draw) -> AnyView {
    if draw.die.faces() > MOST_FACES {
        return digits(Asker { session, own: None }, draw.die.into());
    }
    let keys = all(1..=draw.die.faces(), |face| {
        let band = draw.picks(face).and_then(|place| draw.bands.get(place));
        let label = band.map_or_else(|| "reroll".to_owned(), |band| band.label.to_string());
        let hint = FaceHint { tone: None, note: Some(label.clone()), says: Some(label) };
        let press = tap(move || session.answer(&Answer::Face(face)));
        key(&face.to_string(), die(draw.die, Some(face)), hint, press)
    });
    let pad = pad(draw.die.faces().to_string(), "Die result".to_owned(), keys);
    node("div", "draw", vec![pad])
}

/// Renders a keypad with these buttons.
///
/// The stylesheet chooses the layout by `sides`.
pub(crate) fn pad(sides: String, says: String, keys: Vec<AnyView>) -> AnyView {
    view! { <div class="keypad" data-sides=sides role="group" aria-label=says>{keys}</div> }
        .into_any()
}

/// A hint on a button about the result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FaceHint {
    tone: Option<&'static str>,
    note: Option<String>,
    says: Option<String>,
}

/// Returns a hint for each result.
///
/// If an outcome is the most common one of its tone, only screen readers announce its name.
fn hints(outcomes: &[Option<&Outcome>]) -> Vec<FaceHint> {
    let common = |outcome: &Outcome| {
        let times = |label: &str| outcomes.iter().flatten().filter(|it| it.label == label).count();
        let others = outcomes.iter().flatten().filter(|it| it.tone == outcome.tone);
        let most = others.map(|it| times(&it.label)).max().unwrap_or_default();
        times(&outcome.label) == most
    };
    let hints = outcomes.iter().map(|outcome| {
        let is_common = outcome.is_some_and(common);
        let hint = labelled(*outcome);
        FaceHint { note: hint.note.filter(|_| !is_common), ..hint }
    });
    hints.collect()
}

/// Returns a hint that shows the outcome's name.
fn labelled(outcome: Option<&Outcome>) -> FaceHint {
    let Some(outcome) = outcome else { return FaceHint::default() };
    let label = Some(outcome.label.to_string());
    FaceHint { tone: tone(outcome.tone), note: label.clone(), says: label }
}

/// Returns a tone's name in the stylesheet.
pub(crate) fn tone(tone: Tone) -> Option<&'static str> {
    match tone {
        Tone::Success => Some("good"),
        Tone::Failure => Some("bad"),
        Tone::Mixed => None,
    }
}

/// Renders a keypad button with a drawing.
pub(crate) fn key(name: &str, face: AnyView, hint: FaceHint, press: Tap) -> AnyView {
    let says = hint.says.map_or_else(|| name.to_owned(), |says| format!("{name}, {says}"));
    view! {
        <button type="button" class="key" aria-label=says data-tone=hint.tone on:click=press>
            {face}
            " "
            {hint.note.map(note)}
        </button>
    }
    .into_any()
}

/// Renders a note on a button. The stylesheet shrinks it until its longest word fits.
fn note(note: String) -> AnyView {
    let letters =
        note.split_whitespace().map(|word| word.chars().count()).max().unwrap_or_default();
    view! { <span class="key-note" style:--letters=letters.to_string()>{note}</span> }.into_any()
}

/// Renders the keypad that asks for a result digit by digit.
///
/// For percentile dice, the tens come first, then the units. 00 and 0 mean 100.
fn digits(asker: Asker, dice: Dice) -> AnyView {
    let highest = *dice.results().end();
    let is_percentile = dice.results() == Dice::from(Die::D100).results();
    let count = if is_percentile { 2 } else { highest.to_string().len() };
    let told: Vec<i32> = (0..count)
        .map_while(|place| {
            Some(asker.session.question.draft(place, -1)).filter(|&digit| digit >= 0)
        })
        .collect();
    let (so_far, next) = (told.iter().fold(0, |number, digit| number * 10 + digit), told.len());
    let left = count - next;
    let keys = all(0..10, |digit| {
        let name = format!("{digit}{}", "0".repeat(left.saturating_sub(1)));
        let press = if left > 1 {
            tap(move || asker.session.question.set_draft(next, digit))
        } else {
            let result = so_far * 10 + digit;
            let result = if is_percentile && result == 0 { highest } else { result };
            tap(move || asker.answer(&result_of(dice, result)))
        };
        key(&name, die::digit(name.clone()), FaceHint::default(), press)
    });
    let name = match left {
        1 => "Units",
        2 => "Tens",
        _ => "Hundreds",
    };
    let again = (next > 0).then(|| {
        let words = format!("Change {so_far}{}", "0".repeat(left));
        button("quiet", None, words, tap(move || asker.session.question.clear_draft()))
    });
    view! {
        <div class="keypad-head">
            <h3 class="label"><span role="status">{name}</span></h3>
            {again}
        </div>
        {pad("10".to_owned(), name.to_owned(), keys)}
    }
    .into_any()
}

fn result_of(dice: Dice, result: i32) -> Answer {
    match u8::try_from(result) {
        Ok(face) if dice.is_single() => Answer::Face(face),
        _ => Answer::Total(result),
    }
}

/// Handles a key press: a digit enters a face (0 enters 10), and Enter or R rolls.
///
/// Returns `true` if the key had an effect.
pub(crate) fn key_pressed(session: Session, key: &str) -> bool {
    if untrack(|| session.on_top()) != Opened::Walk {
        return false;
    }
    let die = session.now(|shown| {
        let question = &shown.walk.as_ref()?.prompt.question;
        question.is_rolled().then(|| question.single_die())
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
    let fits = die.is_some_and(|it| it != Die::Scatter && it.faces() <= 10 && it.has_face(face));
    if fits {
        session.answer(&Answer::Face(face));
    }
    fits
}
