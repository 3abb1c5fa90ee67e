//! The description of a rule system: its names, dice, limits and costs.

use std::{iter::repeat_n, ops::RangeInclusive};

use crate::{
    ids::MOST_FIGURES,
    noun::Noun,
    sheet::{Field, FieldKind, Roster, Sheet, Value, another_name},
    words::isolated,
};

/// The description of a rule system, for the players who choose it and for the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The system's name.
    pub name: &'static str,
    /// A sentence that describes the system.
    pub blurb: &'static str,
    /// The dice that players need.
    pub dice: &'static str,
    /// The allowed numbers of sides in a battle.
    pub sides: RangeInclusive<u8>,
    /// The system's word for a member of a roster: figure, unit.
    pub figure: Noun,
    /// The system's word for one of the opposing forces: side, army.
    pub side: Noun,
    /// The system's word for a game: battle.
    pub battle: Noun,
    /// The maximum number of members on a side.
    pub most: usize,
    /// The field and unit of a member's cost, if the rules have costs.
    pub cost: Option<Cost>,
    /// The field with the number of members that share a sheet, if sheets can be shared.
    pub number: Option<&'static str>,
    /// Whether the system has tests that players can make without a battle.
    pub has_tests: bool,
    /// The title of the first lesson, if the system has lessons: "Your first shot".
    pub lesson: Option<&'static str>,
    /// The names of the sample rosters of a battle, which players read before the rules are loaded.
    pub samples: &'static [&'static str],
    /// Whether a new side can join in the middle of a battle.
    pub sides_come: bool,
    /// Default names for new members.
    pub names: &'static [&'static str],
}

impl About {
    /// Returns the number of members that a sheet stands for.
    pub fn number_of(&self, sheet: &Sheet) -> usize {
        match self.number.and_then(|field| sheet.get(field)) {
            Some(Value::Number(number)) => {
                usize::try_from(*number).unwrap_or(1).clamp(1, MOST_FIGURES)
            }
            _ => 1,
        }
    }

    /// Sets the number of members that a sheet stands for, if sheets can be shared.
    pub fn set_number(&self, sheet: &mut Sheet, number: usize) {
        if let Some(field) = self.number.filter(|_| self.number_of(sheet) != number) {
            sheet.set(field, i32::try_from(number).unwrap_or(i32::MAX));
        }
    }

    /// Returns the number of a roster's members.
    pub fn count_of(&self, roster: &Roster) -> usize {
        roster.figures.iter().map(|sheet| self.number_of(sheet)).sum()
    }

    /// Returns the total cost of a roster's members, if the rules have costs and none is missing.
    pub fn cost_of(&self, roster: &Roster) -> Option<i64> {
        let field = self.cost?.field;
        let is_missing = roster.figures.iter().any(|sheet| sheet.is_open(field));
        let costs = self.costs_of(roster)?.into_iter().map(|(_, cost)| cost);
        (!is_missing).then(|| costs.sum())
    }

    /// Returns the cost of each of a roster's members, with the index of its sheet. Returns `None`
    /// if the rules have no costs.
    pub fn costs_of(&self, roster: &Roster) -> Option<Vec<(usize, i64)>> {
        let cost = self.cost?;
        Some(self.figures_of(roster, |sheet| cost.number_of(sheet).into()))
    }

    /// Returns a number for each of a roster's members, with the index of its sheet.
    pub fn figures_of(&self, roster: &Roster, of: impl Fn(&Sheet) -> i64) -> Vec<(usize, i64)> {
        let each =
            |(place, sheet): (usize, &Sheet)| repeat_n((place, of(sheet)), self.number_of(sheet));
        roster.figures.iter().enumerate().flat_map(each).collect()
    }

