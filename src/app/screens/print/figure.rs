//! The contents of a printed sheet or card.

use leptos::prelude::*;
use rules_core::{
    System,
    sheet::{Field, FieldKind, Roster, Sheet, Tie, Value},
    view::{FigureView, Tracker},
};

use super::ticks::{Ticks, ticks};
use crate::components::{
    all,
    node::{node, text},
};

/// Everything that is printed of a sheet.
#[derive(Clone)]
pub(super) struct Printed {
    pub(super) name: String,
    /// The labels of the flags that are set.
    pub(super) marks: Vec<&'static str>,
    pub(super) cost: String,
    /// The numbers with their labels.
    pub(super) stats: Vec<(&'static str, String)>,
    /// All other fields, weapons and abilities with their names.
    pub(super) lines: Vec<(String, String)>,
    /// The trackers of each figure.
    pub(super) trackers: Vec<Tracked>,
}

/// The trackers of a figure, with its name if the sheet has several figures.
#[derive(Clone)]
pub(super) struct Tracked {
    name: Option<String>,
    trackers: Vec<Tracker>,
}

impl Printed {
    /// Reads a sheet of a roster. `figures` are the sheet's figures, if the roster can be played.
    pub(super) fn of(
        system: System,
        roster: &Roster,
        place: usize,
        figures: &[&FigureView],
    ) -> Option<Self> {
        let (fields, cost) = (system.fields(), system.about().cost);
        let sheet = roster.figures.get(place)?;
        let view = figures.first();
        let mut printed = Self {
            name: sheet.name().to_owned(),
            marks: Vec::new(),
            cost: cost.and_then(|cost| cost.of(sheet)).unwrap_or_default(),
            stats: Vec::new(),
            lines: Vec::new(),
            trackers: figures.iter().map(|it| Tracked::of(it, figures.len())).collect(),
        };
        let mut lists = Vec::new();
        let in_head = |key| key == "name" || cost.is_some_and(|cost| key == cost.field);
        for field in fields.iter().filter(|it| !in_head(it.key)) {
            let Some(value) = value_of(field, sheet, fields) else { continue };
            match field.kind {
                FieldKind::Flag if sheet.get(field.key) == Some(&Value::Flag(true)) => {
                    printed.marks.push(field.label);
                }
                FieldKind::Flag => {}
                // If the label explains the value 0, no column is needed.
                FieldKind::Number { .. } if value == "0" && field.label != field.plain_label() => {}
                FieldKind::Number { .. } | FieldKind::Share { .. } => {
                    // The system decides how its stats are written.
                    let stat = view.and_then(|it| it.stats.iter().find(|it| it.field == field.key));
                    let value = stat.map_or(value, |stat| stat.value.clone());
                    printed.stats.push((field.plain_label(), value));
                }
                FieldKind::List { .. } => lists.push((field.label.to_owned(), value)),
                FieldKind::Tie => {
                    let tied = roster.tied(&Tie::read(sheet.get(field.key)), place);
                    let name = tied.and_then(|tied| roster.names().into_iter().nth(tied));
                    printed.lines.extend(name.map(|name| (field.label.to_owned(), name)));
                }
                FieldKind::Text { .. }
                | FieldKind::Note
                | FieldKind::Proposed { .. }
                | FieldKind::OneOf(_)
                | FieldKind::Dice { .. } => printed.lines.push((field.label.to_owned(), value)),
            }
        }
        match view {
            Some(view) => {
                printed.lines.extend(view.gear.iter().map(|it| (it.name.clone(), it.remark())));
            }
            None => printed.lines.extend(lists),
        }
        Some(printed)
    }
}

/// Returns the value of a field as players see it, or `None` if it is empty.
fn value_of(field: &Field, sheet: &Sheet, fields: &[Field]) -> Option<String> {
    if sheet.is_open(field.key) {
        return Some("?".to_owned());
    }
    let written = field.written(sheet.get(field.key));
    let written = Some(field.shown(&written).to_owned()).filter(|it| !it.is_empty());
    written.or_else(|| field.fallback(sheet, fields))
}

impl Tracked {
    fn of(figure: &FigureView, count: usize) -> Self {
        let name = (count > 1).then(|| figure.name.clone());
        Self { name, trackers: figure.trackers.clone() }
    }
}

/// Renders stats as cells, each with its label above it.
pub(super) fn stats_in_a_row(stats: &[(&'static str, String)]) -> AnyView {
    let cell = |(label, value): &(&'static str, String)| {
        node("div", "", vec![text("dt", "", *label), text("dd", "", value)])
    };
    node("dl", "", all(stats, cell))
}

/// Renders a figure's trackers below its name.
pub(super) fn tracked(it: Tracked, way: Ticks, class: &'static str) -> AnyView {
    let name = it.name.map(|name| text("li", class, name));
    node("ul", "", name.into_iter().chain(ticks(&it.trackers, way)).collect())
}
