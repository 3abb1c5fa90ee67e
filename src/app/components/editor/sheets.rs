//! An editor for the sheets of a roster, with all fields that the system declares.
//!
//! All numbers of a sheet are together, as on a printed card. Fields that players seldom change are
//! collapsed into a line that lists the ones in use.

use leptos::prelude::*;
use rules_core::{
    own::{
        MOST_OF_A_HOLDER, MOST_TABLES, OWN_FIELDS, OWN_TABLES, OWN_TRACKERS, SIDE_FIELDS,
        TABLE_FIELDS,
    },
    sheet::{Field, FieldKind, Fold, Sheet},
    words::listed,
};

use super::{
    field::field,
    stat::{has_problem, is_stat, stat},
};
use crate::{
    components::{
        all, flag,
        icon::{button, icon},
        node::text,
        parts::{Placeholder::Line, with_part},
        portrait::portrait_editor,
        symbol::Symbol,
        tap,
    },
    editor::{Addition, Editor, FIGURES, SheetKey},
    split::NOTEBOOK,
};

/// A list of sheets, as declared by a system.
pub(crate) struct Sheets {
    /// The list's key in saved data.
    pub(crate) key: &'static str,
    /// The list's name for players.
    pub(crate) label: String,
    /// The name of a single item in the list.
    pub(crate) one: &'static str,
    /// The fields of each sheet.
    pub(crate) fields: &'static [Field],
    /// The maximum number of sheets.
    pub(crate) most: usize,
}

/// Renders a list of sheets, one per line. Each sheet opens in place.
///
/// `outer` is the sheet that contains the list, or the roster.
pub(crate) fn sheets(editor: Editor, outer: &SheetKey, list: &Sheets, sheets: &[Sheet]) -> AnyView {
    let at = |place: usize| outer.child(list.key, place);
    let count = sheets.len();
    let items = all(sheets.iter().enumerate(), |(place, sheet)| {
        item(editor, &at(place), list, sheet, place, count)
    });
    let one = list.one.to_ascii_lowercase();
    let add = {
        let (outer, one, fields, list) = (outer.clone(), one.clone(), list.fields, list.key);
        let has = sheets.to_vec();
        tap(move || {
            let (outer, one, known) = (outer.clone(), one.clone(), editor.known(list, &has));
            editor.begin_adding(Addition { outer, list, one, fields, known });
        })
    };
    let add = button("", Some(Symbol::PLUS), format!("Add {one}"), add);
    // Figures are often alike. All else can be copied from the library.
    let copy = count.checked_sub(1).filter(|_| list.key == FIGURES).map(|last| {
        let last = at(last);
        let copy = tap(move || editor.copy(&last));
        button("", None, format!("Duplicate the last {one}"), copy)
    });
    let more = (count < list.most).then(|| view! { <div class="buttons">{add}{copy}</div> });
    // Landmarks need unique names, but nested lists may share a name. So these are groups instead.
    let role = (!outer.is_roster() && !outer.is_figure()).then_some("group");
    let wrong = (count > list.most).then(|| text("p", "bad", format!("at most {}", list.most)));
    view! {
        <section class="items" role=role aria-label=list.label.clone()>
            <h2 class="label">{list.label.clone()}</h2>
            {items}
            {wrong}
            {more}
        </section>
    }
    .into_any()
}

/// Renders one sheet of a list.
fn item(
    editor: Editor,
    at: &SheetKey,
    list: &Sheets,
    sheet: &Sheet,
    place: usize,
    count: usize,
) -> AnyView {
    let name = match sheet.name() {
        "" => format!("{} {}", list.one, place + 1),
        name => name.to_owned(),
    };
    let is_open = editor.is_open(at);
    let press = {
        let at = at.clone();
        tap(move || editor.toggle(&at))
    };
    let system = editor.system();
    let cost = system.about().cost.and_then(|cost| cost.of(sheet));
    // A figure's line shows only its cost. The lines of other sheets sum them up.
    let tells = || (!at.is_figure()).then(|| system.in_a_row(list.key, list.fields, sheet));
    let remark = cost.or_else(tells).unwrap_or_default();
    let is_table = list.key == OWN_TABLES;
    let is_unfinished = || NOTEBOOK.here().is_some_and(|it| is_table && (it.is_unfinished)(sheet));
    let is_wrong = !sheet.is_fine(list.fields) || is_unfinished();
    let lines = || {
        let (at, sheet) = (at.clone(), sheet.clone());
        with_part(&NOTEBOOK, Line, move |it| (it.table_lines)(editor, &at, &sheet))
    };
    let wrong = is_wrong.then(has_problem);
    let missing: Vec<String> = sheet.missing(list.fields).into_iter().map(|it| it.label).collect();
    let missing = (!missing.is_empty())
        .then(|| text("small", "bad", format!("{} missing", listed(&missing))));
    let body = is_open.then(|| {
        let act = |words: &'static str, off, act: Box<dyn Fn(&SheetKey)>| {
            let at = at.clone();
            labelled(words, format!("{words} {name}"), off, move || act(&at))
        };
        let removed = name.clone();
        view! {
            <div class="item-body">
                {fields(editor, at, list.fields, sheet)}
                {at.is_figure().then(|| own_trackers(editor, at, sheet))}
                {is_table.then(lines)}
                {at.is_figure().then(|| portrait_editor(editor, at, sheet))}
                <div class="buttons" data-small="">
                    {act("Duplicate", count >= list.most, Box::new(move |at| editor.copy(at)))}
                    {act("Up", place == 0, Box::new(move |at| editor.raise(at)))}
                    {act("Down", place + 1 == count, Box::new(move |at| editor.lower(at)))}
                    {act("Remove", false, Box::new(move |at| editor.remove(at, &removed)))}
                </div>
            </div>
        }
        .into_any()
    });
    view! {
        <div class="item" data-open=flag(is_open)>
            <button
                type="button"
                class="item-head"
                aria-expanded=if is_open { "true" } else { "false" }
                on:click=press
            >
                <b><bdi>{name}</bdi></b>
                {wrong}
                {missing}
                <small>{remark}</small>
                {icon(Symbol::DOWN)}
            </button>
            {body}
        </div>
    }
    .into_any()
}

