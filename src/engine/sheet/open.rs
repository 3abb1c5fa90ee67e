//! Open fields: numbers that are missing on a sheet until a player enters them.

use super::{Field, FieldKind, Roster, Sheet, Value};
use crate::words::{isolated, listed};

/// Separates the keys and indices in the path of a nested field.
const BETWEEN: char = '.';

/// A number that is missing on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The path of the field: its key, or that of a nested sheet's field: `weapons.0.strength`.
    pub path: String,
    /// The label of the field: "Melee", or that of a nested sheet's field: "Rifle, Strength".
    pub label: String,
    /// The label of the field alone: "Strength".
    pub stat: &'static str,
    /// The lowest number allowed.
    pub least: i32,
    /// The highest number allowed.
    pub most: i32,
}

impl Missing {
    /// Returns the missing number of a field, or `None` if the field has no number.
    pub(super) fn of(field: &Field) -> Option<Self> {
        let ((least, most), stat) = (field.kind.limits()?, field.plain_label());
        Some(Self { path: field.key.to_owned(), label: stat.to_owned(), stat, least, most })
    }

    /// Returns a missing number of a nested sheet, given the key of its list, its index there and
    /// its name.
    pub(super) fn within(self, list: &str, place: usize, name: &str) -> Self {
        let path = format!("{list}{BETWEEN}{place}{BETWEEN}{}", self.path);
        Self { path, label: format!("{}, {}", isolated(name), self.label), ..self }
    }
}

impl Sheet {
    /// Marks a number as missing. Until a player enters it, rules ask for it instead of using the
    /// field's default.
    ///
    /// ```
    /// use engine::sheet::Sheet;
    ///
    /// let mut sheet = Sheet::new().with("name", "Old Marl");
    /// sheet.leave_open("melee");
    /// assert!(sheet.is_open("melee") && !sheet.is_open("ranged"));
    /// sheet.set("melee", 4);
    /// assert!(!sheet.is_open("melee"));
    /// ```
    pub fn leave_open(&mut self, key: &str) {
        self.set(key, Value::Open);
    }

    /// Returns `true` if the number in a field is missing.
    pub fn is_open(&self, key: &str) -> bool {
        self.get(key) == Some(&Value::Open)
    }

    /// Returns all numbers that are missing on this sheet and its nested sheets, in the order of
    /// the fields.
    pub fn missing(&self, fields: &[Field]) -> Vec<Missing> {
        let mut all = Vec::new();
        for field in fields {
            if self.is_open(field.key) {
                all.extend(Missing::of(field));
            }
            let FieldKind::List { one, fields, .. } = field.kind else { continue };
            for (place, sheet) in self.list(field.key).iter().enumerate() {
                let name = match sheet.name() {
                    "" => format!("{one} {}", place + 1),
                    name => name.to_owned(),
                };
                let missing = sheet.missing(fields).into_iter();
                all.extend(missing.map(|it| it.within(field.key, place, &name)));
            }
        }
        all
    }

    /// Enters a missing number. Does nothing if no number is missing at this path, or the field
    /// can't have this one.
    pub fn fill(&mut self, fields: &[Field], path: &str, number: i32) {
        if let Some((list, rest)) = path.split_once(BETWEEN) {
            let field = fields.iter().find(|field| field.key == list);
            let Some(FieldKind::List { fields, .. }) = field.map(|it| it.kind) else { return };
            let Some((place, path)) = rest.split_once(BETWEEN) else { return };
            let Ok(place) = place.parse::<usize>() else { return };
            self.change_list(list, |sheets| {
                if let Some(sheet) = sheets.get_mut(place) {
                    sheet.fill(fields, path, number);
                }
            });
            return;
        }
        let field = fields.iter().find(|field| field.key == path && self.is_open(path));
        if field.is_some_and(|it| it.problem(Some(&Value::Number(number))).is_none()) {
            self.set(path, number);
        }
    }
}

impl Roster {
    /// Returns a line for each sheet with missing numbers: "Old Marl: Melee missing".
    ///
    /// ```
    /// use engine::sheet::{Field, FieldKind, Roster, Sheet};
    ///
    /// let stat = FieldKind::Number { least: 0, most: 20, preset: 5 };
    /// let fields = [Field::new("melee", "Melee", stat), Field::new("ranged", "Ranged", stat)];
    /// let mut marl = Sheet::new().with("name", "Old Marl");
    /// marl.leave_open("melee");
    /// let figures = vec![marl.clone(), Sheet::new().with("name", "Dirk")];
    /// let mut roster = Roster { figures, ..Roster::default() };
    /// assert_eq!(roster.missing(&fields), ["Old Marl: Melee missing"]);
    /// roster.figures[0].leave_open("ranged");
    /// assert_eq!(roster.missing(&fields), ["Old Marl: Melee and Ranged missing"]);
    /// ```
    pub fn missing(&self, fields: &[Field]) -> Vec<String> {
        let line = |sheet: &Sheet| {
            let labels: Vec<String> =
                sheet.missing(fields).into_iter().map(|it| it.label).collect();
            let words = listed(&labels);
            (!labels.is_empty()).then(|| format!("{}: {words} missing", isolated(sheet.name())))
        };
        self.figures.iter().filter_map(line).collect()
    }
}
