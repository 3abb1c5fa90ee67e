//! Printed rosters and battles.
//!
//! A printed roster has all sheets, and boxes to tick with a pen. A printed battle shows the
//! current state, one side after the other.

use ledger::{BattleId, KeptRoster, LoadError, RosterId, ShelfError, notes_and_import};
use leptos::prelude::*;
use rules_core::{
    Battle, RestoreError, SideId, System,
    own::{OwnTable, read_tables},
    sheet::{FieldKind, Roster, Tie, Value},
    view::{FigureView, SideView, Tracker, TrackerKind},
    words::isolated,
};

use crate::{
    app_state::AppState,
    browser::page,
    components::{
        all,
        banner::trouble,
        icon::button,
        node::{named, node, table_row, text},
        page::page_head_under,
        tap,
    },
    parts::{
        Placeholder::{Line, Screen},
        with_document, with_part,
    },
    route::Route,
    split::{NOTEBOOK, ProgramPart},
    words,
};

/// The ways to print trackers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ticks {
    /// Trackers are not printed.
    Nowhere,
    /// Trackers are blank, to be ticked with a pen.
    Blank,
    /// Trackers show their current values, so that players can continue with a pen.
    AsTheyStand,
}

/// Renders a saved roster for print.
pub(crate) fn print(app: AppState, id: RosterId) -> AnyView {
    with_document(app, id, move || print_roster(app, id))
}

fn print_roster(app: AppState, id: RosterId) -> AnyView {
    match app.open_roster(id) {
        Ok(open) => with_part(ProgramPart::Rules(open.content.system), Screen, move |()| {
            printed(id, &open.content)
        }),
        Err(why) => {
            let trouble = trouble("Couldn't open this roster.", vec![why], None);
            view! { <main class="page">{head(id)}{trouble}</main> }.into_any()
        }
    }
}

/// Renders the sides of a saved battle for print.
pub(crate) fn print_battle(app: AppState, id: BattleId) -> AnyView {
    let head = move || page_head_under("Print", "Battle", Route::Battle(id));
    match app.with_library(|library| library.load(id)) {
        Ok(kept) => {
            let battle = kept.battle;
            let view = battle.seen();
            let names: Vec<&str> = view.sides.iter().map(|side| side.name.as_str()).collect();
            let names = names.join(" – ");
            let mut papers = vec![battle_on_paper(&battle, &names, &view.trackers)];
            papers.extend(view.sides.iter().map(|side| side_on_paper(&battle, side)));
            page_of(head(), &names, papers)
        }
        Err(LoadError::Battle(RestoreError::NoRules(system))) => {
            with_part(ProgramPart::Rules(system), Screen, move |()| print_battle(app, id))
        }
        Err(LoadError::Shelf(ShelfError::Archived)) => {
            with_document(app, id, move || print_battle(app, id))
        }
        Err(why) => {
            let trouble = trouble("Couldn't open this battle.", vec![why.to_string()], None);
            view! { <main class="page">{head()}{trouble}</main> }.into_any()
        }
    }
}

/// Renders the parts of a battle that belong to no side: its trackers, notes and tables.
fn battle_on_paper(battle: &Battle, names: &str, trackers: &[Tracker]) -> AnyView {
    let on_paper = vec![
        text("h2", "", names),
        text("p", "", battle.system().about().name),
        node("ul", "", ticks(trackers, Ticks::AsTheyStand)),
        text("p", "notes", battle.own().notes()),
        tables(tables_of(battle, None)),
    ];
    named("article", "paper", "The battle".to_owned(), on_paper)
}

fn tables_of(battle: &Battle, side: Option<SideId>) -> Vec<OwnTable> {
    let held = battle.own().tables(side).into_iter().filter(|(_, held)| held.side == side);
    held.map(|(_, held)| held.table.clone()).collect()
}

fn side_on_paper(battle: &Battle, side: &SideView) -> AnyView {
    let SideId(place) = side.id;
    let mut roster = battle.rosters().get(usize::from(place)).cloned().unwrap_or_default();
    roster.name.clone_from(&side.name);
    roster.figures.extend(battle.joined(side.id));
    drawn(&Paper {
        system: battle.system(),
        roster: &roster,
        notes: "",
        remark: &side.remark,
        tables: tables_of(battle, Some(side.id)),
        stands: Some((battle, side)),
        ticks: Ticks::AsTheyStand,
    })
}

fn head(id: RosterId) -> AnyView {
    page_head_under("Print", "Roster", Route::Roster(id))
}

