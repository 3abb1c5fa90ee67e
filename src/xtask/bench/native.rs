//! Native benchmarks of the rules: `src/ledger/bench.rs`.

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
