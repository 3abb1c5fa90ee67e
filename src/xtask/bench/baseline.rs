//! The earlier run whose counts those of the browser's benchmarks are compared with.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::files;
use crate::paths;
use crate::process;

/// The file of the kept run, in the repository.
const KEPT: &str = "tests/browser/bench/baseline.json";

/// Returns the path of the kept run.
pub(super) fn kept() -> PathBuf {
    paths::repository().join(KEPT)
}

/// Finds the run to compare with: a file, or the kept run of a commit. Without a name, it is the
/// kept run of the working tree, if there is one.
pub(super) fn find(named: Option<&str>) -> Result<Option<PathBuf>> {
    let Some(name) = named else { return Ok(Some(kept()).filter(|it| it.exists())) };
    if Path::new(name).is_file() {
        return Ok(Some(Path::new(name).canonicalize()?));
    }
    let show = ["show", &format!("{name}:{KEPT}")].map(str::to_owned);
    let text = process::output(Command::new("git").args(show).current_dir(paths::repository()));
    let text = text.with_context(|| format!("{name} is neither a file nor a commit with a run"))?;
    let file = paths::repository().join("target/baseline.json");
    files::write(&file, text)?;
    Ok(Some(file))
}
