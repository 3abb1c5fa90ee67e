//! The times of a bare page and of one or two releases, which a single run measured by turns.
//!
//! A busy machine slows all of them alike, so only ratios within a round say something about a
//! release, and only if the bare page took nearly the same time in all rounds.

use std::fmt;

use anyhow::{Context, Result, bail, ensure};

/// The spread of the bare page's times above which there is no verdict.
const STEADY: f64 = 0.15;
/// The number of rounds below which there is no verdict, as a few times may agree by chance.
const ENOUGH: usize = 5;
/// The difference up to which two times count as the same.
const SAME: f64 = 0.10;

/// All lines of a run, in the order of their first samples.
#[derive(Debug, Default)]
pub(super) struct Times(Vec<Line>);

/// The times of one thing to do, in milliseconds, in the order of the rounds.
#[derive(Debug, Default)]
struct Line {
    name: String,
    bare: Vec<f64>,
    old: Vec<f64>,
    new: Vec<f64>,
}

impl Times {
    /// Reads the samples of a run. Each row has the name of a line, the site (`bare`, `old` or
    /// `new`) and the milliseconds, separated by tabs.
    pub(super) fn read(samples: &str) -> Result<Self> {
        let mut lines: Vec<Line> = Vec::new();
        for row in samples.lines() {
            let mut cells = row.split('\t');
            let (Some(name), Some(site), Some(time), None) =
                (cells.next(), cells.next(), cells.next(), cells.next())
            else {
                bail!("not a sample: {row}");
            };
            let time = time.parse().with_context(|| format!("not a time: {row}"))?;
            let place = lines.iter().position(|it| it.name == name).unwrap_or(lines.len());
            if place == lines.len() {
                lines.push(Line { name: name.to_owned(), ..Line::default() });
            }
            let line = &mut lines[place];
            match site {
                "bare" => line.bare.push(time),
                "old" => line.old.push(time),
                "new" => line.new.push(time),
                _ => bail!("neither bare, old nor new: {row}"),
            }
        }
        for Line { name, bare, old, new } in &lines {
            let is_whole = bare.len() == new.len() && (old.is_empty() || old.len() == new.len());
            ensure!(is_whole && !new.is_empty(), "{name}: not every site was measured each round");
        }
        Ok(Self(lines))
    }
}

impl fmt::Display for Times {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            formatter,
            "Medians in ms, and ratios with their quartiles\n{:34}{:>6}{:>7}{:>7}  {:21}{:21}{:21}",
            "", "bare", "old", "new", "old / bare", "new / bare", "new / old"
        )?;
        self.0.iter().try_for_each(|line| writeln!(formatter, "{line}"))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = |times: &[f64]| {
            Spread::of(times).map_or("–".to_owned(), |it| format!("{:.0}", it.median))
        };
        let ratio = |times, base| ratios(times, base).map_or("–".to_owned(), |it| it.to_string());
        let Self { name, bare, old, new } = self;
        let [bare_time, old_time, new_time] = [bare, old, new].map(|it| time(it));
        let [of_old, of_new, both] =
            [(old, bare), (new, bare), (new, old)].map(|(times, base)| ratio(times, base));
        write!(
            formatter,
            "{name:34}{bare_time:>6}{old_time:>7}{new_time:>7}  {of_old:21}{of_new:21}{both:21}{}",
            self.verdict().unwrap_or_default()
        )
    }
}

impl Line {
    /// Returns how the new release compares with the old one, if there is one.
    fn verdict(&self) -> Option<String> {
        let ratio = ratios(&self.new, &self.old)?.median;
        let unsteady = Spread::of(&self.bare)?.width();
        Some(if self.new.len() < ENOUGH {
            format!("no verdict: fewer than {ENOUGH} rounds")
        } else if unsteady > STEADY {
            format!("no verdict: the bare page's times vary by {:.0} %", 100.0 * unsteady)
        } else if ratio > 1.0 + SAME {
            "slower".to_owned()
        } else if ratio < 1.0 - SAME {
            "faster".to_owned()
        } else {
            format!("the same within {:.0} %", 100.0 * SAME)
        })
    }
}

/// Returns the spread of the ratios of two times of the same round.
fn ratios(times: &[f64], base: &[f64]) -> Option<Spread> {
    let ratios: Vec<_> = times.iter().zip(base).map(|(time, base)| time / base).collect();
    Spread::of(&ratios)
}

