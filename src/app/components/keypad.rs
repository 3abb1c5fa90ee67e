//! The faces of the die that lies on the table, one tap each, marked with what each would do.

use leptos::prelude::*;
use rules_core::{
    conversation::{Answer, Outcome, Question, Tone},
    dice::{Die, Face},
};

use super::die::{die, hand};
use crate::session::Session;

/// The keypad for a die.
pub(crate) fn keypad(session: Session, of: Die) -> AnyView {
    match of {
        Die::D6 | Die::D10 => {
            let marks = Memo::new(move |_| {
                session.walk.track();
                marks(&session.outcome_by_face())
            });
            let keys = (1..=of.faces()).map(move |face| key(session, of, face, marks));
            view! {
                <div class="keypad" data-sides=of.faces().to_string() role="group" aria-label="What the die shows">
                    {keys.collect_view()}
                </div>
            }
            .into_any()
        }
        Die::D100 => two_dice(session).into_any(),
        Die::Scatter => {
            let keys = (1..=of.faces()).map(move |hour| {
                view! {
                    <button
                        type="button"
                        class="key"
                        aria-label=format!("{hour} o'clock")
                        on:click=move |_| session.answer(Answer::Face(hour))
                    >
                        {hand(hour)}
                    </button>
                }
            });
            view! {
                <div class="keypad" data-sides="12" role="group" aria-label="Where the arrow points">
                    {keys.collect_view()}
                </div>
            }
            .into_any()
        }
    }
}

/// What a face would do, as far as its key shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Mark {
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

fn key(session: Session, of: Die, face: Face, marks: Memo<Vec<Mark>>) -> impl IntoView {
    let mark = move || {
        let place = usize::from(face).saturating_sub(1);
        marks.with(|marks| marks.get(place).cloned().unwrap_or_default())
    };
    let says = move || match mark().says {
        Some(says) => format!("{face}, {says}"),
        None => face.to_string(),
    };
    let note = move || mark().note.map(|note| view! { <span class="key-note">{note}</span> });
    view! {
        <button
            type="button"
            class="key"
            aria-label=says
            data-tone=move || mark().tone
            on:click=move |_| session.answer(Answer::Face(face))
        >
            {die(of, Some(face), false)}
            {note}
        </button>
    }
}

/// Percentile dice: first the tens, then the units. 00 and 0 together are 100.
fn two_dice(session: Session) -> impl IntoView {
    let tens = RwSignal::new(None::<u8>);
    let name = move || if tens.get().is_some() { "Units" } else { "Tens" };
    let keys = (0..10_u8).map(move |digit| {
        let shown = move || match tens.get() {
            None => format!("{digit}0"),
            Some(_) => digit.to_string(),
        };
        let press = move |_| match tens.get_untracked() {
            None => tens.set(Some(digit)),
            Some(tens) => session.answer(Answer::Face(percentile(tens, digit))),
        };
        view! {
            <button type="button" class="key" on:click=press>
                <span class="die" data-sides="10"><span class="die-num">{shown}</span></span>
            </button>
        }
    });
    let chosen = move || {
        tens.get().map(|digit| {
            view! {
                <button type="button" class="button" data-kind="quiet" on:click=move |_| tens.set(None)>
                    {format!("{digit}0: change")}
                </button>
            }
        })
    };
    view! {
        <div class="keypad-head"><h3 class="label">{name}</h3>{chosen}</div>
        <div class="keypad" data-sides="10" role="group" aria-label=name>{keys.collect_view()}</div>
    }
}

fn percentile(tens: u8, units: u8) -> Face {
    match tens * 10 + units {
        0 => 100,
        face => face,
    }
}

/// Takes a key of the keyboard: digits are faces (0 is 10), Enter and R roll. Whether it meant anything.
pub(crate) fn key_pressed(session: Session, key: &str) -> bool {
    let die = session.walk.with_untracked(|walk| match walk.as_ref().map(|walk| &walk.prompt.question) {
        Some(Question::Roll(roll)) => Some(Some(roll.die)),
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
        session.answer(Answer::Face(face));
    }
    fits
}
