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
    /// The dice it needs.
    pub dice: &'static str,
    /// How many sides may play.
    pub sides: RangeInclusive<u8>,
    /// What it calls a roster's members: figures, units.
    pub figure: Noun,
    /// What it calls all that play together: sides, armies.
    pub side: Noun,
    /// What it calls what is played: a battle.
    pub battle: Noun,
    /// How many of its members a side may have at most.
    pub most: usize,
    /// What a roster's members cost, where its rules count anything.
    pub cost: Option<Cost>,
    /// Whether there are tests that need no battle.
    pub has_tests: bool,
    /// What its first lesson is called, where there is one: "Your first shot".
    pub lesson: Option<&'static str>,
    /// Whether a side may come in the middle of a battle.
    pub sides_come: bool,
    /// Plain names for those who have none yet.
    pub names: &'static [&'static str],
}

impl About {
    /// What all of a roster's members cost together, where anything is counted.
    pub fn cost_of(&self, roster: &Roster) -> Option<i64> {
        self.cost.map(|cost| roster.cost(cost.field))
    }

    /// Rosters of so many usual figures each, as many as a battle needs: on their sheets stands
    /// nothing but their names, and one usual entry in every list.
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

    /// What there is to say of so many members in a line: "5 figures, 100 points".
    pub fn in_short(&self, figures: usize, cost: Option<i64>) -> String {
        let figures = self.figure.counted(figures);
        match self.cost.zip(cost) {
            Some((Cost { unit, .. }, cost)) => format!("{figures}, {cost} {unit}"),
            None => figures,
        }
    }

    /// Returns `true` if one more side may come in the middle of a battle of so many.
    pub fn lets_a_side_come_to(&self, sides: usize) -> bool {
        self.sides_come && sides < usize::from(*self.sides.end())
    }

    /// A name for one more of a roster's members, unlike all it has.
    pub fn name_for_one_more(&self, roster: &Roster) -> String {
        let taken: Vec<&str> = roster.figures.iter().map(Sheet::name).collect();
        let free = self.names.iter().find(|name| !taken.contains(name));
        let first = self.names.first().copied().unwrap_or(self.figure.one);
        free.map_or_else(|| another_name(first, &taken), |name| (*name).to_owned())
    }
}

impl Cost {
    /// What one of a roster's members costs, in words; nothing if its sheet does not say.
    pub fn of(self, sheet: &Sheet) -> Option<String> {
        match sheet.get(self.field) {
            Some(Value::Number(cost)) => Some(format!("{cost} {}", self.unit)),
            _ => None,
        }
    }
}

/// What a roster's members cost: the field of their sheets that says it, and what it is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The field's name in data.
    pub field: &'static str,
    /// What it is counted in: "points".
    pub unit: &'static str,
}