fn printed(id: RosterId, kept: &KeptRoster) -> AnyView {
    page_of(head(id), &kept.roster.name, vec![roster_on_paper(kept)])
}

fn page_of(head: AnyView, title: &str, papers: Vec<AnyView>) -> AnyView {
    // Browsers name the PDF after the page's title.
    page::set_title(title);
    let press = tap(page::print);
    view! {
        <main class="page">{head}{papers}</main>
        <nav class="thumb-bar">{button("go", None, "Print".to_owned(), press)}</nav>
    }
    .into_any()
}

fn roster_on_paper(kept: &KeptRoster) -> AnyView {
    with_paper(kept, Ticks::Blank, drawn)
}

/// Renders each sheet of a roster for print, without its trackers.
pub(super) fn sheets_on_paper(kept: &KeptRoster) -> Vec<AnyView> {
    with_paper(kept, Ticks::Nowhere, |paper| {
        all(0..kept.roster.figures.len(), |place| paper.sheet(place))
    })
}

fn with_paper<T>(kept: &KeptRoster, ticks: Ticks, draw: impl FnOnce(&Paper<'_>) -> T) -> T {
    // If the roster can't be played yet, leave out details that need a battle.
    let trial = kept.system.trial(&kept.roster).ok();
    let side = trial.as_ref().and_then(|it| it.view().sides.into_iter().next());
    draw(&Paper {
        system: kept.system,
        roster: &kept.roster,
        notes: &kept.notes,
        remark: "",
        tables: read_tables(&kept.roster.own),
        stands: trial.as_ref().zip(side.as_ref()),
        ticks,
    })
}

/// A roster to print.
struct Paper<'a> {
    system: System,
    roster: &'a Roster,
    notes: &'a str,
    /// A short description of the side's state.
    remark: &'a str,
    /// The side's custom tables.
    tables: Vec<OwnTable>,
    /// The battle and the roster's side in it.
    stands: Option<(&'a Battle, &'a SideView)>,
    ticks: Ticks,
}

fn drawn(paper: &Paper<'_>) -> AnyView {
    let about = paper.system.about();
    let sheets = &paper.roster.figures;
    let total = about.in_short(sheets.len(), about.cost_of(paper.roster));
    let remark = Some(paper.remark).filter(|it| !it.is_empty());
    let told = [Some(&*total), remark, Some(about.name)].into_iter().flatten();
    let figures = all(0..sheets.len(), |place| paper.sheet(place));
    let of_side = paper.stands.map(|(_, side)| ticks(&side.trackers, paper.ticks));
    let of_side = of_side.filter(|it| !it.is_empty()).map(|it| node("ul", "", it));
    let (notes, not_taken) = notes_and_import(paper.notes);
    let on_paper = vec![
        text("h2", "", isolated(&paper.roster.name)),
        text("p", "", told.collect::<Vec<_>>().join(" · ")),
        of_side.into_any(),
        text("p", "notes", notes),
        node("div", "paper-figures", figures),
        tables(paper.tables.clone()),
        text("p", "notes hush", not_taken),
    ];
    named("article", "paper", "Layout".to_owned(), on_paper)
}

