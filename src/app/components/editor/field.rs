//! A field of a sheet that is not a list.

use leptos::prelude::*;
use rules_core::sheet::{Field, FieldKind, Sheet, Tie, Value};

use super::{stat::stat, tie::tie};
use crate::{
    components::{
        battle::conditions::toggle,
        flag,
        icon::button,
        input::{LONGEST_NOTE, area, input},
        node::text,
        select::select,
        tap,
    },
    editor::{Editor, SheetKey},
};

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

/// Renders a field of the sheet at a place, unless it is a list.
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
        // Its sheets have fields themselves, which `sheets` renders.
        FieldKind::List { .. } => return ().into_any(),
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
