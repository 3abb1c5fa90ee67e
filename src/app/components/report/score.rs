//! The score per side and turn, and the turn limit, clocks and notes.

use leptos::{ev::Event, prelude::*};
use rules_core::{
    SideId,
    own::{LONGEST_NOTES, MOST_TURNS, Own, OwnDeed, Standings},
    report::Section,
    words::plain,
};

use crate::{
    components::{
        Tap, all,
        battle::{
            clocks::clock_rows,
            number::{row, stepper},
            overlay_head::{close_button, head},
        },
        icon::{button, emblem, undo_button},
        input::{beyond, input},
        node::{live, named, node, text},
        symbol::Symbol,
        tap,
    },
    session::{Opened, Session, panes::Side},
    words::signed,
};

/// The maximum number of points per tap.
const MOST_AT_ONCE: i32 = 20;
/// Up to this many earlier reasons are suggested.
const WORDS: usize = 4;

/// Renders the score as an overlay.
pub(crate) fn score_overlay(session: Session) -> AnyView {
    let (points, what) = (RwSignal::new(1), RwSignal::new(String::new()));
    let keys = move || {
        let count = points.get();
        side_keys(session, count, &move |side| {
            tap(move || {
                if session.score(side, points.get_untracked(), what.get_untracked()) {
                    what.set(String::new());
                }
            })
        })
    };
    let steps = move || {
        let set = |next: i32| {
            // The stepper skips 0, since scoring 0 points is useless.
            let next = if next == 0 { next - points.get_untracked() } else { next };
            tap(move || points.set(next))
        };
        let count = points.get();
        row(
            "Points".to_owned(),
            stepper("Points", count, -MOST_AT_ONCE..=MOST_AT_ONCE, signed(count), &set),
        )
    };
    let write = move || {
        let write = Box::new(move |typed| what.set(typed));
        input("Reason", what.get(), "text", "e.g. objective held".to_owned(), None, write)
    };
    view! {
        {head(None, "Score".to_owned(), String::new(), vec![close_button(session)])}
        <div class="overlay-play">
            {live(move || words(session))}
            {live(move || score_by_turn(session))}
            {steps}
            <label class="field-row"><span class="label">"Reason"</span>{write}</label>
            {live(move || known(session, what))}
            {keys}
            {live(move || limit(session))}
            {live(move || clock_rows(session))}
            {notes(session)}
            {live(move || point_list(session))}
            <footer class="overlay-foot">
                {undo_button(session)}
            </footer>
        </div>
    }
    .into_any()
}

/// Renders a button per side that scores one point, and a button that opens the score.
pub(crate) fn score_keys(session: Session) -> AnyView {
    let score = move |side| {
        tap(move || {
            let _refused = session.score(side, 1, String::new());
        })
    };
    let open = tap(move || session.open(Opened::Score));
    let more = button("", Some(Symbol::LOG), "Score and notes".to_owned(), open);
    view! {
        <section aria-label="Score">
            {side_keys(session, 1, &score)}
            {node("div", "buttons", vec![more])}
        </section>
    }
    .into_any()
}

/// Renders a button per side that scores `count` points.
fn side_keys(session: Session, count: i32, score: &dyn Fn(SideId) -> Tap) -> AnyView {
    let keys = session.sides(|sides| {
        all(sides, |Side { id, name, .. }| {
            view! {
                <button type="button" class="button" on:click=score(*id)>
                    {emblem(session, *id)}{format!("{name}: ")}<b class="num">{signed(count)}</b>
                </button>
            }
            .into_any()
        })
    });
    node("div", "buttons", keys)
}

/// Renders each side's points and the leader.
fn words(session: Session) -> Option<AnyView> {
    let standings = session.records(Own::standings);
    let words = session.sides(|sides| standings.words(sides.iter().map(|it| (it.id, it.name))));
    words.map(|words| text("p", "", words))
}

/// Renders the points per side and turn.
///
/// Returns `None` if no side has scored.
pub(super) fn score_by_turn(session: Session) -> Option<AnyView> {
    let Standings { turns, sides } = session.records(Own::standings);
    if sides.is_empty() {
        return None;
    }
    let heads = turns.iter().map(|turn| turn.map_or_else(|| "–".to_owned(), |it| it.to_string()));
    let turn = session.turn().map_or_else(String::new, |(word, _)| word);
    let mut first = vec![text("th", "", turn)];
    first.extend(heads.map(|it| text("th", "", it)));
    first.push(text("th", "", "Total"));
    let mut rows = vec![node("tr", "", first)];
    rows.extend(sides.into_iter().map(|score| {
        let name = session.side(score.side, |it| it.name.clone()).unwrap_or_default();
        let mut cells = vec![text("th", "", name)];
        cells.extend(score.by_turn.iter().map(|it| text("td", "", plain(*it))));
        cells.push(text("td", "score-all", plain(score.total)));
        node("tr", "", cells)
    }));
    let table = named("table", "score", "Score by turn".to_owned(), vec![node("tbody", "", rows)]);
    Some(node("div", "score-wide", vec![table]))
}

