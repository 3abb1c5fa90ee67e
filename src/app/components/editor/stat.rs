//! A number on a sheet: a cell as on a printed card.
//!
//! A tap opens a stepper over the cell, and nothing else on the sheet moves.

use leptos::{ev::MouseEvent, prelude::*};
use rules_core::sheet::{Field, FieldKind, Sheet, Value};

use crate::{
    browser::{
        keys::shortcuts,
        popup::{arrive, focus_beside, focus_field, focus_number, open_beside},
    },
    components::{
        battle::number::stepper_around, flag, icon::icon, input::input, node::text, symbol::Symbol,
        tap, tap_at,
    },
    editor::{Editor, SheetKey},
};

/// Returns `true` if a field is a number.
pub(super) fn is_stat(field: &Field) -> bool {
    matches!(field.kind, FieldKind::Number { .. } | FieldKind::Share { .. })
}

/// A number on a sheet.
#[derive(Clone)]
struct Stat {
    editor: Editor,
    at: SheetKey,
    field: &'static Field,
    number: i32,
    least: i32,
    most: i32,
}

/// Renders a number below its label, and its stepper if that is open.
pub(super) fn stat(
    editor: Editor,
    at: &SheetKey,
    field: &'static Field,
    fields: &'static [Field],
    sheet: &Sheet,
) -> AnyView {
    let (least, most) = match field.kind {
        FieldKind::Number { least, most, .. } => (least, most),
        FieldKind::Share { most, .. } => (1, most),
        _ => return ().into_any(),
    };
    let value = sheet.get(field.key);
    let (typed, wrong) = (field.written(value), field.problem(value));
    let fallback = field.fallback(sheet, fields).unwrap_or_default();
    let number = match value {
        Some(Value::Number(number)) if !typed.is_empty() => (*number).clamp(least - 1, most + 1),
        _ => fallback.parse().unwrap_or(least),
    };
    let stat = Stat { editor, at: at.clone(), field, number, least, most };
    let is_open = editor.is_stepping(at, field.key);
    let is_missing = sheet.is_open(field.key);
    let shown = match typed.as_str() {
        "" if is_missing => "missing",
        "" => &fallback,
        typed => typed,
    };
    let cell = cell(&stat, shown, wrong.as_deref(), is_open);
    let stepper = is_open.then(|| {
        let remark = field.remark(fields).map(|it| text("small", "hush", it));
        let fault = wrong.as_ref().map(|wrong| text("p", "bad", wrong));
        let below = remark.into_iter().chain(fault).collect();
        stepper(&stat, typed.clone(), fallback.clone(), wrong.as_deref(), below)
    });
    view! {
        <div class="stat" data-bad=flag(wrong.is_some() || is_missing) data-default=flag(typed.is_empty())>
            {cell}
            {stepper}
        </div>
    }
    .into_any()
}

fn cell(stat: &Stat, shown: &str, wrong: Option<&str>, is_open: bool) -> AnyView {
    let press = {
        let stat = stat.clone();
        tap_at(move |event: &MouseEvent| {
            stat.editor.step(Some((&stat.at, stat.field.key)));
            // A finger would bring up the keyboard, so only keys go to the field.
            arrive(event.detail() == 0);
        })
    };
    let keys = |key: &str, _| match key {
        "ArrowRight" => focus_beside(true),
        "ArrowLeft" => focus_beside(false),
        _ => false,
    };
    let label = stat.field.plain_label();
    view! {
        <button
            type="button"
            aria-expanded=if is_open { "true" } else { "false" }
            aria-description=wrong.map(str::to_owned)
            on:click=press
            on:keydown=shortcuts(keys)
        >
            <small>{label}</small>
            " "
            <b>{shown.to_owned()}</b>
            {wrong.map(|_| has_problem())}
        </button>
    }
    .into_any()
}

/// Renders a mark for a problem that makes a sheet unplayable.
pub(super) fn has_problem() -> AnyView {
    view! {
        <span class="bad">{icon(Symbol::WARN)}<span class="unseen">" has a problem"</span></span>
    }
    .into_any()
}

fn stepper(
    stat: &Stat,
    typed: String,
    fallback: String,
    wrong: Option<&str>,
    below: Vec<AnyView>,
) -> AnyView {
    let Stat { field, number, least, most, .. } = *stat;
    let set = |next: i32| {
        let stat = stat.clone();
        tap(move || stat.set(next))
    };
    let mode = if least < 0 { "text" } else { "numeric" };
    let write: Box<dyn Fn(String)> = {
        let Stat { editor, at, field, .. } = stat.clone();
        Box::new(move |typed| editor.put(&at, field.key, field.kind.read(&typed)))
    };
    let input = input(field.label, typed, mode, fallback, wrong, write);
    let steps = stepper_around(field.label, number, least..=most, input, &set);
    let stat = stat.clone();
    let keys = move |key: &str, on_button| stat.key_pressed(key, on_button);
    view! {
        <div class="stat-open" tabindex="-1" on:keydown=shortcuts(keys)>
            <small class="hush" aria-hidden="true">{field.label}</small>
            {steps}
            {below}
        </div>
    }
    .into_any()
}

impl Stat {
    fn set(&self, next: i32) {
        self.editor.put(&self.at, self.field.key, Some(Value::Number(next)));
    }

    /// Handles a key press in the open stepper. Returns `true` if the browser must ignore the key.
    fn key_pressed(&self, key: &str, on_button: bool) -> bool {
        match key {
            "Escape" => self.close(),
            "Enter" if !on_button => self.close(),
            "ArrowUp" if self.number < self.most => self.set(self.number + 1),
            "ArrowDown" if self.number > self.least => self.set(self.number - 1),
            "ArrowUp" | "ArrowDown" => {}
            "Tab" if open_beside(true) => {}
            "Shift+Tab" if open_beside(false) => {}
            // The browser then moves the focus on from the number.
            "Tab" | "Shift+Tab" => {
                self.close();
                return false;
            }
            key => {
                if key == "-" || key.parse::<u8>().is_ok() {
                    focus_field();
                }
                return false;
            }
        }
        true
    }

    fn close(&self) {
        focus_number();
        self.editor.step(None);
    }
}
