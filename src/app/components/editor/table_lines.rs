//! The editor for the lines of a custom table, with a list of its errors.

use leptos::prelude::*;
use rules_core::{
    own::{LONGEST_ROWS, OwnTable, TABLE_ROWS, read_table},
    sheet::{Sheet, Value},
};

use crate::{
    components::{
        all,
        icon::button,
        input::{area, beyond},
        node::{named, node, table_row, text},
        symbol::Symbol,
        tap,
    },
    editor::{Editor, SheetKey},
};

/// An explanation of the format of the lines.
const HINT: &str = "One line per result: “4–6: Scarred”. Put effects in brackets: “[Wounded +1, \
                    Scar = yes]”. Dice in a line are rolled with it: “Loses D3 fingers [Fingers \
                    −D3]”. A D66 goes from 11 to 66.";

/// Renders a text field with a table's lines, and a list of the errors so far.
pub(crate) fn lines(
    table: &OwnTable,
    typed: String,
    write: impl Fn(String) + Clone + 'static,
) -> AnyView {
    // Don't report an empty table as an error.
    let wrong = table.read().err().filter(|_| !table.rows.trim().is_empty());
    let written =
        area("Lines", typed, beyond(LONGEST_ROWS), wrong.is_some(), Box::new(write.clone()));
    view! {
        <label class="field-row table-lines"><span class="label">"Lines"</span>{written}</label>
        {text("p", "hush", HINT)}
        {fill_button(table, write)}
        {wrong.map(|why| faults(&why))}
    }
    .into_any()
}

/// Renders the lines of a table on a roster's sheet.
pub(crate) fn table_lines(editor: Editor, at: &SheetKey, sheet: &Sheet) -> AnyView {
    let at = at.clone();
    let put = move |rows: String| editor.put(&at, TABLE_ROWS, Some(rows.as_str().into()));
    // Show the lines as they were typed, since `read_table` trims them.
    let typed = match sheet.get(TABLE_ROWS) {
        Some(Value::Text(rows)) => rows.clone(),
        _ => String::new(),
    };
    lines(&read_table(sheet), typed, put)
}

/// Returns `true` if a table on a sheet cannot be rolled on yet.
pub(crate) fn is_unfinished(sheet: &Sheet) -> bool {
    read_table(sheet).read().is_err()
}

/// Renders a table for print.
///
/// An unfinished table is printed as text.
pub(crate) fn table_on_paper(table: &OwnTable) -> AnyView {
    let head = vec![text("span", "", table.label()), text("small", "", table.dice.trim())];
    let rows = match table.read() {
        Ok(results) => all(&results.rows, |it| table_row(&it.span(), it.told())),
        Err(_) => all(table.rows.lines(), |line| table_row("", line)),
    };
    let parts = vec![node("h3", "", head), node("table", "", rows)];
    named("section", "paper-figure", format!("Table: {}", table.label()), parts)
}

/// Renders a button that adds a line for each missing result.
///
/// Returns `None` if no results are missing or the dice are unknown.
fn fill_button(table: &OwnTable, fill: impl Fn(String) + 'static) -> Option<AnyView> {
    let filled = table.filled();
    (filled != table.rows.trim_end()).then(|| {
        let press = tap(move || fill(filled.clone()));
        let words = "Fill in missing results".to_owned();
        view! {
            <div class="buttons" data-small="">{button("", Some(Symbol::PLUS), words, press)}</div>
        }
        .into_any()
    })
}

/// Renders the problems of a table.
pub(crate) fn faults(why: &[String]) -> AnyView {
    let lines = all(why, |it| text("li", "", it.clone()));
    named("ul", "bad", "Problems".to_owned(), lines)
}
