//! Reports of finished battles.

use std::{cmp::Reverse, fmt, iter::once};

use crate::{
    conversation::Luck,
    ids::{FigureId, SideId},
    lineup::HasLineup,
    words::counted,
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

/// A roll of a battle, with the title of its log entry.
#[derive(Clone, Copy, Debug)]
pub struct Roll<'a> {
    /// The title of the log entry.
    pub title: &'a str,
    /// The result, compared with its expected value.
    pub luck: Luck,
}

/// The minimum deviation from the expected value for a roll to be worth telling.
const NOTABLE: f64 = 0.7;

impl Report {
    /// Returns what is most worth telling of a battle, each with its label: the figure with the
    /// most deeds, the luckiest and unluckiest of `rolls`, and the turning point.
    pub fn highlights(&self, rolls: &[Roll<'_>]) -> Vec<(String, String)> {
        let deeds = self.sections.iter().find(|it| it.is_deeds);
        let best = deeds.and_then(|it| {
            let (name, count) = it.rows.first()?;
            // Systems write these titles in English, so battles don't need the table of all letters.
            Some(format!("{name} ({}: {count})", it.title.to_ascii_lowercase()))
        });
        let by_luck =
            |one: &&Roll<'_>, other: &&Roll<'_>| one.surprise().total_cmp(&other.surprise());
        let lucky = rolls.iter().filter(|it| it.luck.deviation() >= NOTABLE).max_by(by_luck);
        let unlucky = rolls.iter().filter(|it| it.luck.deviation() <= -NOTABLE).min_by(by_luck);
        let turning_point = self.chart.as_ref().and_then(Chart::steepest);
        let all = [
            ("Star of the battle", best),
            ("Luckiest roll", lucky.map(Roll::words)),
            ("Unluckiest roll", unlucky.map(Roll::words)),
            ("Turning point", turning_point),
        ];
        let all = all.into_iter().filter_map(|(label, words)| Some((label.to_owned(), words?)));
        all.collect()
    }
}

impl Roll<'_> {
    /// Returns the deviation from the expected value, weighted so that an unlikely success of a
    /// single die counts more than one of many dice.
    fn surprise(&self) -> f64 {
        let likely = f64::from(self.luck.likely.max(1)) / 1000.0;
        self.luck.deviation() / likely.min(1.0).sqrt()
    }

    /// Describes the roll in words: "Dirk shoots at Bob, 1 success (expected 0.08)".
    fn words(&self) -> String {
        let Luck { likely, got, .. } = self.luck;
        let (whole, hundredths) = (likely / 1000, likely % 1000 / 10);
        let got = counted(got as usize, "success");
        format!("{}, {got} (expected {whole}.{hundredths:02})", self.title.trim_end_matches('.'))
    }
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

impl Chart {
    /// Describes the step in which one side's number grew most, if it grew by two or more: "Turn 3:
    /// Salt Road, 4 losses".
    fn steepest(&self) -> Option<String> {
        let steps = self.lines.iter().flat_map(|line| {
            let grown = line.values.windows(2).map(|pair| pair[1].saturating_sub(pair[0]));
            (1_usize..).zip(grown).map(move |(step, grown)| (grown, step, &line.name))
        });
        let (grown, step, name) = steps.max_by_key(|it| (it.0, Reverse(it.1)))?;
        let Self { title, step: word, .. } = self;
        (grown > 1)
            .then(|| format!("{word} {step}: {name}, {grown} {}", title.to_ascii_lowercase()))
    }

    /// Returns each side's number after the last step, with the side's name.
    pub fn totals(&self) -> impl Iterator<Item = (SideId, &str, u16)> {
        let last = |line: &ChartLine| line.values.last().copied().unwrap_or_default();
        self.lines.iter().map(move |line| (line.side, line.name.as_str(), last(line)))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn roll(title: &str, likely: u32, got: u32) -> Roll<'_> {
        Roll { title, luck: Luck { side: SideId(0), likely, got } }
    }

    #[test]
    fn what_is_worth_telling_is_told() {
        let rows = vec![("Dirk".to_owned(), "3".to_owned()), ("Mags".to_owned(), "1".to_owned())];
        let deeds =
            Section { title: "Put out of action".to_owned(), side: None, is_deeds: true, rows };
        let line = |side, name: &str, values: &[u16]| ChartLine {
            side: SideId(side),
            name: name.to_owned(),
            values: values.to_vec(),
        };
        let lines = vec![line(0, "Rust Dogs", &[0, 1, 1, 2]), line(1, "Salt Road", &[0, 0, 3, 4])];
        let chart = Chart { title: "Losses", step: "Turn", most: 5, lines };
        let report = Report {
            headline: "It is over.".to_owned(),
            sections: vec![deeds],
            chart: Some(chart),
        };
        let rolls = [
            roll("Dirk shoots at Bob.", 80, 1),
            roll("Mags shoots at Nell.", 500, 1),
            roll("Bob shoots at Dirk.", 900, 0),
            roll("A volley.", 5000, 4),
        ];
        let all: Vec<String> =
            report.highlights(&rolls).iter().map(|it| format!("{}: {}", it.0, it.1)).collect();
        assert_eq!(
            all,
            [
                "Star of the battle: Dirk (put out of action: 3)",
                "Luckiest roll: Dirk shoots at Bob, 1 success (expected 0.08)",
                "Unluckiest roll: Bob shoots at Dirk, 0 successes (expected 0.90)",
                "Turning point: Turn 2: Salt Road, 3 losses",
            ]
        );
        let totals: Vec<u16> = report.chart.iter().flat_map(Chart::totals).map(|it| it.2).collect();
        assert_eq!(totals, [2, 4]);
    }

    #[test]
    fn what_is_as_expected_is_not_told() {
        let report = Report { headline: String::new(), sections: Vec::new(), chart: None };
        assert_eq!(report.highlights(&[roll("A volley.", 5000, 5), roll("", 500, 1)]), []);
    }
}
