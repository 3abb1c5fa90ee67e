//! The fields of a sheet, in order.
//!
//! All numbers are together, as on a printed card. Fields that players seldom change are collapsed
//! into a line that lists the ones in use.

use leptos::prelude::*;
use rules_core::sheet::{Field, Fold, Sheet};

use super::{
    field::{field, has_problem},
    stat::{is_stat, stat},
};
use crate::{
    components::{all, icon::icon, symbol::Symbol},
    editor::{Editor, SheetKey},
};

/// A sheet in the editor, with all its fields.
#[derive(Clone, Copy)]
struct Open<'a> {
    editor: Editor,
    at: &'a SheetKey,
    fields: &'static [Field],
    sheet: &'a Sheet,
}

/// Renders the fields of a sheet.
pub(super) fn fields(
    editor: Editor,
    at: &SheetKey,
    fields: &'static [Field],
    sheet: &Sheet,
) -> Vec<AnyView> {
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
        field(self.editor, self.at, it, self.fields, self.sheet)
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
