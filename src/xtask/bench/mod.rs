//! Benchmarks, whose results are printed for people. No result counts as a failure.

mod baseline;
mod beside;
mod lines;
mod native;
mod site;
mod times;

pub(crate) use native::solo;

use anyhow::Result;

use crate::dist;
use crate::paths;
use crate::size::Sizes;

/// What to compare this release with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BenchOptions {
    /// Run all benchmarks, and compare the counts with those of an earlier run.
    All {
        /// A file, or a commit that has the kept run. `None` means the kept run.
        against: Option<String>,
        /// Whether to keep the new run.
        keep: bool,
    },
    /// Only compare the times with those of an earlier release, by turns.
    Beside {
        /// The commit of the earlier release.
        commit: String,
        /// How many times each site takes its turn.
        rounds: u32,
    },
}

/// How many times each site takes its turn by default.
pub(crate) const ROUNDS: u32 = 9;

/// Builds the release, runs the benchmarks and prints their results.
pub(crate) fn run(options: &BenchOptions) -> Result<()> {
    match options {
        BenchOptions::All { against, keep } => all(against.as_deref(), *keep),
        BenchOptions::Beside { commit, rounds } => {
            let old = beside::release(commit)?;
            site::compare(&dist::set_up_and_build()?, &old, *rounds)
        }
    }
}

fn all(against: Option<&str>, keep: bool) -> Result<()> {
    let baseline = baseline::find(against)?;
    let tools = dist::set_up_and_build()?;
    println!("\n===== size =====\n{}", Sizes::of(&paths::dist())?);
    println!("===== code =====");
    for lines in lines::Lines::of_all(&paths::repository())? {
        println!("{lines}");
    }
    println!("\n===== rules =====");
    native::run()?;
    println!("\n===== in the browser =====");
    site::run(&tools, baseline.as_deref(), keep)
}
