//! What players should know of a system before choosing it.

use std::ops::RangeInclusive;

use crate::{
    noun::Noun,
    sheet::{Field, FieldKind, Roster, Sheet, Value, another_name},
};

/// What players should know of a system before choosing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// A sentence on what it is.
    pub blurb: &'static str,
    /// The dice that players need.
    pub dice: &'static str,
    /// How many sides may take part.
    pub sides: RangeInclusive<u8>,
    /// Its word for a roster's members: figure, unit.
    pub figure: Noun,
    /// Its word for everybody who plays together: side, army.
    pub side: Noun,
    /// Its word for what is played: battle.
    pub battle: Noun,
    /// The most members that a side may have.
    pub most: usize,
    /// What a roster's members cost, if the rules count that.
    pub cost: Option<Cost>,
    /// Whether there are tests that can be made without a battle.
    pub has_tests: bool,
    /// The title of its first lesson, if there is one: "Your first shot".
    pub lesson: Option<&'static str>,
    /// Whether a new side may come in the middle of a battle.
    pub sides_come: bool,
    /// Plain names for members that have none yet.
    pub names: &'static [&'static str],
}

impl About {
    /// What a roster's members cost together, if the rules count that.
    pub fn cost_of(&self, roster: &Roster) -> Option<i64> {
        self.cost.map(|cost| roster.cost(cost.field))
    }

    /// As many rosters as a battle needs, each of `figures` plain members: their sheets hold
    /// nothing but a name and one plain entry in every list.
    pub(crate) fn usual_rosters(&self, fields: &[Field], figures: usize) -> Vec<Roster> {
        let entry = |one: &str| vec![Sheet::new().with("name", one)];
        let sheet = |number: usize| {
            let name = format!("{} {number}", self.figure.one);
            let sheet = Sheet::new().with("name", name.as_str());
            fields.iter().fold(sheet, |sheet, field| match field.kind {
                FieldKind::List { one, .. } => sheet.with(field.key, entry(one)),
                _ => sheet,
            })
        };
        let roster = |side: usize| Roster {
            name: format!("{} {}", self.side.one, side + 1),
            figures: (1..=figures).map(|number| sheet(side * figures + number)).collect(),
            ..Roster::default()
        };
        (0..usize::from(*self.sides.start()).max(2)).map(roster).collect()
    }

    /// Members and their cost in a line: "5 figures, 100 points".
    pub fn in_short(&self, figures: usize, cost: Option<i64>) -> String {
        let figures = self.figure.counted(figures);
        match self.cost.zip(cost) {
            Some((Cost { unit, .. }, cost)) => format!("{figures}, {cost} {unit}"),
            None => figures,
        }
    }

    /// Returns `true` if one more side may come into a battle that has `sides` already.
    pub fn lets_a_side_come_to(&self, sides: usize) -> bool {
        self.sides_come && sides < usize::from(*self.sides.end())
    }

    /// A name for a new member, different from all names in the roster.
    pub fn name_for_one_more(&self, roster: &Roster) -> String {
        let taken: Vec<&str> = roster.figures.iter().map(Sheet::name).collect();
        let free = self.names.iter().find(|name| !taken.contains(name));
        let first = self.names.first().copied().unwrap_or(self.figure.one);
        free.map_or_else(|| another_name(first, &taken), |name| (*name).to_owned())
    }
}

impl Cost {
    /// What a member costs, in words; `None` if its sheet does not say.
    pub fn of(self, sheet: &Sheet) -> Option<String> {
        match sheet.get(self.field) {
            Some(Value::Number(cost)) => Some(format!("{cost} {}", self.unit)),
            _ => None,
        }
    }
}

/// What a roster's members cost: the field that says it, and its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The key of the field.
    pub field: &'static str,
    /// The unit: "points".
    pub unit: &'static str,
}
