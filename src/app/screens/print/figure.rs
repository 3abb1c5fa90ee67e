//! The contents of a printed sheet or card.

use ledger::Picture;
use leptos::prelude::*;
use rules_core::{
    Explanation, System,
    sheet::{Field, FieldKind, Roster, Sheet, Tie, Value},
    view::{FigureView, Tracker},
};

use super::ticks::{Ticks, ticks};
use crate::components::{
    all,
    node::{node, text},
};

/// The length of a blank line, in characters.
const BLANK: usize = 16;

/// Everything that is printed of a sheet.
#[derive(Clone)]
pub(super) struct Printed {
    pub(super) name: String,
    pub(super) picture: Option<Picture>,
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
    /// `rules` are the explanations to print, each with the first ability or weapon that it is about.
    pub(super) fn of(
        system: System,
        roster: &Roster,
        place: usize,
        figures: &[&FigureView],
        rules: &[Explanation],
    ) -> Option<Self> {
        let (fields, cost) = (system.fields(), system.about().cost);
        let sheet = roster.figures.get(place)?;
        let view = figures.first();
        let mut printed = Self {
            name: sheet.name().to_owned(),
            picture: None,
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
                let mut rules = rules.to_vec();
                let explained = view.gear.iter().map(|it| {
                    let place = rules.iter().position(|rule| Some(rule.key) == it.topic);
                    let rule = place.map(|place| rules.swap_remove(place).text());
                    let words = [Some(it.remark()), rule].into_iter().flatten();
                    let words: Vec<_> = words.filter(|it| !it.is_empty()).collect();
                    (it.name.clone(), words.join(". "))
                });
                printed.lines.extend(explained);
            }
            None => printed.lines.extend(lists),
        }
        Some(printed)
    }
}

impl Printed {
    /// Returns an empty card of a system, with the trackers of `example`.
    pub(super) fn blank(system: System, example: Option<&Self>) -> Self {
        let fields = || system.fields().iter().filter(|it| it.key != "name");
        let stats = fields().filter(|it| matches!(it.kind, FieldKind::Number { .. }));
        // Fields whose label explains the value 0 are seldom needed.
        let stats = stats.filter(|it| it.label == it.plain_label());
        let lines = fields().filter(|it| {
            matches!(it.kind, FieldKind::Text { .. } | FieldKind::Note | FieldKind::List { .. })
        });
        let trackers = example.and_then(|it| it.trackers.first());
        let trackers = trackers.map(|it| Tracked { name: None, trackers: it.trackers.clone() });
        Self {
            name: "\u{a0}".to_owned(),
            picture: None,
            marks: Vec::new(),
            cost: String::new(),
            stats: stats.map(|it| (it.plain_label(), "\u{a0}".to_owned())).collect(),
            lines: lines.map(|it| (it.label.to_owned(), "_".repeat(BLANK))).collect(),
            trackers: trackers.into_iter().collect(),
        }
    }

    /// Renders the picture.
    pub(super) fn picture(&self) -> Option<AnyView> {
        let address = self.picture.as_ref()?.address().to_owned();
        Some(view! { <img class="paper-picture" alt="" src=address /> }.into_any())
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
