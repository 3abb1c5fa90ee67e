//! A roster on paper: all that stands on its sheets, and what to tick off with a pen.

use ledger::{KeptRoster, RosterId};
use leptos::prelude::*;
use rules_core::{
    sheet::{Field, FieldKind, Roster, Tie, Value},
    view::{FigureView, Tracker, TrackerKind},
};

use super::rosters::in_short;
use crate::{
    components::{
        all,
        banner::trouble,
        icon::button,
        node::{named, node, text},
        page::page_head_under,
        tap,
    },
    desk::Desk,
    parts::screen_with_rules,
    route::Route,
};

/// A kept roster, as it will be printed.
pub(crate) fn print(desk: Desk, id: RosterId) -> AnyView {
    match desk.open_roster(id) {
        Ok(open) => screen_with_rules(open.content.system, move || printed(id, &open.content)),
        Err(why) => {
            let trouble = trouble("This roster cannot be opened.", vec![why], None);
            view! { <main class="page">{head(id)}{trouble}</main> }.into_any()
        }
    }
}

fn head(id: RosterId) -> AnyView {
    page_head_under("Print", "Roster", Route::Roster(id))
}

fn printed(id: RosterId, kept: &KeptRoster) -> AnyView {
    let head = head(id);
    // What the browser calls the file where it prints into one.
    document().set_title(&kept.roster.name);
    let press = tap(|| {
        let _unprinted = window().print();
    });
    view! {
        <main class="page">{head}{paper(kept)}</main>
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
        figure((&kept.roster, place), fields, cost.unwrap_or_default(), views.get(place))
    });
    let on_paper = vec![
        text("h2", "", &*kept.roster.name),
        text("p", "", format!("{total} · {}", about.name)),
        text("p", "notes", &*kept.notes),
        node("div", "paper-figures", figures),
    ];
    named("article", "paper", "On paper".to_owned(), on_paper)
}

fn figure<'a>(
    (roster, own): (&Roster, usize),
    fields: impl Iterator<Item = &'a Field>,
    cost: String,
    view: Option<&FigureView>,
) -> AnyView {
    let sheet = &roster.figures[own];
    let mut head = vec![text("span", "", sheet.name())];
    let (mut numbers, mut rows, mut lists) = (Vec::new(), Vec::new(), Vec::new());
    for field in fields.filter(|it| it.key != "name") {
        let preset = match field.kind {
            FieldKind::Number { preset, .. } => Some(preset.to_string()),
            FieldKind::Dice { preset, .. } => Some(preset.to_owned()),
            _ => None,
        };
        let value = sheet.get(field.key).map(ToString::to_string).or(preset);
        let Some(value) = value else { continue };
        match field.kind {
            FieldKind::Flag if sheet.get(field.key) == Some(&Value::Flag(true)) => {
                head.push(text("span", "paper-mark", field.label));
            }
            FieldKind::Flag => {}
            FieldKind::Number { .. } => {
                // How a stat is written, its system knows best.
                let stat = view.and_then(|it| it.stats.iter().find(|it| it.field == field.key));
                let value = stat.map_or(value, |stat| stat.value.clone());
                let number = vec![text("dt", "", field.label), text("dd", "", value)];
                numbers.push(node("div", "", number));
            }
            FieldKind::List { .. } => lists.push(row(field.label, value)),
            FieldKind::Tie => {
                let tied = roster.tied(&Tie::read(sheet.get(field.key)), own);
                let name = tied.and_then(|tied| roster.names().into_iter().nth(tied));
                rows.extend(name.map(|name| row(field.label, name)));
            }
            FieldKind::Text { .. }
            | FieldKind::Note
            | FieldKind::OneOf(_)
            | FieldKind::Dice { .. } => {
                rows.push(row(field.label, value));
            }
        }
    }
    head.push(text("small", "", cost));
    match view {
        Some(view) => rows.extend(all(&view.gear, |it| row(&it.name, it.remark()))),
        None => rows.extend(lists),
    }
    let ticks = view.map(|view| view.trackers.iter().filter_map(tick).collect());
    let parts = vec![
        node("h3", "", head),
        node("dl", "", numbers),
        node("table", "", rows),
        node("ul", "", ticks.unwrap_or_default()),
    ];
    named("section", "paper-figure", sheet.name().to_owned(), parts)
}

fn row(name: &str, rest: impl Into<String>) -> AnyView {
    node("tr", "", vec![text("th", "", name), text("td", "", rest)])
}

/// What a pen keeps of a tracker: a ring for each pip, a box or a line for all else. Nothing for what the app shows only
/// to be changed by hand.
fn tick(tracker: &Tracker) -> Option<AnyView> {
    let (count, shape) = match &tracker.kind {
        TrackerKind::Pips { most, .. } => (*most, "ring"),
        _ if tracker.quiet => return None,
        TrackerKind::Markers { .. } | TrackerKind::Choice { .. } => (1, "line"),
        TrackerKind::Counter { .. } | TrackerKind::Flag(_) => (1, "box"),
    };
    let name = format!("{}: {count} to tick", tracker.label);
    let blanks = all(0..count, |_| node("i", shape, Vec::new()));
    Some(named("li", "", name, vec![text("span", "", &*tracker.label), node("span", "", blanks)]))
}
