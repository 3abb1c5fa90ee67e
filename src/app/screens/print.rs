//! A roster on paper: all that stands on its sheets, and what to tick off with a pen.

use ledger::{KeptRoster, RosterId, notes_and_import};
use leptos::prelude::*;
use rules_core::{
    Cost,
    sheet::{Field, FieldKind, Roster, Tie, Value},
    view::{FigureView, Tracker, TrackerKind},
};

use crate::{
    browser::page,
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
    let press = tap(page::print);
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
    let trial = kept.system.trial(&kept.roster).ok();
    let side = trial.as_ref().and_then(|it| it.view().sides.into_iter().next());
    let of_sheet = |place| -> Vec<&FigureView> {
        let (Some(trial), Some(side)) = (&trial, &side) else { return Vec::new() };
        let ids = trial.of_sheet(side.id, place);
        side.figures.iter().filter(|it| ids.contains(&it.id)).collect()
    };
    let total = about.in_short(sheets.len(), about.cost_of(&kept.roster));
    let figures = all(0..sheets.len(), |place| {
        figure((&kept.roster, place), kept.system.fields(), about.cost, &of_sheet(place))
    });
    let (notes, not_taken) = notes_and_import(&kept.notes);
    let on_paper = vec![
        text("h2", "", &*kept.roster.name),
        text("p", "", format!("{total} · {}", about.name)),
        text("p", "notes", notes),
        node("div", "paper-figures", figures),
        text("p", "notes hush", not_taken),
    ];
    named("article", "paper", "On paper".to_owned(), on_paper)
}

/// A sheet, and what is to be ticked off for each figure that comes of it.
fn figure(
    (roster, own): (&Roster, usize),
    fields: &[Field],
    cost: Option<Cost>,
    figures: &[&FigureView],
) -> AnyView {
    let sheet = &roster.figures[own];
    let view = figures.first();
    let mut head = vec![text("span", "", sheet.name())];
    let (mut numbers, mut rows, mut lists) = (Vec::new(), Vec::new(), Vec::new());
    let in_head = |key| key == "name" || cost.is_some_and(|cost| key == cost.field);
    for field in fields.iter().filter(|it| !in_head(it.key)) {
        let written = Some(field.written(sheet.get(field.key))).filter(|it| !it.is_empty());
        let value = written.or_else(|| field.fallback(sheet, fields));
        let Some(value) = value else { continue };
        match field.kind {
            FieldKind::Flag if sheet.get(field.key) == Some(&Value::Flag(true)) => {
                head.push(text("span", "paper-mark", field.label));
            }
            FieldKind::Flag => {}
            // What is not there says so in its label, and needs no column.
            FieldKind::Number { .. } if value == "0" && field.label != field.plain_label() => {}
            FieldKind::Number { .. } | FieldKind::Share { .. } => {
                // How a stat is written, its system knows best.
                let stat = view.and_then(|it| it.stats.iter().find(|it| it.field == field.key));
                let value = stat.map_or(value, |stat| stat.value.clone());
                let number = vec![text("dt", "", field.plain_label()), text("dd", "", value)];
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
            | FieldKind::Proposed { .. }
            | FieldKind::OneOf(_)
            | FieldKind::Dice { .. } => rows.push(row(field.label, value)),
        }
    }
    head.push(text("small", "", cost.and_then(|cost| cost.of(sheet)).unwrap_or_default()));
    match view {
        Some(view) => rows.extend(all(&view.gear, |it| row(&it.name, it.remark()))),
        None => rows.extend(lists),
    }
    let mut parts = vec![node("h3", "", head), node("dl", "", numbers), node("table", "", rows)];
    parts.extend(figures.iter().map(|it| {
        let name = (figures.len() > 1).then(|| text("li", "paper-name", &*it.name));
        let ticks = it.trackers.iter().filter_map(tick);
        node("ul", "", name.into_iter().chain(ticks).collect())
    }));
    named("section", "paper-figure", sheet.name().to_owned(), parts)
}

fn row(name: &str, rest: impl Into<String>) -> AnyView {
    node("tr", "", vec![text("th", "", name), text("td", "", rest)])
}

/// What a pen keeps of a tracker: a ring for each pip, a box or a line for all else. Nothing for what the app shows only
/// to be changed by hand.
fn tick(tracker: &Tracker) -> Option<AnyView> {
    let (count, shape) = match &tracker.kind {
        TrackerKind::Pips { most: 0, .. } => return None,
        TrackerKind::Pips { most, .. } => (*most, "ring"),
        _ if tracker.quiet => return None,
        TrackerKind::Markers { .. } | TrackerKind::Choice { .. } => (1, "line"),
        TrackerKind::Counter { .. } | TrackerKind::Flag(_) => (1, "box"),
    };
    let name = format!("{}: {count} to tick", tracker.label);
    let blanks = all(0..count, |_| node("i", shape, Vec::new()));
    Some(named("li", "", name, vec![text("span", "", &*tracker.label), node("span", "", blanks)]))
}