/// Renders the custom trackers on a figure's sheet, which are not declared by any system.
fn own_trackers(editor: Editor, at: &SheetKey, sheet: &Sheet) -> AnyView {
    let list = Sheets {
        key: OWN_TRACKERS,
        label: "Custom trackers".to_owned(),
        one: "tracker",
        fields: OWN_FIELDS,
        most: MOST_OF_A_HOLDER,
    };
    sheets(editor, at, &list, sheet.list(OWN_TRACKERS))
}

/// Renders the roster's custom trackers and tables.
pub(crate) fn own_of_roster(editor: Editor, own: &Sheet) -> Vec<AnyView> {
    let trackers = Sheets {
        key: OWN_TRACKERS,
        label: "Roster trackers".to_owned(),
        one: "roster tracker",
        fields: SIDE_FIELDS,
        most: MOST_OF_A_HOLDER,
    };
    let tables = Sheets {
        key: OWN_TABLES,
        label: "Custom tables".to_owned(),
        one: "table",
        fields: TABLE_FIELDS,
        most: MOST_TABLES,
    };
    all([trackers, tables], |list| sheets(editor, &editor.key(), &list, own.list(list.key)))
}

/// Renders a button with a longer label for screen readers.
fn labelled(words: &'static str, label: String, off: bool, act: impl Fn() + 'static) -> AnyView {
    view! {
        <button type="button" class="button" aria-label=label disabled=off on:click=tap(act)>
            {words}
        </button>
    }
    .into_any()
}

/// A sheet in the editor, with all its fields.
#[derive(Clone, Copy)]
struct Open<'a> {
    editor: Editor,
    at: &'a SheetKey,
    fields: &'static [Field],
    sheet: &'a Sheet,
}

/// Renders the fields of a sheet.
fn fields(editor: Editor, at: &SheetKey, fields: &'static [Field], sheet: &Sheet) -> Vec<AnyView> {
    let open = Open { editor, at, fields, sheet };
    let folds = editor.system().folds();
    let fold_of = |field: &Field| folds.iter().find(|fold| fold.keys.contains(&field.key));
    let loose = |fold| fields.iter().filter(move |it| fold_of(it) == fold).collect::<Vec<_>>();
    let mut stats = Some(loose(None));
    let mut drawn: Vec<&Fold> = Vec::new();
    let mut views = Vec::new();
    for field in fields {
        match fold_of(field) {
            None if is_stat(field) => views.extend(stats.take().map(|all| open.stats(&all))),
            None => views.push(open.field(field)),
            Some(fold) if drawn.contains(&fold) => {}
            Some(fold) => {
                drawn.push(fold);
                views.push(open.folded_away(fold, &loose(Some(fold))));
            }
        }
    }
    views
}

impl Open<'_> {
    fn field(self, it: &'static Field) -> AnyView {
        let Self { editor, at, fields, sheet } = self;
        match it.kind {
            FieldKind::List { one, fields, most } => {
                let list = Sheets { key: it.key, label: it.label.to_owned(), one, fields, most };
                sheets(editor, at, &list, sheet.list(it.key))
            }
            _ => field(editor, at, it, fields, sheet),
        }
    }

    /// Renders the numbers among these fields in a grid. The grid must stay when they are redrawn,
    /// unlike a [`node`](crate::components::node::node), so that a field in it keeps the focus.
    fn stats(self, among: &[&'static Field]) -> AnyView {
        let stats = among.iter().filter(|it| is_stat(it));
        let stats = all(stats, |it| stat(self.editor, self.at, it, self.fields, self.sheet));
        view! { <div class="stats">{stats}</div> }.into_any()
    }

    /// Renders collapsible fields below a line that lists the ones in use.
    fn folded_away(self, fold: &'static Fold, folded: &[&'static Field]) -> AnyView {
        let own: Vec<Field> = folded.iter().map(|field| **field).collect();
        let wrong = (!self.sheet.is_fine(&own)).then(has_problem);
        let set = match self.sheet.in_a_row(&own) {
            words if words.is_empty() => "none".to_owned(),
            words => words,
        };
        let has_stats = folded.iter().any(|it| is_stat(it));
        let stats = has_stats.then(|| self.stats(folded));
        let others = all(folded.iter().filter(|it| !is_stat(it)), |it| self.field(it));
        view! {
            <details class="fold">
                <summary>
                    <b>{fold.label}</b>
                    {wrong}
                    " "
                    <small>{set}</small>
                    {icon(Symbol::DOWN)}
                </summary>
                <div class="item-body">{stats} {others}</div>
            </details>
        }
        .into_any()
    }
}