/// Renders a button for each recent reason.
fn known(session: Session, what: RwSignal<String>) -> Option<AnyView> {
    let mut known: Vec<String> = Vec::new();
    session.records(|own| {
        for points in own.points().iter().rev() {
            let words = points.what.trim();
            if !words.is_empty() && known.len() < WORDS && known.iter().all(|it| it != words) {
                known.push(words.to_owned());
            }
        }
    });
    let keys = all(known, |words| {
        let set = words.clone();
        button("", None, words, tap(move || what.set(set.clone())))
    });
    (!keys.is_empty()).then(|| node("div", "buttons", keys))
}

/// Renders all points that were scored, latest first, with their reasons.
fn point_list(session: Session) -> Option<AnyView> {
    let turn = session.turn().map_or_else(|| "Turn".to_owned(), |(word, _)| word);
    let points = session.records(|own| own.points().to_vec());
    let rows = all(points.iter().rev(), |it| {
        let side = session.side(it.side, |it| it.name.clone()).unwrap_or_default();
        let when = it.turn.map_or_else(String::new, |number| format!("{turn} {number}, "));
        node(
            "div",
            "fate",
            vec![text("dt", "", format!("{when}{side}")), text("dd", "", it.words())],
        )
    });
    (!rows.is_empty()).then(|| node("dl", "", rows))
}

/// Renders the row that sets the turn limit.
fn limit(session: Session) -> Option<AnyView> {
    let (word, now) = session.turn()?;
    let turns = session.records(Own::turns);
    let value = turns.map_or(0, i32::from);
    let set = |next: i32| {
        // The first step sets the limit to the current turn. A step below 1 removes the limit.
        let next = match (turns, next) {
            (None, _) => Some(now.max(1)),
            (Some(_), next) => u16::try_from(next).ok().filter(|it| *it > 0),
        };
        tap(move || {
            let _refused = session.note(&OwnDeed::Limit(next));
        })
    };
    let shown = turns.map_or_else(|| "none".to_owned(), |it| it.to_string());
    let label = format!("{word} limit");
    Some(row(label.clone(), stepper(&label, value, 0..=MOST_TURNS.into(), shown, &set)))
}

/// Renders the notes on the scenario, which are saved when the field loses focus.
fn notes(session: Session) -> AnyView {
    let notes = move || session.records(|own| own.notes().to_owned());
    let write = move |typed: String| {
        if untrack(notes) != typed {
            session.note(&OwnDeed::Note(typed));
        }
    };
    // If the player leaves the screen while typing, the field's change event comes too late.
    let typed = RwSignal::new(String::new());
    on_cleanup(move || {
        let left = typed.get_untracked();
        if !left.is_empty() {
            write(left);
        }
    });
    let input: Box<dyn FnMut(Event)> = Box::new(move |event| typed.set(event_target_value(&event)));
    let change: Box<dyn FnMut(Event)> = Box::new(move |event| {
        if typed.try_get_untracked().is_some() {
            typed.set(String::new());
            write(event_target_value(&event));
        }
    });
    view! {
        <label class="field-row">
            <span class="label">"Notes"</span>
            <textarea
                class="input"
                rows="3"
                maxlength=beyond(LONGEST_NOTES)
                prop:value=notes
                on:input=input
                on:change=change
            ></textarea>
        </label>
    }
    .into_any()
}

/// Renders the score as the report shows it.
pub(super) fn in_report(session: Session) -> AnyView {
    view! { {words(session)} {score_by_turn(session)} }.into_any()
}

/// Returns the score as a section of the shared report, with the reasons.
pub(super) fn section(session: Session) -> Option<Section> {
    let standings = session.records(Own::standings);
    let points = session.records(|own| own.points().to_vec());
    let turn = session.turn().map_or_else(|| "Turn".to_owned(), |(word, _)| word);
    let rows = standings.sides.iter().map(|score| {
        let name = session.side(score.side, |it| it.name.clone()).unwrap_or_default();
        let of_side = points.iter().filter(|it| it.side == score.side);
        let each = of_side.map(|it| match it.turn {
            Some(number) => format!("{turn} {number}: {}", it.words()),
            None => it.words(),
        });
        (name, format!("{} ({})", plain(score.total), each.collect::<Vec<_>>().join("; ")))
    });
    let rows: Vec<_> = rows.collect();
    let title = "Score".to_owned();
    (!rows.is_empty()).then_some(Section { title, side: None, rows })
}