impl Paper<'_> {
    /// Renders a sheet and the trackers of all its figures.
    fn sheet(&self, place: usize) -> AnyView {
        let ids = self.stands.map(|(battle, side)| (side, battle.of_sheet(side.id, place)));
        let all = ids
            .iter()
            .flat_map(|(side, ids)| side.figures.iter().filter(|it| ids.contains(&it.id)));
        self.figure(place, &all.collect::<Vec<_>>())
    }

    fn figure(&self, place: usize, figures: &[&FigureView]) -> AnyView {
        let (roster, fields, cost) = (self.roster, self.system.fields(), self.system.about().cost);
        let Some(sheet) = roster.figures.get(place) else { return ().into_any() };
        let view = figures.first();
        let mut head = vec![text("span", "", isolated(sheet.name()))];
        let (mut numbers, mut rows, mut lists) = (Vec::new(), Vec::new(), Vec::new());
        let in_head = |key| key == "name" || cost.is_some_and(|cost| key == cost.field);
        for field in fields.iter().filter(|it| !in_head(it.key)) {
            let written = field.written(sheet.get(field.key));
            let written = Some(field.shown(&written).to_owned()).filter(|it| !it.is_empty());
            let value = written.or_else(|| field.fallback(sheet, fields));
            let Some(value) = value else { continue };
            match field.kind {
                FieldKind::Flag if sheet.get(field.key) == Some(&Value::Flag(true)) => {
                    head.push(text("span", "paper-mark", field.label));
                }
                FieldKind::Flag => {}
                // If the label explains the value 0, no column is needed.
                FieldKind::Number { .. } if value == "0" && field.label != field.plain_label() => {}
                FieldKind::Number { .. } | FieldKind::Share { .. } => {
                    // The system decides how its stats are written.
                    let stat = view.and_then(|it| it.stats.iter().find(|it| it.field == field.key));
                    let value = stat.map_or(value, |stat| stat.value.clone());
                    let number = vec![text("dt", "", field.plain_label()), text("dd", "", value)];
                    numbers.push(node("div", "", number));
                }
                FieldKind::List { .. } => lists.push(table_row(field.label, value)),
                FieldKind::Tie => {
                    let tied = roster.tied(&Tie::read(sheet.get(field.key)), place);
                    let name = tied.and_then(|tied| roster.names().into_iter().nth(tied));
                    rows.extend(name.map(|name| table_row(field.label, name)));
                }
                FieldKind::Text { .. }
                | FieldKind::Note
                | FieldKind::Proposed { .. }
                | FieldKind::OneOf(_)
                | FieldKind::Dice { .. } => rows.push(table_row(field.label, value)),
            }
        }
        head.push(text("small", "", cost.and_then(|cost| cost.of(sheet)).unwrap_or_default()));
        match view {
            Some(view) => rows.extend(all(&view.gear, |it| table_row(&it.name, it.remark()))),
            None => rows.extend(lists),
        }
        let mut parts =
            vec![node("h3", "", head), node("dl", "", numbers), node("table", "", rows)];
        parts.extend(figures.iter().map(|it| {
            let name = (figures.len() > 1).then(|| text("li", "paper-name", &*it.name));
            node("ul", "", name.into_iter().chain(ticks(&it.trackers, self.ticks)).collect())
        }));
        named("section", "paper-figure", sheet.name().to_owned(), parts)
    }
}

/// Renders the custom tables, after loading the code that reads them if necessary.
fn tables(tables: Vec<OwnTable>) -> AnyView {
    let drawn = (!tables.is_empty()).then(|| {
        let each = move |table: OwnTable| {
            with_part(&NOTEBOOK, Line, move |it| (it.table_on_paper)(&table))
        };
        node("div", "paper-figures", all(tables, each))
    });
    drawn.into_any()
}

fn ticks(trackers: &[Tracker], way: Ticks) -> Vec<AnyView> {
    let tick = match way {
        Ticks::Nowhere => return Vec::new(),
        Ticks::Blank => tick,
        Ticks::AsTheyStand => standing,
    };
    trackers.iter().filter_map(tick).collect()
}

/// Renders a tracker with its current value.
///
/// Pips become rings, filled up to the current value. Any other tracker is printed as text if a
/// card would show it.
fn standing(tracker: &Tracker) -> Option<AnyView> {
    let label = || text("span", "", &*tracker.label);
    match tracker.kind {
        TrackerKind::Pips { most: 0, .. } => None,
        TrackerKind::Pips { value, most, .. } => {
            let name = format!("{}: {value} of {most}", tracker.label);
            let ring =
                |place| node("i", if place < value { "ring full" } else { "ring" }, Vec::new());
            let rings = node("span", "", all(0..most, ring));
            Some(named("li", "", name, vec![label(), rings]))
        }
        _ if !tracker.is_notable() => None,
        TrackerKind::Flag(_) => Some(node("li", "", vec![text("b", "", &*tracker.label)])),
        _ => {
            let words = format!("{}: {}", tracker.label, words::standing_of(&tracker.kind));
            Some(node("li", "", vec![text("b", "", words)]))
        }
    }
}

/// Renders a blank tracker: a ring for each pip, and a box or a line for any other tracker.
///
/// Returns `None` for trackers that are shown only for editing.
fn tick(tracker: &Tracker) -> Option<AnyView> {
    let (count, shape) = match &tracker.kind {
        TrackerKind::Pips { most: 0, .. } => return None,
        TrackerKind::Pips { most, .. } => (*most, "ring"),
        _ if tracker.quiet => return None,
        TrackerKind::Markers { .. } | TrackerKind::Choice { .. } => (1, "line"),
        TrackerKind::Counter { .. } | TrackerKind::Flag(_) => (1, "box"),
    };
    let name = match count {
        1 => format!("{}: blank", tracker.label),
        count => format!("{}: {count} blanks", tracker.label),
    };
    let blanks = all(0..count, |_| node("i", shape, Vec::new()));
    Some(named("li", "", name, vec![text("span", "", &*tracker.label), node("span", "", blanks)]))
}