/// The median of some values, between their quartiles.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spread {
    lower: f64,
    median: f64,
    upper: f64,
}

impl Spread {
    /// Returns `None` if there are no values.
    fn of(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        let at = |quarters: usize| {
            let (place, rest) = (quarters * last / 4, quarters * last % 4);
            let below = sorted[place];
            below + (sorted[(place + 1).min(last)] - below) * rest as f64 / 4.0
        };
        Some(Self { lower: at(1), median: at(2), upper: at(3) })
    }

    /// Returns the distance between the quartiles as a part of the median.
    fn width(self) -> f64 {
        (self.upper - self.lower) / self.median
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2} ({:.2}–{:.2})", self.median, self.lower, self.upper);
        formatter.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a line with these times.
    fn line(bare: &[f64], old: &[f64], new: &[f64]) -> Line {
        let [bare, old, new] = [bare, old, new].map(<[f64]>::to_vec);
        Line { name: "start".to_owned(), bare, old, new }
    }

    #[test]
    fn quartiles_lie_between_the_values_around_them() {
        let spread = Spread::of(&[4.0, 1.0, 3.0, 2.0]).unwrap();
        assert_eq!(spread, Spread { lower: 1.75, median: 2.5, upper: 3.25 });
        assert_eq!(spread.width(), 0.6);
        assert_eq!(Spread::of(&[7.0]).unwrap().width(), 0.0);
        assert_eq!(Spread::of(&[]), None);
    }

    #[test]
    fn ratios_are_those_of_a_round() {
        // The machine was ten times as slow in the second round.
        let spread = ratios(&[20.0, 200.0, 22.0], &[10.0, 100.0, 10.0]).unwrap();
        assert_eq!((spread.lower, spread.median), (2.0, 2.0));
        assert_eq!(spread.to_string(), "2.00 (2.00–2.10)");
        assert_eq!(ratios(&[20.0], &[]), None);
    }

    #[test]
    fn verdicts_allow_for_a_tenth() {
        let verdict = |new| line(&[10.0; 5], &[100.0; 5], &[new; 5]).verdict().unwrap();
        assert_eq!(verdict(111.0), "slower");
        assert_eq!(verdict(110.0), "the same within 10 %");
        assert_eq!(verdict(90.0), "the same within 10 %");
        assert_eq!(verdict(89.0), "faster");
        assert_eq!(line(&[10.0; 5], &[], &[100.0; 5]).verdict(), None);
    }

    #[test]
    fn a_few_rounds_allow_no_verdict() {
        let few = line(&[10.0; 4], &[100.0; 4], &[200.0; 4]);
        assert_eq!(few.verdict().unwrap(), "no verdict: fewer than 5 rounds");
    }

    #[test]
    fn an_unsteady_bare_page_allows_no_verdict() {
        let [old, new] = [[100.0; 5], [200.0; 5]];
        let steady = line(&[90.0, 100.0, 110.0, 115.0, 150.0], &old, &new);
        assert_eq!(steady.verdict().unwrap(), "slower");
        let unsteady = line(&[90.0, 100.0, 110.0, 120.0, 150.0], &old, &new);
        let words = "no verdict: the bare page's times vary by 18 %";
        assert_eq!(unsteady.verdict().unwrap(), words);
    }

    #[test]
    fn samples_are_read_into_lines() {
        let samples =
            "start\tbare\t10\nstart\told\t40\nstart\tnew\t30.5\ntap\tbare\t1\ntap\tnew\t2";
        let times = Times::read(samples).unwrap();
        let names: Vec<_> = times.0.iter().map(|it| &*it.name).collect();
        assert_eq!(names, ["start", "tap"]);
        assert_eq!((&*times.0[0].new, &*times.0[1].old), (&[30.5][..], &[][..]));
        let table = times.to_string();
        let [_, _, start, tap] = table.lines().collect::<Vec<_>>()[..] else {
            panic!("a line for each thing to do, below two for the head");
        };
        assert!(start.ends_with("no verdict: fewer than 5 rounds"), "{start}");
        assert!(tap.contains('–'), "{tap}");
    }

    #[test]
    fn incomplete_samples_are_refused() {
        for (samples, why) in [
            ("start\tbare", "not a sample"),
            ("start\tbare\tsoon", "not a time"),
            ("start\tother\t1", "neither bare"),
            ("start\tbare\t1\nstart\tbare\t2\nstart\tnew\t3", "not every site"),
        ] {
            let error = Times::read(samples).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
