//! Reports of finished battles.

use std::{cmp::Reverse, fmt, iter::once};

use crate::{
    ids::{FigureId, SideId},
    lineup::HasLineup,
};

/// The report of a finished battle, as lists and a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The ending, as a sentence.
    pub headline: String,
    /// A list for each side or topic.
    pub sections: Vec<Section>,
    /// A chart of a number turn by turn, if the system recorded one.
    pub chart: Option<Chart>,
}

/// A list in the report, with a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The list's title.
    pub title: String,
    /// The side that the list describes, if it is about one side.
    pub side: Option<SideId>,
    /// Whether the list counts figures' deeds, such as enemies put out of action, with one row per
    /// name.
    pub is_deeds: bool,
    /// The entries, each a name or label and its text.
    pub rows: Vec<(String, String)>,
}

/// A number for each side, turn by turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The name of the number that the chart shows.
    pub title: &'static str,
    /// The name of one step: "Turn".
    pub step: &'static str,
    /// The highest possible number.
    pub most: u16,
    /// The numbers of each side.
    pub lines: Vec<ChartLine>,
}

/// One side's numbers in a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartLine {
    /// The side that these numbers belong to.
    pub side: SideId,
    /// The side's name.
    pub name: String,
    /// The number at the start, and after each step.
    pub values: Vec<u16>,
}

impl Section {
    /// Builds a section that lists how often each figure did a deed, highest count first, then by
    /// id. Leaves out figures with a count of 0. Returns `None` if no figure is left.
    pub fn of_deeds(
        title: &str,
        figures: impl Iterator<Item = FigureId>,
        name: impl Fn(FigureId) -> String,
        count: impl Fn(FigureId) -> u8,
    ) -> Option<Self> {
        let all = figures.map(|id| (id, count(id)));
        let mut deeds: Vec<(FigureId, u8)> = all.filter(|(_, count)| *count > 0).collect();
        deeds.sort_unstable_by_key(|(id, count)| (Reverse(*count), *id));
        let rows = deeds.into_iter().map(|(id, count)| (name(id), count.to_string()));
        let rows: Vec<(String, String)> = rows.collect();
        (!rows.is_empty()).then(|| Self {
            title: title.to_owned(),
            side: None,
            is_deeds: true,
            rows,
        })
    }
}

impl Chart {
    /// Builds a chart of some sides' numbers after each step, starting from 0. Each step has a
    /// number for each side of the battle, in seating order.
    pub fn of_steps<Step: AsRef<[u8]>>(
        title: &'static str,
        step: &'static str,
        most: usize,
        lineup: &impl HasLineup,
        sides: impl Iterator<Item = SideId>,
        steps: impl Iterator<Item = Step>,
    ) -> Self {
        let steps: Vec<Step> = steps.collect();
        let number = |step: &Step, side: SideId| step.as_ref().get(side.index()).copied();
        let lines = sides.map(|side| {
            let numbers = steps.iter().map(|step| number(step, side).unwrap_or(0).into());
            let name = lineup.side_name(side).to_owned();
            ChartLine { side, name, values: once(0).chain(numbers).collect() }
        });
        let lines = lines.collect();
        Self { title, step, most: u16::try_from(most).unwrap_or(u16::MAX), lines }
    }

    /// Builds a chart of the losses after each step, for all sides that have fighters. `is_fighter`
    /// returns `true` for the figures that count.
    pub fn of_losses<Step: AsRef<[u8]>>(
        step: &'static str,
        lineup: &impl HasLineup,
        is_fighter: impl Fn(FigureId) -> bool,
        losses: impl Iterator<Item = Step>,
    ) -> Self {
        let size = |side| lineup.figures_of(side).filter(|&id| is_fighter(id)).count();
        let sides = lineup.all_sides().filter(|&side| size(side) > 0);
        let most = lineup.all_sides().map(size).max().unwrap_or_default();
        Self::of_steps("Losses", step, most, lineup, sides, losses)
    }
}

impl fmt::Display for Report {
    /// Writes the report as plain text for sharing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.headline)?;
        for section in &self.sections {
            writeln!(f, "\n{}", section.title)?;
            for (who, what) in &section.rows {
                writeln!(f, "- {who}: {what}")?;
            }
        }
        if let Some(chart) = &self.chart {
            writeln!(f, "\n{}, {} by {}", chart.title, chart.step, chart.step)?;
            for line in &chart.lines {
                let values: Vec<String> = line.values.iter().map(ToString::to_string).collect();
                writeln!(f, "- {}: {}", line.name, values.join(", "))?;
            }
        }
        Ok(())
    }
}
