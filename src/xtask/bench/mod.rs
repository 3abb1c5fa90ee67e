//! Benchmarks, whose results are printed for people. No result counts as a failure.

mod baseline;
mod lines;
mod native;
mod site;

use anyhow::Result;

use crate::dist;
use crate::paths;
use crate::size::Sizes;

/// The run that counts in the browser are compared with, and whether to keep the new counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BenchOptions {
    /// A file, or a commit that has the kept run. `None` means the kept run.
    pub(crate) against: Option<String>,
    /// Whether to keep the new run.
    pub(crate) keep: bool,
}

/// Builds the release, runs all benchmarks and prints their results.
pub(crate) fn run(options: &BenchOptions) -> Result<()> {
    let baseline = baseline::find(options.against.as_deref())?;
    let tools = dist::set_up_and_build()?;
    println!("\n===== size =====\n{}", Sizes::of(&paths::dist())?);
    println!("===== code =====");
    for lines in lines::Lines::of_all(&paths::repository())? {
        println!("{lines}");
    }
    println!("\n===== rules =====");
    native::run()?;
    println!("\n===== in the browser =====");
    site::run(&tools, baseline.as_deref(), options.keep)
}
