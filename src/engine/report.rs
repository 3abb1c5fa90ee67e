//! Reports of finished battles.

use std::{cmp::Reverse, fmt, iter::once};

use crate::{
    conversation::Luck,
    ids::{FigureId, SideId},
    lineup::{HasLineup, Participants},
    turn_summary::Feat,
    words::counted,
};

/// The report of a finished battle, as lists and a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The ending, as a sentence.
    pub headline: String,
    /// What the battle did to each figure.
    pub fates: Vec<Fate>,
    /// A list for each side or topic.
    pub sections: Vec<Section>,
    /// A chart of a number turn by turn, if the system recorded one.
    pub chart: Option<Chart>,
}

/// What a battle did to a figure. The report, the battle history, the statistics and the updates of
/// rosters all read it here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// The figure.
    pub figure: FigureId,
    /// The figure's side.
    pub side: SideId,
    /// The figure's name.
    pub name: String,
    /// How the battle ended for the figure.
    pub end: End,
    /// The same in a few words, with details.
    pub words: String,
    /// The number of enemies, or of their models, that the figure took out.
    pub put_out: u16,
}

/// How a battle ended for a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The figure was there until the end, hurt or not.
    Stayed,
    /// The figure left before the end, and is not lost.
    Left,
    /// The figure ran away, and may be lost.
    Fled,
    /// The figure was taken out.
    Fell,
    /// This is an object, not a figure.
    Thing,
}

impl Fate {
    /// Creates the fate of a figure that has taken out no one.
    pub fn of(lineup: &impl HasLineup, figure: FigureId, end: End, words: String) -> Self {
        let side = lineup.side_of(figure).unwrap_or(SideId(0));
        let name = lineup.name(figure).to_owned();
        Self { figure, side, name, end, words, put_out: 0 }
    }

    /// Sets the number of enemies that the figure took out.
    #[must_use]
    pub fn took_out(self, count: impl Into<u16>) -> Self {
        Self { put_out: count.into(), ..self }
    }
}

impl End {
    /// Returns `true` if the figure was taken out, so that players find out what became of it.
    pub fn was_taken_out(self) -> bool {
        matches!(self, Self::Fell | Self::Fled)
    }
}

/// A list in the report, with a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The list's title.
    pub title: String,
    /// The side that the list describes, if it is about one side.
    pub side: Option<SideId>,
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

/// The label of the [star](Report::star) among the highlights.
pub const STAR: &str = "Star of the battle";

/// The minimum deviation from the expected value for a roll to be worth telling.
const NOTABLE: f64 = 0.7;

impl Report {
    /// Creates a report without lists.
    pub fn new(headline: String, fates: Vec<Fate>) -> Self {
        Self { headline, fates, sections: Vec::new(), chart: None }
    }

    /// Adds a list of a side's figures and their fates.
    #[must_use]
    pub fn side(self, side: SideId, title: String) -> Self {
        self.side_with(side, title, Vec::new())
    }

    /// Adds a list of a side's figures and their fates, after other rows about the side.
    #[must_use]
    pub fn side_with(
        mut self,
        side: SideId,
        title: String,
        mut rows: Vec<(String, String)>,
    ) -> Self {
        let fates = self.fates.iter().filter(|it| it.side == side);
        rows.extend(fates.map(|it| (it.name.clone(), it.words.clone())));
        self.sections.push(Section { title, side: Some(side), rows });
        self
    }

    /// Adds a list of the figures that took out others, the highest count first.
    ///
    /// Adds no list if there are none. The figures' names include those of their sides.
    #[must_use]
    pub fn deeds(mut self, title: &str, lineup: &Participants) -> Self {
        let rows = self.best().into_iter();
        let rows = rows.map(|it| (lineup.full_name(it.figure), it.put_out.to_string()));
        let rows: Vec<(String, String)> = rows.collect();
        if !rows.is_empty() {
            self.sections.push(Section { title: title.to_owned(), side: None, rows });
        }
        self
    }

