//! Rosters: one side's sheets.

use serde::{Deserialize, Serialize};

use super::{Sheet, Value};

/// One side's figures, ready to be taken into a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// What its players call it.
    pub name: String,
    /// The sheets of its figures.
    pub figures: Vec<Sheet>,
    /// What its players keep of their own beside all rules: [trackers and tables](crate::own).
    #[serde(default, skip_serializing_if = "Sheet::is_empty")]
    pub own: Sheet,
}

impl Roster {
    /// The entries in all lists with this key, on any sheet, one of each name: players can reuse
    /// them.
    pub fn known(&self, list: &str) -> Vec<Sheet> {
        let mut known: Vec<Sheet> = Vec::new();
        for sheet in self.figures.iter().chain([&self.own]).flat_map(|it| it.all_in(list)) {
            if !sheet.name().is_empty() && known.iter().all(|it| it.name() != sheet.name()) {
                known.push(sheet.clone());
            }
        }
        known
    }

    /// What its figures cost together; `field` is the key of their cost.
    pub fn cost(&self, field: &str) -> i64 {
        let costs = self.figures.iter().filter_map(|sheet| match sheet.get(field) {
            Some(Value::Number(cost)) => Some(i64::from(*cost)),
            _ => None,
        });
        costs.sum()
    }
}
