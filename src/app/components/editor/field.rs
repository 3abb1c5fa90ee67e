//! An editor for the sheets of a roster, with all fields that the system declares.

use leptos::prelude::*;
use rules_core::{
    own::{
        MOST_OF_A_HOLDER, MOST_TABLES, OWN_FIELDS, OWN_TABLES, OWN_TRACKERS, SIDE_FIELDS,
        TABLE_FIELDS,
    },
    sheet::{Field, FieldKind, Sheet, Tie, Value},
    words::listed,
};

use super::{folds::fields, stat::stat, tie::tie};
use crate::{
    components::{
        all,
        battle::conditions::toggle,
        flag,
        icon::{button, icon},
        input::{LONGEST_NOTE, area, input},
        node::text,
        portrait::portrait_editor,
        select::select,
        symbol::Symbol,
        tap,
    },
    editor::{Addition, Editor, FIGURES, SheetKey},
    parts::{Placeholder::Line, with_part},
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

/// Renders a mark for a problem that makes a sheet unplayable.
pub(super) fn has_problem() -> AnyView {
    view! {
        <span class="bad">{icon(Symbol::WARN)}<span class="unseen">" has a problem"</span></span>
    }
    .into_any()
}

/// Up to this many characters, all options of a choice fit into half a line.
const SHORT_OPTION: usize = 16;

/// Returns `true` if fields like this one fit side by side.
fn is_narrow(field: &Field) -> bool {
    match field.kind {
        FieldKind::OneOf(words) => {
            words.iter().all(|word| field.shown(word).chars().count() <= SHORT_OPTION)
        }
        FieldKind::Text { required } => !required,
        FieldKind::Flag | FieldKind::Tie | FieldKind::Dice { .. } => true,
        FieldKind::Number { .. }
        | FieldKind::Share { .. }
        | FieldKind::Note
        | FieldKind::Proposed { .. }
        | FieldKind::List { .. } => false,
    }
}

/// Renders a field of the sheet at a place.
pub(super) fn field(
    editor: Editor,
    at: &SheetKey,
    field: &'static Field,
    fields: &'static [Field],
    sheet: &Sheet,
) -> AnyView {
    let Field { key, label, kind, .. } = *field;
    let value = sheet.get(key);
    let place = at.clone();
    let put = move |value: Option<Value>| editor.put(&place, key, value);
    let wrong = field.problem(value);
    let typed = field.written(value);
    let fallback = field.fallback(sheet, fields).unwrap_or_default();
    let remark = field
        .remark(fields)
        .map(|remark| view! { <small class="hush">{remark}</small> }.into_any());
    let control = match kind {
        FieldKind::List { one, fields, most } => {
            let list = Sheets { key, label: label.to_owned(), one, fields, most };
            return sheets(editor, at, &list, sheet.list(key));
        }
        FieldKind::Flag => {
            let on = value == Some(&Value::Flag(true));
            let press = tap(move || put((!on).then_some(Value::Flag(true))));
            toggle(label.to_owned(), None, on, press)
        }
        FieldKind::OneOf(words) => {
            let mut options: Vec<String> =
                words.iter().map(|it| field.shown(it).to_owned()).collect();
            let chosen = words.iter().position(|it| *it == typed.trim());
            let chosen = match chosen {
                Some(place) => place,
                None if typed.trim().is_empty() => 0,
                None => {
                    options.push(typed);
                    words.len()
                }
            };
            let choose = move |place: usize| {
                if let Some(word) = words.get(place) {
                    put(Some((*word).into()));
                }
            };
            select(label.to_owned(), options, chosen, Box::new(choose))
        }
        FieldKind::Tie => tie(editor, at, field, &Tie::read(value)),
        FieldKind::Number { .. } | FieldKind::Share { .. } => {
            return stat(editor, at, field, fields, sheet);
        }
        FieldKind::Dice { .. } | FieldKind::Proposed { .. } => {
            let write = move |typed: String| put(kind.read(&typed));
            let input = input(label, typed, "text", fallback, wrong.as_deref(), Box::new(write));
            view! {
                <label class="field-row"><span class="label">{label}</span>{input}{remark}</label>
            }
            .into_any()
        }
        FieldKind::Note => {
            let write = move |typed: String| put(kind.read(&typed));
            let area = area(label, typed, LONGEST_NOTE, wrong.is_some(), Box::new(write));
            view! { <label class="field-row"><span class="label">{label}</span>{area}</label> }
                .into_any()
        }
        FieldKind::Text { required } => {
            let suggested = (required && at.is_figure() && typed.trim().is_empty()).then(|| {
                let kept = editor.now();
                let name = kept.system.about().name_for_one_more(&kept.roster);
                let place = at.clone();
                button(
                    "",
                    None,
                    format!("Call it {name}"),
                    tap(move || {
                        editor.put(&place, key, Some(name.as_str().into()));
                    }),
                )
            });
            let write = move |typed: String| put(kind.read(&typed));
            let input =
                input(label, typed, "text", String::new(), wrong.as_deref(), Box::new(write));
            view! {
                <label class="field-row"><span class="label">{label}</span>{input}</label>
                {suggested}
            }
            .into_any()
        }
    };
    let narrow = flag(is_narrow(field));
    view! { <div data-narrow=narrow>{control}{wrong.map(|words| text("p", "bad", words))}</div> }
        .into_any()
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
