//! Benchmarks, whose results are printed for people. No result counts as a failure.

mod lines;
mod native;
mod site;

use anyhow::Result;

use crate::dist;
use crate::paths;
use crate::size::Sizes;

/// Builds the release, runs all benchmarks and prints their results.
pub(crate) fn run() -> Result<()> {
    let tools = dist::set_up_and_build()?;
    println!("\n===== size =====\n{}", Sizes::of(&paths::dist())?);
    println!("===== code =====");
    for lines in lines::Lines::of_all(&paths::repository())? {
        println!("{lines}");
    }
    println!("\n===== rules =====");
    native::run()?;
    println!("\n===== in the browser =====");
    site::run(&tools)
}
