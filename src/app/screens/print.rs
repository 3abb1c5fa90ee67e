//! A roster on paper: all that stands on its sheets, and what to tick off with a pen.

use ledger::{KeptRoster, RosterId};
use leptos::prelude::*;
use rules_core::{
    sheet::{Field, FieldKind, Sheet},
    view::{FigureView, Tracker, TrackerKind},
};

use super::rosters::in_short;
use crate::{
    book::Book,
    components::{all, banner::trouble, icon::button, page::page_head_under, tap},
    route::Route,
};

/// A kept roster, as it will be printed.
pub(crate) fn print(book: Book, id: RosterId) -> AnyView {
    let head = page_head_under("Print", "Roster", Route::Roster(id));
    let kept = match book.open_roster(id) {
        Ok(open) => open.content,
        Err(why) => {
            let trouble = trouble("This roster cannot be opened.", vec![why], None);
            return view! { <main class="page">{head}{trouble}</main> }.into_any();
        }
    };
    // What the browser calls the file where it prints into one.
    document().set_title(&kept.roster.name);
    let press = tap(|| {
        let _unprinted = window().print();
    });
    view! {
        <main class="page">{head}{paper(&kept)}</main>
        <nav class="thumb-bar">{button("go", None, "Print".to_owned(), press)}</nav>
    }
    .into_any()
}

fn paper(kept: &KeptRoster) -> AnyView {
    let about = kept.system.about();
    let sheets = &kept.roster.figures;
    // What is not ready to be played is printed without what only a battle tells.
    let side =
        kept.system.trial(&kept.roster).ok().and_then(|it| it.view().sides.into_iter().next());
    let views = side.map(|side| side.figures).unwrap_or_default();
    let total = in_short(kept.system, sheets.len(), kept.roster.cost(about.cost.field));
    let figures = all(sheets.iter().enumerate(), |(place, sheet)| {
        let cost = sheet.get(about.cost.field).map(|it| format!("{it} {}", about.cost.unit));
        let fields = kept.system.fields().iter().filter(|it| it.key != about.cost.field);
        figure(sheet, fields, cost, views.get(place))
    });
    let notes = (!kept.notes.is_empty())
        .then(|| view! { <p class="notes">{kept.notes.clone()}</p> }.into_any());
    view! {
        <article class="paper" aria-label="On paper">
            <h2>{kept.roster.name.clone()}</h2>
            <p>{total}" · "{about.name}</p>
            {notes}
            <div class="paper-figures">{figures}</div>
        </article>
    }
    .into_any()
}

fn figure<'a>(
    sheet: &Sheet,
    fields: impl Iterator<Item = &'a Field>,
    cost: Option<String>,
    view: Option<&FigureView>,
) -> AnyView {
    let (mut marks, mut words, mut numbers, mut lists) = (vec![], vec![], vec![], vec![]);
    for field in fields.filter(|it| it.key != "name") {
        let preset = match field.kind {
            FieldKind::Number { preset, .. } => Some(preset.to_string()),
            _ => None,
        };
        let Some(value) = sheet.get(field.key).map(ToString::to_string).or(preset) else {
            continue;
        };
        match field.kind {
            FieldKind::Flag => marks.push((field.label, value)),
            FieldKind::Number { .. } => numbers.push((field.label, value)),
            FieldKind::List { .. } => lists.push((field.label, value)),
            FieldKind::Text { .. } | FieldKind::OneOf(_) => words.push((field.label, value)),
        }
    }
    let marks = all(marks.into_iter().filter(|it| it.1 == "yes"), |(label, _)| {
        view! { <span class="paper-mark">{label}</span> }.into_any()
    });
    // How a stat is written, its system knows best.
    let written = |label: &str| view?.stats.iter().find(|it| it.label == label);
    let numbers = all(numbers, |(label, value)| {
        let value = written(label).map_or(value, |stat| stat.value.clone());
        view! { <div><dt>{label}</dt><dd>{value}</dd></div> }.into_any()
    });
    let gear = match view {
        Some(view) => all(&view.gear, |line| {
            let (name, rest) = line.split_once(": ").unwrap_or((line, ""));
            row(name.to_owned(), rest.to_owned())
        }),
        None => all(lists, |(label, names)| row(label.to_owned(), names)),
    };
    let words = all(words, |(label, text)| row(label.to_owned(), text));
    let trackers = view.map(|view| &*view.trackers).unwrap_or_default();
    let ticks = all(trackers, tick);
    view! {
        <section class="paper-figure" aria-label=sheet.name().to_owned()>
            <h3><span>{sheet.name().to_owned()}" "{marks}</span><small>{cost}</small></h3>
            <dl>{numbers}</dl>
            <table><tbody>{words}{gear}</tbody></table>
            <ul>{ticks}</ul>
        </section>
    }
    .into_any()
}

fn row(name: String, rest: String) -> AnyView {
    view! { <tr><th scope="row">{name}</th><td>{rest}</td></tr> }.into_any()
}

/// What a pen keeps of a tracker: a ring for each pip, a box for all else. Nothing of what the app keeps by itself.
fn tick(tracker: &Tracker) -> AnyView {
    let (count, shape) = match &tracker.kind {
        TrackerKind::Pips { most, .. } => (*most, "ring"),
        _ if tracker.quiet => return ().into_any(),
        TrackerKind::Markers { .. } | TrackerKind::Choice { .. } => (1, "line"),
        TrackerKind::Counter { .. } | TrackerKind::Flag(_) => (1, "box"),
    };
    let blanks = all(0..count, |_| view! { <i data-shape=shape></i> }.into_any());
    let label = format!("{count} to tick");
    view! { <li>{tracker.label.to_string()}" "<span role="img" aria-label=label>{blanks}</span></li> }
        .into_any()
}
