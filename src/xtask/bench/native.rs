//! Native benchmarks of the rules, in `src/ledger/bench.rs` and `tests/solo`.

use std::process::Command;

use anyhow::Result;

use crate::paths;
use crate::process;

/// Runs the benchmarks of the `ledger` crate, which print their results.
pub(super) fn run() -> Result<()> {
    process::run(
        Command::new("cargo")
            .args(["bench", "--package", "ledger", "--benches"])
            .current_dir(paths::repository()),
    )
}

/// Lets Rollbook play this many battles against each opponent, and prints how many it wins.
pub(crate) fn solo(battles: u32) -> Result<()> {
    process::run(
        Command::new("cargo")
            .args(["bench", "--package", "rules-core", "--bench", "solo", "--"])
            .arg(battles.to_string())
            .current_dir(paths::repository()),
    )
}
