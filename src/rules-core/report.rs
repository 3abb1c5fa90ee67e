//! What there is to tell after a battle.

use std::fmt;

use crate::ids::SideId;

/// A battle that is over, told in lists and a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended, in a sentence.
    pub headline: String,
    /// What there is to tell of each side or kind of thing.
    pub sections: Vec<Section>,
    /// Something that went on over the turns, where that was kept.
    pub chart: Option<Chart>,
}

/// A list under a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its title.
    pub title: String,
    /// The side it is about, where it is one.
    pub side: Option<SideId>,
    /// Its entries: of whom, and what.
    pub rows: Vec<(String, String)>,
}

/// A number for each side, turn by turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// What is counted.
    pub title: &'static str,
    /// What the steps are called: "Turn".
    pub step: &'static str,
    /// The highest number there can be.
    pub most: u16,
    /// Each side's numbers: at the start, and after each step.
    pub lines: Vec<ChartLine>,
}

/// One side's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartLine {
    /// Which side.
    pub side: SideId,
    /// Its name.
    pub name: String,
    /// At the start, and after each step.
    pub values: Vec<u16>,
}

impl fmt::Display for Report {
    /// The report as text, to be sent to somebody.
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
