//! The keypad for dice on the table: one tap for a result if that is possible. Keys show what each
//! result would do.

use leptos::prelude::*;
use rules_core::{
    Holder,
    conversation::{Answer, Band, Draw, Outcome, Question, Reading, Tone},
    dice::{Dice, Die, Face, Keep},
    own::OwnRoll,
};

use super::{
    Tap, all,
    die::{self, die, hand},
    icon::button,
    node::{node, text},
    tap,
};
use crate::{
    session::{Opened, Session},
    words::percent,
};

/// The most faces that get a key each.
const MOST_FACES: Face = 20;

/// The most totals of several dice that get a key each.
const MOST_TOTALS: usize = 16;

/// The most bands that get a key each.
const MOST_BANDS: usize = 8;

/// What asks for dice: the open question, or a table of the players' own.
#[derive(Clone, Copy)]
pub(crate) struct Asker {
    /// The battle.
    pub(crate) session: Session,
    /// The players' own table, if it is one.
    pub(crate) own: Option<OwnAsker>,
}

/// A table of the players' own that is rolled on.
#[derive(Clone, Copy)]
pub(crate) struct OwnAsker {
    /// Its number.
    pub(crate) table: u16,
    /// Who is rolled for.
    pub(crate) holder: RwSignal<Holder>,
    /// Receives the result.
    pub(crate) fell: RwSignal<Option<OwnRoll>>,
    /// Rolls on the table. It is passed as a function so that battles without tables do not load
    /// its code.
    pub(crate) roll: fn(Session, u16, Holder, &Answer) -> Option<OwnRoll>,
}

impl Asker {
    fn answer(self, answer: &Answer) {
        let Some(own) = self.own else { return self.session.answer(answer) };
        if let Some(roll) = (own.roll)(self.session, own.table, own.holder.get_untracked(), answer)
        {
            own.fell.set(Some(roll));
        }
        self.session.clear_draft();
    }
}

/// The keypad for some dice. `by_band` is the test's outcome for each band, where the band alone
/// decides it.
pub(crate) fn keypad(
    asker: Asker,
    dice: Dice,
    reading: &Reading,
    by_band: &[Option<Outcome>],
) -> AnyView {
    let hints = |results: &mut dyn Iterator<Item = i32>| {
        let outcome = |result| by_band.get(reading.place_of(result)?)?.as_ref();
        hints(&results.map(outcome).collect::<Vec<_>>())
    };
    if dice.die == Die::Scatter {
        return hours(asker);
    }
    if dice.is_single() && dice.die.faces() <= MOST_FACES {
        let hints = hints(&mut dice.results());
        let answer = |face| tap(move || asker.answer(&Answer::Face(face)));
        return faces(dice.die, hints, &answer);
    }
    // If only some dice count, players tap all of them, and the app works out which count.
    let is_sum = dice.keep == Keep::All;
    if !reading.by_die && is_sum && dice.results().count() <= MOST_TOTALS {
        return totals(asker, dice, hints(&mut dice.results()));
    }
    let exact = if !dice.is_single() && dice.die.faces() <= MOST_FACES {
        die_by_die(asker, dice)
    } else {
        digits(asker, dice)
    };
    let may_tap_band =
        !reading.by_die && reading.is_labelled() && reading.bands.len() <= MOST_BANDS;
    let bands = may_tap_band.then(|| bands(asker, dice, &reading.bands));
    view! { {bands}{exact} }.into_any()
}

/// A key for each face of a die.
fn faces(of: Die, hints: Vec<FaceHint>, press: &dyn Fn(Face) -> Tap) -> AnyView {
    let mut hints = hints.into_iter();
    let keys = all(1..=of.faces(), |face| {
        let hint = hints.next().unwrap_or_default();
        key(&face.to_string(), die(of, Some(face)), hint, press(face))
    });
    pad(of.faces().to_string(), "Die result".to_owned(), keys)
}

/// A key for each total of several dice.
fn totals(asker: Asker, dice: Dice, hints: Vec<FaceHint>) -> AnyView {
    let keys = all(dice.results().zip(hints), |(total, hint)| {
        let press = tap(move || asker.answer(&Answer::Total(total)));
        key(&total.to_string(), number(total.to_string()), hint, press)
    });
    pad("totals".to_owned(), format!("Total of {dice}"), keys)
}

/// A key for each band, if it is enough to know the band.
fn bands(asker: Asker, dice: Dice, bands: &[Band]) -> AnyView {
    let keys = all((0..).zip(bands), |(place, band)| {
        let press = tap(move || asker.answer(&Answer::Band(place)));
        let chance = format!("{}%", percent(band.probability(dice)));
        let says = format!("{}, {}, {chance}", band.label, band.span());
        view! {
            <button
                type="button"
                class="key"
                aria-label=says
                data-tone=tone(band.tone)
                on:click=press
            >
                <b>{band.label.to_string()}</b>
                <span class="num">{band.span()}</span>
                <small>{chance}</small>
            </button>
        }
        .into_any()
    });
    pad("bands".to_owned(), "Counts as".to_owned(), keys)
}

