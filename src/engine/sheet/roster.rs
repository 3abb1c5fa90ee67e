//! Rosters: the sheets of one side.

use serde::{Deserialize, Serialize};

use super::{Sheet, Value};

/// One side's figures, as players enter them before a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// The roster's name.
    pub name: String,
    /// The sheets of the side's figures.
    pub figures: Vec<Sheet>,
    /// The players' own additions, which no rules use: [trackers and tables](crate::own).
    #[serde(default, skip_serializing_if = "Sheet::is_empty")]
    pub own: Sheet,
}

impl Roster {
    /// Returns the entries that players can reuse in lists with this key: one for each name, from
    /// any sheet.
    pub fn known(&self, list: &str) -> Vec<Sheet> {
        let sheets = self.figures.iter().chain([&self.own]);
        one_of_each_name(sheets.flat_map(|it| it.all_in(list)).cloned())
    }

    /// Returns the total cost of the sheets. `field` is the key of their cost.
    pub fn cost(&self, field: &str) -> i64 {
        let cost = |sheet: &Sheet| match sheet.get(field) {
            Some(Value::Number(cost)) => i64::from(*cost),
            _ => 0,
        };
        self.figures.iter().map(cost).sum()
    }
}

/// Returns the first sheet with each name. Leaves out sheets without a name.
///
/// ```
/// use engine::sheet::{Sheet, one_of_each_name};
///
/// let sheets = ["Bob", "", "Ann", "Bob"].map(|name| Sheet::new().with("name", name));
/// let names: Vec<String> =
///     one_of_each_name(sheets).iter().map(|it| it.name().to_owned()).collect();
/// assert_eq!(names, ["Bob", "Ann"]);
/// ```
pub fn one_of_each_name(sheets: impl IntoIterator<Item = Sheet>) -> Vec<Sheet> {
    let mut known: Vec<Sheet> = Vec::new();
    for sheet in sheets {
        if !sheet.name().is_empty() && known.iter().all(|it| it.name() != sheet.name()) {
            known.push(sheet);
        }
    }
    known
}