    /// Adds what these feats took out to the fates, and a list of it.
    #[must_use]
    pub(crate) fn feats(mut self, feats: &[Feat], lineup: &Participants) -> Self {
        let Some(Feat { done, .. }) = feats.first() else { return self };
        for fate in &mut self.fates {
            let own = feats.iter().filter(|it| it.by == fate.figure);
            fate.put_out = own.fold(fate.put_out, |sum, it| sum.saturating_add(it.count));
        }
        self.deeds(&done.title(), lineup)
    }

    /// Adds a chart.
    #[must_use]
    pub fn chart(mut self, chart: impl Into<Option<Chart>>) -> Self {
        self.chart = chart.into();
        self
    }

    /// Returns the figures that took out others, the highest count first.
    fn best(&self) -> Vec<&Fate> {
        let mut best: Vec<&Fate> = self.fates.iter().filter(|it| it.put_out > 0).collect();
        best.sort_by_key(|it| (Reverse(it.put_out), it.figure));
        best
    }

    /// Returns the figure that took out the most others, if any did.
    pub fn star(&self) -> Option<&Fate> {
        self.best().first().copied()
    }

    /// Returns what is most worth telling of a battle, each with its label: the figure with the
    /// most deeds, the luckiest and unluckiest of `rolls`, and the turning point.
    pub fn highlights(&self, rolls: &[Roll<'_>]) -> Vec<(String, String)> {
        let best = self.star().map(|it| format!("{} (took out {})", it.name, it.put_out));
        let by_luck =
            |one: &&Roll<'_>, other: &&Roll<'_>| one.surprise().total_cmp(&other.surprise());
        let lucky = rolls.iter().filter(|it| it.luck.deviation() >= NOTABLE).max_by(by_luck);
        let unlucky = rolls.iter().filter(|it| it.luck.deviation() <= -NOTABLE).min_by(by_luck);
        let turning_point = self.chart.as_ref().and_then(Chart::steepest);
        let all = [
            (STAR, best),
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

    /// Returns `true` if there are several steps to compare.
    pub fn has_several_steps(&self) -> bool {
        self.lines.iter().any(|line| line.values.len() > 2)
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
        let fate = |figure: u16, name: &str, put_out| Fate {
            figure: FigureId(figure),
            side: SideId(0),
            name: name.to_owned(),
            end: End::Stayed,
            words: String::new(),
            put_out,
        };
        let fates = vec![fate(0, "Mags", 1), fate(1, "Juno", 0), fate(2, "Dirk", 3)];
        let line = |side, name: &str, values: &[u16]| ChartLine {
            side: SideId(side),
            name: name.to_owned(),
            values: values.to_vec(),
        };
        let lines = vec![line(0, "Rust Dogs", &[0, 1, 1, 2]), line(1, "Salt Road", &[0, 0, 3, 4])];
        let chart = Chart { title: "Losses", step: "Turn", most: 5, lines };
        let report = Report::new("It is over.".to_owned(), fates).chart(chart);
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
                "Star of the battle: Dirk (took out 3)",
                "Luckiest roll: Dirk shoots at Bob, 1 success (expected 0.08)",
                "Unluckiest roll: Bob shoots at Dirk, 0 successes (expected 0.90)",
                "Turning point: Turn 2: Salt Road, 3 losses",
            ]
        );
        let totals: Vec<u16> = report.chart.iter().flat_map(Chart::totals).map(|it| it.2).collect();
        assert_eq!(totals, [2, 4]);
        let after = |values: &[u16]| Chart {
            title: "Losses",
            step: "Turn",
            most: 5,
            lines: vec![line(0, "Rust Dogs", values)],
        };
        assert!(!after(&[0, 1]).has_several_steps());
        assert!(after(&[0, 1, 1]).has_several_steps());
    }

    #[test]
    fn what_is_as_expected_is_not_told() {
        let report = Report::new(String::new(), Vec::new());
        assert_eq!(report.highlights(&[roll("A volley.", 5000, 5), roll("", 500, 1)]), []);
    }
}