/// Takes the faces of several dice, one die after the other.
fn die_by_die(asker: Asker, dice: Dice) -> AnyView {
    let told: Vec<Face> = (0..usize::from(dice.count))
        .map_while(|place| {
            u8::try_from(asker.session.draft(place, 0)).ok().filter(|&face| face > 0)
        })
        .collect();
    let next = told.len();
    let press = |face: Face| {
        let told = [told.as_slice(), &[face]].concat();
        tap(move || {
            if told.len() == usize::from(dice.count) {
                asker.answer(&Answer::Faces(told.clone()));
            } else {
                asker.session.set_draft(next, face.into());
            }
        })
    };
    let pad = faces(dice.die, Vec::new(), &press);
    let title = format!("Die {} of {}", next + 1, dice.count);
    let laid = all(&told, |face| die(dice.die, Some(*face)));
    let again = (next > 0).then(|| {
        button("quiet", None, "Start over".to_owned(), tap(move || asker.session.clear_draft()))
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

/// The keypad for a die that picks one of several things. Each key names what it picks.
pub(crate) fn draw_keypad(session: Session, draw: &Draw) -> AnyView {
    if draw.die.faces() > MOST_FACES {
        return digits(Asker { session, own: None }, draw.die.into());
    }
    let keys = all(1..=draw.die.faces(), |face| {
        let band = draw.picks(face).and_then(|place| draw.bands.get(place));
        let label = band.map_or_else(|| "roll again".to_owned(), |band| band.label.to_string());
        let hint = FaceHint { tone: None, note: Some(label.clone()), says: Some(label) };
        let press = tap(move || session.answer(&Answer::Face(face)));
        key(&face.to_string(), die(draw.die, Some(face)), hint, press)
    });
    let pad = pad(draw.die.faces().to_string(), "Die result".to_owned(), keys);
    node("div", "draw", vec![pad])
}

/// A keypad; `sides` tells the stylesheet how to lay it out.
pub(crate) fn pad(sides: String, says: String, keys: Vec<AnyView>) -> AnyView {
    view! { <div class="keypad" data-sides=sides role="group" aria-label=says>{keys}</div> }
        .into_any()
}

/// What a key tells about its face.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FaceHint {
    tone: Option<&'static str>,
    note: Option<String>,
    says: Option<String>,
}

/// The hints for all results. Of the outcomes of a tone the most frequent one is not written on
/// keys.
fn hints(outcomes: &[Option<&Outcome>]) -> Vec<FaceHint> {
    let common = |outcome: &Outcome| {
        let times = |label: &str| outcomes.iter().flatten().filter(|it| it.label == label).count();
        let others = outcomes.iter().flatten().filter(|it| it.tone == outcome.tone);
        let most = others.map(|it| times(&it.label)).max().unwrap_or_default();
        times(&outcome.label) == most
    };
    let hints = outcomes.iter().map(|outcome| {
        let Some(outcome) = outcome else { return FaceHint::default() };
        let label = outcome.label.to_string();
        FaceHint {
            tone: tone(outcome.tone),
            note: (!common(outcome)).then(|| label.clone()),
            says: Some(label),
        }
    });
    hints.collect()
}

/// A tone, as the stylesheet knows it.
pub(crate) fn tone(tone: Tone) -> Option<&'static str> {
    match tone {
        Tone::Success => Some("good"),
        Tone::Failure => Some("bad"),
        Tone::Mixed => None,
    }
}

/// A key with a drawing on it.
pub(crate) fn key(name: &str, face: AnyView, hint: FaceHint, press: Tap) -> AnyView {
    let says = hint.says.map_or_else(|| name.to_owned(), |says| format!("{name}, {says}"));
    view! {
        <button type="button" class="key" aria-label=says data-tone=hint.tone on:click=press>
            {face}
            " "
            {hint.note.map(|note| text("span", "key-note", note))}
        </button>
    }
    .into_any()
}

/// Takes a result of several digits, one tap each: for percentile dice first the tens, then the
/// units. 00 and 0 are 100.
fn digits(asker: Asker, dice: Dice) -> AnyView {
    let highest = *dice.results().end();
    let is_percentile = dice.results() == Dice::from(Die::D100).results();
    let count = if is_percentile { 2 } else { highest.to_string().len() };
    let told: Vec<i32> = (0..count)
        .map_while(|place| Some(asker.session.draft(place, -1)).filter(|&digit| digit >= 0))
        .collect();
    let (so_far, next) = (told.iter().fold(0, |number, digit| number * 10 + digit), told.len());
    let left = count - next;
    let keys = all(0..10, |digit| {
        let name = format!("{digit}{}", "0".repeat(left.saturating_sub(1)));
        let press = if left > 1 {
            tap(move || asker.session.set_draft(next, digit))
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
        let words = format!("{so_far}{}: change", "0".repeat(left));
        button("quiet", None, words, tap(move || asker.session.clear_draft()))
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

/// Handles a key of the keyboard: digits are faces (0 is 10), Enter and R roll. Returns `true` if
/// the key meant something.
pub(crate) fn key_pressed(session: Session, key: &str) -> bool {
    if untrack(|| session.on_top()) != Opened::Walk {
        return false;
    }
    let die = session.now(|shown| match shown.walk.as_ref().map(|walk| &walk.prompt.question) {
        Some(Question::Roll(roll)) => Some(roll.dice.is_single().then_some(roll.dice.die)),
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
    let fits = die.is_some_and(|it| it != Die::Scatter && it.faces() <= 10 && it.has_face(face));
    if fits {
        session.answer(&Answer::Face(face));
    }
    fits
}
