//! Benchmarks of the rules at full speed: `src/ledger/bench.rs`.

use std::process::Command;

use anyhow::Result;

use crate::paths;
use crate::process;

/// Runs the crates' own benchmarks, which print their results.
pub(super) fn run() -> Result<()> {
    process::run(
        Command::new("cargo")
            .args(["bench", "--package", "ledger", "--benches"])
            .current_dir(paths::repository()),
    )
}
