//! Damage as it is written on a sheet.

use crate::{
    dice::Expression,
    sheet::{FieldKind, Problem, SheetReader},
};

/// The field that damage is written into.
pub(super) const FIELD: FieldKind = FieldKind::Text { required: true };

/// The damage in a field; none where nothing that can be rolled stands there, which is a problem.
pub(super) fn read(sheet: &SheetReader<'_>, key: &str, problems: &mut Vec<Problem>) -> Expression {
    let text = sheet.text(key, problems);
    let read: Result<Expression, _> = text.parse();
    if let (Err(why), false) = (&read, text.is_empty()) {
        problems.push(sheet.problem(key, why.to_string()));
    }
    read.unwrap_or_else(|_| Expression::number(0))
}
