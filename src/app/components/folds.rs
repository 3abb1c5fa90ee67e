//! The fields of a sheet, in order.
//!
//! Fields that players seldom change are collapsed into a line that lists the ones in use.

use leptos::prelude::*;
use rules_core::sheet::{Field, Fold, Sheet};

use super::{
    all,
    field::{field, has_problem},
    icon::icon,
    symbol::Symbol,
};
use crate::editor::{Editor, Place};

/// Renders the fields of the sheet at a place.
pub(super) fn fields(
    editor: Editor,
    at: &Place,
    fields: &'static [Field],
    sheet: &Sheet,
) -> Vec<AnyView> {
    let folds = editor.system().folds();
    let fold_of = |field: &Field| folds.iter().find(|fold| fold.keys.contains(&field.key));
    let mut drawn: Vec<&Fold> = Vec::new();
    let mut views = Vec::new();
    for field_here in fields {
        let Some(fold) = fold_of(field_here) else {
            views.push(field(editor, at, field_here, fields, sheet));
            continue;
        };
        if !drawn.contains(&fold) {
            drawn.push(fold);
            let folded = fields.iter().filter(|it| fold_of(it) == Some(fold)).collect();
            views.push(folded_away(editor, at, fold, folded, fields, sheet));
        }
    }
    views
}

/// Renders collapsible fields below a line that lists the ones in use.
fn folded_away(
    editor: Editor,
    at: &Place,
    fold: &'static Fold,
    folded: Vec<&'static Field>,
    fields: &'static [Field],
    sheet: &Sheet,
) -> AnyView {
    let own: Vec<Field> = folded.iter().map(|field| **field).collect();
    let wrong = (!sheet.is_fine(&own)).then(has_problem);
    let set = match sheet.in_a_row(&own) {
        words if words.is_empty() => "none".to_owned(),
        words => words,
    };
    view! {
        <details class="fold">
            <summary>
                <b>{fold.label}</b>
                {wrong}
                " "
                <small>{set}</small>
                {icon(Symbol::DOWN)}
            </summary>
            <div class="item-body">{all(folded, |it| field(editor, at, it, fields, sheet))}</div>
        </details>
    }
    .into_any()
}