    /// Returns default rosters for the minimum number of sides, or for two sides if the minimum is
    /// one. Each roster has `figures` members. Their sheets contain only a name and one default
    /// entry per list.
    pub fn usual_rosters(&self, fields: &[Field], figures: usize) -> Vec<Roster> {
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

    /// Returns the rosters for a trial battle: this one, and sample rosters as the other sides. If
    /// there are no samples, copies of this roster are the other sides.
    pub fn trial_rosters(&self, roster: &Roster, mut samples: Vec<Roster>) -> Vec<Roster> {
        let others = usize::from(*self.sides.start()).saturating_sub(1);
        if samples.is_empty() {
            samples.push(roster.clone());
        }
        let others = samples.into_iter().cycle().take(others);
        std::iter::once(roster.clone()).chain(others).collect()
    }

    /// Returns the number of members and their cost in words: "5 figures, 100 points".
    pub fn in_short(&self, figures: usize, cost: Option<i64>) -> String {
        let figures = self.figure.counted(figures);
        match self.cost.zip(cost) {
            Some((Cost { unit, .. }, cost)) => format!("{figures}, {cost} {unit}"),
            None => figures,
        }
    }

    /// Returns the number of a roster's members and their cost in words: "5 figures, 100 points".
    pub fn roster_in_short(&self, roster: &Roster) -> String {
        self.in_short(self.count_of(roster), self.cost_of(roster))
    }

    /// Returns the size of a crew and of the whole roster in words: "5 of 8 figures, 100 of 150
    /// points".
    pub fn crew_in_short(&self, crew: &Roster, whole: &Roster) -> String {
        let (count, all) = (self.count_of(crew), self.count_of(whole));
        if count == all {
            return self.roster_in_short(whole);
        }
        let of_all = self.in_short(all, None);
        match (self.cost, self.cost_of(crew), self.cost_of(whole)) {
            (Some(Cost { unit, .. }), Some(cost), Some(all)) => {
                format!("{count} of {of_all}, {cost} of {all} {unit}")
            }
            _ => format!("{count} of {of_all}"),
        }
    }

    /// Returns the names of the members whose cost is still 0. Returns none if all of several members
    /// cost 0, as the players don't use costs, then.
    pub fn costless(&self, roster: &Roster) -> Vec<String> {
        let Some(cost) = self.cost else { return Vec::new() };
        let all = &roster.figures;
        let costless = all.iter().filter(|it| cost.number_of(it) == 0 && !it.is_open(cost.field));
        let names: Vec<String> = costless.map(|it| isolated(it.name())).collect();
        if names.len() == all.len() && names.len() > 1 { Vec::new() } else { names }
    }

    /// Compares the costs of two rosters in words: "Rust Dogs: 20 points more." Returns `None` if
    /// both cost the same or the rules have no costs.
    pub fn costs_compared(&self, one: &Roster, other: &Roster) -> Option<String> {
        let ahead = self.cost_of(one)? - self.cost_of(other)?;
        let name = if ahead > 0 { &one.name } else { &other.name };
        let unit = self.cost?.unit;
        (ahead != 0).then(|| format!("{name}: {} {unit} more.", ahead.abs()))
    }

    /// Returns `true` if another side can join a battle that already has this many sides.
    pub fn lets_a_side_come_to(&self, sides: usize) -> bool {
        self.sides_come && sides < usize::from(*self.sides.end())
    }

    /// Returns an unused name for a new member of the roster.
    pub fn name_for_one_more(&self, roster: &Roster) -> String {
        let taken: Vec<&str> = roster.figures.iter().map(Sheet::name).collect();
        let free = self.names.iter().find(|name| !taken.contains(name));
        let first = self.names.first().copied().unwrap_or(self.figure.one);
        free.map_or_else(|| another_name(first, &taken), |name| (*name).to_owned())
    }
}

impl Cost {
    /// Returns a member's cost in words, or `None` if its sheet has no cost.
    pub fn of(self, sheet: &Sheet) -> Option<String> {
        let cost = sheet.get(self.field)?;
        matches!(cost, Value::Number(_) | Value::Open).then(|| format!("{cost} {}", self.unit))
    }

    /// Returns a member's cost, or 0 if its sheet has none.
    fn number_of(self, sheet: &Sheet) -> i32 {
        match sheet.get(self.field) {
            Some(Value::Number(cost)) => *cost,
            _ => 0,
        }
    }
}

/// The sheet field that stores a member's cost, and the unit of the cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The key of the field on the sheet.
    pub field: &'static str,
    /// The unit: "points".
    pub unit: &'static str,
}
